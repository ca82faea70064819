import { ForgottenCounts } from '../../../../nodes/shared/trigger/polling/forgotten';
import { Memory } from '../../../../nodes/shared/trigger/polling/memory';
import { DAY, dayAt, HOUR, SECOND, text } from '../histories/calendar';
import { BILL, SALE } from '../histories/kinds';
import { Place, wanted } from '../histories/place';

/** As many as make memory forget what came before. */
const OTHERS = 1_010;

interface Change {
	balance: number;
	status: string;
	others?: number;
	/** Whether the event is chosen anew before. */
	isLeft?: boolean;
}

/** The IDs of what came of one sale that is changed, each time after so many others. */
async function idsOf(value: string, changes: Change[]): Promise<string[]> {
	const chosen = wanted(SALE, [value], { levelOfDetail: 'lean' });
	const office = new Place('durable', chosen, { gap: HOUR });
	let ids: string[] = [];
	await office.run(async () => {
		const id = office.sale(50);
		const others = Array.from({ length: OTHERS }, () => office.sale(50));
		await office.world.sleep(DAY);
		await office.n8n.publish();
		await office.polls(1);
		for (const { balance, status, others: count = 0, isLeft } of changes) {
			for (const other of others.slice(0, count)) office.sale(balance + 1, { status: 'opened' }, other);
			if (count > 0) await office.polls(1);
			for (const other of others.slice(0, count)) office.sale(balance, { status }, other);
			if (count > 0) await office.polls(6);
			if (isLeft) {
				await office.n8n.unpublish(SECOND, wanted(SALE, ['created']));
				await office.polls(1);
				await office.n8n.unpublish(SECOND, chosen);
				await office.polls(1);
			}
			office.sale(balance, { status }, id);
			await office.polls(2);
		}
		ids = office.n8n.emissions.filter((one) => one.id === id).map(({ eventId }) => eventId);
	});
	return ids;
}

const CLOSED = { balance: 0, status: 'closed' };
const OPENED = { balance: 5, status: 'opened' };

test.each([
	['updated', [CLOSED, { ...OPENED, others: OTHERS }, { ...CLOSED, others: OTHERS }], 3],
	['closed', [CLOSED, { ...CLOSED, others: OTHERS }, { ...OPENED, isLeft: true }, CLOSED], 2],
])('%s: what comes back after 1,000 other sales has an ID of its own', async (value, changes, count) => {
	const ids = await idsOf(value, changes);
	expect(ids).toHaveLength(count);
	expect(new Set(ids).size).toBe(count);
});

test('a sale that is changed when it has been canceled for 1,000 others comes under its old ID', async () => {
	const canceled = { balance: 0, status: 'canceled' };
	const ids = await idsOf('canceled', [canceled, { ...canceled, others: OTHERS }]);
	expect(ids).toHaveLength(2);
	expect(new Set(ids).size).toBe(1);
});

test('a bill that is settled again after 1,000 others has an ID of its own', async () => {
	const place = new Place('durable', wanted(BILL, ['settled'], { levelOfDetail: 'lean' }), {
		gap: 12 * HOUR,
	});
	let ids: string[] = [];
	await place.run(async () => {
		const day = (): string => text(dayAt(place.world.now));
		const settle = (id?: string): string =>
			place.write({ status: 'settled', dates: { settlement_date: day() } }, id);
		const reopen = (id: string) => place.write({ status: 'unsettled', dates: { settlement_date: null } }, id);
		const id = place.write({ status: 'unsettled' });
		await place.n8n.publish();
		await place.polls(2);
		settle(id);
		await place.polls(2);
		reopen(id);
		for (let other = 0; other < OTHERS; other += 1) settle();
		await place.polls(60);
		settle(id);
		await place.polls(2);
		ids = place.n8n.emissions.filter((one) => one.id === id).map(({ eventId }) => eventId);
	});
	expect(ids).toHaveLength(2);
	expect(new Set(ids).size).toBe(2);
});

test('memory counts what it forgets, but not what its key or its event tells apart', () => {
	const memory = new Memory({ records: {} });
	memory.set('a', [0, '', ['x', 'y', 'x', '']]);
	for (let index = 0; index < 1_000; index += 1) memory.set(`record ${index}`, [0, '', []]);
	memory.forget(() => true);
	const again = new Memory(memory.pack());
	expect(again.get('a')).toBeUndefined();
	expect(['x', 'y', ''].map((mark) => again.forgottenTimes('a', mark))).toEqual([2, 1, 0]);
	expect(again.forgottenTimes('b', 'x')).toBe(0);
});

test('what happens once has the same ID, however much of others is forgotten', () => {
	const memory = new Memory({ records: {} });
	for (let index = 0; index < 20_000; index += 1) memory.set(`record ${index}`, [0, '', [`mark ${index}`]]);
	memory.forget(() => true);
	for (let index = 0; index < 100; index += 1) expect(memory.forgottenTimes(`new ${index}`, '')).toBe(0);
});

test('counts take the same space, however many they are', () => {
	const counts = new ForgottenCounts();
	expect(counts.pack()).toBeUndefined();
	for (let event = 0; event < 20_000; event += 1) counts.add(`event ${event}`);
	expect(counts.pack()).toMatch(/^[0-9a-z]{8192}$/);
	for (let times = 0; times < 36; times += 1) {
		const before = counts.of('a');
		counts.add('a');
		expect(counts.of('a')).toBe((before + 1) % 36);
	}
});
