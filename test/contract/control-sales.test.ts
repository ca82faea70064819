import { fullAccess, sandboxOfThisFile } from './client';
import { refusal, success } from './expectations';
import type { Sale } from './shapes';

/** Changes to a sale through the control plane, such as an agency makes in its back office. */

const sandbox = sandboxOfThisFile();
const api = fullAccess(sandbox);
beforeEach(() => sandbox().reset());

interface Listed {
	data: Array<{ id: string; departure_date: string; return_date: string; totals: { final_amount: number } }>;
}

async function listed(query: Record<string, string> = {}): Promise<Listed['data']> {
	return success(await api.get<Listed>('/sales', { size: 50, ...query }), 200).data;
}

async function edit(id: string, body: object): Promise<Sale> {
	return success(await sandbox().control.patch<Sale>(`/sales/${id}`, body), 200);
}

async function someSale() {
	const [sale] = await listed({ status: 'opened' });
	if (!sale) throw new Error('There is no opened sale');
	return sale;
}

test('an edit shows in the list and in the detail, and counts as an update', async () => {
	const before = await someSale();
	await sandbox().advanceClock(60);
	const since = new Date(
		Date.parse((await sandbox().control.get<{ now: string }>('/clock')).data.now),
	).toISOString();
	expect(await listed({ updated_since: since })).toEqual([]);
	const edited = await edit(before.id, { agency_service_fee: 123.45 });
	const [after, ...others] = await listed({ updated_since: since });
	expect(others).toEqual([]);
	expect(after?.id).toBe(before.id);
	expect(after?.totals.final_amount).not.toBe(before.totals.final_amount);
	expect(success(await api.get<Sale>(`/sales/${before.id}`), 200)).toEqual(edited);
});

test('a canceled sale is in the list only when asked for, and can be opened again', async () => {
	const { id } = await someSale();
	const isListed = async (status?: string) =>
		(await listed(status ? { status } : {})).some((sale) => sale.id === id);
	await edit(id, { status: 'canceled' });
	expect([await isListed(), await isListed('canceled')]).toEqual([false, true]);
	await edit(id, { status: 'opened' });
	expect([await isListed(), await isListed('canceled')]).toEqual([true, false]);
});

test('the bills of a canceled sale are canceled, and those of one that is opened again are not', async () => {
	interface Bill {
		id: string;
		kind: string;
		transaction_kind: string;
		canceled: boolean;
		items: Array<{ sale_id: string | null }>;
	}
	const billsOf = async (id: string) =>
		((await sandbox().records('bills')) as unknown as Bill[])
			.filter(
				({ kind, transaction_kind }) =>
					kind === 'sale_payment' || (kind === 'vendor_standalone' && transaction_kind === 'debit'),
			)
			.filter(({ items }) => items.some(({ sale_id }) => sale_id === id));
	const due = async () =>
		success(await api.get<{ data: Bill[] }>('/bills', { size: 50, transaction_kind: 'credit' }), 200).data;
	const sales = await listed({ status: 'opened,closed' });
	for (const { id } of sales) {
		const before = await billsOf(id);
		await edit(id, { status: 'canceled' });
		expect(await billsOf(id)).toEqual(before.map((bill) => ({ ...bill, canceled: true })));
		const open = new Set((await due()).map((bill) => bill.id));
		expect(before.filter((bill) => open.has(bill.id))).toEqual([]);
		await edit(id, { status: 'opened' });
		expect(await billsOf(id)).toEqual(before);
	}
	const every = (await Promise.all(sales.map(({ id }) => billsOf(id)))).flat();
	// Some had a slip that was canceled before, which stays.
	expect(new Set(every.map(({ canceled }) => canceled))).toEqual(new Set([true, false]));
});

test('a trip can be moved', async () => {
	const { id, departure_date, return_date } = await someSale();
	const later = (day: string) => new Date(Date.parse(day) + 7 * 86_400_000).toISOString().slice(0, 10);
	await edit(id, { move_days: 7 });
	const [moved] = (await listed()).filter((sale) => sale.id === id);
	expect(moved).toMatchObject({ departure_date: later(departure_date), return_date: later(return_date) });
});

test('an edit is in the change history, in the name of a person', async () => {
	const { id } = await someSale();
	await edit(id, { status: 'canceled' });
	interface Log {
		id: string;
		kind: string;
		origin: string;
		description: string;
	}
	const logs = success(await api.get<{ data: Log[] }>('/logs', { resource_id: id }), 200).data;
	expect(logs[0]).toMatchObject({ kind: 'edition', origin: 'Vendas' });
	expect(logs[0]?.description).toContain('status: "opened" → "canceled"');
	const { person } = success(await api.get<{ person: unknown }>(`/logs/${logs[0]?.id}`), 200);
	expect(person).not.toBeNull();
});

test('what is no edit is refused, and nothing changes', async () => {
	const { id } = await someSale();
	const before = success(await api.get<Sale>(`/sales/${id}`), 200);
	for (const body of [
		{},
		{ status: 'gone' },
		{ move_days: 1.5 },
		{ agency_service_fee: -1 },
		{ payer: 'x' },
	]) {
		expect(refusal(await sandbox().control.patch(`/sales/${id}`, body), 400)).not.toEqual([]);
	}
	refusal(await sandbox().control.patch('/sales/nobody', { move_days: 1 }), 404);
	expect(success(await api.get<Sale>(`/sales/${id}`), 200)).toEqual(before);
});
