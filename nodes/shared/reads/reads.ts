import type { IDataObject } from 'n8n-workflow';

import { atMost } from './atMost';
import { toApiName } from '../request/body';
import type { Connection } from '../request/connection';
import { PAGE_SIZE, type Page, type Query, type ReadApi } from './contract';
import { ApiError } from '../request/failures';
import { pageIn, pagesFrom } from './pages';
import { isApproved, isTokenValid } from '../request/partner';
import { isRecordAt, type Path } from '../request/path';
import { fetchReply } from './replies';
import { cacheKeyOf, cacheScopeOf, type Reply, type ResponseCache } from './responseCache';

/** As many as the limit takes in a window. */
const RECORDS_AT_ONCE = 10;

/**
 * Reading records, lists by pages, and the partner's own endpoints. What `cache` holds is not requested
 * again.
 */
export function readApiOf(connection: Connection, cache: ResponseCache): ReadApi {
	const scope = cacheScopeOf(connection);
	// So that a list's next page never waits behind all that its rows refer to: a cursor may live for seconds.
	const withTurn = atMost(RECORDS_AT_ONCE);

	/** @param check throws for a reply that is not to be kept */
	const fetchRecord = async (
		path: Path,
		query: IDataObject,
		check: (reply: Reply) => unknown,
		inTurn: typeof withTurn = async (task) => await task(),
	): Promise<Reply> =>
		await cache.getOrFetch(cacheKeyOf(scope, { path, query }), async () => {
			const reply = await inTurn(async () => await fetchReply(connection, { method: 'GET', path, query }));
			check(reply);
			return reply;
		});

	const recordOf = (path: Path, { record }: Reply): IDataObject => {
		if (!isRecordAt(path, record)) throw ApiError.notTheApi(connection, { method: 'GET', path });
		return record;
	};

	const pageOf = (path: Path, { record, servedAt }: Reply): Page => {
		const page = pageIn(record, servedAt);
		if (!page) throw ApiError.notTheApi(connection, { method: 'GET', path });
		return page;
	};

	const reads: ReadApi = {
		companyIdentifier: connection.companyIdentifier,
		get: async (path) => (await fetchRecord(path, {}, (reply) => recordOf(path, reply), withTurn)).record,
		getFresh: async (path) => recordOf(path, await fetchReply(connection, { method: 'GET', path })),
		download: async (link) => await connection.download(link),
		isPartnerApproved: once(async () => await isApproved(connection)),
		isPartnerConnected: once(async () => await isTokenValid(connection)),
		async page(path, query, cursor, size = PAGE_SIZE) {
			const sent = { ...toQueryString(query), size, ...(cursor && { cursor }) };
			return pageOf(path, await fetchRecord(path, sent, (reply) => pageOf(path, reply)));
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

function toQueryString(query: Query): IDataObject {
	return Object.fromEntries(
		Object.entries(query)
			.filter(([, value]) => value !== undefined)
			.map(([name, value]) => [toApiName(name), Array.isArray(value) ? value.join(',') : value]),
	) as IDataObject;
}
