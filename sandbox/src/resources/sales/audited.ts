import type { StoredSale } from '../../records/sales';
import { paidAmount } from './totals';

/** What the change history compares of a sale. */
export const auditedSale = (sale: StoredSale): object => ({
	number: sale.number,
	company_id: sale.company_id,
	status: sale.status,
	sale_date: sale.sale_date,
	departure_date: sale.departure_date,
	return_date: sale.return_date,
	final_amount: sale.final_amount,
	balance: sale.balance,
	payer_id: sale.payer_id,
	seller_id: sale.seller_id,
	intermediary_id: sale.intermediary_id,
	requester_id: sale.requester_id,
	approver_id: sale.approver_id,
	promoter_id: sale.promoter_id,
	products: sale.products.map(({ array }) => array),
	payments: sale.payments.map((payment) => `${payment.method} ${paidAmount(payment).toFixed(2)}`),
	custom_fields: sale.custom_fields,
});
