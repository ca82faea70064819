import type { IDataObject } from 'n8n-workflow';

import { billsToRead, leftToPay, type Left } from '../agency/leftToPay';
import { billsNamedIn } from '../agency/sale';
import { stateOf } from '../agency/status';
import type { Reader } from '../reads/reader';
import { path } from '../request/path';
import { resolve } from './resolve';

/** Receivables that are not paid. */
const UNPAID = { status: ['open', 'overdue'], transactionKind: 'credit' };

/**
 * What is left to pay of a sale, as `left_to_pay`: null where it is not known, and `left_to_pay_unknown` says
 * why. Reads the list of what is unpaid once for a run, and of each sale that has something of it the bills.
 *
 * @param sale as Get gives it
 */
export async function leftOf(sale: IDataObject, api: Reader): Promise<IDataObject> {
	const { rows, isWhole } = await api.firstRows(path`/bills`, UNPAID);
	if (!isWhole) return { left_to_pay: null, left_to_pay_unknown: 'bills_refused' };
	const unpaid = new Set(rows.map(({ id }) => String(id)));
	const bills = await api.records(billsToRead(sale, unpaid), resolve.bill);
	return columnsOf(leftToPay(sale, bills, unpaid));
}

/** The same of one sale, by the records of its own bills: a request for each. */
export async function leftByBills(sale: IDataObject, api: Reader): Promise<IDataObject> {
	const named = billsNamedIn(sale).payments;
	const bills = await api.records(named, resolve.bill);
	const unpaid = bills.filter((bill) => stateOf(bill).isUnpaid !== false).map(({ id }) => String(id));
	return columnsOf(leftToPay(sale, bills, bills.length < named.length ? undefined : new Set(unpaid)));
}

const columnsOf = ({ amount, why }: Left): IDataObject => ({
	left_to_pay: amount ?? null,
	...(why && { left_to_pay_unknown: why }),
});
