import { dayRange } from '../../protocol/dateRange';
import { invoiceStatuses } from '../../records/invoices';
import { date, oneOf } from '../../schema';
import { recordEndpoints } from '../recordEndpoints';
import { invoiceDetail, invoiceRow, presentInvoice, presentInvoiceRow } from './present';

export const invoiceEndpoints = recordEndpoints({
	url: '/nfs',
	tag: 'Invoices',
	name: 'Invoice',
	permission: 'read_finance',
	records: ({ invoices }) => invoices,
	isVisible: ({ company_id }, sees) => sees(company_id),
	list: {
		summary: 'List invoices',
		description: 'Canceled ones as well.',
		filters: {
			status: oneOf(invoiceStatuses),
			period_start: date('The first issue date'),
			period_end: date('The last issue date'),
		},
		filter: ({ status, period_start: from, period_end: to }) => {
			const isInPeriod = dayRange({ from, to }, ['period_start', 'period_end']);
			return (invoice) =>
				(status === undefined || invoice.status === status) && isInPeriod(invoice.issue_date);
		},
		schema: invoiceRow,
		present: presentInvoiceRow,
	},
	detail: { summary: 'Get an invoice', schema: invoiceDetail, present: presentInvoice },
});
