import { dayRange } from '../../protocol/dateRange';
import { endpoint } from '../../protocol/endpoint';
import { listOf, listPage, listQuery } from '../../protocol/pages';
import { sightOf } from '../../protocol/permissions';
import { notFound } from '../../protocol/refusal';
import { invoiceStatuses, type StoredInvoice } from '../../records/invoices';
import { date, oneOf, optional } from '../../schema';
import { invoiceDetail, invoiceRow, presentInvoice, presentInvoiceRow } from './present';

export const invoiceEndpoints = [
	endpoint(
		{
			method: 'GET',
			path: '/nfs',
			tag: 'Invoices',
			summary: 'List invoices',
			description: 'Canceled ones as well.',
			permission: 'read_finance',
			query: listQuery(
				optional({
					status: oneOf(invoiceStatuses),
					period_start: date('The first issue date'),
					period_end: date('The last issue date'),
				}),
			),
			answers: { status: 200, schema: listOf(invoiceRow) },
			refusals: [400, 401, 403, 429, 500],
		},
		({ office, credential, query }) => {
			const sees = sightOf(credential, 'read_finance');
			const { status, period_start: from, period_end: to } = query;
			const isInPeriod = dayRange({ from, to }, ['period_start', 'period_end']);
			const matches = (invoice: StoredInvoice): boolean =>
				sees(invoice.company_id) &&
				(status === undefined || invoice.status === status) &&
				isInPeriod(invoice.issue_date);
			return listPage('/nfs', query, office.store.invoices, matches, presentInvoiceRow);
		},
	),
	endpoint(
		{
			method: 'GET',
			path: '/nfs/{id}',
			tag: 'Invoices',
			summary: 'Get an invoice',
			id: 'uuid',
			permission: 'read_finance',
			answers: { status: 200, schema: invoiceDetail },
			refusals: [400, 401, 403, 404, 429, 500],
		},
		({ office, credential, id }) => {
			const invoice = office.store.invoices.get(id);
			if (!invoice || !sightOf(credential, 'read_finance')(invoice.company_id)) throw notFound('Invoice');
			return { status: 200, body: presentInvoice(invoice) };
		},
	),
];
