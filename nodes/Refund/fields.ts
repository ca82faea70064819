import { path } from '../shared/request/path';
import { choice } from '../shared/fields/choice';
import { required } from '../shared/fields/field';
import { collection } from '../shared/fields/group';
import { amountLabel, firstText, withDetails, wordLabel } from '../shared/labels';
import { picker } from '../shared/fields/picker';

export const refundId = required(
	picker('Refund', {
		method: 'searchRefunds',
		listedBy: 'Refund',
		path: path`/refunds`,
		label: ({ description, side, amount, id }) =>
			withDetails(firstText(description, id), [wordLabel(side), amountLabel(amount)]),
	}),
);

/** @see the API's GET /refunds */
export const filters = collection(
	'Filters',
	{
		refundType: choice(
			'Refund Type',
			{ customer: 'Customer', vendor: 'Supplier' },
			{ description: 'Refunds to customers, or from suppliers; both when left empty' },
		),
	},
	{ addLabel: 'Add Filter' },
);
