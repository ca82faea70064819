/** What bills mean, where other records have to be read for it. */

import type { IDataObject } from 'n8n-workflow';

import { debtOf, isPayable, salesOf } from '../agency/debt';
import { isReference } from '../agency/references';
import { billsNamedIn } from '../agency/sale';
import {
	BILL_STATUSES,
	DONE_STATUSES,
	stateOf,
	UNPAID_STATUSES,
	type BillStatus,
	type KnownBill,
} from '../agency/status';
import type { Reader } from '../reads/reader';
import { path } from '../request/path';
import { recordPaths } from '../request/recordPaths';
import { isEmpty } from '../values';

/**
 * Whose debt a bill is, as members of a record: `payer` is the person who owes a receivable, and `payer_is`
 * says client or supplier; `payee` is the person to whom we owe a payable. The name is null if it may not be
 * read. If we cannot tell the payer or payee, it is null and `payer_unknown` says why.
 *
 * @param bill as Get returns it
 */
export async function whoseDebt(bill: IDataObject, api: Reader): Promise<IDataObject> {
	const isOwedByAgency = isPayable(bill);
	const own = debtOf(bill, []).person;
	// For a payable we do not say whether client or supplier, so we need no sales.
	if (isOwedByAgency && own) return { payee: await withName(own, api) };
	const named = salesOf(bill);
	const sales = await api.records(named, recordPaths.sale);
	const { person = null, side = null, why } = debtOf(bill, sales);
	if (isOwedByAgency) {
		const whyNobody = sales.length < named.length ? 'not_read' : 'no_person';
		return { payee: await withName(person, api), ...(!person && { payer_unknown: whyNobody }) };
	}
	// The person named in a bill with a card need not owe it, and must not be contacted about it.
	const payer = why === 'card' || why === 'contradiction' ? null : person;
	return { payer: await withName(payer, api), payer_is: side, ...(why && { payer_unknown: why }) };
}

async function withName(person: IDataObject | null, api: Reader): Promise<IDataObject | null> {
	return person && ({ id: person.id, name: (await api.name(person)) ?? null } as IDataObject);
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

/**
 * A bill with its state. Where the record leaves open whether it is settled, the list of unpaid bills tells,
 * for one request.
 *
 * @param bill as Get returns it
 * @param listed the statuses of a list that has the bill
 * @see the API's GET /bills: "number | text, one per request, exact as shown (e.g. with parcel suffix)"
 */
export async function withState(
	bill: IDataObject,
	api: Reader,
	listed: readonly BillStatus[] = BILL_STATUSES,
): Promise<KnownBill> {
	const state = stateOf(bill, listed);
	const { id, number } = bill;
	if (state.isUnpaid !== undefined || isEmpty(number)) return { bill, state };
	if (api.notes.left <= 0) {
		api.notes.leaveOut('bills', String(id));
		return { bill, state };
	}
	const query = { number: String(number), status: [...UNPAID_STATUSES] };
	const { rows, isWhole } = await api.firstRows(path`/bills`, query, 1);
	const isListed = rows.some((row) => row.id === id);
	if (!isListed && !isWhole) return { bill, state };
	return { bill, state: stateOf(bill, isListed ? UNPAID_STATUSES : DONE_STATUSES) };
}
