import type { IDataObject } from 'n8n-workflow';

import { dayOf } from '../time';
import { isEmpty, recordsOf } from '../values';
import { sumToCents } from './sale';

/** Of a bill of which something is still to be paid. */
export const UNPAID_STATUSES = ['overdue', 'open'] as const;

/** @see the API's "Bill status filter values" */
export const BILL_STATUSES = [...UNPAID_STATUSES, 'settled', 'canceled'] as const;

export type BillStatus = (typeof BILL_STATUSES)[number];

/** The state of a bill, as far as we can tell. */
export interface BillState {
	/** Undefined if unknown. */
	status: BillStatus | undefined;
	/** Whether some of it is still to be paid. We may know this without a due date, and so without a status. */
	isUnpaid: boolean | undefined;
	/** The sum of its movements; undefined if they are not shown. */
	paid: number | undefined;
}

/**
 * Tells the state of a bill. The status that its list was filtered by is certain. Of a record's fields, only
 * `canceled` and `movements` are published; `settlement_date` and `due_date` are names of filters. We assume
 * that a record means the same by them: see the assumption "Days of a bill" in sandbox/docs/assumptions.md.
 *
 * @param list the status that the bill's list was filtered by
 * @see the API's "Bill status filter values": "open: unsettled, not canceled, due today or later, or with no
 * due date. overdue: unsettled, not canceled, due before today. settled: settled and not canceled. canceled:
 * canceled, settled or not"
 */
export function stateOf(bill: IDataObject, list?: BillStatus, today = dayOf()): BillState {
	const paid = paidOf(bill);
	if (list !== undefined)
		return { status: list, isUnpaid: UNPAID_STATUSES.some((one) => one === list), paid };
	if (bill.canceled === true) return { status: 'canceled', isUnpaid: false, paid };
	const isSettled = isSettledBy(bill, paid);
	if (isSettled === undefined) return { status: undefined, isUnpaid: undefined, paid };
	if (isSettled) return { status: 'settled', isUnpaid: false, paid };
	return { status: dueStatus(bill.due_date, today), isUnpaid: true, paid };
}

/**
 * How much of a bill was paid: movements in its direction less those in the other.
 *
 * @returns undefined if the bill shows no movements, or a movement lacks its amount or direction
 * @see the API's Bill: "movements (settlements)", "amount | always a magnitude without sign", and Account
 * movement: "direction (credit: money into the account; debit: money out)"
 */
function paidOf({ movements, transaction_kind: own }: IDataObject): number | undefined {
	if (!Array.isArray(movements)) return undefined;
	const moved = recordsOf(movements);
	const isShown = moved.every(({ amount, direction }) => !isEmpty(amount) && DIRECTIONS.includes(direction));
	if (!isShown || (moved.length > 0 && !DIRECTIONS.includes(own))) return undefined;
	return sumToCents(moved.map(({ amount, direction }) => (direction === own ? 1 : -1) * Number(amount)));
}

const DIRECTIONS: readonly unknown[] = ['credit', 'debit'];

/** Whether a bill is settled; undefined if neither its movements nor its settlement date show it. */
function isSettledBy(
	{ amount, movements, settlement_date: day }: IDataObject,
	paid: number | undefined,
): boolean | undefined {
	if (paid !== undefined && paid > 0 && paid >= Number(amount)) return true;
	// A payment that was returned is owed again, even if there is a settlement date.
	if (paid !== undefined && paid <= 0 && recordsOf(movements).length > 0) return false;
	// A discounted bill is settled by less than its amount.
	if (!isEmpty(day)) return true;
	return paid !== undefined || day === null ? false : undefined;
}

function dueStatus(due: unknown, today: string): BillStatus | undefined {
	if (due === undefined) return undefined;
	return !isEmpty(due) && String(due) < today ? 'overdue' : 'open';
}

/**
 * How much of a bill is still to be paid; undefined if unknown.
 *
 * @see the API's "Bill status filter values": "unsettled, not canceled"; and Bill: "movements (settlements)"
 */
export function unpaidOf(bill: IDataObject, { isUnpaid, paid }: BillState): number | undefined {
	if (isUnpaid === false) return 0;
	const wasPaidInPart = paid === undefined && recordsOf(bill.movements).length > 0;
	if (isUnpaid === undefined || isEmpty(bill.amount) || wasPaidInPart) return undefined;
	return Math.max(0, sumToCents([Number(bill.amount), -Math.max(paid ?? 0, 0)]));
}
