import { remindOfUnpaid } from '../../../nodes/Bill/events/billEvents';
import type { DueSource, Row } from '../../../nodes/shared/trigger/polling/list';
import { fakeReader } from '../fakeReader';

const OCCURRENCE = { key: '2026-11-20', until: 0 };
const source = remindOfUnpaid({ due: () => OCCURRENCE } as unknown as DueSource, fakeReader().reader);
const paid = (direction: string) => ({ direction, amount: 100 });
const bill = (shown: object) =>
	({ amount: 100, transaction_kind: 'credit', settlement_date: null, ...shown }) as Row;

test.each<[string, object, boolean]>([
	['has nothing settled', {}, true],
	['was canceled', { canceled: true }, false],
	['has a day of settlement on its row', { settlement_date: '2026-11-20' }, true],
	['was paid', { movements: [paid('credit')] }, false],
	[
		'was paid and given back',
		{ settlement_date: '2026-11-20', movements: [paid('credit'), paid('debit')] },
		true,
	],
])('a bill that %s is reminded of as the status of bills has it', (_, shown, isReminded) => {
	const found = source.due(bill(shown), {} as never);
	expect(found).toEqual(isReminded ? OCCURRENCE : undefined);
});

test('of a bill that is paid in part, the full record says what is left; a row cannot', async () => {
	const record = bill({ movements: [{ direction: 'credit', amount: 90 }] });
	const given = { leanItem: (row: Row) => row, fullItem: async () => record };
	const { leanItem, fullItem } = remindOfUnpaid(given as unknown as DueSource, fakeReader().reader);
	expect(await fullItem?.('')).toMatchObject({ amount: 100, left_to_pay: 10 });
	expect(leanItem(bill({}))).toMatchObject({ amount: 100, left_to_pay: null });
});
