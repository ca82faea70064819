import type { IDataObject } from 'n8n-workflow';

import { billsToRead, leftToPay, type AmountLeft } from '../agency/leftToPay';
import { billsNamedIn } from '../agency/sale';
import { stateOf, UNPAID_STATUSES } from '../agency/status';
import type { Reader } from '../reads/reader';
import { path } from '../request/path';
import { recordPaths } from '../request/recordPaths';

const UNPAID_RECEIVABLES = { status: [...UNPAID_STATUSES], transactionKind: 'credit' };

/**
 * What is left to pay of a sale, as `left_to_pay`. If unknown, it is null and `left_to_pay_unknown` says why.
 * Reads the list of unpaid bills once per run, and then only the bills of sales that have unpaid bills.
 *
 * @param sale as Get returns it
 */
export async function readLeftToPay(sale: IDataObject, api: Reader): Promise<IDataObject> {
	const { rows, isWhole } = await api.firstRows(path`/bills`, UNPAID_RECEIVABLES);
	if (!isWhole) return { left_to_pay: null, left_to_pay_unknown: 'bills_refused' };
	const unpaid = new Set(rows.map(({ id }) => String(id)));
	const bills = await api.records(billsToRead(sale, unpaid), recordPaths.bill);
	return toColumns(leftToPay(sale, bills, unpaid));
}

/** The same for a single sale, from its own bills: one request for each. */
export async function readLeftToPayByBills(sale: IDataObject, api: Reader): Promise<IDataObject> {
	const named = billsNamedIn(sale).payments;
	const bills = await api.records(named, recordPaths.bill);
	const unpaid = bills.filter((bill) => stateOf(bill).isUnpaid !== false).map(({ id }) => String(id));
	return toColumns(leftToPay(sale, bills, bills.length < named.length ? undefined : new Set(unpaid)));
}

const toColumns = ({ amount, why }: AmountLeft): IDataObject => ({
	left_to_pay: amount ?? null,
	...(why && { left_to_pay_unknown: why }),
});
