import { dayAt, DAY, MINUTE, SECOND, text } from '../histories/calendar';
import type { Emission } from '../histories/engines';
import { BILL, SALE } from '../histories/kinds';
import { Place, wanted } from '../histories/place';

const ENGINES = ['standard', 'durable'] as const;
const idsOf = (emissions: readonly Emission[]): string[] => emissions.map(({ eventId }) => String(eventId));

const place = (engine: (typeof ENGINES)[number], ...chosen: Parameters<typeof wanted>): Place =>
	new Place(engine, wanted(...chosen));

describe.each(ENGINES)('each occurrence has an ID of its own (%s)', (engine) => {
	test('a balance of 7, 0, 100, 0, 100, 0', async () => {
		const office = place(engine, SALE, ['updated']);
		await office.run(async () => {
			const id = office.sale();
			await office.world.sleep(DAY);
			await office.n8n.publish();
			for (const balance of [7, 0, 100, 0, 100, 0]) {
				office.sale(balance, {}, id);
				await office.polls(2);
			}
			expect(idsOf(office.n8n.emissions)).toHaveLength(6);
			expect(new Set(idsOf(office.n8n.emissions)).size).toBe(6);
		});
	});

	test('closed, reopened, closed', async () => {
		const office = place(engine, SALE, ['closed']);
		await office.run(async () => {
			const id = office.sale();
			await office.n8n.publish();
			await office.polls(2);
			for (const status of ['closed', 'opened', 'closed']) {
				office.sale(0, { status }, id);
				await office.polls(2);
			}
			expect(new Set(idsOf(office.n8n.emissions)).size).toBe(2);
		});
	});

	test('a bill that is due later', async () => {
		const office = place(engine, BILL, ['due'], { dueDays: 3 });
		await office.run(async () => {
			const due = (days: number, id?: string): string =>
				office.write(
					{
						status: 'unsettled',
						dates: { due_date: text(dayAt(office.world.now) + days), settlement_date: null },
					},
					id,
				);
			await office.n8n.publish();
			await office.polls(2);
			const id = due(1);
			await office.polls(2);
			due(3, id);
			await office.polls(2);
			expect(new Set(idsOf(office.n8n.emissions)).size).toBe(2);
		});
	});
});

test.each([0, 1, 2, 3, 4])(
	'a poll that goes on from the state after update %i gives the same IDs again',
	async (back) => {
		const office = place('durable', SALE, ['updated']);
		await office.run(async () => {
			const id = office.sale();
			await office.world.sleep(DAY);
			await office.n8n.publish();
			await office.polls(1);
			const states = [office.n8n.state];
			for (const balance of [7, 0, 7, 0, 5]) {
				office.sale(balance, {}, id);
				await office.polls(2);
				states.push(office.n8n.state);
			}
			const before = idsOf(office.n8n.emissions);
			expect(new Set(before).size).toBe(5);
			// This state knows less: it has never seen the contents in between.
			await office.n8n.damage(() => String(states[back]));
			await office.polls(2);
			const again = idsOf(office.n8n.emissions.slice(before.length));
			expect(again).toEqual([before.at(-1)]);
			office.sale(9, {}, id);
			await office.polls(2);
			expect(before).not.toContain(office.n8n.emissions.at(-1)?.eventId);
		});
	},
);

test('an update is the same whatever else the item says, and a row is none that was read as a record', async () => {
	const lean = { levelOfDetail: 'lean' };
	const office = new Place('standard', wanted(SALE, ['created', 'updated'], lean));
	await office.run(async () => {
		const ids = [office.sale(), office.sale()];
		await office.world.sleep(DAY);
		await office.n8n.publish();
		await office.world.sleep(40 * SECOND);
		for (const id of ids) office.sale(7, {}, id);
		await office.polls(1);
		await office.n8n.unpublish(SECOND, wanted(SALE, ['created', 'updated']));
		await office.polls(20);
		expect(office.given.sort()).toEqual(ids.map((id) => `updated ${id}`).sort());
		await office.n8n.unpublish(MINUTE, wanted(SALE, ['created', 'updated'], lean));
		await office.polls(20);
		expect(office.given).toHaveLength(2);
	});
});
