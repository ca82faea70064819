import { productArrays, type ProductArray } from '../../records/productArrays';
import { isLineAmount, type Details, type StoredPassenger, type StoredProduct } from '../../records/sales';
import { largestAmount } from '../../schema';
import {
	creatableArrayNames,
	type CreatableArray,
	type OperationInput,
	type ProductInput,
} from './creatable';
import type { Planning } from './planning';
import { quantityFields } from './productInput';
import { roundMoney } from './totals';

export type SentProducts = { [Array in CreatableArray]?: ProductInput[] } & { operation?: OperationInput };

/** The products of a request while the sale is being planned. */
export interface PlannedProducts {
	products: StoredProduct[];
	byLocalId: Map<string, string>;
}

interface Line {
	array: ProductArray;
	place: string;
	sent: ProductInput | OperationInput;
}

function linesOf(sent: SentProducts): Line[] {
	const lines: Line[] = creatableArrayNames.flatMap((array) =>
		(sent[array] ?? []).map((product, index) => ({ array, place: `${array}[${index}]`, sent: product })),
	);
	if (sent.operation) lines.push({ array: 'operations', place: 'operation', sent: sent.operation });
	return lines;
}

/** Turns the products in the request into stored products, converted to Brazilian Real. */
export function planProducts(planning: Planning, companyId: string, sent: SentProducts): PlannedProducts {
	const { problems } = planning;
	const lines = linesOf(sent);
	if (lines.length === 0) problems.push('The sale must hold at least one product');
	const byLocalId = new Map<string, string>();
	const products = lines.map((line) => {
		const product = planProduct(planning, companyId, line);
		const { local_id } = line.sent;
		if (local_id && byLocalId.has(local_id)) {
			problems.push(`${line.place}.local_id is already that of another product of this request`);
		} else if (local_id) byLocalId.set(local_id, product.id);
		return product;
	});
	return { products, byLocalId };
}

function planProduct(planning: Planning, companyId: string, { array, place, sent }: Line): StoredProduct {
	const { office, people, problems } = planning;
	const { local_id, currency, exchange_rate = 1, included_services, passengers = [], ...fields } = sent;
	const { supplier, representative, product_id, quantity, ...rest } = {
		supplier: undefined,
		representative: undefined,
		product_id: undefined,
		quantity: undefined,
		...fields,
	};
	const amounts: Record<string, number> = {};
	const details: Details = {};
	for (const [name, value] of Object.entries(rest)) {
		if (isLineAmount(name))
			amounts[name] = inReais(planning, Number(value), exchange_rate, `${place}.${name}`);
		else details[name] = value;
	}
	const { kind } = productArrays[array];
	const registered = office.store.products.find((row) =>
		product_id ? row.id === product_id && row.kind === 'operation' : row.kind === kind && row.active,
	);
	if ('product_id' in sent) {
		if (!registered?.active) problems.push(`${place}.product_id is not an active own operation`);
		problems.push(...valueProblems(sent, place));
	}
	details.included_services = [registered?.included_services, included_services].filter(Boolean).join('\n');
	const product: StoredProduct = {
		id: office.newId(),
		array,
		active: true,
		product_id: registered?.id ?? null,
		supplier_id:
			array === 'operations' ? companyId : people.resolve(supplier, `${place}.supplier`, 'company'),
		representative_id: people.resolve(representative, `${place}.representative`, 'company'),
		details,
		amounts,
		quantity: quantity ?? null,
		passengers: passengers.map((passenger, index) =>
			planPassenger(planning, passenger, exchange_rate, `${place}.passengers[${index}]`),
		),
	};
	checkOrder(product, place, problems);
	return product;
}

/**
 * The values of an own operation are per passenger, or by quantity and then whole: what its price leaves out
 * would be lost money. An amount of 0 is none.
 */
function valueProblems({ passengers = [], ...values }: OperationInput, place: string): string[] {
	const given = quantityFields.filter((name) => (values[name] ?? 0) !== 0);
	if (given.length === 0) return [];
	if (passengers.length > 0) {
		return given.map((name) => `${place}.${name} can't be sent with passengers`);
	}
	return (['quantity', 'unit_price'] as const)
		.filter((name) => values[name] === undefined)
		.map((name) => `${place}.${name} is required with ${given.join(', ')}`);
}

/** The amount in Brazilian Real, which may be too large although what was sent was not. */
function inReais({ problems }: Planning, value: number, rate: number, place: string): number {
	const amount = roundMoney(value * rate);
	if (amount > largestAmount) problems.push(`${place} is more than ${largestAmount} in reais`);
	return amount;
}

type PassengerInput = NonNullable<(ProductInput | OperationInput)['passengers']>[number];

function planPassenger(
	planning: Planning,
	{ person, ...fields }: PassengerInput,
	exchangeRate: number,
	place: string,
): StoredPassenger {
	const { office, people, problems } = planning;
	const amounts: Record<string, number> = {};
	const texts: Record<string, string> = {};
	for (const [name, value] of Object.entries(fields)) {
		if (typeof value === 'number') amounts[name] = inReais(planning, value, exchangeRate, `${place}.${name}`);
		else texts[name] = value;
	}
	// Check the value that was sent: a fee of one cent in another currency may round to nothing in reais.
	const sent = fields as Record<string, unknown>;
	if (sent.rav_fee_discount !== undefined && !sent.rav_fee) {
		problems.push(`${place}.rav_fee_discount is accepted only when rav_fee is greater than zero`);
	}
	return { id: office.newId(), person_id: people.resolve(person, `${place}.person`), amounts, texts };
}

function checkOrder({ array, details }: StoredProduct, place: string, problems: string[]): void {
	const { start, end, ...kind } = productArrays[array].trip;
	const places: [string, Details][] =
		'segments' in kind && details.segments
			? details.segments.map((segment, index) => [`${place}.segments[${index}]`, segment])
			: [[place, details]];
	for (const [where, dates] of places) {
		const [first, last] = [dates[start], dates[end]];
		if (typeof first === 'string' && typeof last === 'string' && last.slice(0, 10) < first.slice(0, 10)) {
			problems.push(`${where}.${end} must not be before ${start}`);
		}
	}
}
