import type { IDataObject } from 'n8n-workflow';

import { debtOf, isNamedBySale, isOwedByClient, salesOf, type Debt } from '../../shared/agency/debt';
import { billsNamedIn, SALE_STATUSES } from '../../shared/agency/sale';
import { stateOf, UNPAID_STATUSES } from '../../shared/agency/status';
import { Notes } from '../../shared/reads/notes';
import type { Reader } from '../../shared/reads/reader';
import { path } from '../../shared/request/path';
import { date } from '../../shared/fields/date';
import { pickers } from '../../shared/fields/pickers';
import { firstText } from '../../shared/labels';
import { message } from '../../shared/messages/message';
import { dateCells, amountCells, withoutEmpty, sumOf, totals } from '../../shared/node/answerParts';
import { contactIn } from '../../shared/node/columns';
import { dayOf } from '../../shared/time';
import { groupedBy, isEmpty, omit } from '../../shared/values';
import { Answer, beginningOf, nextField } from '../../shared/node/answer';
import { readOperation } from '../../shared/node/operation';
import { recordPaths } from '../../shared/request/recordPaths';

const MAX_REQUESTS = 120;
const MAX_PAGES = 10;

/** A receivable that is due. */
interface Owed {
	/** How much of it is still to be paid; undefined if unknown. */
	amount: number | undefined;
	dueDate: string;
	/** Whose debt the bill is; undefined if this was not read. */
	debt: Debt | undefined;
}

/**
 * The columns of a row. There is a row for each client, then one each for what suppliers owe and what nobody
 * is known to owe.
 */
const COLUMNS = [
	'client_name',
	'bills',
	'oldest_due_date',
	'amount',
	'at_least',
	'is_overdue',
	'owed_by',
	'first_name',
	'whatsapp',
	'email',
	'amount_text',
	'oldest_due_date_text',
	'client_id',
];

export const whoOwes = readOperation({
	name: 'Who Owes',
	value: 'whoOwes',
	action: 'List who owes',
	description:
		'What clients owe by bills that are overdue, or due by a day, summed by client, largest first. What suppliers owe, or nobody is known to, is summed apart. Leaves out what has no bill.',
	properties: {
		dueUntil: date('Due Until', {
			description:
				'Last due day, inclusive, such as the end of the month; only what is overdue when left empty',
		}),
		clientId: pickers.person('Client', { description: 'Only what this client owes' }),
		next: nextField,
	},
	async run({ api, params: { dueUntil, clientId, next: given } }) {
		const reader = api.within(MAX_REQUESTS);
		const query =
			dueUntil === undefined
				? { status: 'overdue' }
				: { status: [...UNPAID_STATUSES], dateField: 'due_date', dateTo: dueUntil };
		const { rows } = await reader.firstRows(path`/bills`, { ...query, transactionKind: 'credit' }, MAX_PAGES);
		const { owed, unread, part } = await receivablesOf(rows, clientId, beginningOf(given), reader);
		const parts = { clients: [], suppliers: [], unknown: [], notRead: [] } as Record<string, Owed[]>;
		const asked =
			clientId === undefined ? undefined : { id: clientId, isSupplier: isSupplierIn(owed, clientId) };
		for (const one of owed) parts[partyOf(one, asked)]?.push(one);
		// A bill that may not be read is missing from all sums: its list does not show how much of it was paid.
		const areAll =
			reader.notes.isWhole &&
			part.from === 0 &&
			unread.length === 0 &&
			!parts.notRead?.length &&
			owed.every(({ amount }) => amount !== undefined);
		const total = (some: readonly Owed[] = []): IDataObject => totals(sumsOf(some), areAll);
		const clients = await debtLines(parts.clients ?? [], total, dueUntil === undefined, reader);
		const notRead = [...(parts.notRead ?? []), ...unread.map(asNotRead)];
		const why = new Set(parts.unknown?.flatMap(({ debt }) => debt?.why ?? []));
		return new Answer(
			reader.notes,
			{
				due: message(dueUntil === undefined ? 'due.beforeToday' : 'due.untilDay'),
				...dateCells('due_until', dueUntil),
				...total(parts.clients),
				unknown_debtor: { ...total(parts.unknown), ...(why.size > 0 && { why: [...why] }) },
				suppliers: total(parts.suppliers),
				...(parts.notRead?.length && { not_read: sumsOf(parts.notRead) }),
				not_counted: message('debts.withoutBill'),
			},
			{
				clients: {
					rows: clients.map(({ line }) => line),
					total: reader.notes.isWhole ? clients.length : undefined,
				},
			},
			{
				part,
				inWorkflow: {
					columns: COLUMNS,
					rows: [...clients.map(({ row }) => row), ...othersOf({ ...parts, notRead })].map((row) => ({
						...row,
						at_least: !areAll,
					})),
				},
			},
		);
	},
});

/** The debts of the bills, the largest first, from an index on: a model may not come back for the rest. */
async function receivablesOf(
	rows: readonly IDataObject[],
	clientId: string | undefined,
	from: number,
	reader: Reader,
) {
	const inOrder = [...rows].sort((one, other) => Number(other.amount) - Number(one.amount));
	const all = { own: inOrder, others: [] };
	const { own, others } = clientId === undefined ? all : await billsOfClient(clientId, inOrder, reader);
	const owed = await debtsOfBills(own.slice(from), reader);
	const part = {
		what: 'bills' as const,
		ids: own.map(({ id }) => String(id)),
		from,
		to: from + owed.length,
	};
	const unread = own.slice(part.to);
	if (clientId !== undefined && unread.length === 0) owed.push(...(await debtsInOthersSales(others, reader)));
	return { owed, unread, part };
}

/**
 * Splits the bills, keeping their order. `own` are those that a sale in which the client has a role names,
 * and those that no sale names; she may still owe some of the rest, `others`.
 */
async function billsOfClient(clientId: string, bills: readonly IDataObject[], reader: Reader) {
	const all = { own: bills, others: [] };
	const query = { peopleId: [clientId], status: [...SALE_STATUSES] };
	const { rows, isWhole } = await reader.firstRows(path`/sales`, query, MAX_PAGES);
	// These sales are read only if they are fewer than the bills, and leave enough requests for the bills.
	if (!isWhole || rows.length >= bills.length || rows.length > reader.notes.left / 2) return all;
	const sales = await reader.records(rows, recordPaths.sale);
	if (sales.length < rows.length) return all;
	const named = new Set(
		sales
			.flatMap(billsNamedIn)
			.flatMap(Object.values)
			.flat()
			.map(({ id }) => id),
	);
	const isOwn = (bill: IDataObject): boolean => named.has(String(bill.id)) || !isNamedBySale(bill);
	return { own: bills.filter(isOwn), others: bills.filter((bill) => !isOwn(bill)) };
}

/**
 * What a client owes for sales in which she has no role, for example because she pays part of the trip: the
 * API does not say that the list of sales finds her there. Bills that cannot be read are noted.
 */
async function debtsInOthersSales(bills: readonly IDataObject[], reader: Reader): Promise<Owed[]> {
	const read = reader.notes.left > 0 ? await debtsOfBills(bills, reader) : [];
	for (const { id } of bills.slice(read.length))
		reader.notes.leaveOut('bills', String(id), message('why.othersSales'));
	return read.filter(({ debt }) => debt?.side !== 'supplier');
}

/** Which sum of the answer a receivable counts towards; `others` count towards none. */
function partyOf(
	{ amount, debt }: Owed,
	asked?: { id: string; isSupplier: boolean },
): 'clients' | 'suppliers' | 'unknown' | 'notRead' | 'others' {
	// Payments cover it, though the back office has not settled it.
	if (amount === 0) return 'others';
	if (!debt) return 'notRead';
	// What nobody is known to owe may be hers, unless the bill names somebody else.
	if (asked && debt.person && debt.person.id !== asked.id) return 'others';
	if (isOwedByClient(debt)) return 'clients';
	if (debt.side !== 'supplier') return 'unknown';
	// A supplier's bill that names nobody may be this supplier's, but not a client's.
	return !asked || debt.person ? 'suppliers' : asked.isSupplier ? 'unknown' : 'others';
}

function isSupplierIn(owed: readonly Owed[], clientId: string): boolean {
	return owed.some(({ debt }) => debt?.side === 'supplier' && debt.person?.id === clientId);
}

/** The sum of the amounts that are known; null if none is. */
const sumsOf = (owed: readonly Owed[]): IDataObject => {
	const isUnknown = owed.length > 0 && owed.every(({ amount }) => amount === undefined);
	const sum = amountCells('amount', sumOf(owed.map(({ amount }) => amount)));
	return { ...(isUnknown ? { amount: null } : sum), bills: owed.length };
};

/**
 * The debt and debtor of each bill, for as many bills as can be read completely with the requests that are
 * left.
 */
async function debtsOfBills(rows: readonly IDataObject[], reader: Reader): Promise<Owed[]> {
	const owed: Owed[] = [];
	for (const row of rows) {
		const mayRead = (requests: number): boolean => owed.length === 0 || reader.notes.left >= requests;
		if (!mayRead(1)) break;
		const record = await reader.record(row.id, recordPaths.bill);
		// The list was filtered by this, so it is true of every row.
		const bill: IDataObject = { ...row, ...record, transaction_kind: 'credit' };
		const named = salesOf(bill);
		// One more request, for the debtor.
		if (!mayRead(named.length + 1)) break;
		const sales = await reader.records(named, recordPaths.sale);
		// If a sale may not be read, it can never tell whose debt the bill is. If we only ran out of requests, it
		// may tell next time.
		const isRead = (record && sales.length === named.length) || reader.notes.left > 0;
		const debt = isRead ? debtOf(bill, sales) : undefined;
		if (debt && isOwedByClient(debt)) await reader.person(debt.person);
		const amount = record && stateOf(bill, UNPAID_STATUSES).left;
		if (record && amount === undefined) leaveOutAmount(bill, reader);
		owed.push({ amount, dueDate: firstText(row.due_date), debt });
	}
	return owed;
}

/** Notes why it is not known how much of a bill is left. */
function leaveOutAmount({ id, amount }: IDataObject, reader: Reader): void {
	if (isEmpty(amount)) reader.notes.leaveOut('bills', String(id), message('why.amount'));
	else reader.notes.leaveOut('payments', String(id), message('why.movements'));
}

const asNotRead = ({ due_date: due }: IDataObject): Owed => ({
	...{ amount: undefined, dueDate: firstText(due), debt: undefined },
});

/** For each client, a line of the answer and a row, the largest debt first. */
async function debtLines(
	owed: readonly Owed[],
	total: (some: readonly Owed[]) => IDataObject,
	areOverdue: boolean,
	reader: Reader,
): Promise<Array<{ line: IDataObject; row: IDataObject }>> {
	const byClient = groupedBy(owed, ({ debt }) => firstText(debt?.person?.id));
	const lines = [...byClient.values()].map(async (own) => {
		const reference = own[0]?.debt?.person;
		const client = (await reader.person(reference)) ?? null;
		const person = await reader.record(reference, recordPaths.person, Notes.NAMES);
		const when = oldestOf(own);
		return {
			amount: sumOf(own.map(({ amount }) => amount)),
			line: withoutEmpty({ client, ...total(own), ...(areOverdue ? omit(when, 'is_overdue') : when) }),
			row: {
				client_name: client?.name ?? null,
				...sumsOf(own),
				...when,
				owed_by: 'client',
				...contactIn(person),
				client_id: client?.id ?? null,
			},
		};
	});
	const named = await Promise.all(lines);
	return named.sort((one, other) => other.amount - one.amount);
}

function oldestOf(owed: readonly Owed[]): IDataObject {
	const [oldest] = owed
		.map(({ dueDate }) => dueDate)
		.filter(Boolean)
		.sort();
	return {
		...dateCells('oldest_due_date', oldest),
		...(oldest !== undefined && { is_overdue: oldest < dayOf() }),
	};
}

/** Rows for what clients do not owe. They have no contact, so that nobody is asked to pay. */
function othersOf({ suppliers = [], unknown = [], notRead = [] }: Record<string, Owed[]>): IDataObject[] {
	const others = { supplier: suppliers, unknown, not_read: notRead };
	return Object.entries(others).flatMap(([whom, owed]) =>
		owed.length > 0 ? [{ ...sumsOf(owed), ...oldestOf(owed), owed_by: whom }] : [],
	);
}
