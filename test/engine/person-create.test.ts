import type { INodeParameters } from 'n8n-workflow';

import { personFields } from '../../nodes/Person/form/personFields';
import { TravelAgencyPerson } from '../../nodes/Person/TravelAgencyPerson.node';
import { backOfficeOfThisFile } from './backOffice';
import { dotted, freshCnpj, freshCpf } from './documents';
import { everyField } from './everyField';
import { byId, mapped } from './picked';
import { raw } from './raw';
import { requestLines } from './requestLines';
import { runNode, type NodeRun } from './runNode';
import { said } from './said';

const office = backOfficeOfThisFile({}, { isEvidence: true });
const node = new TravelAgencyPerson();

const create = async (parameters: INodeParameters, more: Partial<NodeRun> = {}) =>
	await runNode({
		node,
		parameters: raw({ operation: 'create', name: '={{ $json.name }}', ...parameters }),
		credential: office.credential(),
		items: [{ name: 'Ana Souza' }],
		...more,
	});

const peopleNamed = async (name: string) =>
	(await office.records('people')).filter((person) => person.name === name);

async function firstId(collection: string): Promise<string> {
	const [record] = await office.records(collection);
	if (record === undefined) throw new Error(`The seed has no ${collection}`);
	return String(record.id);
}

/** The number of a custom field of people for each kind. */
async function customFieldsByKind(): Promise<Record<string, number>> {
	const definitions = await office.records('custom_fields');
	return Object.fromEntries(
		definitions
			.filter(({ resource, active }) => resource === 'people' && active)
			.map(({ kind, id }) => [String(kind), Number(id)]),
	);
}

describe('Person > Create', () => {
	test('sends every field of the form, read the Brazilian way, and stores them', async () => {
		const [city, label, seller, promoter, cpf] = [
			await firstId('cities'),
			await firstId('labels'),
			await firstId('sellers'),
			await firstId('people'),
			freshCpf(),
		];
		const otherLabel = String((await office.records('labels')).at(-1)?.id);
		const kinds = await customFieldsByKind();
		const { form, body } = everyField(personFields, {
			birthplace: [byId(city), { id: city }],
			cpfCnpj: [dotted(cpf), cpf],
			labels: [
				{ label: [{ labelId: byId(otherLabel) }, { labelId: byId(label) }] },
				[{ id: otherLabel }, { id: label }],
			],
			promoter: [byId(promoter), { id: promoter }],
			seller: [byId(seller), { id: seller }],
		});

		const { items, error } = await create({
			personKind: 'individual',
			additionalFields: form,
			customFields: mapped({
				[String(kinds.choices)]: 'Site',
				[String(kinds.numeric)]: '12',
				[String(kinds.currency)]: '1.234,56',
				[String(kinds.text)]: 'Corredor',
				[String(kinds.date)]: '05/06/2026',
			}),
		});

		expect(error).toBeUndefined();
		const [request] = await office.requests('POST', '/people');
		expect(request?.body).toEqual({
			name: 'Ana Souza',
			person_kind: 'individual',
			...body,
			custom_fields: [
				{ id: kinds.choices, value: 'Site' },
				{ id: kinds.numeric, value: 12 },
				{ id: kinds.currency, value: 1234.56 },
				{ id: kinds.text, value: 'Corredor' },
				{ id: kinds.date, value: '2026-06-05' },
			],
		});
		const [stored] = await peopleNamed('Ana Souza');
		expect(stored).toMatchObject({
			id: items[0]?.json.id,
			birthdate: '1985-12-31',
			birthplace_id: city,
			cpf_cnpj: cpf,
			external_ids: { full_access: 'CRM-1042' },
			label_ids: [otherLabel, label],
			seller_id: seller,
			promoter_id: promoter,
			passport_expiration_date: '2030-12-31',
			custom_fields: expect.arrayContaining([{ id: kinds.currency, value: 1234.56 }]) as unknown,
		});
	});

	test('gives the whole record back and sends nothing that was left empty', async () => {
		const { items } = await create({
			personKind: 'individual',
			additionalFields: { email: '', phones: '  ' },
		});
		expect(items).toHaveLength(1);
		expect(items[0]?.json).toMatchObject({ name: 'Ana Souza', person_kind: 'individual', contacts: [] });
		expect((await office.requests('POST'))[0]?.body).toEqual({
			name: 'Ana Souza',
			person_kind: 'individual',
		});
	});

	test('creates a company with its CNPJ typed with dots, slash and dash', async () => {
		const cnpj = freshCnpj();
		const { error } = await create({
			personKind: 'company',
			additionalFields: { cpfCnpj: cnpj.replace(/^(..)(...)(...)(....)(..)$/, '$1.$2.$3/$4-$5') },
		});
		expect(error).toBeUndefined();
		expect((await peopleNamed('Ana Souza'))[0]).toMatchObject({ person_kind: 'company', cpf_cnpj: cnpj });
	});

	test('creates one person for each item, in their order, each linked to its item', async () => {
		const { items } = await create({}, { items: [{ name: 'Ana' }, { name: 'Beto' }, { name: 'Caio' }] });
		expect(items.map(({ json }) => json.name)).toEqual(['Ana', 'Beto', 'Caio']);
		expect(items.map(({ pairedItem }) => pairedItem)).toEqual([{ item: 0 }, { item: 1 }, { item: 2 }]);
		const stored = (await office.records('people')).slice(-3).map(({ name }) => name);
		expect(stored).toEqual(['Ana', 'Beto', 'Caio']);
		const keys = (await office.requests('POST')).map(({ idempotency_key }) => idempotency_key);
		expect(new Set(keys).size).toBe(3);
	});
});

describe('Person > Create by JSON', () => {
	const createByJson = async (body: unknown, more: Partial<NodeRun> = {}) =>
		await create({ inputMode: 'json', body } as INodeParameters, more);

	test('sends the body as it is, shapes that the form cannot know included, one person for each item', async () => {
		const people = [
			{
				name: 'Ana Souza',
				person_kind: 'individual',
				contacts: [{ name: 'Recado', kind: 'mother' }],
				phones: ['(11) 98765-4321'],
				additional_data: { profession: 'Médica', siblings: [{ age: 7 }] },
				tax_withholding: { ir: true },
			},
			{ name: 'Pousada', person_kind: 'company', airline: { airline_code: 'ZZ' } },
		];
		const { items, error } = await createByJson('={{ $json }}', { items: people });
		expect(error).toBeUndefined();
		expect((await office.requests('POST', '/people')).map(({ body }) => body)).toEqual(people);
		expect(items.map(({ json, pairedItem }) => [json.name, pairedItem])).toEqual([
			['Ana Souza', { item: 0 }],
			['Pousada', { item: 1 }],
		]);
		expect(await peopleNamed('Ana Souza')).toHaveLength(1);
	});

	test('asks for an ID where a reference has none, and for nothing that a form has', async () => {
		const { error } = await createByJson({ name: 'Ana', person_kind: 'individual', seller: { id: 'Bruno' } });
		expect(error?.message).toMatch(
			/^'Body > seller.id' takes an ID such as [0-9a-f-]{36}, not "Bruno" \[Item 0\]$/,
		);
	});

	test('reads no field of the form, whatever is left in it', async () => {
		const { error } = await create({
			inputMode: 'json',
			body: '{ "name": "Ana Souza", "person_kind": "individual" }',
			personKind: 'nobody',
			additionalFields: { birthdate: 'ontem' },
		});
		expect(error).toBeUndefined();
		expect((await office.requests('POST'))[0]?.body).toEqual({
			name: 'Ana Souza',
			person_kind: 'individual',
		});
	});

	test.each([
		['', "'Body' is empty: fill it in [Item 0]"],
		['{}', "'Body > name' is empty: fill it in [Item 0]"],
		['{ "name": null, "cpf_cnpj": "52998224725" }', "'Body > name' is empty: fill it in [Item 0]"],
		['[]', "'Body' is a list, but has to be an object in { } [Item 0]"],
		['{ name', /^'Body' is not valid JSON after "\{": .* \[Item 0\]$/],
	])('%j is refused without a request', async (body, sentence) => {
		const { error } = await createByJson(body);
		expect(error?.message).toEqual(
			typeof sentence === 'string' ? sentence : (expect.stringMatching(sentence) as unknown),
		);
		expect(await office.requests()).toEqual([]);
	});

	test.each([
		['individual', '12345678000195'],
		['company', '52998224725'],
	])(
		'of the kind %s with %s is told that the kind is the matter, not somebody who has it',
		async (kind, id) => {
			const { error } = await createByJson({ name: 'Ana', person_kind: kind, cpf_cnpj: id });
			expect(error?.description).toMatch(
				/an individual has a CPF, a company a CNPJ: see whether 'Person Kind' fits\.$/i,
			);
		},
	);

	test('what the service refuses is told with its item, and the others go on', async () => {
		const { items } = await createByJson('={{ $json }}', {
			items: [
				{ person_kind: 'individual', birthdate: 7 },
				{ name: 'Beto', person_kind: 'individual' },
			],
			settings: { onError: 'continueRegularOutput' },
		});
		expect(said(items[0])).toMatch(/\[Item 0\]$/m);
		expect(items[1]?.json).toMatchObject({ name: 'Beto' });
	});
});

describe('Person > Create, with something wrong in one item', () => {
	const items = [
		{ name: 'Ana', cpf: '' },
		{ name: 'Beto', cpf: '' },
		{ name: 'Caio', cpf: '' },
	];
	const withTakenDocument = async () => {
		const holder = (await office.records('people')).find(
			({ person_kind, cpf_cnpj }) => person_kind === 'individual' && cpf_cnpj,
		);
		return items.map((item, index) => (index === 1 ? { ...item, cpf: String(holder?.cpf_cnpj) } : item));
	};
	const parameters = { additionalFields: { cpfCnpj: '={{ $json.cpf }}' } };

	test('a CPF of another person stops at that item, says so, and what was written before', async () => {
		const { error, items: none } = await create(parameters, { items: await withTakenDocument() });
		expect(error?.message).toMatch(/'CPF or CNPJ' already belongs to another person" \[Item 1\]/);
		expect(error?.description).toMatch(/you mean that person, use Find or Create/);
		expect(none).toEqual([]);
		expect(await peopleNamed('Ana')).toHaveLength(1);
		// If the previous item's refusal takes longer than the head start, the last item is already under way.
		const behind = (await peopleNamed('Caio')).length;
		expect(error?.description).toMatch(behind ? /Items 0, 2 went through/ : /Item 0 went through/);
	});

	test('with Continue the other items go on and the failed one carries the sentence', async () => {
		const { items: out, error } = await create(parameters, {
			items: await withTakenDocument(),
			settings: { onError: 'continueRegularOutput' },
		});
		expect(error).toBeUndefined();
		expect(out.map(({ json }) => json.name)).toEqual(['Ana', undefined, 'Caio']);
		expect(said(out[1])).toMatch(/'CPF or CNPJ' already belongs to another person/);
		expect(said(out[1])).toMatch(/Nothing was stored for this item/);
		expect(out.map(({ pairedItem }) => pairedItem)).toEqual([{ item: 0 }, { item: 1 }, { item: 2 }]);
	});

	test('with Continue (Using Error Output) the failed item leaves by the other door', async () => {
		const { items: out, errorItems } = await create(parameters, {
			items: await withTakenDocument(),
			settings: { onError: 'continueErrorOutput' },
		});
		expect(out.map(({ json }) => json.name)).toEqual(['Ana', 'Caio']);
		expect(errorItems).toHaveLength(1);
		expect(said(errorItems[0])).toMatch(/already belongs to another person/);
		expect(errorItems[0]?.pairedItem).toEqual({ item: 1 });
	});

	test('what the form can tell is told at once, for all items, and nothing is sent', async () => {
		const { error } = await create(
			{
				personKind: '={{ $json.kind }}',
				additionalFields: { birthdate: '={{ $json.born }}', cpfCnpj: '12a.b' },
			},
			{
				items: [
					{ name: 'Ana', kind: 'individual', born: '31/02/1990' },
					{ name: '', kind: 'person', born: '' },
				],
			},
		);
		expect(error?.message).toMatch(/^\d entries need a correction: .* \[Item 0\]$/);
		for (const sentence of [
			/'Additional Fields > Birthdate' takes a date .* not "31\/02\/1990", a day that does not exist, as that month ends on 28\/02\/1990: check day, month and year \[Item 0\]/,
			/'Name' is empty: fill it in \[Item 1\]/,
			/Person Kind' is "person". Choose from Individual, Company \[Item 1\]/,
		]) {
			expect(error?.description).toMatch(sentence);
		}
		expect(await office.requests()).toEqual([]);
	});

	test('with Continue a wrong form costs no request and the others go on', async () => {
		const { items: out } = await create(
			{ additionalFields: { birthdate: '={{ $json.born }}' } },
			{
				items: [
					{ name: 'Ana', born: 'ontem' },
					{ name: 'Beto', born: '01/02/1990' },
				],
				settings: { onError: 'continueRegularOutput' },
			},
		);
		expect(said(out[0])).toMatch(/Birthdate' takes a date .*"ontem" \[Item 0\]/);
		expect(out[1]?.json).toMatchObject({ name: 'Beto', birthdate: '1990-02-01' });
		expect(await requestLines(office)).toEqual(['POST /people']);
	});

	test('a custom field the agency does not have, and values of the wrong kind, are found before writing', async () => {
		const kinds = await customFieldsByKind();
		const { error } = await create({
			customFields: mapped({
				[String(kinds.numeric)]: 'doze',
				[String(kinds.currency)]: '1.234',
				[String(kinds.choices)]: 'Rádio',
				999: 'x',
			}),
		});
		expect(error?.message).toMatch(/^4 entries need a correction/);
		expect(error?.description).toMatch(
			/'Custom Fields > Número do fidelidade' takes a whole number such as 12, not "doze"/,
		);
		expect(error?.description).toMatch(
			/'Custom Fields > Renda informada' is .*, which can be read in two ways/,
		);
		expect(error?.description).toMatch(/'Custom Fields > Como nos conheceu' is "Rádio". Choose from .*/);
		expect(error?.description).toMatch(/'Custom Fields' names the custom field 999/);
		expect(await requestLines(office)).toEqual(['GET /custom_fields']);
	});

	test('one CPF of two people is reported at both fields, before a request', async () => {
		const cpfCnpj = freshCpf();
		const { error } = await create(
			{ additionalFields: { cpfCnpj } },
			{ items: [{ name: 'Ana Souza' }, { name: 'Bruno Lima' }] },
		);
		const same =
			/'Additional Fields > CPF or CNPJ' has the same 'CPF or CNPJ' as somebody else in item (\d)/g;
		const others = [...(error?.description ?? '').matchAll(same)].map(([, other]) => other);
		expect(others).toEqual(['1', '0']);
		expect(await office.requests()).toEqual([]);
	});
});

describe('Person > Create, refused by the service', () => {
	test.each([
		['read_only', /read-only/, /\(2\) its license only allows reading/],
		['no_license', /no API license/, /\(1\) the company has no API license/],
		['no_write_people', /People insert and edit/, /lacks the permission: People insert and edit/],
		['revoked', /revoked/, /replace the 'Access Token' in the credential/],
	])('with the token %s it says why and what to do', async (token, message, description) => {
		const { error } = await create({}, { credential: office.credential(token) });
		expect(error?.message).toMatch(message);
		expect(error?.message).toMatch(/\[Item 0\]$/);
		expect(error?.description).toMatch(description);
		expect(await peopleNamed('Ana Souza')).toEqual([]);
	});

	test('an External ID that is taken is a sentence that names it', async () => {
		await create({ additionalFields: { externalId: 'CRM-1' } });
		const { error } = await create({ additionalFields: { externalId: 'CRM-1' } });
		expect(error?.message).toMatch(/'External ID' already identifies another person/);
		expect(error?.description).toMatch(/you mean that person, use Find or Create/);
		expect(await peopleNamed('Ana Souza')).toHaveLength(1);
	});

	test('a credential that may not read people gets a record or its id: the person is there', async () => {
		const { items, error } = await create({}, { credential: office.credential('no_read_people') });
		expect(error).toBeUndefined();
		expect(items[0]?.json.id).toBe((await peopleNamed('Ana Souza'))[0]?.id);
	});

	test('the same Idempotency Key in two executions makes one person', async () => {
		const options = { idempotencyKey: 'pedido 4711' };
		const first = await create({ options });
		const second = await create({ options });
		expect(second.items[0]?.json.id).toBe(first.items[0]?.json.id);
		expect(await peopleNamed('Ana Souza')).toHaveLength(1);
		expect((await office.requests('POST')).map(({ replay }) => replay)).toEqual([false, true]);
	});
});
