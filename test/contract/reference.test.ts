import { fullAccess, sandboxOfThisFile } from './client';
import { everyId, everyRow, success } from './expectations';
import { nonEmpty } from '../nonEmpty';
import type { Person, Reference, Row } from './shapes';

/** Products, sellers, cities, cabins, ships, labels and task categories. */

const sandbox = sandboxOfThisFile({ inDevelopment: true });
const api = fullAccess(sandbox);

describe('GET /products/{id}', () => {
	test('has supplies, each with supplier, commission_amount, commission_type, representatives', async () => {
		const supplies: Array<Record<string, unknown>> = [];
		for (const id of await everyId(api, '/products')) {
			const product = success(await api.get<{ supplies: typeof supplies }>(`/products/${id}`), 200);
			supplies.push(...product.supplies);
		}
		expect(supplies.length).toBeGreaterThan(0);
		for (const supply of supplies) {
			for (const field of ['supplier', 'commission_amount', 'commission_type', 'representatives']) {
				expect(supply).toHaveProperty(field);
			}
			expect(supply.commission_type).not.toBe('value');
		}
	});
});

describe('GET /sellers', () => {
	interface Seller extends Row {
		person: Reference;
	}

	test('a seller shares the identifier of the person', async () => {
		for (const { id, person } of nonEmpty(await everyRow<Seller>(api, '/sellers')))
			expect(person.id).toBe(id);
	});

	test('sellers listed include active and inactive ones', async () => {
		const sellers = await everyRow<Seller>(api, '/sellers');
		expect(new Set(sellers.map(({ active }) => active))).toEqual(new Set([true, false]));
	});
});

describe('GET /cities', () => {
	test('a city has official codes IBGE, SIAFI and SETEC', async () => {
		const [city] = await everyRow<Row>(api, '/cities', { name: 'São Paulo' });
		const fields = Object.keys(city ?? {}).join();
		for (const code of ['ibge', 'siafi', 'setec']) expect(fields).toContain(code);
		expect(JSON.stringify(city)).toContain('3550308');
	});
});

test('GET /labels/{id}: the label, which people refer to', async () => {
	const labels = await everyRow<Row>(api, '/labels');
	for (const { id, name } of labels) {
		expect(success(await api.get<Row>(`/labels/${id}`), 200)).toEqual({ id, name });
	}
	const body = { person_kind: 'individual', name: 'Com etiqueta', labels: [{ id: labels[0]?.id }] };
	const person = success(await api.post<Person>('/people', body), 201);
	expect(person.labels.map(({ id }) => id)).toEqual([labels[0]?.id]);
});
