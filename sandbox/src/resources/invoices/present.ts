import { localDateTime } from '../../brasilia';
import { invoiceStatuses, type StoredInvoice } from '../../records/invoices';
import {
	amount,
	date,
	dateTime,
	money,
	nullable,
	nullableReference,
	oneOf,
	record,
	refer,
	reference,
	text,
	Type,
	uuid,
	type Static,
} from '../../schema';
import { roundMoney } from '../sales/totals';

export const invoiceRow = record(
	{
		id: uuid(),
		number: nullable(text()),
		series: text(),
		rps_number: text(),
		verification_code: nullable(text()),
		status: oneOf(invoiceStatuses),
		operation_nature: text(),
		issue_date: nullable(date()),
		cancellation_date: nullable(date()),
		amount: money(),
		deductions: money(),
		net_amount: amount(),
		recipient: record(
			{
				name: text(),
				cpf_cnpj: text(),
				email: text(),
				postal_code: text(),
				street: text(),
				street_number: text(),
				neighborhood: text(),
				city: nullableReference,
			},
			'InvoiceRecipient',
		),
		withholdings: record({ iss: money(), ir: money(), csll: money(), pis: money(), cofins: money() }),
		taxes: record({ iss_rate: Type.Number(), iss_amount: money() }),
		service: record({ code: text(), description: text() }),
		created_at: dateTime(),
	},
	'Invoice',
);

export const invoiceDetail = record(
	{
		...invoiceRow.properties,
		items: Type.Array(record({ description: text(), amount: money(), sale_product: nullableReference })),
		person: reference,
		company: reference,
		sale: reference,
		sale_product: nullableReference,
		created_by: nullableReference,
		canceled_by: nullableReference,
	},
	'InvoiceDetail',
);

/** An invoice as the list shows it. */
export function presentInvoiceRow(invoice: StoredInvoice): Static<typeof invoiceRow> {
	const { city_id, ...recipient } = invoice.recipient;
	const withheld = Object.values(invoice.withholdings).reduce((total, tax) => total + tax, 0);
	return {
		id: invoice.id,
		number: invoice.number,
		series: invoice.series,
		rps_number: invoice.rps_number,
		verification_code: invoice.verification_code,
		status: invoice.status,
		operation_nature: invoice.operation_nature,
		issue_date: invoice.issue_date,
		cancellation_date: invoice.cancellation_date,
		amount: invoice.amount,
		deductions: invoice.deductions,
		net_amount: roundMoney(invoice.amount - invoice.deductions - withheld),
		recipient: { ...recipient, city: refer(city_id) },
		withholdings: invoice.withholdings,
		taxes: invoice.taxes,
		service: invoice.service,
		created_at: localDateTime(invoice.created_at),
	};
}

/** An invoice as GET /nfs/{id} shows it. */
export const presentInvoice = (invoice: StoredInvoice): Static<typeof invoiceDetail> => ({
	...presentInvoiceRow(invoice),
	items: invoice.items.map((item) => ({
		description: item.description,
		amount: item.amount,
		sale_product: refer(item.sale_product_id),
	})),
	person: { id: invoice.person_id },
	company: { id: invoice.company_id },
	sale: { id: invoice.sale_id },
	sale_product: refer(invoice.sale_product_id),
	created_by: refer(invoice.created_by_id),
	canceled_by: refer(invoice.canceled_by_id),
});
