import type { IDataObject, INodeParameters } from 'n8n-workflow';

import { backOfficeOfThisFile } from './backOffice';
import { CARLOS, createByForm, hotelLine, someone } from './createSale';
import { findingsOf } from './findings';
import { byId } from './picked';
import { requestLines } from './requestLines';
import { one } from './readOnly/resource';

const office = backOfficeOfThisFile();

const byExternalId = (value: string) => ({ __rl: true, mode: 'externalId', value });
const products: INodeParameters = { products: { hotel: [hotelLine()] } };
const newest = async (): Promise<IDataObject> => (await office.records('sales')).at(-1) ?? {};
const stored = async (id: unknown) => (await office.records('people')).find((person) => person.id === id);
const knownAs = ({ external_ids: ids }: IDataObject = {}) => (ids as IDataObject | undefined)?.full_access;

/** A registered person, with or without an External ID for the tests' credential. */
async function registered(isKnown: boolean): Promise<IDataObject> {
	return one(
		await office.records('people'),
		(person) => person.person_kind === 'individual' && !person.system && !!knownAs(person) === isKnown,
	);
}

describe('A payer who is chosen', () => {
	test('is named by the External ID that the credential knows, and stays as she is', async () => {
		const ana = await registered(true);
		const { error } = await createByForm(office, { payer: byId(ana.id), ...products });
		expect(error).toBeUndefined();
		expect(await newest()).toMatchObject({ payer_id: ana.id });
		expect(await requestLines(office)).toEqual(['GET /people/{id}', 'POST /sales']);
		expect((await office.requests('POST'))[0]?.body).toMatchObject({ payer: { external_id: knownAs(ana) } });
		expect(await stored(ana.id)).toEqual(ana);
	});

	test('gets an External ID where she has none, once, and the same each time', async () => {
		const ana = await registered(false);
		for (let run = 1; run <= 2; run += 1) {
			const { error } = await createByForm(office, { payer: byId(ana.id), ...products });
			expect(error).toBeUndefined();
			expect(await newest()).toMatchObject({ payer_id: ana.id });
		}
		expect((await office.requests('PATCH')).map(({ body }) => body)).toEqual([
			{ external_id: `n8n-${String(ana.id)}` },
		]);
		expect(knownAs(await stored(ana.id))).toBe(`n8n-${String(ana.id)}`);
	});

	test('without an External ID, by a credential that may not give one, is told with what to do', async () => {
		const ana = await registered(false);
		const before = (await office.records('sales')).length;
		const credential = office.credential('no_write_people', { companyIdentifier: '12345678000195' });
		const { error } = await createByForm(office, { payer: byId(ana.id), ...products }, { credential });
		expect(error?.message).toMatch(/^'Payer' is .*, who has no External ID for this credential/);
		expect(error?.message).toContain('choose By External ID or New');
		expect((await office.records('sales')).length).toBe(before);
	});

	test('and is not registered is told for all items, before anything is sent', async () => {
		const unknown = '3f2b6c1e-8a4d-4f8e-9b57-0c2d1e3f4a5b';
		const ana = await registered(true);
		const result = await createByForm(
			office,
			{ payer: byId('={{ $json.payer }}'), seller: byId('={{ $json.seller }}'), ...products },
			{
				items: [
					{ payer: ana.id, seller: unknown },
					{ payer: unknown, seller: unknown },
				] as IDataObject[],
			},
		);
		const told = 'names somebody whom the back office does not have: choose the person again';
		expect(findingsOf(result)).toEqual([`'Payer' ${told}`, `'Seller' ${told}`]);
		expect(await office.requests('POST')).toEqual([]);
		expect(await office.requests('PATCH')).toEqual([]);
	});

	test('By External ID has to be registered: the back office says so', async () => {
		const { error } = await createByForm(office, { payer: byExternalId('nobody'), ...products });
		expect(error?.message).toMatch(/payer/);
		expect(await office.requests('GET')).toEqual([]);
	});
});

describe('Same as Payer', () => {
	const passenger = { passengers: { passenger: [{ sameAsPayer: true, amount: '1000' }] } };
	const travelers = async () =>
		((await newest()).products as Array<{ passengers: IDataObject[] }>)[0]?.passengers.map(
			({ person_id: id }) => id,
		);

	test('is the registered payer', async () => {
		const ana = await registered(false);
		const { error } = await createByForm(office, {
			payer: byId(ana.id),
			products: { hotel: [hotelLine(passenger)] },
		});
		expect(error).toBeUndefined();
		expect(await travelers()).toEqual([ana.id]);
	});

	test.each([
		['External ID', { externalId: 'new-payer' }],
		['CPF, and no External ID', { externalId: '', cpfCnpj: '529.982.247-25' }],
	])('is the new payer with an %s, registered once for all sales', async (_, details) => {
		const before = (await office.records('people')).length;
		const { error } = await createByForm(
			office,
			{ ...someone('payer', { ...CARLOS, ...details }), products: { hotel: [hotelLine(passenger)] } },
			{ items: [{}, {}] },
		);
		expect(error).toBeUndefined();
		expect(await travelers()).toEqual([(await newest()).payer_id]);
		// The payer and the hotel.
		expect((await office.records('people')).length - before).toBeLessThanOrEqual(2);
	});
});

describe('A sale whose answer is lost', () => {
	test.each([
		['the External ID', 'PATCH', '/people/*'],
		['the sale', 'POST', '/sales'],
	])(
		'after %s was written is written once by Retry On Fail, and once again by nobody',
		async (_, method, path) => {
			const ana = await registered(false);
			const before = (await office.records('sales')).length;
			// More often than the client tries, so that the whole node runs again.
			await office.fault({ kind: 'cut_after_commit', method, path, times: 7 });
			const { error } = await createByForm(
				office,
				{ payer: byId(ana.id), ...products },
				{ settings: { retryOnFail: true, maxTries: 3, waitBetweenTries: 20 } },
			);
			expect(error?.description ?? error).toBeUndefined();
			expect((await office.records('sales')).length - before).toBe(1);
			const keys = new Set((await office.requests('POST')).map(({ idempotency_key: key }) => key));
			expect(keys.size).toBe(1);
		},
	);
});

test('All that is missing is told in one message, together with all that is wrong', async () => {
	await office.settings({ required_custom_fields: true });
	const required = one(
		await office.records('custom_fields'),
		(field) => field.resource === 'sales' && field.required_on_demand === true && field.active === true,
	);
	const result = await createByForm(office, {
		payer: { __rl: true, mode: 'list', value: '' },
		products: { hotel: [{ checkIn: '40/13/2027' }], ownOperation: [{ departureDate: '05/06/2027' }] },
		payments: {
			agency: [{ method: 'bank_slip', products: { product: [{ localId: '', paymentAmount: 'x' }] } }],
		},
		customFields: {
			mappingMode: 'defineBelow',
			value: { [String(required.id)]: '={{ $json.nothing }}' },
		},
	});
	expect(findingsOf(result).map((finding) => finding.replace(/ (is empty|takes).*/, ' $1'))).toEqual(
		[
			`'Custom Fields > ${String(required.name)}' is empty`,
			"'Hotel 1 > Check In' takes",
			"'Hotel 1 > Supplier' is empty",
			"'Own Operation 1 > Product' is empty",
			"'Payer' is empty",
			"'Payment to the Agency 1 > Product 1 > Local ID' is empty",
			"'Payment to the Agency 1 > Product 1 > Payment Amount' takes",
		].sort(),
	);
	expect(await office.requests('POST')).toEqual([]);
});
