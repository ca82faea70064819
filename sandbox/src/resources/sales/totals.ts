import { productArrays } from '../../records/productArrays';
import type { SaleFacts, StoredPayment, StoredProduct, StoredSale } from '../../records/sales';
import { largestAmount } from '../../schema';

/** Rounds to cents, so that 0.1 + 0.2 is 0.3. */
export const roundMoney = (value: number): number => Math.round(value * 100) / 100;

const sum = (values: number[]): number => values.reduce((total, value) => total + value, 0);

/**
 * The amounts that add to a passenger's price. The cc_ fees only say how much of it was charged on the
 * airline's card machine.
 */
const passengerCosts = [
	'amount',
	'fees',
	'rav_fee',
	'agency_fee',
	'other_fees',
	'tip',
	'boarding_fee',
	'du_fee',
] as const;

/** The price of the product, and what is taken off it. */
function priceOf({ amounts, passengers, quantity }: StoredProduct): { full: number; discounts: number } {
	const line = (name: string): number => amounts[name] ?? 0;
	const ofPassengers = (...names: string[]): number =>
		sum(passengers.flatMap((passenger) => names.map((name) => passenger.amounts[name] ?? 0)));
	const byQuantity = (quantity ?? 0) * (line('unit_price') + line('unit_fee')) + line('agency_fee');
	return {
		full: ofPassengers(...passengerCosts) + byQuantity + line('agency_service_fee'),
		discounts: ofPassengers('rav_fee_discount') + line('discount_amount'),
	};
}

/** What the client pays for the product, in Brazilian Real. */
export function clientCost(product: StoredProduct): number {
	const { full, discounts } = priceOf(product);
	return product.active ? roundMoney(full - discounts) : 0;
}

export const paidAmount = (payment: StoredPayment): number =>
	roundMoney(sum(payment.items.map(({ amount }) => amount)));

/** The first and last day of a product, YYYY-MM-DD. */
export function tripDays({ array, details }: StoredProduct): string[] {
	const { start, end, ...kind } = productArrays[array].trip;
	const places = 'segments' in kind ? (details.segments ?? []) : [details];
	return places
		.flatMap((place) => [place[start], place[end]])
		.filter((moment) => typeof moment === 'string')
		.map((moment) => moment.slice(0, 10));
}

/**
 * Which sums are too large to be exact to the cent, one sentence for each. Whatever else is reckoned from the
 * sale, such as its bills, is no larger than one of them.
 */
export function sumProblems({ products, payments }: Pick<SaleFacts, 'products' | 'payments'>): string[] {
	const prices = products.map(priceOf);
	const sums = {
		'What the products cost': sum(prices.map(({ full }) => full)),
		'The discounts of the products': sum(prices.map(({ discounts }) => discounts)),
		'What the payments pay': sum(payments.map(paidAmount)),
	};
	return Object.entries(sums)
		.filter(([, amount]) => amount > largestAmount)
		.map(([what]) => `${what} is more than ${largestAmount} together`);
}

const isSomeone = (id: string | null): id is string => id !== null;

/** Completes a sale with everything that follows from its facts: dates of the trip, totals, participants. */
export function completeSale(id: string, number: number, facts: SaleFacts): StoredSale {
	const days = facts.products.flatMap(tripDays).sort();
	const final_amount = roundMoney(sum(facts.products.map(clientCost)));
	const covered = sum(facts.payments.filter(({ canceled }) => !canceled).map(paidAmount));
	// Nothing is owed for a canceled sale, whatever was paid for it.
	const balance = facts.status === 'canceled' ? 0 : roundMoney(final_amount - covered);
	const participants = [
		facts.payer_id,
		facts.seller_id,
		facts.intermediary_id,
		facts.requester_id,
		facts.approver_id,
		facts.promoter_id,
		facts.created_by_id,
		...facts.products.flatMap(({ supplier_id, representative_id, passengers }) => [
			supplier_id,
			representative_id,
			...passengers.map(({ person_id }) => person_id),
		]),
	].filter(isSomeone);
	return {
		...facts,
		id,
		number,
		departure_date: days[0] ?? null,
		return_date: days.at(-1) ?? null,
		final_amount,
		balance,
		participants: [...new Set(participants)],
	};
}
