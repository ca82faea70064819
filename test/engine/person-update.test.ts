import type { IDataObject, INodeParameters } from 'n8n-workflow';

import { personFields } from '../../nodes/Person/form/personFields';
import { TravelAgencyPerson } from '../../nodes/Person/TravelAgencyPerson.node';
import { backOfficeOfThisFile } from './backOffice';
import { freshCpf } from './documents';
import { everyField } from './everyField';
import { byId, mapped } from './picked';
import { raw } from './raw';
import { requestLines } from './requestLines';
import { runNode, type NodeRun } from './runNode';
import { said } from './said';

const office = backOfficeOfThisFile({}, { isEvidence: true });
const node = new TravelAgencyPerson();
let ana: IDataObject;

const update = async (
	updateFields: INodeParameters,
	more: Partial<NodeRun> = {},
	rest: INodeParameters = {},
) =>
	await runNode({
		node,
		parameters: raw({ operation: 'update', personId: byId(ana.id), updateFields, ...rest }),
		credential: office.credential(),
		...more,
	});

const stored = async (id = ana.id) => (await office.records('people')).find((person) => person.id === id);

const lastBody = async () => (await office.requests('PATCH', '/people/{id}')).at(-1)?.body;

beforeEach(async () => {
	const labels = (await office.records('labels')).map(({ id }) => String(id)).join();
	const { items } = await runNode({
		node,
		parameters: {
			operation: 'create',
			options: { output: 'raw' },
			name: 'Ana Souza',
			additionalFields: {
				email: 'ana@exemplo.com.br',
				observations: 'Prefere corredor',
				externalId: 'CRM-1',
				contacts: '[{ "name": "Recado" }, { "name": "Mãe" }]',
				labels: { label: [{ labelId: byId(labels) }] },
			},
		},
		credential: office.credential(),
	});
	ana = items[0]?.json as IDataObject;
	await office.forgetRequests();
});

describe('Person > Update by JSON', () => {
	const updateByJson = async (body: unknown, more: Partial<NodeRun> = {}) =>
		await update({}, more, { inputMode: 'json', body } as INodeParameters);

	test('sends the changes as they are and leaves everything else as it was', async () => {
		const before = await stored();
		const body = {
			contacts: [{ name: 'Recado', kind: 'mother' }],
			additional_data: { siblings: [{ age: 7 }] },
		};
		const { items, error } = await updateByJson(JSON.stringify(body));
		expect(error).toBeUndefined();
		expect(await lastBody()).toEqual(body);
		expect(await stored()).toMatchObject({ name: before?.name, additional_data: body.additional_data });
		expect(items[0]?.json.contacts).toMatchObject(body.contacts);
		expect(items[0]?.pairedItem).toEqual({ item: 0 });
	});

	test('takes an empty list, which removes all', async () => {
		await updateByJson('={{ ({ labels: [], contacts: [] }) }}');
		expect(await lastBody()).toEqual({ labels: [], contacts: [] });
	});

	test.each([
		[
			'{}',
			"'Body' has nothing that would change: fill in at least one field. Empty fields stay as they are [Item 0]",
		],
		['', "'Body' is empty: fill it in [Item 0]"],
	])('%j is refused without a request', async (body, sentence) => {
		const { error } = await updateByJson(body);
		expect(error?.message).toBe(sentence);
		expect(await office.requests()).toEqual([]);
	});
});

describe('Person > Update', () => {
	test('changes what is given and leaves everything else, empty fields included, as it was', async () => {
		const before = await stored();
		const { items, error } = await update({
			email: 'ana.souza@exemplo.com.br',
			observations: '',
			legalName: '  ',
		});
		expect(error).toBeUndefined();
		expect(await lastBody()).toEqual({ email: 'ana.souza@exemplo.com.br' });
		expect(await stored()).toEqual({ ...before, email: 'ana.souza@exemplo.com.br' });
		expect(items[0]?.json).toMatchObject({ id: ana.id, observations: 'Prefere corredor' });
		expect(items[0]?.pairedItem).toEqual({ item: 0 });
	});

	test('every field of the form can be changed', async () => {
		const [label] = await office.records('labels');
		const [city] = await office.records('cities');
		const [seller] = await office.records('sellers');
		const cpf = freshCpf();
		const { form, body } = everyField(personFields, {
			birthplace: [byId(city?.id), { id: city?.id }],
			contacts: [[{ name: 'Novo' }], [{ name: 'Novo' }]],
			cpfCnpj: [cpf, cpf],
			externalId: ['CRM-2', 'CRM-2'],
			foreigner: [true, true],
			labels: [{ label: [{ labelId: byId(label?.id) }] }, [{ id: label?.id }]],
			promoter: [byId(seller?.id), { id: seller?.id }],
			seller: [byId(seller?.id), { id: seller?.id }],
		});
		const { error } = await update({ ...form, name: 'Ana Lima', personKind: 'individual' });
		expect(error).toBeUndefined();
		expect(await lastBody()).toEqual({ ...body, name: 'Ana Lima', person_kind: 'individual' });
		expect(await stored()).toMatchObject({
			name: 'Ana Lima',
			birthdate: '1985-12-31',
			cpf_cnpj: cpf,
			external_ids: { full_access: 'CRM-2' },
			foreigner: true,
			passport_expiration_date: '2030-12-31',
			contacts: [{ name: 'Novo' }],
			label_ids: [label?.id],
		});
	});

	test('labels and contacts replace the ones there were', async () => {
		const [label] = await office.records('labels');
		await update({ labels: { label: [{ labelId: byId(label?.id) }] }, contacts: '[{ "name": "Pai" }]' });
		expect(await stored()).toMatchObject({ label_ids: [label?.id], contacts: [{ name: 'Pai' }] });
	});

	test('labels are chosen line by line, or several at once by an expression', async () => {
		const [one, other] = (await office.records('labels')).map(({ id }) => String(id));
		await update({ labels: { label: [{ labelId: byId(other) }] } });
		expect(await stored()).toMatchObject({ label_ids: [other] });
		await update({
			labels: {
				label: [{ labelId: byId(other) }, { labelId: byId(`={{ ${JSON.stringify([one, other])} }}`) }],
			},
		});
		expect(await lastBody()).toEqual({ labels: [{ id: other }, { id: one }] });
	});

	test('Remove All Contacts and Remove All Labels send empty lists, and leave none', async () => {
		await update({ removeContacts: true, removeLabels: true });
		expect(await lastBody()).toEqual({ contacts: [], labels: [] });
		expect(await stored()).toMatchObject({ contacts: [], label_ids: [] });
	});

	test('left empty, labels and contacts stay', async () => {
		const before = await stored();
		await update({ gender: 'female', labels: {}, contacts: '', removeContacts: false, removeLabels: false });
		expect(await lastBody()).toEqual({ gender: 'female' });
		expect(await stored()).toMatchObject({ contacts: before?.contacts, label_ids: before?.label_ids });
	});

	test('custom fields overwrite only those that are given', async () => {
		const [first, second] = (await office.records('custom_fields')).filter(
			({ resource, kind }) => resource === 'people' && ['text', 'currency'].includes(String(kind)),
		);
		const texts = first?.kind === 'text' ? first : second;
		const money = first?.kind === 'text' ? second : first;
		await update({}, {}, { customFields: mapped({ [String(texts?.id)]: 'Corredor' }) });
		await update(
			{},
			{},
			{ customFields: mapped({ [String(money?.id)]: 'R$ 1.234,50', [String(texts?.id)]: '' }) },
		);
		expect((await stored())?.custom_fields).toEqual([
			{ id: texts?.id, value: 'Corredor' },
			{ id: money?.id, value: 1234.5 },
		]);
	});

	test('with several items each person gets its own change', async () => {
		const [beto, caio] = (await office.records('people')).slice(-4, -2);
		const { items } = await update(
			{ observations: '={{ $json.note }}' },
			{
				items: [
					{ id: String(beto?.id), note: 'um' },
					{ id: String(caio?.id), note: 'dois' },
				],
			},
			{ personId: byId('={{ $json.id }}') },
		);
		expect(items.map(({ json }) => [json.id, json.observations])).toEqual([
			[beto?.id, 'um'],
			[caio?.id, 'dois'],
		]);
		expect(items.map(({ pairedItem }) => pairedItem)).toEqual([{ item: 0 }, { item: 1 }]);
	});

	test('a credential that may not read people gets the id, and the change is made', async () => {
		const { items } = await update({ gender: 'x' }, { credential: office.credential('no_read_people') });
		expect(items[0]?.json).toEqual({ id: ana.id });
		expect((await stored())?.gender).toBe('x');
	});
});

describe('Person > Update, refused', () => {
	test.each([
		['no field', {}],
		['only empty fields', { email: '', observations: null, labels: {} } as unknown as INodeParameters],
		['a flag that asks for nothing', { removeLabels: false }],
	])('with %s it says that there is nothing to change, and asks nothing', async (_case, fields) => {
		const { error } = await update(fields);
		expect(error?.message).toBe(
			"'Update Fields' has nothing that would change: fill in at least one field. Empty fields stay as they are [Item 0]",
		);
		expect(await office.requests()).toEqual([]);
	});

	test('with only what stands for nothing it names the fields that were left out', async () => {
		const { error } = await update({ gender: 'n/a', website: '-' });
		expect(error?.message).toBe(
			"'Update Fields' has nothing that would change: the values of 'Gender' and 'Website' stand for nothing and are left out. Empty fields stay as they are [Item 0]",
		);
	});

	test('an empty name is never sent: the name stays', async () => {
		await update({ name: '', gender: 'female' });
		expect(await lastBody()).toEqual({ gender: 'female' });
		expect((await stored())?.name).toBe('Ana Souza');
	});

	test('another kind than the own one is refused by the service', async () => {
		const { error } = await update({ personKind: 'company' });
		expect(error?.message).toMatch(/'Person Kind' .*\[Item 0\]/);
		expect(error?.description).toMatch(/An individual cannot become a company/);
	});

	test('the documents and identifiers of another person are refused, and the others go on', async () => {
		const other = (await office.records('people')).find(
			({ person_kind, cpf_cnpj }) => person_kind === 'individual' && cpf_cnpj,
		);
		const { items } = await update(
			{ cpfCnpj: '={{ $json.cpf }}' },
			{
				items: [{ cpf: String(other?.cpf_cnpj) }, { cpf: freshCpf() }],
				settings: { onError: 'continueRegularOutput' },
			},
		);
		expect(said(items[0])).toMatch(/'CPF or CNPJ' already belongs to another person" \[Item 0\]/);
		expect(items[1]?.json.id).toBe(ana.id);
		expect(items.map(({ pairedItem }) => pairedItem)).toEqual([{ item: 0 }, { item: 1 }]);
	});

	test('labels or contacts to set, and all of them to remove, contradict each other', async () => {
		const [label] = await office.records('labels');
		const { error } = await update({
			...{ removeContacts: true, contacts: '[{ "name": "Ana" }]' },
			...{ removeLabels: true, labels: { label: [{ labelId: byId(label?.id) }] } },
		});
		expect(error?.message).toContain("Remove All Contacts' cannot be combined with 'Contacts'");
		expect(error?.description).toContain("Remove All Labels' cannot be combined with 'Labels'");
		expect(await office.requests()).toEqual([]);
	});

	test('contacts that are no list of objects are refused before a request', async () => {
		for (const contacts of ['{ "name": "Ana" }', '["Ana"]', '[{ name: Ana }]', 'Ana']) {
			const { error } = await update({ contacts });
			expect(error?.message).toMatch(/^'Update Fields > Contacts' .*a list of objects in \[ \].*\[Item 0\]$/);
		}
		expect(await office.requests()).toEqual([]);
	});

	test('a person who was deleted is told', async () => {
		const { error } = await update(
			{ gender: 'x' },
			{},
			{ personId: byId('3f2b6c1e-8a4d-4f8e-9b57-0c2d1e3f4a5b') },
		);
		expect(error?.message).toMatch(/not found/i);
		expect(error?.description).toMatch(/Check the ID/);
	});

	test('without the permission nothing changes and the permission is named', async () => {
		const { error } = await update({ gender: 'x' }, { credential: office.credential('no_write_people') });
		expect(error?.message).toMatch(/People insert and edit/);
		expect((await stored())?.gender).toBe(ana.gender);
		expect(await requestLines(office)).toEqual(['PATCH /people/{id}']);
	});
});
