import { type Api, type Query, fullAccess, sandboxOfThisFile } from './client';
import { DATE, UUID, everyId, everyRow, refusal, success } from './expectations';
import { individual } from './people-bodies';
import { PRODUCT_ARRAYS, type CustomFieldValue, type Definition, type Person } from './shapes';
import type { Reference, Row, Sale } from './shapes';
import { nonEmpty } from '../nonEmpty';

/** GET /travels and GET /travels/{id}. */

const sandbox = sandboxOfThisFile({ inDevelopment: true, sales: 60 });
const api = fullAccess(sandbox);
let travels: Travel[];
beforeEach(async () => {
	travels = await everyTravel(api);
});

interface TravelRow extends Row {
	customer: Reference;
	seller: Reference;
	situation: string;
	start_date: string | null;
	end_date: string | null;
}
interface Travel extends TravelRow {
	sales: Reference[];
	passengers: Reference[];
	custom_fields: CustomFieldValue[];
}

async function everyTravel(reader: Api): Promise<Travel[]> {
	const ids = await everyId(reader, '/travels');
	return await Promise.all(ids.map(async (id) => success(await reader.get<Travel>(`/travels/${id}`), 200)));
}

const refused = async (query: Query): Promise<string> => refusal(await api.get('/travels', query), 400);

/** The days a product of a sale names, wherever they stand in it. */
const daysIn = (product: unknown): string[] =>
	[...JSON.stringify(product).matchAll(/"(\d{4}-\d\d-\d\d)(?:T[\d:]+)?"/g)].map(([, day]) => String(day));

async function saleOf({ id }: Reference): Promise<Sale> {
	return success(await api.get<Sale>(`/sales/${id}`), 200);
}

const productsOf = (sale: Sale): Array<Record<string, unknown>> =>
	PRODUCT_ARRAYS.flatMap((name) => sale[name]);

test('a travel carries customer, seller, situation, start_date and end_date', async () => {
	expect(travels.length).toBeGreaterThan(5);
	for (const row of await everyRow<TravelRow>(api, '/travels')) {
		expect(row.id).toMatch(UUID);
		success(await api.get<Person>(`/people/${row.customer.id}`), 200);
		success(await api.get(`/sellers/${row.seller.id}`), 200);
		expect(row.situation).toMatch(/^\w+$/);
		for (const day of [row.start_date, row.end_date]) expect(day ?? '2000-01-01').toMatch(DATE);
	}
});

test('the list carries no collection and no other reference', async () => {
	for (const row of nonEmpty(await everyRow<TravelRow>(api, '/travels'))) {
		const nested = Object.keys(row).filter((field) => typeof row[field] === 'object' && row[field] !== null);
		expect(nested.sort()).toEqual(['customer', 'seller']);
	}
});

test('detail adds references to linked sales, and each of these refers to its travel', async () => {
	for (const { id, sales } of travels) {
		for (const sale of sales) expect((await saleOf(sale)).travel?.id).toBe(id);
	}
	expect(Math.max(...travels.map(({ sales }) => sales.length))).toBeGreaterThan(1);
});

test('detail adds references to passengers', async () => {
	for (const { sales, passengers } of travels) {
		const sold = JSON.stringify(await Promise.all(sales.map(saleOf)));
		for (const { id } of passengers) expect(sold).toContain(id);
		expect(new Set(passengers.map(({ id }) => id)).size).toBe(passengers.length);
	}
	const [someone] = travels.flatMap(({ passengers }) => passengers);
	success(await api.get<Person>(`/people/${someone?.id}`), 200);
});

test('start and end are computed from the active products of the linked non-canceled sales', async () => {
	let [canceled, inactive] = [0, 0];
	for (const { sales, start_date, end_date } of travels) {
		const linked = await Promise.all(sales.map(saleOf));
		const live = linked.filter(({ status }) => status !== 'canceled');
		const sold = live.flatMap(productsOf);
		const days = sold.filter(({ active }) => active !== false).flatMap(daysIn);
		expect({ start_date, end_date }).toEqual({
			start_date: days.sort()[0] ?? null,
			end_date: days.at(-1) ?? null,
		});
		canceled += linked.length - live.length;
		inactive += sold.filter(({ active }) => active === false).length;
	}
	expect({ canceled: canceled > 0, inactive: inactive > 0 }).toEqual({ canceled: true, inactive: true });
});

test('custom field values are those of resource travels', async () => {
	const definitions = await everyRow<Definition>(api, '/custom_fields', { resource: 'travels' });
	const values = travels.flatMap(({ custom_fields }) => custom_fields);
	expect(values.length).toBeGreaterThan(0);
	for (const { id } of values) expect(definitions.map((definition) => definition.id)).toContain(id);
});

describe.each(['start_date', 'end_date'] as const)('date_field %s', (date_field) => {
	/** Those whose day lies within, both ends included. */
	const within = (from: string, to: string): string[] =>
		travels
			.filter((travel) => {
				const day = travel[date_field];
				return day !== null && day >= from && day <= to;
			})
			.map(({ id }) => id);
	const days = (): string[] => travels.flatMap((travel) => travel[date_field] ?? []).sort();

	test('a closed range', async () => {
		const [date_from, date_to] = [String(days()[1]), String(days().at(-2))];
		const found = await everyId(api, '/travels', { date_field, date_from, date_to });
		expect(found).toEqual(within(date_from, date_to));
		expect(found.length).toBeGreaterThan(1);
	});

	test('a range of one day', async () => {
		const day = String(days()[0]);
		const found = await everyId(api, '/travels', { date_field, date_from: day, date_to: day });
		expect(found).toEqual(within(day, day));
	});

	test('each end alone', async () => {
		const day = String(days()[2]);
		expect(await everyId(api, '/travels', { date_field, date_from: day })).toEqual(within(day, '9999'));
		expect(await everyId(api, '/travels', { date_field, date_to: day })).toEqual(within('', day));
	});
});

const WIDE: Query[] = [{ date_from: '1900-01-01' }, { date_to: '2999-12-31' }];

test('a travel with no linked sales never appears in a date range', async () => {
	const without = travels.filter(({ sales }) => sales.length === 0).map(({ id }) => id);
	expect(without.length).toBeGreaterThan(0);
	for (const date_field of ['start_date', 'end_date']) {
		for (const range of WIDE) {
			const found = await everyId(api, '/travels', { date_field, ...range });
			expect(found.filter((id) => without.includes(id))).toEqual([]);
			expect(found.length).toBeGreaterThan(0);
		}
	}
});

test.each<Query>([{ date_from: '2026-01-01' }, { date_to: '2026-01-01' }])(
	'date_field is required when a date is given: %j',
	async (query) => {
		expect(await refused(query)).toContain('date_field');
	},
);

test.each(['departure_date', 'created_at', ''])(
	'date_field outside the list gives 400: "%s"',
	async (date_field) => {
		expect(await refused({ date_field, date_from: '2026-01-01' })).toContain('date_field');
	},
);

test.each(['01/02/2026', '2026-02-30', '2026-1-1', '2026-01-01T00:00:00', ''])(
	'an invalid date gives 400: "%s"',
	async (date) => {
		expect(await refused({ date_field: 'start_date', date_from: date })).toContain('date_from');
		expect(await refused({ date_field: 'start_date', date_to: date })).toContain('date_to');
	},
);

test('an inverted range gives 400', async () => {
	await refused({ date_field: 'end_date', date_from: '2026-02-02', date_to: '2026-02-01' });
});

test('only travels of the companies where the credential holds permission', async () => {
	const single = sandbox().as('single_company');
	const seen = await everyTravel(single);
	expect(new Set(seen.map(({ company }) => (company as Reference).id)).size).toBe(1);
	expect(seen.length).toBeLessThan(travels.length);
	const hidden = travels.find(({ id }) => !seen.some((travel) => travel.id === id));
	refusal(await single.get(`/travels/${hidden?.id}`), 404);
});

test('a person who travels is not deleted, someone new is', async () => {
	refusal(await api.delete(`/people/${travels[0]?.customer.id}`), 409);
	const { id } = success(await api.post<Person>('/people', individual()), 201);
	success(await api.delete(`/people/${id}`), 204);
});
