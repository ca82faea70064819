import { fullAccess, sandboxOfThisFile } from './client';
import { UUID, everyId, everyRow, refusal, success } from './expectations';
import type { Page, Person, Reference, Row } from './shapes';
import { nonEmpty } from '../nonEmpty';

/** Products, sellers, cities, cabins, ships, labels and task categories. */

const sandbox = sandboxOfThisFile({ inDevelopment: true });
const api = fullAccess(sandbox);

const KINDS = [
	'insurance',
	'cruise',
	'hotel',
	'airline_ticket',
	'train_ticket',
	'ground_transportation',
	'excursion',
	'car_rental',
	'travel_package',
	'partner_package',
	'operation',
	'others',
];

describe('GET /products', () => {
	test('carries active and kind', async () => {
		for (const product of nonEmpty(await everyRow<Row>(api, '/products'))) {
			expect(product.id).toMatch(UUID);
			expect(typeof product.active).toBe('boolean');
			expect(KINDS).toContain(product.kind);
		}
	});

	test.each(KINDS)('kind %s', async (kind) => {
		const products = await everyRow<Row>(api, '/products', { kind });
		expect(products.length).toBeGreaterThan(0);
		for (const product of products) expect(product.kind).toBe(kind);
	});

	test('kind is a comma list', async () => {
		const both = await everyId(api, '/products', { kind: 'hotel,cruise' });
		const each = [...(await everyId(api, '/products', { kind: 'hotel' }))];
		each.push(...(await everyId(api, '/products', { kind: 'cruise' })));
		expect(both.sort()).toEqual(each.sort());
	});

	test('a kind outside the list is refused', async () => {
		refusal(await api.get('/products', { kind: 'spaceship' }), 400);
		refusal(await api.get('/products', { kind: 'hotel,spaceship' }), 400);
	});
});

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

	test('a seller carries a person reference and shares its identifier', async () => {
		const sellers = await everyRow<Seller>(api, '/sellers');
		expect(sellers.length).toBeGreaterThan(0);
		for (const seller of sellers) {
			expect(seller.person.id).toBe(seller.id);
			success(await api.get<Person>(`/people/${seller.person.id}`), 200);
		}
	});

	test('sellers listed include active and inactive ones', async () => {
		const sellers = await everyRow<Seller>(api, '/sellers');
		expect(new Set(sellers.map(({ active }) => active))).toEqual(new Set([true, false]));
	});

	test('by ID: the same seller', async () => {
		const [seller] = await everyRow<Seller>(api, '/sellers');
		expect(success(await api.get<Seller>(`/sellers/${seller?.id}`), 200)).toMatchObject({ id: seller?.id });
	});
});

describe('GET /cities', () => {
	interface City extends Row {
		name: string;
		state: { name: string } | null;
		country: { code: string; code_3: string } | null;
	}
	const find = async (name: string): Promise<string[]> =>
		(await everyRow<City>(api, '/cities', { name })).map((city) => city.name);

	test('a city has a nested state with name and a country with code and code_3', async () => {
		for (const city of nonEmpty(await everyRow<City>(api, '/cities'))) {
			expect(typeof city.state?.name).toBe('string');
			expect(city.country?.code).toMatch(/^[A-Z]{2}$/);
			expect(city.country?.code_3).toMatch(/^[A-Z]{3}$/);
		}
	});

	test('a city has official codes IBGE, SIAFI and SETEC', async () => {
		const [city] = await everyRow<City>(api, '/cities', { name: 'São Paulo' });
		const fields = Object.keys(city ?? {}).join();
		for (const code of ['ibge', 'siafi', 'setec']) expect(fields).toContain(code);
		expect(JSON.stringify(city)).toContain('3550308');
	});

	test('name: substring, case-, accent- and position-insensitive', async () => {
		for (const name of ['São Paulo', 'sao paulo', 'PAULO', 'são p', 'ão pau']) {
			expect(await find(name)).toContain('São Paulo');
		}
		expect(await find('xsao paulo')).toEqual([]);
		expect(await find('%')).toEqual([]);
	});

	test.each(['name[]=sao', 'name[a]=sao', 'name%5B%5D=sao'])(
		'a list or nested value gives 400 naming it: %s',
		async (query) => {
			expect(refusal(await api.get(`/cities?${query}`), 400)).toContain('name');
		},
	);

	test('by ID: the same city', async () => {
		const [city] = await everyRow<City>(api, '/cities');
		expect(success(await api.get<City>(`/cities/${city?.id}`), 200)).toMatchObject({
			id: city?.id,
			name: city?.name,
		});
	});
});

describe.each(['/cabins', '/ships', '/labels'])('GET %s', (path) => {
	test('a list of names, which takes only cursor and size', async () => {
		const rows = await everyRow<Row>(api, path);
		expect(rows.length).toBeGreaterThan(2);
		for (const { id, name } of rows) {
			expect(id).toMatch(UUID);
			expect(typeof name).toBe('string');
		}
		expect(refusal(await api.get(path, { name: 'a' }), 400)).toContain('name');
	});
});

test.each(['/cabins', '/ships'])('%s has no detail endpoint', async (path) => {
	const [row] = await everyRow<Row>(api, path);
	refusal(await api.get(`${path}/${row?.id}`), 404);
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

describe('GET /task_categories', () => {
	test('a list, and each by ID', async () => {
		const { data } = success(await api.get<Page<Row>>('/task_categories'), 200);
		expect(data.length).toBeGreaterThan(0);
		for (const category of data) {
			expect(success(await api.get<Row>(`/task_categories/${category.id}`), 200)).toMatchObject({
				id: category.id,
			});
		}
	});
});
