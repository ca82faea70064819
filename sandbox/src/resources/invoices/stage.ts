import type { InvoiceStatus, StoredInvoice } from '../../records/invoices';

/** What an invoice has because of its status. */
type Stage = Pick<
	StoredInvoice,
	'status' | 'number' | 'verification_code' | 'issue_date' | 'cancellation_date' | 'canceled_by_id'
>;

/** Statuses in which the city hall has assigned a number. */
const numbered: readonly InvoiceStatus[] = [
	'issued',
	'awaiting_cancellation',
	'processing_cancellation',
	'canceled',
];

interface Occasion {
	/** YYYY-MM-DD */
	day: string;
	/** The number that the city hall would assign. */
	number: string;
	/** Who would cancel it. */
	canceledBy: string | null;
}

/**
 * Number, code and days of an invoice with this status. What it already has stays as long as the status has
 * it.
 */
export function stageOf(
	{ id, ...had }: Pick<StoredInvoice, 'id'> & Partial<Stage>,
	status: InvoiceStatus,
	{ day, number, canceledBy }: Occasion,
): Stage {
	const isNumbered = numbered.includes(status);
	const isCanceled = status === 'canceled';
	return {
		status,
		number: isNumbered ? (had.number ?? number) : null,
		verification_code: isNumbered ? id.slice(0, 8).toUpperCase() : null,
		issue_date: isNumbered || status === 'processing' ? (had.issue_date ?? day) : null,
		cancellation_date: isCanceled ? (had.cancellation_date ?? day) : null,
		canceled_by_id: isCanceled ? (had.canceled_by_id ?? canceledBy) : null,
	};
}
