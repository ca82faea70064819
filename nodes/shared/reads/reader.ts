import type { IDataObject } from 'n8n-workflow';

import { isReference } from '../agency/references';
import { connect, type Connection } from '../request/connection';
import { isReleased } from '../request/endpoints';
import { ApiError, hasStatus } from '../request/failures';
import type { Host } from '../request/http';
import { partnerOf } from '../request/partner';
import { isUuid, path, type Path, type PathOf } from '../request/path';
import { send } from '../request/send';
import { isEmpty, isRecord, oneLine, toApiName } from '../values';
import { Notes, type Unread } from './notes';
import { PAGE_SIZE, pageIn, pagesFrom, type Page } from './pages';
import { atMost } from '../atOnce';
import { cacheKeyOf, editorCache, ResponseCache } from './responseCache';

/** As many as the rate limit allows in one window. */
const RECORDS_AT_ONCE = 10;

/**
 * Filters in camelCase, as forms name them. Undefined filters are not sent. Lists are sent as text, separated
 * by commas.
 */
export type Query = Record<string, string | number | string[] | undefined>;

interface FirstRows {
	rows: IDataObject[];
	/** Whether these are all rows of the list. */
	isWhole: boolean;
	/** The 403 or 404, if there was one. */
	refusal: ApiError | undefined;
}

/**
 * The only way to read, and the memory of a run: each record and page is requested once until a write may
 * have changed it, and a reference that was refused is not requested again. Its methods throw ApiError for an
 * answer that is refused or unusable, NoResponseError and CanceledError.
 */
export class Reader {
	/** What could not be read for the current output. */
	notes = new Notes();
	/** The company to use if a form leaves it empty; undefined if the credential names none. */
	readonly companyIdentifier: string | undefined;
	/** Whether the service operator has approved the partner whose credential this is. */
	readonly isPartnerApproved: () => Promise<boolean>;
	/** Whether the agency is connected with the partner. */
	readonly isPartnerConnected: () => Promise<boolean>;
	private readonly refused = new Map<string, ApiError>();
	private readonly found = new Map<string, Promise<unknown>>();
	/**
	 * Limits the reads of records, but not of pages: a list's next page must not wait behind the records that
	 * its rows refer to, since a cursor may expire within seconds.
	 */
	private readonly inTurn = atMost(RECORDS_AT_ONCE);

	constructor(
		private readonly connection: Connection,
		private readonly cache: ResponseCache,
	) {
		this.companyIdentifier = connection.companyIdentifier;
		({ isPartnerApproved: this.isPartnerApproved, isPartnerConnected: this.isPartnerConnected } =
			partnerOf(connection));
	}

	/** The same reader with additional methods; both share what was read and refused. */
	with<Own extends object>(own: Own): this & Own {
		return Object.assign(Object.create(this) as this, own);
	}

	/** The same reader with a budget of `most` requests; its {@link notes} say what the answer lacks. */
	within(most: number): Reader {
		return this.with({ notes: new Notes(most) });
	}

	/** The result of `find`, which runs once per run: something that many records depend on. */
	async once<T>(what: string, find: () => Promise<T>): Promise<T> {
		const known = (this.found.get(what) as Promise<T> | undefined) ?? find();
		this.found.set(what, known);
		// Errors are not kept, nor is what could not be found out.
		void known.then(
			(found) => found === undefined && this.found.delete(what),
			() => this.found.delete(what),
		);
		return await known;
	}

	/** A reader without memory, to see what somebody else may have changed since. */
	anew(): Reader {
		return new Reader(this.connection, new ResponseCache(0));
	}

	/** A reader that reuses what the editor's lists have loaded within the last minute. */
	recent(): Reader {
		return new Reader(this.connection, editorCache);
	}

	async get(at: Path): Promise<IDataObject> {
		this.notes.noteRequest(String(at));
		const ask = async () => (await send(this.connection, { method: 'GET', path: at })).body as IDataObject;
		return await this.remembered(at, {}, async () => await this.inTurn(ask));
	}

	/**
	 * Reads the record of a reference or ID. Undefined if the value is neither, or if the endpoint is not
	 * released. Also undefined, and noted, if the record is refused or gone or the budget is used up.
	 *
	 * @param what how the notes name a missing record; by default they go by the path
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

	/** The records of the references, without those that {@link record} cannot read. */
	async records(references: readonly unknown[], pathOf: PathOf): Promise<IDataObject[]> {
		const read = await Promise.all(references.map(async (one) => await this.record(one, pathOf)));
		return read.filter((record) => record !== undefined);
	}

	/** Somebody's name: from the reference if it has one, which costs nothing, or else from the record. */
	async name(reference: unknown): Promise<unknown> {
		if (isRecord(reference) && !isEmpty(reference.name)) return reference.name;
		return (await this.record(reference, (id) => path`/people/${id}`, Notes.NAMES))?.name;
	}

	/**
	 * The ID and name of the person that a reference names: the name on one line, null if it cannot be read.
	 */
	async person(reference: unknown): Promise<{ name: string | null; id: string } | undefined> {
		if (!isReference(reference)) return undefined;
		const name = await this.name(reference);
		return { name: (typeof name === 'string' && oneLine(name)) || null, id: reference.id };
	}

	/**
	 * Downloads a file; the host of the link gets no credential.
	 * @throws StatedError for an expired or invalid link
	 */
	async download(link: string): Promise<Buffer> {
		return await this.connection.download(link);
	}

	/** Reads one page: the first one, or the one at `cursor`. */
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
	 * The pages of a list, starting at a cursor if there is one. Each is requested when it is needed.
	 *
	 * @throws IncompleteListError if the list cannot be read to its end
	 */
	pages(at: Path, query: Query, from?: string): AsyncGenerator<Page, void> {
		return pagesFrom(async (cursor) => await this.page(at, query, cursor), from);
	}

	/**
	 * Rows of {@link pages}, until `limit` rows are read or there are no more.
	 *
	 * @param query one or several; a row that several queries find comes once
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

	/** All of {@link rows} as an array. */
	async list(at: Path, query: Query | Query[], limit: number): Promise<IDataObject[]> {
		const rows: IDataObject[] = [];
		for await (const row of this.rows(at, query, limit)) rows.push(row);
		return rows;
	}

	/**
	 * Reads at most `mostPages` pages. If pages are left unread, the notes say so; likewise for a refusal or a
	 * used-up budget. Without a budget, all callers share one cached result, so nobody may change its rows.
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

	/** Notes a 403 or 404 and returns undefined: an answer that lacks something is better than none. */
	private async unlessRefused<T>(what: Unread, key: string, read: () => Promise<T>): Promise<T | undefined> {
		const known = this.refused.get(key);
		return await (known ? Promise.reject(known) : read()).catch((thrown: unknown) => {
			if (!hasStatus(thrown, 403, 404)) throw thrown;
			this.refused.set(key, thrown);
			this.notes.noteRefusal(what, thrown);
			return undefined;
		});
	}

	private async remembered<T>(at: Path, query: IDataObject, ask: () => Promise<T>): Promise<T> {
		return await this.cache.getOrFetch(cacheKeyOf(this.connection, at, query), ask);
	}
}

/**
 * Opens the API for reading alone, for one dropdown, poll or node execution.
 *
 * @param cache known replies; dropdowns share theirs
 * @param isBackground whether nobody waits for the requests, as for a trigger's poll
 */
export async function openReader(host: Host, cache = new ResponseCache(), isBackground = false) {
	const connection = await connect(host, isBackground);
	return { connection, reads: new Reader(connection, cache) };
}

/** The kind of records at a path, as the notes call it: `customFields`. */
function kindAt({ template }: Path): Unread {
	const [kind = ''] = template.split('/').filter((part) => part !== '' && part !== '{id}');
	return kind.replace(/_(.)/g, (_, letter: string) => letter.toUpperCase()) as Unread;
}

function toQueryString(query: Query): IDataObject {
	return Object.fromEntries(
		Object.entries(query)
			.filter(([, value]) => value !== undefined)
			.map(([name, value]) => [toApiName(name), Array.isArray(value) ? value.join(',') : value]),
	) as IDataObject;
}
