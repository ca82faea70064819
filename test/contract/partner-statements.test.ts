import { fullAccess, sandboxOfThisFile } from './client';
import { UUID, everyId, everyRow, refusal, success } from './expectations';
import type { Row } from './shapes';

/** GET /partner_statements and GET /partner_statements/{id}: the receipts of partner statements. */

const sandbox = sandboxOfThisFile();
const api = fullAccess(sandbox);

test('a row carries the receipt number and the marks imported, edited, checked and deleted, and no reference', async () => {
	const rows = await everyRow<Row>(api, '/partner_statements');
	expect(rows.length).toBeGreaterThan(2);
	for (const row of rows) {
		expect(typeof row.receipt_number).toBe('string');
		for (const mark of ['imported', 'edited', 'checked', 'deleted']) expect(typeof row[mark]).toBe('boolean');
		expect(Object.values(row).filter((value) => typeof value === 'object' && value !== null)).toEqual([]);
	}
});

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

test('detail adds the movement kind and references', async () => {
	const ids = await everyId(api, '/partner_statements');
	const receipts = await Promise.all(
		ids.map(async (id) => success(await api.get<Row>(`/partner_statements/${id}`), 200)),
	);
	for (const { movement_kind } of receipts) expect(movement_kind).toMatch(/\S/);
	for (const name of ['company', 'contractor', 'seller', 'sale', 'sale_product', 'invoice', 'created_by']) {
		expect(receipts.map((receipt) => receipt[name])).toContainEqual({
			id: expect.stringMatching(UUID) as string,
		});
	}
	for (const receipt of receipts) expect(receipt).toHaveProperty('intermediary');
});

test('takes only cursor and size', async () => {
	refusal(await api.get('/partner_statements', { deleted: 'true' }), 400);
});

test('only receipts of the companies where the credential holds permission', async () => {
	await sandbox().reset({ sales: 60 });
	const single = sandbox().as('single_company');
	const own = await everyId(single, '/partner_statements');
	const foreign = (await everyId(api, '/partner_statements')).filter((id) => !own.includes(id));
	expect([own.length > 0, foreign.length > 0]).toEqual([true, true]);
	refusal(await single.get(`/partner_statements/${foreign[0]}`), 404);
});

test('403 without the permission to read financial records', async () => {
	refusal(await sandbox().as('no_read_finance').get('/partner_statements'), 403);
});
