import type { IDataObject } from 'n8n-workflow';

import type { Path } from './path';

/** The service's page size limit: fewer requests for the same rows. */
export const PAGE_SIZE = 50;

/** One page of a list, as the API gives it. */
export interface Page {
	rows: IDataObject[];
	/** Undefined on the last page. */
	nextCursor: string | undefined;
	/** When the service answered, by its own clock (the `Date` header, whole seconds), in ms; undefined when the header is missing. */
	servedAt: number | undefined;
}

/** Filters in camelCase, as forms name them. What is undefined is not sent; lists become the API's comma lists. */
export type Query = Record<string, string | number | string[] | undefined>;

/** What an operation that only reads may ask of the service. */
export interface ReadApi {
	/** The company that a form left empty means; undefined when the credential names none. */
	readonly companyIdentifier: string | undefined;
	/** @throws ApiError for every answer without the record, NoResponseError, CanceledError */
	get(path: Path): Promise<IDataObject>;
	/** The record as it is now, even if it was read before. */
	getFresh(path: Path): Promise<IDataObject>;
	/**
	 * The file behind a temporary link. The link's host gets no credential.
	 *
	 * @throws DownloadError when the link has expired, or is none to follow
	 */
	download(link: string): Promise<Buffer>;
	/**
	 * Follows the pages until `limit` rows are read or the service has no more; never asks for a page it does not need. The next page is
	 * asked for when the rows of the last one are taken.
	 *
	 * @throws as {@link get} does, and IncompleteListError when the service has more than it lets be read
	 */
	rows(path: Path, query: Query, limit: number): AsyncGenerator<IDataObject, void>;
	/** All of {@link rows} together. */
	list(path: Path, query: Query, limit: number): Promise<IDataObject[]>;
	/** The pages from `cursor` on, each asked for when it is wanted; throws as {@link list} does. */
	pages(path: Path, query: Query, cursor?: string): AsyncGenerator<Page, void>;
	/**
	 * One page from `cursor` on; the first one without it. As large as the service allows unless stated.
	 *
	 * @throws as {@link get} does, and IncompleteListError when it does not say properly whether there is more
	 */
	page(path: Path, query: Query, cursor?: string, size?: number): Promise<Page>;
	/** Whether the service operator has approved the partner whose credential this is. */
	isPartnerApproved(): Promise<boolean>;
	/** Whether the agency's connection with the partner stands. */
	isPartnerConnected(): Promise<boolean>;
}

/**
 * What an operation that writes may do besides. Every create and update carries an Idempotency-Key.
 *
 * With a key of the user's own, and what a model creates, records come back with `replayed`: false when this item of this execution has written
 * them, true when the service had done so before. After a lost answer nobody can tell which attempt it was that wrote, one of
 * this execution or of an earlier one; then it is what the service says, true: false is certain.
 */
export interface WriteApi extends ReadApi {
	/** @param body a form is given as a function, since each attempt needs a new one */
	create(path: Path, body: IDataObject | (() => FormData)): Promise<IDataObject>;
	update(path: Path, body: IDataObject): Promise<IDataObject>;
	/**
	 * Deletes a record. The service refuses a repeated deletion, so its "no" may be the success of an earlier attempt:
	 * of one whose answer was lost, or of a process that was killed.
	 *
	 * @throws ApiError when the record was not deleted, or not by this execution
	 */
	remove(path: Path, repeated: RepeatedDeletion): Promise<void>;
	/** Cuts the agency's connection with the partner, once for all items. */
	disconnectPartner(): Promise<void>;
}

/** How the service answers when a record that was deleted is to be deleted again. */
export interface RepeatedDeletion {
	status: 404 | 409;
	/** Asked when an answer was lost: whether the record is gone, or else refused for another reason. */
	isGone(): Promise<boolean>;
}
