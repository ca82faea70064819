import { keyHash } from './contentHash';

/**
 * What is remembered of a record, or of one of its due times: until when the list may show it again (in s, by
 * the API's clock), and, of a record, digests of its row and of the full record.
 */
export type Known = readonly [until: number, row?: string, full?: string];

/** Known by a hash of its key, last seen last. Plain JSON. */
export type KnownByHash = Record<string, Known>;

/** How many are remembered at least: neither a clock that was wrong for a while nor a touch repeats them. */
const MIN_REMEMBERED = 1_000;

/** What a trigger has seen of a list. */
export class Memory {
	private readonly byHash: Map<string, Known>;

	constructor(known: KnownByHash) {
		this.byHash = new Map(Object.entries(known));
	}

	get(key: string): Known | undefined {
		return this.byHash.get(keyHash(key));
	}

	/** @param until in ms */
	set(key: string, until: number, ...digests: [row?: string, full?: string]): void {
		const hash = keyHash(key);
		this.byHash.delete(hash);
		this.byHash.set(hash, [Math.ceil(until / 1000), ...digests]);
	}

	/** Forgets what the list cannot show again when it is asked from `since` (in ms) on, but the latest. */
	forget(since: number): void {
		const old = [...this.byHash].filter(([, [until]]) => until * 1000 < since);
		const room = Math.max(0, MIN_REMEMBERED - (this.byHash.size - old.length));
		for (const [hash] of old.slice(0, Math.max(0, old.length - room))) this.byHash.delete(hash);
	}

	/** Forgets what the records were like: it may have changed while nobody looked. */
	forgetContents(): void {
		for (const [hash, [until]] of this.byHash) this.byHash.set(hash, [until]);
	}

	pack(): KnownByHash {
		return Object.fromEntries(this.byHash);
	}
}
