import { sleep, type IDataObject } from 'n8n-workflow';

import { digestOf } from '../digest';
import type { Connection } from '../request/connection';
import { endpointOf } from '../request/endpoints';
import type { HttpRequest } from '../request/http';
import type { Path } from '../request/path';
import { isRecord } from '../values';

/** After how many remembered replies in a row everybody else in n8n gets a turn. */
const HITS_PER_TURN = 20;

/** Records and pages by request. Equal ones share a reply, also while it is in flight; no error is kept. */
export class ResponseCache {
	private readonly entries = new Map<string, { reply: Promise<unknown>; expiresAt: number }>();
	private hits = 0;

	/**
	 * @param lifetimeMs from the request on
	 * @param maxEntries the oldest go first
	 */
	constructor(
		private readonly lifetimeMs = Infinity,
		private readonly maxEntries = Infinity,
	) {}

	/** @param copy each item gets one of its own: a later node may change it */
	async getOrFetch<T>(key: string, fetch: () => Promise<T>, copy = structuredClone<T>): Promise<T> {
		const now = performance.now();
		this.dropOldestUntil(({ expiresAt }) => expiresAt > now);
		const known = this.entries.get(key);
		if (known) {
			// Nothing is waited for here, so a loop over many of these would keep the whole process to itself.
			if ((this.hits += 1) % HITS_PER_TURN === 0) await sleep(0);
			return copy((await known.reply) as T);
		}
		this.dropOldestUntil(() => this.entries.size < this.maxEntries);
		const entry = { reply: fetch(), expiresAt: now + this.lifetimeMs };
		this.entries.set(key, entry);
		entry.reply.catch(() => {
			// After a write, the same may have been fetched again meanwhile.
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

	/** Entries stand in the order in which they expire, as all live equally long. */
	private dropOldestUntil(isKept: (entry: { expiresAt: number }) => boolean): void {
		for (const [key, entry] of this.entries) {
			if (isKept(entry)) return;
			this.entries.delete(key);
		}
	}
}

/** The dropdowns' replies of the last minute in this process. 200 pages of 50 rows are some 10 MB. */
export const editorCache = new ResponseCache(60_000, 200);

/**
 * The prefix of all keys of one credential: none sees the replies of another, nor those of an earlier token
 * or Base URL. A digest, so that it keeps no token in memory.
 */
function scopeOf({ identity, baseUrl, secrets }: Connection): string {
	return digestOf(JSON.stringify([identity, baseUrl, secrets])).toString('base64');
}

export function cacheKeyOf(connection: Connection, path: Path, query: IDataObject): string {
	const { cachedAs } = endpointOf({ method: 'GET', path });
	return `${scopeOf(connection)} ${cachedAs} ${JSON.stringify([String(path), query])}`;
}

/**
 * Forgets what a run has read and a write may have changed: the record, and searches for what it holds now.
 *
 * @param record as the write's answer shows it, to be remembered
 */
export function noteWrite(
	cache: ResponseCache,
	connection: Connection,
	{ path, body }: HttpRequest,
	record?: IDataObject,
): void {
	const held = isRecord(body) ? Object.values(body).filter((value) => typeof value === 'string') : [];
	// A phone is searched by its digits, and so are they spelled otherwise in the body.
	const phones = String(path).startsWith('/people') ? ['"phone":'] : [];
	const stale = [...path.ids, ...held.map((text) => JSON.stringify(text)), ...phones].map(lowerCase);
	cache.invalidate((key) => stale.some((part) => lowerCase(key).includes(part)));
	if (record) cache.remember(cacheKeyOf(connection, path, {}), record);
}

/** Forgets all records that dropdowns list, and never the definitions of custom fields. */
export function forgetListed(connection: Connection): void {
	const records = `${scopeOf(connection)} record `;
	editorCache.invalidate((key) => key.startsWith(records));
}

/** The API compares addresses and names in any case. */
function lowerCase(text: string): string {
	return text.toLowerCase();
}
