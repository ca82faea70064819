import { message, type Message, own } from '../messages/message';
import type { Fate } from '../request/http';
import { ranges } from './invalidInput';

/**
 * What became of each item, by number, so that running the workflow again stores nothing twice. Empty when
 * nothing was sent.
 *
 * @param fates of those that have sent something, by their indexes
 * @param count of the reported items; 0 where those that sent nothing speak for themselves
 * @param own the failed item, when its error already says that it may have gone through
 */
export function describeSentItems(
	{ fates, count }: { fates: ReadonlyMap<number, Fate>; count: number },
	own?: number,
): Message[] {
	const itemsThat = (fate: Fate) => [...fates.keys()].filter((item) => fates.get(item) === fate);
	const left = Array.from({ length: count }, (_, item) => item).filter(
		(item) => (fates.get(item) ?? 'notWritten') === 'notWritten',
	);
	const sentences = [
		...about('items.written', itemsThat('written')),
		...about(
			'items.open',
			itemsThat('open').filter((item) => item !== own),
		),
	];
	// A worker that was lost may have sent them before, in the same execution: nobody here knows.
	return sentences.length > 0 ? [...sentences, ...about('items.left', left)] : [];
}

function about(id: 'items.written' | 'items.open' | 'items.left', items: readonly number[]): Message[] {
	if (items.length === 0) return [];
	const ascending = ranges([...items].sort((a, b) => a - b));
	return [message(items.length === 1 ? id : `${id}Several`, { items: own(ascending) })];
}
