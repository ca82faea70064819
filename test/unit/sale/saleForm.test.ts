import { COMPANY, filledIn, findingsOf } from './filledIn';
import { nonEmpty } from '../../nonEmpty';

describe('what is known to be refused, told at its place in the form', () => {
	test('a RAV fee discount without a RAV fee above zero', () => {
		const passenger = [
			{ ravFee: 10, ravFeeDiscount: 5 },
			{ ravFeeDiscount: 5 },
			{ ravFee: '0', ravFeeDiscount: 5 },
		];
		expect(findingsOf({ hotels: { hotel: [{}, { passengers: { passenger } }] } })).toEqual([
			'Hotels 2 > Passenger 2 > RAV Fee Discount needs a RAV Fee above zero',
			'Hotels 2 > Passenger 3 > RAV Fee Discount needs a RAV Fee above zero',
		]);
		const travelPackage = [{ passengers: { passenger: [{ ravFeeDiscount: 5 }] } }];
		expect(findingsOf({ travelPackages: { travelPackage } })).toEqual([
			'Travel Packages 1 > Passenger 1 > RAV Fee Discount needs a RAV Fee above zero',
		]);
	});

	test('lines are counted as the form shows them, those that are empty and not sent included', () => {
		const document = 'x'.repeat(41);
		const passenger = [{ document: '' }, {}, { amount: '10', ravFeeDiscount: '5' }];
		const raw = {
			hotels: {
				hotel: [{ localId: 'a', passengers: { passenger } }, { localId: 'b' }, { localId: 'b', document }],
			},
			vendorPayments: { payment: [{}, { method: 'credit' }] },
		};
		expect(findingsOf(raw)).toEqual([
			'Hotels 3 > Document takes up to 40 characters and has 41: shorten it',
			'Vendor Payments 1 > Method is empty: fill it in',
			expect.stringMatching(/^Vendor Payments 1 > Amount is empty/),
			expect.stringMatching(/^Vendor Payments 1 > Products is empty/),
			expect.stringMatching(/^Vendor Payments 2 > Amount is empty/),
			expect.stringMatching(/^Vendor Payments 2 > Products is empty/),
			'Hotels 1 > Passenger 3 > RAV Fee Discount needs a RAV Fee above zero',
			expect.stringMatching(/^Hotels 3 > Local ID is used twice/),
		]);
	});

	test('no product at all', () => {
		expect(filledIn({ payer: { name: 'Ana' } }).findings).toEqual([
			'The sale has no product: add at least one, such as a hotel or an airline ticket',
		]);
	});

	test('no company, neither in the form nor in the credential', () => {
		const hotels = { hotel: [{}] };
		expect(filledIn({ hotels, companyIdentifier: '' }, null).findings).toEqual([
			'Company Identifier is empty: fill in the CNPJ of the company, or set a default one in the credential',
		]);
		expect(filledIn({ hotels, companyIdentifier: '' }, COMPANY).findings).toEqual([]);
		expect(filledIn({ hotels, companyIdentifier: COMPANY }, null).findings).toEqual([]);
	});

	test('a Local ID that is used twice, even by products of different kinds', () => {
		const raw = {
			hotels: { hotel: [{ localId: 'a' }] },
			airlineTickets: { airlineTicket: [{ localId: 'a' }] },
		};
		const [finding, ...others] = filledIn(raw).findings;
		expect(finding).toMatch(
			/^(Hotels|Airline Tickets) 1 > Local ID is used twice \("a"\): every product needs its own$/,
		);
		expect(others).toEqual([]);
	});

	test('a document that is too long, of a product and of a passenger, each told once', () => {
		const document = 'x'.repeat(41);
		const passengers = { passenger: [{}, { document }] };
		expect([...findingsOf({ hotels: { hotel: [{ document, passengers }] } })].sort()).toEqual([
			'Hotels 1 > Document takes up to 40 characters and has 41: shorten it',
			'Hotels 1 > Passenger 2 > Document takes up to 40 characters and has 41: shorten it',
		]);
	});

	test('commissions of a sale that is not closed, and for an intermediary that it does not have', () => {
		const commissions = { commission: [{ externalId: 'I-1', kind: 'intermediary', value: 10 }] };
		expect(findingsOf({ additionalFields: { commissions } })).toEqual([
			'Additional Fields > Commissions are taken only when Status is Closed',
			'Additional Fields > Commissions for the intermediary need an Intermediary in the sale',
		]);
		const intermediary = { name: 'Parceira' };
		expect(findingsOf({ additionalFields: { commissions, intermediary, status: 'closed' } })).toEqual([]);
	});

	test('a commission without a value; its recipient may be left to the kind', () => {
		const additionalFields = { status: 'closed', commissions: { commission: [{ kind: 'seller' }] } };
		expect(findingsOf({ additionalFields })).toEqual([
			'Additional Fields > Commission 1 > Value is empty: fill it in',
		]);
	});

	test('every finding of the whole form at once, each at its own place', () => {
		const raw = {
			companyIdentifier: 'CNPJ: 12.345',
			saleDate: '31/02/2026',
			payer: { birthdate: 'yesterday', address: { street: ['x'] } },
			hotels: { hotel: [{ checkIn: '2026', passengers: { passenger: [{ amount: '1.234' }] } }] },
			airlineTickets: {
				airlineTicket: [
					{},
					{ segments: { segment: [{ seats: { seat: [{}, { seatNumber: true }] } }] }, ccRavFee: 'x' },
				],
			},
			agencyPayments: { payment: [{ method: 'bank_slip', amount: 'x', bankAccount: { bankCode: {} } }] },
		};
		const places = filledIn(raw).findings.map((finding) => finding.replace(/ (takes|could|is) .*/, ''));
		expect(places).toEqual(
			expect.arrayContaining([
				'Company Identifier',
				'Sale Date',
				'Payer > Birthdate',
				'Payer > Address > Street',
				'Hotels 1 > Check In',
				'Hotels 1 > Passenger 1 > Amount',
				'Airline Tickets 2 > Segment 1 > Seat 2 > Seat Number',
				'Airline Tickets 2 > CC RAV Fee',
				'Agency Payments 1 > Amount',
				'Agency Payments 1 > Bank Account > Bank Code',
				'Agency Payments 1 > Products',
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
		const names = [
			'payer',
			'seller',
			'hotels',
			'airlineTickets',
			'travelPackages',
			'agencyPayments',
			'vendorPayments',
		];
		const places = [...names, 'additionalFields', 'saleDate', 'companyIdentifier'];
		const told = places.flatMap((name) => filledIn({ hotels: { hotel: [{}] }, [name]: value }).findings);
		for (const finding of nonEmpty(told)) {
			expect(finding).toMatch(/^[A-Z]/);
			expect(finding.length).toBeLessThan(250);
			expect(finding).not.toMatch(/undefined|NaN|\[object/);
		}
	});

	test('HTML and quotes are text like any other', () => {
		const name = `<img src=x onerror="alert('1')"> "Ana" {{ $json }}`;
		const { body, findings } = filledIn({ payer: { name }, hotels: { hotel: [{}] } });
		expect(findings).toEqual([]);
		expect(body.payer).toEqual({ name });
	});
});
