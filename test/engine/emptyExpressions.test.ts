import type { IDataObject, INodeParameters } from 'n8n-workflow';

import { TravelAgencyPerson } from '../../nodes/Person/TravelAgencyPerson.node';
import { backOfficeOfThisFile } from './backOffice';
import { ANA, createByForm, createByJson, hotelLine, someone } from './createSale';
import { findingsOf } from './findings';
import { runNode, type NodeResult } from './runNode';

const office = backOfficeOfThisFile();

/** A column that the input does not have, and how people use it. */
const NOTHING = '={{ $json.amuont }}';
const OF_NOTHING: Array<[string, string]> = [
	['a misspelled column', NOTHING],
	['a misspelled object, which n8n passes over', '={{ $json.sale.price.amount }}'],
	['a column of null', '={{ $json.none }}'],
	['an empty cell', '={{ $json.empty }}'],
];
const ITEM: IDataObject = { none: null, empty: ' ', price: 1000 };

const GAVE_NOTHING =
	'is an expression that gave no value: write 0 if nothing is meant, or check the name of the column';

const oneHotel = (passenger: INodeParameters, hotel: INodeParameters = {}): INodeParameters => ({
	...someone('payer', ANA),
	products: {
		hotel: [
			hotelLine({ passengers: { passenger: [{ ...someone('person', ANA), ...passenger }] }, ...hotel }),
		],
	},
});
const bankSlip = (more: INodeParameters): INodeParameters => ({
	payments: { agency: [{ method: 'bank_slip', dueDate: '05/06/2027', ...more }] },
});

const run = async (form: INodeParameters, items = [ITEM]): Promise<NodeResult> =>
	await createByForm(office, form, { items });

describe('an amount whose expression gives nothing', () => {
	test.each(OF_NOTHING)('out of %s is refused, and no sale of R$ 0.00 is made', async (_, amount) => {
		const { error } = await run(oneHotel({ amount }));
		expect(error?.message).toBe(`'Hotel 1 > Passenger 1 > Amount' ${GAVE_NOTHING} [Item 0]`);
		expect(await office.requests()).toEqual([]);
	});

	test('is refused in a product, a passenger, a payment and its shares', async () => {
		const result = await run({
			...oneHotel({ amount: '1000', ravFee: NOTHING }, { commissionAmount: NOTHING, exchangeRate: NOTHING }),
			...bankSlip({
				amount: NOTHING,
				products: { product: [{ localId: 'hotel-1', paymentAmount: NOTHING }] },
			}),
		});
		expect(findingsOf(result)).toEqual([
			`'Hotel 1 > Commission Amount' ${GAVE_NOTHING}`,
			"'Hotel 1 > Exchange Rate' is an expression that gave no value: write 1 for Brazilian reais, or check the name of the column",
			`'Hotel 1 > Passenger 1 > RAV Fee' ${GAVE_NOTHING}`,
			`'Payment to the Agency 1 > Amount' ${GAVE_NOTHING}`,
			`'Payment to the Agency 1 > Product 1 > Payment Amount' ${GAVE_NOTHING}`,
		]);
		expect(await office.requests()).toEqual([]);
	});

	test('is refused for the item that lacks it alone, and named by it', async () => {
		const { error } = await run(oneHotel({ amount: '={{ $json.price }}' }), [ITEM, { none: null }, ITEM]);
		expect(error?.message).toBe(`'Hotel 1 > Passenger 1 > Amount' ${GAVE_NOTHING} [Item 1]`);
	});

	test('out of a calculation with nothing is refused as no number', async () => {
		const { error } = await run(oneHotel({ amount: '={{ $json.amuont * 2 }}' }));
		expect(error?.message).toBe(
			"'Hotel 1 > Passenger 1 > Amount' is not a number (NaN): check the expression, or write 0 if nothing is meant [Item 0]",
		);
	});

	test('may be 0: that is sent, and a discount of 0 is none', async () => {
		const amounts = { amount: '={{ $json.amuont ?? 0 }}', ravFeeDiscount: '={{ $json.amuont ?? 0 }}' };
		const { error } = await run(oneHotel(amounts));
		expect(error).toBeUndefined();
		const [sent] = await office.requests('POST');
		expect(sent?.body).toMatchObject({ hotels: [{ passengers: [{ amount: 0 }] }] });
		expect(JSON.stringify(sent?.body)).not.toContain('rav_fee_discount');
	});

	test('that nobody filled in is not sent, as ever', async () => {
		const { error, hints } = await run(oneHotel({ amount: '', fees: '' }));
		expect(error).toBeUndefined();
		expect(hints.map(({ message }) => message)).toEqual([
			"Please check:<br>'Sale' comes to 0.00: look at the amounts of its passengers and products.",
		]);
	});
});

describe('an amount of JSON that gives nothing', () => {
	const supplier = { name: 'Pousada', person_kind: 'company' };
	const json = async (body: string): Promise<NodeResult> =>
		await createByJson(office, `={{ ${body} }}`, {
			credential: office.credential('full_access', { companyIdentifier: '12.345.678/0001-95' }),
			items: [ITEM],
		});

	test('is refused where it is null or no number, and may be 0 or left out', async () => {
		const sale = (passenger: string) =>
			`{ hotels: [{ supplier: ${JSON.stringify(supplier)}, passengers: [${passenger}] }] }`;
		expect((await json(sale('{ amount: $json.none }'))).error?.message).toBe(
			"'Body > hotels[0].passengers[0].amount' gave no value: write 0 if nothing is meant, or leave it out [Item 0]",
		);
		expect((await json(sale('{ amount: $json.amuont * 2 }'))).error?.message).toBe(
			"'Body > hotels[0].passengers[0].amount' is not a number (NaN): check the expression, or write 0 if nothing is meant [Item 0]",
		);
		expect(await office.requests()).toEqual([]);
		expect((await json(sale('{ amount: 0 }, {}'))).error).toBeUndefined();
	});

	test('is refused in every place that has one, and nowhere else', async () => {
		const result = await json(`{
			payer: { additional_data: { amount: null } },
			custom_fields: [{ id: 1, value: null }],
			operation: { unit_price: null },
			hotels: [{ supplier: { tax_withholding: { value: null } }, exchange_rate: null, local_id: 'h' }],
			payments: [{ agency: { bank_slip: { products: [{ local_id: 'h', payment_amount: '' }] } } }],
		}`);
		expect(findingsOf(result)).toEqual([
			"'Body > hotels[0].exchange_rate' gave no value: write 1 for Brazilian reais, or leave it out",
			"'Body > operation.unit_price' gave no value: write 0 if nothing is meant, or leave it out",
			"'Body > payments[0].agency.bank_slip.products[0].payment_amount' gave no value: write 0 if nothing is meant, or leave it out",
		]);
	});
});

describe('another field whose expression gives nothing', () => {
	const createPeople = async (fields: INodeParameters, items: IDataObject[], more: INodeParameters = {}) =>
		await runNode({
			node: new TravelAgencyPerson(),
			credential: office.credential(),
			items,
			parameters: { operation: 'create', name: '={{ $json.name }}', additionalFields: fields, ...more },
		});

	test('for every item is told in a hint beside the output, and the items go through', async () => {
		const { error, hints, items } = await createPeople(
			{ email: '={{ $json.mail }}', passportNumber: '', address: { street: NOTHING, cityName: 'Gramado' } },
			[{ name: 'Ana' }, { name: 'Bia' }, { name: 'Caio' }],
		);
		expect(error).toBeUndefined();
		expect(items).toHaveLength(3);
		expect(hints).toEqual([
			{
				location: 'outputPane',
				message:
					"Expressions that gave no value for any of the 3 items: 'Additional Fields > Address > Street', 'Additional Fields > Email'. If that is not intended, check the names of the columns in them.",
			},
		]);
	});

	test('for some of the items is most likely meant, and nothing is told', async () => {
		const people = [{ name: 'Ana' }, { name: 'Bia', mail: 'bia@example.com' }];
		expect((await createPeople({ email: '={{ $json.mail }}' }, people)).hints).toEqual([]);
	});

	test('is told for a picker and for a custom field, by its label', async () => {
		const { error, hints } = await createPeople(
			{ seller: { __rl: true, mode: 'id', value: NOTHING } },
			[{ name: 'Ana' }],
			{
				customFields: {
					mappingMode: 'defineBelow',
					value: { 201: NOTHING },
					schema: [{ id: '201', displayName: 'Programa' }],
				},
			},
		);
		expect(error).toBeUndefined();
		expect(hints.map(({ message }) => message)).toEqual([
			"Expressions that gave no value for the item: 'Additional Fields > Seller', 'Custom Fields > Programa'. If that is not intended, check the names of the columns in them.",
		]);
	});
});
