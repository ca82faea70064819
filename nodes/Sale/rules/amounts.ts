import { message, unquoted } from '../../shared/messages/message';
import { isEmpty, isRecord, recordsOf, toApiName } from '../../shared/values';
import { placeOf } from '../../shared/fields/entered';
import type { ProductKind, ProductOfSale } from '../productKinds/productKind';

type Body = Record<string, unknown>;

/**
 * In cents. The API does not say how it rounds converted amounts; rounding cannot add up to more than this.
 */
const ROUNDING = 100;

/**
 * Adds hints for amounts that the API allows but that are probably mistakes: a foreign currency without a
 * rate, discounts and payments above their products, payments of nothing. Adds an issue for an exchange rate
 * on reais.
 */
export function checkAmounts(
	sale: Body,
	products: readonly ProductOfSale[],
	payments: readonly Body[],
): void {
	for (const { product } of products) checkRate(product);
	for (const product of products) hintAtDiscounts(product);
	const paid = payments.map(paidBy);
	for (const payment of payments) {
		if (paidBy(payment) === 0) placeOf(payment).addHint(message('hint.paysNothing'));
	}
	const [cost, total] = [costOf(products), sum(paid)];
	if (cost === undefined) return;
	if (cost === 0 && products.length > 0) placeOf(sale).addHint(message('hint.saleOfNothing'));
	if (total > 0 && total > cost + (products.some(({ product }) => isForeign(product)) ? ROUNDING : 0)) {
		const amounts = { paid: inUnits(total), cost: inUnits(cost), balance: inUnits(cost - total) };
		placeOf(sale).addHint(message('hint.overpaid', amounts));
	}
}

/**
 * If the API applies a rate to an amount in reais, the sale costs a multiple, and nobody can change it later.
 */
function checkRate(product: Body): void {
	const { exchange_rate: rate } = product;
	const place = placeOf(product, 'exchange_rate');
	if (isForeign(product)) {
		if (isEmpty(rate)) place.addHint(message('hint.noRate'));
	} else if (typeof rate === 'number' && rate !== 1) {
		const currency = placeOf(product, 'currency');
		if (currency.findings.isRefused(currency)) return;
		const ofNothing = currency.isExpression && isEmpty(currency.given) ? 'OfNothing' : 'Alone';
		const why = isEmpty(product.currency) ? ofNothing : '';
		place.addRuleIssue(message(`CONFLICTING_FIELDS.rate${why}`, { rate: unquoted(String(rate)) }));
	}
}

/** What the client pays for the products, in cents of reais. Undefined if a foreign amount has no rate. */
export function costOf(products: readonly ProductOfSale[]): number | undefined {
	const costs = products.map(costInReais);
	return costs.includes(undefined) ? undefined : sum(costs);
}

function hintAtDiscounts(ofSale: ProductOfSale): void {
	const { product } = ofSale;
	const discount = toCents(product.discount_amount);
	const price = priceOfProduct(ofSale);
	if (discount > 0 && discount > price) {
		const amounts = { discount: inUnits(discount), price: inUnits(price) };
		placeOf(product, 'discount_amount').addHint(message('hint.discount', amounts));
	}
	for (const passenger of recordsOf(product.passengers)) {
		const [fee, off] = [toCents(passenger.rav_fee), toCents(passenger.rav_fee_discount)];
		if (off > fee && fee > 0) {
			const amounts = { discount: inUnits(off), fee: inUnits(fee) };
			placeOf(passenger, 'rav_fee_discount').addHint(message('hint.feeDiscount', amounts));
		}
	}
}

/** The price of a product before its discount, in cents of its own currency. */
function priceOfProduct({ kind, product }: ProductOfSale): number {
	const amounts = passengerAmounts(kind);
	const perPassenger = recordsOf(product.passengers).map(
		(passenger) => sum(amounts.map((name) => toCents(passenger[name]))) - toCents(passenger.rav_fee_discount),
	);
	const quantity = typeof product.quantity === 'number' ? product.quantity : 0;
	const byQuantity =
		quantity * (toCents(product.unit_price) + toCents(product.unit_fee)) + toCents(product.agency_fee);
	return sum(perPassenger) + byQuantity + toCents(product.agency_service_fee);
}

/** The API's names of the amounts that add to a passenger's price. */
function passengerAmounts({ fields }: ProductKind): string[] {
	return Object.entries(fields.passengers?.inner ?? {})
		.filter(([name, { whenNothing }]) => whenNothing !== undefined && name !== 'ravFeeDiscount')
		.map(([name]) => toApiName(name));
}

/** Undefined for a foreign currency without a rate. */
function costInReais(ofSale: ProductOfSale): number | undefined {
	const { product } = ofSale;
	const { exchange_rate: rate } = product;
	if (isForeign(product) && typeof rate !== 'number') return undefined;
	return Math.round(
		(priceOfProduct(ofSale) - toCents(product.discount_amount)) * (typeof rate === 'number' ? rate : 1),
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
		details.flatMap(({ products }) => recordsOf(products).map((line) => toCents(line.payment_amount))),
	);
}

function toCents(amount: unknown): number {
	return typeof amount === 'number' ? Math.round(amount * 100) : 0;
}

function inUnits(amount: number) {
	return { amount: amount / 100 };
}

function sum(amounts: ReadonlyArray<number | undefined>): number {
	return amounts.reduce<number>((total, amount) => total + (amount ?? 0), 0);
}
