import type { IDataObject } from 'n8n-workflow';

import { billsToRead, leftToPay, owedByPayer, type AmountLeft } from '../shared/agency/leftToPay';
import { billsNamedIn } from '../shared/agency/sale';
import { DONE_STATUSES, stateOf, UNPAID_STATUSES } from '../shared/agency/status';
import { areBillsListed, withState } from '../shared/node/bills';
import type { Reader } from '../shared/reads/reader';
import { path } from '../shared/request/path';
import { recordPaths } from '../shared/request/recordPaths';

const UNPAID_RECEIVABLES = { status: [...UNPAID_STATUSES], transactionKind: 'credit' };

/**
 * What is left to pay of a sale, as `left_to_pay`, and what its payer owes of that, as `payer_owes`. If
 * `left_to_pay` is unknown, both are null and `left_to_pay_unknown` says why. `payer_owes` alone is null
 * where a bill does not show who owes it.
 * Reads the list of unpaid bills once per run, and then only the bills of sales that have unpaid bills.
 *
 * @param sale as Get returns it
 */
export async function readLeftToPay(sale: IDataObject, api: Reader): Promise<IDataObject> {
	const { rows, isWhole } = await api.firstRows(path`/bills`, UNPAID_RECEIVABLES);
	if (!isWhole) return { left_to_pay: null, left_to_pay_unknown: 'bills_refused' };
	const unpaid = new Set(rows.map(({ id }) => String(id)));
	if (!(await areBillsListed(sale, unpaid, api)))
		return leftToPayColumns({ amount: undefined, atLeast: undefined, why: 'not_read' });
	const read = await api.records(billsToRead(sale, unpaid), recordPaths.bill);
	const statusesOf = (id: unknown) => (unpaid.has(String(id)) ? UNPAID_STATUSES : DONE_STATUSES);
	const bills = read.map((bill) => ({ bill, state: stateOf(bill, statusesOf(bill.id)) }));
	const left = leftToPay(sale, bills, unpaid);
	return { ...leftToPayColumns(left), payer_owes: owedByPayer(sale, bills, left) ?? null };
}

/** The same for a single sale, from its own bills: one request for each. */
export async function leftToPayByBills(sale: IDataObject, api: Reader): Promise<AmountLeft> {
	const named = billsNamedIn(sale).payments;
	const read = await api.records(named, recordPaths.bill);
	const bills = await Promise.all(read.map(async (bill) => await withState(bill, api)));
	const unpaid = bills.filter(({ state }) => state.isUnpaid !== false).map(({ bill }) => String(bill.id));
	return leftToPay(sale, bills, bills.length < named.length ? undefined : new Set(unpaid));
}

export const leftToPayColumns = ({ amount, why }: AmountLeft): IDataObject => ({
	left_to_pay: amount ?? null,
	...(why && { left_to_pay_unknown: why }),
});
