import { isEmpty, isRecord } from '../../shared/values';
import type { At, BodyPath } from './saleRules';

/** Every amount of POST /sales, old names included. */
const AMOUNTS = new Set([
	'agency_fee',
	'agency_service_fee',
	'amount',
	'boarding_fee',
	'booking_fee',
	'cc_du_fee',
	'cc_rav_fee',
	'commission_amount',
	'discount_amount',
	'du_fee',
	'exchange_rate',
	'fees',
	'intermediary_commission_amount',
	'other_fees',
	'payment_amount',
	'rav_fee',
	'rav_fee_discount',
	'retained_value',
	'service_fee',
	'tip',
	'unit_fee',
	'unit_price',
	'value',
]);

/** What else may have an `amount` or a `value` that is none of the sale's. */
const OTHERS = new Set([
	'approver',
	'custom_fields',
	'intermediary',
	'payer',
	'person',
	'representative',
	'requester',
	'seller',
	'supplier',
]);

/** A share of a payment is the deepest: `payments[0].agency.bank_slip.products[0].payment_amount`. */
const DEEPEST = 7;

/**
 * Reports the amounts of a sale's JSON that are null or empty: a misspelled column would become a sale of nothing.
 *
 * @param value a part of the body, and `path` where it is
 */
export function checkAmounts(value: unknown, at: At, path: BodyPath = []): void {
	if (path.length >= DEEPEST) return;
	if (Array.isArray(value)) value.forEach((entry, index) => checkAmounts(entry, at, [...path, index]));
	if (!isRecord(value)) return;
	for (const [name, inner] of Object.entries(value)) {
		if (AMOUNTS.has(name) && isEmpty(inner))
			at(...path, name).reportRule(
				`gave nothing: write ${name === 'exchange_rate' ? '1 for Brazilian reais' : '0 if nothing is meant'}, or leave it out`,
			);
		else if (!OTHERS.has(name)) checkAmounts(inner, at, [...path, name]);
	}
}
