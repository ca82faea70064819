import { path } from '../shared/api/path';
import { choice } from '../shared/fields/choice';
import { required } from '../shared/fields/field';
import { collection } from '../shared/fields/group';
import { amountLabel, dayLabel } from '../shared/fields/labels';
import { picker } from '../shared/fields/picker';
import { accountPicker, paymentMethodPicker } from '../shared/fields/references';
import { recordOutput } from '../shared/node/output';
import { resolve } from '../shared/node/resolve';

export const accountMovementId = required(
	picker('Account Movement', {
		method: 'searchAccountMovements',
		foundIn: 'the ID in a row of Get Many Account Movements',
		path: path`/account_movements`,
		label: ({ date, direction, amount, note }) =>
			[dayLabel(date), amountLabel(amount), direction === 'debit' ? 'out' : 'in', note]
				.filter(Boolean)
				.join(' '),
	}),
);

/** @see the API's GET /account_movements */
export const filters = collection(
	'Filters',
	{
		accountId: accountPicker('Account'),
		paymentMethodId: paymentMethodPicker('Payment Method'),
		transactionKind: choice('Transaction Kind', { credit: 'Money In', debit: 'Money Out' }),
	},
	{ addLabel: 'Add Filter' },
);

export const output = recordOutput({
	// The invoice of a credit card is a bill, too.
	references: { bill: resolve.bill, credit_card_invoice: resolve.bill },
});
