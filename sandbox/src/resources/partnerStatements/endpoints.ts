import { localDateTime } from '../../brasilia';
import { movementKinds, type StoredPartnerStatement } from '../../records/partnerStatements';
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
import { recordEndpoints } from '../recordEndpoints';

const statementRow = record(
	{
		id: uuid(),
		receipt_number: text(),
		movement_date: date(),
		sale_date: date(),
		cancellation_date: nullable(date()),
		boarding_date: nullable(date()),
		return_date: nullable(date()),
		product_name: text(),
		package_name: nullable(text()),
		total_amount: money(),
		fees_amount: money(),
		commission_amount: money(),
		intermediary_commission_amount: money(),
		deposit_amount: money(),
		balance: amount('What the agency still owes the partner'),
		imported: Type.Boolean(),
		edited: Type.Boolean(),
		checked: Type.Boolean(),
		deleted: Type.Boolean(),
		created_at: dateTime(),
	},
	'PartnerStatement',
);

const statementDetail = record(
	{
		...statementRow.properties,
		movement_kind: oneOf(movementKinds),
		company: reference,
		contractor: nullableReference,
		seller: nullableReference,
		intermediary: nullableReference,
		sale: reference,
		sale_product: reference,
		invoice: nullableReference,
		created_by: nullableReference,
	},
	'PartnerStatementDetail',
);

const presentStatementRow = (receipt: StoredPartnerStatement): Static<typeof statementRow> => ({
	id: receipt.id,
	receipt_number: receipt.receipt_number,
	movement_date: receipt.movement_date,
	sale_date: receipt.sale_date,
	cancellation_date: receipt.cancellation_date,
	boarding_date: receipt.boarding_date,
	return_date: receipt.return_date,
	product_name: receipt.product_name,
	package_name: receipt.package_name,
	total_amount: receipt.total_amount,
	fees_amount: receipt.fees_amount,
	commission_amount: receipt.commission_amount,
	intermediary_commission_amount: receipt.intermediary_commission_amount,
	deposit_amount: receipt.deposit_amount,
	balance: receipt.balance,
	imported: receipt.imported,
	edited: receipt.edited,
	checked: receipt.checked,
	deleted: receipt.deleted,
	created_at: localDateTime(receipt.created_at),
});

const presentStatement = (receipt: StoredPartnerStatement): Static<typeof statementDetail> => ({
	...presentStatementRow(receipt),
	movement_kind: receipt.movement_kind,
	company: { id: receipt.company_id },
	contractor: refer(receipt.contractor_id),
	seller: refer(receipt.seller_id),
	intermediary: refer(receipt.intermediary_id),
	sale: { id: receipt.sale_id },
	sale_product: { id: receipt.sale_product_id },
	invoice: refer(receipt.invoice_id),
	created_by: refer(receipt.created_by_id),
});

export const partnerStatementEndpoints = recordEndpoints({
	url: '/partner_statements',
	tag: 'Partner statements',
	name: 'Partner statement',
	permission: 'read_finance',
	records: ({ partnerStatements }) => partnerStatements,
	isVisible: ({ company_id }, sees) => sees(company_id),
	list: {
		summary: 'List partner statement receipts',
		description: 'Deleted ones are left out.',
		filter:
			() =>
			({ deleted }) =>
				!deleted,
		schema: statementRow,
		present: presentStatementRow,
	},
	detail: {
		summary: 'Get a partner statement receipt',
		description: 'Deleted ones stay readable.',
		schema: statementDetail,
		present: presentStatement,
	},
});
