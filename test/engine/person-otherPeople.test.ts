import type { IDataObject, INodeParameters } from 'n8n-workflow';

import { TravelAgencyPerson } from '../../nodes/Person/TravelAgencyPerson.node';
import { backOfficeOfThisFile } from './backOffice';
import { freshCnpj, freshCpf } from './documents';
import { byId } from './picked';
import { registerPerson } from './registerPerson';
import { runNode } from './runNode';

/* Values of one item that belong to different people, and who of several is meant. */

const office = backOfficeOfThisFile();
const [A, B, NOBODYS] = [freshCpf(), freshCpf(), freshCpf()];
const MAIL = 'casal@example.com';

const register = async (body: IDataObject): Promise<IDataObject> => await registerPerson(office, body);

beforeEach(async () => await office.reset());

const person = async (parameters: INodeParameters) => {
	await office.forgetRequests();
	return await runNode({
		...{ node: new TravelAgencyPerson(), credential: office.credential() },
		parameters: { name: 'Ana Casal', ...parameters },
	});
};
const written = async () =>
	(await office.requests()).filter(({ method }) => method === 'POST' || method === 'PATCH');
const inJson = (body: IDataObject): INodeParameters => ({ inputMode: 'json', body: JSON.stringify(body) });
const OPERATIONS = ['upsert', 'findOrCreate'];

describe.each(OPERATIONS)('%s', (operation) => {
	test.each<[string, INodeParameters, string]>([
		[
			'another CPF in the form',
			{ matchBy: 'cpfCnpj', matchValue: A, additionalFields: { cpfCnpj: B } },
			"'Additional Fields > CPF or CNPJ' is another than 'Match Value'",
		],
		[
			'another CPF in JSON',
			{ matchBy: 'cpfCnpj', matchValue: A, ...inJson({ name: 'Ana Casal', cpf_cnpj: B }) },
			"'Body > cpf_cnpj' is another than 'Match Value'",
		],
		[
			'another External ID',
			{ matchBy: 'externalId', matchValue: 'X1', additionalFields: { externalId: 'X2' } },
			"'Additional Fields > External ID' is another than 'Match Value'",
		],
		[
			'another email for somebody new',
			{ matchBy: 'email', matchValue: MAIL, additionalFields: { email: 'nova@example.com' } },
			"'Additional Fields > Email' is another than 'Match Value', which nobody has yet",
		],
		[
			'a CNPJ for somebody new of the kind Individual',
			{ matchBy: 'cpfCnpj', matchValue: freshCnpj(), name: 'Casal Viagens Ltda' },
			"'Person Kind' takes Company with a CNPJ",
		],
	])('asks back %s', async (_, parameters, said) => {
		const { error } = await person({ operation, ...parameters });
		expect(error?.message).toContain(said);
		expect(await written()).toEqual([]);
	});

	test('takes the same value twice, another phone, and a CNPJ of who is registered', async () => {
		const cnpj = freshCnpj();
		await register({ name: 'Casal Viagens Ltda', person_kind: 'company', cpf_cnpj: cnpj });
		const same = await person({
			...{ operation, matchBy: 'cpfCnpj', matchValue: A, additionalFields: { cpfCnpj: A } },
		});
		const phone = await person({
			...{ operation, matchBy: 'phone', matchValue: '(11) 98765-4321', name: 'Bia Lua' },
			additionalFields: { phones: '(11) 3456-7890' },
		});
		const company = await person({ operation, matchBy: 'cpfCnpj', matchValue: cnpj, name: 'Casal Viagens' });
		expect([same, phone, company].map(({ items }) => items[0]?.json.outcome)).toEqual([
			...['created', 'created', operation === 'upsert' ? 'updated' : 'found'],
		]);
		const bia = (await office.records('people')).find(({ name }) => name === 'Bia Lua');
		expect(JSON.stringify(bia)).toMatch(/11987654321.*1134567890|98765-4321.*3456-7890/);
	});

	test('takes whose CPF it is, not who shares the address', async () => {
		await register({ name: 'Ana Casal', email: MAIL });
		const lima = await register({ name: 'Ana Casal Lima', cpf_cnpj: A });
		const { items } = await person({
			...{ operation, matchBy: 'email', matchValue: MAIL, name: 'Ana Casal Lima' },
			additionalFields: { cpfCnpj: A },
		});
		expect(items[0]?.json).toMatchObject({ id: lima.id });
		await register({ name: 'Rui Dias', cpf_cnpj: B });
		const { error } = await person({
			...{ operation, matchBy: 'email', matchValue: MAIL, name: 'Ana Casal' },
			additionalFields: { cpfCnpj: B },
		});
		expect(error?.message).toMatch(/is that of somebody registered \(code \d+\) whose 'Name' is not/);
	});

	test.each<[string, INodeParameters]>([
		['CPF', { cpfCnpj: A }],
		['External ID', { externalId: 'X1' }],
		['birthdate', { birthdate: '05/06/1950' }],
	])('takes the one of several whose %s is the same', async (_, additionalFields) => {
		const father = await register({
			...{ name: 'José Lima', email: MAIL, cpf_cnpj: A, external_id: 'X1', birthdate: '1950-06-05' },
		});
		await register({ name: 'José Lima', email: MAIL });
		const { items } = await person({
			...{ operation, matchBy: 'email', matchValue: MAIL, name: 'José Lima', additionalFields },
		});
		expect(items[0]?.json).toMatchObject({ id: father.id });
	});

	test('says that who was found has been deleted since', async () => {
		await register({ name: 'Ana Casal', cpf_cnpj: A });
		const fault = { kind: 'error_before_commit', path: '/people/*', status: 404 } as const;
		await office.fault({ ...fault, method: operation === 'upsert' ? 'PATCH' : 'GET' });
		const { error } = await person({ operation, matchBy: 'cpfCnpj', matchValue: A });
		expect(error?.message).toMatch(/^'Match Value' "\d+" found somebody who has been deleted since/);
	});

	test('does not take the record of somebody else in JSON for a new person, but one of another agency', async () => {
		const rui = await register({ name: 'Rui Dias', cpf_cnpj: B });
		const body = { name: 'Ana Casal', cpf_cnpj: NOBODYS, person_kind: 'individual' };
		const given = { operation, matchBy: 'cpfCnpj', matchValue: NOBODYS };
		const { error } = await person({ ...given, ...inJson({ ...body, id: rui.id }) });
		expect(error?.message).toContain("'Body > id' is the ID of somebody else");
		expect(await written()).toEqual([]);
		const id = '3f2b6c1e-8a4d-4f8e-9b57-0c2d1e3f4a5b';
		expect((await person({ ...given, ...inJson({ ...body, id }) })).error).toBeUndefined();
	});
});

test('Update does not write the record of somebody else', async () => {
	const [ana, rui] = [await register({ name: 'Ana Casal' }), await register({ name: 'Rui Dias' })];
	const update = async (body: IDataObject) =>
		await person({ operation: 'update', personId: byId(ana.id), ...inJson(body) });
	const { error } = await update({ ...rui, gender: 'male' });
	expect(error?.message).toContain("'Body > id' is the ID of somebody else");
	expect(await written()).toEqual([]);
	expect((await update({ ...ana, gender: 'female' })).error).toBeUndefined();
});
