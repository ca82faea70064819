import type { INodeParameters } from 'n8n-workflow';

import { TravelAgencyPerson } from '../../nodes/Person/TravelAgencyPerson.node';
import { TravelAgencySale } from '../../nodes/Sale/TravelAgencySale.node';
import { backOfficeOfThisFile } from './backOffice';
import { ANA, createByForm, hotelLine, someone } from './createSale';
import { freshCpf } from './documents';
import { byId, mapped } from './picked';
import { runNode } from './runNode';
import { said } from './said';

const office = backOfficeOfThisFile();

const SALE = { saleDate: '05/06/2026', ...someone('payer', ANA), products: { hotel: [hotelLine()] } };
const DEFINITIONS = 'lacks the permission: reading the definitions of custom fields';

const forbidDefinitions = async () =>
	await office.fault({ kind: 'error_before_commit', method: 'GET', path: '/custom_fields', status: 403 });

async function customFieldOf(wanted: string): Promise<INodeParameters> {
	const definitions = await office.records('custom_fields');
	const text = definitions.find(({ resource, kind }) => resource === wanted && kind === 'text');
	return { customFields: mapped({ [String(text?.id)]: 'x' }) };
}

describe('a 403 names the permission of the request that was refused', () => {
	beforeEach(forbidDefinitions);

	test('when a sale is created with custom fields', async () => {
		const { error } = await createByForm(office, { ...SALE, ...(await customFieldOf('sales')) });
		expect(error?.description).toContain(DEFINITIONS);
		expect(error?.description).not.toMatch(/sale creation|close sale/);
	});

	test('with Continue On Fail, too', async () => {
		const { items } = await createByForm(
			office,
			{ ...SALE, ...(await customFieldOf('sales')) },
			{ settings: { onError: 'continueRegularOutput' } },
		);
		expect(said(items[0])).toContain(DEFINITIONS);
	});

	test('when a person is updated with custom fields', async () => {
		const [person] = await office.records('people');
		const { error } = await runNode({
			node: new TravelAgencyPerson(),
			credential: office.credential(),
			parameters: { operation: 'update', personId: byId(person?.id), ...(await customFieldOf('people')) },
		});
		expect(error?.description).toContain(DEFINITIONS);
	});

	test('while JSON is sent as it stands, as it needs no definitions', async () => {
		const { customFields } = await customFieldOf('people');
		const [id] = Object.keys((customFields as { value: object }).value);
		const { items, error } = await runNode({
			node: new TravelAgencyPerson(),
			credential: office.credential(),
			parameters: {
				...{ operation: 'create', inputMode: 'json' },
				body: JSON.stringify({
					...{ person_kind: 'individual', name: 'Clara Nunes', cpf_cnpj: freshCpf() },
					custom_fields: [{ id: Number(id), value: 'x' }],
				}),
			},
		});
		expect(error).toBeUndefined();
		const created = (await office.records('people')).find((one) => one.id === items[0]?.json.id);
		expect(created?.custom_fields).toEqual([{ id: Number(id), value: 'x' }]);
	});
});

test('Create or Update that may write people but not read them names the reading', async () => {
	const { error } = await runNode({
		node: new TravelAgencyPerson(),
		credential: office.credential('no_read_people'),
		parameters: { operation: 'upsert', matchBy: 'cpfCnpj', matchValue: freshCpf(), name: 'Ana' },
	});
	expect(error?.description).toContain('lacks the permission: Read all people');
	expect(error?.description).not.toContain('insert and edit');
});

test('a sale without custom fields is created although their definitions may not be read', async () => {
	await forbidDefinitions();
	for (const customFields of [mapped(null), mapped({}), undefined]) {
		const { error } = await createByForm(office, { ...SALE, ...(customFields && { customFields }) });
		expect(error).toBeUndefined();
	}
	expect((await office.requests()).map(({ path }) => path)).toEqual(['/sales', '/sales', '/sales']);
});

test('the sale that is refused itself still names its own permission', async () => {
	const { error } = await runNode({
		node: new TravelAgencySale(),
		credential: office.credential('read_only', { companyIdentifier: '12345678000195' }),
		parameters: { operation: 'create', inputMode: 'form', ...SALE },
	});
	expect(error?.description).toContain('lacks the permission: sale creation');
});
