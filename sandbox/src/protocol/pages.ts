import { createHmac, timingSafeEqual } from 'node:crypto';
import type { Collection } from '../records/collection';
import { record, text, Type, nullable, type Static, type TProperties, type TSchema } from '../schema';
import { badRequest } from './refusal';

/** The parameters of every list (section Common rules). */
const pageParameters = {
	cursor: Type.Optional(text({ description: 'next_cursor of the page before' })),
	size: Type.Optional(Type.Integer({ minimum: 1, maximum: 50, default: 20 })),
	page: Type.Optional(Type.Integer({ minimum: 1, unpublished: true })),
};

const defaultSize = 20;

/** The query of a list: its own filters and the parameters of every list. */
export const listQuery = <Filters extends TProperties>(filters: Filters) =>
	Type.Object({ ...filters, ...pageParameters }, { additionalProperties: false });

type PageQuery = Static<ReturnType<typeof listQuery<Record<never, TSchema>>>>;

const pagination = record(
	{ has_next_page: Type.Boolean(), next_cursor: nullable(text()), size: Type.Integer() },
	'Pagination',
);

/** The answer of a list. */
export const listOf = (row: TSchema) => record({ data: Type.Array(row), pagination });

export interface Page<Row = unknown> {
	data: Row[];
	pagination: Static<typeof pagination>;
}

// Not a secret that protects anything: it makes a cursor that was edited or invented recognizable.
const signingKey = 'cursors of the sandbox';

const sign = (payload: string): string =>
	createHmac('sha256', signingKey).update(payload).digest('base64url');

const writeCursor = (position: number, list: string): string => {
	const payload = Buffer.from(String(position)).toString('base64url');
	return `${payload}.${sign(payload + list)}`;
};

function readCursor(cursor: string, list: string): number {
	const [payload = '', signature = ''] = cursor.split('.');
	const expected = Buffer.from(sign(payload + list));
	const given = Buffer.from(signature);
	if (given.length !== expected.length || !timingSafeEqual(given, expected)) {
		throw badRequest('cursor_not_issued', 'cursor was not issued by this service for this query');
	}
	return Number(Buffer.from(payload, 'base64url').toString());
}

/**
 * One page of a collection, newest record first. A cursor holds the position after which to go on, signed together
 * with the list and its filters, so records created meanwhile shift nothing.
 * @throws {Refusal} 400 for a cursor that was not issued for this very query
 */
export function listPage<Stored extends { id: string | number }, Row>(
	url: string,
	query: PageQuery & Record<string, unknown>,
	records: Collection<Stored>,
	matches: (record: Stored) => boolean,
	present: (record: Stored) => Row,
): Page<Row> {
	const { cursor, size = defaultSize, page, ...filters } = query;
	if (cursor !== undefined && page !== undefined)
		throw badRequest('cursor_or_page', 'Send either cursor or page');
	const list = JSON.stringify([url, Object.entries(filters).sort()]);
	const olderThan = cursor === undefined ? undefined : readCursor(cursor, list);
	const skipped = ((page ?? 1) - 1) * size;
	const found = records.newest(matches, skipped + size + 1, olderThan).slice(skipped);
	const shown = found.slice(0, size);
	const last = shown.at(-1);
	const has_next_page = found.length > size;
	return {
		data: shown.map(({ row }) => present(row)),
		pagination: {
			has_next_page,
			next_cursor: has_next_page && last ? writeCursor(last.position, list) : null,
			size,
		},
	};
}
