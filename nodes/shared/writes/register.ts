import type { Fate } from '../request/http';
import type { KeySource, WriteKey } from './keys';
import { Recent } from './recent';

/**
 * What became of each write, by its key. Takes some megabytes. A forgotten deletion is still in the change
 * history.
 */
const writes = new Recent<Fate>(10_000);

/** The IDs of records that were deleted. */
const deleted = new Recent<true>(10_000);

/**
 * What became of what an item has sent: of each write that is or may be stored, by its key; or that all or
 * nothing of it is stored.
 */
type Sent = Map<string, Fate> | 'done' | 'nothing';

/** For each run, the items that have sent something. Needed for minutes, until Retry On Fail has ended. */
const runs = new Recent<Map<number, Sent>>(500);

function sentIn({ instance, execution, establishedAt, node, run }: Omit<KeySource, 'item'>) {
	const name = JSON.stringify([instance, execution, establishedAt ?? null, node, run]);
	const items = runs.get(name) ?? new Map<number, Sent>();
	runs.set(name, items);
	return items;
}

/**
 * What became of everything that an item has to write. It is `partly` stored if one write is, and another is
 * not: the External IDs of a sale's people, as no other item makes two writes.
 */
export type ItemFate = Fate | 'partly';

function fateOf(sent: Sent): ItemFate {
	if (sent === 'done') return 'written';
	if (sent === 'nothing') return 'notWritten';
	return [...sent.values()].includes('open') ? 'open' : 'partly';
}

/**
 * What this process knows of the writes that it has sent, and of the items that sent them. Retry On Fail
 * reruns a whole node with the same keys, and n8n passes on nothing from the earlier tries.
 */
export const register = {
	/** What is known of a write: stored by this execution, or possibly stored by anybody with its key. */
	knownOf({ key, executionKey }: WriteKey): Fate {
		return writes.get(executionKey) ?? writes.get(key) ?? 'notWritten';
	},

	/**
	 * @param isReplay whether the API repeats its answer to an earlier request with this key, maybe of another
	 * execution
	 */
	note(source: KeySource, { key, executionKey }: WriteKey, fate: Fate, isReplay = false): void {
		writes.set(key, fate === 'open' ? fate : undefined);
		const isOurs = !isReplay || key === executionKey;
		if (fate === 'written' && isOurs) writes.set(executionKey, fate);
		const items = sentIn(source);
		const sent = items.get(source.item) ?? 'nothing';
		// An item that an earlier try finished stays done.
		if (sent === 'done') return;
		const stored = sent === 'nothing' ? new Map<string, Fate>() : sent;
		if (fate === 'notWritten') stored.delete(executionKey);
		else stored.set(executionKey, fate);
		items.set(source.item, stored.size > 0 ? stored : 'nothing');
	},

	/** Notes that everything an item has to write is stored. */
	noteDone(source: KeySource): void {
		const items = sentIn(source);
		if (items.has(source.item)) items.set(source.item, 'done');
	},

	/** Notes that the record with the last of these IDs was deleted. */
	noteDeleted(ids: readonly string[]): void {
		deleted.set(ids.at(-1) ?? '', true);
	},

	wasDeleted: (id: string): boolean => deleted.get(id) === true,

	/** The fate of the items of a run that have sent something, by index, over all its tries. */
	itemsOf: (source: Omit<KeySource, 'item'>): ReadonlyMap<number, ItemFate> =>
		new Map([...sentIn(source)].map(([item, sent]) => [item, fateOf(sent)])),

	/** The fate of one of them; undefined if it has sent nothing. */
	itemOf(source: KeySource): ItemFate | undefined {
		const sent = sentIn(source).get(source.item);
		return sent && fateOf(sent);
	},
};
