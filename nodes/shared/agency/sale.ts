import type { IDataObject } from 'n8n-workflow';

import { isEmpty, isRecord, recordsOf } from '../values';
import { isReference, referencesIn } from './references';

type References = ReturnType<typeof referencesIn>;

/**
 * The statuses of the sales that a list shows if none is asked for.
 *
 * @see the API's GET /sales: "Without status, only opened and closed sales are returned"
 */
export const LISTED_STATUSES = ['opened', 'closed'] as const;

/**
 * In the order in which a sale advances.
 *
 * @see the API's "Sale status (opened, closed, canceled)"
 */
export const SALE_STATUSES = [...LISTED_STATUSES, 'canceled'] as const;

/**
 * Whether a sale may have one of these statuses. The API does not say that a sale shows its status: one that
 * shows none may have any.
 */
export function mayHaveStatus({ status }: IDataObject, wanted: readonly unknown[]): boolean {
	const isShown = SALE_STATUSES.some((one) => one === status);
	return !isShown || wanted.includes(status);
}

/**
 * References to the bills that a sale names, grouped by where it names them.
 *
 * @see the API's Sale (read): "agency.bills: references to bills", "financial | vendor_bills and
 * standalone_bills: reference lists to bills"
 */
export function billsNamedIn({ payments, financial }: IDataObject): {
	/** What clients pay the agency for the sale. */
	payments: References;
	/** Between agency and supplier. */
	suppliers: References;
	/** On top of the sale's price, such as a change fee. The kind of each bill tells whose debt it is. */
	standalone: References;
} {
	const { agency } = isRecord(payments) ? payments : {};
	const { vendor_bills: suppliers, standalone_bills: standalone } = isRecord(financial) ? financial : {};
	return {
		payments: referencesIn(recordsOf(isRecord(agency) && agency.bills)),
		suppliers: referencesIn(recordsOf(suppliers)),
		standalone: referencesIn(recordsOf(standalone)),
	};
}

/** A payment that is embedded in a sale. */
interface EmbeddedPayment {
	/** Who gets it. */
	to: 'agency' | 'supplier';
	/** As the API calls it: `credit_card`, `retained_by_intermediary`. */
	method: string;
	/** Undefined if the sale does not show it. */
	amount: number | undefined;
	/** Normally a reference; not checked. */
	payer: unknown;
}

/**
 * The payments of a sale that are not bills: payments to suppliers, and those out of money that the agency
 * already had. The API does not say which methods have a list and which a single payment, so we take both.
 *
 * @see the API's Sale (read): "agency.credit, agency.retained_by_intermediary, agency.legacy: embedded.
 * vendor: lists credit_card, check, credit, others. Every embedded payment carries payer"
 */
export function paymentsIn({ payments }: IDataObject): EmbeddedPayment[] {
	const { agency, vendor } = isRecord(payments) ? payments : {};
	return Object.entries({ agency, supplier: vendor } as const).flatMap(([to, methods]) =>
		Object.entries(isRecord(methods) ? methods : {})
			.filter(([method]) => to !== 'agency' || !['bills', 'refunds'].includes(method))
			.flatMap(([method, listed]) =>
				(isRecord(listed) ? [listed] : recordsOf(listed)).map((payment) => ({
					...{ to: to as 'agency' | 'supplier', method, payer: payment.payer },
					amount: amountOf(payment),
				})),
			),
	);
}

/** @see the API's Sale (read): "Items of payment products carry amount and a sale_product reference" */
function amountOf({ amount, products }: Record<string, unknown>): number | undefined {
	if (!isEmpty(amount)) return Number(amount);
	const items = recordsOf(products);
	if (items.length === 0 || items.some((item) => isEmpty(item.amount))) return undefined;
	return sumToCents(items.map((item) => Number(item.amount)));
}

/**
 * References to the refunds of a sale.
 *
 * @see the API's Sale (read): "agency.refunds: references to refunds"
 */
export function refundsIn({ payments }: IDataObject): References {
	const { agency } = isRecord(payments) ? payments : {};
	return referencesIn(recordsOf(isRecord(agency) && agency.refunds));
}

/**
 * The amount of a bill that is for a sale: all of it, unless items name other sales or none, such as a fee
 * for the bank slip.
 *
 * @returns undefined if the bill does not show its amount
 * @see the API's Bill: "Items carry description, cost_center, checked, amount and the references sale,
 * sale_product, cvc_statement. An item amount is signed. The items sum to +amount for credit and -amount for
 * debit"
 */
export function shareOf(
	{ amount, items, transaction_kind: side }: IDataObject,
	saleId: unknown,
): number | undefined {
	const lines = recordsOf(items);
	const own = lines.filter(({ sale }) => isReference(sale) && sale.id === saleId);
	const isOfNone = referencesIn(lines.map(({ sale }) => sale)).length === 0;
	if (isOfNone || own.length === lines.length) return isEmpty(amount) ? undefined : Number(amount);
	if (own.some((line) => isEmpty(line.amount))) return undefined;
	return sumToCents(own.map((line) => (side === 'debit' ? -1 : 1) * Number(line.amount)));
}

/**
 * The products of a sale.
 *
 * @see the API's Sale (read): "Product arrays | insurances, cruises, hotels, airline_tickets, train_tickets,
 * ground_transportations, car_rentals, travel_packages, excursions, operations, others, partner_packages"
 */
export function productsIn(sale: IDataObject): IDataObject[] {
	return PRODUCT_ARRAYS.flatMap((array) => recordsOf(sale[array]));
}

/**
 * Whether a record shows its products at all.
 *
 * @see the API's "Read pattern": "Associations (references) and collections appear only in the get-by-ID
 * response"
 */
export const showsProducts = (sale: IDataObject): boolean =>
	PRODUCT_ARRAYS.some((array) => Array.isArray(sale[array]));

/**
 * How products of each kind, and segments of a flight, name their beginning and end.
 *
 * @see the API's "POST /sales", fields of each product
 */
export const PERIODS = [
	['departure_date', 'arrival_date'],
	['check_in', 'check_out'],
	['pickup_date', 'dropoff_date'],
	['begin_date', 'end_date'],
] as const;

/** The arrays of products in a sale. */
export const PRODUCT_ARRAYS = [
	...(['insurances', 'cruises', 'hotels', 'airline_tickets', 'train_tickets'] as const),
	...(['ground_transportations', 'car_rentals', 'travel_packages', 'excursions'] as const),
	...(['operations', 'others', 'partner_packages'] as const),
];

/**
 * Whether a product is active, that is, not canceled. The API does not publish what shows this: see the
 * assumption "Active product of a sale" in sandbox/docs/assumptions.md.
 *
 * @see the API's Travel: "computed from the active products of the linked non-canceled sales"
 */
export function isActive({ active, canceled }: Readonly<Record<string, unknown>>): boolean {
	return active !== false && canceled !== true;
}

/** The sum of amounts, to the cent. @see the API's "What the service does": "two decimal places" */
export function sumToCents(amounts: readonly number[]): number {
	return Math.round(amounts.reduce((sum, amount) => sum + amount * 100, 0)) / 100;
}
