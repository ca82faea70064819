import type { IDataObject } from 'n8n-workflow';

import {
	DONE_STATUSES,
	stateOf,
	UNPAID_STATUSES,
	type BillStatus,
} from '../../../nodes/shared/agency/status';

const TODAY = '2026-06-15';
const moved = (...movements: Array<[string, number]>) => ({
	movements: movements.map(([direction, amount]) => ({ direction, amount })),
});
const bill = (more: object): IDataObject => ({ transaction_kind: 'credit', amount: 100, ...more });

/** What a bill shows, the statuses of the list that returned it, its status, and how much of it is unpaid. */
const STATES: Array<
	[string, IDataObject, readonly BillStatus[] | undefined, BillStatus | undefined, number | undefined]
> = [
	[
		'"canceled: canceled, settled or not"',
		bill({ canceled: true, ...moved(['credit', 100]) }),
		undefined,
		'canceled',
		0,
	],
	['"settled": movements cover it', bill(moved(['credit', 60], ['credit', 40])), undefined, 'settled', 0],
	[
		'of a payable, money out',
		bill({ transaction_kind: 'debit', ...moved(['debit', 100]) }),
		undefined,
		'settled',
		0,
	],
	['with interest', bill(moved(['credit', 100.01])), undefined, 'settled', 0],
	[
		'"overdue: unsettled, ... due before today"',
		bill({ ...moved(), due_date: '2026-06-14' }),
		undefined,
		'overdue',
		100,
	],
	['"open: ... due today or later"', bill({ ...moved(), due_date: TODAY }), undefined, 'open', 100],
	['"or with no due date"', bill({ ...moved(), due_date: null }), undefined, 'open', 100],
	['a due date that is not shown', bill(moved()), undefined, undefined, 100],
	[
		'"direction (credit: money into the account; debit: money out)": paid and reversed',
		bill({ ...moved(['credit', 100], ['debit', 100]), due_date: '2026-06-01' }),
		undefined,
		'overdue',
		100,
	],
	[
		'the same with a day',
		bill({ ...moved(['credit', 100], ['debit', 100]), due_date: null, settlement_date: '2026-06-01' }),
		undefined,
		'open',
		100,
	],
	['paid in part', bill({ ...moved(['credit', 40]), due_date: null }), undefined, 'open', 60],
	[
		'silent: a day of settlement, with movements that pay less: a discount, or a payment in part',
		bill({ ...moved(['credit', 95]), settlement_date: '2026-06-01', due_date: null }),
		undefined,
		undefined,
		undefined,
	],
	[
		'"unsettled": the same, of a list of what is unpaid',
		bill({ ...moved(['credit', 60]), settlement_date: '2026-06-01', due_date: '2026-06-14' }),
		UNPAID_STATUSES,
		'overdue',
		40,
	],
	[
		'"settled": the same, of the other list',
		bill({ canceled: false, ...moved(['credit', 95]), settlement_date: '2026-06-01' }),
		DONE_STATUSES,
		'settled',
		0,
	],
	['of that list, and not whether it is canceled', bill(moved()), DONE_STATUSES, undefined, 0],
	['"canceled", of that list', bill({ canceled: true, ...moved() }), DONE_STATUSES, 'canceled', 0],
	[
		'an amount that is not shown',
		bill({ amount: null, ...moved(['credit', 30]) }),
		undefined,
		undefined,
		undefined,
	],
	['silent: no day of settlement', bill({ settlement_date: null, due_date: null }), undefined, 'open', 100],
	[
		'movements that do not show which way',
		bill({ movements: [{ amount: 100 }, { amount: 100 }] }),
		undefined,
		undefined,
		undefined,
	],
	['movements that are references', bill({ movements: [{ id: 'x' }] }), undefined, undefined, undefined],
	[
		'nothing to pay, and nothing paid',
		bill({ amount: 0, movements: [], due_date: '2027-01-01' }),
		undefined,
		'open',
		0,
	],
	[
		'no movements, and not which kind it is',
		bill({ ...moved(), transaction_kind: undefined, due_date: null }),
		undefined,
		'open',
		100,
	],
	[
		'silent: a day of settlement, and no movements',
		bill({ ...moved(), settlement_date: '2026-06-01' }),
		undefined,
		undefined,
		undefined,
	],
	[
		'silent: a day of settlement, and movements that are not shown',
		bill({ settlement_date: '2026-06-01' }),
		undefined,
		'settled',
		0,
	],
	['a row, which shows neither', bill({}), undefined, undefined, undefined],
	['a row of a list that was asked for it', bill({ due_date: '2027-01-01' }), ['overdue'], 'overdue', 100],
	['of a list of settled ones, movements or not', bill(moved()), ['settled'], 'settled', 0],
	[
		'of a list, with movements that do not show which way',
		bill({ movements: [{ amount: 40 }] }),
		['open'],
		'open',
		undefined,
	],
];

test.each(STATES)('how a bill stands: %s', (_, record, list, status, unpaid) => {
	const state = stateOf(record, list, TODAY);
	expect(state.status).toBe(status);
	expect(state.left).toBe(unpaid);
});
