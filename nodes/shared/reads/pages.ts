import type { IDataObject } from 'n8n-workflow';

import { isEmpty, isRecord } from '../values';
import { IncompleteListError } from '../request/failures';
import { comparableId, isUuid } from '../request/path';

/** The largest page that the API allows, so that lists take the fewest requests. */
export const PAGE_SIZE = 50;

/** One page of a list, as the API gives it. */
export interface Page {
	rows: IDataObject[];
	/** Undefined on the last page. */
	nextCursor: string | undefined;
	/** When the API answered, in ms by its own clock: the `Date` header, if there is one, in whole seconds. */
	servedAt: number | undefined;
}

/** A million rows. At the API's pace that takes more than an hour and a half. */
const MAX_LIST_PAGES = 20_000;
/** Empty pages in a row. At the API's pace they take five minutes, in which nobody else is served. */
const MAX_EMPTY_PAGES = 1_000;

/**
 * The rows of a page, and where the next one begins. A row that is not an object, or is an empty one, is
 * damaged: we cannot tell which record it was, so we neither return it nor skip it.
 *
 * @returns undefined if the body is not a page of a list
 * @throws IncompleteListError for a damaged row, or if `has_next_page` is not a boolean, or is true without a
 * cursor
 * @see the API's shapes "List response" and "pagination node"
 */
export function pageIn(body: unknown, servedAt: number | undefined): Page | undefined {
	const { data, pagination } = isRecord(body) ? body : {};
	if (!Array.isArray(data) || !isRecord(pagination)) return undefined;
	if (!data.every(showsSomething)) throw new IncompleteListError('damaged');
	const { has_next_page: hasNext, next_cursor: next } = pagination;
	const rows = data as IDataObject[];
	if (hasNext === false) return { rows, nextCursor: undefined, servedAt };
	if (hasNext !== true || typeof next !== 'string' || next === '') throw new IncompleteListError('lost');
	return { rows, nextCursor: next, servedAt };
}

const showsSomething = (row: unknown): boolean => isRecord(row) && Object.keys(row).length > 0;

/** A UUID identifies a record. With any other ID, rows are the same only if everything in them is equal. */
function identityOf(row: IDataObject): string {
	return isUuid(row.id) ? comparableId(row.id) : JSON.stringify(row);
}

/**
 * Follows a list's pages, requesting each when it is needed. Rows that come twice are dropped: what is added
 * at the front while a list is read pushes rows onto the next page.
 *
 * @param known identities of the rows that came before, including those of other lists
 * @throws IncompleteListError
 */
export async function* pagesFrom(
	ask: (cursor: string | undefined) => Promise<Page>,
	from?: string,
	known = new Set<string>(),
): AsyncGenerator<Page, void> {
	const followed = new Set<string | undefined>();
	const isNew = (row: IDataObject): boolean =>
		isEmpty(row.id) || known.size < known.add(identityOf(row)).size;
	for (let cursor = from, empty = 0; ; ) {
		followed.add(cursor);
		const { rows, ...rest } = await ask(cursor);
		const page = { ...rest, rows: rows.filter(isNew) };
		cursor = page.nextCursor;
		empty = page.rows.length > 0 ? 0 : empty + 1;
		// A caller that has enough rows stops here and does not learn what is wrong with the rest.
		yield page;
		if (cursor === undefined) return;
		if (followed.has(cursor)) throw new IncompleteListError('circle');
		if (followed.size >= MAX_LIST_PAGES || empty >= MAX_EMPTY_PAGES) throw new IncompleteListError('endless');
	}
}
