import type { IDataObject } from 'n8n-workflow';

import { debtOf, salesOf } from '../agency/debt';
import type { Reader } from '../reads/reader';
import { resolve } from './resolve';

/**
 * Whose debt a bill is, as a record shows it: who owes a receivable as `payer`, with `payer_is` client or
 * supplier; who gets a payable as `payee`; each with the name, null where it may not be read. Nobody is null,
 * and `payer_unknown` says why.
 *
 * @param bill as Get gives it
 */
export async function whoseDebt(bill: IDataObject, api: Reader): Promise<IDataObject> {
	const isPayable = bill.transaction_kind === 'debit';
	const own = debtOf(bill, []).person;
	// Whether a client or a supplier gets it is not told, so the sales are not needed.
	if (isPayable && own) return { payee: await named(own, api) };
	const sales = await api.records(salesOf(bill), resolve.sale);
	const { person = null, side = null, why } = debtOf(bill, sales);
	if (isPayable) return { payee: await named(person, api) };
	// Whoever stands in a bill with a card need not owe it, and nobody is written to who may not.
	const payer = why === 'card' || why === 'contradiction' ? null : person;
	return { payer: await named(payer, api), payer_is: side, ...(why && { payer_unknown: why }) };
}

async function named(person: IDataObject | null, api: Reader): Promise<IDataObject | null> {
	return person && ({ id: person.id, name: (await api.name(person)) ?? null } as IDataObject);
}
