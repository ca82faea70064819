import type { IDataObject } from 'n8n-workflow';

import { isReference } from '../agency/references';
import { billsToRead, leftToPay, owedByPayer, type AmountLeft } from '../agency/leftToPay';
import { billsNamedIn } from '../agency/sale';
import { stateOf, UNPAID_STATUSES } from '../agency/status';
import type { Reader } from '../reads/reader';
import { path } from '../request/path';
import { recordPaths } from '../request/recordPaths';

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
	const bills = await api.records(billsToRead(sale, unpaid), recordPaths.bill);
	const left = leftToPay(sale, bills, unpaid);
	return { ...leftToPayColumns(left), payer_owes: owedByPayer(sale, bills, left) ?? null };
}

/**
 * Whether the lists of bills have those of a sale. They leave out the companies whose bills the credential
 * may not read, and what they leave out must not pass for paid. One bill of a company shows it, which is read
 * once per run.
 *
 * @param unpaid the IDs of the bills that a list has shown
 * @returns undefined if there is no request left to find out
 */
export async function areBillsListed(
	sale: IDataObject,
	unpaid: Pick<ReadonlySet<string>, 'has'>,
	api: Reader,
): Promise<boolean | undefined> {
	const { payments, standalone } = billsNamedIn(sale);
	const bills = [...payments, ...standalone];
	if (bills.length === 0 || bills.some(({ id }) => unpaid.has(id))) return true;
	const company = isReference(sale.company) ? sale.company.id : '';
	return await api.once(`a bill of ${company}`, async () => {
		if (api.notes.left <= 0) return undefined;
		return (await api.record(bills[0], recordPaths.bill)) !== undefined;
	});
}

/** The same for a single sale, from its own bills: one request for each. */
export async function leftToPayByBills(sale: IDataObject, api: Reader): Promise<AmountLeft> {
	const named = billsNamedIn(sale).payments;
	const bills = await api.records(named, recordPaths.bill);
	const unpaid = bills.filter((bill) => stateOf(bill).isUnpaid !== false).map(({ id }) => String(id));
	return leftToPay(sale, bills, bills.length < named.length ? undefined : new Set(unpaid));
}

export const leftToPayColumns = ({ amount, why }: AmountLeft): IDataObject => ({
	left_to_pay: amount ?? null,
	...(why && { left_to_pay_unknown: why }),
});
