import type { BillStatus } from '../shared/agency/status';
import { choice, choicesOf } from '../shared/fields/choice';
import { checkDateRange, rangeFilters } from '../shared/fields/dateRange';
import { required, type Values } from '../shared/fields/field';
import { collection } from '../shared/fields/group';
import type { Place } from '../shared/fields/place';
import { pickers } from '../shared/fields/pickers';
import { searchIdentifier } from '../shared/fields/text';
import { message } from '../shared/messages/message';

/** The bill that an operation is about. */
export const billId = required(pickers.bill('Bill', { description: 'The bill to read' }));

export const billKind = choice(
	'Kind',
	{
		commission: 'Commission',
		credit_card_invoice: 'Credit Card Invoice',
		customer_invoice: 'Customer Invoice',
		normal: 'Normal',
		sale_payment: 'Sale Payment',
		sale_standalone: 'Sale Standalone',
		vendor_invoice: 'Supplier Invoice',
		vendor_standalone: 'Supplier Standalone',
	},
	{ description: 'What the bill is for; bills of all kinds when left empty' },
);

export const transactionKind = choice(
	'Transaction Kind',
	{ credit: 'Receivable', debit: 'Payable' },
	{ description: 'Whether the agency gets the money or pays it; both when left empty' },
);

const filterFields = {
	dateField: choice(
		'Date Field',
		{ due_date: 'Due Date', issue_date: 'Issue Date', settlement_date: 'Settlement Date' },
		{
			description:
				'The date that Date Range, or Date From and Date To, refer to; Settlement Date needs the status Settled',
		},
	),
	...rangeFilters,
	kind: billKind,
	number: searchIdentifier('Number', {
		placeholder: 'e.g. 362-1',
		description: 'The number exactly as the back office shows it, with the suffix of the installment',
	}),
	status: choicesOf<BillStatus>(
		'Status',
		{ canceled: 'Canceled', open: 'Open', overdue: 'Overdue', settled: 'Settled' },
		{ description: 'Open and overdue bills when left empty' },
	),
	transactionKind,
};

/** @see the API's GET /bills */
export const filters = collection('Filters', filterFields, { addLabel: 'Add Filter' });

/** Adds issues for filters that the API would refuse (400). */
export function checkBillFilters(chosen: Values<typeof filterFields>, place: Place): void {
	checkDateRange(chosen, place);
	if (chosen.dateField === 'settlement_date' && !chosen.status?.includes('settled')) {
		place.inside('Status', 'status').addRuleIssue(message('CONFLICTING_FIELDS.status'));
	}
}
