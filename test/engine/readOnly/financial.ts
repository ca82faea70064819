import type { IDataObject } from 'n8n-workflow';

import { TravelAgencyAccountMovement } from '../../../nodes/AccountMovement/TravelAgencyAccountMovement.node';
import { TravelAgencyBill } from '../../../nodes/Bill/TravelAgencyBill.node';
import { TravelAgencyInvoice } from '../../../nodes/Invoice/TravelAgencyInvoice.node';
import { TravelAgencyPartnerStatement } from '../../../nodes/PartnerStatement/TravelAgencyPartnerStatement.node';
import { TravelAgencyRefund } from '../../../nodes/Refund/TravelAgencyRefund.node';
import { filterOf } from '../../service/records';
import { brazilian, eachValue, monthRanges, one, type FilterCase, type ReadOnlyResource } from './resource';

/** The bills that are listed if no status is requested. */
const unsettled = (bills: readonly IDataObject[]) => bills.filter(filterOf('bills', {}, Date.now()));

const STATUSES = ['open', 'overdue', 'settled', 'canceled'];

/** All statuses, so that only the filter under test has an effect. */
const OF_ANY_STATUS = { form: { status: STATUSES }, query: { status: STATUSES.join(',') } };

function ofAnyStatus({ form, query }: FilterCase): FilterCase {
	return { form: { ...form, ...OF_ANY_STATUS.form }, query: { ...query, ...OF_ANY_STATUS.query } };
}

/** A range that begins and ends on the day of a record in the middle, for each date that bills have. */
function billDates(records: readonly IDataObject[]): FilterCase[] {
	return ['issue_date', 'due_date', 'settlement_date'].map((field) => {
		const days = records.map((bill) => bill[field]).filter((day) => typeof day === 'string');
		const [from = '', to = ''] = [days.sort()[10], days[30]];
		return ofAnyStatus({
			form: { dateField: field, dateFrom: brazilian(from), dateTo: to },
			query: { date_field: field, date_from: from, date_to: to },
		});
	});
}

const bill: ReadOnlyResource = {
	name: 'Bill',
	node: new TravelAgencyBill(),
	collection: 'bills',
	route: '/bills',
	idParameter: 'billId',
	idLabel: 'Bill',
	isFinancial: true,
	detailFields: [
		'categories',
		'apportionments',
		'movements',
		'items',
		'commissions',
		'custom_fields',
		'sale',
	],
	filters: {
		dateField: billDates,
		dateFrom: (records) => {
			const from = String(one(unsettled(records)).issue_date);
			return [
				{
					form: { dateField: 'issue_date', dateFrom: from },
					query: { date_field: 'issue_date', date_from: from },
				},
			];
		},
		dateRange: (records) =>
			monthRanges(records, 'due_date').map(({ now, name, first, last }) => ({
				now,
				...ofAnyStatus({
					form: { dateField: 'due_date', dateRange: name },
					query: { date_field: 'due_date', date_from: first, date_to: last },
				}),
			})),
		dateTo: (records) => {
			const to = String(one(unsettled(records), ({ due_date }) => due_date).due_date);
			return [
				{
					form: { dateField: 'due_date', dateTo: brazilian(to) },
					query: { date_field: 'due_date', date_to: to },
				},
			];
		},
		kind: (records) => eachValue('kind', 'kind')(records).map(ofAnyStatus),
		number: (records) => {
			// The number of an installment, and a number with which others begin: both only match exactly.
			const installment = one(records, ({ number }) => /-\d+$/.test(String(number))).number;
			return [String(installment), String(installment).replace(/-\d+$/, '')].map((number) =>
				ofAnyStatus({
					form: { number },
					query: { number },
				}),
			);
		},
		status: () => [
			...STATUSES.map((status) => ({
				form: { status: [status] },
				query: { status },
			})),
			OF_ANY_STATUS,
		],
		transactionKind: eachValue('transactionKind', 'transaction_kind'),
	},
	refused: [
		{
			filters: { dateFrom: '2026-01-01' },
			sentence: "'Filters > Date Field' is empty: choose the date that the range refers to",
		},
		{
			filters: { dateRange: 'today' },
			sentence: "'Filters > Date Field' is empty: choose the date that the range refers to",
		},
		{
			filters: { dateField: 'due_date', dateRange: 'today', dateTo: '2026-01-01' },
			sentence:
				"'Filters > Date Range' cannot be combined with 'Date From' and 'Date To': remove it, or remove these",
		},
		{
			filters: { dateField: 'due_date', dateFrom: '02/01/2026', dateTo: '2026-01-01' },
			sentence: "'Filters > Date From' (2026-01-02) is after 'Date To' (2026-01-01): correct one of the two",
		},
		{
			filters: { dateField: 'settlement_date', dateFrom: '2026-01-01' },
			sentence:
				"'Filters > Status' has to be Settled, since only settled bills have a 'Settlement Date': for others, choose another 'Date Field'",
		},
		{
			filters: { dateField: 'settlement_date', status: ['open', 'canceled'] },
			sentence:
				"'Filters > Status' has to be Settled, since only settled bills have a 'Settlement Date': for others, choose another 'Date Field'",
		},
		{
			filters: { kind: 'salary' },
			sentence: '\'Filters > Kind\' is "salary". Choose from Commission, Credit Card Invoice',
		},
		{
			filters: { status: 'open,paid' },
			sentence: '\'Filters > Status\' is "paid". Choose from Canceled, Open, Overdue, Settled',
		},
		{
			filters: { transactionKind: 'income' },
			sentence: '\'Filters > Transaction Kind\' is "income". Choose from Receivable, Payable',
		},
		{ filters: { dateField: 'due_date', dateFrom: '31/02/2026' }, sentence: 'Filters > Date From' },
		{ filters: { dateField: 'paid_at' }, sentence: '\'Filters > Date Field\' is "paid_at". Choose from' },
	],
};

const accountMovement: ReadOnlyResource = {
	name: 'Account Movement',
	node: new TravelAgencyAccountMovement(),
	collection: 'account_movements',
	route: '/account_movements',
	idParameter: 'accountMovementId',
	idLabel: 'Account Movement',
	isFinancial: true,
	detailFields: ['account', 'payment_method', 'bill', 'credit_card_invoice', 'transfer_account'],
	filters: {
		accountId: eachValue('accountId', 'account_id'),
		paymentMethodId: eachValue('paymentMethodId', 'payment_method_id'),
		transactionKind: eachValue('transactionKind', 'transaction_kind', 'direction'),
	},
	refused: [
		{ filters: { accountId: '12' }, sentence: '\'Filters > Account\' is "12". Choose From List' },
		{
			filters: { paymentMethodId: '../bills' },
			sentence: '\'Filters > Payment Method\' is "../bills". Choose From List',
		},
		{
			filters: { transactionKind: 'transfer' },
			sentence: '\'Filters > Transaction Kind\' is "transfer". Choose from Money In, Money Out',
		},
	],
};

const refund: ReadOnlyResource = {
	name: 'Refund',
	node: new TravelAgencyRefund(),
	collection: 'refunds',
	route: '/refunds',
	idParameter: 'refundId',
	idLabel: 'Refund',
	isFinancial: true,
	detailFields: ['sale', 'sale_product', 'person', 'company', 'bill'],
	filters: { refundType: eachValue('refundType', 'refund_type', 'side') },
	refused: [
		{
			filters: { refundType: 'partner' },
			sentence: '\'Filters > Refund Type\' is "partner". Choose from Customer, Supplier',
		},
	],
};

const invoice: ReadOnlyResource = {
	name: 'Invoice',
	node: new TravelAgencyInvoice(),
	collection: 'nfs',
	route: '/nfs',
	idParameter: 'invoiceId',
	idLabel: 'Invoice',
	isFinancial: true,
	detailFields: ['items', 'person', 'company', 'sale', 'sale_product'],
	filters: {
		period: (records) =>
			monthRanges(records, 'issue_date').map(({ now, name, first, last }) => ({
				now,
				form: { period: name },
				query: { period_start: first, period_end: last },
			})),
		periodStart: (records) => {
			const from = String(one(records, ({ issue_date }) => issue_date).issue_date);
			return [
				{
					form: { periodStart: brazilian(from) },
					query: { period_start: from },
				},
			];
		},
		periodEnd: (records) => {
			const days = records.map(({ issue_date }) => issue_date).filter((day) => typeof day === 'string');
			const [from = '', to = ''] = [days.sort()[3], days[9]];
			return [
				{
					form: { periodStart: from, periodEnd: to },
					query: { period_start: from, period_end: to },
				},
			];
		},
		status: eachValue('status', 'status'),
	},
	refused: [
		{
			filters: { periodStart: '02/01/2026', periodEnd: '01/01/2026' },
			sentence:
				"'Filters > Period Start' (2026-01-02) is after 'Period End' (2026-01-01): correct one of the two",
		},
		{
			filters: { status: 'paid' },
			sentence: '\'Filters > Status\' is "paid". Choose from Awaiting Cancellation, Awaiting Issue',
		},
		{ filters: { periodEnd: '30/02/2026' }, sentence: 'Filters > Period End' },
	],
};

const partnerStatement: ReadOnlyResource = {
	name: 'Partner Statement',
	node: new TravelAgencyPartnerStatement(),
	collection: 'partner_statements',
	route: '/partner_statements',
	idParameter: 'partnerStatementId',
	idLabel: 'Partner Statement',
	isFinancial: true,
	detailFields: ['movement_kind', 'company', 'seller', 'sale', 'sale_product', 'invoice', 'created_by'],
	filters: {},
	refused: [],
};

/** Resources for which a credential needs the permission to read financial records. */
export const FINANCIAL: readonly ReadOnlyResource[] = [
	bill,
	accountMovement,
	refund,
	invoice,
	partnerStatement,
];
