import { v5 } from 'uuid';
import { shiftDate } from '../../brasilia';
import { newBill, blankItem } from '../../records/bills';
import type { StoredRefund } from '../../records/refunds';
import type { StoredSale } from '../../records/sales';
import { accountOf, categoryShare, paymentMethodOf } from '../../resources/sales/bills';
import { clientCost, roundMoney } from '../../resources/sales/totals';
import type { Roles, Seeding } from '../seeding';
import type { Ledger } from './ledger';

const term = 21;

/** Refunds: most of the price of canceled sales, and the boarding fee of some others. */
export function seedRefunds(seeding: Seeding, roles: Roles, ledger: Ledger): void {
	seeding.store.sales.all().forEach((sale, index) => {
		const [product] = sale.products;
		if (!product) return;
		const supplier = product.representative_id ?? product.supplier_id;
		const all = sale.status === 'canceled';
		if (!all && index % 7 !== 4) return;
		const amount = all ? roundMoney(clientCost(product) * 0.8) : 74.5;
		const reason = all ? 'Cancelamento' : 'Taxa de embarque não utilizada';
		const description = `${reason} da venda ${sale.number}`;
		const common = { amount, description, sale, product_id: product.id };
		// Some suppliers are late. The bill for what they owe is in a client's sale, but it is nobody else's
		// debt.
		const isLate = !all && index % 3 === 1;
		if (supplier) seedRefund(seeding, ledger, { ...common, side: 'vendor', person_id: supplier, isLate });
		if (sale.payer_id) seedRefund(seeding, ledger, { ...common, side: 'customer', person_id: sale.payer_id });
	});
	// The last refund names another person than its bill does.
	const [last] = seeding.store.refunds.newest(({ side }) => side === 'customer', 1);
	if (last) last.row.person_id = roles.referredToBy.refund.id;
}

interface RefundFacts {
	side: StoredRefund['side'];
	sale: StoredSale;
	product_id: string;
	person_id: string;
	amount: number;
	description: string;
	/** Whether it is unpaid although it is due. */
	isLate?: boolean;
}

/** A refund and its bill: a payable to the customer, a receivable from the vendor. */
function seedRefund({ store, newId, today }: Seeding, ledger: Ledger, facts: RefundFacts): void {
	const { side, sale, product_id, person_id, amount, description } = facts;
	const issue_date =
		shiftDate(sale.sale_date, { days: 2 }) < today ? shiftDate(sale.sale_date, { days: 2 }) : today;
	const due_date = shiftDate(issue_date, { days: term });
	const isToCustomer = side === 'customer';
	const created_at = sale.created_at;
	const bill = newBill({
		id: newId(),
		company_id: sale.company_id,
		number: `R${sale.number}${isToCustomer ? 'C' : 'F'}`,
		transaction_kind: isToCustomer ? 'debit' : 'credit',
		kind: isToCustomer ? 'sale_standalone' : 'vendor_standalone',
		description,
		amount,
		issue_date,
		due_date,
		person_id,
		payment_method_id: paymentMethodOf(store, 'pix'),
		account_id: accountOf(store, sale.company_id).id,
		sale_id: isToCustomer ? sale.id : null,
		categories: categoryShare(
			store,
			isToCustomer ? 'Reembolsos a clientes' : 'Reembolsos de fornecedores',
			amount,
		),
		companies: [{ company_id: sale.company_id, amount }],
		items: [
			{
				...blankItem,
				description,
				amount: isToCustomer ? -amount : amount,
				sale_id: sale.id,
				sale_product_id: product_id,
			},
		],
		created_at,
	});
	ledger.bill(bill);
	if (due_date < today && !facts.isLate) ledger.settle(bill, due_date);
	store.refunds.add({
		// Not a sequential ID: the number of earlier refunds depends on the day, but an example that names one
		// must not.
		id: v5(side, product_id),
		company_id: sale.company_id,
		side,
		amount,
		description,
		issue_date,
		due_date,
		sale_id: sale.id,
		sale_product_id: product_id,
		person_id,
		bill_id: bill.id,
		created_at,
	});
}
