import type { IDataObject } from 'n8n-workflow';

import { billsToRead, leftToPay } from '../agency/leftToPay';
import type { ReadApi } from '../reads/contract';
import { path } from '../request/path';
import { isRefusal, recordOf } from './output';
import { resolve } from './resolve';

/** The IDs of the receivables that are open or overdue, read once for a run; undefined where refused. */
const unpaidOfRun = new WeakMap<ReadApi, Promise<ReadonlySet<string> | undefined>>();

/**
 * What is left to pay of a sale, as `left_to_pay`: null where it is not known, and `left_to_pay_unknown` says
 * why. Reads the list of what is unpaid once for a run, and of each sale that has something of it the bills.
 *
 * @param sale as Get gives it
 */
export async function leftOf(sale: IDataObject, api: ReadApi): Promise<IDataObject> {
	const reading = unpaidOfRun.get(api) ?? unpaidReceivables(api);
	unpaidOfRun.set(api, reading);
	const unpaid = await reading;
	if (!unpaid) return { left_to_pay: null, left_to_pay_unknown: 'bills_refused' };
	const records = new Map<string, IDataObject>();
	for (const id of billsToRead(sale, unpaid)) {
		const record = await recordOf(api, { id }, resolve.bill);
		if (record) records.set(id, record);
	}
	const { amount, why } = leftToPay(sale, records, unpaid);
	return { left_to_pay: amount ?? null, ...(why && { left_to_pay_unknown: why }) };
}

async function unpaidReceivables(api: ReadApi): Promise<ReadonlySet<string> | undefined> {
	const query = { status: ['open', 'overdue'], transactionKind: 'credit' };
	const bills = await api.list(path`/bills`, query, Infinity).catch((thrown: unknown) => {
		if (isRefusal(thrown)) return undefined;
		throw thrown;
	});
	return bills && new Set(bills.map(({ id }) => String(id)));
}
