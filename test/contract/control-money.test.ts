import { fullAccess, sandboxOfThisFile } from './client';
import { refusal, success } from './expectations';

/**
 * Changes to bills and invoices through the control plane, such as the agency, its bank and the city hall
 * make.
 */

const sandbox = sandboxOfThisFile();
const api = fullAccess(sandbox);
beforeEach(() => sandbox().reset());

interface Row {
	id: string;
	amount: number;
}

async function listed(path: string, query: Record<string, string>): Promise<Row[]> {
	return success(await api.get<{ data: Row[] }>(path, { size: 50, ...query }), 200).data;
}

const ids = (rows: Row[]) => rows.map(({ id }) => id);

describe('a bill', () => {
	const settledOn = async (day: string) =>
		ids(
			await listed('/bills', {
				status: 'settled',
				date_field: 'settlement_date',
				date_from: day,
				date_to: day,
			}),
		);
	const movements = async () =>
		success(await sandbox().control.get<{ data: unknown[] }>('/records/account_movements'), 200).data;

	test('is settled on a day, with the movement of its money, and not settled any more', async () => {
		const [bill] = await listed('/bills', { status: 'open' });
		const id = String(bill?.id);
		const before = (await movements()).length;
		success(await sandbox().control.patch(`/bills/${id}`, { settlement_date: '2026-03-09' }), 200);
		expect(await settledOn('2026-03-09')).toContain(id);
		expect(await settledOn('2026-03-10')).not.toContain(id);
		expect(await movements()).toHaveLength(before + 1);
		const detail = success(await api.get<{ movements: Row[] }>(`/bills/${id}`), 200);
		expect(detail.movements).toMatchObject([{ amount: bill?.amount }]);
		success(await sandbox().control.patch(`/bills/${id}`, { settlement_date: null }), 200);
		expect(await settledOn('2026-03-09')).not.toContain(id);
		expect(await movements()).toHaveLength(before);
	});

	test('of a purchase with the card stays what the card invoice lists', async () => {
		interface CardInvoice {
			id: string;
			credit_card_items: Array<{ movement_id: string; bill_id: string }>;
		}
		const invoices = (await sandbox().records('bills')) as unknown as CardInvoice[];
		const gathering = invoices.find(({ credit_card_items }) => credit_card_items.length > 0);
		const [item] = gathering?.credit_card_items ?? [];
		const movement = async () =>
			success(await api.get<Record<string, unknown>>(`/account_movements/${item?.movement_id}`), 200);
		const before = await movement();
		success(await sandbox().control.patch(`/bills/${item?.bill_id}`, { settlement_date: '2026-01-02' }), 200);
		const after = { ...before, date: '2026-01-02' };
		expect(await movement()).toEqual(after);
		expect(after).toMatchObject({ credit_card_invoice: { id: gathering?.id } });
		const taken = await sandbox().control.patch(`/bills/${item?.bill_id}`, { settlement_date: null });
		expect(refusal(taken, 409)).toMatch(/card invoice/);
		expect(await movement()).toEqual(after);
	});

	test('has its items checked and its commissions paid, as the initial ones, and that taken back', async () => {
		interface Settled {
			id: string;
			kind: string;
			settlement_date: string | null;
			checked: boolean;
			items: Array<{ checked: boolean }>;
			commissions: Array<{ amount: number; balance: number }>;
		}
		const bills = async () =>
			((await sandbox().records('bills')) as unknown as Settled[]).filter(
				({ kind }) => kind === 'commission',
			);
		const settle = async (settlement_date: string | null, id: string) =>
			success(await sandbox().control.patch(`/bills/${id}`, { settlement_date }), 200);
		const before = await bills();
		const settled = before.find(({ settlement_date }) => settlement_date !== null);
		const { id = '', settlement_date = null } = settled ?? {};
		await settle(null, id);
		const open = (await bills()).find((bill) => bill.id === id);
		expect(open).toMatchObject({ settlement_date: null, checked: false });
		expect(open?.items.some(({ checked }) => checked)).toBe(false);
		for (const { amount, balance } of open?.commissions ?? []) expect(balance).toBe(amount);
		await settle(settlement_date, id);
		expect(await bills()).toEqual(before);
	});

	test.each([{}, { settlement_date: '2026-02-30' }, { settlement_date: '2026-03-09', amount: 1 }])(
		'is not changed by %j',
		async (body) => {
			const [bill] = await listed('/bills', { status: 'open' });
			refusal(await sandbox().control.patch(`/bills/${String(bill?.id)}`, body), 400);
		},
	);

	test('that there is not cannot be settled', async () => {
		refusal(await sandbox().control.patch('/bills/none', { settlement_date: null }), 404);
	});
});

describe('an invoice', () => {
	interface Invoice {
		id: string;
		number: string | null;
		verification_code: string | null;
		issue_date: string | null;
		cancellation_date: string | null;
		canceled_by: object | null;
	}
	const asked = async (id: string) => success(await api.get<Invoice>(`/nfs/${id}`), 200);
	const move = async (id: string, status: string) => {
		success(await sandbox().control.patch(`/nfs/${id}`, { status }), 200);
		return await asked(id);
	};
	/** Which members have a value. */
	const filled = ({ number, verification_code, issue_date, cancellation_date, canceled_by }: Invoice) =>
		Object.entries({ number, verification_code, issue_date, cancellation_date, canceled_by })
			.filter(([, value]) => value !== null)
			.map(([name]) => name);
	const issued = ['number', 'verification_code', 'issue_date'];
	const has = {
		...{ unissued: [], awaiting_issue: [], awaiting_processing: [] },
		processing: ['issue_date'],
		...{ issued, awaiting_cancellation: issued, processing_cancellation: issued },
		canceled: [...issued, 'cancellation_date', 'canceled_by'],
	};

	test('has with each status what belongs to it, from the beginning and from wherever it comes', async () => {
		const stages = Object.entries(has);
		const [first] = await listed('/nfs', { status: 'unissued' });
		for (const [status, expected] of stages) {
			const [one] = await listed('/nfs', { status });
			expect([status, filled(await asked(String(one?.id)))]).toEqual([status, expected]);
		}
		for (const [status, expected] of [...stages, ...stages.toReversed(), ...stages.slice(-1)]) {
			expect([status, filled(await move(String(first?.id), status))]).toEqual([status, expected]);
		}
	});

	test('is issued on the day of the sandbox, with the number after the last one', async () => {
		const [invoice] = await listed('/nfs', { status: 'unissued' });
		const numbers = (await sandbox().records('nfs')).map(({ number }) => Number(number));
		const id = String(invoice?.id);
		const moved = await move(id, 'issued');
		const { data: clock } = await sandbox().control.get<{ now: string }>('/clock');
		const day = new Date(Date.parse(clock.now) - 3 * 3_600_000).toISOString().slice(0, 10);
		expect(ids(await listed('/nfs', { status: 'issued', period_start: day, period_end: day }))).toContain(id);
		expect(moved).toMatchObject({ number: String(Math.max(...numbers) + 1), issue_date: day });
		const canceled = await move(id, 'canceled');
		expect(canceled).toEqual({
			...moved,
			status: 'canceled',
			cancellation_date: day,
			canceled_by: { id: expect.any(String) as unknown },
		});
	});

	test('has the statuses of the API alone, and has to be there', async () => {
		const [invoice] = await listed('/nfs', { status: 'unissued' });
		refusal(await sandbox().control.patch(`/nfs/${String(invoice?.id)}`, { status: 'paid' }), 400);
		refusal(await sandbox().control.patch('/nfs/none', { status: 'issued' }), 404);
	});
});
