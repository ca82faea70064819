import { setImmediate } from 'node:timers/promises';
import { containing } from '../search';
import { notFound, Refusal } from '../protocol/refusal';
import type { Store } from '../records/store';
import { optional, text, Type } from '../schema';
import type { Session } from '../session';
import type { ControlPlane } from './controlPlane';

const collectionNames: Record<string, Exclude<keyof Store, 'files' | 'records' | 'parts'>> = {
	sales: 'sales',
	people: 'people',
	tasks: 'tasks',
	attachments: 'attachments',
	removed_attachments: 'removedAttachments',
	bills: 'bills',
	account_movements: 'accountMovements',
	refunds: 'refunds',
	nfs: 'invoices',
	partner_statements: 'partnerStatements',
	accounts: 'accounts',
	payment_methods: 'paymentMethods',
	cost_centers: 'costCenters',
	categories: 'categories',
	currencies: 'currencies',
	nf_rules: 'nfRules',
	invoice_rules: 'invoiceRules',
	emails: 'emails',
	logs: 'logs',
	travels: 'travels',
	quotes: 'quotes',
	integrations: 'integrations',
	cabins: 'cabins',
	ships: 'ships',
	sellers: 'sellers',
	products: 'products',
	cities: 'cities',
	labels: 'labels',
	task_categories: 'taskCategories',
	custom_fields: 'customFields',
};

interface Row {
	id: string | number;
}

const wholeNumber = Type.String({ pattern: '^\\d+$' });
const overviewQuery = Type.Object({ newest: wholeNumber }, { additionalProperties: false });
const rowsQuery = Type.Object(optional({ newest: wholeNumber, search: text() }), {
	additionalProperties: false,
});

/** The records of a collection that contain all words of the text somewhere, oldest first. */
async function matching(rows: readonly Row[], search: string): Promise<readonly Row[]> {
	const words = search.split(/\s+/).filter(Boolean).map(containing);
	if (words.length === 0) return rows;
	const found: Row[] = [];
	for (const [index, row] of [...rows].entries()) {
		// Searching 100,000 records takes some seconds. Pause now and then, so that requests to the API get their
		// turn.
		if (index % 500 === 499) await setImmediate();
		const held = JSON.stringify(row);
		if (words.every((isIn) => isIn(held))) found.push(row);
	}
	return found;
}

const newestOf = (rows: readonly Row[], count: number): Row[] => rows.slice(-count || rows.length).reverse();

/** Serves everything that is stored, including what no credential may see through the API. */
export function serveStored(app: ControlPlane, current: () => Session): void {
	const collectionOf = (name: string) => {
		const own = Object.hasOwn(collectionNames, name) ? collectionNames[name] : undefined;
		if (own) return current().office.store[own];
		const known = Object.keys(collectionNames).join(', ');
		throw new Refusal(404, [`There is no collection ${name}; known are ${known}`]);
	};

	app.get('/records', { schema: { querystring: overviewQuery } }, async ({ query: { newest } }) => ({
		data: Object.keys(collectionNames).map((collection) => {
			const rows = collectionOf(collection).all();
			return { collection, total: rows.length, rows: newestOf(rows, Number(newest)) };
		}),
	}));

	app.get(
		'/records/:collection',
		{ schema: { params: Type.Object({ collection: text() }), querystring: rowsQuery } },
		async ({ params: { collection }, query: { newest, search = '' } }) => {
			const rows = await matching(collectionOf(collection).all(), search);
			return { total: rows.length, data: newest === undefined ? rows : newestOf(rows, Number(newest)) };
		},
	);

	app.get('/record/:id', { schema: { params: Type.Object({ id: text() }) } }, async ({ params: { id } }) => {
		for (const collection of Object.keys(collectionNames)) {
			const record = collectionOf(collection).get(id);
			if (record) return { collection, record };
		}
		throw notFound(`A record ${id}`);
	});
}
