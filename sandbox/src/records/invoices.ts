/** The values of the filter `status` of GET /nfs. */
export const invoiceStatuses = [
	'unissued',
	'issued',
	'processing',
	'processing_cancellation',
	'awaiting_processing',
	'canceled',
	'awaiting_issue',
	'awaiting_cancellation',
] as const;

export type InvoiceStatus = (typeof invoiceStatuses)[number];

interface InvoiceItem {
	description: string;
	amount: number;
	sale_product_id: string | null;
}

/** The recipient of an invoice. This is a copy, so later changes to the person do not affect it. */
export interface InvoiceRecipient {
	name: string;
	cpf_cnpj: string;
	email: string;
	postal_code: string;
	street: string;
	street_number: string;
	neighborhood: string;
	city_id: string | null;
}

/** A service invoice (nota fiscal). */
export interface StoredInvoice {
	id: string;
	company_id: string;
	/** Assigned by the city hall when the invoice is issued. */
	number: string | null;
	series: string;
	rps_number: string;
	verification_code: string | null;
	status: InvoiceStatus;
	operation_nature: string;
	/** YYYY-MM-DD; null before the invoice is transmitted. */
	issue_date: string | null;
	cancellation_date: string | null;
	amount: number;
	deductions: number;
	recipient: InvoiceRecipient;
	/** What the recipient withholds and pays as tax. */
	withholdings: { iss: number; ir: number; csll: number; pis: number; cofins: number };
	/** The service tax; the rate is in percent. */
	taxes: { iss_rate: number; iss_amount: number };
	service: { code: string; description: string };
	items: InvoiceItem[];
	person_id: string;
	sale_id: string;
	sale_product_id: string | null;
	created_by_id: string | null;
	canceled_by_id: string | null;
	/** Milliseconds since 1970. */
	created_at: number;
}
