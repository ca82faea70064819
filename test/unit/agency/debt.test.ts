import type { IDataObject } from 'n8n-workflow';

import {
	debtOf,
	hasCard,
	isNamedBySale,
	isOwedByClient,
	isPayable,
	salesOf,
} from '../../../nodes/shared/agency/debt';
import { isReference, referencesIn } from '../../../nodes/shared/agency/references';

const id = (letter: string): string => `${letter.repeat(8)}-0000-4000-8000-000000000000`;
const to = (letter: string): { id: string } => ({ id: id(letter) });
const [BILL, SALE, OTHER, ANA, BIA, HOTEL, OPERATOR] = ['1', '2', '3', 'a', 'b', 'c', 'd'].map(to) as Array<{
	id: string;
}>;

const credit = (more: object = {}): IDataObject => ({ ...BILL, transaction_kind: 'credit', ...more });
const sale = (more: object = {}): IDataObject => ({ ...SALE, payer: ANA, ...more });
const paying = { payments: { agency: { bills: [BILL] } } };
const supplying = { financial: { vendor_bills: [BILL] } };
const product = (more: object) => ({
	...sale(supplying),
	hotels: [{ ...to('9'), supplier: HOTEL, ...more }],
});
const bought = { items: [{ sale: SALE, sale_product: to('9') }] };

/** For each sentence of the API description, or where it is silent, what follows. */
const DEBTS: Array<[string, IDataObject, IDataObject[], [string?, unknown?, string?]]> = [
	[
		'"agency.bills: references to bills": a client',
		credit({ kind: 'normal' }),
		[sale(paying)],
		['client', ANA],
	],
	['it goes before the kind', credit({ kind: 'vendor_invoice' }), [sale(paying)], ['client', ANA]],
	[
		'"financial | vendor_bills": a supplier, whatever the kind',
		credit({ kind: 'sale_payment' }),
		[sale(supplying)],
		['supplier', undefined, 'no_person'],
	],
	['both', credit(), [sale({ ...paying, ...supplying })], [undefined, undefined, 'contradiction']],
	...['sale_payment', 'sale_standalone', 'customer_invoice'].map((kind): (typeof DEBTS)[number] => [
		`silent: ${kind} is a client's`,
		credit({ kind }),
		[sale()],
		['client', ANA],
	]),
	...['vendor_standalone', 'vendor_invoice'].map((kind): (typeof DEBTS)[number] => [
		`silent: ${kind} is a supplier's`,
		credit({ kind }),
		[sale()],
		['supplier', undefined, 'no_person'],
	]),
	...['normal', 'commission', 'credit_card_invoice', 'new_kind', undefined].map(
		(kind): (typeof DEBTS)[number] => [
			`silent: ${kind} is not known`,
			credit({ kind }),
			[sale()],
			[undefined, undefined, 'kind'],
		],
	),
	[
		"silent: a card may be the card company's",
		credit({ card: { brand: 'Visa' }, person: ANA }),
		[sale(paying)],
		[undefined, ANA, 'card'],
	],
	[
		'silent: who stands in a bill',
		credit({ kind: 'sale_payment', person: BIA }),
		[sale(paying)],
		['client', BIA],
	],
	[
		'"Every embedded payment carries payer (may differ from the sale payer)"',
		credit({ kind: 'sale_payment' }),
		[sale({ payments: { vendor: { credit_card: [{ payer: BIA }] } } })],
		['client', undefined, 'another_payer'],
	],
	[
		'a payment that stands alone, by the same payer',
		credit({ kind: 'sale_payment' }),
		[sale({ payments: { agency: { credit: { payer: ANA } } } })],
		['client', ANA],
	],
	[
		'sales of two payers',
		credit({ kind: 'customer_invoice', items: [{ sale: SALE }, { sale: OTHER }] }),
		[sale(), sale({ ...OTHER, payer: BIA })],
		['client', undefined, 'several_payers'],
	],
	[
		'a sale that was not read',
		credit({ kind: 'customer_invoice', items: [{ sale: SALE }, { sale: OTHER }] }),
		[sale()],
		['client', undefined, 'not_read'],
	],
	[
		'a sale without a payer',
		credit({ kind: 'sale_payment' }),
		[sale({ payer: null })],
		['client', undefined, 'no_person'],
	],
	['no sale', credit({ kind: 'sale_payment' }), [], ['client', undefined, 'no_person']],
	[
		'"transaction_kind ... debit (payable)": a sale does not say to whom',
		{ ...BILL, transaction_kind: 'debit', kind: 'sale_standalone' },
		[sale()],
		['client', undefined, 'no_person'],
	],
	[
		'"Commission lines carry a person reference"',
		{
			...BILL,
			transaction_kind: 'debit',
			kind: 'commission',
			commissions: [{ person: BIA }, { person: BIA }],
		},
		[],
		[undefined, BIA, 'kind'],
	],
	[
		'of a receivable they name who earns by it',
		credit({ kind: 'commission', commissions: [{ person: BIA }] }),
		[],
		[undefined, undefined, 'kind'],
	],
	[
		'of a payment likewise',
		credit({ kind: 'sale_payment', commissions: [{ person: BIA }] }),
		[sale()],
		['client', ANA],
	],
	['the supplier of its products', credit(bought), [product({})], ['supplier', HOTEL]],
	[
		'"A product must have one [representative] when the agency did not buy directly from the supplier"',
		credit(bought),
		[product({ representative: OPERATOR })],
		['supplier', OPERATOR],
	],
	[
		'products of two suppliers',
		credit({ items: [...bought.items, { sale: SALE, sale_product: to('8') }] }),
		[{ ...product({}), cruises: [{ ...to('8'), supplier: OPERATOR }] }],
		['supplier', undefined, 'no_person'],
	],
];

test.each(DEBTS)('whose debt: %s', (_, bill, sales, [side, person, why]) => {
	expect(debtOf(bill, sales)).toEqual({ side, person, why });
	expect(isOwedByClient(debtOf(bill, sales))).toBe(side === 'client' && person !== undefined);
});

test.each<[string, unknown, boolean]>([
	['"billet, check, card | list and detail"', { brand: 'Visa', last_digits: null }, true],
	['none', null, false],
	['none', undefined, false],
	['nothing of one', { brand: null, last_digits: '' }, false],
	['a mark for none', false, false],
	['a mark', true, true],
])('a bill with a card: %s %j', (_, card, has) => {
	expect(hasCard({ card } as IDataObject)).toBe(has);
});

test.each([
	['"agency.bills: references to bills"', 'sale_payment', true],
	['"standalone_bills: reference lists to bills"', 'sale_standalone', true],
	['assumption "Bills of several sales"', 'customer_invoice', false],
	['silent', 'normal', false],
	['a kind that is not shown', undefined, false],
])('whether a sale names a bill of its kind: %s, %s', (_, kind, is) => {
	expect(isNamedBySale({ kind })).toBe(is);
});

test.each<[string, IDataObject, string[]]>([
	['"Detail only: ... sale ... references"', { sale: SALE }, [SALE?.id ?? '']],
	[
		'"Items carry ... the references sale"',
		{ sale: null, items: [{ sale: SALE }, { sale: OTHER }, { sale: SALE }] },
		[SALE?.id ?? '', OTHER?.id ?? ''],
	],
	['a row, which has neither', { amount: 1 }, []],
])('the sales of a bill: %s', (_, bill, ids) => {
	expect(salesOf(bill).map((one) => one.id)).toEqual(ids);
});

test.each<[string, unknown, boolean]>([
	['"Object carrying the UUID identifier of the record"', ANA, true],
	['a name alone', { name: 'Ana' }, false],
	['a number', { id: 7 }, false],
	['nothing', null, false],
])('a reference: %s', (_, value, is) => {
	expect(isReference(value)).toBe(is);
	expect(referencesIn([value, value])).toEqual(is ? [value] : []);
});

test.each([
	['"credit (receivable)"', 'credit', false],
	['"debit (payable)"', 'debit', true],
	['not shown: nothing that may be owed is left out', undefined, false],
])('whether the agency pays a bill, %s', (_, direction, is) => {
	expect(isPayable({ transaction_kind: direction })).toBe(is);
});
