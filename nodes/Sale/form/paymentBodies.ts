import type { IDataObject } from 'n8n-workflow';
import { DateTime } from 'luxon';

import { enteredAt, placeOf } from '../../shared/fields/entered';
import { toBody } from '../../shared/fields/toBody';
import { omit } from '../../shared/values';
import type { AgencyPayment, Payments, VendorPayment } from './paymentFields';

type PaymentLine = AgencyPayment | VendorPayment;

/** The part of a payment that is for one product. */
interface Share {
	localId: string;
	paymentAmount: number;
}

/**
 * The API's payments for the form's lines: one for each installment of a payment to the agency, one for each
 * payment to a supplier (section POST /sales, "Payments array").
 *
 * @param onlyLocalId the Local ID of the sale's only product, which a payment without products pays
 */
export function paymentBodies(payments: Payments, onlyLocalId: string | undefined): IDataObject[] {
	return payments.flatMap(({ kind, values }) => {
		const shares = sharesOf(values, onlyLocalId);
		return kind === 'agency' ? agencyBodies(values, shares) : [vendorBody(values, shares)];
	});
}

function agencyBodies(line: AgencyPayment, shares: Share[]): IDataObject[] {
	const { method, numberOfInstallments = 1, ...payment } = omit(line, 'amount');
	const amounts = shares.map(({ paymentAmount }) => paymentAmount);
	return inInstallments(amounts, numberOfInstallments).map((parts, installment) => {
		const dueDate = monthsAfter(payment.dueDate, installment);
		const products = withoutNothing(
			shares.map((share, product) => ({ ...share, paymentAmount: parts[product] ?? 0 })),
		);
		return paymentIn(line, 'agency', { [method]: toBody({ ...payment, dueDate, products }) });
	});
}

function vendorBody(line: VendorPayment, products: Share[]): IDataObject {
	const { method, ...payment } = omit(line, 'amount');
	return paymentIn(line, 'vendor', { [method]: toBody({ ...payment, products }) });
}

/** The API's `side` and `method` are no groups of the form, so they get the place of the payment's line. */
function paymentIn(line: PaymentLine, side: string, payment: IDataObject): IDataObject {
	const place = placeOf(line);
	return enteredAt({ [side]: enteredAt(payment, place) }, place);
}

/** What a payment pays: the named products, or the sale's only product. */
function sharesOf(line: PaymentLine, onlyLocalId: string | undefined): Share[] {
	const { products, amount: whole } = line;
	if (products !== undefined) return products;
	if (whole === undefined || onlyLocalId === undefined) return [];
	return [
		enteredAt({ localId: onlyLocalId, paymentAmount: whole }, placeOf(line), (name) =>
			placeOf(line, name === 'payment_amount' ? 'amount' : 'products'),
		),
	];
}

/**
 * Splits each product's share of a payment into equal installments, to the cent. Leftover cents are dealt out
 * one by one, each product continuing where the previous one stopped. So every product's parts add up to its
 * share, installments differ by at most a cent, and larger ones come first: 100.00 in three is 33.34, 33.33,
 * 33.33, and three products of 100.00 are 100.00 each time.
 *
 * @param shares of the products, in the currency's unit, two decimals
 * @returns for each installment, the parts of the products in their order
 */
export function inInstallments(shares: readonly number[], count: number): number[][] {
	let next = 0;
	const rows = shares.map((share) => {
		const cents = Math.round(share * 100);
		const part = Math.trunc(cents / count);
		const left = Math.abs(cents - part * count);
		const first = next;
		next += left;
		const isOneMore = (installment: number) => (installment - (first % count) + count) % count < left;
		return Array.from({ length: count }, (_, installment) => {
			return (part + (isOneMore(installment) ? Math.sign(cents) : 0)) / 100;
		});
	});
	return Array.from({ length: count }, (_, installment) => rows.map((row) => row[installment] ?? 0));
}

/**
 * Drops products that get nothing in this installment: a share with fewer cents than installments is only in
 * some of them.
 */
function withoutNothing(shares: Share[]): Share[] {
	const some = shares.filter(({ paymentAmount }) => paymentAmount !== 0);
	return some.length > 0 ? some : shares;
}

/** The same day some months after the first due date: January 31 is followed by February 28 and March 31. */
function monthsAfter(day: string | undefined, months: number): string | undefined {
	return day === undefined ? undefined : (DateTime.fromISO(day).plus({ months }).toISODate() ?? undefined);
}
