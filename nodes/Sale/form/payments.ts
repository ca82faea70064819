import type { IDataObject } from 'n8n-workflow';
import { DateTime } from 'luxon';

import { toBody } from '../../shared/api/body';
import { choice } from '../../shared/fields/choice';
import { date } from '../../shared/fields/date';
import { required, shownWhen, upFront, type Values } from '../../shared/fields/field';
import { list, section } from '../../shared/fields/group';
import { lastDigitsOfCard, threeDigitCode } from '../../shared/fields/identifiers';
import { amount, integer, roundTo } from '../../shared/fields/number';
import { inlinePerson } from '../../shared/fields/person';
import type { Place } from '../../shared/fields/place';
import { text } from '../../shared/fields/text';
import { inInstalments } from './instalments';

const paidProducts = list(
	'Products',
	{ name: 'product', displayName: 'Product' },
	{
		localId: required(
			text('Local ID', { placeholder: 'e.g. hotel-1', description: 'The Local ID of a product above' }),
		),
		paymentAmount: required(
			amount('Payment Amount', { description: 'How much of this payment pays that product' }),
		),
	},
	{ description: 'Which products are paid. May be left out when the sale has a single product.' },
);

const payer = inlinePerson('Payer', 'Who pays this, when it is not the payer of the sale');

const amountPaid = amount('Amount', {
	description:
		'The whole amount, when the sale has a single product. With several products, give their shares under Products instead.',
});

const bankAccount = section('Bank Account', {
	accountDigit: text('Account Digit', { placeholder: 'e.g. 7' }),
	accountNumber: text('Account Number', { placeholder: 'e.g. 12345' }),
	agencyDigit: text('Agency Digit', { placeholder: 'e.g. 0' }),
	agencyNumber: text('Agency Number', { placeholder: 'e.g. 1234' }),
	bankCode: threeDigitCode('Bank Code', { placeholder: 'e.g. 341' }),
});

const cardLastDigits = lastDigitsOfCard('Card Last Digits', { placeholder: 'e.g. 4242' });
const authorization = text('Authorization', { placeholder: 'e.g. 991823' });

const agencyPaymentFields = {
	method: required(
		choice(
			'Method',
			{ bank_deposit: 'Bank Deposit', bank_slip: 'Bank Slip', credit_card: 'Credit Card' },
			{ default: 'bank_slip' },
		),
	),
	...upFront({
		amount: amountPaid,
		dueDate: date('Due Date', {
			placeholder: 'e.g. 05/06/2026',
			description: 'When it is due; with instalments, the first one. The others follow month by month.',
		}),
		numberOfInstalments: integer('Number of Instalments', {
			minimum: 1,
			maximum: 120,
			placeholder: 'e.g. 3',
			description: 'The payment is split to the cent; the back office gets one payment for each instalment',
		}),
	}),
	products: paidProducts,
	bankAccount,
	description: text('Description', {
		maxLength: 60,
		placeholder: 'e.g. Entrada',
		description: 'Up to 60 characters; the back office has a default text',
	}),
	payer,
	settlementDate: date('Settlement Date', {
		placeholder: 'e.g. 05/06/2026',
		description: 'When it was paid, if it is paid already',
	}),
	authorization: shownWhen({ method: ['credit_card'] }, authorization),
	cardBrand: shownWhen({ method: ['credit_card'] }, text('Card Brand', { placeholder: 'e.g. Visa' })),
	cardLastDigits: shownWhen({ method: ['credit_card'] }, cardLastDigits),
	observations: shownWhen(
		{ method: ['bank_deposit'] },
		text('Observations', { placeholder: 'e.g. PIX 12:40' }),
	),
};

const vendorPaymentFields = {
	method: required(
		choice(
			'Method',
			{ credit: 'Credit', credit_card: 'Credit Card', others: 'Others' },
			{ default: 'credit_card' },
		),
	),
	...upFront({ amount: amountPaid }),
	products: paidProducts,
	payer,
	authorization: shownWhen({ method: ['credit_card'] }, authorization),
	cardLastDigits: shownWhen({ method: ['credit_card'] }, cardLastDigits),
	installments: shownWhen(
		{ method: ['credit_card'] },
		integer('Installments', {
			minimum: 1,
			placeholder: 'e.g. 3',
			description: 'In how many instalments the supplier charges the card',
		}),
	),
	details: shownWhen({ method: ['others'] }, text('Details', { placeholder: 'e.g. Paid at the counter' })),
};

/** What the client pays to the agency. */
export const agencyPayments = list(
	'Agency Payments',
	{ name: 'payment', displayName: 'Payment' },
	agencyPaymentFields,
	{
		description: 'What the client pays to the agency',
	},
);

/** What the client pays to the supplier. */
export const vendorPayments = list(
	'Vendor Payments',
	{ name: 'payment', displayName: 'Payment' },
	vendorPaymentFields,
	{
		description: 'What the client pays directly to the supplier',
	},
);

type AgencyPayment = Values<typeof agencyPaymentFields>;
type VendorPayment = Values<typeof vendorPaymentFields>;

/** One of the API's payments, and the line of the form that it came from. */
export interface PaymentBody {
	body: IDataObject;
	list: 'agency_payments' | 'vendor_payments';
	index: number;
}

/**
 * The API's payments for the lines of the form: one for each instalment of an agency payment, one for each vendor
 * payment (section POST /sales, "Payments array").
 *
 * @param onlyLocalId the sale's only product, which a payment without products pays
 */
export function paymentBodies(
	agency: AgencyPayment[] = [],
	vendor: VendorPayment[] = [],
	onlyLocalId: string | undefined,
): PaymentBody[] {
	return [
		...agency.flatMap((line, index) => {
			const { method, amount: _, numberOfInstalments = 1, products: __, ...payment } = line;
			const shares = sharesOf(line, onlyLocalId).map(({ localId, paymentAmount }) => ({
				localId,
				parts: inInstalments(paymentAmount, numberOfInstalments),
			}));
			return Array.from({ length: numberOfInstalments }, (___, instalment): PaymentBody => {
				const dueDate = monthsAfter(payment.dueDate, instalment);
				const products = shares.map(({ localId, parts }) => ({ localId, paymentAmount: parts[instalment] }));
				return {
					body: { agency: { [method]: toBody({ ...payment, dueDate, products }) } },
					list: 'agency_payments',
					index,
				};
			});
		}),
		...vendor.map((line, index): PaymentBody => {
			const { method, amount: _, ...payment } = line;
			const products = sharesOf(line, onlyLocalId);
			return {
				body: { vendor: { [method]: toBody({ ...payment, products }) } },
				list: 'vendor_payments',
				index,
			};
		}),
	];
}

/** What a payment pays: the named products, or the sale's only one. */
function sharesOf(
	{ products, amount: whole }: AgencyPayment | VendorPayment,
	onlyLocalId: string | undefined,
): Share[] {
	if (products !== undefined) return products;
	return whole !== undefined && onlyLocalId !== undefined
		? [{ localId: onlyLocalId, paymentAmount: whole }]
		: [];
}

interface Share {
	localId: string;
	paymentAmount: number;
}

/** Reports what a payment's line leaves open, in the form's own words. */
export function checkPaymentLine(
	line: AgencyPayment | VendorPayment,
	productCount: number,
	place: Place,
): void {
	const { amount: whole, products } = line;
	if (products === undefined && whole === undefined)
		place.inside('Amount').reportRule('is empty: fill it in, or give the shares under Products');
	if (products === undefined && productCount > 1) {
		place
			.inside('Products')
			.reportRule('is empty: the sale has several products, so say how much of this payment pays which');
	}
	const shares = roundTo(
		(products ?? []).reduce((sum, { paymentAmount }) => sum + (paymentAmount ?? 0), 0),
		2,
	);
	if (products !== undefined && whole !== undefined && shares !== whole) {
		place
			.inside('Amount')
			.reportRule(`is ${whole.toFixed(2)}, but the shares under Products add up to ${shares.toFixed(2)}`);
	}
	if (!('dueDate' in line)) return;
	const instalments = line.numberOfInstalments ?? 1;
	if (instalments > 1 && line.dueDate === undefined)
		place.inside('Due Date').reportRule('is empty: instalments need the day of the first one');
	if (instalments > 1 && line.settlementDate !== undefined) {
		place
			.inside('Settlement Date')
			.reportRule('cannot be given for several instalments: enter them as payments of their own');
	}
}

/** The same day some months later, counted from the first due date: 31 January is followed by 28 February, 31 March. */
function monthsAfter(day: string | undefined, months: number): string | undefined {
	return day === undefined ? undefined : (DateTime.fromISO(day).plus({ months }).toISODate() ?? undefined);
}
