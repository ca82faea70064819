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
		accountId: accountPicker('Account', {
			description: 'Only movements of this bank account, cash box or card',
		}),
		paymentMethodId: paymentMethodPicker('Payment Method', {
			description: 'Only movements that were paid in this way',
		}),
		transactionKind: choice(
			'Transaction Kind',
			{ credit: 'Money In', debit: 'Money Out' },
			{ description: 'Movements of both kinds when left empty' },
		),
	},
	{ addLabel: 'Add Filter' },
);

export const output = recordOutput({
	// The invoice of a credit card is a bill, too.
	references: { bill: resolve.bill, credit_card_invoice: resolve.bill },
});
