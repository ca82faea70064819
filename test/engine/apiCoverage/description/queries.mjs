import { ENDPOINTS, PATHS } from './endpoints.mjs';

const LISTS = ENDPOINTS.flatMap(({ section, endpoints }) => (section === PATHS ? endpoints : [])).filter(
	(endpoint) => endpoint.startsWith('GET') && !endpoint.includes('{'),
);

/** @type {readonly import('./index.mjs').Statement[]} */
export const QUERIES = [
	{
		section: 'Common rules',
		line: 'List queries take cursor (string, opaque) and size (integer 1 to 50, default 20).',
		names: Object.fromEntries(LISTS.map((list) => [`${list} ?`, 'cursor, size'])),
	},
	...[
		['GET /sales', '| date_field | enum sale_date, departure_date, return_date |', 'date_field'],
		[
			'GET /sales',
			'| date_from, date_to | date | closed inclusive range, both optional',
			'date_from, date_to',
		],
		['GET /sales', '| status | comma list of opened, closed, canceled |', 'status'],
		['GET /sales', '| people_id | comma list of UUIDs |', 'people_id'],
		['GET /sales', '| number | integer | number shown in the app; one per request', 'number'],
		['GET /sales', '| updated_since | ISO 8601 date (start of day) or date-time |', 'updated_since'],
		['GET /products', 'Query kind: comma list of insurance, cruise, hotel, airline_ticket', 'kind'],
		[
			'GET /cities',
			'GET /cities also takes name (substring, case-, accent- and position-insensitive).',
			'name',
		],
		[
			'GET /travels',
			'Query date_field (start_date or end_date, required when a date is given), date_from, date_to (YYYY-MM-DD, closed range).',
			'date_field, date_from, date_to',
		],
		['GET /people', '| name | substring, case-, accent- and position-insensitive |', 'name'],
		['GET /people', '| cpf_cnpj | digits only, matches either document |', 'cpf_cnpj'],
		['GET /people', '| passport_number | substring, case- and accent-insensitive |', 'passport_number'],
		['GET /people', '| phone | digits only, matches any part of any phone number |', 'phone'],
		['GET /people', '| kind | individual or company |', 'kind'],
		['GET /people', '| code | integer, exact |', 'code'],
		['GET /people', '| email | substring, case- and accent-insensitive |', 'email'],
		['GET /bills', '| date_field | issue_date, due_date, settlement_date;', 'date_field'],
		['GET /bills', '| date_from, date_to | YYYY-MM-DD closed range;', 'date_from, date_to'],
		['GET /bills', '| transaction_kind | credit or debit; absent returns both |', 'transaction_kind'],
		['GET /bills', '| kind | one of the bill kinds listed under Resources |', 'kind'],
		['GET /bills', '| status | comma list of open, overdue, settled, canceled;', 'status'],
		['GET /bills', '| number | text, one per request, exact as shown', 'number'],
	].map(([endpoint, line, names]) => ({ section: endpoint, line, names: { [`${endpoint} ?`]: names } })),
	...[
		[
			'/account_movements',
			'account_id (UUID), payment_method_id (UUID), transaction_kind (credit or debit)',
			'account_id, payment_method_id, transaction_kind',
		],
		['/refunds', 'refund_type (customer or vendor)', 'refund_type'],
		[
			'/nfs',
			'status (one of the invoice statuses), period_start and period_end (issue-date range, YYYY-MM-DD); canceled invoices are returned',
			'status, period_start, period_end',
		],
		[
			'/logs',
			'person_id (UUID, author), resource_id (UUID, audited record), kind (insertion, edition, deletion, custom, export), origin (exact recorded value, one per call)',
			'person_id, resource_id, kind, origin',
		],
		['/custom_fields', 'resource (sales, travels, people, bills, tasks)', 'resource'],
	].map(([path, filters, names]) => ({
		section: 'Account movements, refunds, invoices, logs, custom fields, statements',
		line: `| GET ${path} | ${filters} |`,
		names: { [`GET ${path} ?`]: names },
	})),
];
