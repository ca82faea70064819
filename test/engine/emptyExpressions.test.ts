import type { IDataObject, INodeParameters, INodeType } from 'n8n-workflow';

import { TravelAgencyAccountMovement } from '../../nodes/AccountMovement/TravelAgencyAccountMovement.node';
import { TravelAgencyBill } from '../../nodes/Bill/TravelAgencyBill.node';
import { TravelAgencySale } from '../../nodes/Sale/TravelAgencySale.node';
import { TravelAgencyPerson } from '../../nodes/Person/TravelAgencyPerson.node';
import { TravelAgencyTask } from '../../nodes/Task/TravelAgencyTask.node';
import { backOfficeOfThisFile, HORIZONTE_VIAGENS } from './backOffice';
import { ANA, createByForm, createByJson, hotelLine, someone } from './createSale';
import { findingsOf } from './findings';
import { byId, mapped } from './picked';
import { activeUser, taskCategory, taskThatIs } from './tasksAtHand';
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

const ONLY_NOTHING = 'have only expressions that gave no value: check the names of the columns';

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

	test('of a rate is refused; a rate whose currency gives nothing would multiply reais', async () => {
		const currency = { __rl: true, mode: 'code', value: '={{ $json.currency }}' };
		const form = { products: { hotel: [hotelLine({ currency, exchangeRate: '={{ $json.rate }}' })] } };
		const { error } = await run(form, [{ currency: 'USD', rate: '5,43' }, { rate: '5,43' }]);
		expect(error?.message).toBe(
			"'Hotel 1 > Exchange Rate' is 5.43, but 'Currency' is an expression that gave no value: check the name of its column [Item 1]",
		);
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

/** The second traveler of some bookings, whose columns the others lack. */
const TWO = { p1: 'Ana Souza', a1: 1000, p2: 'Rui Dias', a2: 900, id: 'rui-1' };
const ONE = { p1: 'Eva Lima', a1: 1000, p2: '', id: null };
const newPerson = (value: string) => ({ __rl: true, mode: 'new', value });
const travelers = (...passenger: INodeParameters[]): INodeParameters => ({
	products: { hotel: [hotelLine({ passengers: { passenger } })] },
});
const traveler = (number: number): INodeParameters => ({
	sameAsPayer: false,
	person: newPerson(`={{ $json.p${number} }}`),
	newPerson: { externalId: '', email: `={{ $json.m${number} }}` },
	amount: `={{ $json.a${number} }}`,
});
const zero = { localId: 'hotel-1', paymentAmount: '={{ 0 }}' };
const [FIRST, SECOND] = [traveler(1), traveler(2)];

describe('a line whose expressions give nothing', () => {
	const sent = async (): Promise<IDataObject[]> =>
		(await office.requests('POST', '/sales')).map(({ body }) => body as IDataObject);

	test('is not sent for the items that have no such line', async () => {
		const foreigner = "={{ $json.country === 'PT' }}";
		const second = { ...SECOND, newPerson: { email: NOTHING, foreigner } };
		const { error } = await run(travelers(FIRST, second), [TWO, ONE]);
		expect(error?.message).toBeUndefined();
		expect((await sent()).map(({ hotels }) => (hotels as IDataObject[])[0]?.passengers)).toEqual([
			[
				{ person: { name: 'Ana Souza', person_kind: 'individual' }, amount: 1000 },
				{ person: { name: 'Rui Dias', person_kind: 'individual', foreigner: false }, amount: 900 },
			],
			[{ person: { name: 'Eva Lima', person_kind: 'individual' }, amount: 1000 }],
		]);
	});

	test('is left out of products, payments and their shares, whatever n8n has preset in it', async () => {
		const { error } = await run(
			{
				products: {
					hotel: [
						hotelLine(),
						{ supplier: newPerson(NOTHING), checkIn: NOTHING, passengers: { passenger: [SECOND] } },
					],
				},
				payments: {
					agency: [
						{
							method: 'bank_slip',
							products: {
								product: [
									{ localId: 'hotel-1', paymentAmount: '1000' },
									{ localId: NOTHING, paymentAmount: NOTHING },
								],
							},
						},
						{ method: 'bank_deposit', amount: NOTHING, dueDate: NOTHING, numberOfInstallments: '' },
						// The digits belong to a method that is not chosen.
						{ method: NOTHING, amount: NOTHING, payer: byId(NOTHING), cardLastDigits: '4242' },
					],
				},
			},
			[ONE],
		);
		expect(error?.message).toBeUndefined();
		const [{ hotels, payments } = {}] = await sent();
		expect(hotels).toHaveLength(1);
		expect(payments).toEqual([
			{ agency: { bank_slip: { products: [{ local_id: 'hotel-1', payment_amount: 1000 }] } } },
		]);
	});

	test.each([NOTHING, '={{ [] }}', '={{ [null] }}'])(
		'is that of a filter, which n8n requires: without it, all sales would be listed (%s)',
		async (nobody) => {
			const { error } = await runNode({
				node: new TravelAgencySale(),
				credential: office.credential(),
				parameters: {
					operation: 'getAll',
					filters: { peopleId: { person: [{ personId: byId(nobody) }] } },
				},
			});
			expect(error?.message).toMatch(/^'Filters > Person 1 > Person' is empty/);
		},
	);

	test('for all items is told, since its columns may be misspelled', async () => {
		const { hints } = await run(travelers(FIRST, SECOND), [ONE, ONE]);
		expect(hints.map(({ message }) => message)).toContainEqual(
			expect.stringContaining(
				", 'Hotel 1 > Passenger 2 > Person', 'Hotel 1 > Passenger 2 > New Person > Email', 'Hotel 1 > Passenger 2 > Amount'",
			),
		);
	});

	test.each<[string, INodeParameters]>([
		['an amount of zero', { ...SECOND, amount: '={{ $json.a2 ?? 0 }}' }],
		['an amount that is Fixed', { ...SECOND, amount: '900' }],
		['somebody by ID', { person: byId('={{ $json.id }}'), amount: '900' }],
		['somebody by External ID', { person: { ...byId('={{ $json.id }}'), mode: 'externalId' }, fees: '1' }],
	])('stays with %s, and no passenger without a name is sold', async (_, line) => {
		const { error } = await run(travelers(FIRST, line), [ONE]);
		expect(error?.message).toBe(
			"'Hotel 1 > Passenger 2 > Person' is an expression that gave no value, though its line has others: check the name of the column, or leave all of the line empty [Item 0]",
		);
		expect(await sent()).toEqual([]);
	});

	test('stays where Same as Payer has no value, unless it is off', async () => {
		const line = (sameAsPayer: string) => travelers({ sameAsPayer, amount: '900' });
		expect((await run(line(NOTHING))).error?.message).toMatch(
			/^'Hotel 1 > Passenger 1 > Same as Payer' is an/,
		);
		expect(await sent()).toEqual([]);
		expect((await run(line('={{ "não" }}'))).error).toBeUndefined();
	});

	test('is refused where a product has no other passenger', async () => {
		const { error } = await run(travelers(SECOND), [TWO, ONE]);
		expect(error?.message).toBe(`'Hotel 1 > Passengers' ${ONLY_NOTHING} [Item 1]`);
		expect(await sent()).toEqual([]);
	});

	test('is refused where the sale has no other product', async () => {
		const own = { productId: { __rl: true, mode: 'id', value: '={{ $json.id }}' } };
		const { error } = await run({ products: { ownOperation: [own] } }, [TWO, ONE].slice(1));
		expect(error?.message).toBe(`'Products' ${ONLY_NOTHING} [Item 0]`);
		expect(await sent()).toEqual([]);
	});

	const paid = (given: string): INodeParameters => ({
		products: { hotel: [hotelLine()] },
		payments: { agency: [{ method: 'bank_slip', amount: given, dueDate: '={{ $json.due }}' }] },
		additionalFields: { commissions: { commission: [{ kind: 'seller', value: given }] } },
	});

	test('is refused where the sale has no other payment or commission, since none can be added later', async () => {
		const why = `${ONLY_NOTHING}, or give 0 as the amount where there is none`;
		const result = await run(paid(NOTHING), [ONE]);
		expect(findingsOf(result)).toEqual([`'Additional Fields > Commissions' ${why}`, `'Payments' ${why}`]);
		expect(await sent()).toEqual([]);
	});

	test('names Commissions by one path, whatever is wrong with them', async () => {
		for (const given of [NOTHING, '5']) {
			const form = { ...paid(given), payments: {} };
			const { errorItems } = await createByForm(office, form, {
				settings: { onError: 'continueErrorOutput' },
			});
			expect(errorItems).toMatchObject([
				{ json: { error: { field: { parameters: 'additionalFields.commissions' } } } },
			]);
		}
	});

	test('is left out, with a hint, where an expression gives 0 as its amount', async () => {
		const { error, hints } = await run(paid('={{ $json.paid ?? 0 }}'), [{ due: '05/06/2027' }]);
		expect(error?.message).toBeUndefined();
		const [body = {}] = await sent();
		expect(body).not.toHaveProperty('payments');
		expect(body).not.toHaveProperty('commissions');
		expect(hints.map(({ message }) => message)).toContainEqual(
			expect.stringMatching(
				/'Payment to the Agency 1' comes to 0\.00, so it was left out\.<br>'Additional Fields > Commission 1' comes to/,
			),
		);
	});

	test.each<[string, INodeParameters, Array<number | undefined>]>([
		[
			'all of its shares, also in a sale of several products',
			{
				products: { product: [{ localId: 'hotel-2', paymentAmount: '={{ 0 }}' }] },
				payer: newPerson('Rui Dias'),
			},
			[],
		],
		['no amount of several', { amount: '={{ 0 }}', numberOfInstallments: '3' }, []],
		['0 in one share', { products: { product: [zero, { localId: 'hotel-2', paymentAmount: '5' }] } }, [5]],
		['a 0 that is Fixed', { amount: '0', products: { product: [{ ...zero, paymentAmount: '0' }] } }, [0]],
	])('with %s is left out unless something is paid', async (_, line, amounts) => {
		const products = { hotel: [hotelLine(), hotelLine()] };
		const { error } = await run({ products, payments: { agency: [{ method: 'bank_slip', ...line }] } });
		expect(error?.message).toBeUndefined();
		const [{ payments = [] } = {}] = await sent();
		const paidFor = (payments as IDataObject[]).flatMap(
			({ agency }) => (agency as { bank_slip: { products: IDataObject[] } }).bank_slip.products,
		);
		expect(paidFor.map(({ payment_amount: each }) => each)).toEqual(amounts);
	});

	test('is told where nobody filled in who travels, in a form and in JSON', async () => {
		const told = 'is empty: the sale has this passenger without a name';
		const { hints } = await run(travelers({ amount: '1000' }));
		expect(hints.map(({ message }) => message)).toEqual([
			`Please check:<br>'Hotel 1 > Passenger 1 > Person' ${told}.`,
		]);
		const supplier = { name: 'Pousada', external_id: 'p', person_kind: 'company' };
		const json = await createByJson(office, {
			company_identifier: '12345678000195',
			payer: { external_id: 'ana', name: 'Ana Souza' },
			hotels: [{ supplier, passengers: [{ amount: 1 }, { amount: 1, person: null }] }],
		});
		expect(json.error).toBeUndefined();
		expect(json.hints.map(({ message }) => message)).toEqual([
			`Please check:<br>'Body > hotels[0].passengers[0].person' ${told}.<br>'Body > hotels[0].passengers[1].person' ${told}.`,
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
			payer: { external_id: 'ana', additional_data: { amount: null } },
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

describe('an amount among custom fields whose expression gives nothing', () => {
	const idOf = async (of: string) =>
		String(
			(await office.records('custom_fields')).find(
				({ resource, kind, active }) => resource === of && kind === 'currency' && active,
			)?.id,
		);
	const nameOf = async (id: string) =>
		String((await office.records('custom_fields')).find((field) => String(field.id) === id)?.name);

	test('is refused in a new sale, as in any other field; where it is Fixed, it is not sent', async () => {
		const id = await idOf('sales');
		const form = (value: string) => ({ ...oneHotel({ amount: '1' }), customFields: mapped({ [id]: value }) });
		expect((await run(form('={{ $json.budget }}'), [{ budget: 0 }, ITEM])).error?.message).toBe(
			`'Custom Fields > ${await nameOf(id)}' ${GAVE_NOTHING} [Item 1]`,
		);
		expect(await office.requests('POST')).toEqual([]);
		expect((await run(form(''))).error).toBeUndefined();
	});

	test('is refused in JSON', async () => {
		const id = Number(await idOf('sales'));
		const hotels = [{ supplier: { name: 'P' }, passengers: [] }];
		const { error } = await createByJson(office, { hotels, custom_fields: [{ id, value: null }] });
		expect(error?.message).toMatch(
			/'Body > custom_fields\.\d+' gave no value: write 0 if nothing is meant, or leave it out/,
		);
	});

	test('is not given for a task, which can be changed later: 0 would be another amount', async () => {
		const [pending, categoryId, assigneeId] = await Promise.all([
			taskThatIs.pending(office),
			taskCategory(office),
			activeUser(office),
		]);
		const customFields = mapped({ [await idOf('tasks')]: NOTHING });
		const title = 'Ligar';
		for (const parameters of [
			{
				...{
					operation: 'create',
					title,
					due: '05/06/2031',
					companyIdentifier: HORIZONTE_VIAGENS,
					customFields,
				},
				...{ categoryId: byId(categoryId), assigneeId: byId(assigneeId) },
			},
			{ operation: 'update', taskId: byId(pending), updateFields: { title }, customFields },
		]) {
			const given = { node: new TravelAgencyTask(), credential: office.credential(), items: [ITEM] };
			expect((await runNode({ ...given, parameters })).error?.message).toBeUndefined();
		}
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

test('an expression that gave something is not said to have given nothing, even if that is left out', async () => {
	const { hints } = await runNode({
		node: new TravelAgencyPerson(),
		credential: office.credential(),
		items: [{ gender: '-' }],
		parameters: {
			...{ operation: 'create', name: 'Ana Souza', personKind: 'individual' },
			additionalFields: { gender: '={{ $json.gender }}' },
		},
	});
	expect(hints.map(({ message }) => message)).toEqual([
		expect.stringContaining('\'Additional Fields > Gender\' is "-", which stands for nothing'),
	]);
});

describe('of several items that read, one whose expression gives nothing', () => {
	const CLIENTS: IDataObject[] = [{ who: 'Ana Souza' }, { who: null }, { who: 'Rui Dias' }];
	const WHO = '={{ $json.who }}';
	const CLIENT = byId("={{ $json.who && '3f2b6c1e-8a4d-4f8e-9b57-0c2d1e3f4a5b' }}");
	const read = async (node: INodeType, parameters: INodeParameters, settings = {}) =>
		await runNode({ node, parameters, items: CLIENTS, credential: office.credential(), settings });

	test.each<[string, INodeType, INodeParameters]>([
		['Client', new TravelAgencyBill(), { operation: 'whoOwes', clientId: CLIENT }],
		['Person', new TravelAgencySale(), { operation: 'search', personId: CLIENT }],
		[
			'Filters > Account',
			new TravelAgencyAccountMovement(),
			{ operation: 'getAll', filters: { accountId: CLIENT } },
		],
	])('is refused where it is to be a record: %s', async (label, node, parameters) => {
		const { error, items } = await read(node, parameters);
		expect(error?.message).toBe(
			`'${label}' is an expression that gave no value, though it gave one for other items: without it, this item would read everything. Correct the item, or leave it out [Item 1]`,
		);
		expect(items).toEqual([]);
		expect(await office.requests()).toEqual([]);
	});

	test('is told where another record narrows the item', async () => {
		const [who, seller] = ['personId', 'sellerId'].map((name, at) => ({
			[name]: byId(`={{ $itemIndex === ${at} ? '3f2b6c1e-8a4d-4f8e-9b57-0c2d1e3f4a5b' : null }}`),
		}));
		const parameters = { operation: 'search', ...who, ...seller };
		const { error } = await runNode({
			...{ node: new TravelAgencySale(), parameters, credential: office.credential() },
			items: CLIENTS.slice(1),
		});
		expect(error?.message).toBeUndefined();
	});

	test('leaves the others with Continue On Fail', async () => {
		const { items } = await read(
			new TravelAgencyBill(),
			{ operation: 'whoOwes', clientId: CLIENT },
			{ onError: 'continueErrorOutput' },
		);
		expect(items.map(({ pairedItem }) => pairedItem)).not.toContainEqual({ item: 1 });
	});

	test('is told where it is to be another filter, which may be meant', async () => {
		const filtered = { operation: 'getAll', limit: 1, filters: { name: WHO } };
		const { error, hints } = await read(new TravelAgencyPerson(), filtered);
		expect(error).toBeUndefined();
		expect(hints.map(({ message }) => message)).toEqual([
			"Please check:<br>'Filters > Name' is an expression that gave no value, though it gave one for other items: nothing was filtered by it [Item 1].",
		]);
	});
});
