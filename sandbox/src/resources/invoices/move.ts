import { localDate } from '../../brasilia';
import type { Office } from '../../office';
import type { InvoiceStatus, StoredInvoice } from '../../records/invoices';

/** Moves an invoice on, like the city hall's answer: an issued one has a number and a date of issue. */
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
