import { localDate } from '../../brasilia';
import { chosenDayRange } from '../../protocol/dateRange';
import { endpoint } from '../../protocol/endpoint';
import { listOf, listPage, listQuery } from '../../protocol/pages';
import { sightOf } from '../../protocol/permissions';
import { badRequest, notFound } from '../../protocol/refusal';
import { billKinds, transactionKinds, type StoredBill } from '../../records/bills';
import { commaList, date, oneOf, optional, text, type Static } from '../../schema';
import { billDetail, billRow, presentBill, presentBillRow } from './present';
import { billStatuses, statusOf } from './status';

const billQuery = listQuery(
	optional({
		date_field: oneOf(
			['issue_date', 'due_date', 'settlement_date'] as const,
			'Required when date_from or date_to is given; settlement_date needs settled in status',
		),
		date_from: date('Closed range'),
		date_to: date('Closed range'),
		transaction_kind: oneOf(transactionKinds, 'Both when omitted'),
		kind: oneOf(billKinds),
		status: commaList(oneOf(billStatuses), 'Open and overdue when omitted'),
		number: text({ description: 'Exactly as shown, with the suffix of an instalment' }),
	}),
);

/** The filters of GET /bills as one question to a bill. @throws {Refusal} 400 */
function billFilter(query: Static<typeof billQuery>, today: string): (bill: StoredBill) => boolean {
	const { date_field, transaction_kind, kind, number, status: statuses = ['open', 'overdue'] } = query;
	if (date_field === 'settlement_date' && !statuses.includes('settled')) {
		throw badRequest('date_field settlement_date needs settled in status');
	}
	const isInRange = chosenDayRange(query);
	return (bill) =>
		(number === undefined || bill.number === number) &&
		(kind === undefined || bill.kind === kind) &&
		(transaction_kind === undefined || bill.transaction_kind === transaction_kind) &&
		isInRange(date_field ? bill[date_field] : null) &&
		statuses.includes(statusOf(bill, today));
}

export const billEndpoints = [
	endpoint(
		{
			method: 'GET',
			path: '/bills',
			tag: 'Bills',
			summary: 'List bills',
			description: 'Accounts payable and receivable; without status, only open and overdue ones.',
			permission: 'read_finance',
			query: billQuery,
			answers: { status: 200, schema: listOf(billRow) },
			refusals: [400, 401, 403, 429, 500],
		},
		({ office, credential, query }) => {
			const matches = billFilter(query, localDate(office.clock.now()));
			const sees = sightOf(credential, 'read_finance');
			return listPage(
				'/bills',
				query,
				office.store.bills,
				(bill) => sees(bill.company_id) && matches(bill),
				presentBillRow,
			);
		},
	),
	endpoint(
		{
			method: 'GET',
			path: '/bills/{id}',
			tag: 'Bills',
			summary: 'Get a bill',
			id: 'uuid',
			permission: 'read_finance',
			answers: { status: 200, schema: billDetail },
			refusals: [400, 401, 403, 404, 429, 500],
		},
		({ office, credential, id }) => {
			const bill = office.store.bills.get(id);
			if (!bill || !sightOf(credential, 'read_finance')(bill.company_id)) throw notFound('Bill');
			return { status: 200, body: presentBill(office, bill) };
		},
	),
];
