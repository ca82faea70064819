import { shiftDate } from '../../brasilia';
import { newBill, blankItem, type StoredBill } from '../../records/bills';
import type { StoredSale } from '../../records/sales';
import { accountOf, billsOfSale, categoryShare, paymentMethodOf } from '../../resources/sales/bills';
import { completeSale, roundMoney } from '../../resources/sales/totals';
import type { Seeding } from '../seeding';
import type { Ledger } from './ledger';

const isPast = (day: string | null, today: string): day is string => day !== null && day < today;

/**
 * The bills of the sales. Most of those that are due are settled. What a representative gets is one bill per
 * month.
 * @param receipts receipts of partner statements, by sale product
 */
export function seedSaleBills(seeding: Seeding, ledger: Ledger, receipts: ReadonlyMap<string, string>): void {
	const { today } = seeding;
	const representatives = new Set<string>();
	const gathered = new Map<string, StoredBill[]>();
	seeding.store.sales.all().forEach((sale, index) => {
		if (index % 6 === 2) reissueFirstSlip(seeding, sale);
		for (const { representative_id } of sale.products) {
			if (representative_id) representatives.add(representative_id);
		}
		for (const bill of billsOfSale(seeding, sale)) {
			for (const item of bill.items) {
				item.cvc_statement_id = (item.sale_product_id && receipts.get(item.sale_product_id)) ?? null;
			}
			const vendor = bill.kind === 'vendor_standalone' ? bill.person_id : null;
			if (vendor && representatives.has(vendor) && !bill.canceled) {
				const period = `${bill.company_id} ${vendor} ${bill.issue_date.slice(0, 7)}`;
				gathered.set(period, [...(gathered.get(period) ?? []), bill]);
				continue;
			}
			ledger.bill(bill);
			// Clients who canceled the trip had already paid, and got a refund.
			if (sale.status === 'canceled' && bill.kind === 'sale_payment') ledger.settle(bill, bill.issue_date);
			else if (!bill.canceled && index % 7 !== 3 && isPast(bill.due_date, today)) {
				ledger.settle(bill, bill.due_date);
			}
		}
		if (index % 8 === 2 && sale.status !== 'canceled') seedChangeFee(seeding, sale, ledger);
	});
	let count = 0;
	for (const bills of gathered.values()) {
		const invoice = ledger.bill(vendorInvoice(seeding, bills, ++count));
		if (isPast(invoice.due_date, today)) ledger.settle(invoice, invoice.due_date);
	}
}

/**
 * A bank slip that nobody paid was canceled and issued again. It stays among the payments, but does not
 * count.
 */
function reissueFirstSlip({ newId }: Seeding, sale: StoredSale): void {
	const [first] = sale.payments.filter(({ bill_id }) => bill_id !== null);
	if (!first || sale.status === 'canceled') return;
	const canceled = { ...first, id: newId(), bill_id: newId(), canceled: true };
	Object.assign(
		sale,
		completeSale(sale.id, sale.number, { ...sale, payments: [...sale.payments, canceled] }),
	);
}

/** A fee that a client pays for a change of booking, on top of the sale. */
function seedChangeFee({ store, newId, today }: Seeding, sale: StoredSale, ledger: Ledger): void {
	const amount = 150;
	const description = `Taxa de remarcação da venda ${sale.number}`;
	const bill = newBill({
		id: newId(),
		company_id: sale.company_id,
		number: `A${sale.number}`,
		transaction_kind: 'credit',
		kind: 'sale_standalone',
		description,
		amount,
		issue_date: sale.sale_date,
		due_date: shiftDate(sale.sale_date, { days: 7 }),
		system_generated: false,
		person_id: sale.payer_id,
		payment_method_id: paymentMethodOf(store, 'pix'),
		account_id: accountOf(store, sale.company_id).id,
		sale_id: sale.id,
		categories: categoryShare(store, 'Taxas de serviço', amount),
		companies: [{ company_id: sale.company_id, amount }],
		items: [
			{
				...blankItem,
				description,
				amount,
				sale_id: sale.id,
				sale_product_id: sale.products[0]?.id ?? null,
			},
		],
		created_at: sale.created_at,
	});
	ledger.bill(bill);
	if (isPast(bill.due_date, today)) ledger.settle(bill, bill.due_date);
}

function vendorInvoice({ store, newId, today }: Seeding, bills: StoredBill[], count: number): StoredBill {
	const [first] = bills;
	if (!first) throw new Error('An invoice gathers at least one bill');
	const month = first.issue_date.slice(0, 7);
	const amount = roundMoney(bills.reduce((total, bill) => total + bill.amount, 0));
	const rule = store.invoiceRules.find(
		({ kind, company_id }) => kind === 'representative' && company_id === first.company_id,
	);
	return newBill({
		...first,
		id: newId(),
		number: `FF${month.replace('-', '')}-${count}`,
		kind: 'vendor_invoice',
		description: `Fatura de fornecedor ${month}`,
		amount,
		due_date: shiftDate(`${month}-01`, { months: 1, days: 9 }),
		invoice_closed: month < today.slice(0, 7),
		invoice_rule_id: rule?.id ?? null,
		categories: categoryShare(store, 'Fornecedores de viagem', amount),
		companies: [{ company_id: first.company_id, amount }],
		items: bills.flatMap(({ items }) => items),
		created_at: bills.at(-1)?.created_at ?? first.created_at,
	});
}
