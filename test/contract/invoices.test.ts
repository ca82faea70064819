import { type Query, fullAccess, sandboxOfThisFile } from './client';
import { UUID, everyId, everyRow, refusal, success } from './expectations';
import type { Reference, Row } from './shapes';

/** GET /nfs and GET /nfs/{id}: invoices. */

interface Invoice extends Row {
	status: string;
	issue_date: string | null;
	recipient: { city: Reference | null };
}

const STATUSES = [
	'unissued',
	'issued',
	'processing',
	'processing_cancellation',
	'awaiting_processing',
	'canceled',
	'awaiting_issue',
	'awaiting_cancellation',
];

const sandbox = sandboxOfThisFile({ inDevelopment: true });
const api = fullAccess(sandbox);

const list = (query: Query = {}): Promise<Invoice[]> => everyRow<Invoice>(api, '/nfs', query);

test('invoices of every status are returned, canceled ones as well', async () => {
	expect(new Set((await list()).map(({ status }) => status))).toEqual(new Set(STATUSES));
});

test.each(STATUSES)('status %s', async (status) => {
	const expected = (await list()).filter((invoice) => invoice.status === status);
	expect(await list({ status })).toEqual(expected);
});

test('a status outside the list, or two of them, give 400', async () => {
	refusal(await api.get('/nfs', { status: 'lost' }), 400);
	refusal(await api.get('/nfs', { status: 'issued,canceled' }), 400);
});

test('period_start and period_end: the issue date in a closed range', async () => {
	const all = await list();
	const days = all.flatMap(({ issue_date }) => issue_date ?? []).sort();
	const [period_start = '', period_end = ''] = [days[1], days.at(-2)];
	const within = (from: string, to: string): Invoice[] =>
		all.filter(({ issue_date }) => issue_date !== null && issue_date >= from && issue_date <= to);
	expect(await list({ period_start, period_end })).toEqual(within(period_start, period_end));
	expect(await list({ period_start })).toEqual(within(period_start, '9999'));
	expect(await list({ period_end })).toEqual(within('', period_end));
	expect(within(period_start, period_end).length).toBeGreaterThan(0);
});

test.each<Query>([
	{ period_start: '01/02/2026' },
	{ period_end: '2026-02-30' },
	{ period_start: '2026-02-02', period_end: '2026-02-01' },
])('an invalid date or an inverted range gives 400: %j', async (query) => {
	refusal(await api.get('/nfs', query), 400);
});

test('the recipient stored on the invoice has a city reference', async () => {
	const cities = (await list()).flatMap(({ recipient }) => recipient.city ?? []);
	expect(cities.length).toBeGreaterThan(0);
	success(await api.get(`/cities/${cities[0]?.id}`), 200);
});

test('detail adds items and references to person, company, sale product, sale, who registered or canceled it', async () => {
	const ids = await everyId(api, '/nfs');
	const invoices = await Promise.all(ids.map(async (id) => success(await api.get<Row>(`/nfs/${id}`), 200)));
	for (const { items } of invoices) expect((items as unknown[]).length).toBeGreaterThan(0);
	for (const name of ['person', 'company', 'sale', 'sale_product', 'created_by', 'canceled_by']) {
		expect(invoices.map((invoice) => invoice[name])).toContainEqual({
			id: expect.stringMatching(UUID) as string,
		});
	}
	for (const { status, canceled_by } of invoices) expect(canceled_by !== null).toBe(status === 'canceled');
});

test('only invoices of the companies where the credential holds permission', async () => {
	const single = sandbox().as('single_company');
	const own = await everyId(single, '/nfs');
	const foreign = (await everyId(api, '/nfs')).filter((id) => !own.includes(id));
	expect([own.length > 0, foreign.length > 0]).toEqual([true, true]);
	refusal(await single.get(`/nfs/${foreign[0]}`), 404);
});

test('403 without the permission to read financial records', async () => {
	refusal(await sandbox().as('no_read_finance').get('/nfs'), 403);
});
