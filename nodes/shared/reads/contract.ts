import type { IDataObject } from 'n8n-workflow';

import type { Path } from '../request/path';

/** The API's page size limit: fewer requests for the same rows. */
export const PAGE_SIZE = 50;

/** One page of a list, as the API gives it. */
export interface Page {
	rows: IDataObject[];
	/** Undefined on the last page. */
	nextCursor: string | undefined;
	/** When the API answered, in ms by its own clock: the `Date` header, if there is one, in whole seconds. */
	servedAt: number | undefined;
}

/** Filters in camelCase, as forms name them. Undefined ones are not sent; lists become comma-separated. */
export type Query = Record<string, string | number | string[] | undefined>;

/** What an operation that only reads may ask of the API. */
export interface ReadApi {
	/** The company that a form left empty means; undefined when the credential names none. */
	readonly companyIdentifier: string | undefined;
	/** The same reads, which remember nothing that was read before. */
	readonly anew: ReadApi;
	/** @throws ApiError for every answer without the record, NoResponseError, CanceledError */
	get(path: Path): Promise<IDataObject>;
	/** @throws StatedError for an expired or invalid link. Its host gets no credential. */
	download(link: string): Promise<Buffer>;
	/**
	 * Follows the pages until `limit` rows are read or there are no more. The next page is requested when the
	 * rows of the previous one have been taken.
	 *
	 * @throws as {@link get} does, and IncompleteListError when there is more than the API lets be read
	 */
	rows(path: Path, query: Query, limit: number): AsyncGenerator<IDataObject, void>;
	/** All of {@link rows} together. */
	list(path: Path, query: Query, limit: number): Promise<IDataObject[]>;
	/** The pages from `cursor` on, each requested when it is needed; throws like {@link list}. */
	pages(path: Path, query: Query, cursor?: string): AsyncGenerator<Page, void>;
	/** One page from `cursor` on, or the first; as large as the API allows. Throws as {@link list} does. */
	page(path: Path, query: Query, cursor?: string, size?: number): Promise<Page>;
	/** Whether the service operator has approved the partner whose credential this is. */
	isPartnerApproved(): Promise<boolean>;
	/** Whether the agency's connection with the partner stands. */
	isPartnerConnected(): Promise<boolean>;
}

/**
 * What operations that write may do. With a key of the user's own, and for what a model creates, records come
 * back with `replayed`, see docs/architecture.md, "Idempotency keys".
 */
export interface WriteApi extends ReadApi {
	/**
	 * What a refusal of that creation will lead to, looked for beforehand where nothing is written, and so
	 * nothing refused. Otherwise undefined.
	 */
	beforeRefusal<T>(path: Path, body: IDataObject, look: () => Promise<T | undefined>): Promise<T | undefined>;
	create(path: Path, body: IDataObject | (() => FormData)): Promise<IDataObject>;
	update(path: Path, body: IDataObject): Promise<IDataObject>;
	/** @throws ApiError when the record was not deleted, or not by this execution */
	remove(path: Path, repeated: RepeatedDeletion): Promise<void>;
	/** Cuts the agency's connection with the partner, once for all items. */
	disconnectPartner(): Promise<void>;
}

/** How the API answers when a record that was deleted is to be deleted again. */
interface RepeatedDeletion {
	status: 404 | 409;
	/** Asked when an answer was lost: whether the record is gone, or else refused for another reason. */
	isGone(): Promise<boolean>;
}
