import type { IDataObject } from 'n8n-workflow';

import { debtOf, salesOf } from '../agency/debt';
import type { ReadApi } from '../reads/contract';
import { recordOf } from './output';
import { resolve } from './resolve';

/**
 * Whose debt a bill is, as a record shows it: who owes a receivable as `payer`, with `payer_is` client or
 * supplier; who gets a payable as `payee`. Nobody is null, and `payer_unknown` says why.
 *
 * @param bill as Get gives it
 */
export async function whoseDebt(bill: IDataObject, api: ReadApi): Promise<IDataObject> {
	const isPayable = bill.transaction_kind === 'debit';
	const own = debtOf(bill, []).person;
	// Whether a client or a supplier gets it is not told, so the sales are not needed.
	if (isPayable && own) return { payee: own };
	const read = await Promise.all(salesOf(bill).map(async (sale) => await recordOf(api, sale, resolve.sale)));
	const {
		person = null,
		side = null,
		why,
	} = debtOf(
		bill,
		read.filter((sale) => sale !== undefined),
	);
	if (isPayable) return { payee: person };
	// Whoever stands in a bill with a card need not owe it, and nobody is written to who may not.
	const payer = why === 'card' || why === 'contradiction' ? null : person;
	return { payer, payer_is: side, ...(why && { payer_unknown: why }) };
}
