import type { IDataObject, INodeParameters } from 'n8n-workflow';

import { TravelAgencyPerson } from '../../nodes/Person/TravelAgencyPerson.node';
import { backOfficeOfThisFile } from './backOffice';
import { dotted, freshCpf } from './documents';
import { mapped } from './picked';
import { raw } from './raw';
import { requestLines } from './requestLines';
import { runNode, type NodeRun } from './runNode';
import { said } from './said';

const office = backOfficeOfThisFile();
const node = new TravelAgencyPerson();

const run = async (parameters: INodeParameters, more: Partial<NodeRun> = {}) =>
	await runNode({ node, parameters, credential: office.credential(), ...more });

const upsert = async (
	matchBy: string,
	matchValue: INodeParameters[string],
	parameters: INodeParameters = {},
	more: Partial<NodeRun> = {},
) => await run(raw({ operation: 'upsert', matchBy, matchValue, name: 'Ana Souza', ...parameters }), more);

async function newPerson(name: string, additionalFields: INodeParameters): Promise<IDataObject> {
	const { items, error } = await run(raw({ operation: 'create', name, additionalFields }));
	expect(error).toBeUndefined();
	await office.forgetRequests();
	return items[0]?.json as IDataObject;
}

const countPeople = async () => (await office.records('people')).length;
const stored = async (id: unknown) => (await office.records('people')).find((person) => person.id === id);

describe('Person > Create or Update by JSON', () => {
	test('creates and then updates with the same body, whose match value and kind come right', async () => {
		const cpf = freshCpf();
		const body = { name: 'Ana', person_kind: 'individual', contacts: [{ name: 'Recado' }] };
		const json = { inputMode: 'json', body: JSON.stringify(body) };
		const first = await upsert('cpfCnpj', dotted(cpf), json);
		const second = await upsert('cpfCnpj', dotted(cpf), json);
		expect([first, second].map(({ items }) => items[0]?.json.outcome)).toEqual(['created', 'updated']);
		expect(second.items[0]?.json.id).toBe(first.items[0]?.json.id);
		const [created] = await office.requests('POST');
		expect(created?.body).toEqual({ ...body, cpf_cnpj: cpf });
		const [updated] = await office.requests('PATCH');
		expect(updated?.body).toEqual({ name: 'Ana', contacts: [{ name: 'Recado' }] });
	});
});

describe('Person > Create or Update by CPF or CNPJ', () => {
	test('creates somebody new with that CPF and says "created"', async () => {
		const cpf = freshCpf();
		const { items } = await upsert('cpfCnpj', dotted(cpf), {
			additionalFields: { email: 'ana@exemplo.com.br' },
		});
		expect(items[0]?.json).toMatchObject({ outcome: 'created', cpf_cnpj: cpf, name: 'Ana Souza' });
		expect(await stored(items[0]?.json.id)).toMatchObject({ cpf_cnpj: cpf, email: 'ana@exemplo.com.br' });
		expect(await requestLines(office)).toEqual(['GET /people', 'POST /people']);
		expect((await office.requests())[0]?.query).toMatchObject({ cpf_cnpj: cpf });
	});

	test('changes who has it, leaves the rest alone, and says "updated"', async () => {
		const cpf = freshCpf();
		const ana = await newPerson('Ana', { cpfCnpj: cpf, observations: 'Prefere corredor' });
		const before = await countPeople();
		const { items } = await upsert('cpfCnpj', dotted(cpf), { additionalFields: { gender: 'female' } });
		expect(items[0]?.json).toMatchObject({ outcome: 'updated', id: ana.id });
		expect(await stored(ana.id)).toMatchObject({
			name: 'Ana Souza',
			gender: 'female',
			observations: 'Prefere corredor',
		});
		expect(await countPeople()).toBe(before);
	});

	test('two identical items make one person: the second one updates it', async () => {
		const before = await countPeople();
		const { items } = await upsert(
			'cpfCnpj',
			'={{ $json.cpf }}',
			{},
			{
				items: Array.from({ length: 2 }, () => ({ cpf: '529.982.247-25' })),
			},
		);
		expect(items.map(({ json }) => json.outcome)).toEqual(['created', 'updated']);
		expect(items[0]?.json.id).toBe(items[1]?.json.id);
		expect(items.map(({ pairedItem }) => pairedItem)).toEqual([{ item: 0 }, { item: 1 }]);
		expect(await countPeople()).toBe(before + 1);
	});

	test('a company that exists is updated although the form says individual', async () => {
		const company = (await office.records('people')).find(
			({ person_kind, system }) => person_kind === 'company' && !system,
		);
		const { items, error } = await upsert('cpfCnpj', String(company?.cpf_cnpj), {
			name: String(company?.name),
		});
		expect(error).toBeUndefined();
		expect(items[0]?.json).toMatchObject({ outcome: 'updated', person_kind: 'company' });
	});

	test('custom fields are stored in both cases', async () => {
		const field = (await office.records('custom_fields')).find(
			({ resource, kind }) => resource === 'people' && kind === 'text',
		);
		const cpf = freshCpf();
		for (const value of ['Corredor', 'Janela']) {
			const { items } = await upsert('cpfCnpj', cpf, {
				customFields: mapped({ [String(field?.id)]: value }),
			});
			expect((await stored(items[0]?.json.id))?.custom_fields).toEqual([{ id: field?.id, value }]);
		}
	});

	test('a person whose creation answer was lost is created once', async () => {
		const before = await countPeople();
		await office.fault({ kind: 'cut_after_commit', method: 'POST', path: '/people', times: 1 });
		const { items } = await upsert('cpfCnpj', freshCpf());
		expect(items[0]?.json).toMatchObject({ outcome: 'created', name: 'Ana Souza' });
		expect(await countPeople()).toBe(before + 1);
	});

	test('letters are refused with the name of the field, and nothing is asked', async () => {
		const { error } = await upsert('cpfCnpj', '12x');
		expect(error?.message).toMatch(
			/^'Match Value' takes a CPF \(11 digits\) or a CNPJ \(14 digits or letters\), not "12x" \[Item 0\]$/,
		);
		expect(await office.requests()).toEqual([]);
	});
});

describe('Person > Create or Update by Code', () => {
	test('updates who has the code', async () => {
		const person = (await office.records('people')).at(-3);
		const { items } = await upsert('code', String(person?.code), {
			name: String(person?.name),
			additionalFields: { gender: 'x' },
		});
		expect(items[0]?.json).toMatchObject({ id: person?.id, outcome: 'updated', gender: 'x' });
	});

	test('a code that nobody has registers nobody: the next run would find nobody either', async () => {
		const { error } = await upsert('code', 999_999);
		expect(error?.message).toMatch(
			/^'Match Value' "999999" is nobody's code, and a new person gets a code from/,
		);
		expect(await office.requests('POST')).toEqual([]);
	});

	test('a code that is no number is refused before a request', async () => {
		const { error } = await upsert('code', 'CRM-7');
		expect(error?.message).toMatch(/^'Match Value' takes a whole number such as 12, not "CRM-7" \[Item 0\]$/);
		expect(await office.requests()).toEqual([]);
	});
});

describe('Person > Create or Update by Email', () => {
	test('ana@ is not mariana@, although the search finds both', async () => {
		const mariana = await newPerson('Mariana', { email: 'mariana@exemplo.com.br' });
		const ana = await newPerson('Ana', { email: 'ana@exemplo.com.br' });
		const { items } = await upsert('email', 'ANA@exemplo.com.br', { additionalFields: { gender: 'x' } });
		expect(items[0]?.json).toMatchObject({ id: ana.id, outcome: 'updated' });
		expect((await stored(mariana.id))?.gender).not.toBe('x');
	});

	test('with only mariana@ there, ana@ changes nobody else', async () => {
		const mariana = await newPerson('Mariana', { email: 'mariana@exemplo.com.br' });
		const before = await stored(mariana.id);
		const { items, error } = await upsert('email', 'ana@exemplo.com.br');
		expect(await stored(mariana.id)).toEqual(before);
		expect(error).toBeUndefined();
		expect(items[0]?.json.outcome).toBe('created');
	});

	test('an address that nobody resembles creates a person who has it', async () => {
		const { items } = await upsert('email', 'nova@exemplo.com.br');
		expect(items[0]?.json.outcome).toBe('created');
		expect((await stored(items[0]?.json.id))?.email).toBe('nova@exemplo.com.br');
		const again = await upsert('email', 'nova@exemplo.com.br');
		expect(again.items[0]?.json).toMatchObject({ outcome: 'updated', id: items[0]?.json.id });
	});

	test('two people with the same address are told by name and code, and no item is written', async () => {
		await newPerson('Ana', { email: 'casal@exemplo.com.br' });
		await newPerson('Beto', { email: 'casal@exemplo.com.br' });
		await newPerson('A. Souza', { email: 'casal@exemplo.com.br' });
		const items = ['nova@exemplo.com.br', 'casal@exemplo.com.br'].map((email) => ({ email }));
		const { error } = await upsert('email', '={{ $json.email }}', {}, { items });
		expect(error?.message).toMatch(
			/'Match Value' "casal@exemplo.com.br" belongs to 2 people: "(A\. Souza|Ana)" \(code \d+\), "(A\. Souza|Ana)" \(code \d+\)/,
		);
		expect(error?.message).toMatch(/Match by 'Code' instead \[Item 1\]$/);
		expect((await office.requests()).every(({ method }) => method === 'GET')).toBe(true);
	});

	test('an address that is a piece of very many is refused instead of guessed', async () => {
		for (let each = 1; each <= 11; each += 1)
			await newPerson(`Cliente ${each}`, { email: `cliente-${each}a@exemplo.com.br` });
		const { error } = await upsert('email', 'a@exemplo.com.br');
		expect(error?.message).toMatch(/'Match Value' "a@exemplo.com.br" is part of what too many people have/);
		expect(await office.requests('POST')).toEqual([]);
	});
});

describe('Person > Create or Update by External ID', () => {
	test('creates once, and updates from then on', async () => {
		const before = await countPeople();
		const first = await upsert('externalId', 'CRM-7');
		const second = await upsert('externalId', 'CRM-7', { additionalFields: { gender: 'x' } });
		expect(first.items[0]?.json).toMatchObject({ outcome: 'created', external_id: 'CRM-7' });
		expect(second.items[0]?.json).toMatchObject({
			outcome: 'updated',
			id: first.items[0]?.json.id,
			gender: 'x',
		});
		expect(await countPeople()).toBe(before + 1);
	});

	test('two identical items make one person', async () => {
		const before = await countPeople();
		const { items } = await upsert('externalId', 'CRM-8', {}, { items: [{}, {}] });
		expect(items.map(({ json }) => json.outcome)).toEqual(['created', 'updated']);
		expect(await countPeople()).toBe(before + 1);
	});

	test.each(['full_access', 'no_read_people'])(
		'a refusal that has another cause than the External ID is told, not hidden (%s)',
		async (token) => {
			const holder = (await office.records('people')).find(
				({ person_kind, cpf_cnpj }) => person_kind === 'individual' && cpf_cnpj,
			);
			const { error } = await upsert(
				'externalId',
				'CRM-9',
				{
					additionalFields: { cpfCnpj: String(holder?.cpf_cnpj) },
				},
				{ credential: office.credential(token) },
			);
			expect(error?.message).toMatch(/'CPF or CNPJ' already belongs to another person" \[Item 0\]/);
		},
	);

	test('a preview succeeds where the real run does, as where people may not be read', async () => {
		const given = { credential: office.credential('no_read_people') };
		const shown = await upsert('externalId', 'CRM-10', { options: { preview: 'requests' } }, given);
		expect(shown.error).toBeUndefined();
		expect((await upsert('externalId', 'CRM-10', {}, given)).items[0]?.json.outcome).toBe('created');
	});
});

describe('Person > Create or Update, several items', () => {
	test('one phone of two people is told before anything is sent, however each item writes it', async () => {
		const items = [
			{ name: 'Ana Souza', phone: '(11) 98765-0303' },
			{ name: 'Bruno Lima', phone: '+55 11 98765 0303' },
		];
		const { error } = await upsert('phone', '={{ $json.phone }}', { name: '={{ $json.name }}' }, { items });
		expect(error?.message).toMatch(
			/has the same 'Phone' as somebody else in item 1, whose 'Name' is another/,
		);
		expect(await office.requests('POST')).toEqual([]);
	});

	test('with Continue a wrong item fails alone, by either output', async () => {
		const items = [{ cpf: freshCpf() }, { cpf: 'x' }, { cpf: freshCpf() }];
		const regular = await upsert(
			'cpfCnpj',
			'={{ $json.cpf }}',
			{},
			{
				items,
				settings: { onError: 'continueRegularOutput' },
			},
		);
		expect(regular.items.map(({ json }) => json.outcome)).toEqual(['created', undefined, 'created']);
		expect(said(regular.items[1])).toMatch(/'Match Value' takes a CPF.*\[Item 1\]/);
		expect(regular.items.map(({ pairedItem }) => pairedItem)).toEqual([
			{ item: 0 },
			{ item: 1 },
			{ item: 2 },
		]);
		const split = await upsert(
			'cpfCnpj',
			'={{ $json.cpf }}',
			{},
			{
				items,
				settings: { onError: 'continueErrorOutput' },
			},
		);
		expect(split.items.map(({ json }) => json.outcome)).toEqual(['updated', 'updated']);
		expect(said(split.errorItems[0])).toMatch(/'Match Value' takes a CPF/);
	});

	test('while one cannot be looked for nobody is written, and while a form is wrong nobody is looked for', async () => {
		const both = async (...cpfs: string[]) =>
			await upsert('cpfCnpj', '={{ $json.cpf }}', {}, { items: cpfs.map((cpf) => ({ cpf })) });
		await office.fault({ kind: 'error_before_commit', status: 403, path: '/people', skip: 1 });
		const { error } = await both(freshCpf(), freshCpf());
		expect(error?.message).toMatch(/\[Item 1\]$/);
		expect(await office.requests('POST')).toEqual([]);
		await office.forgetRequests();
		const wrong = await both(freshCpf(), 'no CPF');
		expect(wrong.error?.message).toMatch(/\[Item 1\]$/);
		expect(await office.requests()).toEqual([]);
	});

	test('without the permission it is told before anybody is changed', async () => {
		const { error } = await upsert(
			'cpfCnpj',
			freshCpf(),
			{},
			{
				credential: office.credential('no_write_people'),
			},
		);
		expect(error?.message).toMatch(/People insert and edit/);
	});

	test('nothing to match by is refused before a request', async () => {
		const { error } = await upsert('cpfCnpj', '={{ $json.nothing }}', { name: '={{ $json.nobody }}' });
		expect(error?.description).toMatch(/'Match Value' is empty: fill it in/);
		expect(error?.description).toMatch(/'Name' is empty: fill it in/);
		expect(await office.requests()).toEqual([]);
	});
});
