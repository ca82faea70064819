import { shiftDate } from '../../brasilia';
import type { StoredPartnerStatement } from '../../records/partnerStatements';
import type { StoredProduct, StoredSale } from '../../records/sales';
import { clientCost, roundMoney, tripDays } from '../../resources/sales/totals';
import type { Seeding } from '../seeding';

/**
 * A receipt for every product that was bought through a representative.
 * @returns the receipt of each sale product, except for deleted receipts
 */
export function seedPartnerStatements(seeding: Seeding): Map<string, string> {
	const { store } = seeding;
	const invoices = new Map(store.invoices.all().map(({ sale_id, id }) => [sale_id, id]));
	const receipts = new Map<string, string>();
	let count = 0;
	for (const sale of store.sales.all()) {
		for (const product of sale.products) {
			if (!product.representative_id || !product.active) continue;
			const receipt = receiptOf(seeding, sale, product, ++count, invoices.get(sale.id) ?? null);
			store.partnerStatements.add(receipt);
			if (!receipt.deleted) receipts.set(product.id, receipt.id);
		}
	}
	return receipts;
}

function receiptOf(
	{ store, newId, today }: Seeding,
	sale: StoredSale,
	product: StoredProduct,
	count: number,
	invoice_id: string | null,
): StoredPartnerStatement {
	const canceled = sale.status === 'canceled';
	const total_amount = clientCost(product);
	const commission_amount = product.amounts.commission_amount ?? 0;
	const deposit_amount = canceled ? 0 : roundMoney(total_amount * 0.2);
	const days = tripDays(product).sort();
	const { package_name } = product.details;
	const movement = shiftDate(sale.sale_date, { days: 1 });
	const movement_date = movement < today ? movement : today;
	return {
		id: newId(),
		company_id: sale.company_id,
		receipt_number: String(700_000 + count),
		movement_date,
		sale_date: sale.sale_date,
		cancellation_date: canceled ? movement_date : null,
		boarding_date: days[0] ?? null,
		return_date: days.at(-1) ?? null,
		product_name: store.products.get(product.product_id ?? '')?.name ?? 'Serviço de viagem',
		package_name: typeof package_name === 'string' ? package_name : null,
		total_amount,
		fees_amount: roundMoney(product.passengers.reduce((sum, { amounts }) => sum + (amounts.fees ?? 0), 0)),
		commission_amount,
		intermediary_commission_amount: sale.intermediary_id ? roundMoney(commission_amount / 2) : 0,
		deposit_amount,
		balance: canceled ? 0 : roundMoney(total_amount - commission_amount - deposit_amount),
		imported: count % 4 !== 0,
		edited: count % 6 === 0,
		checked: count % 3 === 0,
		deleted: count % 5 === 3,
		movement_kind: canceled ? 'cancellation' : count % 7 === 0 ? 'change' : 'sale',
		contractor_id: sale.payer_id,
		seller_id: sale.seller_id,
		intermediary_id: sale.intermediary_id,
		sale_id: sale.id,
		sale_product_id: product.id,
		invoice_id,
		created_by_id: count % 4 === 0 ? sale.created_by_id : null,
		created_at: sale.created_at,
	};
}
