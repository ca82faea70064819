import { isEmpty, isRecord } from '../../shared/values';
import type { At, BodyPath } from './saleRules';

type Body = Record<string, unknown>;

/** A product of a sale, and where it stands in the body. */
interface ProductAt {
	product: Body;
	path: BodyPath;
}

/** How each converted amount is rounded is the service's business; in cents, more than that can come to. */
const ROUNDING = 100;

/**
 * Points out amounts of a sale that the API's description does not forbid and that are hardly meant: a foreign currency
 * without a rate, discounts and payments above what they are about, payments of nothing.
 */
export function hintAtAmounts(products: readonly ProductAt[], payments: readonly Body[], at: At): void {
	for (const { product, path } of products) {
		if (isForeign(product) && isEmpty(product.exchange_rate)) {
			at(...path, 'exchange_rate').hint(
				'is empty, though the currency is a foreign one: without a rate its amounts cannot be converted to reais',
			);
		}
		hintAtDiscounts(product, path, at);
	}
	const paid = payments.map(paidBy);
	paid.forEach((amount, index) => {
		if (amount === 0) at('payments', index).hint('pays 0.00: leave it out if nothing is paid by it');
	});
	const costs = products.map(({ product }) => costInReais(product));
	// Nobody knows what a foreign amount without a rate is in reais.
	if (costs.includes(undefined)) return;
	const [cost, total] = [sum(costs), sum(paid)];
	if (total > 0 && total > cost + (products.some(({ product }) => isForeign(product)) ? ROUNDING : 0)) {
		at().hint(
			`has payments of ${inUnits(total)} for products that cost ${inUnits(cost)}: its balance becomes ${inUnits(cost - total)}`,
		);
	}
}

function hintAtDiscounts(product: Body, path: BodyPath, at: At): void {
	const discount = cents(product.discount_amount);
	const price = priceOf(product);
	if (discount > price) {
		at(...path, 'discount_amount').hint(
			`is ${inUnits(discount)}, more than the ${inUnits(price)} that the product costs without it`,
		);
	}
	recordsOf(product.passengers).forEach((passenger, index) => {
		const [fee, off] = [cents(passenger.rav_fee), cents(passenger.rav_fee_discount)];
		if (off > fee && fee > 0) {
			at(...path, 'passengers', index, 'rav_fee_discount').hint(
				`is ${inUnits(off)}, more than the RAV Fee of ${inUnits(fee)}`,
			);
		}
	});
}

/** What makes a passenger cost more; `cc_` fees only say how much of them is paid by card. */
const PASSENGER_AMOUNTS = [
	'amount',
	'fees',
	'rav_fee',
	'agency_fee',
	'other_fees',
	'tip',
	'boarding_fee',
	'du_fee',
	// The old names of fees are still accepted.
	'service_fee',
	'booking_fee',
];

/** What the client pays for a product without its discount, in cents of its own currency. */
function priceOf(product: Body): number {
	const perPassenger = recordsOf(product.passengers).map(
		(passenger) =>
			sum(PASSENGER_AMOUNTS.map((name) => cents(passenger[name]))) - cents(passenger.rav_fee_discount),
	);
	const quantity = typeof product.quantity === 'number' ? product.quantity : 0;
	const byQuantity =
		quantity * (cents(product.unit_price) + cents(product.unit_fee)) + cents(product.agency_fee);
	return sum(perPassenger) + byQuantity + cents(product.agency_service_fee);
}

/** Undefined for a foreign currency without a rate. */
function costInReais(product: Body): number | undefined {
	const { exchange_rate: rate } = product;
	if (isForeign(product) && typeof rate !== 'number') return undefined;
	return Math.round(
		(priceOf(product) - cents(product.discount_amount)) * (typeof rate === 'number' ? rate : 1),
	);
}

function isForeign({ currency }: Body): boolean {
	return typeof currency === 'string' && !['', 'BRL'].includes(currency.trim().toUpperCase());
}

/** A payment is `{ side: { method: { products: [{ local_id, payment_amount }] } } }`. */
function paidBy(payment: Body): number {
	const details = Object.values(payment)
		.filter(isRecord)
		.flatMap((side) => Object.values(side).filter(isRecord));
	return sum(
		details.flatMap(({ products }) => recordsOf(products).map((line) => cents(line.payment_amount))),
	);
}

function cents(amount: unknown): number {
	return typeof amount === 'number' ? Math.round(amount * 100) : 0;
}

function inUnits(amount: number): string {
	return (amount / 100).toFixed(2);
}

function sum(amounts: ReadonlyArray<number | undefined>): number {
	return amounts.reduce<number>((total, amount) => total + (amount ?? 0), 0);
}

function recordsOf(value: unknown): Body[] {
	return Array.isArray(value) ? value.filter(isRecord) : [];
}
