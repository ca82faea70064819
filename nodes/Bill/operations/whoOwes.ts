import type { IDataObject } from 'n8n-workflow';

import { debtOf, isOwedByClient, salesOf, type Debt } from '../../shared/agency/debt';
import { stateOf, unpaidOf } from '../../shared/agency/status';
import { Notes } from '../../shared/reads/notes';
import type { Reader } from '../../shared/reads/reader';
import { path } from '../../shared/request/path';
import { date } from '../../shared/fields/date';
import { firstText } from '../../shared/labels';
import { message } from '../../shared/messages/message';
import { dated, priced, stated, sumOf, totals } from '../../shared/node/brief';
import { contactIn } from '../../shared/node/columns';
import { dayOf } from '../../shared/time';
import { readOperation } from '../../shared/node/operation';
import { Question } from '../../shared/node/question';
import { resolve } from '../../shared/node/resolve';

const MOST_REQUESTS = 120;
const MOST_PAGES = 10;

/** A receivable that is due. */
interface Owed {
	/** What of it is still to be paid. */
	amount: number;
	/** Whether the amount is. */
	isKnown: boolean;
	dueDate: string;
	/** Whose debt it is; undefined where it was not read. */
	debt: Debt | undefined;
}

/** Of a row: one for each client, then what nobody, or a supplier, is known to owe. */
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
	action: 'Who owes',
	description:
		'What clients owe by bills that are overdue, or due by a day, summed by client, largest first. What suppliers owe, or nobody is known to, is summed apart. Leaves out what has no bill.',
	properties: {
		dueUntil: date('Due Until', {
			description:
				'Last due day, inclusive, such as the end of the month; only what is overdue when left empty',
		}),
	},
	async run({ api, params: { dueUntil } }) {
		const reader = api.within(MOST_REQUESTS);
		const query =
			dueUntil === undefined
				? { status: 'overdue' }
				: { status: ['overdue', 'open'], dateField: 'due_date', dateTo: dueUntil };
		const { rows, isWhole } = await reader.firstRows(
			path`/bills`,
			{ ...query, transactionKind: 'credit' },
			MOST_PAGES,
		);
		const owed = await debtsOf(rows, reader);
		const parts = { clients: [], suppliers: [], unknown: [], notRead: [] } as Record<string, Owed[]>;
		for (const one of owed) parts[partOf(one)]?.push(one);
		// What of a sale or bill may not be read is no part of a client's sum, and all of the unknown one's.
		const areAll = isWhole && !parts.notRead?.length && owed.every(({ isKnown }) => isKnown);
		const total = (some: readonly Owed[] = []): IDataObject => totals(sumsOf(some), areAll);
		const clients = await linesOf(parts.clients ?? [], total, reader);
		const why = new Set(parts.unknown?.flatMap(({ debt }) => debt?.why ?? []));
		return new Question(
			reader.notes,
			{
				due: message(dueUntil === undefined ? 'due.beforeToday' : 'due.untilDay'),
				...dated('due_until', dueUntil),
				...total(parts.clients),
				unknown_debtor: { ...total(parts.unknown), ...(why.size > 0 && { why: [...why] }) },
				suppliers: total(parts.suppliers),
				...(parts.notRead?.length && { not_read: sumsOf(parts.notRead) }),
			},
			{
				clients: {
					rows: clients.map(({ line }) => line),
					total: isWhole ? clients.length : undefined,
					narrowBy: 'Due Until',
				},
			},
			[
				...clients.map(({ row }) => ({ ...row, at_least: !areAll })),
				...othersOf(parts).map((row) => ({ ...row, at_least: !areAll })),
			],
			COLUMNS,
		);
	},
});

/** In which sum of the answer a receivable is. */
function partOf({ debt }: Owed): 'clients' | 'suppliers' | 'unknown' | 'notRead' {
	if (!debt) return 'notRead';
	if (isOwedByClient(debt)) return 'clients';
	return debt.side === 'supplier' ? 'suppliers' : 'unknown';
}

const sumsOf = (owed: readonly Owed[]): IDataObject => ({
	...priced('amount', sumOf(owed.map(({ amount }) => amount))),
	bills: owed.length,
});

/** What is owed by each bill and by whom: the largest first, in case that requests run out. */
async function debtsOf(rows: readonly IDataObject[], reader: Reader): Promise<Owed[]> {
	const owed: Owed[] = [];
	for (const row of [...rows].sort((one, other) => Number(other.amount) - Number(one.amount))) {
		const record = await reader.record(row.id, resolve.bill);
		// What a list was asked for holds of its rows.
		const bill: IDataObject = { ...row, ...record, transaction_kind: 'credit' };
		const named = salesOf(bill);
		const sales = await reader.records(named, resolve.sale);
		// What may not be read tells nothing; what there was no request left for might.
		const isRead = (record && sales.length === named.length) || reader.notes.left > 0;
		const debt = isRead ? debtOf(bill, sales) : undefined;
		// Here, so that requests that run out leave the largest with a name.
		if (debt && isOwedByClient(debt)) await reader.person(debt.person);
		const amount = unpaidOf(bill, stateOf(bill, 'overdue'));
		if (amount === undefined) reader.notes.leaveOut('payments', String(bill.id), message('why.movements'));
		owed.push({ amount: amount ?? 0, isKnown: amount !== undefined, dueDate: firstText(row.due_date), debt });
	}
	return owed;
}

/** A line of the answer and a row for each client, the largest debt first. */
async function linesOf(
	owed: readonly Owed[],
	total: (some: readonly Owed[]) => IDataObject,
	reader: Reader,
): Promise<Array<{ line: IDataObject; row: IDataObject }>> {
	const byClient = new Map<string, Owed[]>();
	for (const one of owed) {
		const id = firstText(one.debt?.person?.id);
		byClient.set(id, [...(byClient.get(id) ?? []), one]);
	}
	const lines = [...byClient.values()].map(async (own) => {
		const reference = own[0]?.debt?.person;
		const client = (await reader.person(reference)) ?? null;
		const person = await reader.record(reference, resolve.person, Notes.NAMES);
		const when = oldestOf(own);
		return {
			amount: sumOf(own.map(({ amount }) => amount)),
			line: stated({ client, ...total(own), ...when }),
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
		...dated('oldest_due_date', oldest),
		...(oldest !== undefined && { is_overdue: oldest < dayOf() }),
	};
}

/** A row of what is not owed by a client: nobody is written to for it. */
function othersOf({ suppliers = [], unknown = [], notRead = [] }: Record<string, Owed[]>): IDataObject[] {
	const others = { supplier: suppliers, unknown, not_read: notRead };
	return Object.entries(others).flatMap(([whom, owed]) =>
		owed.length > 0 ? [{ ...sumsOf(owed), ...oldestOf(owed), owed_by: whom }] : [],
	);
}
