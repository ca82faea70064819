import type { IDataObject } from 'n8n-workflow';

import type { Query, Reader } from '../reads/reader';
import { hasStatus } from '../request/failures';
import type { Path } from '../request/path';
import { outgoing } from '../node/outgoing';
import { message, StatedError } from '../messages/message';
import { instantOf } from '../time';
import type { ListPage, ListSource, Row } from './polling/list';

/**
 * One page of a list, with the API's time.
 * @throws ApiError, NoResponseError, CanceledError
 */
export async function fetchListPage(
	api: Reader,
	path: Path,
	query: Query,
	cursor?: string,
	size?: number,
): Promise<ListPage> {
	const page = await api.page(path, query, cursor, size);
	const { servedAt } = page;
	if (servedAt === undefined) throw new StatedError(message('ANSWERS_WITHOUT_DATE'));
	return { ...page, servedAt };
}

/** The API's time in ms, taken from the answer to a list request of one row. */
export async function fetchServiceTime(api: Reader, path: Path): Promise<number> {
	return (await fetchListPage(api, path, {}, undefined, 1)).servedAt;
}

/**
 * The functions that make items, in the form in which they leave the node: from rows, or from the records at
 * `path`.
 *
 * @param path undefined if the row is all there is
 */
export function itemSource(
	api: Reader,
	chosen: 'full' | 'lean',
	path: ((id: string) => Path) | undefined,
): Pick<ListSource, 'leanItem' | 'fullItem'> {
	const leanItem = (row: Row): Row => outgoing(row as IDataObject);
	if (chosen === 'lean' || !path) return { leanItem };
	return {
		leanItem,
		async fullItem(id) {
			try {
				return outgoing(await api.get(path(id)));
			} catch (thrown) {
				if (hasStatus(thrown, 404)) return undefined;
				throw thrown instanceof RangeError ? new StatedError(message('RECORD_ID_INVALID')) : thrown;
			}
		},
	};
}

/** When a record was created, in ms. */
export function createdAt({ created_at }: Row): number | undefined {
	return instantOf(created_at);
}
