import type { StoredMovement } from '../../records/accountMovements';
import { transactionKinds } from '../../records/bills';
import {
	date,
	money,
	nullable,
	nullableReference,
	oneOf,
	record,
	refer,
	reference,
	text,
	uuid,
	type Static,
} from '../../schema';
import { card, check } from '../bills/present';
import { recordEndpoints } from '../recordEndpoints';

const movementRow = record(
	{
		id: uuid(),
		date: date('Day on which the money moved'),
		amount: money('Without sign'),
		direction: oneOf(transactionKinds, 'credit: money into the account, debit: money out of it'),
		note: text(),
		check: nullable(check),
		card: nullable(card),
	},
	'AccountMovement',
);

const movementDetail = record(
	{
		...movementRow.properties,
		company: reference,
		account: reference,
		payment_method: nullableReference,
		bill: nullableReference,
		credit_card_invoice: nullableReference,
		transfer_account: nullableReference,
	},
	'AccountMovementDetail',
);

const presentMovementRow = (movement: StoredMovement): Static<typeof movementRow> => ({
	id: movement.id,
	date: movement.date,
	amount: movement.amount,
	direction: movement.direction,
	note: movement.note,
	check: movement.check,
	card: movement.card,
});

const presentMovement = (movement: StoredMovement): Static<typeof movementDetail> => ({
	...presentMovementRow(movement),
	company: { id: movement.company_id },
	account: { id: movement.account_id },
	payment_method: refer(movement.payment_method_id),
	bill: refer(movement.bill_id),
	credit_card_invoice: refer(movement.credit_card_invoice_id),
	transfer_account: refer(movement.transfer_account_id),
});

export const accountMovementEndpoints = recordEndpoints({
	url: '/account_movements',
	tag: 'Account movements',
	name: 'Account movement',
	permission: 'read_finance',
	records: ({ accountMovements }) => accountMovements,
	isVisible: ({ company_id }, sees) => sees(company_id),
	list: {
		summary: 'List account movements',
		filters: {
			account_id: uuid(),
			payment_method_id: uuid(),
			transaction_kind: oneOf(transactionKinds, 'credit: money in, debit: money out'),
		},
		filter:
			({ account_id, payment_method_id, transaction_kind }) =>
			(movement) =>
				(account_id === undefined || movement.account_id === account_id) &&
				(payment_method_id === undefined || movement.payment_method_id === payment_method_id) &&
				(transaction_kind === undefined || movement.direction === transaction_kind),
		schema: movementRow,
		present: presentMovementRow,
	},
	detail: { summary: 'Get an account movement', schema: movementDetail, present: presentMovement },
});
