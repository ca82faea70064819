import { path } from '../shared/request/path';
import { choice } from '../shared/fields/choice';
import { required } from '../shared/fields/field';
import { collection } from '../shared/fields/group';
import { amountLabel, dayLabel, inLine } from '../shared/labels';
import { picker } from '../shared/fields/picker';
import { pickers } from '../shared/fields/pickers';

export const accountMovementId = required(
	picker('Account Movement', {
		method: 'searchAccountMovements',
		listedBy: 'AccountMovement',
		path: path`/account_movements`,
		label: ({ date, direction, amount, note }) =>
			inLine(dayLabel(date), amountLabel(amount), direction === 'debit' ? 'out' : 'in', note),
	}),
);

/** @see the API's GET /account_movements */
export const filters = collection(
	'Filters',
	{
		accountId: pickers.account('Account', {
			description: 'Only movements of this bank account, cash box or card',
		}),
		paymentMethodId: pickers.paymentMethod('Payment Method', {
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
