import type { IDataObject } from 'n8n-workflow';

import { billsToRead, leftToPay, owedByPayer, unpaidShareOf } from '../../../nodes/shared/agency/leftToPay';
import { isReferenceName } from '../../../nodes/shared/agency/references';
import { isOwnTrip, rolesIn, travelersIn } from '../../../nodes/shared/agency/roles';
import {
	billsNamedIn,
	sumToCents,
	isActive,
	LISTED_STATUSES,
	mayHaveStatus,
	paymentsIn,
	productsIn,
	refundsIn,
	shareOf,
	showsProducts,
} from '../../../nodes/shared/agency/sale';
import { stateOf } from '../../../nodes/shared/agency/status';

const id = (letter: string): string => `${letter.repeat(8)}-0000-4000-8000-000000000000`;
const to = (letter: string): { id: string } => ({ id: id(letter) });
const [ANA, BIA, RUI] = [to('a'), to('b'), to('c')];
/** The items of a bill that is for two sales. */
const shares = (own: number, other: number) => [
	{ sale: ANA, amount: own },
	{ sale: BIA, amount: other },
];

test.each([
	['seller', true],
	['sale_product', true],
	['city', true],
	['totals', false],
	['name', false],
])('by its name, %s is a reference: %s', (name, is) => {
	expect(isReferenceName(name)).toBe(is);
});

test.each<[IDataObject, boolean]>([
	[{ status: 'opened' }, true],
	[{ status: 'closed' }, true],
	[{ status: 'canceled' }, false],
	// The API does not say that a sale shows its status, nor in which words.
	[{}, true],
	[{ status: null }, true],
	[{ status: 'Aberta' }, true],
])('"only opened and closed sales are returned": %o may be one of these: %s', (sale, may) => {
	expect(mayHaveStatus(sale, LISTED_STATUSES)).toBe(may);
});

describe('what a sale names', () => {
	test('"agency.bills", "agency.refunds", "vendor_bills and standalone_bills: reference lists to bills"', () => {
		const sale = {
			payments: { agency: { bills: [to('1')], refunds: [to('4')] } },
			financial: { vendor_bills: [to('2')], standalone_bills: [to('3')] },
		};
		expect(billsNamedIn(sale)).toEqual({ payments: [to('1')], suppliers: [to('2')], standalone: [to('3')] });
		expect(refundsIn(sale)).toEqual([to('4')]);
		expect(billsNamedIn({})).toEqual({ payments: [], suppliers: [], standalone: [] });
	});

	test.each<[string, IDataObject, unknown[]]>([
		[
			'"vendor: lists credit_card, check, credit, others"',
			{ vendor: { check: [{ payer: BIA, amount: '70.00' }] } },
			[{ to: 'supplier', method: 'check', payer: BIA, amount: 70 }],
		],
		[
			'"agency.credit, ... legacy: embedded": one that is no list',
			{ agency: { bills: [to('1')], legacy: { payer: ANA, amount: 5 } } },
			[{ to: 'agency', method: 'legacy', payer: ANA, amount: 5 }],
		],
		[
			'"Items of payment products carry amount"',
			{ vendor: { credit: [{ products: [{ amount: 0.1 }, { amount: 0.2 }] }] } },
			[{ to: 'supplier', method: 'credit', payer: undefined, amount: 0.3 }],
		],
		[
			'an amount that is not shown',
			{ vendor: { credit: [{ products: [{}] }] } },
			[{ to: 'supplier', method: 'credit', payer: undefined, amount: undefined }],
		],
	])('payments in it: %s', (_, payments, found) => {
		expect(paymentsIn({ payments })).toEqual(found);
	});

	test('"Items carry ... amount and the references sale": its share of a bill', () => {
		const items = [
			{ sale: to('1'), amount: 110 },
			{ sale: to('1'), amount: -10 },
			{ sale: to('2'), amount: 200 },
		];
		expect(shareOf({ amount: 300, items }, id('1'))).toBe(100);
		expect(shareOf({ amount: '300.00', items: items.slice(0, 2) }, id('1'))).toBe(300);
		expect(shareOf({}, id('1'))).toBeUndefined();
		const fee = { sale: null, amount: 5 };
		expect(shareOf({ amount: 505, items: [{ sale: to('1'), amount: 500 }, fee] }, id('1'))).toBe(500);
		expect(shareOf({ amount: 505, items: [{ sale: to('1') }, fee] }, id('1'))).toBeUndefined();
		const owed = [{ sale: to('1'), amount: -80 }, { amount: -5 }];
		expect(shareOf({ transaction_kind: 'debit', amount: 85, items: owed }, id('1'))).toBe(80);
	});

	test('"Product arrays": its products, and those that were not canceled', () => {
		const sale = { hotels: [{ id: 1, active: false }], others: [{ id: 2 }], commissions: [{ id: 3 }] };
		expect(productsIn(sale).map((one) => one.id)).toEqual([1, 2]);
		expect(productsIn(sale).map(isActive)).toEqual([false, true]);
		expect(isActive({ canceled: true })).toBe(false);
	});

	test('"collections appear only in the get-by-ID response": a row shows no products', () => {
		const sales: IDataObject[] = [{ hotels: [] }, { cruises: [{}] }, { payer: ANA }, {}];
		expect(sales.map(showsProducts)).toEqual([true, true, false, false]);
	});

	test('"two decimal places": sums are exact to the cent', () => {
		expect(sumToCents([0.1, 0.2, 19.99, -0.29])).toBe(20);
	});
});

describe('who takes part', () => {
	const hotel = (...people: object[]) => ({
		hotels: [{ supplier: RUI, passengers: people.map((person) => ({ person })) }],
	});

	test.each<[IDataObject, string[], boolean]>([
		[{ payer: ANA }, ['payer'], true],
		[hotel(ANA), ['passenger'], true],
		[{ payer: BIA, payments: { vendor: { check: [{ payer: ANA }] } } }, ['pays_in_part'], true],
		...['seller', 'intermediary', 'requester', 'approver', 'promoter'].map(
			(role): [IDataObject, string[], boolean] => [{ [role]: ANA }, [role], false],
		),
		[{ created_by: ANA }, ['who_registered'], false],
		[{ cruises: [{ supplier: ANA, representative: ANA }] }, ['supplier', 'representative'], false],
		[{ commissions: [{ person: ANA }] }, ['commission'], false],
		[{ payer: ANA, seller: ANA, ...hotel(BIA, ANA) }, ['payer', 'seller', 'passenger'], true],
		[{ payer: BIA, ...hotel(BIA) }, [], false],
	])('"in any role (payer, seller, ... who registered)": %j', (sale, roles, isOwn) => {
		expect(rolesIn(sale, ANA.id)).toEqual(roles);
		expect(isOwnTrip(rolesIn(sale, ANA.id))).toBe(isOwn);
	});

	const product = (...passengers: object[]) => ({ passengers });
	test.each<[string, IDataObject[], { people: number; others: unknown[]; count: number; isExact: boolean }]>([
		[
			'"person (person object)": each once',
			[product({ person: ANA }, { person: BIA }), product({ person: ANA })],
			{ people: 2, others: [], count: 2, isExact: true },
		],
		[
			'without a person record',
			[product({ person: ANA }, { person: null }, {})],
			{ people: 1, others: [undefined, undefined], count: 3, isExact: true },
		],
		[
			'"emission_name": named by the ticket',
			[product({ emission_name: 'SOUZA/JOAO' }), product({ emission_name: 'Souza/João' })],
			{ people: 0, others: ['Souza/João'], count: 1, isExact: true },
		],
		[
			'without a record in two products: the same, or not',
			[product({ person: ANA }, {}), product({ person: ANA }, {})],
			{ people: 1, others: [undefined], count: 2, isExact: false },
		],
		[
			'a line that may be about somebody in another product',
			[product({ person: ANA }, { person: BIA }), product({})],
			{ people: 2, others: [undefined], count: 2, isExact: false },
		],
		[
			'of a canceled product',
			[{ active: false, passengers: [{ person: ANA }] }],
			{ people: 0, others: [], count: 0, isExact: true },
		],
		[
			'"Read shape of a product item ... not shown"',
			[{ supplier: RUI }],
			{ people: 0, others: [], count: 0, isExact: false },
		],
	])('who travels: %s', (_, hotels, said) => {
		const { people, others, count, isExact, areShown } = travelersIn({ hotels });
		expect({ people: people.length, others: others.map(({ name }) => name), count, isExact }).toEqual(said);
		expect(areShown).toBe(hotels.every((one) => one.active === false || 'passengers' in one));
	});
});

describe('what is left to pay', () => {
	const bill = (letter: string, amount: number, more: object = {}): IDataObject => ({
		...{ ...to(letter), transaction_kind: 'credit', kind: 'sale_payment', amount, movements: [] },
		...more,
	});
	const paid = (amount: number) => ({ movements: [{ direction: 'credit', amount }] });
	const sale = (price: number, balance: number, letters: string, more: object = {}): IDataObject => ({
		...to('0'),
		totals: { final_amount: price, balance },
		payments: { agency: { bills: letters.split('').filter(Boolean).map(to) }, ...more },
	});
	const card = { card: { brand: 'Visa' } };
	const known = (bills: IDataObject[]) => bills.map((one) => ({ bill: one, state: stateOf(one) }));

	test.each<[string, IDataObject[], number | undefined]>([
		['nothing is arranged', [], 900],
		['"payer (may differ from the sale payer)"', [bill('1', 500, { person: BIA })], 400],
		['a bill of the payer', [bill('1', 500, { person: ANA })], 900],
		['what another has paid', [bill('1', 500, { person: BIA, ...paid(500) })], 900],
		['a bill that the agency pays', [bill('1', 500, { person: BIA, transaction_kind: 'debit' })], 900],
		['a card, whose debt nobody knows', [bill('1', 500, { person: BIA, ...card })], undefined],
		['a bill that another sale names', [bill('3', 500, { person: BIA })], 900],
	])('what its payer owes of it: %s', (_, bills, owed) => {
		expect(owedByPayer({ ...sale(900, 900, '12'), payer: ANA }, known(bills), { amount: 900 })).toBe(owed);
	});

	const READ: Array<
		[string, IDataObject, IDataObject[], number | undefined, number | undefined, string | undefined]
	> = [
		[
			'the balance counts what no payment covers',
			sale(1000, 100, '12'),
			[bill('1', 500, paid(500)), bill('2', 400)],
			500,
			undefined,
			undefined,
		],
		[
			'the balance counts what is unpaid, too',
			sale(1000, 500, '12'),
			[bill('1', 500, paid(500)), bill('2', 400)],
			500,
			undefined,
			undefined,
		],
		[
			'paid in part, and paid and reversed',
			sale(300, 0, '12'),
			[
				bill('1', 200, paid(150)),
				bill('2', 100, { movements: [...paid(100).movements, { direction: 'debit', amount: 100 }] }),
			],
			150,
			undefined,
			undefined,
		],
		[
			'"Every embedded payment": to the supplier',
			sale(100, 0, '', { vendor: { credit: [{ amount: 100 }] } }),
			[],
			0,
			undefined,
			undefined,
		],
		['nothing is arranged', sale(100, 100, ''), [], 100, undefined, undefined],
		[
			'a canceled bill covers nothing',
			sale(100, 0, '12'),
			[bill('1', 100, { canceled: true }), bill('2', 100)],
			100,
			undefined,
			undefined,
		],
		[
			'nor does one that the agency pays',
			sale(180, 80, '12'),
			[
				bill('1', 100, paid(100)),
				bill('2', 80, { transaction_kind: 'debit', movements: [{ direction: 'debit', amount: 80 }] }),
			],
			80,
			undefined,
			undefined,
		],
		[
			'its share of a bill for two sales',
			sale(100, 0, '1'),
			[
				bill('1', 300, {
					items: [
						{ sale: to('0'), amount: 100 },
						{ sale: to('9'), amount: 200 },
					],
				}),
			],
			100,
			undefined,
			undefined,
		],
		[
			'of a bill for two sales that is paid in part, nobody says which',
			sale(100, 0, '1'),
			[
				bill('1', 300, {
					...paid(150),
					items: [
						{ sale: to('0'), amount: 100 },
						{ sale: to('9'), amount: 200 },
					],
				}),
			],
			undefined,
			0,
			'status',
		],
		['more paid than it costs', sale(100, -50, '1'), [bill('1', 150, paid(150))], 0, undefined, undefined],
		[
			'an unpaid bill with a card',
			sale(300, 0, '12'),
			[bill('1', 200, card), bill('2', 100)],
			undefined,
			100,
			'card',
		],
		['a bill that was not read', sale(300, 0, '12'), [bill('2', 100)], undefined, 100, 'not_read'],
		[
			'a bill whose status is not known',
			sale(300, 0, '12'),
			[bill('1', 200, { movements: undefined }), bill('2', 100)],
			undefined,
			100,
			'status',
		],
		[
			'a canceled sale: what is unpaid',
			{ ...sale(500, 0, '12'), status: 'canceled' },
			[bill('1', 100), bill('2', 400, { canceled: true })],
			100,
			undefined,
			undefined,
		],
		[
			'items that are for no sale, such as a fee, pay for none of it',
			sale(1000, 0, '12'),
			['1', '2'].map((letter) =>
				bill(letter, 505, {
					...(letter === '1' && paid(505)),
					items: [{ sale: to('0'), amount: 500 }, { amount: 5 }],
				}),
			),
			500,
			undefined,
			undefined,
		],
		['payments that are not shown', { totals: { final_amount: 100 } }, [], undefined, undefined, 'not_shown'],
		['no price', { ...sale(0, 0, ''), totals: {} }, [], undefined, undefined, 'not_shown'],
	];

	test.each(READ)('by its bills: %s', (_, of, bills, amount, atLeast, why) => {
		expect(leftToPay(of, known(bills))).toEqual({ amount, atLeast, why });
	});

	test.each<[string, IDataObject, string[], number | undefined, string[]]>([
		[
			'nothing of it is unpaid: both readings of "balance" are the same',
			sale(1000, 200, '12'),
			[id('9')],
			200,
			[],
		],
		['something is: its bills are needed', sale(1000, 200, '12'), [id('2')], undefined, [id('1'), id('2')]],
		['a canceled one', { ...sale(1000, 200, '1'), status: 'canceled' }, [], 0, []],
	])('by the list of what is unpaid: %s', (_, of, unpaid, amount, needed) => {
		expect(leftToPay(of, [], new Set(unpaid)).amount).toBe(amount);
		expect(billsToRead(of, new Set(unpaid))).toEqual(needed);
	});
});

test.each<[string, IDataObject, number | undefined]>([
	['of a bill for it alone', { amount: 300 }, 300],
	['of a bill for two sales, of which nothing is paid', { amount: 300, items: shares(100, 200) }, 100],
	[
		'of one that is paid in part: nothing says for which',
		{ amount: 300, items: shares(100, 200), paid: 50 },
		undefined,
	],
	['of one that is paid', { amount: 300, items: shares(100, 200), paid: 300 }, 0],
	['of one without an amount', { items: shares(100, 200) }, undefined],
])('what is unpaid for one sale: %s', (_, { paid = 0, ...bill }, unpaid) => {
	const movements = paid === 0 ? [] : [{ direction: 'credit', amount: paid }];
	const state = stateOf({ ...bill, transaction_kind: 'credit', movements });
	expect(unpaidShareOf(bill, state, ANA.id)).toBe(unpaid);
});
