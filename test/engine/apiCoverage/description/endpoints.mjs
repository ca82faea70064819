export const PATHS = 'Endpoint index';

/** The rows of the endpoint index, each with its methods and paths. @type {readonly string[]} */
const ENDPOINT_ROWS = [
	'| POST | /attachments | B | upload one attachment |',
	'| GET | /sales | B | list sales |',
	'| POST | /sales | B | create a sale |',
	'| GET | /sales/{id} | B | sale detail |',
	'| GET | /products | B | list products |',
	'| GET | /products/{id} | D | product detail |',
	'| GET | /cabins, /ships, /cost_centers, /currencies, /categories, /cities, /sellers, /payment_methods, /accounts, /nf_rules | B | list reference data |',
	'| GET | /cost_centers/{id}, /currencies/{code}, /categories/{id}, /cities/{id}, /sellers/{id}, /payment_methods/{id}, /accounts/{id}, /nf_rules/{id} | D | detail of each |',
	'| GET | /tasks | B | list tasks |',
	'| POST | /tasks | B | create task |',
	'| GET | /tasks/{id} | D | task detail with history and custom fields |',
	'| PATCH | /tasks/{id} | B | update task |',
	'| DELETE | /tasks/{id} | B | delete task |',
	'| POST | /tasks/{task_id}/history | B | comment on task |',
	'| GET | /task_categories, /task_categories/{id} | D | task categories |',
	'| GET | /travels | B | list travels |',
	'| GET | /travels/{id} | D | travel detail |',
	'| GET | /quotes, /invoice_rules, /integrations | B | list |',
	'| GET | /quotes/{id}, /invoice_rules/{id}, /integrations/{id} | D | detail |',
	'| GET | /people | B | list people |',
	'| POST | /people | B | create person |',
	'| GET | /people/{id} | B | person detail |',
	'| PATCH | /people/{id} | B | update person |',
	'| DELETE | /people/{id} | B | delete person |',
	'| GET | /labels, /labels/{id} | D | labels |',
	'| GET | /bills | B | list bills |',
	'| GET | /bills/{id} | B | bill detail |',
	'| GET | /account_movements, /account_movements/{id} | B | movements |',
	'| GET | /refunds, /refunds/{id} | B | refunds |',
	'| GET | /partner_statements, /partner_statements/{id} | B | statement receipts |',
	'| GET | /nfs, /nfs/{id} | B | invoices |',
	'| GET | /logs, /logs/{id} | B | change history |',
	'| GET | /custom_fields and /custom_fields/{id} | Availability badge: not shown | custom field definitions |',
];

export const AUTHENTICATION = 'Authentication, Flow';

/** @type {ReadonlyArray<{ section: string, line: string, endpoints: readonly string[] }>} */
export const ENDPOINTS = [
	...ENDPOINT_ROWS.map((line) => {
		const [, method, paths] = line.split('|').map((cell) => cell.trim());
		return { section: PATHS, line, endpoints: paths.split(/, | and /).map((path) => `${method} ${path}`) };
	}),
	{
		section: AUTHENTICATION,
		line: 'POST /oauth/homologation, HTTP Basic with client_id and client_secret',
		endpoints: ['POST /oauth/homologation'],
	},
	{
		section: AUTHENTICATION,
		line: 'GET /oauth/authorize with response_type=code, client_id, redirect_uri, state, code_challenge, code_challenge_method=S256',
		endpoints: ['GET /oauth/authorize'],
	},
	{
		section: AUTHENTICATION,
		line: 'POST /oauth/token, form-urlencoded (JSON body also accepted): grant_type=authorization_code, code, redirect_uri, client_id, client_secret, code_verifier',
		endpoints: ['POST /oauth/token'],
	},
	{
		section: AUTHENTICATION,
		line: 'POST /oauth/revoke with token, client_id, client_secret',
		endpoints: ['POST /oauth/revoke'],
	},
];
