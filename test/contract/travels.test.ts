import { type Api, fullAccess, sandboxOfThisFile } from './client';
import { everyId, everyRow, refusal, success } from './expectations';
import { individual } from './people-bodies';
import { PRODUCT_ARRAYS, type CustomFieldValue, type Definition, type Person } from './shapes';
import type { Reference, Row, Sale } from './shapes';

/** GET /travels and GET /travels/{id}. */

const sandbox = sandboxOfThisFile({ inDevelopment: true, sales: 60 });
const api = fullAccess(sandbox);
let travels: Travel[];
beforeEach(async () => {
	travels = await everyTravel(api);
});

interface Travel extends Row {
	customer: Reference;
	start_date: string | null;
	end_date: string | null;
	sales: Reference[];
	passengers: Reference[];
	custom_fields: CustomFieldValue[];
}

async function everyTravel(reader: Api): Promise<Travel[]> {
	const ids = await everyId(reader, '/travels');
	return await Promise.all(ids.map(async (id) => success(await reader.get<Travel>(`/travels/${id}`), 200)));
}

/** All days in a product of a sale, wherever they are. */
const daysIn = (product: unknown): string[] =>
	[...JSON.stringify(product).matchAll(/"(\d{4}-\d\d-\d\d)(?:T[\d:]+)?"/g)].map(([, day]) => String(day));

async function saleOf({ id }: Reference): Promise<Sale> {
	return success(await api.get<Sale>(`/sales/${id}`), 200);
}

const productsOf = (sale: Sale): Array<Record<string, unknown>> =>
	PRODUCT_ARRAYS.flatMap((name) => sale[name]);

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

test('a person who travels is not deleted, someone new is', async () => {
	refusal(await api.delete(`/people/${travels[0]?.customer.id}`), 409);
	const { id } = success(await api.post<Person>('/people', individual()), 201);
	success(await api.delete(`/people/${id}`), 204);
});
