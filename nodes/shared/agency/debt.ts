import type { IDataObject } from 'n8n-workflow';

import { holdsNothing, recordsOf } from '../values';
import { isReference, referencesIn } from './references';
import { billsNamedIn, paymentsIn, productsIn } from './sale';

type Side = 'client' | 'supplier';

/** Why we cannot tell whose debt a bill is. */
type WhyUnknown =
	| 'card'
	| 'contradiction'
	| 'kind'
	| 'no_person'
	| 'not_read'
	| 'several_payers'
	| 'another_payer';

/** Whose debt a bill is. */
export interface Debt {
	/** Whether the other party is a client or a supplier; undefined if no record shows it. */
	side: Side | undefined;
	/** A reference to who owes a receivable or is paid a payable; undefined if no record names anybody. */
	person: IDataObject | undefined;
	/** Why side or person is unknown; undefined if both are known. */
	why: WhyUnknown | undefined;
}

/**
 * If no sale names a bill, we infer the side from its kind. We infer nothing from `normal`,
 * `credit_card_invoice` and `commission`.
 *
 * The API is silent: it lists the kinds ("normal, sale_payment, sale_standalone, vendor_standalone,
 * vendor_invoice, customer_invoice, credit_card_invoice, commission") without saying whose debt each is. See
 * the assumption "Whose debt a bill is, where no sale names it" in sandbox/docs/assumptions.md.
 */
const SIDE_BY_KIND: Readonly<Record<string, Side>> = {
	sale_payment: 'client',
	sale_standalone: 'client',
	customer_invoice: 'client',
	vendor_standalone: 'supplier',
	vendor_invoice: 'supplier',
};

/**
 * Tells whose debt a bill is. We never say that somebody owes something unless a record says so.
 *
 * @param bill a full record, or a list row, which names nobody
 * @param sales the sales that the bill names or that name it, as far as they were read
 * @see the API's Bill: "transaction_kind credit (receivable) and debit (payable)"
 */
export function debtOf(bill: IDataObject, sales: readonly IDataObject[]): Debt {
	const side = sideOf(bill, sales);
	const own = ownPerson(bill);
	if (typeof side !== 'string') return { side: undefined, person: own, why: side.why };
	if (own) return { side, person: own, why: undefined };
	const whose = side === 'supplier' ? supplierOf(bill, sales) : payerOf(bill, sales);
	return typeof whose === 'string'
		? { side, person: undefined, why: whose }
		: { side, person: whose, why: undefined };
}

/**
 * References to the sales that a bill is for.
 *
 * @see the API's Bill, "Detail only": "sale and invoice_rule references", and "Items carry ... the references
 * sale, sale_product, cvc_statement"
 */
export function salesOf({ sale, items }: IDataObject): Array<IDataObject & { id: string }> {
	return referencesIn([sale, ...recordsOf(items).map((item) => item.sale)]);
}

/**
 * Whether a sale names its bills of this kind.
 *
 * @see the API's Sale (read): "agency.bills: references to bills", "standalone_bills: reference lists to
 * bills"; by their kinds, assumption "Bills of several sales"
 */
export const isNamedBySale = ({ kind }: IDataObject): boolean =>
	['sale_payment', 'sale_standalone'].includes(String(kind));

/**
 * Whether a client owes the bill and we know who, so that we can tell whom to contact.
 *
 * @see the API's Bill: "transaction_kind credit (receivable)"; by {@link debtOf}
 */
export const isOwedByClient = ({ side, person }: Debt): boolean => side === 'client' && person !== undefined;

/**
 * What a sale says overrides the kind. A bill with a card may be the card company's debt, whatever else is
 * known: the API is silent, assumption "Whose debt a bill with a card is".
 *
 * @see the API's Sale (read): "payments | object {agency, vendor}. agency.bills: references to bills" are
 * what clients pay, "financial | vendor_bills and standalone_bills" what is between agency and supplier
 */
function sideOf(bill: IDataObject, sales: readonly IDataObject[]): Side | { why: WhyUnknown } {
	if (hasCard(bill)) return { why: 'card' };
	const names = (references: ReadonlyArray<{ id: string }>) => references.some(({ id }) => id === bill.id);
	const named = sales.map(billsNamedIn);
	const isClients = named.some(({ payments }) => names(payments));
	const isSuppliers = named.some(({ suppliers }) => names(suppliers));
	if (isClients && isSuppliers) return { why: 'contradiction' };
	if (isClients) return 'client';
	if (isSuppliers) return 'supplier';
	return SIDE_BY_KIND[String(bill.kind)] ?? { why: 'kind' };
}

/**
 * Whether the agency pays the bill. A bill that does not show its direction is treated as a receivable, so
 * that no debt is left out.
 *
 * @see the API's Bill: "transaction_kind credit (receivable) and debit (payable)"
 */
export function isPayable({ transaction_kind: direction }: IDataObject): boolean {
	return direction === 'debit';
}

/** @see the API's Bill: "billet, check, card | list and detail" */
export function hasCard({ card }: IDataObject): boolean {
	return card !== false && !holdsNothing(card);
}

/**
 * The person that a bill itself names. We take `person` to be who owes the bill or is paid; the API says
 * "Other bill fields: not shown", see assumption "Who stands in a bill".
 *
 * @see the API's Bill: "Commission lines carry a person reference"
 */
function ownPerson(bill: IDataObject): IDataObject | undefined {
	const { person, kind, commissions } = bill;
	if (isReference(person)) return person;
	// On a bill that the agency receives, commission lines name who earns the commission, not who pays.
	if (kind !== 'commission' || !isPayable(bill)) return undefined;
	const [earner, ...others] = referencesIn(recordsOf(commissions).map((line) => line.person));
	return others.length === 0 ? earner : undefined;
}

/**
 * The payer of the sales, if one person pays for everything.
 *
 * @see the API's Sale (read): "Every embedded payment carries payer (may differ from the sale payer)"
 */
function payerOf(bill: IDataObject, sales: readonly IDataObject[]): IDataObject | WhyUnknown {
	// A sale does not say whom the agency pays.
	if (bill.transaction_kind !== 'credit') return 'no_person';
	const read = new Set(sales.map(({ id }) => id));
	if (salesOf(bill).some(({ id }) => !read.has(id))) return 'not_read';
	const [payer, ...others] = referencesIn(sales.map((sale) => sale.payer));
	if (!payer || !sales.every((sale) => isReference(sale.payer))) return 'no_person';
	if (others.length > 0) return 'several_payers';
	const paying = referencesIn(sales.flatMap((sale) => paymentsIn(sale).map((payment) => payment.payer)));
	return paying.some(({ id }) => id !== payer.id) ? 'another_payer' : payer;
}

/**
 * Who sold the agency everything that a bill is for: the representative, or else the supplier.
 *
 * @see the API's "Domain vocabulary": "A product must have one [representative] when the agency did not buy
 * directly from the supplier", and the sale_product of a bill's items
 */
function supplierOf({ items }: IDataObject, sales: readonly IDataObject[]): IDataObject | WhyUnknown {
	const products = new Map(sales.flatMap(productsIn).map((product) => [product.id, product]));
	const sellers = recordsOf(items).map(({ sale_product: of }) => {
		const { representative, supplier } = products.get(isReference(of) ? of.id : undefined) ?? {};
		return isReference(representative) ? representative : supplier;
	});
	const [seller, ...others] = referencesIn(sellers);
	return seller && others.length === 0 && sellers.every(isReference) ? seller : 'no_person';
}
