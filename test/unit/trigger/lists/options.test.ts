import { DuePoll } from '../../../../nodes/shared/trigger/polling/duePoll';
import type { ListState } from '../../../../nodes/shared/trigger/polling/state';
import type { DueSource, Row } from '../../../../nodes/shared/trigger/polling/list';
import { readLists, type ListsPoll } from '../../../../nodes/shared/trigger/readLists';
import { path } from '../../../../nodes/shared/request/path';
import { Records } from '../../../service/records';
import { fakeReader } from '../../fakeReader';
import { DAY, dayAt, HOUR, MINUTE, SECOND, text } from '../histories/calendar';
import type { Chosen } from '../histories/kinds';
import { BILL, SALE, TASK } from '../histories/kinds';
import { Place, wanted } from '../histories/place';
import { refusal } from '../histories/refusal';

const ENGINES = ['standard', 'durable'] as const;

/** What a place emits if it polls after each of these steps. */
async function lived(
	engine: (typeof ENGINES)[number],
	chosen: Chosen[],
	steps: (place: Place, step: (do_: () => void | Promise<void>) => Promise<void>) => Promise<void>,
): Promise<string[]> {
	const place = new Place(engine, chosen);
	await place.run(async () => {
		await steps(place, async (deed) => {
			await deed();
			await place.polls(3);
		});
	});
	return place.given;
}

describe.each(ENGINES)('publishing and options (%s)', (engine) => {
	const trip = (place: Place, days: number): string =>
		place.sale(1, { dates: { departure_date: text(dayAt(place.world.now) + days), return_date: null } });
	const departure = (departureDays: number) => wanted(SALE, ['departure'], { departureDays });

	test('of trips, those come that are registered or moved afterwards, and what falls due', async () => {
		let expected: string[] = [];
		const given = await lived(engine, departure(7), async (place, step) => {
			const [, moved] = [trip(place, 5), trip(place, 60)];
			const tomorrow = trip(place, 8);
			await step(async () => await place.n8n.publish());
			let late = '';
			await step(() => void (late = trip(place, 2)));
			const dates = { departure_date: text(dayAt(place.world.now) + 3), return_date: null };
			await step(() => void place.write({ dates }, moved));
			await place.world.sleep(DAY);
			await step(() => undefined);
			expected = [late, moved, tomorrow].map((id) => `departure ${id}`);
		});
		expect(given.sort()).toEqual(expected.sort());
	});

	test('what is due is noted in a quiet time, too: what is moved before it is over comes after it', async () => {
		let expected: string[] = [];
		const quiet = wanted(SALE, ['departure'], { departureDays: 7, options: { quietUntil: 12 } });
		const given = await lived(engine, quiet, async (place, step) => {
			const moved = trip(place, 60);
			trip(place, 5);
			await place.world.sleep(MINUTE);
			await step(async () => await place.n8n.publish());
			const dates = { departure_date: text(dayAt(place.world.now) + 3), return_date: null };
			await step(() => void place.write({ dates }, moved));
			await place.world.sleep(4 * HOUR);
			await step(() => undefined);
			expected = [`departure ${moved}`];
		});
		expect(given).toEqual(expected);
	});

	test('7, 10 and 7 Departure Days: what 10 days show is noted, and comes by 7 days', async () => {
		let expected: string[] = [];
		const given = await lived(engine, departure(7), async (place, step) => {
			await step(async () => await place.n8n.publish());
			const id = trip(place, 9);
			const known = trip(place, 6);
			await step(() => undefined);
			await step(async () => await place.n8n.unpublish(SECOND, departure(10)));
			await step(async () => await place.n8n.unpublish(SECOND, departure(7)));
			await place.world.sleep(2 * DAY);
			await step(() => undefined);
			expected = [known, id].map((one) => `departure ${one}`);
		});
		expect(given).toEqual(expected);
	});

	test('daily, once and daily again gives nothing twice', async () => {
		const overdue = (repeat: string) => wanted(BILL, ['overdue'], { overdueDays: 1, repeat });
		const given = await lived(engine, overdue('daily'), async (place, step) => {
			await step(async () => await place.n8n.publish());
			const due_date = text(dayAt(place.world.now) - 3);
			place.write({ status: 'unsettled', dates: { due_date, settlement_date: null } });
			await step(() => undefined);
			await step(async () => await place.n8n.unpublish(SECOND, overdue('once')));
			await step(async () => await place.n8n.unpublish(SECOND, overdue('daily')));
		});
		expect(given).toHaveLength(1);
	});

	test.each([
		['fromNowOn', 'once', [0, 0]],
		['fromNowOn', 'daily', [1, 0]],
		['dueAlready', 'once', [1, 1]],
	])('a task that is overdue, and a trip, on publishing: %s, %s', async (beginWith, repeat, counts) => {
		const options = { beginWith };
		const due = wanted(TASK, ['due'], { leadTime: 0, repeat, options });
		const tasks = await lived(engine, due, async (place, step) => {
			place.write({ lean: { completed: false }, dates: { due: '2026-03-10T08:00:00' } });
			await step(async () => await place.n8n.publish());
		});
		const days = { departureDays: 7, options };
		const trips = await lived(engine, wanted(SALE, ['departure'], days), async (place, step) => {
			trip(place, 5);
			await step(async () => await place.n8n.publish());
		});
		expect([tasks.length, trips.length]).toEqual(counts);
	});

	test('a task that was due for weeks when it is registered comes, and no second time when it stays open', async () => {
		let id = '';
		const given = await lived(engine, wanted(TASK, ['due'], { leadTime: 0 }), async (place, step) => {
			await step(async () => await place.n8n.publish());
			const due = { lean: { completed: false }, dates: { due: '2026-02-10T08:00:00' } };
			await step(() => void (id = place.write(due)));
			await place.world.sleep(5 * DAY);
			await step(() => undefined);
		});
		expect(given).toEqual([`due ${id}`]);
	});

	test('Sale Created that is added begins then; what changed meanwhile for Sale Updated comes', async () => {
		let expected: string[] = [];
		const given = await lived(engine, wanted(SALE, ['updated']), async (place, step) => {
			const id = place.sale();
			await place.world.sleep(DAY);
			await step(async () => await place.n8n.publish());
			place.sale(7, {}, id);
			place.sale();
			await step(async () => await place.n8n.unpublish(SECOND, wanted(SALE, ['created', 'updated'])));
			const added = place.sale();
			await step(() => undefined);
			expected = [`updated ${id}`, `created ${added}`];
		});
		expect(given).toEqual(expect.arrayContaining(expected));
		expect(given.filter((one) => one.startsWith('created'))).toHaveLength(1);
	});
});

test('a condition is looked at for what is due on publishing: who meets it later comes', async () => {
	const NOON = Date.UTC(2026, 10, 20, 15);
	const meant = new Set(['a']);
	const source: DueSource = {
		hasCondition: true,
		page: async () =>
			await Promise.resolve({ rows: [{ id: 'a' }, { id: 'b' }], nextCursor: undefined, servedAt: NOON }),
		due: () => ({ key: '2026-11-30', until: NOON + 30 * DAY }),
		leanItem: (row) => row,
		fullItem: async (id) => await Promise.resolve(meant.has(id) ? { id } : undefined),
	};
	const read = { service: NOON - HOUR, local: NOON - HOUR };
	let state: ListState = {
		...{ begun: NOON - HOUR, looked: NOON - HOUR, read, options: [], readings: 0 },
		...{ records: {}, waiting: {}, isNoting: true },
	};
	const given: unknown[] = [];
	const time = { localNow: () => NOON, hasTime: () => true, hasTimeToList: () => true, maxInterval: MINUTE };
	for (const next of ['a', 'b', 'b']) {
		meant.add(next);
		const polled = await new DuePoll(state, source, time).run();
		state = JSON.parse(JSON.stringify(polled.state)) as ListState;
		given.push(...polled.found.map(({ row }: { row: Row }) => row.id));
	}
	expect(given).toEqual(['b']);
});

test('publishing tries what a condition needs', async () => {
	const event = {
		...{ kind: 'due', value: 'passportExpiring', path: path`/people` },
		watch: () => ({
			page: async () => await Promise.resolve({ rows: [], nextCursor: undefined, servedAt: 0 }),
			due: () => undefined,
			leanItem: (row: Row) => row,
		}),
		condition: () => ({ tryOut: async () => await Promise.reject(refusal(403)) }),
	};
	const poll: ListsPoll = {
		...{
			api: fakeReader(new Records({}, MINUTE).answer).reader,
			reader: 'tried',
			isActivation: true,
			hasLostPolls: false,
		},
		...{ runningForMs: 0, before: {}, interval: MINUTE },
		timeFor: () => ({ localNow: () => 0, hasTime: () => true, hasTimeToList: () => true }),
	};
	const chosen = [{ event, params: {} }] as never;
	expect((await readLists(chosen, poll)).failures).toHaveLength(1);
	expect((await readLists(chosen, { ...poll, isActivation: false })).failures).toHaveLength(0);
});
