import { fullAccess, sandboxOfThisFile } from './client';
import { everyId, success } from './expectations';
import type { Reference, Row, Sale } from './shapes';
import { nonEmpty } from '../nonEmpty';

/** GET /refunds and GET /refunds/{id}. */

const sandbox = sandboxOfThisFile();
const api = fullAccess(sandbox);

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
