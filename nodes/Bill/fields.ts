import { stateOf, unpaidOf } from '../shared/agency/status';
import { choice, choicesOf } from '../shared/fields/choice';
import { checkDateRange, rangeFilters } from '../shared/fields/dateRange';
import { required, type Values } from '../shared/fields/field';
import { collection } from '../shared/fields/group';
import type { FieldPath } from '../shared/fields/fieldPath';
import { pickers } from '../shared/fields/references';
import { searchText } from '../shared/fields/text';
import { message } from '../shared/messages/message';
import type { RecordOutput } from '../shared/node/output';
import { resolve } from '../shared/node/resolve';
import { whoseDebt } from '../shared/node/whoseDebt';

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
	number: searchText('Number', {
		placeholder: 'e.g. 362-1',
		description: 'The number exactly as the back office shows it, with the suffix of the installment',
	}),
	status: choicesOf(
		'Status',
		{ canceled: 'Canceled', open: 'Open', overdue: 'Overdue', settled: 'Settled' },
		{ description: 'Open and overdue bills when left empty' },
	),
	transactionKind,
};

/** @see the API's GET /bills */
export const filters = collection('Filters', filterFields, { addLabel: 'Add Filter' });

/** Reports filters that the API would refuse (400). */
export function checkBillFilters(chosen: Values<typeof filterFields>, fieldPath: FieldPath): void {
	checkDateRange(chosen, fieldPath);
	if (chosen.dateField === 'settlement_date' && !chosen.status?.includes('settled')) {
		fieldPath.inside('Status', 'status').addRuleIssue(message('CONFLICTING_FIELDS.status'));
	}
}

export const output: RecordOutput = {
	customFields: 'bills',
	computed: { left_to_pay: (bill) => ({ left_to_pay: unpaidOf(bill, stateOf(bill)) ?? null }) },
	references: {
		person: resolve.person,
		sale: resolve.sale,
		'items.sale': resolve.sale,
		'items.cvc_statement': resolve.partnerStatement,
		// Each is a movement of the card's account and names the bill that was paid.
		credit_card_items: resolve.accountMovement,
		'credit_card_items.bill': resolve.bill,
		'commissions.person': resolve.person,
	},
	people: {
		described: 'who owes a receivable, <code>payer</code>, and gets a payable, <code>payee</code>',
		of: whoseDebt,
	},
};

export const rowOutput: RecordOutput = {
	...output,
	fullRecord: async (api, id) => await api.get(resolve.bill(id)),
};

/** What Simplified keeps. */
export const simplified = [
	'number',
	'description',
	'due_date',
	'settlement_date',
	'amount',
	'transaction_kind',
	'kind',
	'canceled',
	'person',
	'id',
];
