import type { ChangeSource } from '../../../../nodes/shared/trigger/polling/changes/source';
import type { ChangesState } from '../../../../nodes/shared/trigger/polling/changes/state';
import type { ListPage, PollResult, PollTime } from '../../../../nodes/shared/trigger/polling/list';
import type { Polling } from './polling';
import { durableEngine, legacyEngine, type Engine, type Poll } from './engines';
import { Office, type Order, type Status } from './office';
import { Failed, type Clocks, type Fate, type Paging } from './service';
import { verdict, type Lived } from './verdict';
import { World } from './world';
import { fc } from '../../../campaign';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

export type Deed =
	| 'create'
	| 'update'
	| 'cancel'
	| 'reopen'
	| 'touch'
	| 'break'
	| 'mend'
	| 'clockBack'
	| 'clockBackABit'
	| 'localClock'
	| 'output'
	| 'import';

/** What an agency does, how its service behaves meanwhile, and which n8n looks on. */
export interface History {
	engine: 'legacy' | 'durable';
	event: 'created' | 'existing' | 'any' | 'canceled';
	isFull: boolean;
	paging: Paging;
	order: Order;
	fates: Fate[];
	clocks: Clocks;
	/** In ms. */
	budget: number;
	/** Between two polls, in ms. */
	interval: number;
	before: number[];
	deeds: Array<{
		/** In ms after the deed before. */
		wait: number;
		/** Then waits for the trigger's next request, so that rows move while they are read. */
		isDuringReading: boolean;
		kind: Deed;
		sale: number;
		content: number;
		/** In ms. */
		late: number;
	}>;
}

const FAILURES: Fate[] = ['failed', 'lost', 'crash'];
const ALL: Status[] = ['opened', 'closed', 'canceled'];

export const fate = fc.oneof(
	{ weight: 20, arbitrary: fc.constant<Fate>('answered') },
	{ weight: 5, arbitrary: fc.constantFrom<Fate>('slow', 'failed', 'lost', 'crash', 'cursorForgotten') },
);

export const pagings: fc.Arbitrary<Paging> = fc.record({
	cursor: fc.constantFrom('position' as const, 'key' as const),
	size: fc.integer({ min: 1, max: 4 }),
	repeats: fc.constantFrom(0, 0, 1, 2),
	cursorsLive: fc.constantFrom(Infinity, Infinity, 3 * MINUTE, 20_000, 2_000),
});

const usualDeeds: Deed[] = ['create', 'update', 'update', 'update', 'cancel', 'reopen', 'touch'];

function deedsOf(kinds: readonly Deed[]): fc.Arbitrary<History['deeds']> {
	return fc.array(
		fc.record({
			wait: fc.oneof(fc.integer({ min: 0, max: 800 }), fc.integer({ min: 0, max: 90_000 })),
			isDuringReading: fc.boolean(),
			kind: fc.constantFrom(...kinds),
			sale: fc.nat(20),
			content: fc.integer({ min: 0, max: 5 }),
			late: fc.oneof(fc.constant(0), fc.integer({ min: 0, max: 115_000 })),
		}),
		{ maxLength: 25 },
	);
}

/**
 * Late visibility and clock differences together stay within the two minutes that the trigger looks back. A
 * list that takes longer to read than a poll lasts needs cursors that outlive the pause between polls.
 */
function historiesOf(kinds: readonly Deed[]): fc.Arbitrary<History> {
	return fc
		.record({
			engine: fc.constantFrom('legacy' as const, 'durable' as const),
			event: fc.constantFrom<History['event']>('created', 'existing', 'any', 'canceled'),
			isFull: fc.constantFrom(true, true, false),
			order: fc.constantFrom<Order>('updatedFirst', 'updatedLast', 'createdFirst', 'createdLast', 'byDay'),
			paging: pagings,
			fates: fc.array(fate, { maxLength: 60 }),
			clocks: fc.record({
				skews: fc.array(fc.integer({ min: -2_000, max: 2_000 }), { minLength: 1, maxLength: 3 }),
				ahead: fc.constant(0),
			}),
			budget: fc.constantFrom(500, 36_000, 300_000),
			interval: fc.constantFrom(MINUTE, 15 * MINUTE),
			before: fc.array(fc.integer({ min: 0, max: 5 }), { maxLength: 8 }),
			deeds: deedsOf(kinds),
		})
		.map((history) => ({
			...history,
			budget: history.paging.cursorsLive === Infinity ? history.budget : Math.max(36_000, history.budget),
			// A clock that goes back by less than what lies between two polls shows it to nobody.
			fates: history.deeds.some(({ kind }) => kind.startsWith('clockBack'))
				? history.fates.map((one) => (FAILURES.includes(one) ? 'slow' : one))
				: history.fates,
		}));
}

export const histories = historiesOf([
	...usualDeeds,
	...usualDeeds,
	'break',
	'mend',
	'clockBack',
	'output',
	'import',
]);

/** Histories in which rows often change their place while the pages are read, and polls are far between. */
export const restlessHistories = historiesOf(usualDeeds).map(
	(history): History => ({
		...history,
		event: 'any',
		fates: [],
		interval: 15 * MINUTE,
		order: 'updatedFirst',
		paging: { ...history.paging, cursor: 'position', repeats: 0 },
		deeds: history.deeds.map((deed) => ({ ...deed, isDuringReading: true, wait: deed.wait % 300, late: 0 })),
	}),
);

/** Histories of a service whose answers are dated by a clock ahead of the one that dates its records. */
export const aheadHistories = fc
	.tuple(historiesOf(['create', 'create', 'update']), fc.integer({ min: 3 * MINUTE, max: 20 * MINUTE }))
	.map(
		([history, ahead]): History => ({
			...history,
			event: 'created',
			fates: [],
			interval: MINUTE,
			// What does not fit into half a poll is not looked around in.
			budget: 36_000,
			clocks: { ...history.clocks, ahead },
			deeds: history.deeds.map((deed) => ({ ...deed, wait: deed.wait * 2 })),
		}),
	);

/**
 * Histories of a service whose clock is set back by less than the time between two polls, under an n8n whose
 * own may be set ahead. When both are set back in the same interval, nothing shows it.
 */
export const setBackHistories = historiesOf([
	'update',
	'update',
	'create',
	'clockBackABit',
	'localClock',
]).map(
	(history): History => ({
		...history,
		event: 'any',
		fates: [],
		interval: 15 * MINUTE,
		deeds: history.deeds.map((deed) => ({
			...deed,
			late: 0,
			...(deed.kind === 'localClock' && { content: Math.max(deed.content, 2) }),
		})),
	}),
);

/** Histories of a slow service whose cursors do not outlive the pause between two polls. */
export const expiringHistories = historiesOf(['create', 'create', 'update']).map(
	(history): History => ({
		...history,
		event: 'any',
		interval: MINUTE,
		budget: 36_000,
		paging: { ...history.paging, cursorsLive: 40_000 },
		fates: history.fates.map((_, index) => (index % 3 === 2 ? 'slow' : 'answered')),
	}),
);

/** Histories in which sales cannot be read for a while. */
export const brokenHistories = historiesOf(['create', 'update', 'update', 'break', 'mend']).map(
	(history): History => ({
		...history,
		event: 'any',
		isFull: true,
		interval: MINUTE,
		fates: [],
		deeds: history.deeds.map((deed) => ({ ...deed, sale: deed.sale % 3 })),
	}),
);

/** The product's own reading, or one that was broken on purpose. */
export interface UnderTest {
	polling: Polling;
	statuses?: Status[];
	emitsEach?: ChangeSource['emitsEach'];
	/** Believes that the end of the first pass is the end. */
	isOnePass?: boolean;
	/** Changes what a poll leaves for the next one. */
	leaves?(state: ChangesState, before: ChangesState, world: World): ChangesState;
}

/** Lives through a history. @returns what went wrong, or undefined */
export async function broken(history: History, underTest: UnderTest): Promise<string | undefined> {
	const { polling } = underTest;
	const world = new World();
	const office = new Office(world, polling, history.paging, history.clocks, history.fates);
	office.order = history.order;
	for (const content of history.before) office.create(content, 0);
	// So old that no clock that is set back makes them new.
	world.now += 48 * HOUR;
	const lived: Lived = {
		history,
		office,
		publishedAt: world.now,
		since: Infinity,
		isFull: history.isFull,
		switchedAt: [],
		importedAt: undefined,
		wasSetBack: false,
		localSkew: 0,
	};
	const engine = { legacy: legacyEngine, durable: durableEngine }[history.engine](
		world,
		pollOf(world, office, lived, underTest),
		history.budget,
	);
	const { interval } = history;
	const lasts = history.deeds.reduce(
		(sum, { wait, isDuringReading }) => sum + wait + (isDuringReading ? interval : 0),
		0,
	);
	const life = async (): Promise<number> => {
		await Promise.all([
			engine.run(interval, Math.ceil(lasts / interval) + 25),
			agency(world, office, lived, engine),
		]);
		// Whatever was set aside is tried again within an hour.
		await world.sleep(HOUR + 2 * MINUTE);
		for (let tick = 0; tick < 4; tick += 1) {
			await engine.tick();
			await world.sleep(5 * MINUTE);
		}
		const before = office.asked;
		await engine.tick();
		return office.asked - before;
	};
	const lastPoll = await world.run(life());
	return verdict(lived, engine.emitted, lastPoll);
}

function pollOf(world: World, office: Office, lived: Lived, underTest: UnderTest): Poll<ChangesState> {
	const { history } = lived;
	const { polling } = underTest;
	return async (stored, isActivation, budget) => {
		const begunAt = world.now;
		const time: PollTime = {
			localNow: () => world.now + lived.localSkew,
			hasTime: () => world.now < begunAt + budget,
			hasTimeToList: () => world.now < begunAt + budget / 2,
		};
		const read = async (state: ChangesState): Promise<PollResult<ChangesState>> => {
			const changes = changesOf(office, lived, underTest);
			const polled = await polling.readChanges(state, changes, time, history.interval);
			JSON.parse(JSON.stringify(polled.state));
			return { ...polled, state: underTest.leaves?.(polled.state, state, world) ?? polled.state };
		};
		const fingerprint = `workflow ${lived.importedAt ?? 'as published'}`;
		const polled = await polling
			.runPoll<ChangesState>({
				stored,
				fingerprint,
				isActivation,
				maxInterval: history.interval,
				fetchServiceTime: async () => await office.fetchServiceTime(),
				localNow: () => time.localNow(),
				createState(clock) {
					lived.since = Math.max(lived.publishedAt, Date.parse(clock.since) - office.wrongBy);
					return { ...clock, known: {} };
				},
				poll: read,
			})
			.catch((thrown: unknown) => {
				// What may pass by itself does not stop publishing, and nothing is stored then.
				if (isActivation && thrown instanceof Failed && stored) return stored;
				throw thrown;
			});
		if ('fingerprint' in polled) return { items: [], warnings: [], stored: polled };
		return { ...polled, stored: { fingerprint, state: polled.state } };
	};
}

function changesOf(
	office: Office,
	{ history: { event }, isFull }: Lived,
	{ statuses = ALL, emitsEach, isOnePass = false }: UnderTest,
): ChangeSource {
	const each = event === 'created' || event === 'canceled' ? 'record' : 'content';
	const page = async (since: string, cursor?: string): Promise<ListPage> =>
		await office.changed(since, event === 'canceled' ? ['canceled'] : statuses, cursor);
	return {
		emitsEach: emitsEach ?? each,
		which: event === 'canceled' ? 'any' : event,
		createdAt: ({ created_at }) => Number(created_at),
		page: isOnePass ? async (since) => await wholeList(async (cursor) => await page(since, cursor)) : page,
		leanItem: (row) => row,
		...(isFull && { fullItem: async (id: string) => await office.get(id) }),
	};
}

/** All pages, read once from the first to the last, as if they were one. */
async function wholeList(page: (cursor?: string) => Promise<ListPage>): Promise<ListPage> {
	const first = await page();
	const rows = [...first.rows];
	for (let next = first.nextCursor; next !== undefined; ) {
		const further = await page(next);
		rows.push(...further.rows);
		next = further.nextCursor;
	}
	return { ...first, rows, nextCursor: undefined };
}

async function agency(world: World, office: Office, lived: Lived, engine: Engine): Promise<void> {
	const { deeds, interval } = lived.history;
	for (const { wait, isDuringReading, kind, sale: chosen, content, late } of deeds) {
		await world.sleep(wait);
		if (isDuringReading) await Promise.race([office.nextRequest(), world.sleep(interval)]);
		const sale = office.sales[chosen % Math.max(1, office.sales.length)];
		const last = sale?.versions.at(-1);
		if (kind === 'localClock') lived.localSkew += (content - 2) * 40 * MINUTE;
		else if (kind === 'clockBackABit') {
			// By less than an interval, which the service's clock alone shows to nobody.
			office.wrongBy -= Math.round(((content + 1) * interval) / 7);
			lived.wasSetBack = true;
		} else if (kind === 'clockBack') {
			office.wrongBy -= 2 * interval + (content + 1) * 4 * MINUTE;
			lived.wasSetBack = true;
		} else if (kind === 'output') {
			lived.isFull = !lived.isFull;
			lived.switchedAt.push(world.now);
		} else if (kind === 'import') {
			lived.importedAt = world.now;
			lived.publishedAt = world.now;
			lived.since = Infinity;
			await engine.import();
		} else if (kind === 'create' || !sale || !last) office.create(content, late);
		else if (kind === 'break' || kind === 'mend') sale.isBroken = kind === 'break';
		else if (kind === 'update') office.write(sale, content, last.status, late);
		else if (kind === 'touch') office.write(sale, last.content, last.status, late);
		else office.write(sale, last.content, kind === 'cancel' ? 'canceled' : 'opened', late);
	}
}
