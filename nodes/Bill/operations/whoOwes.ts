import type { IDataObject } from 'n8n-workflow';

import { path } from '../../shared/request/path';
import { date } from '../../shared/fields/date';
import { firstText } from '../../shared/fields/labels';
import { Budget, dated, priced, stated, sumOf } from '../../shared/node/brief';
import { dayOf } from '../../shared/time';
import { readOperation } from '../../shared/node/operation';
import { referencesIn } from '../../shared/node/output';
import { resolve } from '../../shared/node/resolve';
import { isRecord, recordsOf } from '../../shared/values';

const MOST_REQUESTS = 80;
const MOST_PAGES = 10;

export const whoOwes = readOperation({
	name: 'Who Owes',
	value: 'whoOwes',
	action: 'Who owes',
	description:
		'What clients owe by bills that are overdue, or due by a day, summed by client, largest first. Deducts no payments in part, and leaves out balances of sales without a bill.',
	properties: {
		dueUntil: date('Due Until', {
			description:
				'Last due day, inclusive, such as the end of the month; only what is overdue when left empty',
		}),
	},
	async run({ api, params: { dueUntil } }) {
		const budget = new Budget(api, MOST_REQUESTS);
		const query =
			dueUntil === undefined
				? { status: 'overdue' }
				: { status: ['overdue', 'open'], dateField: 'due_date', dateTo: dueUntil };
		const { rows: bills, isWhole } = await budget.list(
			'bills',
			path`/bills`,
			{ ...query, transactionKind: 'credit' },
			MOST_PAGES,
		);
		const totals = budget.totals({
			...priced('amount', sumOf(bills.map(({ amount }) => amount))),
			bills: bills.length,
		});
		const debtors = await debtorsOf(bills, budget);
		return budget.answer(
			{
				due: dueUntil === undefined ? 'before today' : 'until a day',
				...dated('due_until', dueUntil),
				...totals,
			},
			{ clients: { rows: debtors, total: isWhole ? debtors.length : undefined, narrowBy: 'Due Until' } },
		);
	},
});

/** A line for each client, and one for bills whose client is not known. */
async function debtorsOf(bills: readonly IDataObject[], budget: Budget): Promise<IDataObject[]> {
	const payers = new Map<unknown, IDataObject>();
	const groups = new Map<string, IDataObject[]>();
	// The largest first, in case that requests run out.
	for (const bill of [...bills].sort((one, other) => Number(other.amount) - Number(one.amount))) {
		if (!payers.has(bill.id)) await findPayers(bill, payers, budget);
		const key = firstText(payers.get(bill.id)?.id);
		groups.set(key, [...(groups.get(key) ?? []), bill]);
	}
	const lines = [...groups].map(async ([id, owed]) => {
		const [oldest] = owed
			.map(({ due_date: day }) => firstText(day))
			.filter(Boolean)
			.sort();
		const amount = sumOf(owed.map((bill) => bill.amount));
		const client = id === '' ? null : ((await budget.person({ id })) ?? null);
		const line = (): IDataObject => ({
			client,
			...budget.totals({ ...priced('amount', amount), bills: owed.length }),
			...dated('oldest_due_date', oldest),
			...(oldest !== undefined && { is_overdue: oldest < dayOf() }),
		});
		return { amount, line };
	});
	// Only when all is read is it known whether that is all.
	const named = await Promise.all(lines);
	return named.sort((one, other) => other.amount - one.amount).map(({ line }) => stated(line()));
}

/**
 * Notes the payer of the bill's sale, and of the sale's other bills, since a bill names none. A bill of
 * several payers has none.
 */
async function findPayers(
	bill: IDataObject,
	payers: Map<unknown, IDataObject>,
	budget: Budget,
): Promise<void> {
	const detail = await budget.get('bills', resolve.bill, bill.id);
	const of = referencesIn([detail?.sale, ...recordsOf(detail?.items).map(({ sale }) => sale)]);
	const sales: IDataObject[] = [];
	for (const { id } of of) sales.push((await budget.get('sales', resolve.sale, id)) ?? {});
	const people = referencesIn(sales.map(({ payer }) => payer));
	const [payer] = people;
	if (!payer || people.length > 1) return;
	payers.set(bill.id, payer);
	for (const { payments } of sales) {
		const { agency } = isRecord(payments) ? payments : {};
		for (const { id } of recordsOf(isRecord(agency) && agency.bills)) payers.set(id, payer);
	}
}
