import { fullAccess, sandboxOfThisFile } from './client';
import { UUID, everyRow, success } from './expectations';
import { company, individual } from './people-bodies';
import { EVERY_PRODUCT, bankSlip, hotel, operation, sale, type SaleBody } from './sale-bodies';
import { saleRequests } from './sale-requests';
import { PRODUCT_ARRAYS, type Person, type Row, type Sale } from './shapes';

/**
 * POST /sales: body, products and passengers. People are in sale-people.test.ts, money is in
 * sale-payments.test.ts.
 */

const sandbox = sandboxOfThisFile();
const { create, refused } = saleRequests(sandbox);
const api = fullAccess(sandbox);

async function productOf(kind: string): Promise<string> {
	const [product] = await everyRow<Row>(api, '/products', { kind });
	return product?.id ?? `no product of kind ${kind}`;
}

describe('the answer', () => {
	test('a successful create answers 201 with the same body as GET /sales/{id}', async () => {
		const created = await create(sale());
		expect(created).toEqual(success(await api.get<Sale>(`/sales/${created.id}`), 200));
	});

	test('without status the sale is opened', async () => {
		expect((await create(sale())).status).toBe('opened');
		expect((await create(sale({ status: 'opened' }))).status).toBe('opened');
	});

	test('status is opened or closed: no sale is created canceled', async () => {
		expect(await refused(sale({ status: 'canceled' }))).toContain('status');
	});

	test('references in the answer resolve: payer, seller, intermediary, requester, approver', async () => {
		const parties = {
			seller: individual({ name: 'Vendedora Lúcia' }),
			payer: individual({ name: 'Pagador João' }),
			intermediary: company({ name: 'Intermediadora Sul' }),
			requester: individual({ name: 'Solicitante Ana' }),
			approver: individual({ name: 'Aprovador Rui' }),
		};
		const created = await create(sale(parties));
		for (const role of ['seller', 'payer', 'intermediary', 'requester', 'approver'] as const) {
			const person = success(await api.get<Person>(`/people/${created[role]?.id}`), 200);
			expect(person).toMatchObject(parties[role]);
		}
	});
});

describe('required', () => {
	test('company_identifier is required', async () => {
		expect(await refused(sale({ company_identifier: undefined }))).toContain('company_identifier');
	});

	test('at least one product overall', async () => {
		await refused(sale({ hotels: undefined }));
		await refused(sale({ hotels: [] }));
	});

	test.each(Object.keys(EVERY_PRODUCT))('every product must have a supplier: %s', async (kind) => {
		const product = { ...EVERY_PRODUCT[kind]?.(), supplier: undefined };
		expect(await refused(sale({ hotels: undefined, [kind]: [product] }))).toContain('supplier');
	});

	test.each(Object.keys(EVERY_PRODUCT))(
		'%s alone are product enough, with every field listed',
		async (kind) => {
			const created = await create(sale({ hotels: undefined, [kind]: [EVERY_PRODUCT[kind]?.()] }));
			for (const array of PRODUCT_ARRAYS) expect(created[array]).toHaveLength(array === kind ? 1 : 0);
		},
	);

	test('several products of several kinds in one sale', async () => {
		const products = Object.fromEntries(
			Object.entries(EVERY_PRODUCT).map(([kind, body]) => [kind, [{ ...body(), local_id: kind }]]),
		);
		const created = await create(sale({ ...products, hotels: [hotel(), hotel({ local_id: 'hotel-2' })] }));
		expect(created.hotels).toHaveLength(2);
		expect(created.cruises).toHaveLength(1);
	});

	test('partner packages are not yet available on creation', async () => {
		expect(await refused(sale({ partner_packages: [hotel()] }))).toContain('partner_packages');
	});
});

describe('own operation', () => {
	test('a single object, valued per passengers; carries a product reference', async () => {
		const product = await productOf('operation');
		const created = await create(sale({ hotels: undefined, operation: operation(product) }));
		expect(created.operations).toHaveLength(1);
		expect(created.operations[0]?.product?.id).toBe(product);
		expect(created.operation?.id).toMatch(UUID);
	});

	test('values by quantity x unit_price with unit_fee and agency_fee', async () => {
		const body = operation(await productOf('operation'), {
			passengers: undefined,
			agency_service_fee: undefined,
			discount_amount: undefined,
			quantity: 3,
			unit_price: 200,
			unit_fee: 10,
			agency_fee: 15,
		});
		const created = await create(sale({ hotels: undefined, operation: body }));
		expect(created.totals.final_amount).toBeGreaterThanOrEqual(630);
		const dearer = await create(sale({ hotels: undefined, operation: { ...body, quantity: 4 } }));
		expect(dearer.totals.final_amount - created.totals.final_amount).toBeCloseTo(210);
	});

	test.each<[what: string, fields: Record<string, unknown>, named: string]>([
		['quantity with passengers', { passengers: [{ amount: 100 }], quantity: 3 }, 'quantity'],
		['unit_price with passengers', { passengers: [{ amount: 100 }], unit_price: 999 }, 'unit_price'],
		['unit_fee with passengers', { passengers: [{ amount: 100 }], unit_fee: 5 }, 'unit_fee'],
		['agency_fee with passengers', { passengers: [{ amount: 100 }], agency_fee: 50 }, 'agency_fee'],
		['a price without a quantity', { unit_price: 999 }, 'quantity'],
		['a quantity without a price', { quantity: 3 }, 'unit_price'],
		['fees of no quantity', { unit_fee: 5, agency_fee: 50 }, 'quantity'],
	])('its values are of one kind, and whole: %s gives 422', async (_what, fields, named) => {
		const own = operation(await productOf('operation'), { passengers: undefined, ...fields });
		expect(await refused(sale({ hotels: undefined, operation: own }))).toContain(`operation.${named}`);
	});

	test.each([
		{ passengers: [{ amount: 100 }], unit_price: 0, unit_fee: 0, agency_fee: 0 },
		{ passengers: undefined, unit_price: 0 },
		{ passengers: undefined, quantity: 3, unit_price: 0 },
	])('its values are of one kind, of which a 0 is none: %j', async (fields) => {
		const own = operation(await productOf('operation'), fields);
		await create(sale({ hotels: undefined, operation: own }));
	});

	test('its values are of one kind: none are needed', async () => {
		const own = operation(await productOf('operation'), { passengers: [], discount_amount: undefined });
		expect((await create(sale({ hotels: undefined, operation: own }))).totals.final_amount).toBe(5);
	});

	test('at most one per sale: a list is refused', async () => {
		const product = await productOf('operation');
		expect(await refused(sale({ operation: [operation(product)] }))).toContain('operation');
	});

	test('product_id must be a product', async () => {
		expect(await refused(sale({ operation: operation('00000000-0000-4000-8000-000000000000') }))).toContain(
			'product_id',
		);
		expect(await refused(sale({ operation: operation('abc') }))).toContain('product_id');
	});

	test('product_id may be written in capitals', async () => {
		const product = await productOf('operation');
		const created = await create(sale({ hotels: undefined, operation: operation(product.toUpperCase()) }));
		expect(created.operations[0]?.product?.id).toBe(product);
	});

	test('its document has up to 40 characters', async () => {
		const own = operation(await productOf('operation'), { document: 'x'.repeat(41) });
		expect(await refused(sale({ hotels: undefined, operation: own }))).toContain('document');
	});

	test('its dates count for the trip', async () => {
		const own = operation(await productOf('operation'));
		const created = await create(sale({ hotels: undefined, operation: own }));
		expect([created.departure_date, created.return_date]).toEqual(['2031-06-01', '2031-06-09']);
	});
});

describe('product fields', () => {
	test('a document has up to 40 characters', async () => {
		await create(sale({ hotels: [hotel({ document: 'x'.repeat(40) })] }));
		expect(await refused(sale({ hotels: [hotel({ document: 'x'.repeat(41) })] }))).toContain('document');
	});

	test('included_services: the registered text when omitted, appended to it when sent', async () => {
		const [product] = (await sandbox().records('products')).filter(
			({ kind, included_services }) => kind === 'operation' && included_services !== '',
		);
		const registered = String(product?.included_services);
		expect(registered.length).toBeGreaterThan(5);
		const stored = async (included_services?: string): Promise<unknown> => {
			const own = operation(String(product?.id), { included_services });
			const created = await create(sale({ hotels: undefined, operation: own }));
			return created.operations[0]?.included_services;
		};
		expect(await stored()).toBe(registered);
		const appended = String(await stored('Guia em espanhol'));
		expect(appended.startsWith(registered)).toBe(true);
		expect(appended.endsWith('Guia em espanhol')).toBe(true);
	});

	test('local_id is unique within the request', async () => {
		expect(await refused(sale({ hotels: [hotel(), hotel()] }))).toContain('local_id');
		const twoKinds = { hotels: [hotel({ local_id: 'p' })], cruises: [EVERY_PRODUCT.cruises?.()] };
		expect(await refused(sale(twoKinds))).toContain('local_id');
	});

	test('local_id is reusable in later sales', async () => {
		await create(sale());
		await create(sale());
	});

	test.each(['national', 'international', 'cruise'])(
		'an insurance has destination %s',
		async (destination) => {
			const insurance = { ...EVERY_PRODUCT.insurances?.(), destination };
			await create(sale({ hotels: undefined, insurances: [insurance] }));
		},
	);

	test('no other destination for an insurance', async () => {
		const insurance = { ...EVERY_PRODUCT.insurances?.(), destination: 'Europa' };
		expect(await refused(sale({ insurances: [insurance] }))).toContain('destination');
	});

	test.each(['self_provided', 'road_transport', 'no_transport', 'charter_flight', 'scheduled_flight'])(
		'a travel package has transport %s',
		async (transport) => {
			const travelPackage = { ...EVERY_PRODUCT.travel_packages?.(), transport };
			await create(sale({ hotels: undefined, travel_packages: [travelPackage] }));
		},
	);

	test('no other transport for a travel package', async () => {
		const travelPackage = { ...EVERY_PRODUCT.travel_packages?.(), transport: 'teleport' };
		expect(await refused(sale({ travel_packages: [travelPackage] }))).toContain('transport');
	});

	test('an amount in another currency is converted to Brazilian Real', async () => {
		const guest = {
			amount: 100,
			fees: 10,
			rav_fee: 8,
			rav_fee_discount: 2,
			other_fees: 4,
			person: individual(),
		};
		const cost = { passengers: [guest], agency_service_fee: 20, discount_amount: 6 };
		const real = await create(sale({ hotels: [hotel(cost)] }));
		const dollar = await create(sale({ hotels: [hotel({ ...cost, currency: 'USD', exchange_rate: 5.5 })] }));
		expect(dollar.totals.final_amount).toBeCloseTo(real.totals.final_amount * 5.5);
	});

	test('without exchange_rate an amount is taken as it is, whatever the currency', async () => {
		const created = await create(sale({ hotels: [hotel({ currency: 'USD' })] }));
		expect(created.totals.final_amount).toBe(1000);
	});

	test.each<[string, Record<string, unknown>]>([
		['amount', { passengers: [{ amount: 1e300 }, { amount: 1e300 }] }],
		['commission_amount', { commission_amount: 1e308 }],
		['exchange_rate', { exchange_rate: 1e308, currency: 'USD' }],
	])('%s is of a size that can still be reckoned with', async (name, fields) => {
		expect(await refused(sale({ hotels: [hotel(fields)] }))).toContain(name);
	});

	const largest = 90_071_992_547_409.91;

	test('the largest amount of all is taken', async () => {
		const created = await create(sale({ hotels: [hotel({ passengers: [{ amount: largest }] })] }));
		expect(created.totals.final_amount).toBe(largest);
	});

	test.each<[string, string, () => Record<string, unknown>]>([
		[
			'passengers[0].amount',
			'in reais',
			() => ({ hotels: [hotel({ exchange_rate: 10, passengers: [{ amount: largest }] })] }),
		],
		[
			'commission_amount',
			'in reais',
			() => ({ hotels: [hotel({ exchange_rate: 2, commission_amount: largest })] }),
		],
		['cost', 'together', () => ({ hotels: [hotel({ passengers: [{ amount: largest }, { amount: 1 }] })] })],
		[
			'The discounts',
			'together',
			() => ({ hotels: ['a', 'b'].map((local_id) => hotel({ local_id, discount_amount: largest })) }),
		],
		['payments', 'together', () => ({ payments: [bankSlip(largest), bankSlip(1)] })],
	])('what becomes of amounts is no larger: %s %s', async (what, how, fields) => {
		const sentence = await refused(sale(fields()));
		expect(sentence).toContain(what);
		expect(sentence).toContain(how);
	});

	test('what becomes of amounts is no larger: a quantity times its price', async () => {
		const own = operation(await productOf('operation'), {
			...{ passengers: undefined, quantity: 1_000_000, unit_price: largest },
		});
		expect(await refused(sale({ hotels: undefined, operation: own }))).toContain('together');
	});
});

describe('passengers', () => {
	const guest = (fields: Record<string, unknown>): Record<string, unknown> =>
		hotel({ passengers: [{ amount: 100, person: individual(), ...fields }] });

	test('rav_fee_discount is accepted when rav_fee is greater than zero', async () => {
		const full = await create(sale({ hotels: [guest({ rav_fee: 10 })] }));
		const reduced = await create(sale({ hotels: [guest({ rav_fee: 10, rav_fee_discount: 4 })] }));
		expect(full.totals.final_amount - reduced.totals.final_amount).toBe(4);
	});

	test('a rav_fee_discount of 0 is a discount, and refused without rav_fee', async () => {
		expect(await refused(sale({ hotels: [guest({ rav_fee_discount: 0 })] }))).toContain('rav_fee');
		await create(sale({ hotels: [guest({ rav_fee: 10, rav_fee_discount: 0 })] }));
	});

	test.each([{ rav_fee: 0 }, { rav_fee: -10 }, {}])(
		'rav_fee_discount otherwise gives 422: %j',
		async (fee) => {
			expect(await refused(sale({ hotels: [guest({ ...fee, rav_fee_discount: 4 })] }))).toContain('rav_fee');
		},
	);

	test('the amount and the fees of every passenger count', async () => {
		const two = hotel({
			passengers: [
				{ amount: 100, fees: 10, person: individual() },
				{ amount: 200.55, fees: 0.45, person: individual() },
			],
		});
		expect((await create(sale({ hotels: [two] }))).totals.final_amount).toBe(311);
	});

	test('an airline passenger has its own fields', async () => {
		const ticket = EVERY_PRODUCT.airline_tickets?.();
		const created = await create(sale({ hotels: undefined, airline_tickets: [ticket] }));
		expect(created.totals.final_amount).toBeGreaterThanOrEqual(572.5);
	});
});

describe('names that are still accepted on write', () => {
	test('travel_agent is seller', async () => {
		const agent = individual();
		const created = await create(sale({ seller: undefined, travel_agent: agent }));
		const person = success(await api.get<Person>(`/people/${created.seller.id}`), 200);
		expect(person.cpf_cnpj).toBe(agent.cpf_cnpj);
	});

	test('external_id of the products that a payment pays is local_id', async () => {
		const payment = bankSlip(5, { products: [{ external_id: 'a', payment_amount: 5 }] });
		const { local_id: _, ...stay } = hotel({ external_id: 'a' });
		const created = await create(sale({ hotels: [stay], payments: [payment] }));
		expect(created.totals.balance).toBe(995);
	});

	test.each(['service_fee', 'booking_fee'])('%s is fees', async (name) => {
		const guest = hotel({ passengers: [{ amount: 100, [name]: 25, person: individual() }] });
		expect((await create(sale({ hotels: [guest] }))).totals.final_amount).toBe(125);
	});

	test('ticket_number of a passenger is document', async () => {
		const guest = (field: string): SaleBody =>
			sale({ hotels: [hotel({ passengers: [{ amount: 100, [field]: 'BIL-9', person: individual() }] })] });
		const [renamed, old] = [await create(guest('document')), await create(guest('ticket_number'))];
		expect(JSON.stringify(old.hotels).match(/BIL-9/g)).toEqual(
			JSON.stringify(renamed.hotels).match(/BIL-9/g),
		);
	});

	test.each(['voucher_code', 'locator'])('%s of some products is document', async (name) => {
		const created = await create(sale({ hotels: [hotel({ [name]: 'VCH-77' })] }));
		const renamed = await create(sale({ hotels: [hotel({ document: 'VCH-77' })] }));
		expect(JSON.stringify(created.hotels).match(/VCH-77/g)).toEqual(
			JSON.stringify(renamed.hotels).match(/VCH-77/g),
		);
	});

	test('external_id of a product is local_id', async () => {
		const old = hotel({ local_id: undefined, external_id: 'hotel-1' });
		const payments = [{ vendor: { credit: { products: [{ local_id: 'hotel-1', payment_amount: 10 }] } } }];
		await create(sale({ hotels: [old], payments }));
		expect(await refused(sale({ hotels: [old, hotel()] }))).toMatch(/local_id|external_id/);
	});
});
