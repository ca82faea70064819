import { sleep, type IDataObject } from 'n8n-workflow';

import { digestOf } from '../digest';
import type { Connection } from '../request/connection';
import { endpointOf } from '../request/endpoints';
import type { HttpRequest } from '../request/http';
import type { Path } from '../request/path';
import { isRecord } from '../values';

/** After this many cached replies in a row, everything else in n8n gets a turn. */
const HITS_PER_TURN = 20;

/** Replies by request. Equal requests share a reply, even while it is in flight; errors are not kept. */
export class ResponseCache {
	private readonly entries = new Map<string, { reply: Promise<unknown>; expiresAt: number }>();
	private hits = 0;

	/**
	 * @param lifetimeMs how long a reply is kept, counted from the request
	 * @param maxEntries beyond this, the oldest replies are dropped
	 */
	constructor(
		private readonly lifetimeMs = Infinity,
		private readonly maxEntries = Infinity,
	) {}

	/** @param copy by default, each caller gets a copy of a cached reply, because a later node may change it */
	async getOrFetch<T>(key: string, fetch: () => Promise<T>, copy = structuredClone<T>): Promise<T> {
		const now = performance.now();
		this.dropOldestUntil(({ expiresAt }) => expiresAt > now);
		const known = this.entries.get(key);
		if (known) {
			// A cached reply comes without waiting, so a loop over many of them would block the whole process.
			if ((this.hits += 1) % HITS_PER_TURN === 0) await sleep(0);
			return copy((await known.reply) as T);
		}
		this.dropOldestUntil(() => this.entries.size < this.maxEntries);
		const entry = { reply: fetch(), expiresAt: now + this.lifetimeMs };
		this.entries.set(key, entry);
		entry.reply.catch(() => {
			// After a write, the same may have been requested again in the meantime.
			if (this.entries.get(key) === entry) this.entries.delete(key);
		});
		return await entry.reply;
	}

	remember(key: string, record: IDataObject): void {
		this.entries.set(key, { reply: Promise.resolve(record), expiresAt: performance.now() + this.lifetimeMs });
	}

	invalidate(isStale: (key: string) => boolean): void {
		for (const key of this.entries.keys()) if (isStale(key)) this.entries.delete(key);
	}

	/** Entries are in the order in which they expire, since all live equally long. */
	private dropOldestUntil(isKept: (entry: { expiresAt: number }) => boolean): void {
		for (const [key, entry] of this.entries) {
			if (isKept(entry)) return;
			this.entries.delete(key);
		}
	}
}

/** What dropdowns in this process loaded within the last minute. 200 pages of 50 rows are some 10 MB. */
export const editorCache = new ResponseCache(60_000, 200);

/**
 * The prefix of all cache keys of one credential, so that it never sees the replies of another, or of an
 * earlier token or Base URL. It is a digest, so that no token stays in memory.
 */
function scopeOf({ identity, baseUrl, secrets }: Connection): string {
	return digestOf(JSON.stringify([identity, baseUrl, secrets])).toString('base64');
}

export function cacheKeyOf(connection: Connection, path: Path, query: IDataObject): string {
	const { cachedAs } = endpointOf({ method: 'GET', path });
	return `${scopeOf(connection)} ${cachedAs} ${JSON.stringify([String(path), query])}`;
}

/**
 * Forgets what a run has read and a write may have changed: the record, and searches for values that it has
 * now.
 *
 * @param record from the write's answer, to be cached
 */
export function noteWrite(
	cache: ResponseCache,
	connection: Connection,
	{ path, body }: HttpRequest,
	record?: IDataObject,
): void {
	const held = isRecord(body) ? Object.values(body).filter((value) => typeof value === 'string') : [];
	// Phones are searched by their digits, which the body may write in another way.
	const phones = String(path).startsWith('/people') ? ['"phone":'] : [];
	const stale = [...path.ids, ...held.map((text) => JSON.stringify(text)), ...phones].map(lowerCase);
	cache.invalidate((key) => stale.some((part) => lowerCase(key).includes(part)));
	if (record) cache.remember(cacheKeyOf(connection, path, {}), record);
}

/** Forgets all records that dropdowns list, but not the definitions of custom fields. */
export function forgetListed(connection: Connection): void {
	const records = `${scopeOf(connection)} record `;
	editorCache.invalidate((key) => key.startsWith(records));
}

/** The API ignores case in addresses and names. */
function lowerCase(text: string): string {
	return text.toLowerCase();
}
