import type { IDataObject } from 'n8n-workflow';

import { dayOf } from '../time';
import { isEmpty, recordsOf } from '../values';
import { cents } from './sale';

export type BillStatus = 'open' | 'overdue' | 'settled' | 'canceled';

/** How a bill stands, as far as its evidence says. */
export interface BillState {
	/** Undefined where it is not known. */
	status: BillStatus | undefined;
	/** Whether something of it is still to be paid: it may be known that it is, and not since when. */
	isUnpaid: boolean | undefined;
	/** By its movements; undefined where they are not shown. */
	paid: number | undefined;
}

/**
 * How a bill stands. What a list was asked for is certain; of the fields, only `canceled` and `movements` are
 * published. `settlement_date` and `due_date` are names of filters: assumption "Days of a bill", that a
 * record that shows them means them.
 *
 * @param list the status with which the list was asked that has the bill
 * @see the API's "Bill status filter values": "open: unsettled, not canceled, due today or later, or with no
 * due date. overdue: unsettled, not canceled, due before today. settled: settled and not canceled. canceled:
 * canceled, settled or not"
 */
export function stateOf(bill: IDataObject, list?: BillStatus, today = dayOf()): BillState {
	const paid = paidOf(bill);
	if (list !== undefined) return { status: list, isUnpaid: list === 'open' || list === 'overdue', paid };
	if (bill.canceled === true) return { status: 'canceled', isUnpaid: false, paid };
	const isSettled = isSettledBy(bill, paid);
	if (isSettled === undefined) return { status: undefined, isUnpaid: undefined, paid };
	if (isSettled) return { status: 'settled', isUnpaid: false, paid };
	return { status: dueStatus(bill.due_date, today), isUnpaid: true, paid };
}

/**
 * What was paid of a bill: movements in its direction less those back.
 *
 * @returns undefined where the bill shows no movements, or not how much went which way
 * @see the API's Bill: "movements (settlements)", "amount | always a magnitude without sign", and Account
 * movement: "direction (credit: money into the account; debit: money out)"
 */
function paidOf({ movements, transaction_kind: own }: IDataObject): number | undefined {
	if (!Array.isArray(movements)) return undefined;
	const moved = recordsOf(movements);
	const isShown = moved.every(({ amount, direction }) => !isEmpty(amount) && DIRECTIONS.includes(direction));
	if (!isShown || (moved.length > 0 && !DIRECTIONS.includes(own))) return undefined;
	return cents(moved.map(({ amount, direction }) => (direction === own ? 1 : -1) * Number(amount)));
}

const DIRECTIONS: readonly unknown[] = ['credit', 'debit'];

/** Whether a bill is settled; undefined where neither its movements nor a day tell. */
function isSettledBy(
	{ amount, movements, settlement_date: day }: IDataObject,
	paid: number | undefined,
): boolean | undefined {
	if (paid !== undefined && paid > 0 && paid >= Number(amount)) return true;
	// What was paid and went back is to be paid again, whatever day stands there.
	if (paid !== undefined && paid <= 0 && recordsOf(movements).length > 0) return false;
	// With a discount, less settles it.
	if (!isEmpty(day)) return true;
	return paid !== undefined || day === null ? false : undefined;
}

function dueStatus(due: unknown, today: string): BillStatus | undefined {
	if (due === undefined) return undefined;
	return !isEmpty(due) && String(due) < today ? 'overdue' : 'open';
}

/**
 * What is still to be paid of a bill; undefined where that is not known.
 *
 * @see the API's "Bill status filter values": "unsettled, not canceled"; and Bill: "movements (settlements)"
 */
export function unpaidOf(bill: IDataObject, { isUnpaid, paid }: BillState): number | undefined {
	if (isUnpaid === false) return 0;
	const wasPaidInPart = paid === undefined && recordsOf(bill.movements).length > 0;
	if (isUnpaid === undefined || isEmpty(bill.amount) || wasPaidInPart) return undefined;
	return Math.max(0, cents([Number(bill.amount), -Math.max(paid ?? 0, 0)]));
}
