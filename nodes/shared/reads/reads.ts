import type { IDataObject } from 'n8n-workflow';

import type { Connection } from '../request/connection';
import { ApiError } from '../request/failures';
import { partnerOf } from '../request/partner';
import type { Path } from '../request/path';
import { send } from '../request/send';
import { toApiName } from '../values';
import { PAGE_SIZE, type Page, type Query, type ReadApi } from './contract';
import { pageIn, pagesFrom } from './pages';
import { cacheKeyOf, ResponseCache } from './responseCache';

/** As many as the limit takes in a window. */
const RECORDS_AT_ONCE = 10;

/** What operations see of a connection. What `cache` holds is not requested again. */
export function readApiOf(connection: Connection, cache: ResponseCache): ReadApi {
	const remembered = async <T>(path: Path, query: IDataObject, ask: () => Promise<T>): Promise<T> =>
		await cache.getOrFetch(cacheKeyOf(connection, path, query), ask);
	const { isPartnerApproved, isPartnerConnected } = partnerOf(connection);
	// So that a list's next page never waits behind all that its rows refer to: a cursor may live for seconds.
	const inTurn = atMost(RECORDS_AT_ONCE);

	const reads: ReadApi = {
		companyIdentifier: connection.companyIdentifier,
		get anew() {
			return readApiOf(connection, new ResponseCache(0));
		},
		async get(path) {
			const ask = async () => (await send(connection, { method: 'GET', path })).body as IDataObject;
			return await remembered(path, {}, async () => await inTurn(ask));
		},
		download: async (link) => await connection.download(link),
		isPartnerApproved,
		isPartnerConnected,
		async page(path, query, cursor, size = PAGE_SIZE) {
			const sent = { ...toQueryString(query), size, ...(cursor && { cursor }) };
			return await remembered(path, sent, async () => {
				const request = { method: 'GET', path, query: sent } as const;
				const { body, headers } = await send(connection, request);
				const found = pageIn(body, Date.parse(String(headers.date)) || undefined);
				if (!found) throw new ApiError('notTheApi', connection, request);
				return found;
			});
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
