import type { Office } from '../office';
import { endpoint, type Caller, type Endpoint } from '../protocol/endpoint';
import type { Permission } from '../protocol/grants';
import { listOf, listPage, listQuery } from '../protocol/pages';
import { visibleCompanies } from '../protocol/permissions';
import { notFound } from '../protocol/refusal';
import type { Collection } from '../records/collection';
import type { Store } from '../records/store';
import { byId, optional, type Static, type TObject, type TProperties, type TSchema } from '../schema';

/** The filters of a list as they were sent; none is required. */
export type Filters<Shape extends TProperties> = Partial<Static<TObject<Shape>>>;

/** How records are shown, in a list or one by one. */
interface View<Stored, Shape extends TSchema> {
	summary: string;
	description?: string;
	/** Set if the endpoint is not usable yet. */
	inDevelopment?: true;
	schema: Shape;
	present(record: Stored, caller: Caller): Static<Shape>;
}

interface ListView<Stored, Row extends TSchema, Shape extends TProperties> extends View<Stored, Row> {
	/** Filters that the list takes besides cursor and size; none of them is required. */
	filters?: Shape;
	/**
	 * Returns a test for which of the visible records to list; by default, all.
	 * @throws {Refusal} 400 for filters that contradict each other
	 */
	filter?(filters: Filters<Shape>, office: Office): (record: Stored) => boolean;
}

interface DetailView<Stored, Detail extends TSchema> extends View<Stored, Detail> {
	/** The ID in the path; by default `id`, a UUID. */
	params?: TObject;
}

interface Records<
	Stored extends { id: string | number },
	Row extends TSchema,
	Detail extends TSchema,
	Shape extends TProperties,
> {
	/** The path of the list: `/account_movements`. */
	url: string;
	tag: string;
	/** What a 404 calls a record. */
	name: string;
	/** The permission to read them. `any`: an API license is enough, except for partners. */
	permission: Permission | 'any';
	records(store: Store): Collection<Stored>;
	/**
	 * Whether a credential that may see these companies may see the record; by default, every credential may.
	 */
	isVisible?(record: Stored, sees: (companyId: string | null) => boolean): boolean;
	list: ListView<Stored, Row, Shape>;
	/** Omitted if single records cannot be requested. */
	detail?: DetailView<Stored, Detail>;
}

/** The endpoints that read one kind of record: its list, and a single record by its ID. */
export function recordEndpoints<
	Stored extends { id: string | number },
	Row extends TSchema,
	Detail extends TSchema = TSchema,
	Shape extends TProperties = Record<never, never>,
>(kind: Records<Stored, Row, Detail, Shape>): Endpoint[] {
	return [listEndpoint(kind, kind.list), ...(kind.detail ? [detailEndpoint(kind, kind.detail)] : [])];
}

type Kind<Stored extends { id: string | number }> = Pick<
	Records<Stored, TSchema, TSchema, TProperties>,
	'url' | 'tag' | 'name' | 'permission' | 'records' | 'isVisible'
>;

const listEndpoint = <Stored extends { id: string | number }, Row extends TSchema, Shape extends TProperties>(
	{ url, tag, permission, records, isVisible = () => true }: Kind<Stored>,
	{ summary, description, inDevelopment, schema, filters, filter, present }: ListView<Stored, Row, Shape>,
): Endpoint =>
	endpoint({
		method: 'GET',
		url,
		schema: {
			tags: [tag],
			summary,
			...(description && { description }),
			querystring: listQuery(optional({ ...filters })),
			response: { 200: listOf(schema) },
		},
		config: { permission, inDevelopment },
		handler: ({ office, credential, query }) => {
			const sees = visibleCompanies(credential, permission);
			// Fastify has validated the query against exactly these filters.
			const isWanted = filter?.(query as Filters<Shape>, office) ?? (() => true);
			return listPage(
				url,
				query,
				records(office.store),
				(record) => isVisible(record, sees) && isWanted(record),
				(record) => present(record, { office, credential }),
				office.habits,
			);
		},
	});

const detailEndpoint = <Stored extends { id: string | number }, Detail extends TSchema>(
	{ url, tag, name, permission, records, isVisible = () => true }: Kind<Stored>,
	{ summary, description, inDevelopment, params = byId, schema, present }: DetailView<Stored, Detail>,
): Endpoint =>
	endpoint({
		method: 'GET',
		url: `${url}/:${Object.keys(params.properties)[0]}`,
		schema: {
			tags: [tag],
			summary,
			...(description && { description }),
			params,
			response: { 200: schema as TSchema },
		},
		config: { permission, inDevelopment },
		handler: ({ office, credential, params: identifiers }) => {
			const [id] = Object.values(identifiers as Record<string, string | number>);
			const record = id === undefined ? undefined : records(office.store).get(id);
			if (!record || !isVisible(record, visibleCompanies(credential, permission))) throw notFound(name);
			return present(record, { office, credential });
		},
	});
