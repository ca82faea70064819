import type { LookedUp } from '../shared/node/columns';
import type { Shape } from '../shared/node/output';
import { recordPaths } from '../shared/request/recordPaths';
import { whoseDebt } from '../shared/node/bills';

/** Who owed the paid bill, or received the payment. */
const whose: LookedUp = {
	columns: ['payer_name', 'payer_id', 'payer_is', 'payer_unknown', 'payee_name', 'payee_id'],
	async read({ bill }, api) {
		const read = await api.record(bill, recordPaths.bill);
		return read ? await whoseDebt(read, api) : { payer_unknown: 'no_bill' };
	},
};

/** @see the API's "Account movement" */
export const shape: Shape = {
	simplified: [
		'note',
		'date',
		'amount',
		'direction',
		'account_id',
		'payment_method_id',
		'bill_id',
		'credit_card_invoice_id',
		'transfer_account_id',
		'id',
	],
	lookedUp: [whose],
	fullRecord: recordPaths.accountMovement,
	// The invoice of a credit card is also a bill.
	references: { bill: recordPaths.bill, credit_card_invoice: recordPaths.bill },
};
