import { type Query, fullAccess, sandboxOfThisFile } from './client';
import { DATE, DATE_TIME, UUID, everyId, everyRow, refusal, success } from './expectations';
import { cnpjFrom, company, cpfFrom, individual } from './people-bodies';
import type { Page, Person, PersonRow, Reference } from './shapes';
import { nonEmpty } from '../nonEmpty';

/** GET /people and the shape of GET /people/{id}. */

const sandbox = sandboxOfThisFile();
const api = fullAccess(sandbox);

const SCALARS = [
	'id',
	'external_id',
	'code',
	'name',
	'person_kind',
	'gender',
	'birthdate',
	'cpf_cnpj',
	'rg_ie',
	'passport_number',
	'passport_expiration_date',
	'foreigner',
	'foreign_identity_document',
	'business_phone',
	'website',
	'city_inscription',
	'tax_identification_number',
	'partner_code',
	'observations',
	'charge_billet_fee',
	'created_at',
];
const BY_ID_ONLY = ['contacts', 'labels', 'custom_fields', 'attachments', 'credit_cards', 'kandir_law'];

async function create(fields: Record<string, unknown>): Promise<Person> {
	return success(await api.post<Person>('/people', fields), 201);
}

const find = (query: Query): Promise<string[]> => everyId(api, '/people', query);

describe('rows', () => {
	test('a row carries every scalar of the person', async () => {
		for (const row of nonEmpty(await everyRow<PersonRow>(api, '/people'))) {
			for (const field of SCALARS) expect(row).toHaveProperty(field);
			expect(row.id).toMatch(UUID);
			expect(Number.isInteger(row.code)).toBe(true);
			expect(['individual', 'company']).toContain(row.person_kind);
			expect(row.created_at).toMatch(DATE_TIME);
			expect(row.birthdate ?? '2000-01-01').toMatch(DATE);
		}
	});

	test('contacts, labels, custom fields, attachments, cards and kandir_law come by ID only', async () => {
		const [row] = success(await api.get<Page<PersonRow>>('/people'), 200).data;
		for (const field of BY_ID_ONLY) expect(row).not.toHaveProperty(field);
		const person = success(await api.get<Person>(`/people/${row?.id}`), 200);
		for (const field of [...SCALARS, ...BY_ID_ONLY]) expect(person).toHaveProperty(field);
	});

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

	test('last_contacts.last_task_update_at is a date-time without offset', async () => {
		const times = (await everyRow<PersonRow>(api, '/people')).map(
			(row) => row.last_contacts.last_task_update_at,
		);
		expect(times.some((time) => time !== null)).toBe(true);
		for (const time of times) if (time !== null) expect(time).toMatch(DATE_TIME);
	});

	test('birthplace, seller, promoter and created_by are references {id, name}', async () => {
		let seen = 0;
		for (const row of await everyRow<PersonRow>(api, '/people')) {
			for (const field of ['birthplace', 'seller', 'promoter', 'created_by']) {
				const reference = row[field] as Reference | null;
				if (reference === null) continue;
				expect(reference).toEqual({
					id: expect.stringMatching(UUID) as string,
					name: expect.any(String) as string,
				});
				seen++;
			}
		}
		expect(seen).toBeGreaterThan(0);
	});

	test('the address city is a reference {id, name}', async () => {
		const rows = await everyRow<{ address?: { city?: Reference | null } | null }>(api, '/people');
		const cities = rows.flatMap((row) => (row.address?.city ? [row.address.city] : []));
		expect(cities.length).toBeGreaterThan(0);
		for (const city of cities) expect(Object.keys(city).sort()).toEqual(['id', 'name']);
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
	test('name: substring, case-, accent- and position-insensitive', async () => {
		const { id } = await create(individual({ name: 'Ângela Guimarães Ópera' }));
		for (const name of ['angela', 'GUIMARÃES', 'guimaraes', 'Ópera', 'opera', 'la guima']) {
			expect({ name, ids: await find({ name }) }).toEqual({
				name,
				ids: expect.arrayContaining([id]) as string[],
			});
		}
		expect(await find({ name: 'xyzangela' })).toEqual([]);
	});

	test('name: an accent in the query finds the name without it', async () => {
		const { id } = await create(individual({ name: 'Joao Zepelim' }));
		expect(await find({ name: 'joão zepelím' })).toEqual([id]);
	});

	test.each(['%', '_zepe', '.*', '\\'])('name: "%s" is text, not a pattern', async (name) => {
		await create(individual({ name: 'Joao Zepelim' }));
		expect(await find({ name })).toEqual([]);
	});

	test('cpf_cnpj: digits only, matches either document', async () => {
		const person = await create(individual());
		const firm = await create(company());
		expect(await find({ cpf_cnpj: person.cpf_cnpj ?? '' })).toEqual([person.id]);
		expect(await find({ cpf_cnpj: firm.cpf_cnpj ?? '' })).toEqual([firm.id]);
	});

	test('passport_number: substring, case- and accent-insensitive', async () => {
		const { id } = await create(individual({ passport_number: 'FZX90871' }));
		expect(await find({ passport_number: 'zx908' })).toEqual([id]);
		expect(await find({ passport_number: 'FZX90871' })).toEqual([id]);
		expect(await find({ passport_number: 'FZX90872' })).toEqual([]);
	});

	test('phone: digits only, matches any part of any phone number', async () => {
		const { id } = await create(company({ business_phone: '(84) 3987-65012' }));
		expect(await find({ phone: '8765012' })).toEqual([id]);
		expect(await find({ phone: '84398765012' })).toEqual([id]);
		expect(await find({ phone: '84398765099' })).toEqual([]);
	});

	test('kind: individual or company', async () => {
		const rows = await everyRow<PersonRow>(api, '/people');
		for (const kind of ['individual', 'company']) {
			const expected = rows.filter((row) => row.person_kind === kind).map((row) => row.id);
			expect(expected.length).toBeGreaterThan(0);
			expect((await find({ kind })).sort()).toEqual(expected.sort());
		}
	});

	test('code: integer, exact', async () => {
		const person = await create(individual());
		expect(await find({ code: person.code })).toEqual([person.id]);
		expect(await find({ code: 99_999_999 })).toEqual([]);
		expect(refusal(await api.get('/people', { code: 'dez' }), 400)).toContain('code');
	});

	test('email: substring, case- and accent-insensitive', async () => {
		const { id } = await create(individual({ email: 'Zenaide.Lopes@viagens.example' }));
		expect(await find({ email: 'zenaide.LOPES@' })).toEqual([id]);
		expect(await find({ email: 'zênaide' })).toEqual([id]);
	});

	test('all filters are combined with AND', async () => {
		const wanted = await create(individual({ name: 'Teodora Quixadá', email: 'teo@a.example' }));
		await create(individual({ name: 'Teodora Quixadá', email: 'teo@b.example' }));
		expect(await find({ name: 'quixada', email: 'a.example', kind: 'individual' })).toEqual([wanted.id]);
		expect(await find({ name: 'quixada', email: 'a.example', kind: 'company' })).toEqual([]);
	});

	test.each(['name', 'cpf_cnpj', 'passport_number', 'phone', 'kind', 'code', 'email'])(
		'%s sent as a list or a nested value gives 400 naming the parameter',
		async (filter) => {
			for (const sent of [`${filter}[]=a`, `${filter}[a]=b`, `${filter}%5B%5D=a`, `${filter}[0]=a`]) {
				expect(refusal(await api.get(`/people?${sent}`), 400)).toContain(filter);
			}
		},
	);
});
