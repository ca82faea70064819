import { nonEmpty } from '../../nonEmpty';
import { someone } from '../../engine/createSale';
import { COMPANY, filledIn, findingsOf } from './filledIn';

describe('what is known to be refused, reported at its place in the form', () => {
	test('a RAV fee discount without a RAV fee above zero', () => {
		const passenger = [
			{ ravFee: 10, ravFeeDiscount: 5 },
			{ ravFeeDiscount: 5 },
			{ ravFee: '0', ravFeeDiscount: 5 },
		];
		expect(findingsOf({ products: { hotel: [{}, { passengers: { passenger } }] } })).toEqual([
			"'Hotel 2 > Passenger 2 > RAV Fee Discount' needs a 'RAV Fee' above zero",
			"'Hotel 2 > Passenger 3 > RAV Fee Discount' needs a 'RAV Fee' above zero",
		]);
		const travelPackage = [{ passengers: { passenger: [{ ravFeeDiscount: 5 }] } }];
		expect(findingsOf({ products: { travelPackage } })).toEqual([
			"'Travel Package 1 > Passenger 1 > RAV Fee Discount' needs a 'RAV Fee' above zero",
		]);
	});

	test('lines are counted as the form shows them, those that are empty and not sent included', () => {
		const document = 'x'.repeat(41);
		const passenger = [{ document: '' }, {}, { amount: '10', ravFeeDiscount: '5' }];
		const raw = {
			products: {
				hotel: [{ localId: 'a', passengers: { passenger } }, { localId: 'b' }, { localId: 'b', document }],
			},
			payments: { vendor: [{}, { method: 'credit' }] },
		};
		expect(findingsOf(raw)).toEqual([
			"'Hotel 3 > Document' takes up to 40 characters and has 41: shorten it",
			"'Payment to the Supplier 1 > Method' is empty: fill it in",
			expect.stringMatching(/^'Payment to the Supplier 1 > Amount' is empty/),
			expect.stringMatching(/^'Payment to the Supplier 1 > Products' is empty/),
			expect.stringMatching(/^'Payment to the Supplier 2 > Amount' is empty/),
			expect.stringMatching(/^'Payment to the Supplier 2 > Products' is empty/),
			"'Hotel 1 > Passenger 3 > RAV Fee Discount' needs a 'RAV Fee' above zero",
			expect.stringMatching(/^'Hotel 3 > Local ID' is used twice/),
		]);
	});

	test('no product at all', () => {
		expect(filledIn(someone('payer', { name: 'Ana' })).findings).toEqual([
			"'Sale' has no product: add at least one, such as a hotel or an airline ticket",
		]);
	});

	test('no company, neither in the form nor in the credential', () => {
		const found = (companyIdentifier: string, defaultCompany: string | null) =>
			filledIn({ products: { hotel: [{}] }, additionalFields: { companyIdentifier } }, defaultCompany)
				.findings;
		expect(found('', null)).toEqual([
			"'Additional Fields > Company Identifier' is empty: fill in the CNPJ of the company, or set a default one in the credential",
		]);
		expect(found('', COMPANY)).toEqual([]);
		expect(found(COMPANY, null)).toEqual([]);
	});

	test('a Local ID that is used twice, even by products of different kinds', () => {
		const raw = { products: { hotel: [{ localId: 'a' }], airlineTicket: [{ localId: 'a' }] } };
		const [finding, ...others] = filledIn(raw).findings;
		expect(finding).toMatch(
			/^'(Hotel|Airline Ticket) 1 > Local ID' is used twice \("a"\): every product needs its own$/,
		);
		expect(others).toEqual([]);
	});

	test('a document of a product that is too long; that of a passenger has no limit', () => {
		const document = 'x'.repeat(41);
		const passengers = { passenger: [{}, { document }] };
		expect([...findingsOf({ products: { hotel: [{ document, passengers }] } })].sort()).toEqual([
			"'Hotel 1 > Document' takes up to 40 characters and has 41: shorten it",
		]);
	});

	test('commissions of a sale that is not closed, and for an intermediary that it does not have', () => {
		const commissions = { commission: [{ kind: 'intermediary', value: 10 }] };
		expect(findingsOf({ additionalFields: { commissions } })).toEqual([
			"'Additional Fields > Commissions' are taken only when 'Status' is Closed: choose it, or leave them out",
			"'Additional Fields > Commissions' are for the intermediary, but the sale has none: fill in 'Intermediary', or leave these commissions out",
		]);
		const otherPeople = { intermediary: [someone('person', { name: 'Parceira' })] };
		expect(findingsOf({ additionalFields: { commissions, otherPeople, status: 'closed' } })).toEqual([]);
	});

	test('a commission without a value; its recipient may be left to the kind', () => {
		const additionalFields = { status: 'closed', commissions: { commission: [{ kind: 'seller' }] } };
		expect(findingsOf({ additionalFields })).toEqual([
			"'Additional Fields > Commission 1 > Value' is empty: fill it in",
		]);
	});

	test('every finding of the whole form at once, each at its own place', () => {
		const raw = {
			...someone('payer', { name: 'Ana', birthdate: 'yesterday', address: { street: ['x'] } }),
			products: {
				hotel: [{ checkIn: '2026', passengers: { passenger: [{ amount: '1.234' }] } }],
				airlineTicket: [
					{},
					{ segments: { segment: [{ seats: { seat: [{}, { seatNumber: true }] } }] }, ccRavFee: 'x' },
				],
			},
			payments: { agency: [{ method: 'bank_slip', amount: 'x', bankAccount: { bankCode: {} } }] },
			additionalFields: { companyIdentifier: 'CNPJ: 12.345', saleDate: '31/02/2026' },
		};
		const places = filledIn(raw).findings.map((finding) =>
			finding.replace(/^'(.+?)' (takes|could|is) .*/, '$1'),
		);
		expect(places).toEqual(
			expect.arrayContaining([
				'Additional Fields > Company Identifier',
				'Additional Fields > Sale Date',
				'New Payer > Birthdate',
				'New Payer > Address > Street',
				'Hotel 1 > Check In',
				'Hotel 1 > Passenger 1 > Amount',
				'Airline Ticket 2 > Segment 1 > Seat 2 > Seat Number',
				'Airline Ticket 2 > CC RAV Fee',
				'Payment to the Agency 1 > Amount',
				'Payment to the Agency 1 > Bank Account > Bank Code',
				'Payment to the Agency 1 > Products',
			]),
		);
		expect(filledIn(raw).findings).toHaveLength(11);
	});
});

describe('attacks', () => {
	const megabyte = 'x'.repeat(1_000_000);

	test.each<[string, unknown]>([
		['a list', [1, 2]],
		['a number', 7],
		['yes', true],
		['a text', 'Gramado'],
		['a text of a megabyte', megabyte],
		['an object of other things', { __proto__: null, constructor: 1, hotel: 'x' }],
		['null', null],
		['lists in lists', { hotel: [[[]], null, 7, { passengers: [[null]] }] }],
	])('%s in place of any group gives sentences, no crash, and none of them is long', (_, value) => {
		const form = ['payer', 'newPayer', 'seller', 'newSeller', 'products', 'payments', 'additionalFields'];
		const further = ['saleDate', 'companyIdentifier', 'commissions', 'otherPeople'];
		const raws = [
			...form.map((name) => ({ [name]: value })),
			...further.map((name) => ({ additionalFields: { [name]: value } })),
			...['hotel', 'ownOperation'].map((kind) => ({ products: { [kind]: value } })),
			...['agency', 'vendor'].map((side) => ({ payments: { [side]: value } })),
			...['supplier', 'representative'].map((role) => ({ products: { hotel: [{ [role]: value }] } })),
			...['id', 'externalId', 'new'].map((mode) => ({ seller: { __rl: true, mode, value } })),
			{ ...someone('payer', { name: 'Ana' }), newPayer: value },
		];
		const found = raws.flatMap((raw) => filledIn({ products: { hotel: [{}] }, ...raw }).findings);
		for (const finding of nonEmpty(found)) {
			expect(finding).toMatch(/^'[A-Z]/);
			expect(finding.length).toBeLessThan(250);
			expect(finding).not.toMatch(/undefined|NaN|\[object/);
		}
	});

	test('HTML and quotes are text like any other', () => {
		const name = `<img src=x onerror="alert('1')"> "Ana" \${json}`;
		const { body, findings } = filledIn({ ...someone('payer', { name }), products: { hotel: [{}] } });
		expect(findings).toEqual([]);
		expect(body.payer).toEqual({ name, person_kind: 'individual' });
	});
});
