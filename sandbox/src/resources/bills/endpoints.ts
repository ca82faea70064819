import { localDate } from '../../brasilia';
import { chosenDayRange } from '../../protocol/dateRange';
import { badRequest } from '../../protocol/refusal';
import { billKinds, transactionKinds, type StoredBill } from '../../records/bills';
import { commaList, date, oneOf, text } from '../../schema';
import { recordEndpoints, type Filters } from '../recordEndpoints';
import { billDetail, billRow, presentBill, presentBillRow } from './present';
import { billStatuses, statusOf } from './status';

const filters = {
	date_field: oneOf(
		['issue_date', 'due_date', 'settlement_date'] as const,
		'Required when date_from or date_to is given; settlement_date needs settled in status',
	),
	date_from: date('Closed range'),
	date_to: date('Closed range'),
	transaction_kind: oneOf(transactionKinds, 'Both when omitted'),
	kind: oneOf(billKinds),
	status: commaList(oneOf(billStatuses), 'Open and overdue when omitted'),
	number: text({ description: 'Exactly as shown, with the suffix of an installment' }),
};

/** Turns the filters of GET /bills into a test for a single bill. @throws {Refusal} 400 */
function billFilter(query: Filters<typeof filters>, today: string): (bill: StoredBill) => boolean {
	const { date_field, transaction_kind, kind, number, status: statuses = ['open', 'overdue'] } = query;
	if (date_field === 'settlement_date' && !statuses.includes('settled')) {
		throw badRequest('date_range', 'date_field settlement_date needs settled in status');
	}
	const isInRange = chosenDayRange(query);
	return (bill) =>
		(number === undefined || bill.number === number) &&
		(kind === undefined || bill.kind === kind) &&
		(transaction_kind === undefined || bill.transaction_kind === transaction_kind) &&
		isInRange(date_field ? bill[date_field] : null) &&
		statuses.includes(statusOf(bill, today));
}

export const billEndpoints = recordEndpoints({
	url: '/bills',
	tag: 'Bills',
	name: 'Bill',
	permission: 'read_finance',
	records: ({ bills }) => bills,
	isVisible: ({ company_id }, sees) => sees(company_id),
	list: {
		summary: 'List bills',
		description: 'Accounts payable and receivable; without status, only open and overdue ones.',
		filters,
		filter: (query, { clock }) => billFilter(query, localDate(clock.now())),
		schema: billRow,
		present: presentBillRow,
	},
	detail: {
		summary: 'Get a bill',
		schema: billDetail,
		present: (bill, { office }) => presentBill(office, bill),
	},
});
