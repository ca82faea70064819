/** What a person owes, as far as the bills of their sales and the agency's unpaid bills show. */

import type { IDataObject } from 'n8n-workflow';

import { debtOf, isNamedBySale, isOwedByClient, isPayable, salesOf } from '../shared/agency/debt';
import { billsToRead } from '../shared/agency/leftToPay';
import { isOwnTrip, type Role } from '../shared/agency/roles';
import { billsNamedIn } from '../shared/agency/sale';
import {
	DONE_STATUSES,
	UNPAID_STATUSES,
	type BillState,
	type BillStatus,
	type KnownBill,
} from '../shared/agency/status';
import { message } from '../shared/messages/message';
import { amountCells, dateCells, sumOf, totals, withoutEmpty } from '../shared/node/answerParts';
import { areBillsListed, withState } from '../shared/node/bills';
import type { Reader } from '../shared/reads/reader';
import { path } from '../shared/request/path';
import { recordPaths } from '../shared/request/recordPaths';
import { omit } from '../shared/values';

/** The most pages of a list to read for a question about one person. */
export const MAX_PAGES = 2;

/**
 * How many unpaid bills to read, at most, that no sale of the person names. Reading more would mean reading
 * the whole agency's, which takes too long for a question about one client.
 */
const MAX_OTHER_BILLS = 12;

/** A sale in which the person has a role, with that record. */
export interface SaleWithRoles {
	row: IDataObject;
	sale: IDataObject;
	roles: Role[];
}

/** The bills of a sale that the person may owe as a client. */
function billsIn({ sale, roles }: SaleWithRoles): string[] {
	const { payments, standalone } = billsNamedIn(sale);
	return isOwnTrip(roles) ? [...payments, ...standalone].map(({ id }) => id) : [];
}

/**
 * What the person owes, according to the bills of their sales and to bills that none of those sales names.
 */
export async function debtsOfPerson(
	personId: string,
	parts: readonly SaleWithRoles[],
	unpaid: UnpaidReceivables,
	reader: Reader,
) {
	const trips = parts.filter(({ roles }) => isOwnTrip(roles));
	const sales = new Map(trips.map(({ sale }) => [String(sale.id), sale]));
	const numbers = new Map(parts.map(({ row }) => [String(row.id), row.number]));
	const read: KnownBill[] = [];
	const bills: IDataObject[] = [];
	const unknown: number[] = [];
	const own = billsToReadOf(parts, unpaid);
	const others = readableOthers(own, parts, unpaid, reader);
	let areOwnWhole = others.areInvoicesWhole;
	for (const id of [...own, ...others.ids]) {
		const bill = await reader.record(id, recordPaths.bill);
		const state = bill && (await stateOfListed(bill, unpaid, reader));
		if (bill && state) read.push({ bill, state });
		// A bill on no list of unpaid bills is paid. We only read it to tell what is left to pay of the trip.
		if (unpaid.areAll && !unpaid.statuses.has(id)) continue;
		if (!bill || !state) areOwnWhole = false;
		else {
			if (isPayable(bill) || state.isUnpaid === false) continue;
			const naming = parts.filter((part) => billsIn(part).includes(id)).map(({ sale }) => sale);
			const named = salesOf(bill).map((of) => sales.get(of.id));
			const about = [...new Set([...naming, ...named])].filter((sale) => sale !== undefined);
			const debt = debtOf(bill, about);
			const isHers = debt.person?.id === personId;
			// A bill of other people's sales, or one that may not be a client's at all, is hers only if it says so.
			const isOthers = about.length === 0 && (salesOf(bill).length > 0 || debt.side !== 'client');
			if (debt.side === 'supplier' || (isOthers && !isHers)) continue;
			if (isOwedByClient(debt) && !isHers) continue;
			const { left } = state;
			if (left === undefined || state.status === undefined) {
				areOwnWhole = false;
				reader.notes.leaveOut('bills', id, message('why.status'));
			}
			// Payments cover it, though the back office has not settled it.
			if (!left) continue;
			if (!isOwedByClient(debt)) unknown.push(left);
			else {
				const ofSales: IDataObject[] = [...salesOf(bill), ...naming];
				const theirs = ofSales.map(({ id: of }) => numbers.get(String(of)));
				bills.push(
					billLine(
						bill,
						state.status,
						left,
						theirs.find((number) => number !== undefined),
					),
				);
			}
		}
	}
	return { bills, read, unknown, areOwnWhole, mayOweMore: others.mayOweMore };
}

/** The state of a bill. One that is missing from whole lists of unpaid bills is paid or canceled. */
async function stateOfListed(
	bill: IDataObject,
	{ statuses, areAll }: UnpaidReceivables,
	reader: Reader,
): Promise<BillState> {
	const status = statuses.get(String(bill.id));
	const listed = status === undefined ? (areAll ? DONE_STATUSES : undefined) : [status];
	return (await withState(bill, reader, listed)).state;
}

/**
 * The sums of what is owed. Those of the person's own sales are shown separately if only they are certain.
 */
export function sumsOfDebts(
	{ bills, unknown }: Awaited<ReturnType<typeof debtsOfPerson>>,
	areWhole: boolean,
	areOwnWhole: boolean,
): IDataObject {
	const others = { ...amountCells('amount', sumOf(unknown)), bills: unknown.length };
	const sums = { ...totalOf('overdue', bills), ...totalOf('open', bills) };
	return {
		...totals(sums, areWhole),
		...(areOwnWhole && !areWhole && { of_own_sales: omit(sums, 'overdue_text', 'open_text') }),
		...(unknown.length > 0 && { unknown_debtor: others }),
	};
}

/** The receivables that are unpaid. */
interface UnpaidReceivables {
	/** The status of each, by ID. It is certain, since the lists were filtered by it. */
	statuses: ReadonlyMap<string, BillStatus>;
	/** The rows that no sale names, such as invoices for several sales; `named` are the others. */
	invoices: readonly IDataObject[];
	named: readonly IDataObject[];
	/** Whether `statuses` has all of them; `areInvoicesAll`, whether `invoices` does. */
	areAll: boolean;
	areInvoicesAll: boolean;
}

export async function unpaidReceivables(reader: Reader): Promise<UnpaidReceivables> {
	const statuses = new Map<string, BillStatus>();
	const all: IDataObject[] = [];
	let areAll = true;
	for (const status of UNPAID_STATUSES) {
		const query = { status, transactionKind: 'credit' };
		const { rows, isWhole } = await reader.firstRows(path`/bills`, query, MAX_PAGES);
		for (const { id } of rows) statuses.set(String(id), status);
		all.push(...rows.filter((row) => debtOf(row, []).side === 'client'));
		areAll &&= isWhole;
	}
	const named = all.filter(isNamedBySale);
	if (areAll) {
		const invoices = all.filter((row) => !isNamedBySale(row));
		return { statuses, named, invoices, areAll, areInvoicesAll: true };
	}
	// Even a large agency has few of these, so we can at least read them.
	const query = { kind: 'customer_invoice', transactionKind: 'credit', status: [...UNPAID_STATUSES] };
	const { rows: invoices, isWhole: areInvoicesAll } = await reader.firstRows(path`/bills`, query, 1);
	return { statuses, named, invoices, areAll, areInvoicesAll };
}

/** The sales with bills that the lists leave out, or may leave out. The notes say so. */
export async function salesWithHiddenBills(
	parts: readonly SaleWithRoles[],
	{ statuses }: UnpaidReceivables,
	reader: Reader,
): Promise<ReadonlySet<SaleWithRoles>> {
	const hidden = new Set<SaleWithRoles>();
	for (const part of parts.filter((each) => billsIn(each).length > 0)) {
		const areListed = await areBillsListed(part.sale, statuses, reader);
		if (areListed) continue;
		hidden.add(part);
		if (areListed === false) reader.notes.noteRefusal('bills');
		else for (const id of billsIn(part)) reader.notes.leaveOut('bills', id);
	}
	return hidden;
}

/**
 * Which bills of the person's sales to read, starting with those known to be unpaid. If one bill of a trip is
 * unpaid, we need all of them to tell what is left to pay of the trip.
 */
function billsToReadOf(parts: readonly SaleWithRoles[], { statuses, areAll }: UnpaidReceivables): string[] {
	const ids = [...new Set(parts.flatMap(billsIn))];
	const unpaid = new Set(statuses.keys());
	const own = parts.filter(({ roles }) => isOwnTrip(roles));
	const needed = new Set(own.flatMap(({ sale }) => billsToRead(sale, unpaid)));
	const others = ids.filter((id) => !unpaid.has(id) && (!areAll || needed.has(id)));
	return [...ids.filter((id) => unpaid.has(id)), ...others];
}

/**
 * The unpaid bills of clients that none of the person's sales names, as far as they can be read; the notes
 * list the others. Only the bill itself shows who owes it.
 */
function readableOthers(
	own: readonly string[],
	parts: readonly SaleWithRoles[],
	{ invoices, areInvoicesAll, named, areAll }: UnpaidReceivables,
	reader: Reader,
): {
	ids: string[];
	/** Whether `ids` includes all bills that no sale names, such as invoices for several sales. */
	areInvoicesWhole: boolean;
	/** Whether the person may also owe a bill that somebody else's sale names. */
	mayOweMore: boolean;
} {
	const known = new Set([...own, ...parts.flatMap(billsIn)]);
	const most = Math.min(MAX_OTHER_BILLS, reader.notes.left - own.length);
	const ids: string[] = [];
	const takeAll = (rows: readonly IDataObject[], areRowsAll: boolean): boolean => {
		const some = rows.map(({ id }) => String(id)).filter((id) => !known.has(id));
		const areReadable = areRowsAll && (some.length === 0 || ids.length + some.length <= most);
		if (areReadable) ids.push(...some);
		else for (const id of some) reader.notes.leaveOut('bills', id, message('why.mayBeTheirs'));
		return areReadable;
	};
	const areInvoicesWhole = takeAll(invoices, areInvoicesAll);
	return { ids, areInvoicesWhole, mayOweMore: !takeAll(named, areAll) };
}

const billLine = (bill: IDataObject, status: unknown, left: number, saleNumber: unknown): IDataObject =>
	withoutEmpty({
		status,
		...dateCells('due_date', bill.due_date),
		...amountCells('amount', left),
		number: bill.number,
		sale_number: saleNumber,
		bill_id: bill.id,
	});

function totalOf(status: string, bills: readonly IDataObject[]): IDataObject {
	const amounts = bills.filter((bill) => bill.status === status).map(({ amount }) => amount);
	return { [`${status}_bills`]: amounts.length, ...amountCells(status, sumOf(amounts)) };
}
