import type { IDataObject } from 'n8n-workflow';

import { isReference } from '../agency/references';
import type { Connection } from '../request/connection';
import { isReleased } from '../request/endpoints';
import { ApiError } from '../request/failures';
import { partnerOf } from '../request/partner';
import { isUuid, path, type Path, type PathOf } from '../request/path';
import { send } from '../request/send';
import { isEmpty, isRecord, oneLine, toApiName } from '../values';
import { Notes, type Unread } from './notes';
import { PAGE_SIZE, pageIn, pagesFrom, type Page } from './pages';
import { cacheKeyOf, editorCache, ResponseCache } from './responseCache';

/** As many as the limit takes in a window. */
const RECORDS_AT_ONCE = 10;

/** Filters in camelCase, as forms name them. Undefined ones are not sent; lists become comma-separated. */
export type Query = Record<string, string | number | string[] | undefined>;

interface FirstRows {
	rows: IDataObject[];
	/** Whether the list has no more. */
	isWhole: boolean;
	/** A 403 or 404. */
	refusal: ApiError | undefined;
}

/**
 * The one way to read, and what a run remembers: each record and page is requested once, until a write may
 * have changed it, and what a reference leads to is not requested again where it was refused. All that throws
 * throws ApiError for every other answer, NoResponseError and CanceledError.
 */
export class Reader {
	/** What the answer that is read for lacks. */
	notes = new Notes();
	/** The company that a form left empty means; undefined when the credential names none. */
	readonly companyIdentifier: string | undefined;
	/** Whether the service operator has approved the partner whose credential this is. */
	readonly isPartnerApproved: () => Promise<boolean>;
	/** Whether the agency's connection with the partner stands. */
	readonly isPartnerConnected: () => Promise<boolean>;
	private readonly refused = new Map<string, ApiError>();
	/** A list's next page never waits behind all that its rows refer to: a cursor may live for seconds. */
	private readonly inTurn = atMost(RECORDS_AT_ONCE);

	constructor(
		private readonly connection: Connection,
		private readonly cache: ResponseCache,
	) {
		this.companyIdentifier = connection.companyIdentifier;
		({ isPartnerApproved: this.isPartnerApproved, isPartnerConnected: this.isPartnerConnected } =
			partnerOf(connection));
	}

	/** The same reader with ways of its own; what is read and refused is known to both. */
	with<Own extends object>(own: Own): this & Own {
		return Object.assign(Object.create(this) as this, own);
	}

	/** The same reader for an answer that may cost so many requests: {@link notes} say what it lacks. */
	within(most: number): Reader {
		return this.with({ notes: new Notes(most) });
	}

	/** A reader that remembers nothing: for what somebody else may have changed since. */
	anew(): Reader {
		return new Reader(this.connection, new ResponseCache(0));
	}

	/** A reader that does not request again what the editor's lists have loaded within the last minute. */
	recent(): Reader {
		return new Reader(this.connection, editorCache);
	}

	async get(at: Path): Promise<IDataObject> {
		this.notes.noteRequest(String(at));
		const ask = async () => (await send(this.connection, { method: 'GET', path: at })).body as IDataObject;
		return await this.remembered(at, {}, async () => await this.inTurn(ask));
	}

	/**
	 * The record of a reference or ID; undefined where there is none, its endpoint is not released, it is
	 * refused or gone, or nothing may be requested any more; the last two are noted.
	 *
	 * @param what its lack is called; without it, by the path
	 */
	async record(reference: unknown, pathOf: PathOf, what?: Unread): Promise<IDataObject | undefined> {
		const id = isReference(reference) ? reference.id : reference;
		if (!isUuid(id)) return undefined;
		const at = pathOf(id);
		if (!isReleased(at)) return undefined;
		return await this.unlessRefused(what ?? kindAt(at), String(at), async () =>
			this.notes.mayRead(what ?? kindAt(at), String(at)) ? await this.get(at) : undefined,
		);
	}

	/** The records of those references that lead to one, see {@link record}. */
	async records(references: readonly unknown[], pathOf: PathOf): Promise<IDataObject[]> {
		const read = await Promise.all(references.map(async (one) => await this.record(one, pathOf)));
		return read.filter((record) => record !== undefined);
	}

	/** What somebody is called: as the reference has it, which costs nothing, or else as the record has it. */
	async name(reference: unknown): Promise<unknown> {
		if (isRecord(reference) && !isEmpty(reference.name)) return reference.name;
		return (await this.record(reference, (id) => path`/people/${id}`, Notes.NAMES))?.name;
	}

	/** Whom a reference names, by ID and the name in one line, null where that cannot be read. */
	async person(reference: unknown): Promise<{ name: string | null; id: string } | undefined> {
		if (!isReference(reference)) return undefined;
		const name = await this.name(reference);
		return { name: (typeof name === 'string' && oneLine(name)) || null, id: reference.id };
	}

	/** @throws StatedError for an expired or invalid link. Its host gets no credential. */
	async download(link: string): Promise<Buffer> {
		return await this.connection.download(link);
	}

	/** One page from `cursor` on, or the first; as large as the API allows. */
	async page(at: Path, query: Query, cursor?: string, size = PAGE_SIZE): Promise<Page> {
		const sent = { ...toQueryString(query), size, ...(cursor && { cursor }) };
		this.notes.noteRequest(JSON.stringify([String(at), sent]));
		return await this.remembered(at, sent, async () => {
			const request = { method: 'GET', path: at, query: sent } as const;
			const { body, headers } = await send(this.connection, request);
			const found = pageIn(body, Date.parse(String(headers.date)) || undefined);
			if (!found) throw new ApiError('notTheApi', this.connection, request);
			return found;
		});
	}

	/**
	 * The pages from `cursor` on, each requested when it is needed.
	 *
	 * @throws IncompleteListError when there is more than the API lets be read
	 */
	pages(at: Path, query: Query, from?: string): AsyncGenerator<Page, void> {
		return pagesFrom(async (cursor) => await this.page(at, query, cursor), from);
	}

	/**
	 * Rows of {@link pages} until `limit` are read or there are no more.
	 *
	 * @param query or several: what more than one of them finds is one row
	 */
	async *rows(at: Path, query: Query | Query[], limit: number): AsyncGenerator<IDataObject, void> {
		const known = new Set<string>();
		let left = limit;
		for (const each of [query].flat()) {
			const ask = async (cursor?: string) => await this.page(at, each, cursor, Math.min(PAGE_SIZE, left));
			for await (const page of pagesFrom(ask, undefined, known)) {
				const rows = page.rows.slice(0, left);
				yield* rows;
				left -= rows.length;
				if (left === 0) return;
			}
		}
	}

	/** All of {@link rows} together. */
	async list(at: Path, query: Query | Query[], limit: number): Promise<IDataObject[]> {
		const rows: IDataObject[] = [];
		for await (const row of this.rows(at, query, limit)) rows.push(row);
		return rows;
	}

	/**
	 * Rows of at most so many pages, and whether the list has no more. Where it is refused, or nothing may be
	 * requested any more, that is noted, too. Without a budget, a list is put together once for all: nobody
	 * changes its rows.
	 */
	async firstRows(at: Path, query: Query, mostPages = Infinity): Promise<FirstRows> {
		const read = async () => await this.readPages(at, query, mostPages);
		if (this.notes.left < Infinity) return await read();
		const key = cacheKeyOf(this.connection, at, { ...query, mostPages: String(mostPages) });
		return await this.cache.getOrFetch(key, read, (known) => known);
	}

	private async readPages(at: Path, query: Query, mostPages: number): Promise<FirstRows> {
		const rows: IDataObject[] = [];
		const key = JSON.stringify([String(at), query]);
		const isWhole = await this.unlessRefused(kindAt(at), key, async () => {
			const pages = this.pages(at, query);
			for (let read = 0; read < mostPages && this.notes.left > 0; read += 1) {
				const { value: page } = await pages.next();
				if (page) rows.push(...page.rows);
				if (page?.nextCursor === undefined) return true;
			}
			this.notes.noteCutList();
			return false;
		});
		return { rows, isWhole: isWhole ?? false, refusal: this.refused.get(key) };
	}

	/** What is known without that is better than nothing. */
	private async unlessRefused<T>(what: Unread, key: string, read: () => Promise<T>): Promise<T | undefined> {
		const known = this.refused.get(key);
		return await (known ? Promise.reject(known) : read()).catch((thrown: unknown) => {
			if (!(thrown instanceof ApiError && [403, 404].includes(thrown.status ?? 0))) throw thrown;
			this.refused.set(key, thrown);
			this.notes.noteRefusal(what);
			return undefined;
		});
	}

	private async remembered<T>(at: Path, query: IDataObject, ask: () => Promise<T>): Promise<T> {
		return await this.cache.getOrFetch(cacheKeyOf(this.connection, at, query), ask);
	}
}

/** What is read there, as the notes call it: `customFields`. */
function kindAt({ template }: Path): Unread {
	const [kind = ''] = template.split('/').filter((part) => part !== '' && part !== '{id}');
	return kind.replace(/_(.)/g, (_, letter: string) => letter.toUpperCase()) as Unread;
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
