import type { PollResult, PollTime } from '../../../../nodes/shared/trigger/polling/list';
import type { ReminderSource } from '../../../../nodes/shared/trigger/polling/reminders/source';
import type { RemindersState } from '../../../../nodes/shared/trigger/polling/reminders/state';
import type { Polling } from './polling';
import { durableEngine, legacyEngine, type Poll } from './engines';
import { fate, pagings } from './history';
import { Failed, type Clocks, type Fate, type Paging } from './service';
import { TaskOffice, type Task } from './taskOffice';
import { World } from './world';
import { fc } from '../../../campaign';

const MINUTE = 60_000;
const INTERVAL = 5 * MINUTE;

/** What an agency does with its tasks, how its service behaves meanwhile, and which n8n looks on. */
export interface ReminderHistory {
	engine: 'legacy' | 'durable';
	includeOverdue: boolean;
	/** In ms. */
	lead: number;
	/** How wrong n8n's clock is, in ms. */
	clientSkew: number;
	paging: Paging;
	fates: Fate[];
	clocks: Clocks;
	/** Whether each record costs a request. */
	isFull: boolean;
	/** In ms. */
	budget: number;
	deeds: Array<{
		/** In ms after the deed before. */
		wait: number;
		isDuringReading: boolean;
		kind: 'create' | 'move' | 'complete' | 'reopen' | 'delete' | 'break' | 'mend';
		task: number;
		/** When the task is due from then on, in ms. */
		dueIn: number;
		/** In ms. */
		late: number;
	}>;
}

export const reminderHistories: fc.Arbitrary<ReminderHistory> = fc
	.record({
		engine: fc.constantFrom('legacy' as const, 'durable' as const),
		includeOverdue: fc.boolean(),
		lead: fc.constantFrom(0, 10 * MINUTE),
		clientSkew: fc.integer({ min: -60 * MINUTE, max: 60 * MINUTE }),
		paging: pagings,
		fates: fc.array(fate, { maxLength: 40 }),
		clocks: fc.record({
			skews: fc.array(fc.integer({ min: -2_000, max: 2_000 }), { minLength: 1, maxLength: 3 }),
			ahead: fc.constant(0),
		}),
		isFull: fc.boolean(),
		budget: fc.constantFrom(500, 36_000, 300_000),
		deeds: fc.array(
			fc.record({
				wait: fc.oneof(fc.integer({ min: 0, max: 800 }), fc.integer({ min: 0, max: 4 * MINUTE })),
				isDuringReading: fc.boolean(),
				kind: fc.constantFrom('create', 'create', 'move', 'complete', 'reopen', 'delete', 'break', 'mend'),
				task: fc.nat(20),
				dueIn: fc.oneof(
					fc.integer({ min: 0, max: MINUTE }),
					fc.integer({ min: 0, max: 30 * MINUTE }),
					fc.constant(-60 * MINUTE),
				),
				late: fc.oneof(fc.constant(0), fc.integer({ min: 0, max: 115_000 })),
			}) as fc.Arbitrary<ReminderHistory['deeds'][number]>,
			{ maxLength: 25 },
		),
	})
	.map((history) => ({
		...history,
		// As with the sales: what takes longer than a poll needs cursors that live as long.
		budget: history.paging.cursorsLive === Infinity ? history.budget : Math.max(36_000, history.budget),
	}));

/** A reading that was broken on purpose. */
export interface BrokenReminders {
	polling: Polling;
	/** Changes what a poll leaves for the next one. */
	leaves?(state: RemindersState): RemindersState;
	/** Takes a task for the same whatever its due time. */
	ignoresDue?: boolean;
}

/** Lives through a history. @returns what went wrong, or undefined */
export async function brokenReminders(
	history: ReminderHistory,
	underTest: BrokenReminders,
): Promise<string | undefined> {
	const { polling } = underTest;
	const world = new World();
	const office = new TaskOffice(world, polling, history.paging, history.clocks, history.fates);
	const publishedAt = world.now;
	let since = Infinity;
	const reminders = remindersOf(office, history, underTest);
	const fingerprint = 'this workflow';
	const poll: Poll<RemindersState> = async (stored, isActivation, budget) => {
		const begunAt = world.now;
		const time: PollTime = {
			localNow: () => world.now + history.clientSkew,
			hasTime: () => world.now < begunAt + budget,
			hasTimeToList: () => world.now < begunAt + budget / 2,
		};
		const polled = await polling
			.runPoll<RemindersState>({
				stored,
				fingerprint,
				isActivation,
				maxInterval: INTERVAL,
				fetchServiceTime: async () => await office.fetchServiceTime(),
				localNow: () => time.localNow(),
				createState(clock) {
					since = Math.max(publishedAt, Date.parse(clock.since));
					return { ...clock, announced: '' };
				},
				async poll(state): Promise<PollResult<RemindersState>> {
					const looked = await polling.findDue(state, reminders, time, INTERVAL);
					return { ...looked, state: underTest.leaves?.(looked.state) ?? looked.state };
				},
			})
			.catch((thrown: unknown) => {
				if (isActivation && thrown instanceof Failed && stored) {
					return { items: [], state: stored.state, warnings: [] };
				}
				throw thrown;
			});
		return { ...polled, stored: { fingerprint, state: polled.state } };
	};
	const engine = { legacy: legacyEngine, durable: durableEngine }[history.engine](
		world,
		poll,
		history.budget,
	);
	const lasts = history.deeds.reduce((sum, { wait }) => sum + wait, 0);
	const life = async (): Promise<void> => {
		await Promise.all([
			engine.run(INTERVAL, Math.ceil(lasts / INTERVAL) + 30),
			agency(world, office, history),
		]);
		// Whatever was set aside is tried again within an hour.
		await world.sleep(66 * MINUTE);
		for (let tick = 0; tick < 4; tick += 1) await engine.tick();
	};
	await world.run(life());

	const given = engine.emitted.map(({ item }) => `${String(item.id)} ${String(item.due)}`);
	const wasReopened = (reminder: string): boolean => {
		const task = office.tasks.find(({ id }) => reminder.startsWith(`${id} `));
		return task?.versions.some(({ state }) => state === 'completed') ?? false;
	};
	const twice = given.find(
		(reminder, index) =>
			given.indexOf(reminder) < index &&
			// An overdue task that was completed for long and is reopened is news, where overdue ones are wanted.
			!(history.includeOverdue && wasReopened(reminder)),
	);
	if (twice !== undefined) return `${twice} came twice`;
	const missed = office.tasks.find(
		(task) =>
			!task.isBroken &&
			owes(task, since, history) &&
			!given.includes(`${task.id} ${String(task.versions.at(-1)?.due)}`),
	);
	return missed && `${missed.id} was not announced, of ${JSON.stringify(missed.versions)}`;
}

function remindersOf(
	office: TaskOffice,
	{ lead, includeOverdue, isFull }: ReminderHistory,
	{ ignoresDue = false }: BrokenReminders,
): ReminderSource {
	return {
		windowKey: () => '',
		page: async (_window, cursor) => await office.listed(cursor),
		due({ due, completed }, window) {
			const at = Number(due);
			const isDue = completed !== true && at - lead <= window.now && (includeOverdue || at >= window.since);
			return isDue ? { key: ignoresDue ? '' : String(due), until: at } : undefined;
		},
		leanItem: (row) => row,
		...(isFull && { fullItem: async (id: string) => await office.get(id) }),
	};
}

async function agency(world: World, office: TaskOffice, { deeds }: ReminderHistory): Promise<void> {
	for (const { wait, isDuringReading, kind, task: chosen, dueIn, late } of deeds) {
		await world.sleep(wait);
		if (isDuringReading) await Promise.race([office.nextRequest(), world.sleep(INTERVAL)]);
		const due = Math.floor((world.now + dueIn) / 1000) * 1000;
		const task = office.tasks[chosen % Math.max(1, office.tasks.length)];
		const last = task?.versions.at(-1);
		if (kind === 'create' || !task || !last) office.create(due, late);
		else if (kind === 'break' || kind === 'mend') task.isBroken = kind === 'break';
		// What is deleted stays so.
		else if (last.state === 'deleted') continue;
		else if (kind === 'move') office.write(task, due, last.state, late);
		else {
			const state = { complete: 'completed', reopen: 'pending', delete: 'deleted' } as const;
			office.write(task, last.due, state[kind], late);
		}
	}
}

/** Whether the task, as it is at the end, has to have been announced. */
function owes({ versions }: Task, since: number, { includeOverdue }: ReminderHistory): boolean {
	const final = versions.at(-1);
	if (!final || final.state !== 'pending') return false;
	// Since when it has been pending and due then.
	const changed = versions.findLastIndex(({ due, state }) => due !== final.due || state !== 'pending');
	const { writtenAt } = versions[changed + 1] ?? final;
	return includeOverdue || (final.due >= since && final.due >= writtenAt);
}
