import { fullAccess, sandboxOfThisFile } from './client';
import { everyId, everyRow, success } from './expectations';
import type { Reference, Row } from './shapes';

/** GET /nfs and GET /nfs/{id}: invoices. */

interface Invoice extends Row {
	recipient: { city: Reference | null };
}

const sandbox = sandboxOfThisFile({ inDevelopment: true });
const api = fullAccess(sandbox);

test('the recipient stored on the invoice has a city reference', async () => {
	const cities = (await everyRow<Invoice>(api, '/nfs')).flatMap(({ recipient }) => recipient.city ?? []);
	expect(cities.length).toBeGreaterThan(0);
	success(await api.get(`/cities/${cities[0]?.id}`), 200);
});

test('each has items, and canceled ones alone name who canceled them', async () => {
	const ids = await everyId(api, '/nfs');
	const invoices = await Promise.all(ids.map(async (id) => success(await api.get<Row>(`/nfs/${id}`), 200)));
	for (const { items } of invoices) expect((items as unknown[]).length).toBeGreaterThan(0);
	for (const { status, canceled_by } of invoices) expect(canceled_by !== null).toBe(status === 'canceled');
});
