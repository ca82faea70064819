import { localDateTime } from '../../brasilia';
import type { Office } from '../../office';
import { billKinds, transactionKinds, type StoredBill } from '../../records/bills';
import { customFieldValue } from '../../records/customFields';
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
import { presentAttachments, attachment } from '../attachments/present';
import { presentCustomFields } from '../customFields/values';

const billet = record({ our_number: text(), bank_code: text() }, 'Billet');
export const check = record(
	{ number: text(), bank_code: text(), agency_number: text(), account_number: text() },
	'Check',
);
export const card = record(
	{ brand: nullable(text()), last_digits: nullable(text()), authorization: nullable(text()) },
	'Card',
);

const billRowFields = {
	id: uuid(),
	number: text({ description: 'Number as shown in the application; installments carry a suffix, 362-1' }),
	transaction_kind: oneOf(transactionKinds, 'credit: receivable, debit: payable'),
	kind: oneOf(billKinds, 'What the bill came from'),
	description: text(),
	amount: money('Without sign'),
	issue_date: date(),
	due_date: nullable(date()),
	settlement_date: nullable(date()),
	canceled: Type.Boolean(),
	checked: Type.Boolean(),
	invoice_closed: Type.Boolean(),
	system_generated: Type.Boolean(),
	recurrence_group_id: nullable(uuid()),
	billet: nullable(billet),
	check: nullable(check),
	card: nullable(card),
	created_at: dateTime(),
};

export const billRow = record(billRowFields, 'Bill');

const billItem = record(
	{
		description: text(),
		checked: Type.Boolean(),
		amount: amount('Signed: positive in a receivable, negative in a payable'),
		cost_center: nullableReference,
		sale: nullableReference,
		sale_product: nullableReference,
		cvc_statement: nullableReference,
	},
	'BillItem',
);

export const billDetail = record(
	{
		...billRowFields,
		company: reference,
		person: nullableReference,
		account: reference,
		payment_method: nullableReference,
		sale: nullableReference,
		invoice_rule: nullableReference,
		categories: Type.Array(record({ category: reference, amount: money() })),
		apportionments: record({
			per_company: Type.Array(record({ company: reference, amount: money() })),
			per_cost_center: Type.Array(record({ cost_center: reference, amount: money() })),
		}),
		movements: Type.Array(record({ id: uuid(), date: date(), amount: money() })),
		items: Type.Array(billItem),
		credit_card_items: Type.Array(record({ id: uuid('The account movement'), bill: reference })),
		commissions: Type.Array(record({ person: reference, amount: money(), balance: amount() })),
		attachments: Type.Array(attachment),
		custom_fields: Type.Array(customFieldValue),
	},
	'BillDetail',
);

/** A bill as the list shows it. */
export const presentBillRow = (bill: StoredBill): Static<typeof billRow> => ({
	id: bill.id,
	number: bill.number,
	transaction_kind: bill.transaction_kind,
	kind: bill.kind,
	description: bill.description,
	amount: bill.amount,
	issue_date: bill.issue_date,
	due_date: bill.due_date,
	settlement_date: bill.settlement_date,
	canceled: bill.canceled,
	checked: bill.checked,
	invoice_closed: bill.invoice_closed,
	system_generated: bill.system_generated,
	recurrence_group_id: bill.recurrence_group_id,
	billet: bill.billet,
	check: bill.check,
	card: bill.card,
	created_at: localDateTime(bill.created_at),
});

/** A bill as GET /bills/{id} shows it. */
export const presentBill = (office: Office, bill: StoredBill): Static<typeof billDetail> => ({
	...presentBillRow(bill),
	company: { id: bill.company_id },
	person: refer(bill.person_id),
	account: { id: bill.account_id },
	payment_method: refer(bill.payment_method_id),
	sale: refer(bill.sale_id),
	invoice_rule: refer(bill.invoice_rule_id),
	categories: bill.categories.map((share) => ({
		category: { id: share.category_id },
		amount: share.amount,
	})),
	apportionments: {
		per_company: bill.companies.map((share) => ({
			company: { id: share.company_id },
			amount: share.amount,
		})),
		per_cost_center: bill.cost_centers.map((share) => ({
			cost_center: { id: share.cost_center_id },
			amount: share.amount,
		})),
	},
	movements: office.store.accountMovements
		.all()
		.filter(({ bill_id }) => bill_id === bill.id)
		.map((movement) => ({ id: movement.id, date: movement.date, amount: movement.amount })),
	items: bill.items.map((item) => ({
		description: item.description,
		checked: item.checked,
		amount: item.amount,
		cost_center: refer(item.cost_center_id),
		sale: refer(item.sale_id),
		sale_product: refer(item.sale_product_id),
		cvc_statement: refer(item.cvc_statement_id),
	})),
	credit_card_items: bill.credit_card_items.map(({ movement_id, bill_id }) => ({
		id: movement_id,
		bill: { id: bill_id },
	})),
	commissions: bill.commissions.map(({ person_id, amount: whole, balance }) => ({
		person: { id: person_id },
		amount: whole,
		balance,
	})),
	attachments: presentAttachments(office, 'bill', bill.id),
	custom_fields: presentCustomFields(office, bill.custom_fields),
});
