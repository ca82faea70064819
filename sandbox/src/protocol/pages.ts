import { createHmac } from 'node:crypto';
import type { Collection } from '../records/collection';
import { record, text, Type, nullable, type Static, type TProperties, type TSchema } from '../schema';
import { compareRows, type Habits, type Order } from '../habits';
import { badRequest } from './refusal';

/** Parameters that every list has (section Common rules). */
const pageParameters = {
	cursor: Type.Optional(text({ description: 'next_cursor of the page before' })),
	size: Type.Optional(Type.Integer({ minimum: 1, maximum: 50, default: 20 })),
	page: Type.Optional(Type.Integer({ minimum: 1, unpublished: true })),
};

const defaultSize = 20;

/** The query of a list: its own filters, and the parameters that every list has. */
export const listQuery = <Filters extends TProperties>(filters: Filters) =>
	Type.Object({ ...filters, ...pageParameters }, { additionalProperties: false });

type PageQuery = Static<ReturnType<typeof listQuery<Record<never, TSchema>>>>;

const pagination = record(
	{ has_next_page: Type.Boolean(), next_cursor: nullable(text()), size: Type.Integer() },
	'Pagination',
);

/** The answer of a list. */
export const listOf = (row: TSchema) =>
	record(
		{ data: Type.Array(row, { description: 'The records of this page' }), pagination },
		row.title && `${row.title}List`,
	);

export interface Page<Row = unknown> {
	data: Row[];
	pagination: Static<typeof pagination>;
}

// This protects no secret. It only shows whether a cursor was edited or invented.
const signingKey = 'cursors of the sandbox';

const sign = (payload: string): string =>
	createHmac('sha256', signingKey).update(payload).digest('base64url');

const writeCursor = (position: number, list: string): string => {
	const payload = Buffer.from(String(position)).toString('base64url');
	return `${payload}.${sign(payload + list)}`;
};

/** Undefined if the cursor was not issued for this list: it is then not the one that we would write. */
function readCursor(cursor: string, list: string): number | undefined {
	const [payload = ''] = cursor.split('.');
	const position = Number(Buffer.from(payload, 'base64url').toString());
	return cursor === writeCursor(position, list) ? position : undefined;
}

/** The position after which to continue; undefined for the first page. @throws {Refusal} 400 */
function positionAfter(cursor: string | undefined, list: string, habits: Habits): number | undefined {
	if (cursor === undefined) return undefined;
	const position = readCursor(cursor, list);
	if (position === undefined && habits.unknownCursor === 'refusal') {
		throw badRequest('cursor_not_issued', 'cursor was not issued by this service for this query');
	}
	return position;
}

/**
 * The rows in the list's order, starting after a position. Rows that compare as equal are in the collection's
 * order.
 */
function sorted<Stored>(
	rows: { position: number; row: Stored }[],
	present: (record: Stored) => unknown,
	order: Order,
	after: number | undefined,
): { position: number; row: Stored }[] {
	const sign = order.direction === 'ascending' ? 1 : -1;
	const all = rows
		.map(({ position, row }) => ({ position, row, shown: present(row) }))
		.sort((a, b) => compareRows(a.shown, b.shown, order) || sign * (a.position - b.position));
	return after === undefined ? all : all.slice(all.findIndex(({ position }) => position === after) + 1);
}

/**
 * One page of a collection, newest records first unless the list has another order. A cursor contains the
 * position after which to continue, and is signed together with the list and its filters. So records created
 * in the meantime do not shift anything.
 * @throws {Refusal} 400 for a cursor that was not issued for exactly this query
 */
export function listPage<Stored extends { id: string | number }, Row>(
	url: string,
	query: PageQuery & Record<string, unknown>,
	records: Collection<Stored>,
	matches: (record: Stored) => boolean,
	present: (record: Stored) => Row,
	habits: Habits,
): Page<Row> {
	const { cursor, size = defaultSize, page, ...filters } = query;
	if (cursor !== undefined && page !== undefined)
		throw badRequest('cursor_or_page', 'Send either cursor or page');
	const list = JSON.stringify([url, habits.cursorsOutliveFilters ? [] : Object.entries(filters).sort()]);
	const after = positionAfter(cursor, list, habits);
	const skipped = ((page ?? 1) - 1) * size;
	const order = habits.order[url];
	const wanted = skipped + size + 1;
	const found = order
		? sorted(records.newest(matches, Infinity), present, order, after).slice(skipped, wanted)
		: records.newest(matches, wanted, after).slice(skipped);
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
