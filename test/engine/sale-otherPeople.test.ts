import type { IDataObject, INodeParameters } from 'n8n-workflow';

import { backOfficeOfThisFile } from './backOffice';
import { createByForm, createByJson, hotelLine, someone } from './createSale';
import { freshCpf } from './documents';
import { byId } from './picked';
import { registerPerson } from './registerPerson';
import { requestLines } from './requestLines';

/* Nobody can change a sale later, so what is entered of somebody is held against who is registered. */

const office = backOfficeOfThisFile();
const [A, B] = [freshCpf(), freshCpf()];
const products: INodeParameters = { products: { hotel: [hotelLine()] } };

const register = async (body: IDataObject): Promise<IDataObject> => await registerPerson(office, body);

let people: Record<'ana' | 'bia', IDataObject>;
beforeEach(async () => {
	await office.reset();
	people = {
		ana: await register({ name: 'Ana Reis', cpf_cnpj: A, external_id: 'CLI-9', birthdate: '1980-01-01' }),
		bia: await register({ name: 'Bia Melo', external_id: 'CLI-10' }),
	};
	await office.forgetRequests();
});

const posted = async () => await office.requests('POST');
const payer = (details: INodeParameters) => ({ ...products, ...someone('payer', details) });

describe('Somebody New with the CPF of a registered person', () => {
	test.each<[string, INodeParameters, string]>([
		['another name', { name: 'Rui Dias' }, 'Name'],
		['a relative', { name: 'Rui Reis' }, 'Name'],
		['a child', { name: 'Téo Reis', birthdate: '05/06/2015' }, 'Name'],
		['an External ID of another', { name: 'Ana Reis', externalId: 'CRM-1' }, 'External ID'],
	])('is asked back with %s, in a Preview as well', async (_, details, field) => {
		for (const options of [{}, { preview: 'table' }]) {
			const { error } = await createByForm(office, { ...payer({ cpfCnpj: A, ...details }), options });
			expect(error?.message).toMatch(
				`'New Payer > CPF or CNPJ' is that of somebody registered (code ${String(people.ana.code)}) whose '${field}' is not`,
			);
		}
		expect(await posted()).toEqual([]);
	});

	test.each([
		['the same name', { name: 'ANA REIS' }],
		['a married name', { name: 'Ana Dias' }],
		['another birthdate', { name: 'Ana Reis', birthdate: '10/01/1980' }],
	])('is she with %s', async (_, details) => {
		const { error } = await createByForm(office, payer({ cpfCnpj: A, externalId: 'CLI-9', ...details }));
		expect(error).toBeUndefined();
		expect((await office.records('sales')).at(-1)).toMatchObject({ payer_id: people.ana.id });
	});

	test('costs one request for each CPF of a run, and none where people may not be read', async () => {
		const items = [A, B, A, B].map((cpf) => ({ cpf, name: cpf === A ? 'Ana Reis' : 'Rui Dias' }));
		const form = payer({
			...{ name: '={{ $json.name }}', cpfCnpj: '={{ $json.cpf }}' },
			externalId: `={{ $json.name === 'Ana Reis' ? 'CLI-9' : '' }}`,
		});
		const { error } = await createByForm(office, form, { items });
		expect(error).toBeUndefined();
		expect((await requestLines(office)).filter((line) => line === 'GET /people')).toHaveLength(2);
		await office.forgetRequests();
		await office.fault({
			kind: 'error_before_commit',
			method: 'GET',
			path: '/people',
			status: 403,
			times: 9,
		});
		const unread = await createByForm(office, form, { items });
		expect(unread.error).toBeUndefined();
		expect((await requestLines(office)).filter((line) => line === 'GET /people')).toHaveLength(1);
	});
});

describe('Somebody New without an External ID is named', () => {
	const passenger = (details: INodeParameters) => ({
		products: {
			hotel: [hotelLine({ passengers: { passenger: [{ ...someone('person', details), amount: '10' }] } })],
		},
	});
	const sent = async () =>
		(await posted()).map(({ body }) => (body as { payer: IDataObject }).payer.external_id);

	test('by the one that is registered with the CPF, in a Preview as well', async () => {
		const form = payer({ name: 'Ana Reis', cpfCnpj: A });
		const { hints } = await createByForm(office, { ...form, options: { preview: 'table' } });
		expect(hints.map(({ message }) => message).join()).not.toContain('already');
		expect((await createByForm(office, form)).error).toBeUndefined();
		expect(await sent()).toEqual(['CLI-9']);
		expect((await office.records('sales')).at(-1)).toMatchObject({ payer_id: people.ana.id });
	});

	test('by the one that an earlier sale made of the CPF, whatever a list of clients calls her', async () => {
		await register({ name: 'Caio Prado', cpf_cnpj: B, external_id: `n8n-${B}` });
		const { error } = await createByForm(
			office,
			payer({ name: 'Caio Prado', cpfCnpj: B, externalId: 'CRM-90' }),
		);
		expect(error?.message).toBeUndefined();
		expect((await posted()).at(-1)?.body).toMatchObject({ payer: { external_id: `n8n-${B}` } });
	});

	test('a company, under the name that it is known by', async () => {
		const cnpj = '11444777000161';
		await register({ name: 'TAM Linhas S/A', person_kind: 'company', cpf_cnpj: cnpj, external_id: 'LA' });
		const { error, hints } = await createByForm(office, payer({ name: 'LATAM', cpfCnpj: cnpj }));
		expect(error?.message).toBeUndefined();
		expect(hints.map(({ message }) => message).join()).toContain(
			"'New Payer > CPF or CNPJ' is that of somebody registered with another 'Name', whom the sale takes",
		);
		expect((await posted()).at(-1)?.body).toMatchObject({ payer: { external_id: 'LA' } });
	});

	test('by the one that another role of the sale, or another item, gives with the CPF', async () => {
		const rui = { name: 'Rui Dias', cpfCnpj: B };
		const both = { ...passenger({ ...rui, externalId: 'CRM-90' }), ...someone('payer', rui) };
		expect((await createByForm(office, both)).error).toBeUndefined();
		expect(await sent()).toEqual(['CRM-90']);
		const items = ['', 'CRM-91'].map((id) => ({ id }));
		const lia = { name: 'Lia Dias', cpfCnpj: freshCpf(), externalId: '={{ $json.id }}' };
		const { error } = await createByForm(office, payer(lia), { items });
		expect(error).toBeUndefined();
		expect(await sent()).toEqual(['CRM-90', 'CRM-91', 'CRM-91']);
	});
});

test('Somebody New with the External ID of somebody of another name is told in a Preview, which reads the list', async () => {
	const preview = async (name: string) =>
		(
			await createByForm(office, { ...payer({ name, externalId: 'CLI-10' }), options: { preview: 'table' } })
		).hints
			.map(({ message }) => message)
			.join();
	expect(await preview('Rui Dias')).toMatch(
		/'New Payer > External ID' is that of somebody registered with another 'Name', whom the sale takes/,
	);
	expect(await preview('Bia Dias')).not.toContain('somebody registered');
});

test('Somebody New with the External ID of somebody chosen is asked back with another name', async () => {
	const sold = async (name: string) =>
		await createByForm(office, {
			payer: byId(people.ana.id),
			products: {
				hotel: [
					hotelLine({
						passengers: {
							passenger: [{ ...someone('person', { name, externalId: 'CLI-9' }), amount: '10' }],
						},
					}),
				],
			},
		});
	expect((await sold('Rui Dias')).error?.message).toMatch(
		/^'Hotel 1 > Passenger 1 > New Person > External ID' is that of somebody registered \(code \d+\) whose 'Name' is not/,
	);
	expect(await posted()).toEqual([]);
	expect((await sold('Ana Dias')).error).toBeUndefined();
});

test('A company that is chosen as the requester is told before anything is written', async () => {
	const company = await register({ name: 'Casal Viagens Ltda', person_kind: 'company' });
	await office.forgetRequests();
	const asking = async (id: unknown) =>
		await createByForm(office, {
			...products,
			additionalFields: { otherPeople: { requester: [{ person: byId(id) }] } },
		});
	expect((await asking(company.id)).error?.message).toMatch(
		/^'Additional Fields > Requester 1 > Person' takes Individual/,
	);
	expect(await posted()).toEqual([]);
	expect((await asking(people.ana.id)).error).toBeUndefined();
});

describe('Somebody in JSON by ID', () => {
	const sale = (payer: IDataObject) => ({
		company_identifier: '12345678000195',
		payer,
		hotels: [
			{
				check_in: '2027-06-05',
				check_out: '2027-06-12',
				supplier: { external_id: 'h', name: 'Hotel Serra' },
			},
		],
	});

	test.each<[string, IDataObject, string]>([
		['another name', { name: 'Rui Dias' }, 'Name'],
		['the CPF of another', { name: 'Ana Reis', cpf_cnpj: B }, 'CPF or CNPJ'],
		['the External ID of another', { name: 'Ana Reis', external_id: 'CLI-10' }, 'External ID'],
		['another kind', { person_kind: 'company' }, 'Person Kind'],
	])('is asked back with %s', async (_, more, field) => {
		const { error } = await createByJson(office, sale({ id: people.ana.id, ...more }));
		expect(error?.message).toMatch(
			`'Body > payer.id' is that of somebody registered (code ${String(people.ana.code)}) whose '${field}' is not`,
		);
		expect(await posted()).toEqual([]);
	});

	test.each<[string, IDataObject]>([
		['nothing else', {}],
		['the rest of the record', { name: 'Ana Reis', cpf_cnpj: A, external_id: 'CLI-9', code: 7 }],
		['no External ID', { name: 'Ana Reis', external_id: null }],
	])('is taken with %s', async (_, more) => {
		const { error } = await createByJson(office, sale({ id: people.ana.id, ...more }));
		expect(error).toBeUndefined();
		expect((await office.records('sales')).at(-1)).toMatchObject({ payer_id: people.ana.id });
	});
});
