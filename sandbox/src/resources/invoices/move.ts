import { localDate } from '../../brasilia';
import type { Office } from '../../office';
import type { InvoiceStatus, StoredInvoice } from '../../records/invoices';

/**
 * Sets an invoice's status, as an answer from the city hall would. An issued invoice gets a number and an
 * issue date.
 */
export function moveInvoice(
	{ clock, store }: Office,
	invoice: StoredInvoice,
	status: InvoiceStatus,
): StoredInvoice {
	return store.invoices.change(invoice, () => {
		invoice.status = status;
		if (status !== 'issued') return;
		const issued = store.invoices.all().filter(({ number }) => number !== null);
		invoice.number ??= String(issued.length + 1);
		invoice.issue_date ??= localDate(clock.now());
	});
}
