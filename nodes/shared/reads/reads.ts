import type { IDataObject } from 'n8n-workflow';

import { toApiName } from '../request/body';
import type { Connection } from '../request/connection';
import { ApiError } from '../request/failures';
import { isApproved, isTokenValid } from '../request/partner';
import type { Path } from '../request/path';
import { send } from '../request/send';
import { PAGE_SIZE, type Page, type Query, type ReadApi } from './contract';
import { pageIn, pagesFrom } from './pages';
import { cacheKeyOf, type Reply, type ResponseCache } from './responseCache';

/** As many as the limit takes in a window. */
const RECORDS_AT_ONCE = 10;

/**
 * Reading records, lists by pages, and the partner's own endpoints. What `cache` holds is not requested
 * again.
 */
export function readApiOf(connection: Connection, cache: ResponseCache): ReadApi {
	const fetch = async (path: Path, query?: IDataObject): Promise<Reply> => {
		const { body, headers } = await send(connection, { method: 'GET', path, query });
		const servedAt = Date.parse(String(headers.date));
		return { record: body as IDataObject, servedAt: Number.isNaN(servedAt) ? undefined : servedAt };
	};
	const pageOf = (path: Path, { record, servedAt }: Reply): Page => {
		const page = pageIn(record, servedAt);
		if (!page) throw ApiError.notTheApi(connection, { method: 'GET', path });
		return page;
	};
	// So that a list's next page never waits behind all that its rows refer to: a cursor may live for seconds.
	const inTurn = atMost(RECORDS_AT_ONCE);
	const cached = async (path: Path, query: IDataObject, ask: () => Promise<Reply>): Promise<Reply> =>
		await cache.getOrFetch(cacheKeyOf(connection, path, query), ask);

	const reads: ReadApi = {
		companyIdentifier: connection.companyIdentifier,
		get: async (path) =>
			(await cached(path, {}, async () => await inTurn(async () => await fetch(path)))).record,
		getFresh: async (path) => (await fetch(path)).record,
		download: async (link) => await connection.download(link),
		isPartnerApproved: once(async () => await isApproved(connection)),
		isPartnerConnected: once(async () => await isTokenValid(connection)),
		async page(path, query, cursor, size = PAGE_SIZE) {
			const sent = { ...toQueryString(query), size, ...(cursor && { cursor }) };
			const reply = await cached(path, sent, async () => {
				const fetched = await fetch(path, sent);
				// What is no page is not kept.
				pageOf(path, fetched);
				return fetched;
			});
			return pageOf(path, reply);
		},
		pages: (path, query, from) => pagesFrom(async (cursor) => await reads.page(path, query, cursor), from),
		async *rows(path, query, limit) {
			let left = limit;
			const pageAfter = async (cursor?: string): Promise<Page> =>
				await reads.page(path, query, cursor, Math.min(PAGE_SIZE, left));
			for await (const page of pagesFrom(pageAfter)) {
				const rows = page.rows.slice(0, left);
				yield* rows;
				left -= rows.length;
				if (left === 0) return;
			}
		},
		async list(path, query, limit) {
			const rows: IDataObject[] = [];
			for await (const row of reads.rows(path, query, limit)) rows.push(row);
			return rows;
		},
	};
	return reads;
}

/** Makes a request once for all items: a partner's own requests concern its one connection. */
export function once<T>(request: () => Promise<T>): () => Promise<T> {
	let made: Promise<T> | undefined;
	return async () => await (made ??= request());
}

/** Runs tasks, at most `count` at a time; the others wait in order of arrival. */
function atMost(count: number): <T>(task: () => Promise<T>) => Promise<T> {
	const waiting: Array<() => void> = [];
	let underWay = 0;
	return async (task) => {
		if (underWay >= count) await new Promise<void>((go) => waiting.push(go));
		underWay += 1;
		return await task().finally(() => {
			underWay -= 1;
			waiting.shift()?.();
		});
	};
}

function toQueryString(query: Query): IDataObject {
	return Object.fromEntries(
		Object.entries(query)
			.filter(([, value]) => value !== undefined)
			.map(([name, value]) => [toApiName(name), Array.isArray(value) ? value.join(',') : value]),
	) as IDataObject;
}
