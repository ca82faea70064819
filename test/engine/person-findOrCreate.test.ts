import type { IDataObject, INodeParameters } from 'n8n-workflow';

import { TravelAgencyPerson } from '../../nodes/Person/TravelAgencyPerson.node';
import { MAX_ATTEMPTS } from '../../nodes/shared/request/retry';
import { fileOf } from '../contract/files';
import { backOfficeOfThisFile } from './backOffice';
import { dotted, freshCpf } from './documents';
import { mapped } from './picked';
import { raw } from './raw';
import { requestLines } from './requestLines';
import { runNode, type NodeRun } from './runNode';
import { withFile } from './withFile';

const office = backOfficeOfThisFile();
const node = new TravelAgencyPerson();

const run = async (parameters: INodeParameters, more: Partial<NodeRun> = {}) =>
	await runNode({ node, parameters, credential: office.credential(), ...more });

const findOrCreate = async (
	matchBy: string,
	matchValue: INodeParameters[string],
	parameters: INodeParameters = {},
	more: Partial<NodeRun> = {},
) =>
	await run(
		raw({ operation: 'findOrCreate', matchBy, matchValue, name: 'Ana Dias Prado', ...parameters }),
		more,
	);

async function registered(
	additionalFields: INodeParameters,
	more: INodeParameters = {},
): Promise<IDataObject> {
	const { items, error } = await run({ operation: 'create', name: 'Ana Souza', additionalFields, ...more });
	expect(error).toBeUndefined();
	await office.forgetRequests();
	return items[0]?.json as IDataObject;
}

const stored = async (id: unknown) => (await office.records('people')).find((person) => person.id === id);
const FILL = { options: { fillEmptyFields: true } };

describe('Person > Find or Create', () => {
	test('leaves who is registered as she is, and gives the whole person', async () => {
		const cpf = freshCpf();
		const ana = await registered({ cpfCnpj: cpf, email: 'ana@example.com' });
		const before = await stored(ana.id);
		const { items, error } = await findOrCreate('cpfCnpj', dotted(cpf), {
			additionalFields: { email: 'outra@example.com', gender: 'male', externalId: 'web-1' },
		});
		expect(error).toBeUndefined();
		expect(items[0]?.json).toMatchObject({ outcome: 'found', id: ana.id, name: 'Ana Souza', cpf_cnpj: cpf });
		expect(items[0]?.json).toHaveProperty('contacts');
		expect(await stored(ana.id)).toEqual(before);
		expect(await requestLines(office)).toEqual(['GET /people', 'GET /people/{id}']);
	});

	test.each(['findOrCreate', 'upsert'])(
		'%s: whom the first try of Retry On Fail created, the second one gives out as created',
		async (operation) => {
			const cpfs = [freshCpf(), freshCpf(), freshCpf()];
			await registered({ cpfCnpj: cpfs[2] ?? '' });
			// The first person is confirmed in the first try, and the answer about the second one is lost.
			const lost = { method: 'POST', path: '/people', skip: 1, times: MAX_ATTEMPTS } as const;
			await office.fault({ kind: 'cut_after_commit', ...lost });
			const { items, error } = await run(
				raw({
					...{ operation, matchBy: 'cpfCnpj', matchValue: '={{ $json.cpf }}', name: 'Ana Souza' },
					options: { oneAfterTheOther: true },
				}),
				{
					items: cpfs.map((cpf) => ({ cpf })),
					settings: { retryOnFail: true, maxTries: 2, waitBetweenTries: 1 },
				},
			);
			expect(error).toBeUndefined();
			expect(items.map(({ json }) => json.outcome)).toEqual([
				...['created', 'created'],
				operation === 'upsert' ? 'updated' : 'found',
			]);
		},
	);

	test('the files of the item go along, and with many records they do not', async () => {
		const { email, files } = { email: 'ana@example.com', files: [withFile(fileOf('pdf'), 'passport')] };
		const { items } = await findOrCreate('email', email, {}, { files });
		expect(items.map(({ binary }) => binary)).toEqual([
			{ passport: expect.objectContaining({ fileName: fileOf('pdf').name }) as unknown },
		]);
		const { items: rows } = await run({ operation: 'getAll', limit: 2 }, { files });
		expect(rows.map(({ binary }) => binary)).toEqual([undefined, undefined]);
	});

	test('registers who is not there, by the value that was looked for', async () => {
		const cpf = freshCpf();
		const { items } = await findOrCreate('cpfCnpj', dotted(cpf), { additionalFields: { gender: 'female' } });
		expect(items[0]?.json).toMatchObject({ outcome: 'created', name: 'Ana Dias Prado', cpf_cnpj: cpf });
		expect(await stored(items[0]?.json.id)).toMatchObject({ gender: 'female' });
	});

	test.each(['externalId', 'email', 'code'])('finds by %s', async (matchBy) => {
		const ana = await registered({ externalId: 'CRM-77', email: 'ana.souza@example.com' });
		const value = { externalId: 'CRM-77', email: 'ana.souza@example.com', code: ana.code }[matchBy];
		const { items } = await findOrCreate(matchBy, value as string);
		expect(items[0]?.json).toMatchObject({ outcome: 'found', id: ana.id, name: 'Ana Souza' });
	});

	test('of two items about one new person, the second finds whom the first has registered', async () => {
		const cpf = freshCpf();
		const { items } = await findOrCreate('cpfCnpj', cpf, {}, { items: [{}, {}] });
		expect(items.map(({ json }) => json.outcome)).toEqual(['created', 'found']);
		expect(items[0]?.json.id).toBe(items[1]?.json.id);
	});

	describe('with Fill Empty Fields', () => {
		test('writes what is empty, and nothing that has a value', async () => {
			const cpf = freshCpf();
			const ana = await registered({ cpfCnpj: cpf, gender: 'female' });
			const { items } = await findOrCreate('cpfCnpj', cpf, {
				additionalFields: {
					externalId: 'web-2',
					gender: 'male',
					passportNumber: 'FX123456',
					address: { street: 'Rua Augusta', cityName: 'São Paulo' },
				},
				...FILL,
			});
			expect(items[0]?.json).toMatchObject({ outcome: 'completed', id: ana.id });
			const [request] = await office.requests('PATCH');
			expect(request?.body).toEqual({
				external_id: 'web-2',
				passport_number: 'FX123456',
				address: { street: 'Rua Augusta', city_name: 'São Paulo' },
			});
			expect(await stored(ana.id)).toMatchObject({
				name: 'Ana Souza',
				gender: 'female',
				passport_number: 'FX123456',
			});
		});

		test('writes nothing where nothing is missing', async () => {
			const cpf = freshCpf();
			await registered({ cpfCnpj: cpf, gender: 'female', address: { street: 'Rua Augusta' } });
			const { items } = await findOrCreate('cpfCnpj', cpf, {
				additionalFields: { gender: 'male', address: { street: 'Outra rua', cityName: 'Canela' } },
				...FILL,
			});
			expect(items[0]?.json.outcome).toBe('found');
			expect(await office.requests('PATCH')).toEqual([]);
		});

		test('writes custom fields that have no value, and no other', async () => {
			const cpf = freshCpf();
			const [first, second] = (await office.records('custom_fields')).filter(
				({ resource, kind, active }) => resource === 'people' && kind === 'text' && active,
			);
			const [one, two] = [String(first?.id), String(second?.id ?? first?.id)];
			const ana = await registered({ cpfCnpj: cpf }, { customFields: mapped({ [one]: 'Corredor' }) });
			await findOrCreate('cpfCnpj', cpf, {
				customFields: mapped({ [one]: 'Janela', ...(two !== one && { [two]: 'Vegetariana' }) }),
				...FILL,
			});
			const fields = (await stored(ana.id))?.custom_fields as IDataObject[];
			expect(fields.find(({ id }) => String(id) === one)?.value).toBe('Corredor');
			if (two !== one) expect(fields.find(({ id }) => String(id) === two)?.value).toBe('Vegetariana');
		});
	});
});
