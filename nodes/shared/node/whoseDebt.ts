import type { IDataObject } from 'n8n-workflow';

import { debtOf, isPayable, salesOf } from '../agency/debt';
import type { Reader } from '../reads/reader';
import { recordPaths } from '../request/recordPaths';

/**
 * Whose debt a bill is, as members of a record: `payer` is the person who owes a receivable, and `payer_is`
 * says client or supplier; `payee` is the person to whom we owe a payable. The name is null if it may not be
 * read. If we cannot tell the payer, it is null and `payer_unknown` says why.
 *
 * @param bill as Get returns it
 */
export async function whoseDebt(bill: IDataObject, api: Reader): Promise<IDataObject> {
	const isOwedByAgency = isPayable(bill);
	const own = debtOf(bill, []).person;
	// For a payable we do not say whether client or supplier, so we need no sales.
	if (isOwedByAgency && own) return { payee: await withName(own, api) };
	const sales = await api.records(salesOf(bill), recordPaths.sale);
	const { person = null, side = null, why } = debtOf(bill, sales);
	if (isOwedByAgency) return { payee: await withName(person, api) };
	// The person named in a bill with a card need not owe it, and must not be contacted about it.
	const payer = why === 'card' || why === 'contradiction' ? null : person;
	return { payer: await withName(payer, api), payer_is: side, ...(why && { payer_unknown: why }) };
}

async function withName(person: IDataObject | null, api: Reader): Promise<IDataObject | null> {
	return person && ({ id: person.id, name: (await api.name(person)) ?? null } as IDataObject);
}
