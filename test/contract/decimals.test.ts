import { randomUUID } from 'node:crypto';
import { fullAccess, sandboxOfThisFile } from './client';
import { LISTS, detailOf, identifierOf } from './endpoints';
import { everyRow, success } from './expectations';
import { individual } from './people-bodies';
import { bankSlip, EVERY_PRODUCT, operation, sale } from './sale-bodies';
import type { Definition, Row } from './shapes';
import { taskBody } from './task-bodies';

/**
 * "Decimal numbers use a dot as separator and two decimal places (e.g. 99999.99)": checked in the text that
 * is sent.
 */

const sandbox = sandboxOfThisFile({ inDevelopment: true });
const api = fullAccess(sandbox);

/** Numbers that are counts or IDs. `value` is that of a custom field of kind numeric. */
const INTEGERS = [
	'id',
	'code',
	'number',
	'size',
	'value',
	'quantity',
	'installments',
	'validity',
	'closing_day',
	'due_day',
	'first_day',
	'last_day',
];

const DECIMAL = /^-?\d+\.\d\d$/;

/** The numbers in a JSON text as they are written, with the names of their members. */
function numbersIn(json: string): Array<[name: string, written: string]> {
	return [...json.matchAll(/"(\w+)":(-?\d[\w.+-]*)/g)].map(([, name = '', written = '']) => [name, written]);
}

function expectTwoDecimals(json: string, where: string): string[] {
	const decimals: string[] = [];
	for (const [name, written] of numbersIn(json)) {
		const isInteger = INTEGERS.includes(name) && /^\d+$/.test(written);
		if (!isInteger) expect(`${where} ${name} ${written}`).toMatch(/ -?\d+\.\d\d$/);
		if (DECIMAL.test(written)) decimals.push(name);
	}
	return decimals;
}

/** The body of an answer as text. */
async function textOf(path: string): Promise<string> {
	const answer = await api.http.get<string>(path, {
		responseType: 'text',
		transformResponse: (text: string) => text,
	});
	return success(answer, 200);
}

async function send(method: 'post' | 'patch', path: string, body: unknown, key: string = randomUUID()) {
	const answer = await api.http.request<string>({
		method,
		url: path,
		data: body,
		headers: { 'Idempotency-Key': key },
		transformResponse: (text: string) => text,
	});
	expect([200, 201]).toContain(answer.status);
	return answer.data;
}

const withDetail = LISTS.filter((route) => detailOf(route));

test.each(LISTS)('a page of %s', async (route) => {
	const text = await textOf(`${route}?size=50`);
	expectTwoDecimals(text, route);
	expect(text.length).toBeGreaterThan(100);
});

test('every record by ID; most amounts that the description names are among them', async () => {
	const seen = new Set<string>();
	for (const route of withDetail) {
		for (const row of await everyRow<Row>(api, route)) {
			const path = `${route}/${String(row[identifierOf(route)])}`;
			for (const name of expectTwoDecimals(await textOf(path), route)) seen.add(name);
		}
	}
	for (const name of [
		'amount',
		'balance',
		'final_amount',
		'retained_amount',
		'commission_amount',
		'exchange_rate',
	]) {
		expect(seen).toContain(name);
	}
});

test('what a sale is created with, whole amounts and cents alike', async () => {
	const productId = (await everyRow<{ id: string }>(api, '/products', { kind: 'operation' }))[0]?.id ?? '';
	const { passengers: _, ...byQuantity } = operation(productId, {
		quantity: 3,
		unit_price: 120,
		unit_fee: 5.5,
	});
	const products = Object.entries(EVERY_PRODUCT).map(([name, product]) => [
		name,
		[{ ...product(), local_id: name === 'hotels' ? 'hotel-1' : name }],
	]);
	const body = sale({
		...(Object.fromEntries(products) as object),
		operation: byQuantity,
		payments: [
			bankSlip(400),
			{ vendor: { credit: { products: [{ local_id: 'hotel-1', payment_amount: 1 }] } } },
		],
	});
	const key = randomUUID();
	const created = await send('post', '/sales', body, key);
	const decimals = expectTwoDecimals(created, 'POST /sales');
	const given = numbersIn(JSON.stringify(body)).map(([name]) => name);
	const amounts = given.filter(
		(name) => !['quantity', 'installments', 'payment_amount', 'exchange_rate'].includes(name),
	);
	expect([...new Set(amounts)].filter((name) => !decimals.includes(name))).toEqual([]);
	expect(created).toContain('"unit_price":120.00');
	expect(created).toContain('"unit_fee":5.50');
	expect(created).toContain('"quantity":3,');
	expect(await send('post', '/sales', body, key)).toBe(created);
});

test.each(['sales', 'people', 'tasks'])(
	'custom values of %s: money has decimals, numbers have none',
	async (resource) => {
		const definitions = (await everyRow<Definition>(api, '/custom_fields', { resource })).filter(
			({ active }) => active,
		);
		const idOf = (kind: string): number => definitions.find((one) => one.kind === kind)?.id ?? 0;
		const custom_fields = [
			{ id: idOf('currency'), value: 1500 },
			{ id: idOf('numeric'), value: 7 },
		];
		const bodies: Record<string, unknown> = {
			sales: sale({ custom_fields }),
			people: individual({ custom_fields }),
			tasks: await taskBody(sandbox(), { custom_fields }),
		};
		const key = randomUUID();
		const created = await send('post', `/${resource}`, bodies[resource], key);
		expect(created).toContain(`{"id":${idOf('currency')},"value":1500.00}`);
		expect(created).toContain(`{"id":${idOf('numeric')},"value":7}`);
		const { id } = JSON.parse(created) as { id: string };
		expect(await textOf(`/${resource}/${id}`)).toBe(created);
		expect(await send('post', `/${resource}`, bodies[resource], key)).toBe(created);
	},
);

test('what the description leaves open comes back as it was sent', async () => {
	const additional_data = { dependents: 3, income: 12.5, nested: [1, { a: 2.125, b: 'ação "x"\n' }] };
	const { id } = JSON.parse(await send('post', '/people', individual({ additional_data }))) as { id: string };
	expect(await textOf(`/people/${id}`)).toContain(`"additional_data":${JSON.stringify(additional_data)}`);
});
