import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { nonEmpty } from '../nonEmpty';
import { FIRST_COMPANY, SECOND_COMPANY, fullAccess, sandboxOfThisFile, start } from './client';
import { everyRow, refusal, success } from './expectations';
import { individual } from './people-bodies';
import { sale } from './sale-bodies';
import type { CustomFieldValue, Definition, Person, PersonRow, Reference, Row, Sale } from './shapes';
import { taskBody } from './task-bodies';

/** The initial data contain every shape that the API description names. */

const sandbox = sandboxOfThisFile({ inDevelopment: true });
const api = fullAccess(sandbox);

async function details<Detail>(route: string): Promise<Detail[]> {
	const rows = await everyRow<{ id: string }>(api, route);
	const answers = await Promise.all(rows.map(({ id }) => api.get<Detail>(`${route}/${id}`)));
	return answers.map((answer) => success(answer, 200));
}

describe('sales', () => {
	test.each(['credit', 'retained_by_intermediary', 'legacy'] as const)(
		'some were paid to the agency by %s: an embedded payment with payer, amount and products',
		async (method) => {
			const sales = await details<Sale>('/sales');
			const paid = sales.flatMap((one) => one.payments.agency[method].map((payment) => ({ one, payment })));
			expect(paid.length).toBeGreaterThan(0);
			for (const { one, payment } of paid) {
				expect(payment.payer).toEqual({ id: expect.any(String) as string });
				const items = payment.products as Array<{ amount: number; sale_product: Reference }>;
				expect(items.reduce((sum, { amount }) => sum + amount, 0)).toBeCloseTo(Number(payment.amount), 2);
				for (const { sale_product } of items) {
					expect(JSON.stringify(one)).toContain(`{"id":"${sale_product.id}","active"`);
				}
			}
			if (method === 'retained_by_intermediary') {
				for (const { one } of paid) expect(one.intermediary).not.toBeNull();
			}
		},
	);

	test('created_by is who registered the sale, and is not always who sold it', async () => {
		const stored = new Map((await sandbox().records('sales')).map((one) => [one.id, one.created_by_id]));
		const sales = await details<Sale>('/sales');
		for (const { id, created_by } of sales) expect(created_by?.id ?? null).toBe(stored.get(id));
		const others = sales.filter(({ created_by, seller }) => created_by && created_by.id !== seller.id);
		expect(others.length).toBeGreaterThan(0);
		for (const { id, created_by } of others.slice(0, 5)) {
			const found = await everyRow<Row>(api, '/sales', {
				people_id: created_by?.id ?? '',
				status: 'opened,closed,canceled',
			});
			expect(found.map((row) => row.id)).toContain(id);
		}
	});
});

test('created_by of people is who registered them, with the name', async () => {
	const people = await everyRow<PersonRow>(api, '/people');
	const stored = new Map((await sandbox().records('people')).map((one) => [one.id, one]));
	const registered = people.filter(({ created_by }) => created_by !== null);
	expect(registered.length).toBeGreaterThan(0);
	for (const { id, created_by } of people) {
		const author = stored.get(id)?.created_by_id ?? null;
		const expected = author === null ? null : { id: author, name: stored.get(author)?.name };
		expect({ id, created_by }).toEqual({ id, created_by: expected });
	}
});

test('people are called as people are: no name has a word twice, and only people make a family', async () => {
	const agency = await start({ sales: 200, people: 120 });
	const people = await agency.records('people');
	const travels = await agency.records('travels');
	await agency.close();
	const words = people.map(({ name }) => String(name).split(' '));
	expect(words.filter((name) => new Set(name).size < name.length)).toEqual([]);
	const companies = people.filter(({ person_kind }) => person_kind === 'company').map(({ id }) => id);
	const family = travels.filter(({ name }) => / – (Família|Grupo) /.test(String(name)));
	expect(family.length).toBeGreaterThan(0);
	expect(family.length).toBeLessThan(travels.length);
	expect(family.filter(({ customer_id }) => companies.includes(customer_id as string))).toEqual([]);
});

describe('custom values', () => {
	interface WithValues {
		custom_fields: CustomFieldValue[];
	}
	const fits: Record<string, (value: unknown) => boolean> = {
		numeric: (value) => Number.isInteger(value),
		currency: (value) => typeof value === 'number' && Number(value.toFixed(2)) === value,
		date: (value) => typeof value === 'string' && /^\d{4}-\d{2}-\d{2}$/.test(value),
		choices: (value) => typeof value === 'string',
		text: (value) => typeof value === 'string',
	};

	test.each(['sales', 'people', 'tasks', 'travels', 'bills'])(
		'of %s there are numbers, money and dates, each of its type',
		async (resource) => {
			const kinds = new Map(
				(await everyRow<Definition>(api, '/custom_fields', { resource })).map(({ id, kind }) => [id, kind]),
			);
			const values = (await details<WithValues>(`/${resource}`)).flatMap(
				({ custom_fields }) => custom_fields,
			);
			const seen = new Set<string>();
			for (const { id, value } of values) {
				const kind = kinds.get(id) ?? 'no such field';
				expect({ id, kind, value, fits: fits[kind]?.(value) }).toEqual({ id, kind, value, fits: true });
				seen.add(kind);
			}
			expect([...seen]).toEqual(expect.arrayContaining(['numeric', 'currency', 'date']));
		},
	);
});

test('somebody lives abroad: an address without city_ibge and city', async () => {
	const abroad = (await details<Person>('/people'))
		.map((person) => person.address as Record<string, unknown>)
		.filter(({ country_code }) => country_code !== 'BR' && country_code !== '');
	expect(abroad.length).toBeGreaterThan(0);
	for (const address of abroad) {
		expect(address).toMatchObject({
			city_ibge: '',
			city: null,
			city_name: expect.stringMatching(/\w/) as string,
		});
	}
});

test('a bill is due today: open, and not overdue', async () => {
	const { now } = success(await sandbox().control.get<{ now: string }>('/clock'), 200);
	const today = new Date(Date.parse(now) - 3 * 3600_000).toISOString().slice(0, 10);
	const due = { date_field: 'due_date', date_from: today, date_to: today };
	const open = await everyRow<Row>(api, '/bills', { ...due, status: 'open' });
	expect(open.length).toBeGreaterThan(0);
	for (const { due_date } of open) expect(due_date).toBe(today);
	expect(await everyRow<Row>(api, '/bills', { ...due, status: 'overdue' })).toEqual([]);
});

test('a company has a CNPJ with letters', async () => {
	const companies = await everyRow<PersonRow>(api, '/people', { kind: 'company' });
	expect(companies.filter(({ cpf_cnpj }) => /[A-Z]/.test(cpf_cnpj ?? ''))).not.toEqual([]);
});

test('an account shows where it is available, and not in whose name it is', async () => {
	const stored = await sandbox().records('accounts');
	expect(stored.some(({ holder_id }) => holder_id !== null)).toBe(true);
	const shown = [...(await everyRow<Row>(api, '/accounts')), ...(await details<Row>('/accounts'))];
	for (const account of shown) expect(Object.keys(account)).not.toContain('holder_id');
});

test('whom the docs ask about is one client with a trip to come, in every agency', async () => {
	const docs = readFileSync(join(__dirname, '../../docs/pt-BR/examples.md'), 'utf8');
	const [, name = ''] = /próxima viagem da (.+)\?/.exec(docs) ?? [];
	for (const [seed, sales, people] of [
		[1, 200, 120],
		[2, 1, 0],
		[3, 24, 40],
		[4, 45, 60],
	] as const) {
		const agency = await start({ seed, sales, people });
		const rows = await everyRow<PersonRow>(agency.as('full_access'), '/people', { name });
		expect(rows.map((row) => row.name)).toEqual([name]);
		const { now } = success(await agency.control.get<{ now: string }>('/clock'), 200);
		const trips = await everyRow<Row>(agency.as('full_access'), '/sales', {
			people_id: String(rows[0]?.id),
			date_field: 'departure_date',
			date_from: new Date(Date.parse(now) - 3 * 3600_000).toISOString().slice(0, 10),
		});
		await agency.close();
		expect({ seed, trips: trips.length > 0 }).toEqual({ seed, trips: true });
	}
});

const HOURS = [
	'2026-12-01T00:01:00-03:00',
	'2026-12-09T08:30:00-03:00',
	'2026-12-31T23:59:00-03:00',
	'2028-02-29T00:01:00-03:00',
];

test.each(HOURS)('at %s nothing was made, changed or done later than that', async (now) => {
	const early = await start({ now });
	const answer = await early.control.get<{ data: Array<{ collection: string; rows: Row[] }> }>(
		'/records?newest=10000',
	);
	await early.close();
	const moments = answer.data.data.flatMap(({ collection, rows }) =>
		rows.flatMap((row) =>
			['created_at', 'updated_at', 'completed_at'].flatMap((field) =>
				typeof row[field] === 'number' ? [{ collection, field, at: row[field] }] : [],
			),
		),
	);
	// The sandbox's clock goes on in the meantime.
	const latest = Date.parse(now) + 60_000;
	expect(nonEmpty(moments).filter(({ at }) => at > latest)).toEqual([]);
});

test.each(['0001-01-01T00:00:00Z', '9999-12-31T23:59:59Z', '2026-12-01', 'soon'])(
	'no agency begins at %s: a sentence says at which times one can',
	async (now) => {
		await expect(start({ now })).rejects.toThrow(/with an offset, of the years 1900 to 9998, not /);
	},
);

describe('tokens', () => {
	test('one has companies with different licenses: it reads both, and writes to one', async () => {
		const mixed = sandbox().as('mixed_licenses');
		const inCompany = (company_identifier: string) => sale({ company_identifier });
		const own = success(await mixed.post<Sale>('/sales', inCompany(FIRST_COMPANY)), 201);
		expect(refusal(await mixed.post('/sales', inCompany(SECOND_COMPANY)), 403)).toMatch(/license/);
		const other = success(await api.post<Sale>('/sales', inCompany(SECOND_COMPANY)), 201);
		for (const { id } of [own, other]) success(await mixed.get(`/sales/${id}`), 200);
		success(await mixed.post('/tasks', await taskBody(sandbox())), 201);
		const elsewhere = await taskBody(sandbox(), { company_identifier: SECOND_COMPANY });
		expect(refusal(await mixed.post('/tasks', elsewhere), 403)).toMatch(/license/);
		success(await mixed.post('/people', individual()), 201);
	});

	test('one lacks sale creation, and reads sales', async () => {
		const without = sandbox().as('no_create_sales');
		expect(refusal(await without.post('/sales', sale()), 403)).toMatch(/Create sales/);
		success(await without.get('/sales'), 200);
		success(await without.post('/people', individual()), 201);
	});
});
