import { type Query, fullAccess, sandboxOfThisFile } from './client';
import { everyId, everyRow, success } from './expectations';
import { cnpjFrom, company, cpfFrom, individual } from './people-bodies';
import type { Person, PersonRow } from './shapes';
import { nonEmpty } from '../nonEmpty';

/** GET /people and the shape of GET /people/{id}. */

const sandbox = sandboxOfThisFile();
const api = fullAccess(sandbox);

async function create(fields: Record<string, unknown>): Promise<Person> {
	return success(await api.post<Person>('/people', fields), 201);
}

const find = (query: Query): Promise<string[]> => everyId(api, '/people', query);

describe('rows', () => {
	test('codes are sequential integers', async () => {
		const first = await create(individual());
		const second = await create(company());
		expect(second.code).toBe(first.code + 1);
	});

	test('additional_data exists for individuals only', async () => {
		const rows = await everyRow<PersonRow>(api, '/people');
		const ofKind = (kind: string) => nonEmpty(rows.filter(({ person_kind }) => person_kind === kind));
		for (const row of ofKind('individual')) expect(row.additional_data).toBeInstanceOf(Object);
		for (const row of ofKind('company')) expect(row.additional_data ?? null).toBeNull();
	});
});

describe('by ID', () => {
	let people: Person[];
	beforeEach(async () => {
		const ids = await find({});
		people = await Promise.all(ids.map(async (id) => success(await api.get<Person>(`/people/${id}`), 200)));
	});

	test('credit cards have no id, only last_digits, the last four digits', () => {
		const cards = people.flatMap((person) => person.credit_cards);
		expect(cards.length).toBeGreaterThan(0);
		for (const card of cards) {
			expect(Object.keys(card)).toEqual(['last_digits']);
			expect(card.last_digits).toMatch(/^\d{4}$/);
		}
	});

	test('contacts have no id', () => {
		const contacts = people.flatMap((person) => person.contacts);
		expect(contacts.length).toBeGreaterThan(0);
		for (const contact of contacts) expect(contact).not.toHaveProperty('id');
	});

	test('kandir_law is for companies only; null for individuals', () => {
		for (const person of people) {
			if (person.person_kind === 'individual') expect(person.kandir_law).toBeNull();
		}
		const companies = people.filter((person) => person.person_kind === 'company');
		expect(companies.some((person) => person.kandir_law !== null)).toBe(true);
	});

	test('custom fields are {id, value} without a name', () => {
		const values = people.flatMap((person) => person.custom_fields);
		expect(values.length).toBeGreaterThan(0);
		for (const value of values) expect(Object.keys(value).sort()).toEqual(['id', 'value']);
	});

	test('seeded documents have valid check digits: a CPF for individuals, a CNPJ for companies', () => {
		const documents = people.filter(({ cpf_cnpj }) => cpf_cnpj !== null);
		expect(documents.length).toBeGreaterThan(people.length / 2);
		for (const { person_kind, cpf_cnpj } of documents) {
			const base = cpf_cnpj?.slice(0, -2) ?? '';
			expect(cpf_cnpj).toBe(person_kind === 'individual' ? cpfFrom(base) : cnpjFrom(base));
			expect(base).toHaveLength(person_kind === 'individual' ? 9 : 12);
		}
	});
});

describe('filters', () => {
	test('all filters are combined with AND', async () => {
		const wanted = await create(individual({ name: 'Teodora Quixadá', email: 'teo@a.example' }));
		await create(individual({ name: 'Teodora Quixadá', email: 'teo@b.example' }));
		expect(await find({ name: 'quixada', email: 'a.example', kind: 'individual' })).toEqual([wanted.id]);
		expect(await find({ name: 'quixada', email: 'a.example', kind: 'company' })).toEqual([]);
	});
});
