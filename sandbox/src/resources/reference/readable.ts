import { endpoint, type Endpoint } from '../../protocol/endpoint';
import { listOf, listPage, listQuery } from '../../protocol/pages';
import { sightOf } from '../../protocol/permissions';
import { notFound } from '../../protocol/refusal';
import type { Collection } from '../../records/collection';
import type { Store } from '../../records/store';
import { optional, type Static, type TObject, type TProperties } from '../../schema';

/** A list that anyone with an API license reads: what it is called, what of it is shown, and to whom. */
interface ReadableList<Stored extends { id: string }, Row extends TObject, Filters extends TProperties> {
	path: string;
	/** `Reference data` when omitted. */
	tag?: string;
	/** All of them: `accounts and cards`. */
	plural: string;
	description?: string;
	/** Not usable yet: the list, too. */
	inDevelopment?: true;
	/** What the list takes besides cursor and size; never required. */
	filters?: Filters;
	row: Row;
	records(store: Store): Collection<Stored>;
	/** Every record is seen by every credential when omitted. */
	isSeen?(record: Stored, sees: (companyId: string | null) => boolean): boolean;
	/** Whether the filters, as they were sent, let a record through; all of them when omitted. */
	isWanted?(record: Stored, filters: Partial<Static<TObject<Filters>>>): boolean;
	presentRow(record: Stored): Static<Row>;
}

/** A list whose records can be asked for one by one. */
interface ReadableRecords<
	Stored extends { id: string },
	Row extends TObject,
	Filters extends TProperties,
	Detail extends TObject,
> extends ReadableList<Stored, Row, Filters> {
	/** One record of it: `Account`. */
	name: string;
	/** What the path calls a record by; its UUID when omitted. */
	code?: 'currency';
	detail: Detail;
	present(record: Stored): Static<Detail>;
}

/** For records that are shown as they are stored. */
export const asStored = <Stored>(stored: Stored): Stored => stored;

/** The endpoint of a list of which no record can be asked for by itself. */
export const readableList = <
	Stored extends { id: string },
	Row extends TObject,
	Filters extends TProperties = Record<never, never>,
>({
	isSeen = () => true,
	isWanted = () => true,
	...list
}: ReadableList<Stored, Row, Filters>): Endpoint =>
	endpoint(
		{
			method: 'GET',
			path: list.path,
			tag: list.tag ?? 'Reference data',
			summary: `List ${list.plural}`,
			...(list.description !== undefined && { description: list.description }),
			...(list.inDevelopment && { inDevelopment: true }),
			permission: 'any',
			query: listQuery(optional({ ...list.filters })),
			answers: { status: 200, schema: listOf(list.row) },
			refusals: [400, 401, 403, 429, 500, ...(list.inDevelopment ? [404] : [])],
		},
		({ office, credential, query }) => {
			const sees = sightOf(credential, 'any');
			// The door has validated the query against these very filters.
			const filters = query as Partial<Static<TObject<Filters>>>;
			const isListed = (record: Stored): boolean => isSeen(record, sees) && isWanted(record, filters);
			return listPage(list.path, query, list.records(office.store), isListed, (record) =>
				list.presentRow(record),
			);
		},
	);

/** The two endpoints of a list: itself and the detail, which is in development (section Endpoint index). */
export const readable = <
	Stored extends { id: string },
	Row extends TObject,
	Detail extends TObject,
	Filters extends TProperties = Record<never, never>,
>(
	list: ReadableRecords<Stored, Row, Filters, Detail>,
): Endpoint[] => {
	const { path, name, isSeen = () => true } = list;
	return [
		readableList(list),
		endpoint(
			{
				method: 'GET',
				path: list.code ? `${path}/{code}` : `${path}/{id}`,
				tag: list.tag ?? 'Reference data',
				summary: `Get ${/^[aeiou]/i.test(name) ? 'an' : 'a'} ${name.toLowerCase()}`,
				inDevelopment: true,
				id: list.code ?? 'uuid',
				permission: 'any',
				answers: { status: 200, schema: list.detail },
				refusals: [400, 401, 403, 404, 429, 500],
			},
			({ office, credential, id }) => {
				const record = list.records(office.store).get(id);
				if (!record || !isSeen(record, sightOf(credential, 'any'))) throw notFound(name);
				return { status: 200, body: list.present(record) };
			},
		),
	];
};
