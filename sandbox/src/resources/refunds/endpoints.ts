import { localDateTime } from '../../brasilia';
import { endpoint } from '../../protocol/endpoint';
import { listOf, listPage, listQuery } from '../../protocol/pages';
import { sightOf } from '../../protocol/permissions';
import { notFound } from '../../protocol/refusal';
import { refundSides, type StoredRefund } from '../../records/refunds';
import {
	date,
	dateTime,
	money,
	nullableReference,
	oneOf,
	optional,
	record,
	refer,
	reference,
	text,
	uuid,
	type Static,
} from '../../schema';

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

export const refundEndpoints = [
	endpoint(
		{
			method: 'GET',
			path: '/refunds',
			tag: 'Refunds',
			summary: 'List refunds',
			permission: 'read_finance',
			query: listQuery(optional({ refund_type: oneOf(refundSides, 'The side; both when omitted') })),
			answers: { status: 200, schema: listOf(refundRow) },
			refusals: [400, 401, 403, 429, 500],
		},
		({ office, credential, query }) => {
			const sees = sightOf(credential, 'read_finance');
			const matches = ({ company_id, side }: StoredRefund): boolean =>
				sees(company_id) && (query.refund_type === undefined || side === query.refund_type);
			return listPage('/refunds', query, office.store.refunds, matches, presentRefundRow);
		},
	),
	endpoint(
		{
			method: 'GET',
			path: '/refunds/{id}',
			tag: 'Refunds',
			summary: 'Get a refund',
			id: 'uuid',
			permission: 'read_finance',
			answers: { status: 200, schema: refundDetail },
			refusals: [400, 401, 403, 404, 429, 500],
		},
		({ office, credential, id }) => {
			const refund = office.store.refunds.get(id);
			if (!refund || !sightOf(credential, 'read_finance')(refund.company_id)) throw notFound('Refund');
			return { status: 200, body: presentRefund(refund) };
		},
	),
];
