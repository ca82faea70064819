import type { IDataObject } from 'n8n-workflow';

import type { Query, ReadApi } from '../shared/api/contract';
import { ApiError, CanceledError, NoResponseError } from '../shared/api/failures';
import type { Path } from '../shared/api/path';
import { choice } from '../shared/fields/choice';
import { withDefault } from '../shared/fields/field';
import { withoutTemporaryLinks } from '../shared/node/output';
import { instantOf } from '../shared/time';
import { CursorRefused, OutOfTime, RecordRefused, type ListPage, type Row } from './core/list';

/** One page of a list with the service's clock. @throws CursorRefused, OutOfTime, ApiError */
export async function listPage(
	api: ReadApi,
	path: Path,
	query: Query,
	cursor?: string,
	size?: number,
): Promise<ListPage> {
	const page = await inTime(api.page(path, query, cursor, size)).catch((thrown: unknown) => {
		const isCursorRefused = cursor !== undefined && thrown instanceof ApiError && thrown.status === 400;
		throw isCursorRefused ? new CursorRefused(thrown) : thrown;
	});
	const { servedAt } = page;
	if (servedAt === undefined) {
		throw new Error(
			"The back office's answers carry no date, so the trigger cannot tell from when on to ask: something between n8n and the back office takes the Date header out",
		);
	}
	return { ...page, servedAt };
}

/** Asks what time it is at the service, in ms, by a row of a list. @throws OutOfTime, ApiError */
export async function askClock(api: ReadApi, path: Path): Promise<number> {
	return (await listPage(api, path, {}, undefined, 1)).servedAt;
}

/** Which form of a record becomes the item. */
export const output = withDefault(
	'full',
	choice(
		'Output',
		{ full: 'Full Record', lean: 'Lean Record' },
		{
			default: 'full',
			description:
				'Full: everything about the record, for one more request for each. Lean: only what the list shows; a change that the list does not show is then not noticed.',
		},
	),
);

/** What an event gives of a row, and of a record where full ones are wanted. */
interface Contents {
	lean(row: Row): Row;
	full?(id: string): Promise<Row | undefined>;
}

/**
 * The row, or the record at `path`; without temporary links.
 *
 * @param shaped what the item is made of either
 */
export function contentsOf(
	api: ReadApi,
	chosen: 'full' | 'lean',
	path: (id: string) => Path,
	shaped: (record: IDataObject) => Row = (record) => record,
): Contents {
	const lean = (row: Row): Row => shaped(withoutTemporaryLinks(row as IDataObject));
	if (chosen === 'lean') return { lean };
	return {
		lean,
		async full(id) {
			const record = await inTime(api.getFresh(path(id))).catch((thrown: unknown) => {
				if (thrown instanceof ApiError && thrown.status === 404) return undefined;
				throw ofThisRecord(thrown) ?? thrown;
			});
			return record && shaped(withoutTemporaryLinks(record));
		},
	};
}

/** What another record may be spared; undefined when the token or the limit is the reason. */
function ofThisRecord(thrown: unknown): RecordRefused | undefined {
	if (thrown instanceof NoResponseError) return new RecordRefused(thrown, thrown.code);
	if (!(thrown instanceof ApiError) || thrown.status === 401 || thrown.status === 429) return undefined;
	return new RecordRefused(thrown, `status ${thrown.status}`);
}

async function inTime<T>(answer: Promise<T>): Promise<T> {
	return await answer.catch((thrown: unknown) => {
		throw thrown instanceof CanceledError ? new OutOfTime() : thrown;
	});
}

export function createdAt({ created_at }: Row): number | undefined {
	return instantOf(created_at);
}
