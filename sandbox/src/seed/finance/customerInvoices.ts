import { shiftDate } from '../../brasilia';
import { newBill, blankItem, type StoredBill } from '../../records/bills';
import { companyIds } from '../../records/companies';
import type { StoredSale } from '../../records/sales';
import { accountOf, categoryShare, paymentMethodOf } from '../../resources/sales/bills';
import { roundMoney } from '../../resources/sales/totals';
import type { Seeding } from '../seeding';
import type { Ledger } from './ledger';

const fee = 45;

/** One bill per month for each corporate client, for advice on their sales. */
export function seedCustomerInvoices(seeding: Seeding, ledger: Ledger): void {
	const byPeriod = new Map<string, StoredSale[]>();
	for (const sale of seeding.store.sales.all()) {
		if (sale.company_id !== companyIds.horizonteCorporativo || sale.status === 'canceled') continue;
		const period = `${sale.payer_id ?? ''} ${sale.sale_date.slice(0, 7)}`;
		byPeriod.set(period, [...(byPeriod.get(period) ?? []), sale]);
	}
	let count = 0;
	for (const [period, sales] of byPeriod) {
		const invoice = ledger.bill(customerInvoice(seeding, period.slice(-7), sales, ++count));
		if (invoice.due_date !== null && invoice.due_date < seeding.today && count % 5 !== 4) {
			ledger.settle(invoice, invoice.due_date);
		}
	}
}

function customerInvoice(
	{ store, newId, today }: Seeding,
	month: string,
	sales: StoredSale[],
	count: number,
): StoredBill {
	const [company_id, latest] = [companyIds.horizonteCorporativo, sales.at(-1)];
	const amount = roundMoney(fee * sales.length);
	const center = store.costCenters.find(({ name }) => name === 'Corporativo');
	const rule = store.invoiceRules.find((one) => one.kind === 'customer' && one.company_id === company_id);
	return newBill({
		id: newId(),
		company_id,
		number: `FC${month.replace('-', '')}-${count}`,
		transaction_kind: 'credit',
		kind: 'customer_invoice',
		description: `Fatura de assessoria ${month}`,
		amount,
		issue_date: latest?.sale_date ?? today,
		due_date: shiftDate(`${month}-01`, { months: 1, days: 14 }),
		invoice_closed: month < today.slice(0, 7),
		person_id: latest?.payer_id ?? null,
		payment_method_id: paymentMethodOf(store, 'invoiced'),
		account_id: accountOf(store, company_id).id,
		invoice_rule_id: rule?.id ?? null,
		categories: categoryShare(store, 'Taxas de serviço', amount),
		companies: [{ company_id, amount }],
		cost_centers: center ? [{ cost_center_id: center.id, amount }] : [],
		items: sales.map((sale) => ({
			...blankItem,
			description: `Assessoria da venda ${sale.number}`,
			cost_center_id: center?.id ?? null,
			amount: fee,
			sale_id: sale.id,
			sale_product_id: sale.products[0]?.id ?? null,
		})),
		created_at: latest?.created_at ?? 0,
	});
}
