import type { ChangesState } from '../../../nodes/shared/trigger/polling/changes/state';
import { pollingWith, type Polling } from './model/polling';
import { durableEngine } from './model/engines';
import { Office } from './model/office';
import type { Paging } from './model/service';
import { World } from './model/world';

/** What a backlog and a day's work cost: in the model's time, at the service's rate limit. */
const polling = pollingWith();
const SECOND = 1_000;
const MINUTE = 60 * SECOND;
const CURSORS_LIVE = 30 * SECOND;
const BUDGET = 36 * SECOND;
const PAGING: Paging = { cursor: 'key', size: 50, repeats: 0, cursorsLive: CURSORS_LIVE };

interface Life {
	world: World;
	office: Office;
	state: () => ChangesState | undefined;
}

/** Ten requests in three seconds, for lists and records alike. */
class PacedOffice extends Office {
	private next = 0;

	protected override async answer<T>(make: () => T): Promise<T & { servedAt: number }> {
		this.next = Math.max(this.world.now, this.next) + 300;
		await this.world.sleep(this.next - this.world.now);
		return await super.answer(make);
	}
}

/** Publishes a trigger for sales in full, lets the agency do its work, and polls every minute. */
async function live(
	under: Polling,
	sales: number,
	minutes: number,
	work: (life: Life) => Promise<void>,
	paging: Paging = PAGING,
) {
	const world = new World();
	const office = new PacedOffice(world, under, paging, { skews: [0], ahead: 0 }, []);
	for (let sale = 0; sale < sales; sale += 1) office.create(0, 0);
	world.now += 60 * MINUTE;
	let state: ChangesState | undefined;
	const polls: number[] = [];
	const engine = durableEngine<ChangesState>(
		world,
		async (stored, isActivation, budget) => {
			const begunAt = world.now;
			const before = office.asked;
			const polled = await under.runPoll<ChangesState>({
				stored,
				fingerprint: 'this workflow',
				isActivation,
				maxInterval: MINUTE,
				fetchServiceTime: async () => await office.fetchServiceTime(),
				localNow: () => world.now,
				createState: (clock) => ({ ...clock, known: {} }),
				poll: async (from) =>
					await under.readChanges(
						from,
						{
							emitsEach: 'content',
							which: 'existing',
							createdAt: ({ created_at }) => Number(created_at),
							page: async (since, cursor) =>
								await office.changed(since, ['opened', 'closed', 'canceled'], cursor),
							leanItem: ({ id, created_at }) => ({ id, created_at }),
							fullItem: async (id) => await office.get(id),
						},
						{
							localNow: () => world.now,
							hasTime: () => world.now < begunAt + budget,
							hasTimeToList: () => world.now < begunAt + budget / 2,
						},
						MINUTE,
					),
			});
			({ state } = polled);
			polls.push(office.asked - before);
			return { ...polled, stored: { fingerprint: 'this workflow', state: polled.state } };
		},
		BUDGET,
	);
	await world.run(
		Promise.all([engine.run(MINUTE, minutes), work({ world, office, state: () => state })]).then(
			() => undefined,
		),
	);
	return { office, polls, emitted: engine.emitted, state };
}

/** Changes all sales at once, after two minutes. */
async function changeAll({ world, office }: Life): Promise<void> {
	await world.sleep(2 * MINUTE);
	for (const sale of office.sales) office.write(sale, 1, 'opened', 0);
}

test('400 changed sales come within six polls although every cursor expires between two of them', async () => {
	const { emitted, polls, office } = await live(polling, 400, 12, changeAll);
	expect(new Set(emitted.map(({ item }) => item.id)).size).toBe(400);
	expect(emitted).toHaveLength(400);
	expect(polls.slice(1, 9).every((requests) => requests <= 130)).toBe(true);
	// Each is read at once, and some again when they leave the list; then all is quiet.
	expect(office.reads).toBeLessThanOrEqual(800);
	expect(polls.slice(-3)).toEqual([1, 1, 1]);
});

test('400 changed sales come although cursors live shorter than the records of one page take to be read', async () => {
	const shortLived = { ...PAGING, cursorsLive: 2 * SECOND };
	const { emitted } = await live(polling, 400, 12, changeAll, shortLived);
	expect(new Set(emitted.map(({ item }) => item.id)).size).toBe(400);
	expect(emitted).toHaveLength(400);
});

/** Changes another sale every two seconds for twenty minutes. */
async function workSteadily({ world, office }: Life): Promise<void> {
	for (let change = 0; change < 600; change += 1) {
		await world.sleep(2 * SECOND);
		const sale = office.sales[(change * 7) % office.sales.length];
		if (sale) office.write(sale, 1 + change, 'opened', 0);
	}
}

test('a change costs two reads, however often it is polled', async () => {
	const { office, emitted, polls } = await live(polling, 1_000, 26, workSteadily);
	expect(emitted).toHaveLength(600);
	// Some of those that changed while a poll read are read once more.
	expect(office.reads / 600).toBeGreaterThan(1);
	expect(office.reads / 600).toBeLessThan(2.1);
	const busy = polls.slice(6, 19);
	expect(busy).toHaveLength(13);
	const perMinute = busy.reduce((sum, requests) => sum + requests, 0) / busy.length;
	expect(perMinute).toBeLessThan(85);
	console.log(
		`0.5 changes a second: ${Math.round(perMinute)} requests a minute, ${(office.reads / 600).toFixed(2)} reads for each change`,
	);
});

test('a trigger that reads whatever is in the list is found out', async () => {
	const greedy = pollingWith({
		file: 'changes/ledger',
		text: "if (isSameRow && record?.fullHash && record.freshness !== 'current') return;",
		instead: '',
	});
	const { office } = await live(greedy, 1_000, 26, workSteadily);
	expect(office.reads / 600).toBeGreaterThan(2.5);
});
