import { localDateTime } from '../../brasilia';
import { refundSides, type StoredRefund } from '../../records/refunds';
import {
	date,
	dateTime,
	money,
	nullableReference,
	oneOf,
	record,
	refer,
	reference,
	text,
	uuid,
	type Static,
} from '../../schema';
import { recordEndpoints } from '../recordEndpoints';

const refundRow = record(
	{
		id: uuid(),
		side: oneOf(refundSides, 'Given back to a customer, or by a vendor'),
		amount: money(),
		description: text(),
		issue_date: date(),
		due_date: date(),
		created_at: dateTime(),
	},
	'Refund',
);

const refundDetail = record(
	{
		...refundRow.properties,
		sale: reference,
		sale_product: nullableReference,
		person: reference,
		company: reference,
		bill: reference,
	},
	'RefundDetail',
);

const presentRefundRow = (refund: StoredRefund): Static<typeof refundRow> => ({
	id: refund.id,
	side: refund.side,
	amount: refund.amount,
	description: refund.description,
	issue_date: refund.issue_date,
	due_date: refund.due_date,
	created_at: localDateTime(refund.created_at),
});

const presentRefund = (refund: StoredRefund): Static<typeof refundDetail> => ({
	...presentRefundRow(refund),
	sale: { id: refund.sale_id },
	sale_product: refer(refund.sale_product_id),
	person: { id: refund.person_id },
	company: { id: refund.company_id },
	bill: { id: refund.bill_id },
});

export const refundEndpoints = recordEndpoints({
	url: '/refunds',
	tag: 'Refunds',
	name: 'Refund',
	permission: 'read_finance',
	records: ({ refunds }) => refunds,
	isVisible: ({ company_id }, sees) => sees(company_id),
	list: {
		summary: 'List refunds',
		filters: { refund_type: oneOf(refundSides, 'The side; both when omitted') },
		filter:
			({ refund_type }) =>
			({ side }) =>
				refund_type === undefined || side === refund_type,
		schema: refundRow,
		present: presentRefundRow,
	},
	detail: { summary: 'Get a refund', schema: refundDetail, present: presentRefund },
});
