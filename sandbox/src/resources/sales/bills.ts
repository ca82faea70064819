import { shiftDate } from '../../brasilia';
import type { Office } from '../../office';
import { newBill, blankItem, type Card, type StoredBill } from '../../records/bills';
import type { BankData } from '../../records/financialReference';
import type { PaymentDetails, StoredPayment, StoredProduct, StoredSale } from '../../records/sales';
import type { Store } from '../../records/store';
import { settlementOf } from '../bills/settlement';
import { clientCost, paidAmount, roundMoney } from './totals';

type BilledPayment = StoredPayment & { bill_id: string };
type Books = Pick<Office, 'store' | 'newId'>;

const vendorTerm = 30;

/** Stores the bills of a sale, and the movements of those that are settled. */
export function enterBills({ store, newId }: Books, sale: StoredSale): void {
	for (const bill of billsOfSale({ store, newId }, sale)) {
		store.bills.add(bill);
		if (bill.settlement_date !== null) store.accountMovements.add(settlementOf(bill, newId()));
	}
}

/** A canceled sale is not paid for, nor is its vendor; a payment may be canceled by itself. */
const isCanceled = ({ status }: StoredSale, payment?: StoredPayment): boolean =>
	status === 'canceled' || payment?.canceled === true;

/** Cancels the bills that the sale yielded if it is canceled now, and takes that back if it is not. */
export function followStatus({ bills }: Store, sale: StoredSale): void {
	for (const bill of [...bills.all()]) {
		const payment = sale.payments.find(({ bill_id }) => bill_id === bill.id);
		const isOfVendor =
			bill.kind === 'vendor_standalone' &&
			// A receivable would be the vendor's refund.
			bill.transaction_kind === 'debit' &&
			bill.items.some(({ sale_id }) => sale_id === sale.id);
		if (!payment && !isOfVendor) continue;
		const canceled = isCanceled(sale, payment);
		if (bill.canceled !== canceled) bills.change(bill, () => (bill.canceled = canceled));
	}
}

/**
 * The bills of a sale: one for each payment to the agency, and one for what the agency owes the vendor of
 * each product.
 */
export function billsOfSale(books: Books, sale: StoredSale): StoredBill[] {
	const paid = sale.payments.filter((payment): payment is BilledPayment => payment.bill_id !== null);
	return [
		...paid.map((payment, index) => {
			const suffix = paid.length === 1 ? '' : `-${index + 1}`;
			return paymentBill(books.store, sale, payment, `${sale.number}${suffix}`);
		}),
		...sale.products.flatMap((product, index) => vendorBill(books, sale, product, index + 1)),
	];
}

function paymentBill(store: Store, sale: StoredSale, payment: BilledPayment, number: string): StoredBill {
	const { details } = payment;
	const account = accountOf(store, sale.company_id, details.bank_account);
	const whole = paidAmount(payment);
	return newBill({
		...commonOf(store, sale, 'Vendas de viagens', whole),
		id: payment.bill_id,
		number,
		transaction_kind: 'credit',
		kind: 'sale_payment',
		description: details.description ?? '',
		due_date: details.due_date ?? null,
		settlement_date: details.settlement_date ?? null,
		canceled: isCanceled(sale, payment),
		billet:
			payment.method === 'bank_slip'
				? {
						our_number: number.replace(/\D/g, '').padStart(11, '0'),
						bank_code: account.bank?.bank_code ?? '',
					}
				: null,
		card: payment.method === 'credit_card' ? cardOf(details) : null,
		person_id: payment.payer_id,
		payment_method_id: paymentMethodOf(store, payment.method),
		account_id: account.id,
		sale_id: sale.id,
		items: payment.items.map((item) => ({
			...blankItem,
			description: `Venda ${sale.number}`,
			amount: item.amount,
			sale_id: sale.id,
			sale_product_id: item.sale_product_id,
		})),
	});
}

const cardOf = ({ card_brand, card_last_digits, authorization }: PaymentDetails): Card => ({
	brand: card_brand ?? null,
	last_digits: card_last_digits ?? null,
	authorization: authorization ?? null,
});

/** The amounts of a passenger that the vendor gets; the rest are the agency's fees. */
const vendorAmounts = ['amount', 'boarding_fee', 'other_fees', 'tip'] as const;

/** What the agency owes for the product: the vendor's part of what the client paid through the agency. */
function owedToVendor({ payments }: StoredSale, product: StoredProduct): number {
	const cost = clientCost(product);
	const throughAgency = payments
		.filter(({ side, canceled }) => side === 'agency' && !canceled)
		.flatMap(({ items }) => items)
		.filter(({ sale_product_id }) => sale_product_id === product.id)
		.reduce((total, { amount }) => total + amount, 0);
	if (cost <= 0) return 0;
	const perPassenger = product.passengers.flatMap(({ amounts }) =>
		vendorAmounts.map((name) => amounts[name] ?? 0),
	);
	const price = perPassenger.reduce((total, value) => total + value, 0);
	const net = price - (product.amounts.commission_amount ?? 0);
	return roundMoney(Math.max(0, net) * Math.min(1, throughAgency / cost));
}

function vendorBill(
	{ store, newId }: Books,
	sale: StoredSale,
	product: StoredProduct,
	line: number,
): StoredBill[] {
	const vendor = product.representative_id ?? product.supplier_id;
	const owed = owedToVendor(sale, product);
	// The supplier of an own operation is the agency itself.
	if (!vendor || owed === 0 || product.array === 'operations') return [];
	const description = `Fornecedor da venda ${sale.number}`;
	return [
		newBill({
			...commonOf(store, sale, 'Fornecedores de viagem', owed),
			id: newId(),
			number: `F${sale.number}-${line}`,
			transaction_kind: 'debit',
			kind: 'vendor_standalone',
			description,
			due_date: shiftDate(sale.sale_date, { days: vendorTerm }),
			canceled: isCanceled(sale),
			person_id: vendor,
			account_id: accountOf(store, sale.company_id).id,
			items: [{ ...blankItem, description, amount: -owed, sale_id: sale.id, sale_product_id: product.id }],
		}),
	];
}

const commonOf = (store: Store, sale: StoredSale, category: string, amount: number) => ({
	company_id: sale.company_id,
	amount,
	issue_date: sale.sale_date,
	categories: categoryShare(store, category, amount),
	companies: [{ company_id: sale.company_id, amount }],
	created_at: sale.created_at,
});

/** The first registered method of this kind; null if there is none. */
export const paymentMethodOf = ({ paymentMethods }: Store, kind: string): string | null =>
	paymentMethods.find((method) => method.kind === kind)?.id ?? null;

/** A list that puts the whole amount into one category. */
export function categoryShare(store: Store, name: string, amount: number): StoredBill['categories'] {
	const category = store.categories.find((one) => one.name === name);
	return category ? [{ category_id: category.id, amount }] : [];
}

/** The account with these bank data; if there is none, or no data were sent, the company's first account. */
export function accountOf({ accounts }: Store, companyId: string, sent: Partial<BankData> = {}) {
	const ofCompany = accounts
		.all()
		.filter(({ active, company_ids }) => active && company_ids.includes(companyId))
		// Stored in reverse, because lists show the newest record first.
		.toReversed();
	const named = ofCompany.find(({ bank }) => {
		const data: Record<string, string> = { ...bank };
		return (
			Object.keys(sent).length > 0 && Object.entries(sent).every(([name, value]) => data[name] === value)
		);
	});
	const account = named ?? ofCompany[0];
	if (!account) throw new Error(`Company ${companyId} has no account`);
	return account;
}
