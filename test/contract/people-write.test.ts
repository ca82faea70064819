import { fullAccess, sandboxOfThisFile } from './client';
import { everyRow, refusal, success } from './expectations';
import { company, freshCpf, freshExternalId, individual } from './people-bodies';
import { sale } from './sale-bodies';
import type { Definition, Person, PersonRow, Sale } from './shapes';
import { nonEmpty } from '../nonEmpty';

/** POST /people and PATCH /people/{id}. */

const sandbox = sandboxOfThisFile();
const api = fullAccess(sandbox);

async function create(fields: Record<string, unknown> = individual()): Promise<Person> {
	return success(await api.post<Person>('/people', fields), 201);
}

async function read(id: string): Promise<Person> {
	return success(await api.get<Person>(`/people/${id}`), 200);
}

async function change(id: string, fields: Record<string, unknown>): Promise<Person> {
	return success(await api.patch<Person>(`/people/${id}`, fields), 200);
}

async function activeDefinitions(): Promise<Definition[]> {
	const all = await everyRow<Definition>(api, '/custom_fields', { resource: 'people' });
	return all.filter((definition) => definition.active);
}

async function seededLabels(): Promise<string[]> {
	const labels = new Set<string>();
	for (const { id } of await everyRow<PersonRow>(api, '/people')) {
		for (const label of (await read(id)).labels) labels.add(label.id);
		if (labels.size === 2) break;
	}
	expect(labels.size).toBe(2);
	return [...labels];
}

describe('POST /people', () => {
	async function refused(body: unknown): Promise<string> {
		const before = await sandbox().count('people');
		const sentence = refusal(await api.post('/people', body), 422);
		expect(await sandbox().count('people')).toBe(before);
		return sentence;
	}

	test('returns the created person in get-by-ID format, with 201', async () => {
		const created = await create(individual({ birthdate: '1985-04-30', gender: 'female' }));
		expect(created).toEqual(await read(created.id));
		expect(created.birthdate).toBe('1985-04-30');
	});

	test('every body field of a person is accepted', async () => {
		const other = await create();
		const [city] = await everyRow<{ id: string }>(api, '/cities');
		const [seller] = await everyRow<{ id: string }>(api, '/sellers');
		const kept = {
			rg_ie: '12.345.678-9',
			gender: 'female',
			birthdate: '1985-04-30',
			passport_number: 'FX123456',
			passport_expiration_date: '2032-01-31',
			foreigner: true,
			foreign_identity_document: 'AR-778',
			business_phone: '1122223333',
			website: 'https://marilia.exemplo.com.br',
			city_inscription: '998877',
			tax_identification_number: 'TIN-1',
			observations: 'Prefere corredor',
			charge_billet_fee: true,
		};
		const created = await create(
			individual({
				...kept,
				legal_name: 'Marília da Conceição',
				email: 'marilia@exemplo.com.br',
				phones: ['1133334444', '11988887777'],
				contacts: [{ name: 'Rui' }],
				address: { street: 'Avenida Paulista', street_number: '1000', city_ibge: '3550308' },
				birthplace: { id: city?.id },
				additional_data: {},
				tax_withholding: {},
				airline: {},
				seller: { id: seller?.id },
				promoter: { id: other.id },
				labels: [],
				custom_fields: [],
			}),
		);
		expect(created).toMatchObject({ ...kept, birthplace: { id: city?.id }, promoter: { id: other.id } });
		const found = await everyRow<PersonRow>(api, '/people', { phone: '988887777', email: 'marilia@' });
		expect(found.map(({ id }) => id)).toEqual([created.id]);
	});

	test.each([
		['the United States', 'US', ''],
		['Portugal, in small letters', 'pt', ''],
		['Brazil', 'BR', '3550308'],
		['no country', undefined, '3550308'],
	])('city_ibge is empty for foreign addresses: %s', async (_name, country_code, kept) => {
		const address = { street: 'Rua A', city_ibge: '3550308', city_name: 'São Paulo', country_code };
		const created = await create(individual({ address }));
		expect(created.address).toMatchObject({ city_ibge: kept, city_name: 'São Paulo' });
		expect((created.address as { city: unknown }).city === null).toBe(kept === '');
	});

	test('city_ibge becomes empty where an address becomes foreign, and of a person that a sale creates', async () => {
		const home = { city_ibge: '3550308', country_code: 'BR' };
		const { id } = await create(individual({ address: home }));
		success(await api.patch(`/people/${id}`, { address: { country_code: 'CL' } }), 200);
		expect((await read(id)).address).toMatchObject({ city_ibge: '', country_code: 'CL' });
		const payer = individual({ address: { ...home, country_code: 'CL' } });
		const created = success(await api.post<Sale>('/sales', sale({ payer })), 201);
		expect((await read(created.payer?.id ?? '')).address).toMatchObject({ city_ibge: '' });
	});

	test('external_id is optional', async () => {
		expect((await create(individual({ external_id: undefined }))).external_id).toBeNull();
	});

	test('external_id must be free', async () => {
		const holder = await create();
		expect(await refused(individual({ external_id: holder.external_id }))).toContain('external_id');
	});

	test('external_id is null for a credential that has none for that person', async () => {
		const created = await create();
		expect(created.external_id).not.toBeNull();
		const other = sandbox().as('read_only');
		expect(success(await other.get<Person>(`/people/${created.id}`), 200).external_id).toBeNull();
	});

	test('the CPF/CNPJ must not belong to any registered person', async () => {
		const holder = await create();
		expect(await refused(individual({ cpf_cnpj: holder.cpf_cnpj }))).toContain('cpf_cnpj');
		const firm = await create(company());
		expect(await refused(company({ cpf_cnpj: firm.cpf_cnpj }))).toContain('cpf_cnpj');
	});

	test('labels [{id}] and custom_fields [{id, value}]', async () => {
		const [label] = await seededLabels();
		const text = (await activeDefinitions()).find((definition) => definition.kind === 'text');
		const custom_fields = [{ id: text?.id, value: 'VIP' }];
		const created = await create(individual({ labels: [{ id: label }], custom_fields }));
		expect(created.labels.map((row) => row.id)).toEqual([label]);
		expect(created.custom_fields).toEqual(custom_fields);
	});

	test('IDs may be written in capitals', async () => {
		const [city] = await everyRow<{ id: string }>(api, '/cities');
		const [label] = await seededLabels();
		const { id } = await create();
		const capitals = { id: id.toUpperCase() };
		const created = await create(
			individual({
				...{ seller: capitals, promoter: capitals, birthplace: { id: city?.id.toUpperCase() } },
				...{ labels: [{ id: label?.toUpperCase() }], contacts: [{ name: 'Rui', person: capitals }] },
			}),
		);
		expect(created).toMatchObject({
			...{ seller: { id }, promoter: { id }, birthplace: { id: city?.id } },
			...{ labels: [{ id: label }], contacts: [{ person: { id } }] },
		});
	});

	test.each(['additional_data', 'tax_withholding', 'airline'])('%s is served as sent', async (name) => {
		const created = await create(individual({ [name]: { ir: 1.5 } }));
		expect(created[name as keyof Person]).toEqual({ ir: 1.5 });
		// Omitted stays, within a block as well: a member cannot be cleared.
		const changed = await change(created.id, { [name]: { iss: 2, ir: null } });
		expect(changed[name as keyof Person]).toEqual({ ir: 1.5, iss: 2 });
	});

	test('returns the created person to a credential that may not read people, too', async () => {
		const body = individual();
		const writer = sandbox().as('no_read_people');
		const created = success(await writer.post<Person>('/people', body), 201);
		expect(created).toMatchObject({ name: body.name, cpf_cnpj: body.cpf_cnpj, labels: [] });
	});

	test('requires the People insert and edit permission', async () => {
		const before = await sandbox().count('people');
		refusal(await sandbox().as('no_write_people').post('/people', individual()), 403);
		expect(await sandbox().count('people')).toBe(before);
	});

	test.each<[string, Record<string, unknown>]>([
		['name', { name: 5 }],
		['name', { name: undefined }],
		['person_kind', { person_kind: 'robot' }],
		['birthdate', { birthdate: '30/04/1985' }],
		['birthdate', { birthdate: '1985-02-30' }],
		['passport_expiration_date', { passport_expiration_date: 'nunca' }],
		['foreigner', { foreigner: 'não' }],
		['charge_billet_fee', { charge_billet_fee: 1 }],
		['address', { address: 'Rua A' }],
		['labels', { labels: ['vip'] }],
		['contacts', { contacts: 'Ana' }],
		['custom_fields', { custom_fields: [{ id: 'cor', value: 'azul' }] }],
		['email', { email: ['a@b.example'] }],
		['observations', { observations: { text: 'x' } }],
	])('a wrongly typed field is named and nothing is written: %s', async (field, fields) => {
		expect(await refused(individual(fields))).toContain(field);
	});

	test('a value of a custom field has the type of its definition', async () => {
		for (const definition of nonEmpty(await activeDefinitions())) {
			const wrong = definition.kind === 'text' ? 5 : definition.kind === 'choices' ? 'nenhuma' : 'abc';
			const custom_fields = [{ id: definition.id, value: wrong }];
			expect(await refused(individual({ custom_fields }))).toContain('custom_fields');
		}
	});
});

describe('PATCH /people/{id}', () => {
	async function refused(id: string, fields: Record<string, unknown>): Promise<string> {
		const before = await read(id);
		const sentence = refusal(await api.patch(`/people/${id}`, fields), 422);
		expect(await read(id)).toEqual(before);
		return sentence;
	}

	test('omitted, null or empty text stays', async () => {
		const person = await create(
			individual({ email: 'a@b.example', observations: 'Corredor', rg_ie: '12345' }),
		);
		const changed = await change(person.id, { observations: null, rg_ie: '', gender: 'female' });
		expect(changed).toMatchObject({ observations: 'Corredor', rg_ie: '12345', gender: 'female' });
		expect(changed).toMatchObject({ name: person.name, cpf_cnpj: person.cpf_cnpj, code: person.code });
		const found = await everyRow<PersonRow>(api, '/people', { email: 'a@b.example' });
		expect(found.map((row) => row.id)).toEqual([person.id]);
	});

	test('a sent field replaces the old value, and the answer is the full person', async () => {
		const person = await create();
		const changed = await change(person.id, { name: 'Outro Nome', observations: 'Nova' });
		expect(changed).toMatchObject({ name: 'Outro Nome', observations: 'Nova' });
		expect(changed).toEqual(await read(person.id));
	});

	test('name cannot be empty (refused)', async () => {
		expect(await refused((await create()).id, { name: '' })).toContain('name');
	});

	test('person_kind, when sent, must equal the current one', async () => {
		const { id } = await create();
		await change(id, { person_kind: 'individual' });
		expect(await refused(id, { person_kind: 'company' })).toContain('person_kind');
	});

	test('external_id must not identify another person', async () => {
		const [holder, other] = [await create(), await create()];
		expect(await refused(other.id, { external_id: holder.external_id })).toContain('external_id');
		await change(holder.id, { external_id: holder.external_id });
		const free = freshExternalId();
		expect((await change(other.id, { external_id: free })).external_id).toBe(free);
	});

	test('the CPF/CNPJ must not belong to another person', async () => {
		const [holder, other] = [await create(), await create()];
		expect(await refused(other.id, { cpf_cnpj: holder.cpf_cnpj })).toContain('cpf_cnpj');
		await change(holder.id, { cpf_cnpj: holder.cpf_cnpj });
		const cpf_cnpj = freshCpf();
		expect((await change(other.id, { cpf_cnpj })).cpf_cnpj).toBe(cpf_cnpj);
	});

	test('the airline code must not belong to another person', async () => {
		const holder = await create(company({ airline: { airline_code: 'ZQ', airline_number: '991' } }));
		const other = await create(company());
		expect(await refused(other.id, { airline: { airline_code: 'ZQ', airline_number: '992' } })).toContain(
			'airline',
		);
		await change(holder.id, { airline: { airline_code: 'ZQ', airline_number: '991' } });
	});

	test('labels replace the current list; an empty list removes all; omitted keeps', async () => {
		const [first, second] = await seededLabels();
		const labelsOf = (person: Person): string[] => person.labels.map((label) => label.id);
		const { id } = await create(individual({ labels: [{ id: first }] }));
		expect(labelsOf(await change(id, { labels: [{ id: second }] }))).toEqual([second]);
		expect(labelsOf(await change(id, { observations: 'x' }))).toEqual([second]);
		expect(labelsOf(await change(id, { labels: [] }))).toEqual([]);
	});

	test('contacts replace the current list; an empty list removes all; omitted keeps', async () => {
		const { id } = await create(individual({ contacts: [{ name: 'Ana' }] }));
		const replaced = await change(id, { contacts: [{ name: 'Rui' }, { name: 'Bia' }] });
		expect(replaced.contacts.map((contact) => contact.name)).toEqual(['Rui', 'Bia']);
		expect((await change(id, { observations: 'x' })).contacts).toHaveLength(2);
		expect((await change(id, { contacts: [] })).contacts).toEqual([]);
	});

	test('custom fields overwrite only those sent', async () => {
		const definitions = await activeDefinitions();
		const text = definitions.find((definition) => definition.kind === 'text')?.id ?? 0;
		const numeric = definitions.find((definition) => definition.kind === 'numeric')?.id ?? 0;
		const { id } = await create(
			individual({
				custom_fields: [
					{ id: text, value: 'antes' },
					{ id: numeric, value: 1 },
				],
			}),
		);
		const changed = await change(id, { custom_fields: [{ id: text, value: 'depois' }] });
		expect(changed.custom_fields).toHaveLength(2);
		expect(changed.custom_fields).toEqual(
			expect.arrayContaining([
				{ id: text, value: 'depois' },
				{ id: numeric, value: 1 },
			]),
		);
	});

	test('without the Read all people permission the answer is only the id, and the write happens', async () => {
		const { id } = await create();
		const writer = sandbox().as('no_read_people');
		refusal(await writer.get(`/people/${id}`), 403);
		expect(success(await writer.patch(`/people/${id}`, { observations: 'Escrito' }), 200)).toEqual({ id });
		expect((await read(id)).observations).toBe('Escrito');
	});

	test('requires the People insert and edit permission', async () => {
		const person = await create();
		refusal(await sandbox().as('no_write_people').patch(`/people/${person.id}`, { observations: 'x' }), 403);
		expect(await read(person.id)).toEqual(person);
	});

	test('a wrongly typed field is named and nothing is written', async () => {
		const { id } = await create();
		expect(await refused(id, { birthdate: 'ontem', observations: 'x' })).toContain('birthdate');
		expect(await refused(id, { foreigner: 'sim' })).toContain('foreigner');
	});
});
