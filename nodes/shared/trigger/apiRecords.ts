import type { IDataObject } from 'n8n-workflow';

import type { Query, ReadApi } from '../reads/contract';
import { CanceledError, ApiError, NoResponseError } from '../request/failures';
import type { Path } from '../request/path';
import { outgoing } from '../node/output';
import { message, StatedError } from '../messages/message';
import { instantOf } from '../time';
import {
	CursorRefusedError,
	OutOfTimeError,
	UnreadableRecordError,
	type ListPage,
	type ListSource,
	type Row,
} from './polling/list';

/** One page of a list, with the API's time. @throws CursorRefusedError, OutOfTimeError, ApiError */
export async function fetchListPage(
	api: ReadApi,
	path: Path,
	query: Query,
	cursor?: string,
	size?: number,
): Promise<ListPage> {
	const page = await api.page(path, query, cursor, size).catch((thrown: unknown) => {
		const isCursorRefused = cursor !== undefined && thrown instanceof ApiError && thrown.status === 400;
		throw isCursorRefused ? new CursorRefusedError(thrown) : inTime(thrown);
	});
	const { servedAt } = page;
	if (servedAt === undefined) throw new StatedError(message('ANSWERS_WITHOUT_DATE'));
	return { ...page, servedAt };
}

/** The API's time, in ms, from an answer with a row of a list. @throws OutOfTimeError, ApiError */
export async function fetchServiceTime(api: ReadApi, path: Path): Promise<number> {
	return (await fetchListPage(api, path, {}, undefined, 1)).servedAt;
}

/**
 * Makes items of rows, or of the records at `path`, as they may leave.
 *
 * @param path none where the row is all there is
 * @param shape changes either into the item
 */
export function itemsOf(
	api: ReadApi,
	chosen: 'full' | 'lean',
	path: ((id: string) => Path) | undefined,
	shape: (record: IDataObject) => Row = (record) => record,
): Pick<ListSource, 'leanItem' | 'fullItem'> {
	const leanItem = (row: Row): Row => shape(outgoing(row as IDataObject));
	if (chosen === 'lean' || !path) return { leanItem };
	const read = async (id: string): Promise<IDataObject | undefined> =>
		await api.get(path(id)).catch((thrown: unknown) => {
			if (thrown instanceof ApiError && thrown.status === 404) return undefined;
			throw thrown;
		});
	return {
		leanItem,
		async fullItem(id) {
			const record = await readable(read(id));
			return record && shape(outgoing(record));
		},
	};
}

/**
 * What a record needs to be read.
 *
 * @throws OutOfTimeError; UnreadableRecordError where the failure may concern this record alone
 */
export async function readable<T>(answer: Promise<T>): Promise<T> {
	return await answer.catch((thrown: unknown) => {
		throw asUnreadable(thrown) ?? inTime(thrown);
	});
}

/** A failure that may concern this record alone; undefined when the token or the limit is the reason. */
function asUnreadable(thrown: unknown): UnreadableRecordError | undefined {
	if (thrown instanceof RangeError)
		return new UnreadableRecordError(new StatedError(message('RECORD_ID_INVALID')), 'its ID is not valid');
	if (thrown instanceof NoResponseError) return new UnreadableRecordError(thrown, thrown.code, true);
	if (!(thrown instanceof ApiError) || thrown.status === 401 || thrown.status === 429) return undefined;
	return new UnreadableRecordError(thrown, `status ${thrown.status}`, thrown.status !== 500);
}

function inTime(thrown: unknown): unknown {
	return thrown instanceof CanceledError ? new OutOfTimeError() : thrown;
}

/** When a record was created, in ms. */
export function createdAt({ created_at }: Row): number | undefined {
	return instantOf(created_at);
}
