import type { IDataObject, INodeParameters } from 'n8n-workflow';

import { TravelAgencySale } from '../../nodes/Sale/TravelAgencySale.node';
import { recordsOf } from '../../nodes/shared/values';
import { nonEmpty } from '../nonEmpty';
import { backOfficeOfThisFile } from './backOffice';
import { runNode } from './runNode';

/**
 * The column left_to_pay of sales: right whatever the balance counts, from a single reading of the unpaid
 * bills.
 */

const office = backOfficeOfThisFile();
const cents = (amount: unknown): number => Math.round(Number(amount) * 100);

const columnsOf = async (parameters: INodeParameters, token?: string): Promise<IDataObject[]> => {
	const { items, error } = await runNode({
		node: new TravelAgencySale(),
		credential: office.credential(token),
		parameters: { operation: 'getAll', returnAll: true, output: 'fields', ...parameters },
	});
	expect(error).toBeUndefined();
	return items.map(({ json }) => json);
};

const LEFT = ['left_to_pay', 'left_to_pay_unknown', 'payer_owes'];

/** The price less what was paid; null if the card company may owe it. */
function leftOf(
	{ final_amount, payments }: IDataObject,
	bills: ReadonlyMap<unknown, IDataObject>,
): number | null {
	let left = cents(final_amount);
	for (const { bill_id: id, items } of recordsOf(payments)) {
		const bill = bills.get(id);
		if (bill?.canceled === true) continue;
		if (bill?.settlement_date === null) {
			if (bill.card !== null) return null;
			continue;
		}
		left -= recordsOf(items).reduce((sum, { amount }) => sum + cents(amount), 0);
	}
	return Math.max(0, left) / 100;
}

test('says what clients have still to pay, and reads the list of what is unpaid once', async () => {
	await office.forgetRequests();
	const rows = await columnsOf({ fields: LEFT });
	const requests = await office.requests();
	const bills = new Map((await office.records('bills')).map((bill) => [bill.id, bill]));
	const sales = new Map((await office.records('sales')).map((sale) => [sale.id, sale]));
	for (const row of nonEmpty(rows)) {
		const left = leftOf(sales.get(row.id) ?? {}, bills);
		expect(row).toEqual({
			...{ id: row.id, left_to_pay: left, payer_owes: left === null ? null : row.payer_owes },
			left_to_pay_unknown: left === null ? 'card' : null,
		});
	}
	expect(rows.some(({ left_to_pay: left }) => Number(left) > 0)).toBe(true);
	for (const { id, left_to_pay: left, payer_owes: owed } of rows.filter((row) => row.left_to_pay !== null)) {
		const { payments, payer_id: payer } = sales.get(id) ?? {};
		const ofOthers = recordsOf(payments).flatMap(({ bill_id: bill, items }) => {
			const { settlement_date: paid, canceled, person_id: who } = bills.get(String(bill)) ?? {};
			return paid === null && canceled !== true && who !== payer ? recordsOf(items as IDataObject[]) : [];
		});
		const others = ofOthers.reduce((sum, { amount }) => sum + cents(amount), 0);
		expect([id, cents(owed)]).toEqual([id, Math.max(0, cents(left) - others)]);
	}
	expect(rows.some(({ left_to_pay: left }) => left === null)).toBe(true);
	const lists = requests.filter(({ path }) => path === '/bills').map(({ query }) => query.cursor);
	expect(new Set(lists).size).toBe(lists.length);
	// If nothing is unpaid, no bill is read.
	const single = requests.filter(({ route }) => route === '/bills/{id}');
	expect(single.length).toBeLessThan(rows.length * 2);
});

test('is not known where bills may not be read', async () => {
	const rows = await columnsOf({ returnAll: false, limit: 3, fields: LEFT }, 'no_read_finance');
	for (const row of nonEmpty(rows))
		expect(row).toMatchObject({ left_to_pay: null, left_to_pay_unknown: 'bills_refused' });
});
