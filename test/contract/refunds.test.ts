import { fullAccess, sandboxOfThisFile } from './client';
import { DATE, everyId, everyRow, refusal, success } from './expectations';
import type { Reference, Row, Sale } from './shapes';
import { nonEmpty } from '../nonEmpty';

/** GET /refunds and GET /refunds/{id}. */

const sandbox = sandboxOfThisFile();
const api = fullAccess(sandbox);

test('a row carries side, amount, description, issue and due dates, and no reference', async () => {
	for (const row of nonEmpty(await everyRow<Row>(api, '/refunds'))) {
		expect(['customer', 'vendor']).toContain(row.side);
		expect(row.amount).toBeGreaterThan(0);
		expect(typeof row.description).toBe('string');
		for (const day of [row.issue_date, row.due_date]) expect(day).toMatch(DATE);
		expect(Object.values(row).filter((value) => typeof value === 'object')).toEqual([]);
	}
});

test.each(['customer', 'vendor'])('refund_type %s', async (refund_type) => {
	const expected = (await everyRow<Row>(api, '/refunds')).filter(({ side }) => side === refund_type);
	expect(expected.length).toBeGreaterThan(0);
	expect(await everyRow<Row>(api, '/refunds', { refund_type })).toEqual(expected);
});

test('a refund_type outside the list gives 400', async () => {
	refusal(await api.get('/refunds', { refund_type: 'partner' }), 400);
});

test('detail adds references to sale, sale product, person, company and bill', async () => {
	for (const id of nonEmpty(await everyId(api, '/refunds'))) {
		const refund = success(await api.get<Record<string, Reference> & Row>(`/refunds/${id}`), 200);
		success(await api.get(`/people/${refund.person?.id}`), 200);
		const sale = success(await api.get<Sale>(`/sales/${refund.sale?.id}`), 200);
		expect(sale.company).toEqual(refund.company);
		expect(JSON.stringify(sale)).toContain(refund.sale_product?.id);
		const bill = success(await api.get<Row>(`/bills/${refund.bill?.id}`), 200);
		expect(bill.amount).toBe(refund.amount);
	}
});

test('payments.agency.refunds of a sale are its refunds to the customer', async () => {
	let count = 0;
	for (const id of await everyId(api, '/sales', { status: 'opened,closed,canceled' })) {
		const { payments } = success(await api.get<Sale>(`/sales/${id}`), 200);
		for (const reference of payments.agency.refunds) {
			const refund = success(await api.get<Row>(`/refunds/${reference.id}`), 200);
			expect(refund).toMatchObject({ side: 'customer', sale: { id } });
			count++;
		}
	}
	expect(count).toBe((await everyId(api, '/refunds', { refund_type: 'customer' })).length);
});

test('only refunds of the companies where the credential holds permission', async () => {
	const single = sandbox().as('single_company');
	const own = await everyId(single, '/refunds');
	const foreign = (await everyId(api, '/refunds')).filter((id) => !own.includes(id));
	expect([own.length > 0, foreign.length > 0]).toEqual([true, true]);
	refusal(await single.get(`/refunds/${foreign[0]}`), 404);
});

test('403 without the permission to read financial records', async () => {
	refusal(await sandbox().as('no_read_finance').get('/refunds'), 403);
});
