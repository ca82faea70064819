import type { IDataObject } from 'n8n-workflow';

import { SALE } from '../../../nodes/Sale/form/saleForm';
import { checkSale } from '../../../nodes/Sale/rules/saleRules';
import { readGroup } from '../../../nodes/shared/fields/readGroup';
import { jsonObject } from '../../../nodes/shared/fields/json';
import { Place } from '../../../nodes/shared/fields/place';
import { isRecord } from '../../../nodes/shared/values';
import { COMPANY } from './filledIn';
import { sentences } from '../inWords';

const KINDS = [
	'insurances',
	'cruises',
	'hotels',
	'airline_tickets',
	'train_tickets',
	'ground_transportations',
	'car_rentals',
	'travel_packages',
];

const BODY = jsonObject('Body', {}, (json, place) =>
	readGroup(SALE.inJson, json as IDataObject, place.inJson(json)),
);

/** The messages about a JSON body, which by default has a hotel and a company. */
function findingsIn(body: IDataObject): readonly string[] {
	return findingsAsTyped(
		withSuppliers({ company_identifier: COMPANY, hotels: [{ local_id: 'h' }], ...body }),
	);
}

/** The messages about a body as it is. */
function findingsAsTyped(body: IDataObject, defaultCompany?: string): readonly string[] {
	const place = Place.ofForm();
	const json = BODY.read(body, place.inside('Body'));
	checkSale(SALE, json?.value ?? {}, defaultCompany);
	return sentences(place.findings.issues);
}

/** The hints next to the output. */
function hintsAt(body: IDataObject): readonly string[] {
	const place = Place.ofForm();
	const json = BODY.read(body, place.inside('Body'));
	checkSale(SALE, json?.value ?? {}, COMPANY);
	return sentences(place.findings.hints);
}

/** Every product must have a supplier. Most tests are about something else and name none. */
function withSuppliers(body: IDataObject): IDataObject {
	const supplied = (product: unknown): unknown =>
		isRecord(product) ? { supplier: {}, ...product } : product;
	return Object.fromEntries(
		Object.entries(body).map(([name, value]) => [
			name,
			KINDS.includes(name) && Array.isArray(value) ? value.map(supplied) : value,
		]),
	) as IDataObject;
}

describe('a body that the service takes', () => {
	test.each(KINDS)('has one of %s', (kind) => {
		expect(findingsIn({ hotels: [], [kind]: [{ local_id: 'a' }] })).toEqual([]);
	});

	test('has an own operation alone', () => {
		expect(
			findingsIn({ hotels: [], operation: { product_id: '3f2b6c1e-8a4d-4f8e-9b57-0c2d1e3f4a5b' } }),
		).toEqual([]);
	});

	test('has payments by every side and method', () => {
		const details = { products: [{ local_id: 'h', payment_amount: 1 }] };
		const payments = [
			{ agency: { credit_card: details } },
			{ agency: { bank_slip: details } },
			{ agency: { bank_deposit: details } },
			{ vendor: { credit_card: details } },
			{ vendor: { credit: details } },
			{ vendor: { others: details } },
		];
		expect(findingsIn({ payments })).toEqual([]);
	});

	test('uses old names, which the service still accepts while they are dropped', () => {
		const payments = [
			{ agency: { bank_slip: { products: [{ local_id: 'old', payment_amount: 1 }], installments: 3 } } },
		];
		const hotels = [{ external_id: 'old', passengers: [{ service_fee: 1, ticket_number: '1' }] }];
		expect(findingsIn({ hotels, payments, travel_agent: { name: 'Ana' } })).toEqual([]);
	});

	test('has fields that this version does not know', () => {
		expect(findingsIn({ novelty: { a: 1 }, hotels: [{ novelty: [1] }] })).toEqual([]);
	});

	test('has texts at the limits and no Local IDs', () => {
		const payments = [{ vendor: { credit: { description: 'x'.repeat(60) } } }];
		expect(findingsIn({ hotels: [{ document: 'x'.repeat(40) }, {}], payments })).toEqual([]);
	});
});

describe('a body that is known to be refused', () => {
	test('with a product without a supplier', () => {
		const cruises = [{ supplier: { name: 'MSC' } }, {}, { supplier: null }];
		expect(findingsAsTyped({ company_identifier: COMPANY, cruises })).toEqual([
			"'Body > cruises[1].supplier' is empty: every product has a supplier",
			"'Body > cruises[2].supplier' is empty: every product has a supplier",
		]);
	});

	test.each([{ quantity: 2, unit_price: 3 }, { unit_price: 999 }, { unit_fee: 5 }, { agency_fee: 50 }])(
		'with an own operation that is priced twice: by passenger, and by %j',
		(byQuantity) => {
			const operation = { passengers: [{ amount: 1 }], ...byQuantity };
			expect(findingsIn({ operation })).toEqual([
				"'Body > operation' has passengers and prices by quantity: keep the passengers, or the quantity with its unit price and fees",
			]);
		},
	);

	test.each([
		{ quantity: 3 },
		{ unit_price: 999 },
		{ unit_fee: 5, agency_fee: 50 },
		{ quantity: 3, unit_fee: 5 },
	])('with an own operation whose price would leave something out: %j', (operation) => {
		expect(findingsIn({ operation })).toEqual([
			"'Body > operation' is priced by quantity, which takes both 'Quantity' and 'Unit Price': fill in what is missing",
		]);
	});

	test.each([
		{ passengers: [{ amount: 1 }], agency_fee: 0, unit_fee: 0, unit_price: 0 },
		{ unit_price: 0, agency_fee: 0 },
		{ quantity: 3, unit_price: 0 },
	])('but not with an own operation whose other amounts are 0: %j', (operation) => {
		expect(findingsIn({ operation })).toEqual([]);
	});

	test('with a company that requests the trip', () => {
		expect(findingsIn({ requester: { person_kind: 'company' } })).toEqual([
			"'Body > requester.person_kind' takes Individual: a requester is a person, not a company",
		]);
	});

	test.each<[string, IDataObject, string]>([
		[
			'without products',
			{ hotels: [] },
			"'Body' has no product: add at least one, such as a hotel or an airline ticket",
		],
		[
			'without a company',
			{ company_identifier: undefined },
			"'Body > company_identifier' is empty: fill in the CNPJ of the company, or set a default one in the credential",
		],
		[
			'with an empty company',
			{ company_identifier: '' },
			"'Body > company_identifier' is empty: fill in the CNPJ of the company, or set a default one in the credential",
		],
		[
			'with null for a company',
			{ company_identifier: null },
			"'Body > company_identifier' is empty: fill in the CNPJ of the company, or set a default one in the credential",
		],
		[
			'with an object for a list',
			{ cruises: { local_id: 'c' } },
			"'Body > cruises' is an object, but has to be a list of objects in [ ]",
		],
		[
			'with a text for a list',
			{ payments: 'boleto' },
			"'Body > payments' is text, but has to be a list [ ] of objects { } with agency, vendor",
		],
		[
			'with a text in a list',
			{ hotels: [{}, 'Serra'] },
			"'Body > hotels[1]' is text, but has to be an object in { }",
		],
		[
			'with a list of operations',
			{ operation: [{}] },
			"'Body > operation' is a list, but has to be an object in { }",
		],
		[
			'with a discount on no fee',
			{ hotels: [{}, { passengers: [{}, { rav_fee: '0', rav_fee_discount: 1 }] }] },
			"'Body > hotels[1].passengers[1].rav_fee_discount' needs a 'RAV Fee' above zero",
		],
		[
			'with a discount on no fee in the own operation',
			{ operation: { passengers: [{ rav_fee_discount: 1 }] } },
			"'Body > operation.passengers[0].rav_fee_discount' needs a 'RAV Fee' above zero",
		],
		[
			'with a long document',
			{ insurances: [{ document: 'x'.repeat(41) }] },
			"'Body > insurances[0].document' takes up to 40 characters and has 41: shorten it",
		],
		[
			'with a Local ID used twice',
			{ cruises: [{ local_id: 'h' }] },
			'\'Body > hotels[0].local_id\' is used twice ("h"): every product needs its own',
		],
	])('%s', (_, body, sentence) => {
		expect(findingsIn(body)).toEqual([sentence]);
	});

	test.each<[string, unknown, string]>([
		['no side', {}, "'Body > payments[0]' has none of agency, vendor: enter one of them"],
		[
			'two sides',
			{ agency: { bank_slip: {} }, vendor: { credit: {} } },
			"'Body > payments[0]' has more than one of agency, vendor: enter each as a payment of its own",
		],
		[
			'another side',
			{ bank: { bank_slip: {} } },
			"'Body > payments[0]' has none of agency, vendor: enter one of them",
		],
		[
			'a side of text',
			{ agency: 'bank_slip' },
			"'Body > payments[0].agency' is text, but has to be an object { } with bank_deposit, bank_slip, credit_card",
		],
		[
			'no method',
			{ agency: {} },
			"'Body > payments[0].agency' has none of bank_deposit, bank_slip, credit_card: enter one of them",
		],
		[
			'two methods',
			{ vendor: { credit: {}, others: {} } },
			"'Body > payments[0].vendor' has more than one of check, credit, credit_card, others: enter each as a payment of its own",
		],
		[
			'a method of the other side',
			{ vendor: { bank_slip: {} } },
			"'Body > payments[0].vendor' has none of check, credit, credit_card, others: enter one of them",
		],
		[
			'a method without details',
			{ vendor: { credit: true } },
			"'Body > payments[0].vendor.credit' is yes or no, but has to be an object { } with products, payer",
		],
		[
			'a long description',
			{ agency: { bank_slip: { description: 'x'.repeat(61) } } },
			"'Body > payments[0].agency.bank_slip.description' takes up to 60 characters and has 61: shorten it",
		],
		[
			'a product that is not there',
			{ agency: { bank_slip: { products: [{ local_id: 'h' }, { local_id: 'x' }] } } },
			"'Body > payments[0].agency.bank_slip.products' names the 'Local ID' \"x\", which no product of this sale has",
		],
	])('with a payment that has %s', (_, payment, sentence) => {
		expect(findingsIn({ payments: [payment as IDataObject] })).toEqual([sentence]);
	});

	test.each([7, {}])('with the status %p, which no sale is created in', (status) => {
		const findings = findingsIn({ status });
		expect(findings).toHaveLength(1);
		expect(findings[0]).toMatch(/^'Body > status' is .*(opened.*closed|closed.*opened)/);
	});

	test('with commissions while it is opened, or for an intermediary that is not there', () => {
		const commissions = [{ kind: 'intermediary', external_id: 'I-1', value: 1 }];
		expect(findingsIn({ commissions })).toEqual([
			"'Body > commissions' are taken only when 'Status' is Closed: choose it, or leave them out",
			"'Body > commissions' are for the intermediary, but the sale has none: fill in 'Intermediary', or leave these commissions out",
		]);
		expect(findingsIn({ commissions, status: 'closed', intermediary: null })).toEqual([
			"'Body > commissions' are for the intermediary, but the sale has none: fill in 'Intermediary', or leave these commissions out",
		]);
		expect(findingsIn({ commissions, status: 'closed', intermediary: { name: 'Parceira' } })).toEqual([]);
	});

	test('with a commission for a person whom nothing names', () => {
		const paid = (...commissions: IDataObject[]) => findingsIn({ status: 'closed', commissions });
		expect(paid({ kind: 'seller', value: 1 }, { kind: 'person', value: 1 })).toEqual([
			"'Body > commissions[1].external_id' is empty: fill in who gets the commission",
		]);
		expect(paid({ kind: 'person', external_id: 'P-1', value: 1 })).toEqual([]);
	});

	test('in several ways is reported in all of them at once', () => {
		const body = {
			company_identifier: undefined,
			hotels: [{ document: 'x'.repeat(41) }],
			payments: [{}, {}],
			operation: 7,
		};
		expect(findingsIn(body)).toHaveLength(5);
	});
});

test.each<[string, unknown]>([
	['null, as of a misspelled column', null],
	['an empty object', {}],
	['an object of nothing', { external_id: null, name: '' }],
])('a payer that is %s is refused', (_, payer) => {
	expect(findingsIn({ payer } as IDataObject)).toEqual([`'Body > payer' is empty: fill it in`]);
});

test('a body without a payer is sent with a hint, since the API is not known to require one', () => {
	expect(findingsIn({})).toEqual([]);
	expect(hintsAt(withSuppliers({ hotels: [{}] }))).toContain(
		"'Body > payer' is missing: the sale is stored without a payer",
	);
});

describe('a body of anything', () => {
	test.each<[string, IDataObject]>([
		[
			'nulls',
			Object.fromEntries([...KINDS, 'payments', 'commissions', 'operation'].map((name) => [name, null])),
		],
		[
			'lists of nulls',
			Object.fromEntries([...KINDS, 'payments', 'commissions'].map((name) => [name, [null]])),
		],
		[
			'nonsense inside',
			{ hotels: [{ passengers: 'x', local_id: {} }], payments: [{ agency: { bank_slip: { products: 7 } } }] },
		],
	])('made of %s gives sentences and no crash', (_, body) => {
		const isSentence = (finding: string) => /^'Body( > \S+)?' [a-z]/.test(finding);
		expect(findingsIn(body).filter((finding) => !isSentence(finding))).toEqual([]);
	});
});

test.each([0, -5.4])('an exchange rate of %d is none', (exchange_rate) => {
	expect(findingsIn({ hotels: [{ local_id: 'h', exchange_rate }] })).toEqual([
		"'Body > hotels[0].exchange_rate' takes a rate above zero: write 1 for Brazilian reais",
	]);
});

const NO_CURRENCY = "but no 'Currency' is given: choose it, or leave the rate out";

test.each<[string, IDataObject, string]>([
	['without a currency', {}, NO_CURRENCY],
	['of an empty one', { currency: null }, NO_CURRENCY],
	[
		'of reais',
		{ currency: 'BRL' },
		"but 'Currency' is BRL: choose the currency of the amounts, or leave the rate out",
	],
])('a rate %s is refused, but for 1', (_, money, why) => {
	const rated = (exchange_rate: unknown) =>
		findingsIn({ hotels: [{ exchange_rate, ...money } as IDataObject] });
	expect(rated('6,10')).toEqual([`'Body > hotels[0].exchange_rate' is 6.1, ${why}`]);
	expect([rated(1), rated('1,00')]).toEqual([[], []]);
});

test('a currency that cannot be read is told alone, not also its rate', () => {
	expect(findingsIn({ hotels: [{ exchange_rate: 6.1, currency: 'Euros' }] })).toEqual([
		expect.stringMatching(/^'Body > hotels\[0\]\.currency' /),
	]);
});

test.each<[string, IDataObject, number, number]>([
	['reais, to the cent', {}, 100, 100.01],
	// Each amount may be rounded when it is converted.
	['a foreign currency, but for what rounding makes', { currency: 'USD', exchange_rate: 2 }, 201, 201.01],
])('payments above the price are pointed out in %s', (_, money, enough, tooMuch) => {
	const hotel = { local_id: 'h', passengers: [{ amount: 100, person: { external_id: 'ana' } }], ...money };
	const paying = (amount: number) => {
		const details = { products: [{ local_id: 'h', payment_amount: amount }] };
		const payer = { external_id: 'ana' };
		return hintsAt(withSuppliers({ payer, hotels: [hotel], payments: [{ agency: { bank_slip: details } }] }));
	};
	expect(paying(enough)).toEqual([]);
	expect(paying(tooMuch)).toEqual([expect.stringContaining('its balance becomes')]);
});
