import type { IDataObject } from 'n8n-workflow';

import { dayOf } from '../time';
import { isEmpty, recordsOf } from '../values';
import { sumToCents } from './sale';

/** Of a bill of which something is still to be paid. */
export const UNPAID_STATUSES = ['overdue', 'open'] as const;

/** @see the API's "Bill status filter values" */
export const BILL_STATUSES = [...UNPAID_STATUSES, 'settled', 'canceled'] as const;

export type BillStatus = (typeof BILL_STATUSES)[number];

/** The state of a bill, as far as we can tell: the only answer to what is left of it. */
export interface BillState {
	/** Undefined if unknown. */
	status: BillStatus | undefined;
	/** Whether some of it is still to be paid. We may know this without a due date, and so without a status. */
	isUnpaid: boolean | undefined;
	/** The sum of its movements; undefined if they are not shown. */
	paid: number | undefined;
	/** How much of it is still to be paid; undefined if unknown. */
	left: number | undefined;
}

/** A bill with its state. */
export interface KnownBill {
	bill: IDataObject;
	state: BillState;
}

/** The statuses of a bill of which nothing is to be paid any more. */
export const DONE_STATUSES: readonly BillStatus[] = ['settled', 'canceled'];

/**
 * Tells the state of a bill. The statuses that its list was filtered by are certain. Of a record's fields,
 * only `canceled` and `movements` are published; `settlement_date` and `due_date` are names of filters. We
 * assume that a record means the same by them: see the assumption "Days of a bill" in
 * sandbox/docs/assumptions.md.
 *
 * @param bill a full record: a list row does not show what was paid
 * @param listed the statuses of a list that has the bill, which has one of them
 * @see the API's "Bill status filter values": "open: unsettled, not canceled, due today or later, or with no
 * due date. overdue: unsettled, not canceled, due before today. settled: settled and not canceled. canceled:
 * canceled, settled or not"
 */
export function stateOf(
	bill: IDataObject,
	listed: readonly BillStatus[] = BILL_STATUSES,
	today = dayOf(),
): BillState {
	const paid = paidOf(bill);
	const isSettled = isSettledBy(bill, paid);
	const isUnpaid = isUnpaidBy(bill, isSettled, listed);
	const [only, ...others] = listed;
	const isCertain = only !== undefined && others.length === 0;
	return {
		status: isCertain
			? only
			: isUnpaid === false
				? doneStatus(bill, isSettled)
				: dueStatus(bill, isUnpaid, today),
		...{ isUnpaid, paid },
		left: leftOf(bill, isUnpaid, paid),
	};
}

function isUnpaidBy(
	{ canceled }: IDataObject,
	isSettled: boolean | undefined,
	listed: readonly BillStatus[],
): boolean | undefined {
	if (!listed.some((one) => DONE_STATUSES.includes(one))) return true;
	if (listed.every((one) => DONE_STATUSES.includes(one)) || canceled === true) return false;
	return isSettled === undefined ? undefined : !isSettled;
}

/** A list of both does not tell which: a canceled bill pays for nothing. */
function doneStatus({ canceled }: IDataObject, isSettled: boolean | undefined): BillStatus | undefined {
	if (canceled === true) return 'canceled';
	return canceled === false || isSettled ? 'settled' : undefined;
}

function dueStatus(
	{ due_date: due }: IDataObject,
	isUnpaid: boolean | undefined,
	today: string,
): BillStatus | undefined {
	if (isUnpaid === undefined || due === undefined) return undefined;
	return !isEmpty(due) && String(due) < today ? 'overdue' : 'open';
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
	if (paid !== undefined && paid > 0 && !isEmpty(amount) && paid >= Number(amount)) return true;
	// A payment that was returned is owed again, even if there is a settlement date.
	if (paid !== undefined && paid <= 0 && recordsOf(movements).length > 0) return false;
	if (isEmpty(day)) return paid !== undefined || day === null ? false : undefined;
	// The day may be that of a payment in part. Only a list tells such a bill from one settled at a discount.
	return paid === undefined ? true : undefined;
}

/** @see the API's "Bill status filter values": "unsettled, not canceled"; Bill: "movements (settlements)" */
function leftOf(
	{ amount, movements }: IDataObject,
	isUnpaid: boolean | undefined,
	paid: number | undefined,
): number | undefined {
	if (isUnpaid === false) return 0;
	const wasPaidInPart = paid === undefined && recordsOf(movements).length > 0;
	if (isUnpaid === undefined || isEmpty(amount) || wasPaidInPart) return undefined;
	return Math.max(0, sumToCents([Number(amount), -Math.max(paid ?? 0, 0)]));
}
