import type { StoredBill } from '../../records/bills';

export const billStatuses = ['open', 'overdue', 'settled', 'canceled'] as const;

/** The status of a bill (section Bill status filter values). @param today YYYY-MM-DD in Brasília */
export function statusOf(
	{ canceled, settlement_date, due_date }: StoredBill,
	today: string,
): (typeof billStatuses)[number] {
	if (canceled) return 'canceled';
	if (settlement_date !== null) return 'settled';
	return due_date !== null && due_date < today ? 'overdue' : 'open';
}
