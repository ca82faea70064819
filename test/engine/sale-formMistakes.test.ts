import type { IDataObject, INodeParameters } from 'n8n-workflow';

import { backOfficeOfThisFile } from './backOffice';
import { createByForm, hotelLine, someone } from './createSale';
import { findingsOf } from './findings';
import type { NodeResult } from './runNode';

const office = backOfficeOfThisFile();

const twoHotels = (more: INodeParameters = {}): INodeParameters => ({
	products: { hotel: [hotelLine({ localId: 'first' }), hotelLine({ localId: 'second', ...more })] },
});
const oneHotel: INodeParameters = { products: { hotel: [hotelLine()] } };
const passengers = (...lines: INodeParameters[]): INodeParameters => ({ passengers: { passenger: lines } });
const agency = (...lines: INodeParameters[]): INodeParameters => ({
	payments: { agency: lines.map((line) => ({ method: 'bank_slip', ...line })) },
});
const shares = (...lines: Array<[string, string]>): INodeParameters => ({
	product: lines.map(([localId, paymentAmount]) => ({ localId, paymentAmount })),
});
/** A registered person. */
const X = { __rl: true, mode: 'externalId', value: 'x' };
const text = (length: number): string => 'x'.repeat(length);

/** Forms with one mistake each, and the message that names its place. */
const MISTAKES: Array<[string, INodeParameters, string]> = [
	[
		'a discount on a fee that is not charged',
		twoHotels(passengers({ amount: '1', ravFeeDiscount: '5' })),
		"'Hotel 2 > Passenger 1 > RAV Fee Discount' needs a 'RAV Fee' above zero",
	],
	[
		'a discount on a fee of zero',
		twoHotels(passengers({ amount: '1' }, { ravFee: '0,00', ravFeeDiscount: '5' })),
		"'Hotel 2 > Passenger 2 > RAV Fee Discount' needs a 'RAV Fee' above zero",
	],
	[
		'a document of a product over 40 characters',
		twoHotels({ document: text(41) }),
		"'Hotel 2 > Document' takes up to 40 characters and has 41: shorten it",
	],
	[
		'a payment description over 60 characters',
		{ ...oneHotel, ...agency({ amount: '1' }, { amount: '1', description: text(61) }) },
		"'Payment to the Agency 2 > Description' takes up to 60 characters and has 61: shorten it",
	],
	[
		'shares that do not add up to the amount',
		{
			...twoHotels(),
			...agency({ amount: '100', products: shares(['first', '60,10'], ['second', '30,20']) }),
		},
		"'Payment to the Agency 1 > Amount' is 100.00, but the shares under 'Products' add up to 90.30",
	],
	[
		'a payment of several products without shares',
		{ ...twoHotels(), ...agency({ amount: '100' }) },
		"'Payment to the Agency 1 > Products' is empty: the sale has several products, so say how much of this payment pays which",
	],
	[
		'a payment without any amount',
		{ ...oneHotel, payments: { vendor: [{ method: 'credit' }] } },
		"'Payment to the Supplier 1 > Amount' is empty: fill it in, or give the shares under 'Products'",
	],
	[
		'a share of a product that the sale does not have',
		{ ...oneHotel, ...agency({ products: shares(['nobody', '1']) }) },
		"'Payment to the Agency 1 > Products' names the 'Local ID' \"nobody\", which no product of this sale has",
	],
	[
		'installments without a first day',
		{ ...oneHotel, ...agency({ amount: '1', numberOfInstallments: '2' }) },
		"'Payment to the Agency 1 > Due Date' is empty: installments need the day of the first one",
	],
	[
		'installments that were all paid on one day',
		{
			...oneHotel,
			...agency({
				amount: '1',
				numberOfInstallments: 2,
				dueDate: '05/06/2027',
				settlementDate: '05/06/2027',
			}),
		},
		"'Payment to the Agency 1 > Settlement Date' cannot be given for several installments: enter them as payments of their own",
	],
	[
		'no installment at all',
		{ ...oneHotel, ...agency({ amount: '1', numberOfInstallments: '0' }) },
		"'Payment to the Agency 1 > Number of Installments' takes 1 or more, not 0",
	],
	[
		'a commission for an intermediary that the sale does not have',
		{
			...oneHotel,
			additionalFields: {
				status: 'closed',
				commissions: { commission: [{ person: X, kind: 'intermediary', value: '1' }] },
			},
		},
		"'Additional Fields > Commissions' are for the intermediary, but the sale has none: fill in 'Intermediary', or leave these commissions out",
	],
	[
		'a commission for a person who is not named',
		{
			...oneHotel,
			additionalFields: {
				status: 'closed',
				commissions: { commission: [{ kind: 'person', value: '1' }] },
			},
		},
		"'Additional Fields > Commission 1 > Person' is empty: fill in who gets the commission",
	],
	[
		'a commission in an open sale',
		{
			...oneHotel,
			additionalFields: { commissions: { commission: [{ person: X, kind: 'seller', value: '1' }] } },
		},
		"'Additional Fields > Commissions' are taken only when 'Status' is Closed: choose it, or leave them out",
	],
	[
		'a commission of nothing',
		{
			...oneHotel,
			additionalFields: {
				status: 'closed',
				commissions: { commission: [{ kind: 'seller', value: '' }] },
			},
		},
		"'Additional Fields > Commission 1 > Value' is empty: fill it in",
	],
	[
		'the same Local ID twice',
		twoHotels({ localId: 'first' }),
		'\'Hotel 2 > Local ID\' is used twice ("first"): every product needs its own',
	],
	[
		'an amount in words',
		twoHotels(passengers({ amount: 'abc' })),
		'\'Hotel 2 > Passenger 1 > Amount\' takes a number such as 1234.56 or 1.234,56, not "abc"',
	],
	[
		'an amount that could be read in two ways',
		twoHotels(passengers({ amount: '1.234' })),
		'\'Hotel 2 > Passenger 1 > Amount\' is "1.234", which can be read in two ways: write 1234,00 or 1,23',
	],
	[
		'a day that does not exist',
		twoHotels({ checkIn: '31/02/2027' }),
		'\'Hotel 2 > Check In\' takes a date such as 2026-06-05 or 05/06/2026 (day first), not "31/02/2027", a day that does not exist, as that month ends on 28/02/2027: check day, month and year',
	],
	[
		'a departure in words',
		{
			products: {
				airlineTicket: [
					{
						...someone('supplier', { name: 'TAP' }),
						segments: { segment: [{ origin: 'GRU' }, { departureDate: 'soon' }] },
					},
				],
			},
		},
		'\'Airline Ticket 1 > Segment 2 > Departure Date\' takes a date and time such as 2026-06-05T14:30:00 or 05/06/2026 14:30 (day first), not "soon"',
	],
	[
		'no product',
		{ ...someone('payer', { name: 'Ana' }) },
		"'Sale' has no product: add at least one, such as a hotel or an airline ticket",
	],
];

const run = async (form: INodeParameters, more: object = {}): Promise<NodeResult> =>
	await createByForm(office, form, more);

describe("Sale > Create by form, the form's mistakes", () => {
	test.each(MISTAKES)('names the place of %s and sends nothing', async (_, form, sentence) => {
		const { error } = await run(form);
		expect(error?.message).toBe(`${sentence} [Item 0]`);
		expect(await office.requests()).toEqual([]);
	});

	test('tells all of them at once, over all items, and sends nothing', async () => {
		const result = await run(
			{
				additionalFields: { saleDate: '={{ $json.day }}' },
				...twoHotels({ document: text(41), ...passengers({ amount: 'abc', ravFeeDiscount: '5' }) }),
				...agency({ amount: '100', description: text(61) }),
			},
			{ items: [{ day: '05/06/2027' }, { day: '2027' }] as IDataObject[] },
		);
		expect(result.error?.message).toMatch(/^11 entries need a correction: .* \[Items 0, 1\]$/);
		const ofBoth = [
			"'Payment to the Agency 1 > Description' takes up to 60 characters and has 61: shorten it",
			"'Payment to the Agency 1 > Products' is empty: the sale has several products, so say how much of this payment pays which",
			"'Hotel 2 > Document' takes up to 40 characters and has 41: shorten it",
			'\'Hotel 2 > Passenger 1 > Amount\' takes a number such as 1234.56 or 1.234,56, not "abc"',
			"'Hotel 2 > Passenger 1 > RAV Fee Discount' needs a 'RAV Fee' above zero",
		];
		expect(findingsOf(result)).toEqual(
			[
				...ofBoth,
				'\'Additional Fields > Sale Date\' takes a date such as 2026-06-05 or 05/06/2026 (day first), not "2027", which may be a year',
			].sort(),
		);
		expect(await office.requests()).toEqual([]);
	});

	test('asks for the company when neither form nor credential names one', async () => {
		const { error } = await run(oneHotel, { credential: office.credential() });
		expect(error?.message).toBe(
			"'Additional Fields > Company Identifier' is empty: fill in the CNPJ of the company, or set a default one in the credential [Item 0]",
		);
		expect(await office.requests()).toEqual([]);
	});

	test.each([
		[
			'a number in words',
			'102',
			'many',
			'\'Custom Fields > Número do contrato\' takes a whole number such as 12, not "many"',
		],
		[
			'a choice that the field does not have',
			'101',
			'Rádio',
			'\'Custom Fields > Canal de venda\' is "Rádio". Choose from "Loja", "WhatsApp", "Site", "Indicação"',
		],
		[
			'a field that the agency does not have',
			'9999',
			'x',
			"'Custom Fields' names the custom field 9999, which the agency does not have for sales: load the list again",
		],
	])('refuses %s in the custom fields before the sale is sent', async (_, id, value, sentence) => {
		const { error } = await run({
			...oneHotel,
			customFields: { mappingMode: 'defineBelow', value: { [id]: value } },
		});
		expect(error?.message).toBe(`${sentence} [Item 0]`);
		expect(await office.requests('POST')).toEqual([]);
	});

	test('tells a required custom field that was left out in the words of the back office', async () => {
		await office.settings({ required_custom_fields: true });
		const { error } = await run(oneHotel);
		expect(error?.message).toMatch(/Custom Fields.*Canal de venda.*required/);
		expect(error?.description).toContain('Nothing was stored for this item.');
		expect(
			(await office.records('sales')).some(({ created_by_credential: by }) => by === 'full_access'),
		).toBe(false);
	});

	test('with Continue, the item with the mistake keeps its sentence and the next one is written', async () => {
		const { items, error } = await run(
			{ additionalFields: { saleDate: '={{ $json.day }}' }, ...oneHotel },
			{
				items: [{ day: '31/02/2027' }, { day: '05/06/2027' }] as IDataObject[],
				settings: { onError: 'continueRegularOutput' },
			},
		);
		expect(error).toBeUndefined();
		expect(items[0]).toMatchObject({
			json: { error: expect.objectContaining({ code: 'INVALID_DATE' }) as unknown },
			pairedItem: { item: 0 },
		});
		expect(items[1]).toMatchObject({ json: { sale_date: '2027-06-05' }, pairedItem: { item: 1 } });
		expect(await office.requests()).toHaveLength(1);
	});
});

describe('Sale > Create by form, refused by the service', () => {
	test("explains a refused document in the form's own label", async () => {
		const holder = (await office.records('people')).find(
			({ cpf_cnpj, person_kind, external_ids: ids }) =>
				cpf_cnpj && person_kind === 'individual' && !('full_access' in (ids as IDataObject)),
		);
		const { name, cpf_cnpj } = holder ?? {};
		const { error } = await run({
			...oneHotel,
			...someone('payer', { name: String(name), externalId: 'new', cpfCnpj: String(cpf_cnpj) }),
		});
		expect(error?.message).toMatch(/'Payer > CPF or CNPJ' already belongs to another person" \[Item 0\]/);
		expect(error?.description).toContain('in a sale, choose the person From List');
	});

	test('closing a sale that is not paid is told with its balance', async () => {
		const { error } = await run({ ...oneHotel, additionalFields: { status: 'closed' } });
		expect(error?.message).toMatch(/Status.*balance.*1000\.00" \[Item 0\]$/);
	});

	test('closing without the permission says which permission to ask for', async () => {
		const credential = office.credential('no_close_sale', { companyIdentifier: '12345678000195' });
		const { error } = await run(
			{ ...oneHotel, ...agency({ amount: '1000' }), additionalFields: { status: 'closed' } },
			{ credential },
		);
		expect(error?.message).toMatch(/permission Close sale/);
		expect(error?.description).toContain('close sale for Status Closed');
	});
});
