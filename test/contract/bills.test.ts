import { type Query, fullAccess, sandboxOfThisFile } from './client';
import { UUID, everyId, everyRow, refusal, success } from './expectations';
import { bankSlip, sale } from './sale-bodies';
import { saleRequests } from './sale-requests';
import type { Reference, Row, Sale } from './shapes';
import { nonEmpty } from '../nonEmpty';

/** GET /bills and GET /bills/{id}: accounts payable and receivable. */

interface Bill extends Row {
	number: string;
	transaction_kind: 'credit' | 'debit';
	kind: string;
	amount: number;
	canceled: boolean;
	due_date: string | null;
	settlement_date: string | null;
}

interface BillDetail extends Bill {
	categories: object[];
	apportionments: { per_cost_center: object[] };
	movements: Reference[];
	items: Array<{ amount: number; [field: string]: unknown }>;
	credit_card_items: Array<{ id: string; bill: Reference }>;
	commissions: Array<{ person: Reference; amount: number; balance: number }>;
	sale: Reference | null;
}

const ALL = 'open,overdue,settled,canceled';
const sandbox = sandboxOfThisFile({ now: '2026-08-20T12:00:00-03:00' });
const { create } = saleRequests(sandbox);
const api = fullAccess(sandbox);

const list = (query: Query = {}): Promise<Bill[]> => everyRow<Bill>(api, '/bills', query);
const detail = async (id: string): Promise<BillDetail> =>
	success(await api.get<BillDetail>(`/bills/${id}`), 200);
const refused = async (query: Query): Promise<string> => refusal(await api.get('/bills', query), 400);

/** Every seeded bill in full. Read only once, since the tests that use it write nothing. */
let seeded: BillDetail[] | undefined;
async function everyBill(): Promise<BillDetail[]> {
	const ids = await everyId(api, '/bills', { status: ALL });
	return (seeded ??= await Promise.all(ids.map(detail)));
}

describe('rows', () => {
	test('bills of one recurrence share recurrence_group_id', async () => {
		const groups = (await list({ status: ALL })).map(({ recurrence_group_id }) => recurrence_group_id);
		const [group] = groups.filter((id) => id !== null);
		expect(group).toMatch(UUID);
		expect(groups.filter((id) => id === group).length).toBeGreaterThan(1);
		expect(groups).toContain(null);
	});
});

describe('status', () => {
	test('open without a due date, canceled settled or not: each is there', async () => {
		expect((await list({ status: 'open' })).some(({ due_date }) => due_date === null)).toBe(true);
		const settlements = (await list({ status: 'canceled' })).map(({ settlement_date }) => settlement_date);
		expect(settlements).toContain(null);
		expect(settlements.some((day) => day !== null)).toBe(true);
	});

	test('due today is open, due yesterday is overdue', async () => {
		const slips = ['2026-08-19', '2026-08-20'].map((due_date) => bankSlip(10, { due_date }));
		const { payments } = await create(sale({ payments: slips }));
		const [late, today] = payments.agency.bills.map(({ id }) => id);
		expect(await everyId(api, '/bills', { status: 'overdue' })).toContain(late);
		const open = await everyId(api, '/bills', { status: 'open' });
		expect(open).toContain(today);
		expect(open).not.toContain(late);
		await sandbox().advanceClock(86_400);
		expect(await everyId(api, '/bills', { status: 'overdue' })).toContain(today);
	});
});

describe('date_field, date_from, date_to', () => {
	test('settlement_date needs settled in status', async () => {
		const range = { date_field: 'settlement_date', date_from: '2026-01-01' };
		await refused(range);
		await refused({ ...range, status: 'open,canceled' });
		success(await api.get('/bills', { ...range, status: 'settled' }), 200);
		success(await api.get('/bills', { ...range, status: 'canceled,settled' }), 200);
	});
});

describe('detail', () => {
	test('the items sum to +amount for credit and -amount for debit', async () => {
		for (const { transaction_kind, amount, items, id } of nonEmpty(await everyBill())) {
			const sum = items.reduce((total, item) => total + item.amount, 0);
			const signed = transaction_kind === 'credit' ? amount : -amount;
			expect({ id, sum: sum.toFixed(2) }).toEqual({ id, sum: signed.toFixed(2) });
		}
	});

	test('items carry description, cost_center, checked, amount, sale, sale_product and cvc_statement', async () => {
		const items = (await everyBill()).flatMap((bill) => bill.items);
		for (const item of items) {
			expect(typeof item.description).toBe('string');
			expect(typeof item.checked).toBe('boolean');
		}
		for (const name of ['cost_center', 'sale', 'sale_product', 'cvc_statement']) {
			expect(items.map((item) => item[name])).toContainEqual({ id: expect.stringMatching(UUID) as string });
		}
		const statement = items.find(({ cvc_statement }) => cvc_statement)?.cvc_statement as Reference;
		success(await api.get(`/partner_statements/${statement.id}`), 200);
	});

	test('movements are its settlements', async () => {
		for (const { settlement_date, movements } of nonEmpty(await everyBill())) {
			expect(movements.length > 0).toBe(settlement_date !== null);
		}
	});

	test('credit_card_items carry the account movement id and a bill reference', async () => {
		const cards = (await everyBill()).filter(({ kind }) => kind === 'credit_card_invoice');
		const [item] = cards.flatMap(({ credit_card_items }) => credit_card_items);
		if (!item) throw new Error('No bill has credit card items');
		const movement = success(await api.get<Row>(`/account_movements/${item.id}`), 200);
		expect(movement.bill).toEqual({ id: item.bill.id });
	});

	test('commission lines carry a person reference, amount and balance', async () => {
		const lines = (await everyBill()).flatMap(({ commissions }) => commissions);
		expect(lines.length).toBeGreaterThan(0);
		for (const { person, amount, balance } of lines) {
			expect(person.id).toMatch(UUID);
			expect(balance).toBeGreaterThanOrEqual(0);
			expect(balance).toBeLessThanOrEqual(amount);
		}
	});

	test('each has a category, some are apportioned to cost centers', async () => {
		const bills = await everyBill();
		expect(bills.every(({ categories }) => categories.length > 0)).toBe(true);
		expect(bills.some(({ apportionments }) => apportionments.per_cost_center.length > 0)).toBe(true);
	});
});

describe('bills of sales', () => {
	test('each agency payment yields one receivable of the sale, by its due date', async () => {
		const payments = [
			bankSlip(400, { due_date: '2026-09-10' }),
			bankSlip(600, { due_date: '2026-10-10', description: 'Saldo' }),
		];
		const created = await create(sale({ payments }));
		const bills = await Promise.all(created.payments.agency.bills.map(({ id }) => detail(id)));
		expect(bills.map(({ amount, due_date }) => [amount, due_date])).toEqual([
			[400, '2026-09-10'],
			[600, '2026-10-10'],
		]);
		for (const bill of bills) {
			expect(bill).toMatchObject({
				transaction_kind: 'credit',
				kind: 'sale_payment',
				sale: { id: created.id },
			});
		}
	});

	test('a payment with settlement_date is settled, and moves the account', async () => {
		const slip = bankSlip(1000, { due_date: '2026-08-01', settlement_date: '2026-08-03' });
		const created = await create(sale({ payments: [slip] }));
		const [reference] = created.payments.agency.bills;
		const bill = await detail(reference?.id ?? '');
		expect(await everyId(api, '/bills', { status: 'settled' })).toContain(bill.id);
		const movement = success(await api.get(`/account_movements/${bill.movements[0]?.id}`), 200);
		expect(movement).toMatchObject({
			direction: 'credit',
			amount: 1000,
			date: '2026-08-03',
			bill: { id: bill.id },
		});
	});

	test('what the agency took for a product it owes its vendor: a payable among the vendor_bills', async () => {
		const created = await create(sale({ payments: [bankSlip(500, { due_date: '2026-09-10' })] }));
		const [reference, ...others] = created.financial.vendor_bills;
		expect(others).toEqual([]);
		const bill = await detail(reference?.id ?? '');
		expect(bill).toMatchObject({ transaction_kind: 'debit', kind: 'vendor_standalone' });
		const paidInFull = await create(sale({ payments: [bankSlip(1000)] }));
		const whole = await detail(paidInFull.financial.vendor_bills[0]?.id ?? '');
		expect(whole.amount).toBeGreaterThan(0);
		expect(bill.amount).toBeCloseTo(whole.amount / 2, 2);
		expect(bill.items[0]).toMatchObject({
			sale: { id: created.id },
			sale_product: { id: created.hotels[0]?.id },
		});
		expect((await create(sale())).financial.vendor_bills).toEqual([]);
	});

	test('financial.vendor_bills and standalone_bills resolve to bills of those kinds', async () => {
		const seen = new Set<string>();
		for (const id of await everyId(api, '/sales', { status: 'opened,closed,canceled' })) {
			const { financial } = success(await api.get<Sale>(`/sales/${id}`), 200);
			for (const bill of financial.vendor_bills) seen.add((await detail(bill.id)).kind);
			for (const bill of financial.standalone_bills) seen.add((await detail(bill.id)).kind);
		}
		expect([...seen].sort()).toEqual(['sale_standalone', 'vendor_invoice', 'vendor_standalone']);
	});

	test('the balance of a sale is its final amount less embedded payments and the bills that are not canceled', async () => {
		let withCanceledBill = 0;
		for (const id of await everyId(api, '/sales')) {
			const { totals, payments } = success(await api.get<Sale>(`/sales/${id}`), 200);
			const bills = await Promise.all(payments.agency.bills.map((bill) => detail(bill.id)));
			if (bills.some(({ canceled }) => canceled)) withCanceledBill++;
			const paid = [
				...bills.filter(({ canceled }) => !canceled),
				...Object.values(payments.vendor).flat(),
				...[payments.agency.credit, payments.agency.retained_by_intermediary, payments.agency.legacy].flat(),
			].reduce((sum, { amount }) => sum + Number(amount), 0);
			expect(totals.balance).toBeCloseTo(totals.final_amount - paid, 2);
		}
		expect(withCanceledBill).toBeGreaterThan(0);
	});
});
