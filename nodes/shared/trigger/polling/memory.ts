import { keyHash } from './contentHash';
import { ForgottenCounts } from './forgotten';
import type { KnownRecord, ListState } from './state';

/**
 * How many of the latest records stay in memory even if no list can show them again. Otherwise, a clock that
 * was wrong for a while, or a change to an old record, could repeat their events.
 */
const ALWAYS_KEPT = 1_000;

/** Marks what was given of a record and may happen again; see KnownRecord. */
export const REPEATABLE = '!';

/** What is known of a list's records, by a hash of their key. Those seen last are at the end. */
export class Memory {
	private readonly byHash: Map<string, KnownRecord>;
	private readonly forgotten: ForgottenCounts;

	constructor({ records, forgotten }: Pick<ListState, 'forgotten' | 'records'>) {
		this.byHash = new Map(Object.entries(records));
		this.forgotten = new ForgottenCounts(forgotten);
	}

	get(key: string): KnownRecord | undefined {
		return this.byHash.get(keyHash(key));
	}

	/** For each item that the trigger emitted for this record: a mark, see KnownRecord. */
	givenOf(key: string): readonly string[] {
		return this.get(key)?.[2] ?? [];
	}

	/**
	 * How often the trigger emitted an item with this mark for this record, before it was last forgotten. What
	 * happens once has no mark, and is never counted: other records' counts must not reach its ID.
	 */
	forgottenTimes(key: string, mark: string): number {
		return mark === '' ? 0 : this.forgotten.of(keyHash(key) + mark);
	}

	set(key: string, known: KnownRecord): void {
		const hash = keyHash(key);
		this.byHash.delete(hash);
		this.byHash.set(hash, known);
	}

	/** Forgets the records that no list can show again, except for the latest of them. */
	forget(isOver: (known: KnownRecord) => boolean): void {
		const over = [...this.byHash].filter(([, known]) => isOver(known));
		for (const [hash, [, , given]] of over.slice(0, -ALWAYS_KEPT)) {
			this.byHash.delete(hash);
			for (const mark of given) if (mark !== '') this.forgotten.add(hash + mark);
		}
	}

	/** Replaces what is known of each record, or forgets the record if `judge` returns nothing. */
	review(judge: (known: KnownRecord) => KnownRecord | undefined): void {
		for (const [hash, before] of this.byHash) {
			const known = judge(before);
			if (known) this.byHash.set(hash, known);
			else this.byHash.delete(hash);
		}
	}

	pack(): Pick<ListState, 'forgotten' | 'records'> {
		const forgotten = this.forgotten.pack();
		return { records: Object.fromEntries(this.byHash), ...(forgotten !== undefined && { forgotten }) };
	}
}
