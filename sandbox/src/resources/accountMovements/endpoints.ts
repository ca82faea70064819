import { endpoint } from '../../protocol/endpoint';
import { listOf, listPage, listQuery } from '../../protocol/pages';
import { sightOf } from '../../protocol/permissions';
import { notFound } from '../../protocol/refusal';
import type { StoredMovement } from '../../records/accountMovements';
import { transactionKinds } from '../../records/bills';
import {
	date,
	money,
	nullable,
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
import { card, check } from '../bills/present';

const movementRow = record(
	{
		id: uuid(),
		date: date(),
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

export const accountMovementEndpoints = [
	endpoint(
		{
			method: 'GET',
			path: '/account_movements',
			tag: 'Account movements',
			summary: 'List account movements',
			permission: 'read_finance',
			query: listQuery(
				optional({
					account_id: uuid(),
					payment_method_id: uuid(),
					transaction_kind: oneOf(transactionKinds, 'credit: money in, debit: money out'),
				}),
			),
			answers: { status: 200, schema: listOf(movementRow) },
			refusals: [400, 401, 403, 429, 500],
		},
		({ office, credential, query }) => {
			const sees = sightOf(credential, 'read_finance');
			const account = query.account_id?.toLowerCase();
			const method = query.payment_method_id?.toLowerCase();
			const matches = (movement: StoredMovement): boolean =>
				sees(movement.company_id) &&
				(account === undefined || movement.account_id === account) &&
				(method === undefined || movement.payment_method_id === method) &&
				(query.transaction_kind === undefined || movement.direction === query.transaction_kind);
			return listPage(
				'/account_movements',
				query,
				office.store.accountMovements,
				matches,
				presentMovementRow,
			);
		},
	),
	endpoint(
		{
			method: 'GET',
			path: '/account_movements/{id}',
			tag: 'Account movements',
			summary: 'Get an account movement',
			id: 'uuid',
			permission: 'read_finance',
			answers: { status: 200, schema: movementDetail },
			refusals: [400, 401, 403, 404, 429, 500],
		},
		({ office, credential, id }) => {
			const movement = office.store.accountMovements.get(id);
			if (!movement || !sightOf(credential, 'read_finance')(movement.company_id)) {
				throw notFound('Account movement');
			}
			return { status: 200, body: presentMovement(movement) };
		},
	),
];
