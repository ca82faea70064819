import { fullAccess, sandboxOfThisFile } from './client';
import { everyId, success } from './expectations';
import type { Row } from './shapes';

/** GET /partner_statements and GET /partner_statements/{id}: the receipts of partner statements. */

const sandbox = sandboxOfThisFile();
const api = fullAccess(sandbox);

test('a deleted receipt is excluded from the list and stays reachable by ID with deleted true', async () => {
	const listed = await everyId(api, '/partner_statements');
	const stored = await sandbox().records('partner_statements');
	const deleted = stored.filter((receipt) => receipt.deleted === true);
	expect(deleted.length).toBeGreaterThan(0);
	expect(listed).toHaveLength(stored.length - deleted.length);
	for (const { id } of deleted) {
		expect(listed).not.toContain(id);
		const receipt = success(await api.get<Row>(`/partner_statements/${String(id)}`), 200);
		expect(receipt).toMatchObject({ id, deleted: true });
	}
});

test('detail adds the movement kind', async () => {
	const ids = await everyId(api, '/partner_statements');
	const receipts = await Promise.all(
		ids.map(async (id) => success(await api.get<Row>(`/partner_statements/${id}`), 200)),
	);
	for (const { movement_kind } of receipts) expect(movement_kind).toMatch(/\S/);
});
