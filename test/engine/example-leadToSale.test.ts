import type { IDataObject } from 'n8n-workflow';

import input from '../../examples/lead-to-sale.input.json';
import { TravelAgencyPerson } from '../../nodes/Person/TravelAgencyPerson.node';
import { backOfficeOfThisFile, HORIZONTE_VIAGENS } from './backOffice';
import { dotted, freshCpf } from './documents';
import { runExample } from './runExample';
import { runNode } from './runNode';

const office = backOfficeOfThisFile();

/** Somebody else's name and address, with a CPF that the agency may know. */
const visitor = (cpf: string): IDataObject => ({
	...input,
	Nome: 'Outra Pessoa',
	CPF: cpf,
	'E-mail': 'outra.pessoa@example.com',
});

/** Of every sale of the example; the first one makes it. */
const SUPPLIER = expect.objectContaining({ name: 'Operadora Serra e Mar' }) as unknown;

const submit = async (entered: IDataObject) =>
	await runExample(
		'lead-to-sale',
		entered,
		office.credential('full_access', { companyIdentifier: HORIZONTE_VIAGENS }),
	);

async function registered(additionalFields: IDataObject): Promise<IDataObject> {
	const { items, error } = await runNode({
		node: new TravelAgencyPerson(),
		credential: office.credential(),
		parameters: { operation: 'create', name: 'Ana Souza', additionalFields } as never,
	});
	expect(error).toBeUndefined();
	await office.forgetRequests();
	return items[0]?.json as IDataObject;
}

const people = async () => await office.records('people');
const personWith = async (id: unknown) => (await people()).find((person) => person.id === id);
const newSale = async () => (await office.records('sales')).at(-1);
const writes = async () =>
	(await office.requests())
		.filter(({ method }) => method !== 'GET')
		.map(({ method, path }) => `${method} ${path}`);

describe('A visitor who enters the CPF of a registered client', () => {
	test('changes nothing of her, and the sale is hers, by the External ID that she has', async () => {
		const cpf = freshCpf();
		const ana = await registered({ cpfCnpj: cpf, email: 'ana@example.com', externalId: 'CRM-7' });
		const before = await people();
		const { run } = await submit(visitor(dotted(cpf)));
		expect(run.data.resultData.error).toBeUndefined();
		expect(await people()).toEqual([...before, SUPPLIER]);
		expect(await writes()).toEqual(['POST /sales']);
		expect(await newSale()).toMatchObject({ payer_id: ana.id, status: 'opened' });
	});

	test('changes nothing but her missing External ID, which the sale needs to name her', async () => {
		const cpf = freshCpf();
		const ana = await registered({ cpfCnpj: cpf, email: 'ana@example.com' });
		const before = await personWith(ana.id);
		const count = (await people()).length;
		const { run } = await submit(visitor(cpf));
		expect(run.data.resultData.error).toBeUndefined();
		const after = await personWith(ana.id);
		const { external_ids: _, updated_at: __, ...data } = after ?? {};
		expect(before).toMatchObject(data);
		expect(after?.external_ids).toEqual({ full_access: `n8n-${String(ana.id)}` });
		expect(await people()).toHaveLength(count + 1);
		expect(await newSale()).toMatchObject({ payer_id: ana.id });
		// The next one finds it.
		await office.forgetRequests();
		await submit({ ...visitor(cpf), Destino: 'Canela' });
		expect(await writes()).toEqual(['POST /sales']);
		expect(await personWith(ana.id)).toEqual(after);
	});
});

test('An unknown CPF becomes a client, of whom the sale is', async () => {
	const before = await people();
	const { run, outputOf } = await submit(input);
	expect(run.data.resultData.error).toBeUndefined();
	expect(await people()).toHaveLength(before.length + 2);
	const client = (await people()).find(({ id }) => id === outputOf('Find or Create Client')[0]?.id);
	expect(client).toMatchObject({ name: input.Nome, email: input['E-mail'] });
	expect(await newSale()).toMatchObject({ payer_id: client?.id });
	expect(outputOf('Create Sale')).toHaveLength(1);
});

test('A part of a CPF is nobody: it makes no sale for whoever it may bring', async () => {
	const cpf = freshCpf();
	await registered({ cpfCnpj: cpf, externalId: 'CRM-7' });
	const before = await people();
	const { run } = await submit(visitor(cpf.slice(0, 6)));
	expect(run.data.resultData.error).toBeDefined();
	expect(await people()).toEqual(before);
	expect((await writes()).filter((write) => write.includes('/sales'))).toEqual([]);
});
