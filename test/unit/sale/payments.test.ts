import type { IDataObject } from 'n8n-workflow';
import { Place } from '../../../nodes/shared/fields/place';
import { SALE } from '../../../nodes/Sale/form/saleForm';
import { paymentField } from '../../../nodes/Sale/form/paymentFields';

import { inInstallments } from '../../../nodes/Sale/form/paymentBodies';
import { someone } from '../../engine/createSale';
import { bodyOf, byExternalId, findingsOf, paymentsOf } from './filledIn';
import { fc } from '../../campaign';

const agency = (...lines: IDataObject[]) => ({ payments: { agency: lines } });
const vendor = (...lines: IDataObject[]) => ({ payments: { vendor: lines } });

describe('the shares of products in installments', () => {
	const count = fc.integer({ min: 1, max: 120 });
	const inCents = (part: number) => Math.round(part * 100);
	const sum = (parts: number[]) => parts.reduce((total, part) => total + part, 0);
	/** The cents of each product, by installment. */
	const split = (cents: number[], installments: number) =>
		inInstallments(
			cents.map((share) => share / 100),
			installments,
		).map((parts) => parts.map(inCents));

	test('every product is paid to the cent, and every installment is as great as the others but for a cent', () => {
		const shares = fc.array(fc.integer({ min: 0, max: 100_000_000 }), { minLength: 1, maxLength: 12 });
		fc.assert(
			fc.property(shares, count, (cents, installments) => {
				const parts = split(cents, installments);
				expect(parts).toHaveLength(installments);
				cents.forEach((share, product) => {
					const own = parts.map((row) => row[product] ?? NaN);
					expect(sum(own)).toBe(share);
					// The parts of each product are equal to the cent, so none of them is zero if there is a cent for
					// each.
					expect(Math.max(...own) - Math.min(...own)).toBeLessThanOrEqual(1);
					if (share >= installments) expect(Math.min(...own)).toBeGreaterThan(0);
				});
				const totals = parts.map(sum);
				expect(sum(totals)).toBe(sum(cents));
				expect(Math.max(...totals) - Math.min(...totals)).toBeLessThanOrEqual(1);
				expect(totals).toEqual([...totals].sort((a, b) => b - a));
			}),
		);
	});

	test('of one product are shared out with either sign, and have no more than two decimals', () => {
		fc.assert(
			fc.property(fc.integer({ min: -100_000_000, max: 100_000_000 }), count, (cents, installments) => {
				const parts = inInstallments([cents / 100], installments).map(([part]) => part ?? NaN);
				for (const part of parts) expect(part).toBeCloseTo(Number(part.toFixed(2)), 10);
				const inWhole = parts.map(inCents);
				expect(sum(inWhole)).toBe(cents);
				expect(Math.max(...inWhole) - Math.min(...inWhole)).toBeLessThanOrEqual(1);
			}),
		);
	});

	test.each<[number[], number, number[][]]>([
		[[100], 3, [[33.34], [33.33], [33.33]]],
		[[100], 1, [[100]]],
		[[-100], 3, [[-33.34], [-33.33], [-33.33]]],
		[[1999.99], 2, [[1000], [999.99]]],
		[
			[100, 100, 100],
			3,
			[
				[33.34, 33.33, 33.33],
				[33.33, 33.34, 33.33],
				[33.33, 33.33, 33.34],
			],
		],
		[
			[0.02, 0.01],
			3,
			[
				[0.01, 0],
				[0.01, 0],
				[0, 0.01],
			],
		],
	])('%j in %d are %j', (shares, installments, parts) => {
		expect(inInstallments(shares, installments)).toEqual(parts);
	});
});

describe('a payment to the agency', () => {
	test.each([
		[
			'credit_card',
			{ cardBrand: 'Visa', cardLastDigits: 4242, authorization: '991823' },
			{ card_brand: 'Visa', card_last_digits: '4242', authorization: '991823' },
		],
		['bank_slip', {}, {}],
		['bank_deposit', { observations: 'PIX 12:40' }, { observations: 'PIX 12:40' }],
	])('by %s has its own fields beside the common ones', (method, own, ownBody) => {
		const payment = {
			method,
			amount: '1.234,56',
			dueDate: '05/06/2026',
			settlementDate: '06/06/2026',
			description: 'Entrada',
			payer: byExternalId('CRM-1'),
			bankAccount: {
				bankCode: 341,
				agencyNumber: '1234',
				agencyDigit: '0',
				accountNumber: '12345',
				accountDigit: '7',
			},
			...own,
		};
		expect(paymentsOf(agency(payment))).toEqual([
			{
				agency: {
					[method]: {
						due_date: '2026-06-05',
						settlement_date: '2026-06-06',
						description: 'Entrada',
						payer: { external_id: 'CRM-1' },
						bank_account: {
							bank_code: '341',
							agency_number: '1234',
							agency_digit: '0',
							account_number: '12345',
							account_digit: '7',
						},
						products: [{ local_id: 'h', payment_amount: 1234.56 }],
						...ownBody,
					},
				},
			},
		]);
	});

	test('leaves out what was entered for another method', () => {
		const payment = {
			method: 'bank_slip',
			amount: 10,
			cardBrand: 'Visa',
			observations: 'PIX',
			authorization: '1',
		};
		expect(paymentsOf(agency(payment))).toEqual([
			{ agency: { bank_slip: { products: [{ local_id: 'h', payment_amount: 10 }] } } },
		]);
	});

	test('in installments is one payment each, month by month, with everything else the same', () => {
		const payment = {
			method: 'bank_slip',
			amount: '100',
			numberOfInstallments: 3,
			dueDate: '31/01/2026',
			description: 'Parcela',
		};
		const installment = (due_date: string, payment_amount: number) => ({
			agency: {
				bank_slip: { due_date, description: 'Parcela', products: [{ local_id: 'h', payment_amount }] },
			},
		});
		expect(paymentsOf(agency(payment))).toEqual([
			installment('2026-01-31', 33.34),
			installment('2026-02-28', 33.33),
			installment('2026-03-31', 33.33),
		]);
	});

	test('never sends the fields that the service ignores', () => {
		const [payment] = paymentsOf(
			agency({ method: 'bank_slip', amount: 1, numberOfInstallments: 1, dueDate: '05/06/2026' }),
		);
		expect(JSON.stringify(payment)).not.toMatch(/instal/i);
	});

	test('goes over the end of a year and a leap day', () => {
		const dueDates = (dueDate: string, numberOfInstallments: number) =>
			paymentsOf(agency({ method: 'bank_slip', amount: 10, numberOfInstallments, dueDate })).map(
				(payment) => (payment.agency as { bank_slip: { due_date: string } }).bank_slip.due_date,
			);
		expect(dueDates('30/11/2027', 4)).toEqual(['2027-11-30', '2027-12-30', '2028-01-30', '2028-02-29']);
		// In São Paulo, summer time used to begin at midnight. A due date must not slip to the day before.
		expect(dueDates('15/09/2017', 3)).toEqual(['2017-09-15', '2017-10-15', '2017-11-15']);
	});

	/** What is paid in each installment, by the product's Local ID. */
	const paidBy = (
		shares: Array<{ localId: string; paymentAmount: number }>,
		numberOfInstallments: number,
	): Array<Record<string, number>> => {
		const body = bodyOf({
			products: { hotel: shares.map(({ localId }) => ({ localId })) },
			...agency({
				method: 'credit_card',
				numberOfInstallments,
				dueDate: '05/06/2026',
				products: { product: shares },
			}),
		});
		const payments = body.payments as Array<{ agency: { credit_card: { products: IDataObject[] } } }>;
		return payments.map(({ agency: { credit_card: method } }) =>
			Object.fromEntries(
				method.products.map(({ local_id, payment_amount }) => [local_id, Number(payment_amount)]),
			),
		);
	};

	test('of three products of 100.00 in three installments is 100.00 each time', () => {
		const shares = ['a', 'b', 'c'].map((localId) => ({ localId, paymentAmount: 100 }));
		const paid = paidBy(shares, 3);
		expect(paid).toHaveLength(3);
		for (const parts of paid)
			expect(Object.values(parts).reduce((sum, part) => sum + part, 0)).toBeCloseTo(100, 10);
	});

	test('of several products gives each its share to the cent, and sends no part of nothing', () => {
		const shares = fc.array(fc.integer({ min: 1, max: 10_000_000 }), { minLength: 1, maxLength: 4 });
		fc.assert(
			fc.property(shares, fc.integer({ min: 1, max: 24 }), (cents, installments) => {
				fc.pre(cents.reduce((sum, share) => sum + share, 0) >= installments);
				const paid = paidBy(
					cents.map((share, index) => ({ localId: `h${index}`, paymentAmount: share / 100 })),
					installments,
				);
				expect(paid).toHaveLength(installments);
				cents.forEach((share, index) => {
					const own = paid.map((parts) => Math.round((parts[`h${index}`] ?? 0) * 100));
					expect(own.reduce((sum, part) => sum + part, 0)).toBe(share);
				});
				for (const parts of paid) expect(Math.min(...Object.values(parts))).toBeGreaterThan(0);
			}),
		);
	});

	test('of fewer cents than installments cannot be split', () => {
		const payment = { method: 'bank_slip', amount: '0,02', numberOfInstallments: 3, dueDate: '05/06/2026' };
		expect(findingsOf(agency(payment))).toEqual([
			"'Payment to the Agency 1 > Number of Installments' is 3, but 0.02 has only 2 cents to split: take 2 or less",
		]);
		expect(findingsOf(agency({ ...payment, numberOfInstallments: 2 }))).toEqual([]);
	});
});

describe('a payment to the supplier', () => {
	test.each([
		[
			'credit_card',
			{ cardLastDigits: '4242', authorization: '991823', installments: '3' },
			{ card_last_digits: '4242', authorization: '991823', installments: 3 },
		],
		['credit', {}, {}],
		['others', { details: 'No balcão' }, { details: 'No balcão' }],
	])('by %s has its own fields', (method, own, ownBody) => {
		const payment = { method, amount: '10', ...someone('payer', { name: 'Ana' }), ...own };
		const payer = { name: 'Ana', person_kind: 'individual' };
		expect(paymentsOf(vendor(payment))).toEqual([
			{
				vendor: { [method]: { payer, products: [{ local_id: 'h', payment_amount: 10 }], ...ownBody } },
			},
		]);
	});

	test('stands behind those to the agency, in the order of the form', () => {
		const payments = paymentsOf({
			payments: {
				vendor: [
					{ method: 'credit', amount: 1 },
					{ method: 'others', amount: 2 },
				],
				agency: [{ method: 'bank_slip', amount: 3 }],
			},
		});
		expect(payments.map((payment) => Object.keys(Object.values(payment)[0] as object)[0])).toEqual([
			'bank_slip',
			'credit',
			'others',
		]);
	});
});

describe('a payment that leaves something open', () => {
	const products = { hotel: [{ localId: 'a' }, { localId: 'b' }] };

	test('has no amount', () => {
		expect(findingsOf(agency({ method: 'bank_slip' }))).toEqual([
			"'Payment to the Agency 1 > Amount' is empty: fill it in, or give the shares under 'Products'",
		]);
	});

	test('does not say which of several products it pays', () => {
		expect(findingsOf({ products, ...vendor({ method: 'credit', amount: 10 }) })).toEqual([
			"'Payment to the Supplier 1 > Products' is empty: the sale has several products, so say how much of this payment pays which",
		]);
	});

	test('has shares that do not add up to its amount', () => {
		const shares = {
			product: [
				{ localId: 'a', paymentAmount: '0,10' },
				{ localId: 'b', paymentAmount: '0,20' },
			],
		};
		expect(
			findingsOf({ products, ...agency({ method: 'bank_slip', amount: '0,31', products: shares }) }),
		).toEqual(["'Payment to the Agency 1 > Amount' is 0.31, but the shares under 'Products' add up to 0.30"]);
		expect(
			findingsOf({ products, ...agency({ method: 'bank_slip', amount: '0,30', products: shares }) }),
		).toEqual([]);
	});

	test('has installments without a first day, or with a day on which all were paid', () => {
		expect(findingsOf(agency({ method: 'bank_slip', amount: 10, numberOfInstallments: 2 }))).toEqual([
			"'Payment to the Agency 1 > Due Date' is empty: installments need the day of the first one",
		]);
		const paid = {
			method: 'bank_slip',
			amount: 10,
			numberOfInstallments: 2,
			dueDate: '05/06/2026',
			settlementDate: '05/06/2026',
		};
		expect(findingsOf(agency(paid))).toEqual([
			"'Payment to the Agency 1 > Settlement Date' cannot be given for several installments: enter them as payments of their own",
		]);
		expect(findingsOf(agency({ ...paid, numberOfInstallments: 1 }))).toEqual([]);
	});

	test('names a product that the sale does not have: reported once, however many installments there are', () => {
		const shares = { product: [{ localId: 'cruise-1', paymentAmount: 10 }] };
		const payment = { method: 'bank_slip', numberOfInstallments: 3, dueDate: '05/06/2026', products: shares };
		expect(findingsOf(agency(payment))).toEqual([
			"'Payment to the Agency 1 > Products' names the 'Local ID' \"cruise-1\", which no product of this sale has",
		]);
	});

	test('has a description that is too long: reported once', () => {
		const description = 'x'.repeat(61);
		expect(findingsOf(agency({ method: 'bank_slip', amount: 1, description }))).toEqual([
			"'Payment to the Agency 1 > Description' takes up to 60 characters and has 61: shorten it",
		]);
	});

	test.each(['0', '-3', '121', '5000000000', 'three'])(
		'has %s installments: reported once, and no machine is brought down',
		(numberOfInstallments) => {
			const payment = { method: 'bank_slip', amount: 10, dueDate: '05/06/2026', numberOfInstallments };
			const findings = findingsOf(agency(payment));
			expect(findings).toHaveLength(1);
			expect(findings[0]).toMatch(/^'Payment to the Agency 1 > Number of Installments' takes /);
		},
	);

	test('has a method that does not exist: reported once', () => {
		const findings = findingsOf(vendor({ method: 'pix', amount: 10 }));
		expect(findings).toEqual([
			'\'Payment to the Supplier 1 > Method\' is "pix". Choose from Credit, Credit Card, Others',
		]);
	});

	test('is Pix, which is taken as a bank deposit with a hint that says so', () => {
		const place = Place.ofForm();
		const lines = paymentField(SALE.paymentMethods).read({ agency: [{ method: 'Pix' }] }, place);
		expect(lines?.[0]?.values).toMatchObject({ method: 'bank_deposit' });
		expect(place.findings.hints.map(({ said: { id } }) => id)).toEqual(['hint.pix']);
	});

	test('has a share without an amount or a product', () => {
		const shares = { product: [{ localId: '', paymentAmount: '' }] };
		expect(findingsOf(agency({ method: 'bank_slip', products: shares }))).toEqual([
			"'Payment to the Agency 1 > Product 1 > Local ID' is empty: fill it in",
			"'Payment to the Agency 1 > Product 1 > Payment Amount' is empty: fill it in",
		]);
	});
});
