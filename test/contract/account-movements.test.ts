import { type Query, fullAccess, sandboxOfThisFile } from './client';
import { DATE, UNKNOWN_UUID, UUID, everyId, everyRow, refusal, success } from './expectations';
import type { Reference, Row } from './shapes';
import { nonEmpty } from '../nonEmpty';

/** GET /account_movements and GET /account_movements/{id}. */

interface Movement extends Row {
	date: string;
	amount: number;
	direction: 'credit' | 'debit';
}

interface MovementDetail extends Movement {
	account: Reference;
	payment_method: Reference | null;
	bill: Reference | null;
	transfer_account: Reference | null;
	credit_card_invoice: Reference | null;
}

const sandbox = sandboxOfThisFile();
const api = fullAccess(sandbox);

const list = (query: Query = {}): Promise<Movement[]> => everyRow<Movement>(api, '/account_movements', query);
const everyMovement = async (): Promise<MovementDetail[]> => {
	const ids = await everyId(api, '/account_movements');
	return Promise.all(
		ids.map(async (id) => success(await api.get<MovementDetail>(`/account_movements/${id}`), 200)),
	);
};

test('a row carries date, amount, direction, note, check and card data, and no reference', async () => {
	const rows = await list();
	for (const row of rows) {
		expect(row.date).toMatch(DATE);
		expect(row.amount).toBeGreaterThanOrEqual(0);
		expect(['credit', 'debit']).toContain(row.direction);
		expect(typeof row.note).toBe('string');
		const nested = Object.keys(row).filter((name) => row[name] !== null && typeof row[name] === 'object');
		expect(['check', 'card']).toEqual(expect.arrayContaining(nested));
	}
	for (const part of ['check', 'card']) expect(rows.some((row) => row[part] !== null)).toBe(true);
});

test.each(['credit', 'debit'])('transaction_kind %s', async (transaction_kind) => {
	const expected = (await list()).filter(({ direction }) => direction === transaction_kind);
	expect(expected.length).toBeGreaterThan(0);
	expect(await list({ transaction_kind })).toEqual(expected);
});

test.each([
	['account_id', 'account'],
	['payment_method_id', 'payment_method'],
] as const)('%s', async (parameter, reference) => {
	const movements = await everyMovement();
	const ids = new Set(movements.map((movement) => movement[reference]?.id));
	expect(ids.size).toBeGreaterThan(1);
	for (const id of ids) {
		if (id === undefined) continue;
		const expected = movements.filter((movement) => movement[reference]?.id === id);
		expect((await list({ [parameter]: id })).map((row) => row.id)).toEqual(expected.map((row) => row.id));
	}
	expect(await list({ [parameter]: UNKNOWN_UUID })).toEqual([]);
});

test.each<Query>([{ account_id: '1' }, { payment_method_id: 'pix' }, { transaction_kind: 'in' }])(
	'a filter that is no UUID, or outside its list, gives 400: %j',
	async (query) => {
		refusal(await api.get('/account_movements', query), 400);
	},
);

test('detail adds references to account, payment method, bill and credit card invoice', async () => {
	const movements = await everyMovement();
	for (const { account } of movements) expect(account.id).toMatch(UUID);
	const settling = movements.filter(({ bill }) => bill !== null);
	expect(settling.length).toBeGreaterThan(0);
	const gathered = movements.find(({ credit_card_invoice }) => credit_card_invoice !== null);
	const invoice = await api.get<Row>(`/bills/${gathered?.credit_card_invoice?.id}`);
	expect(success(invoice, 200)).toMatchObject({ kind: 'credit_card_invoice' });
});

test('a settlement moves the amount of its bill: in for a receivable, out for a payable', async () => {
	const settling = (await everyMovement()).filter(({ bill }) => bill !== null);
	for (const { bill, amount, direction, date } of nonEmpty(settling)) {
		const settled = success(await api.get<Row>(`/bills/${bill?.id}`), 200);
		expect(settled).toMatchObject({ amount, transaction_kind: direction, settlement_date: date });
	}
});

test('a transfer has the account on the other side, whose own movement goes the other way', async () => {
	const movements = await everyMovement();
	const transfers = movements.filter(({ transfer_account }) => transfer_account !== null);
	expect(transfers.length).toBeGreaterThan(0);
	for (const { account, transfer_account, amount, direction, date } of transfers) {
		const other = transfers.filter(
			(one) =>
				one.account.id === transfer_account?.id &&
				one.transfer_account?.id === account.id &&
				one.amount === amount &&
				one.date === date &&
				one.direction !== direction,
		);
		expect(other).toHaveLength(1);
	}
});

test('only movements of the companies where the credential holds permission', async () => {
	const single = sandbox().as('single_company');
	const own = await everyId(single, '/account_movements');
	const foreign = (await everyId(api, '/account_movements')).filter((id) => !own.includes(id));
	expect(own.length).toBeGreaterThan(0);
	expect(foreign.length).toBeGreaterThan(0);
	refusal(await single.get(`/account_movements/${foreign[0]}`), 404);
});

test('403 without the permission to read financial records', async () => {
	refusal(await sandbox().as('no_read_finance').get('/account_movements'), 403);
});
