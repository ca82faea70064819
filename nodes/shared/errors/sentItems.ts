import type { Fate } from '../request/http';
import { ranges } from './invalidInput';

/** What the items of a run have sent. */
export interface SentItems {
	/** What became of those that have sent something, by their indexes. */
	fates: ReadonlyMap<number, Fate>;
	/** Of the reported items; 0 where those that sent nothing speak for themselves. */
	count: number;
}

/**
 * What became of each item, by number, so that running the workflow again stores nothing twice. Empty when
 * nothing was sent.
 *
 * @param own the failed item, when its error already says that it may have gone through
 */
export function describeSentItems({ fates, count }: SentItems, own?: number): string {
	const itemsThat = (fate: Fate) => [...fates.keys()].filter((item) => fates.get(item) === fate);
	const [written, open] = [itemsThat('written'), itemsThat('open')];
	const unknown = open.filter((item) => item !== own);
	const left = Array.from({ length: count }, (_, item) => item).filter(
		(item) => (fates.get(item) ?? 'notWritten') === 'notWritten',
	);
	const sentences = [];
	if (written.length > 0)
		sentences.push(
			`${named(written)} went through: leave ${written.length === 1 ? 'it' : 'them'} out when you run again.`,
		);
	if (unknown.length > 0)
		sentences.push(`${named(unknown)} may have gone through: look in the back office before you run again.`);
	// A worker that was lost may have sent them before, in the same execution: nobody here knows.
	if (sentences.length > 0 && left.length > 0)
		sentences.push(`${named(left)} did not go through in this run.`);
	return sentences.join(' ');
}

function named(items: readonly number[]): string {
	const ascending = [...items].sort((a, b) => a - b);
	return `${ascending.length === 1 ? 'Item' : 'Items'} ${ranges(ascending)}`;
}
