import type { Store } from '../../office';
import { endpoint, type Endpoint } from '../../protocol/endpoint';
import { listOf, listPage, listQuery } from '../../protocol/pages';
import { sightOf } from '../../protocol/permissions';
import { notFound } from '../../protocol/refusal';
import type { Static, TObject } from '../../schema';
import type { Collection } from '../../store';

/** A reference list: what it is called, what of it is shown, and to whom. */
interface ReferenceList<Stored extends { id: string }, Row extends TObject, Detail extends TObject> {
	path: string;
	/** One record of it: `Account`. */
	name: string;
	/** All of them: `accounts and cards`. */
	plural: string;
	description?: string;
	/** What the path calls a record by; its UUID when omitted. */
	code?: 'currency';
	row: Row;
	detail: Detail;
	records(store: Store): Collection<Stored>;
	/** Every record is seen by every credential when omitted. */
	isSeen?(record: Stored, sees: (companyId: string | null) => boolean): boolean;
	presentRow(record: Stored): Static<Row>;
	present(record: Stored): Static<Detail>;
}

/**
 * The two endpoints of a reference list: the list, which takes only cursor and size, and the detail, which is in
 * development (section Reference data lists).
 */
export function readable<Stored extends { id: string }, Row extends TObject, Detail extends TObject>(
	list: ReferenceList<Stored, Row, Detail>,
): Endpoint[] {
	const { path, name, records, isSeen = () => true } = list;
	return [
		endpoint(
			{
				method: 'GET',
				path,
				tag: 'Reference data',
				summary: `List ${list.plural}`,
				...(list.description !== undefined && { description: list.description }),
				permission: 'any',
				query: listQuery({}),
				answers: { status: 200, schema: listOf(list.row) },
				refusals: [400, 401, 403, 429, 500],
			},
			({ office, credential, query }) => {
				const sees = sightOf(credential, 'any');
				const isListed = (record: Stored): boolean => isSeen(record, sees);
				return listPage(path, query, records(office.store), isListed, (record) => list.presentRow(record));
			},
		),
		endpoint(
			{
				method: 'GET',
				path: list.code ? `${path}/{code}` : `${path}/{id}`,
				tag: 'Reference data',
				summary: `Get a ${name.toLowerCase()}`,
				inDevelopment: true,
				id: list.code ?? 'uuid',
				permission: 'any',
				answers: { status: 200, schema: list.detail },
				refusals: [400, 401, 403, 404, 429, 500],
			},
			({ office, credential, id }) => {
				const record = records(office.store).get(id);
				if (!record || !isSeen(record, sightOf(credential, 'any'))) throw notFound(name);
				return { status: 200, body: list.present(record) };
			},
		),
	];
}
