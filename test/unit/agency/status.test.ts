import type { IDataObject } from 'n8n-workflow';

import { stateOf, unpaidOf, type BillStatus } from '../../../nodes/shared/agency/status';

const TODAY = '2026-06-15';
const moved = (...movements: Array<[string, number]>) => ({
	movements: movements.map(([direction, amount]) => ({ direction, amount })),
});
const bill = (more: object): IDataObject => ({ transaction_kind: 'credit', amount: 100, ...more });

/** What a bill shows, which list returned it, its status, and how much of it is unpaid. */
const STATES: Array<
	[string, IDataObject, BillStatus | undefined, BillStatus | undefined, number | undefined]
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
		'silent: a day of settlement, with a discount',
		bill({ ...moved(['credit', 95]), settlement_date: '2026-06-01' }),
		undefined,
		'settled',
		0,
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
		'settled',
		0,
	],
	['a row, which shows neither', bill({}), undefined, undefined, undefined],
	['a row of a list that was asked for it', bill({ due_date: '2027-01-01' }), 'overdue', 'overdue', 100],
	['of a list of settled ones, movements or not', bill(moved()), 'settled', 'settled', 0],
	[
		'of a list, with movements that do not show which way',
		bill({ movements: [{ amount: 40 }] }),
		'open',
		'open',
		undefined,
	],
];

test.each(STATES)('how a bill stands: %s', (_, record, list, status, unpaid) => {
	const state = stateOf(record, list, TODAY);
	expect(state.status).toBe(status);
	expect(unpaidOf(record, state)).toBe(unpaid);
});
