import { keyHash } from './contentHash';
import type { KnownRecord } from './state';

/**
 * This many are always kept, so that neither a clock that was wrong for a while nor a touched record repeats
 * them.
 */
const ALWAYS_KEPT = 1_000;

/** What is known of a list's records, by a hash of their key. Those seen last come last. */
export class Memory {
	private readonly byHash: Map<string, KnownRecord>;

	constructor(records: Record<string, KnownRecord>) {
		this.byHash = new Map(Object.entries(records));
	}

	get(key: string): KnownRecord | undefined {
		return this.byHash.get(keyHash(key));
	}

	/** What was given of a record, each time. */
	givenOf(key: string): readonly string[] {
		return this.get(key)?.[2] ?? [];
	}

	set(key: string, known: KnownRecord): void {
		const hash = keyHash(key);
		this.byHash.delete(hash);
		this.byHash.set(hash, known);
	}

	/** Forgets what no list can show again, except for the latest. */
	forget(isOver: (known: KnownRecord) => boolean): void {
		const over = [...this.byHash].filter(([, known]) => isOver(known));
		for (const [hash] of over.slice(0, -ALWAYS_KEPT)) this.byHash.delete(hash);
	}

	/** Replaces what is known of each record, or forgets it at once. */
	review(judge: (known: KnownRecord) => KnownRecord | undefined): void {
		for (const [hash, before] of this.byHash) {
			const known = judge(before);
			if (known) this.byHash.set(hash, known);
			else this.byHash.delete(hash);
		}
	}

	pack(): Record<string, KnownRecord> {
		return Object.fromEntries(this.byHash);
	}
}
