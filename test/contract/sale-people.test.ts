import { fullAccess, sandboxOfThisFile } from './client';
import { UUID, everyRow, refusal, success } from './expectations';
import { company, individual } from './people-bodies';
import { EVERY_PRODUCT, hotel, sale, type SaleBody } from './sale-bodies';
import { saleRequests } from './sale-requests';
import type { Definition, Person, PersonRow } from './shapes';
import { nonEmpty } from '../nonEmpty';

/** POST /sales: which people it finds or creates, custom fields, and how it refuses wrong types. */

const sandbox = sandboxOfThisFile();
const { create, refused } = saleRequests(sandbox);
const api = fullAccess(sandbox);

describe('people of a sale', () => {
	test('find-or-create by external_id: the same external_id is the same person', async () => {
		const payer = individual();
		const first = await create(sale({ payer }));
		const people = await sandbox().count('people');
		const second = await create(sale({ payer, seller: payer, hotels: [hotel({ supplier: company() })] }));
		expect(second.payer?.id).toBe(first.payer?.id);
		expect(second.seller.id).toBe(first.payer?.id);
		expect(await sandbox().count('people')).toBe(people + 2);
	});

	test('a person named twice in one request is created once', async () => {
		const traveler = individual();
		const guest = hotel({ passengers: [{ amount: 100, person: traveler }] });
		const created = await create(sale({ payer: traveler, hotels: [guest] }));
		expect(await everyRow<PersonRow>(api, '/people', { cpf_cnpj: traveler.cpf_cnpj })).toHaveLength(1);
		expect(created.payer?.id).toMatch(UUID);
	});

	test('every inline field of a person is accepted and kept', async () => {
		const person = individual({
			legal_name: 'Marília da Conceição',
			rg_ie: '12.345.678-9',
			gender: 'female',
			birthdate: '1985-04-30',
			passport_number: 'FX123456',
			passport_expiration_date: '2032-01-31',
			foreigner: false,
			foreign_identity_document: '',
			email: 'marilia@exemplo.com.br',
			phone_number: '1133334444',
			mobile_number: '11988887777',
			business_phone: '1122223333',
			website: 'https://marilia.exemplo.com.br',
			city_inscription: '998877',
			tax_identification_number: 'TIN-1',
			observations: 'Prefere corredor',
			charge_billet_fee: true,
			address: {
				postal_code: '01310100',
				street: 'Avenida Paulista',
				street_number: '1000',
				neighborhood: 'Bela Vista',
				additional_info: 'Conjunto 12',
				city_ibge: '3550308',
				city_name: 'São Paulo',
				state_code: 'SP',
				country_code: 'BR',
			},
		});
		const created = await create(sale({ payer: person }));
		const stored = success(await api.get<Person>(`/people/${created.payer?.id}`), 200);
		expect(stored).toMatchObject({
			name: person.name,
			cpf_cnpj: person.cpf_cnpj,
			external_id: person.external_id,
			birthdate: '1985-04-30',
			passport_number: 'FX123456',
			passport_expiration_date: '2032-01-31',
			business_phone: '1122223333',
			website: 'https://marilia.exemplo.com.br',
			observations: 'Prefere corredor',
			charge_billet_fee: true,
		});
		const found = await everyRow<PersonRow>(api, '/people', { email: 'MARILIA@exemplo' });
		expect(found.map((row) => row.id)).toEqual([stored.id]);
	});

	test('charge_billet_fee applies only when the sale creates the person', async () => {
		const payer = individual({ charge_billet_fee: false });
		const first = await create(sale({ payer }));
		await create(sale({ payer: { ...payer, charge_billet_fee: true } }));
		const stored = success(await api.get<Person>(`/people/${first.payer?.id}`), 200);
		expect(stored.charge_billet_fee).toBe(false);
	});

	test.each([
		['payer', (person: unknown): SaleBody => sale({ payer: person })],
		['seller', (person: unknown): SaleBody => sale({ seller: person })],
		['supplier', (person: unknown): SaleBody => sale({ hotels: [hotel({ supplier: person })] })],
		[
			'passengers',
			(person: unknown): SaleBody => sale({ hotels: [hotel({ passengers: [{ amount: 1, person }] })] }),
		],
	])('a document of another person gives 422 with the error on cpf_cnpj: %s', async (place, body) => {
		const holder = individual();
		success(await api.post('/people', holder), 201);
		const sentence = await refused(body(individual({ cpf_cnpj: holder.cpf_cnpj })));
		expect(sentence).toContain('cpf_cnpj');
		expect(sentence).toContain(place);
	});

	test.each(['no_write_people', 'partner'])(
		'creating them takes no permission but that to create the sale: %s',
		async (token) => {
			const payer = individual();
			success(await sandbox().as(token).post('/sales', sale({ payer })), 201);
			const found = await everyRow<PersonRow>(api, '/people', { cpf_cnpj: payer.cpf_cnpj });
			expect(found.map(({ name }) => name)).toEqual([payer.name]);
		},
	);

	test('a person found by external_id cannot take the document of another', async () => {
		const [known, holder] = [individual(), individual()];
		success(await api.post('/people', known), 201);
		success(await api.post('/people', holder), 201);
		expect(await refused(sale({ payer: { ...known, cpf_cnpj: holder.cpf_cnpj } }))).toContain('cpf_cnpj');
		await create(sale({ payer: known }));
	});

	test.each(['payer', 'seller', 'intermediary', 'requester', 'approver'] as const)(
		'%s is found by external_id, and stays as it was',
		async (role) => {
			const known = success(await api.post<Person>('/people', individual()), 201);
			const people = await sandbox().count('people');
			const named = { external_id: known.external_id, name: 'Outro nome' };
			const created = await create(sale({ [role]: named }));
			expect(created[role]).toEqual({ id: known.id });
			expect(success(await api.get<Person>(`/people/${known.id}`), 200).name).toBe(known.name);
			const added = (await sandbox().count('people')) - people;
			// How many of payer, seller, supplier and guest are new.
			expect(added).toBe(role === 'payer' || role === 'seller' ? 3 : 4);
		},
	);

	const airline = (fields: object): Record<string, unknown> => company({ airline_code: 'Z9', ...fields });

	test('two new people of one sale cannot have one airline code', async () => {
		const two = [airline({}), airline({ airline_code: undefined, airline: { airline_code: 'Z9' } })];
		const hotels = two.map((supplier, index) => hotel({ supplier, local_id: `h${index}` }));
		const sentence = await refused(sale({ hotels }));
		expect(sentence).toContain('hotels[1].supplier.airline.airline_code');
	});

	test('nobody new is created with the airline code of another person', async () => {
		await create(sale({ hotels: [hotel({ supplier: airline({}) })] }));
		expect(await refused(sale({ hotels: [hotel({ supplier: airline({}) })] }))).toContain('airline_code');
	});

	test('a new airline that two products name without an external_id is one person', async () => {
		const people = await sandbox().count('people');
		const supplier = airline({ external_id: undefined, cpf_cnpj: undefined });
		const hotels = ['a', 'b'].map((local_id) => hotel({ supplier, local_id, passengers: [] }));
		const created = await create(sale({ seller: undefined, payer: undefined, hotels }));
		expect(await sandbox().count('people')).toBe(people + 1);
		expect(created.hotels[1]?.supplier).toEqual(created.hotels[0]?.supplier);
	});

	test.each(['airline_code', 'airline_number'])(
		'%s has up to three characters, in airline too',
		async (name) => {
			for (const fields of [{ [name]: 'ABCD' }, { airline: { [name]: 'ABCD' } }]) {
				const sentence = await refused(sale({ hotels: [hotel({ supplier: company(fields) })] }));
				expect(sentence).toContain(name);
			}
			refusal(await api.post('/people', company({ airline: { [name]: 'ABCD' } })), 422);
		},
	);

	test('a segment has an airline code of up to three characters', async () => {
		const ticket = { ...EVERY_PRODUCT.airline_tickets?.(), segments: [{ airline_code: 'ABCDEFGHIJ' }] };
		expect(await refused(sale({ airline_tickets: [ticket] }))).toContain('airline_code');
	});

	test('requester is an individual', async () => {
		expect(await refused(sale({ requester: company() }))).toContain('requester');
	});

	test('person_kind is individual or company', async () => {
		expect(await refused(sale({ payer: individual({ person_kind: 'robot' }) }))).toContain('person_kind');
	});
});

describe('custom fields', () => {
	let definitions: Definition[];
	beforeEach(async () => {
		definitions = (await everyRow<Definition>(api, '/custom_fields', { resource: 'sales' })).filter(
			(definition) => definition.active,
		);
	});

	function valueFor(definition: Definition): unknown {
		const values = { numeric: 7, currency: 12.5, text: 'Lua de mel', date: '2026-08-09', choices: undefined };
		return values[definition.kind] ?? definition.choices[0];
	}

	test('values are {id, value} in and out', async () => {
		const sent = definitions.map((definition) => ({ id: definition.id, value: valueFor(definition) }));
		const created = await create(sale({ custom_fields: sent }));
		const byId = (a: { id: number }, b: { id: number }): number => a.id - b.id;
		expect(created.custom_fields.sort(byId)).toEqual(sent.sort(byId));
	});

	test('an unknown definition is refused', async () => {
		expect(await refused(sale({ custom_fields: [{ id: 999_999, value: 'x' }] }))).toContain('custom_fields');
	});

	test('a value of another type is refused and named', async () => {
		for (const definition of nonEmpty(definitions)) {
			const value = definition.kind === 'text' ? 5 : definition.kind === 'choices' ? 'nenhuma destas' : 'abc';
			const sentence = await refused(sale({ custom_fields: [{ id: definition.id, value }] }));
			expect(sentence).toContain('custom_fields');
		}
	});

	test.each([7.5, 0.1, '7', true, 1e21])('a numeric field holds an integer: %j is refused', async (value) => {
		const numeric = definitions.find(({ kind }) => kind === 'numeric');
		const custom_fields = [{ id: numeric?.id, value }];
		expect(await refused(sale({ custom_fields }))).toContain('custom_fields[0].value');
		custom_fields[0] = { id: numeric?.id, value: -12 };
		expect((await create(sale({ custom_fields }))).custom_fields).toEqual(custom_fields);
	});

	test('a currency field holds an amount, no larger than amounts can be', async () => {
		const currency = definitions.find(({ kind }) => kind === 'currency');
		for (const value of [1e21, -1e21]) {
			const custom_fields = [{ id: currency?.id, value }];
			expect(await refused(sale({ custom_fields }))).toContain('custom_fields[0].value');
		}
	});

	test('active required sales fields become mandatory: 422 if one has no value', async () => {
		await sandbox().settings({ required_custom_fields: true });
		const [required] = (await everyRow<Definition>(api, '/custom_fields', { resource: 'sales' })).filter(
			(definition) => definition.required && definition.active,
		);
		if (required === undefined) throw new Error('The setting should make a sales field required');
		await refused(sale());
		await refused(sale({ custom_fields: [] }));
		await refused(sale({ custom_fields: [{ id: required.id, value: null }] }));
		await create(sale({ custom_fields: [{ id: required.id, value: valueFor(required) }] }));
	});
});

describe('a field sent in a format other than the documented one gives 422, names the field and writes nothing', () => {
	const guest = (fields: Record<string, unknown>): SaleBody =>
		sale({ hotels: [hotel({ passengers: [{ amount: 100, person: individual(), ...fields }] })] });

	test.each<[string, () => unknown]>([
		['company_identifier', () => sale({ company_identifier: 12345678000195 })],
		['sale_date', () => sale({ sale_date: '10/03/2026' })],
		['sale_date', () => sale({ sale_date: '2026-02-30' })],
		['sale_date', () => sale({ sale_date: 20260310 })],
		['seller', () => sale({ seller: 'Lúcia' })],
		['payer', () => sale({ payer: [individual()] })],
		['name', () => sale({ payer: individual({ name: 5 }) })],
		['birthdate', () => sale({ payer: individual({ birthdate: '30/04/1985' }) })],
		['foreigner', () => sale({ payer: individual({ foreigner: 'sim' }) })],
		['address', () => sale({ payer: individual({ address: 'Avenida Paulista, 1000' }) })],
		['status', () => sale({ status: 1 })],
		['custom_fields', () => sale({ custom_fields: { id: 1, value: 'x' } })],
		['hotels', () => sale({ hotels: hotel() })],
		['hotels', () => sale({ hotels: ['hotel'] })],
		['check_in', () => sale({ hotels: [hotel({ check_in: 'amanhã' })] })],
		['exchange_rate', () => sale({ hotels: [hotel({ exchange_rate: 'cinco' })] })],
		['included_services', () => sale({ hotels: [hotel({ included_services: ['café'] })] })],
		['passengers', () => sale({ hotels: [hotel({ passengers: individual() })] })],
		['amount', () => guest({ amount: 'abc' })],
		['amount', () => guest({ amount: '1.234,56' })],
		['amount', () => guest({ amount: { value: 5 } })],
		['person', () => guest({ person: 'Ana' })],
		['payments', () => sale({ payments: { agency: {} } })],
	])('%s', async (field, body) => {
		expect(await refused(body())).toContain(field);
	});

	test('a segment of an airline ticket names its place', async () => {
		const ticket = { ...EVERY_PRODUCT.airline_tickets?.(), segments: [{ departure_date: 'segunda' }] };
		const sentence = await refused(sale({ airline_tickets: [ticket] }));
		expect(sentence).toContain('airline_tickets');
		expect(sentence).toContain('departure_date');
	});

	test('several wrong fields are all named', async () => {
		const sentence = await refused(sale({ sale_date: 'hoje', payer: 'João' }));
		expect(sentence).toContain('sale_date');
		expect(sentence).toContain('payer');
	});
});

test('texts come back as they were sent: accents, emoji, markup, line breaks', async () => {
	const name = 'José "Zé" <b>Araújo</b> & Filhos 😀\n2ª linha';
	const created = await create(sale({ payer: individual({ name }) }));
	const person = success(await api.get<Person>(`/people/${created.payer?.id}`), 200);
	expect(person.name).toBe(name);
});
