import type { IDataObject, INodeParameters, INodeType } from 'n8n-workflow';

import { TravelAgencyAttachment } from '../../nodes/Attachment/TravelAgencyAttachment.node';
import { TravelAgencyPerson } from '../../nodes/Person/TravelAgencyPerson.node';
import { fileOf } from '../contract/files';
import { backOfficeOfThisFile } from './backOffice';
import { ANA, createByForm, hotelLine, someone } from './createSale';
import { freshCpf } from './documents';
import { byId, mapped } from './picked';
import { runNode, type NodeRun } from './runNode';
import { withFile } from './withFile';
import { said } from './said';

const office = backOfficeOfThisFile();

const run = async (node: INodeType, parameters: INodeParameters, more: Partial<NodeRun> = {}) =>
	await runNode({ node, parameters, credential: office.credential(), ...more });

const person = async (parameters: INodeParameters, items: IDataObject[], more: Partial<NodeRun> = {}) =>
	await run(new TravelAgencyPerson(), { name: 'Ana Souza', ...parameters }, { items, ...more });

const written = async () => (await office.requests()).filter(({ method }) => method !== 'GET');
const continuing = { settings: { onError: 'continueRegularOutput' as const } };

/** Five sales; the third one has an invalid date in a custom field. */
async function fiveSales(more: Partial<NodeRun> = {}) {
	const definitions = await office.records('custom_fields');
	const date = definitions.find(({ resource, kind }) => resource === 'sales' && kind === 'date');
	return await createByForm(
		office,
		{
			additionalFields: { saleDate: '05/06/2026' },
			...someone('payer', ANA),
			products: { hotel: [hotelLine()] },
			customFields: mapped({ [String(date?.id)]: '={{ $json.day }}' }),
		},
		{
			items: ['01/02/2026', '02/02/2026', '31/02/2026', '04/02/2026', '05/02/2026'].map((day) => ({ day })),
			...more,
		},
	);
}

describe('"Nothing was sent" is true', () => {
	test('of a custom field that only its definition shows to be wrong, in the third of five sales', async () => {
		const { error } = await fiveSales();
		expect(error?.message).toMatch(/^'Custom Fields > .*31\/02\/2026.* \[Item 2\]$/);
		expect(error?.description).toMatch(/^Nothing was sent\./);
		expect(await written()).toEqual([]);
	});

	test('of mistakes in several items, which are told together', async () => {
		const { error } = await fiveSales({ items: ['x', '02/02/2026', 'y', 'z'].map((day) => ({ day })) });
		expect(error?.message).toMatch(/^3 entries need a correction: .*\[Item 0\]$/);
		for (const item of [0, 2, 3]) expect(error?.description).toContain(`[Item ${item}]`);
		expect(await written()).toEqual([]);
	});

	test('with Continue On Fail only of the wrong one', async () => {
		const { items, error } = await fiveSales(continuing);
		expect(error).toBeUndefined();
		expect(items).toHaveLength(5);
		expect(said(items[2])).toMatch(/31\/02\/2026.*\[Item 2\]$/m);
		expect(await written()).toHaveLength(4);
	});

	test('of an ambiguous match in the second item of Create or Update', async () => {
		for (const name of ['Ana', 'Ana Lima']) {
			await person({ operation: 'create', name, additionalFields: { email: 'casal@exemplo.com.br' } }, [{}]);
		}
		await office.forgetRequests();
		const { error } = await person(
			{ operation: 'upsert', matchBy: 'email', matchValue: '={{ $json.email }}' },
			[{ email: 'nova@exemplo.com.br' }, { email: 'casal@exemplo.com.br' }],
		);
		expect(error?.message).toMatch(/^'Match Value' "casal@exemplo.com.br" belongs to 2 people.*\[Item 1\]$/);
		expect(error?.description).toMatch(/^Nothing was sent\./);
		expect(await written()).toEqual([]);
	});

	test('of a file that cannot be attached, in the second item of Upload', async () => {
		const [sale] = await office.records('sales');
		const exe = { ...fileOf('pdf'), name: 'setup.exe' };
		const { error } = await run(
			new TravelAgencyAttachment(),
			{ operation: 'upload', resourceType: 'sale', saleId: byId(sale?.id) },
			{ items: [{}, {}, {}], files: [withFile(fileOf('pdf')), withFile(exe), {}] },
		);
		expect(error?.message).toMatch(/^2 entries need a correction: The file "setup.exe" cannot be attached/);
		expect(error?.description).toMatch(/'Input Data Field Name' finds no file in the item \[Item 2\]/);
		expect(await written()).toEqual([]);
	});
});

describe('Create or Update of items about the same person', () => {
	test('creates her once, although nobody was there when the items were checked', async () => {
		const email = 'nova@exemplo.com.br';
		const before = (await office.records('people')).length;
		const { items, error } = await person(
			{ operation: 'upsert', matchBy: 'email', matchValue: '={{ $json.email }}' },
			[{ email }, { email: email.toUpperCase() }, { email }],
		);
		expect(error).toBeUndefined();
		expect(items.map(({ json }) => json.outcome)).toEqual(['created', 'updated', 'updated']);
		expect(await office.records('people')).toHaveLength(before + 1);
	});

	test('finds whom an item before gave the value, by another way to match', async () => {
		const email = 'dela@exemplo.com.br';
		const { items, error } = await person(
			{
				operation: 'upsert',
				matchBy: '={{ $json.by }}',
				matchValue: '={{ $json.value }}',
				additionalFields: { email },
			},
			[
				{ by: 'cpfCnpj', value: freshCpf() },
				{ by: 'email', value: email },
			],
		);
		expect(error).toBeUndefined();
		expect(items.map(({ json }) => json.outcome)).toEqual(['created', 'updated']);
		expect(items[1]?.json.id).toBe(items[0]?.json.id);
	});

	test('says how many went through when an item before made the match ambiguous', async () => {
		const email = 'dela@exemplo.com.br';
		await person({ operation: 'create', additionalFields: { email } }, [{}]);
		await office.forgetRequests();
		const { error } = await person(
			{
				operation: 'upsert',
				matchBy: '={{ $json.by }}',
				matchValue: '={{ $json.value }}',
				additionalFields: { email },
			},
			[
				{ by: 'cpfCnpj', value: freshCpf() },
				{ by: 'email', value: email },
			],
		);
		expect(error?.message).toMatch(/belongs to 2 people.*\[Item 1\]$/);
		expect(error?.description).toMatch(/^Nothing more was sent\./);
		expect(error?.description).toMatch(/Item 0 went through: leave it out when you run again/);
		expect(await written()).toHaveLength(1);
	});

	test('costs one item no request more', async () => {
		await person({ operation: 'upsert', matchBy: 'cpfCnpj', matchValue: freshCpf() }, [{}]);
		expect((await office.requests()).map(({ method }) => method)).toEqual(['GET', 'POST']);
	});
});
