import type { IDataObject } from 'n8n-workflow';

import { hotel, sale } from '../contract/sale-bodies';
import { backOfficeOfThisFile, HORIZONTE_CORPORATIVO, HORIZONTE_VIAGENS } from './backOffice';
import { createByJson } from './createSale';
import { everySaleField } from './everySaleField';
import { findingsOf } from './findings';
import { said } from './said';

const office = backOfficeOfThisFile();

async function idOf(collection: string, matches: IDataObject): Promise<unknown> {
	const rows = await office.records(collection);
	return rows.find((row) => Object.entries(matches).every(([name, value]) => row[name] === value))?.id;
}

describe('Sale > Create by JSON', () => {
	test('sends every field of POST /sales and every product kind exactly as they are', async () => {
		const before = await office.records('sales');
		const body = everySaleField({
			operationId: String(await idOf('products', { kind: 'operation', active: true })),
			cityId: String(await idOf('cities', { ibge: '3550308' })),
			customFieldId: Number(await idOf('custom_fields', { resource: 'sales', kind: 'text', active: true })),
		});
		const { items, error } = await createByJson(office, body);

		expect(error).toBeUndefined();
		// Only the definitions of the agency's own fields are read, and who has a document, each once.
		const read = await office.requests('GET');
		expect(new Set(read.map(({ path }) => path))).toEqual(new Set(['/custom_fields', '/people']));
		expect(new Set(read.map(({ query }) => JSON.stringify(query))).size).toBe(read.length);
		const [request, ...others] = await office.requests('POST');
		expect(others).toEqual([]);
		expect(request).toMatchObject({ method: 'POST', path: '/sales', status: 201 });
		expect(request?.body).toEqual(body);
		const stored = (await office.records('sales')).slice(before.length);
		expect(stored).toHaveLength(1);
		const products = stored[0]?.products as IDataObject[];
		expect(products.map(({ array }) => array).sort()).toEqual([
			...['airline_tickets', 'car_rentals', 'cruises', 'ground_transportations', 'hotels', 'insurances'],
			...['operations', 'train_tickets', 'travel_packages'],
		]);
		expect(stored[0]?.payments).toHaveLength(6);
		expect(stored[0]?.commissions).toMatchObject([
			{ kind: 'seller', amount: 100, retained_amount: 10 },
			{ kind: 'intermediary', amount: 50 },
			{ kind: 'person', amount: 25.5 },
		]);
		expect(items).toMatchObject([{ json: { id: stored[0]?.id, status: 'closed' }, pairedItem: { item: 0 } }]);
	});

	test('sends an own operation that is sold by quantity', async () => {
		const product_id = String(await idOf('products', { kind: 'operation', active: true }));
		const line = { product_id, quantity: 3, unit_price: 100, unit_fee: 10.5, agency_fee: 20 };
		const { items, error } = await createByJson(office, sale({ hotels: undefined, operation: line }));
		expect(error).toBeUndefined();
		expect((await office.requests('POST'))[0]?.body).toMatchObject({ operation: line });
		expect(items[0]?.json).toMatchObject({ totals: { final_amount: 351.5 } });
	});

	test('takes the body from an expression and writes one sale for each item, linked to it', async () => {
		const before = (await office.records('sales')).length;
		const items = [
			sale({ sale_date: '2026-03-01' }),
			sale({ company_identifier: HORIZONTE_CORPORATIVO, sale_date: '2026-03-02' }),
			sale({ sale_date: '2026-03-03' }),
		].map((body) => ({ sale: body as IDataObject }));
		const result = await createByJson(office, '={{ $json.sale }}', { items });

		expect(result.error).toBeUndefined();
		expect(result.items.map(({ json }) => json.sale_date)).toEqual([
			'2026-03-01',
			'2026-03-02',
			'2026-03-03',
		]);
		expect(result.items.map(({ pairedItem }) => pairedItem)).toEqual([{ item: 0 }, { item: 1 }, { item: 2 }]);
		const stored = (await office.records('sales')).slice(before);
		expect(stored.map(({ sale_date }) => sale_date)).toEqual(['2026-03-01', '2026-03-02', '2026-03-03']);
		expect(new Set(stored.map(({ company_id }) => company_id)).size).toBe(2);
	});

	test("uses the credential's company when the body names none, and the body's when it does", async () => {
		const { company_identifier: _, ...nameless } = sale();
		const credential = office.credential('full_access', { companyIdentifier: HORIZONTE_CORPORATIVO });
		await createByJson(office, nameless, { credential });
		await createByJson(office, sale(), { credential });
		const bodies = (await office.requests('POST')).map(({ body }) => body as IDataObject);
		expect(bodies.map(({ company_identifier }) => company_identifier)).toEqual([
			HORIZONTE_CORPORATIVO,
			HORIZONTE_VIAGENS,
		]);
	});

	test('tells all that is known to be refused at once, each with its place, and sends nothing', async () => {
		const result = await createByJson(office, {
			hotels: [
				hotel({ local_id: 'h', document: 'd'.repeat(41) }),
				hotel({ local_id: 'h', passengers: [{ amount: 1, rav_fee: 0, rav_fee_discount: 5 }] }),
			],
			cruises: 'one',
			operation: [],
			partner_packages: [{}],
			payments: [
				{ agency: { bank_slip: { products: [] } }, vendor: { credit: { products: [] } } },
				{ agency: { cheque: {} } },
				{
					agency: {
						bank_slip: { description: 'x'.repeat(61), products: [{ local_id: 'nobody', payment_amount: 1 }] },
					},
				},
			],
			commissions: [{ kind: 'intermediary', external_id: 'x', value: 1 }],
		});
		expect(await office.requests()).toEqual([]);
		expect(result.error?.message).toMatch(/^13 entries need a correction: .* \[Item 0\]$/);
		expect(findingsOf(result)).toEqual(
			[
				"'Body > commissions' are taken only when 'Status' is Closed: choose it, or leave them out",
				"'Body > commissions' are for the intermediary, but the sale has none: fill in 'Intermediary', or leave these commissions out",
				"'Body > company_identifier' is empty: fill in the CNPJ of the company, or set a default one in the credential",
				"'Body > cruises' is text, but has to be a list of objects in [ ]",
				"'Body > hotels[0].document' takes up to 40 characters and has 41: shorten it",
				'\'Body > hotels[1].local_id\' is used twice ("h"): every product needs its own',
				"'Body > hotels[1].passengers[0].rav_fee_discount' needs a 'RAV Fee' above zero",
				"'Body > operation' is a list, but has to be an object in { }",
				"'Body > partner_packages' cannot be created through the API yet",
				"'Body > payments[0]' has more than one of agency, vendor: enter each as a payment of its own",
				"'Body > payments[1].agency.cheque' is not a field of the back office, as far as we know (it takes bank_deposit, bank_slip, credit_card): remove it, or switch on 'Allow Unknown Fields'",
				"'Body > payments[2].agency.bank_slip.description' takes up to 60 characters and has 61: shorten it",
				"'Body > payments[2].agency.bank_slip.products' names the 'Local ID' \"nobody\", which no product of this sale has",
			].sort(),
		);
	});

	test.each([
		['an empty body', '', "'Body' is empty: fill it in [Item 0]"],
		[
			'text that is not JSON',
			'{ hotels: ',
			`'Body' is not valid JSON after "{": it takes an object in { }, with names and texts in double quotes [Item 0]`,
		],
		['a list', '[]', "'Body' is a list, but has to be an object in { } [Item 0]"],
	])('refuses %s without a request', async (_, body, message) => {
		const { error } = await createByJson(office, body);
		expect(error?.message).toBe(message);
		expect(await office.requests()).toEqual([]);
	});

	test('refuses a sale without a product without a request', async () => {
		const { error } = await createByJson(office, sale({ hotels: [] }));
		expect(error?.message).toMatch(/^'(Body|Sale)' has no product: add at least one/);
		expect(await office.requests()).toEqual([]);
	});
});

describe('Sale > Create by JSON, refused by the service', () => {
	test('says in its words why the values were refused, what to do, and stores nothing', async () => {
		const holder = (await office.records('people')).find(
			({ cpf_cnpj, external_ids: ids }) => cpf_cnpj && !('full_access' in (ids as IDataObject)),
		);
		const before = await Promise.all([office.records('sales'), office.records('people')]);
		const { name, person_kind, cpf_cnpj } = holder ?? {};
		const payer = { external_id: 'new', name, person_kind, cpf_cnpj };
		const { error } = await createByJson(office, sale({ payer }));
		expect(error?.message).toMatch(/'Payer > CPF or CNPJ' .*\[Item 0\]$/);
		expect(error?.description).toMatch(
			/^Nothing was stored for this item\. If somebody registered has it and you mean that person, use Find or Create/,
		);
		expect(await Promise.all([office.records('sales'), office.records('people')])).toEqual(before);
	});

	test.each([
		['no_close_sale', { status: 'closed' }, /permission/],
		['read_only', {}, /read-only/],
		['no_license', {}, /license/],
	])(
		'names the causes of 403 for %s in the order in which the service checks them',
		async (token, more, said) => {
			const { error } = await createByJson(office, sale(more), { credential: office.credential(token) });
			expect(error?.message).toMatch(said);
			expect(error?.description).toMatch(
				/\(1\) the company has no API license, \(2\) its license only allows reading, \(3\) .*close sale/,
			);
			expect(error).toMatchObject({ httpCode: '403' });
		},
	);

	test('a partner creates sales and gets the whole sale back', async () => {
		const { items, error } = await createByJson(office, sale(), { credential: office.credential('partner') });
		expect(error).toBeUndefined();
		expect(items[0]?.json).toMatchObject({
			number: expect.any(Number),
			payments: { agency: {}, vendor: {} },
		});
	});

	const mixed = [
		{ sale: sale({ sale_date: '2026-03-01' }) as IDataObject },
		{ sale: sale({ hotels: [] }) as IDataObject },
		{ sale: sale({ payer: { external_id: 'x' } }) as IDataObject },
		{ sale: sale({ sale_date: '2026-03-04' }) as IDataObject },
	];

	test('with Continue, the other items go on and the failed ones carry their sentence', async () => {
		const before = (await office.records('sales')).length;
		const { items, error } = await createByJson(office, '={{ $json.sale }}', {
			items: mixed,
			settings: { onError: 'continueRegularOutput' },
		});
		expect(error).toBeUndefined();
		expect(items.map(({ pairedItem }) => pairedItem)).toEqual([0, 1, 2, 3].map((item) => ({ item })));
		expect(items[0]?.json).toMatchObject({ sale_date: '2026-03-01' });
		expect(items[1]?.json).toEqual({
			error: expect.objectContaining({ code: 'SALE_WITHOUT_PRODUCT' }) as unknown,
		});
		expect(items[2]?.json).toEqual({
			error: expect.objectContaining({ code: 'VALUES_REFUSED', item: 2, may_have_stored: false }) as unknown,
		});
		expect(items[3]?.json).toMatchObject({ sale_date: '2026-03-04' });
		expect((await office.records('sales')).length - before).toBe(2);
		expect(await office.requests('POST')).toHaveLength(3);
	});

	test('with the error output, the failed items leave there and the others by the first one', async () => {
		const { items, errorItems, error } = await createByJson(office, '={{ $json.sale }}', {
			items: mixed,
			settings: { onError: 'continueErrorOutput' },
		});
		expect(error).toBeUndefined();
		expect(items.map(({ json }) => json.sale_date)).toEqual(['2026-03-01', '2026-03-04']);
		expect(errorItems.map(({ pairedItem }) => pairedItem)).toEqual([{ item: 1 }, { item: 2 }]);
		expect(errorItems.map(said)).toEqual([
			expect.stringContaining('has no product'),
			expect.stringMatching(/payer\.name/),
		]);
	});

	test('without Continue, says how many items went through before the refused one', async () => {
		const { error } = await createByJson(office, '={{ $json.sale }}', {
			items: [mixed[0], mixed[2], mixed[3]] as IDataObject[],
		});
		expect(error?.message).toMatch(/\[Item 1\]$/);
		// If the previous item's refusal takes longer than the head start, the last item is already under way.
		const requests = await office.requests('POST');
		const stored = requests.filter(({ status }) => status === 201).length;
		expect(requests).toHaveLength(stored + 1);
		expect(error?.description).toContain(
			stored === 1 ? 'Item 0 went through: leave it out' : 'Items 0, 2 went through: leave them out',
		);
	});

	test('without Continue, a wrong item keeps all of them from being sent', async () => {
		const { error } = await createByJson(office, '={{ $json.sale }}', { items: mixed.slice(0, 2) });
		expect(error?.message).toMatch(/no product.*\[Item 1\]$/);
		expect(await office.requests()).toEqual([]);
	});
});
