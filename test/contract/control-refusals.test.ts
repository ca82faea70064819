import { fullAccess, sandboxOfThisFile } from './client';
import { refusal, success } from './expectations';

/** Requests that the control plane refuses: it names the mistake, and the sandbox keeps running. */

const sandbox = sandboxOfThisFile();
const api = fullAccess(sandbox);

test.each(['boats', 'constructor', '__proto__', 'toString', 'files'])(
	'records of %s: there is no such collection, and the answer says which there are',
	async (name) => {
		const said = refusal(await sandbox().control.get(`/records/${name}`), 404);
		expect(said).toContain(name);
		expect(said).toMatch(/\bsales, people, tasks\b/);
	},
);

describe('the request log', () => {
	test.each(['rout=/sales', 'method=GET&method=POST', 'route=/sales&route=/people', 'method[]=GET'])(
		'asked for by %s gives 400 naming the parameter, and not every request',
		async (query) => {
			success(await api.get('/sales'), 200);
			const [name = ''] = query.split('=');
			expect(refusal(await sandbox().control.get(`/requests?${query}`), 400)).toContain(name);
		},
	);
});

describe('the clock', () => {
	test.each([
		{ advance_seconds: 1e20 },
		{ advance_seconds: -1e20 },
		{ advance_seconds: 8000 * 365 * 86_400 },
		{ now: '0999-01-01T00:00:00Z' },
	])('set to %j, where days have no four digits, stays as it was', async (body) => {
		await sandbox().setClock('2031-01-02T03:04:05-03:00');
		refusal(await sandbox().control.put('/clock', body), 400);
		const { now } = success(await sandbox().control.get<{ now: string }>('/clock'), 200);
		expect(now).toMatch(/^2031-01-02T06:04:/);
		success(await api.get('/sales'), 200);
	});

	test('takes one of its two fields, and says so', async () => {
		const both = { now: '2031-01-02T03:04:05-03:00', advance_seconds: 1 };
		expect(refusal(await sandbox().control.put('/clock', both), 400)).toMatch(/only one/);
	});
});

describe('a fault', () => {
	test.each<[string, object]>([
		['a path that no request can have', { path: 'sales' }],
		['a delay that no timer can wait', { latency_ms: 3_000_000_000 }],
	])('with %s is refused', async (_name, order) => {
		refusal(await sandbox().control.post('/faults', { kind: 'latency', ...order }), 400);
		expect((await sandbox().control.get<{ data: unknown[] }>('/faults')).data.data).toEqual([]);
	});
});

describe('an edit of a sale', () => {
	test.each([4000, -4000, 4_000_000, 1e12])('does not move a trip by %d days', async (move_days) => {
		const before = await sandbox().records('sales');
		const path = `/sales/${String(before[0]?.id)}`;
		expect(refusal(await sandbox().control.patch(path, { move_days }), 400)).toContain('move_days');
		expect(await sandbox().records('sales')).toEqual(before);
	});

	test('makes no price that cannot be written in cents', async () => {
		const before = await sandbox().records('sales');
		const path = `/sales/${String(before[0]?.id)}`;
		const fee = { agency_service_fee: 1e300 };
		expect(refusal(await sandbox().control.patch(path, fee), 400)).toContain('agency_service_fee');
		expect(await sandbox().records('sales')).toEqual(before);
	});

	test('may change several fields, and is told so when it changes none', async () => {
		const [sale] = await sandbox().records('sales');
		const path = `/sales/${String(sale?.id)}`;
		expect(refusal(await sandbox().control.patch(path, {}), 400)).not.toMatch(/exactly one|only one/);
		success(await sandbox().control.patch(path, { agency_service_fee: 10, move_days: 1 }), 200);
	});
});
