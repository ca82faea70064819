import { choice } from '../../shared/fields/choice';
import {
	refine,
	requiredByNode,
	shownWhen,
	type Field,
	type Fields,
	type Values,
} from '../../shared/fields/field';
import {
	fixedCollection,
	linesOfKinds,
	optionalCollection,
	type LineOfKind,
} from '../../shared/fields/group';
import { jsonObject } from '../../shared/fields/json';
import { message } from '../../shared/messages/message';
import { fold } from '../../shared/values';
import { agencyFields, vendorFields } from '../paymentMethods/commonFields';
import type { PaymentMethod } from '../paymentMethods/paymentMethod';
import { isZeroLine, type LineAmount } from './zeroLines';

/** The two kinds of payment lines, by whom the client pays. */
const PAYMENT_SIDES = [
	{ name: 'agency', displayName: 'Payment to the Agency', common: agencyFields, usual: 'bank_slip' },
	{ name: 'vendor', displayName: 'Payment to the Supplier', common: vendorFields, usual: 'credit_card' },
] as const;

/** The form's list of payments. */
export function paymentField(methods: readonly PaymentMethod[]): Field<LineOfKind[] | undefined> {
	const lines = linesOfKinds(
		'Payments',
		'Add Payment',
		PAYMENT_SIDES.map(({ name, displayName, common, usual }) => ({
			...{ name, displayName },
			fields: paymentLine(
				common,
				usual,
				methods.filter(({ side, isJsonOnly }) => side === name && !isJsonOnly),
			),
		})),
		{ description: 'What the client pays to the agency, and what directly to the supplier' },
	);
	return refine(lines, (payments) =>
		payments.filter((payment) => !isZeroLine(payment.values, amountsOf(payment))),
	);
}

function amountsOf(payment: LineOfKind): LineAmount[] {
	const { amount, products = [] } = payment.values as AgencyPayment | VendorPayment;
	const shares = products.map((share) => ({
		of: share,
		member: 'paymentAmount',
		value: share.paymentAmount,
	}));
	return [{ of: payment.values, member: 'amount', value: amount }, ...shares];
}

/** The list of payments in JSON, where each installment is a payment of its own. */
export function paymentsInJson(methods: readonly PaymentMethod[]): Field<unknown> {
	const sides = PAYMENT_SIDES.map(({ name, displayName, common }) => {
		const details = methods
			.filter(({ side }) => side === name)
			.map(({ apiName, displayName: label, fields, isJsonOnly }) => [
				apiName,
				isJsonOnly ? jsonObject(label) : optionalCollection(label, { ...common, ...fields }),
			]);
		return [name, optionalCollection(displayName, Object.fromEntries(details) as Fields)];
	});
	const line = { name: 'payment', displayName: 'Payment' };
	return fixedCollection('Payments', line, Object.fromEntries(sides) as Fields);
}

/** The API has no Pix, and does not say how to book it. We assume a bank deposit, and a hint says so. */
function withPix(method: Field<string | undefined>): Field<string | undefined> {
	return {
		...method,
		read(raw, place) {
			if (typeof raw !== 'string' || fold(raw) !== 'pix') return method.read(raw, place);
			place.addHint(message('hint.pix'));
			return method.read('bank_deposit', place);
		},
	};
}

/**
 * @param common the fields of the side, whatever the method
 * @param usual the method of a new line
 */
function paymentLine(common: Fields, usual: string, methods: readonly PaymentMethod[]): Fields {
	const labels = Object.fromEntries(methods.map((method) => [method.apiName, method.displayName]));
	const method = choice('Method', labels, { default: usual, description: 'How it is paid' });
	return {
		method: requiredByNode('bank_deposit' in labels && !('pix' in labels) ? withPix(method) : method),
		...common,
		...ownFields(methods),
	};
}

/** The fields that only some methods have, shown for these. */
function ownFields(methods: readonly PaymentMethod[]): Fields {
	const own: Fields = Object.assign({}, ...methods.map(({ fields }) => fields));
	return Object.fromEntries(
		Object.entries(own).map(([name, field]) => {
			const having = methods.filter(({ fields }) => name in fields).map(({ apiName }) => apiName);
			return [name, shownWhen({ method: having }, field)];
		}),
	);
}

/** A payment as it is entered. The fields of its method are passed on under their own names. */
export type AgencyPayment = Partial<Values<typeof agencyFields>> & { method: string };
export type VendorPayment = Partial<Values<typeof vendorFields>> & { method: string };

/** The payments of a form, as lines of the two kinds. */
export type Payments = Array<
	{ kind: 'agency'; values: AgencyPayment } | { kind: 'vendor'; values: VendorPayment }
>;
