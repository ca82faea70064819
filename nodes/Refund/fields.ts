import { path } from '../shared/api/path';
import { choice } from '../shared/fields/choice';
import { required } from '../shared/fields/field';
import { collection } from '../shared/fields/group';
import { amountLabel, wordLabel } from '../shared/fields/labels';
import { picker } from '../shared/fields/picker';
import { recordOutput } from '../shared/node/output';
import { resolve } from '../shared/node/resolve';

export const refundId = required(
	picker('Refund', {
		method: 'searchRefunds',
		foundIn: 'the ID in a row of Get Many Refunds',
		path: path`/refunds`,
		label: ({ description, side, amount }) =>
			`${String(description)} (${wordLabel(side)}, ${amountLabel(amount)})`,
	}),
);

/** @see the API's GET /refunds */
export const filters = collection(
	'Filters',
	{
		refundType: choice(
			'Refund Type',
			{ customer: 'Customer', vendor: 'Vendor' },
			{ description: 'Refunds to customers, or from vendors' },
		),
	},
	{ addLabel: 'Add Filter' },
);

export const output = recordOutput({
	references: { bill: resolve.bill, person: resolve.person, sale: resolve.sale },
});
