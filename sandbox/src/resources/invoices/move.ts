import { localDate } from '../../brasilia';
import type { Office } from '../../office';
import type { InvoiceStatus, StoredInvoice } from '../../records/invoices';
import { stageOf } from './stage';

/**
 * Sets an invoice's status, as an answer from the city hall would, with the number and the days that belong
 * to it. A canceled one was canceled by whoever sold the sale.
 */
export function moveInvoice(
	{ clock, store }: Office,
	invoice: StoredInvoice,
	status: InvoiceStatus,
): StoredInvoice {
	const last = Math.max(0, ...store.invoices.all().map(({ number }) => Number(number)));
	const stage = stageOf(invoice, status, {
		day: localDate(clock.now()),
		number: String(last + 1),
		canceledBy: store.sales.get(invoice.sale_id)?.seller_id ?? null,
	});
	return store.invoices.change(invoice, () => Object.assign(invoice, stage));
}
