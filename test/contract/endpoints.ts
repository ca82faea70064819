import { UNKNOWN_UUID } from './expectations';

export interface Endpoint {
	method: 'get' | 'post' | 'patch' | 'delete';
	/** The path template of the endpoint index. */
	route: string;
	/** Query parameters that the API description names, besides cursor and size. */
	query?: string[];
	/** Documented as a plan, not usable yet. */
	inDevelopment?: true;
	list?: true;
}

/** The endpoint index of the API description, as far as the sandbox goes today. */
export const ENDPOINTS: Endpoint[] = [
	{ method: 'post', route: '/attachments' },
	{
		method: 'get',
		route: '/sales',
		list: true,
		query: ['date_field', 'date_from', 'date_to', 'status', 'people_id', 'number', 'updated_since'],
	},
	{ method: 'post', route: '/sales' },
	{ method: 'get', route: '/sales/{id}' },
	{ method: 'get', route: '/products', list: true, query: ['kind'] },
	{ method: 'get', route: '/products/{id}', inDevelopment: true },
	{ method: 'get', route: '/cities', list: true, query: ['name'] },
	{ method: 'get', route: '/cities/{id}', inDevelopment: true },
	{ method: 'get', route: '/sellers', list: true },
	{ method: 'get', route: '/sellers/{id}', inDevelopment: true },
	{ method: 'get', route: '/tasks', list: true },
	{ method: 'post', route: '/tasks' },
	{ method: 'get', route: '/tasks/{id}', inDevelopment: true },
	{ method: 'patch', route: '/tasks/{id}' },
	{ method: 'delete', route: '/tasks/{id}' },
	{ method: 'post', route: '/tasks/{task_id}/history' },
	{ method: 'get', route: '/task_categories', list: true, inDevelopment: true },
	{ method: 'get', route: '/task_categories/{id}', inDevelopment: true },
	{
		method: 'get',
		route: '/people',
		list: true,
		query: ['name', 'cpf_cnpj', 'passport_number', 'phone', 'kind', 'code', 'email'],
	},
	{ method: 'post', route: '/people' },
	{ method: 'get', route: '/people/{id}' },
	{ method: 'patch', route: '/people/{id}' },
	{ method: 'delete', route: '/people/{id}' },
	{
		method: 'get',
		route: '/travels',
		list: true,
		query: ['date_field', 'date_from', 'date_to'],
	},
	{ method: 'get', route: '/travels/{id}', inDevelopment: true },
	{ method: 'get', route: '/quotes', list: true },
	{ method: 'get', route: '/quotes/{id}', inDevelopment: true },
	{ method: 'get', route: '/integrations', list: true },
	{ method: 'get', route: '/integrations/{id}', inDevelopment: true },
	{ method: 'get', route: '/cabins', list: true },
	{ method: 'get', route: '/ships', list: true },
	{ method: 'get', route: '/labels', list: true, inDevelopment: true },
	{ method: 'get', route: '/labels/{id}', inDevelopment: true },
	{
		method: 'get',
		route: '/logs',
		list: true,
		query: ['person_id', 'resource_id', 'kind', 'origin'],
	},
	{ method: 'get', route: '/logs/{id}' },
	{
		method: 'get',
		route: '/bills',
		list: true,
		query: ['date_field', 'date_from', 'date_to', 'transaction_kind', 'kind', 'status', 'number'],
	},
	{ method: 'get', route: '/bills/{id}' },
	{
		method: 'get',
		route: '/account_movements',
		list: true,
		query: ['account_id', 'payment_method_id', 'transaction_kind'],
	},
	{ method: 'get', route: '/account_movements/{id}' },
	{ method: 'get', route: '/refunds', list: true, query: ['refund_type'] },
	{ method: 'get', route: '/refunds/{id}' },
	{ method: 'get', route: '/nfs', list: true, query: ['status', 'period_start', 'period_end'] },
	{ method: 'get', route: '/nfs/{id}' },
	{ method: 'get', route: '/partner_statements', list: true },
	{ method: 'get', route: '/partner_statements/{id}' },
	{ method: 'get', route: '/accounts', list: true },
	{ method: 'get', route: '/accounts/{id}', inDevelopment: true },
	{ method: 'get', route: '/categories', list: true },
	{ method: 'get', route: '/categories/{id}', inDevelopment: true },
	{ method: 'get', route: '/cost_centers', list: true },
	{ method: 'get', route: '/cost_centers/{id}', inDevelopment: true },
	{ method: 'get', route: '/currencies', list: true },
	{ method: 'get', route: '/currencies/{code}', inDevelopment: true },
	{ method: 'get', route: '/payment_methods', list: true },
	{ method: 'get', route: '/payment_methods/{id}', inDevelopment: true },
	{ method: 'get', route: '/nf_rules', list: true },
	{ method: 'get', route: '/nf_rules/{id}', inDevelopment: true },
	{ method: 'get', route: '/invoice_rules', list: true },
	{ method: 'get', route: '/invoice_rules/{id}', inDevelopment: true },
	{ method: 'get', route: '/custom_fields', list: true, query: ['resource'] },
	{ method: 'get', route: '/custom_fields/{id}' },
];

/** "Writes that take Idempotency-Key (UUID v4)" */
export const KEYED_WRITES = [
	'post /sales',
	'post /people',
	'patch /people/{id}',
	'post /attachments',
	'post /tasks',
	'patch /tasks/{id}',
	'post /tasks/{task_id}/history',
];

/** The path of an endpoint with identifiers that no record has. */
export function pathOf({ route }: Endpoint): string {
	return route.replace('/custom_fields/{id}', '/custom_fields/999999').replace(/\{\w+\}/, UNKNOWN_UUID);
}

export const nameOf = ({ method, route }: Endpoint): string => `${method.toUpperCase()} ${route}`;

export const named = (endpoints: Endpoint[]): Array<[string, Endpoint]> =>
	endpoints.map((endpoint) => [nameOf(endpoint), endpoint]);
