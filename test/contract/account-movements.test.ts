import { fullAccess, sandboxOfThisFile } from './client';
import { everyId, success } from './expectations';
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

const everyMovement = async (): Promise<MovementDetail[]> => {
	const ids = await everyId(api, '/account_movements');
	return Promise.all(
		ids.map(async (id) => success(await api.get<MovementDetail>(`/account_movements/${id}`), 200)),
	);
};

test('a movement that a credit card invoice gathers names that bill', async () => {
	const gathered = (await everyMovement()).find(({ credit_card_invoice }) => credit_card_invoice !== null);
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
