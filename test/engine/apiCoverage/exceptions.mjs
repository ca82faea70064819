const FEW = 'the sandbox has less than a page of them; every list is paged by the same code';
const ONE_PAGE = [
	...['accounts', 'cabins', 'categories', 'cost_centers', 'currencies', 'custom_fields', 'integrations'],
	...[
		'invoice_rules',
		'labels',
		'nf_rules',
		'payment_methods',
		'products',
		'sellers',
		'ships',
		'task_categories',
	],
];
const NOT_BY_A_NODE = 'a request of the browser and of n8n itself, which `npm run test:e2e` shows';

/**
 * What no operation sends, and why. An exception that no longer holds makes the check fail, too.
 * `<endpoint>`, `<endpoint> ?<parameter>`, `<endpoint> <field>` or `<endpoint> <shape>.<field>`.
 */
export const EXCEPTIONS = new Map(
	Object.entries({
		...Object.fromEntries(ONE_PAGE.map((list) => [`GET /${list} ?cursor`, FEW])),
		'GET /oauth/authorize': NOT_BY_A_NODE,
		'POST /oauth/token': NOT_BY_A_NODE,
	}),
);
