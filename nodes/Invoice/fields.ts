import { path } from '../shared/request/path';
import { choice } from '../shared/fields/choice';
import { date } from '../shared/fields/date';
import { namedRange } from '../shared/fields/dateRange';
import { required } from '../shared/fields/field';
import { collection } from '../shared/fields/group';
import { amountLabel, dayLabel, firstText, withDetails, wordLabel } from '../shared/labels';
import { picker } from '../shared/fields/picker';
import { isRecord } from '../shared/values';

export const invoiceId = required(
	picker('Invoice', {
		method: 'searchInvoices',
		listedBy: 'Invoice',
		path: path`/nfs`,
		// The API does not publish the names of an invoice's fields, so the label uses whatever is there.
		label({ number, recipient, amount, issue_date, status, id }) {
			const name = isRecord(recipient) && firstText(recipient.name);
			const words = [firstText(number, !name && id), name, amountLabel(amount), dayLabel(issue_date)];
			return withDetails(words, [wordLabel(status)]);
		},
	}),
);

/** @see the API's GET /nfs */
export const filters = collection(
	'Filters',
	{
		period: namedRange('Period', 'The days of issue; for others, add Period Start and Period End instead.'),
		periodEnd: date('Period End', { description: 'Last issue date, inclusive' }),
		periodStart: date('Period Start', { description: 'First issue date, inclusive' }),
		status: choice(
			'Status',
			{
				awaiting_cancellation: 'Awaiting Cancellation',
				awaiting_issue: 'Awaiting Issue',
				awaiting_processing: 'Awaiting Processing',
				canceled: 'Canceled',
				issued: 'Issued',
				processing: 'Processing',
				processing_cancellation: 'Processing Cancellation',
				unissued: 'Unissued',
			},
			{ description: 'Invoices of all statuses when left empty' },
		),
	},
	{ addLabel: 'Add Filter' },
);
