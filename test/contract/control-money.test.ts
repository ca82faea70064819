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
	test('is issued, with a number and the day of the sandbox', async () => {
		const [invoice] = await listed('/nfs', { status: 'unissued' });
		const id = String(invoice?.id);
		success(await sandbox().control.patch(`/nfs/${id}`, { status: 'issued' }), 200);
		const { data: clock } = await sandbox().control.get<{ now: string }>('/clock');
		const day = new Date(Date.parse(clock.now) - 3 * 3_600_000).toISOString().slice(0, 10);
		expect(ids(await listed('/nfs', { status: 'issued', period_start: day, period_end: day }))).toContain(id);
		expect(success(await api.get<{ number: string }>(`/nfs/${id}`), 200).number).toMatch(/\d/);
	});

	test('has the statuses of the API alone, and has to be there', async () => {
		const [invoice] = await listed('/nfs', { status: 'unissued' });
		refusal(await sandbox().control.patch(`/nfs/${String(invoice?.id)}`, { status: 'paid' }), 400);
		refusal(await sandbox().control.patch('/nfs/none', { status: 'issued' }), 404);
	});
});
