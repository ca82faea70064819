import { inPlainNode } from '../unit/plainModule';
import { UNKNOWN_UUID } from './expectations';

export interface Endpoint {
	method: 'get' | 'post' | 'patch' | 'delete';
	/** The path template of the endpoint index. */
	route: string;
	/** Query parameters that the API description names, besides cursor and size. */
	query: string[];
	/** Documented as a plan, not usable yet. */
	inDevelopment: boolean;
	list: boolean;
}

interface Description {
	ENDPOINTS: Array<{ section: string; line: string; endpoints: string[] }>;
	STATEMENTS: Array<{ names: Record<string, string> }>;
}

/** The part of the API description that is in the repository: its sentences, and what each of them names. */
const { ENDPOINTS: rows, STATEMENTS: statements } = inPlainNode<Description>(
	'test/engine/apiCoverage/description/index.mjs',
	'script',
	{},
);

const queryOf = (endpoint: string): string[] =>
	statements
		.flatMap(({ names }) => names[`${endpoint} ?`]?.split(', ') ?? [])
		.filter((name) => name !== 'cursor' && name !== 'size');

/** The endpoint index of the API description. */
export const ENDPOINTS: Endpoint[] = rows
	.filter(({ section }) => section === 'Endpoint index')
	.flatMap(({ line, endpoints }) =>
		endpoints.map((endpoint): Endpoint => {
			const [method = '', route = ''] = endpoint.split(' ');
			return {
				method: method.toLowerCase() as Endpoint['method'],
				route,
				query: queryOf(endpoint),
				inDevelopment: line.includes('| D |'),
				list: method === 'GET' && !route.includes('{'),
			};
		}),
	);

export const LISTS = ENDPOINTS.filter(({ list }) => list).map(({ route }) => route);

/** The endpoint that reads one record of a list; undefined if there is none. */
export const detailOf = (list: string): Endpoint | undefined =>
	ENDPOINTS.find(({ method, route }) => method === 'get' && route.startsWith(`${list}/{`));

/** The member that identifies a record of a list: `id`, or the name in the path of its endpoint. */
export const identifierOf = (list: string): string =>
	/\{(\w+)\}/.exec(detailOf(list)?.route ?? '')?.[1] ?? 'id';

/** "Writes that take Idempotency-Key (UUID v4)" */
export const KEYED_WRITES = [
	'POST /sales',
	'POST /people',
	'PATCH /people/{id}',
	'POST /attachments',
	'POST /tasks',
	'PATCH /tasks/{id}',
	'POST /tasks/{task_id}/history',
];

/** The path of an endpoint, with IDs that no record has. */
export function pathOf({ route }: Pick<Endpoint, 'route'>): string {
	return route
		.replace('/custom_fields/{id}', '/custom_fields/999999')
		.replace('{code}', 'XXX')
		.replace(/\{\w+\}/, UNKNOWN_UUID);
}

export const nameOf = ({ method, route }: Endpoint): string => `${method.toUpperCase()} ${route}`;

export const named = (endpoints: Endpoint[]): Array<[string, Endpoint]> =>
	endpoints.map((endpoint) => [nameOf(endpoint), endpoint]);
