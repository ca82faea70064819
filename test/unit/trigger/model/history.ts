import fc from 'fast-check';

import { readChanges, type Changes, type ChangesState } from '../../../../nodes/Trigger/core/changes';
import type { ListPage, Polled } from '../../../../nodes/Trigger/core/list';
import { takeTurn } from '../../../../nodes/Trigger/core/turn';
import { durableEngine, legacyEngine, type Emitted, type Poll } from './engines';
import { Office, type Order, type Sale, type Status } from './office';
import { Failed, type Fate, type Paging } from './service';
import { World } from './world';

/** What an agency does, how its service behaves meanwhile, and which n8n looks on. */
export interface History {
	engine: 'legacy' | 'durable';
	event: 'created' | 'existing' | 'any' | 'canceled';
	paging: Paging;
	order: Order;
	fates: Fate[];
	skews: number[];
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
		kind: 'create' | 'update' | 'cancel' | 'reopen' | 'touch';
		sale: number;
		content: number;
		/** In ms. */
		late: number;
	}>;
}

const ALL: Status[] = ['opened', 'closed', 'canceled'];

export const fate = fc.oneof(
	{ weight: 20, arbitrary: fc.constant<Fate>('answered') },
	{ weight: 5, arbitrary: fc.constantFrom<Fate>('slow', 'failed', 'lost', 'crash', 'cursorForgotten') },
);

/** Late visibility and the clocks' differences together stay within the two minutes that the trigger looks back. */
export const histories: fc.Arbitrary<History> = fc.record({
	engine: fc.constantFrom('legacy' as const, 'durable' as const),
	event: fc.constantFrom('created' as const, 'existing' as const, 'any' as const, 'canceled' as const),
	order: fc.constantFrom<Order>('updatedFirst', 'updatedLast', 'createdFirst', 'createdLast'),
	paging: fc.record({
		cursor: fc.constantFrom('position', 'key'),
		size: fc.integer({ min: 1, max: 4 }),
	}) as fc.Arbitrary<Paging>,
	fates: fc.array(fate, { maxLength: 60 }),
	skews: fc.array(fc.integer({ min: -2_000, max: 2_000 }), { minLength: 1, maxLength: 3 }),
	budget: fc.constantFrom(500, 36_000, 300_000),
	interval: fc.constantFrom(60_000, 900_000),
	before: fc.array(fc.integer({ min: 0, max: 2 }), { maxLength: 8 }),
	deeds: fc.array(
		fc.record({
			wait: fc.oneof(fc.integer({ min: 0, max: 800 }), fc.integer({ min: 0, max: 90_000 })),
			isDuringReading: fc.boolean(),
			kind: fc.constantFrom('create', 'update', 'update', 'cancel', 'reopen', 'touch'),
			sale: fc.nat(20),
			content: fc.integer({ min: 0, max: 2 }),
			late: fc.oneof(fc.constant(0), fc.integer({ min: 0, max: 115_000 })),
		}) as fc.Arbitrary<History['deeds'][number]>,
		{ maxLength: 25 },
	),
});

/** Histories in which rows often change their place while the pages are read, and polls are far between. */
export const restlessHistories: fc.Arbitrary<History> = histories.map((history) => ({
	...history,
	event: 'any',
	fates: [],
	interval: 900_000,
	order: 'updatedFirst',
	paging: { ...history.paging, cursor: 'position' },
	deeds: history.deeds.map((deed) => ({ ...deed, isDuringReading: true, wait: deed.wait % 300, late: 0 })),
}));

/** The product's own reading, or one that was broken on purpose. */
export interface UnderTest {
	statuses?: Status[];
	announcesEach?: Changes['announcesEach'];
	/** Believes that the end of the first pass is the end. */
	isOnePass?: boolean;
	/** Changes what a poll leaves for the next one. */
	leaves?(state: ChangesState, before: ChangesState, world: World): ChangesState;
}

/** Lives through a history. @returns what went wrong, or undefined */
export async function broken(history: History, underTest: UnderTest = {}): Promise<string | undefined> {
	const world = new World();
	const office = new Office(world, history.paging, history.fates, history.skews, history.order);
	for (const content of history.before) office.create(content, 0);
	world.now += 3_600_000;
	const publishedAt = world.now;
	let since = Infinity;
	const poll: Poll<ChangesState> = async (kept, isActivation, budget) => {
		const until = world.now + budget;
		const read = async (state: ChangesState): Promise<Polled<ChangesState>> => {
			const polled = await readChanges(state, changesOf(office, history, underTest), () => world.now < until);
			return { ...polled, state: underTest.leaves?.(polled.state, state, world) ?? polled.state };
		};
		return await takeTurn({
			kept,
			isActivation,
			longestGap: history.interval,
			askClock: async () => await office.askClock(),
			begin(from) {
				since = Math.max(publishedAt, Date.parse(from));
				return { since: from, seen: {} };
			},
			read,
		}).catch((thrown: unknown) => {
			// What may pass by itself does not stop publishing.
			if (isActivation && thrown instanceof Failed && kept) {
				return { items: [], state: kept };
			}
			throw thrown;
		});
	};
	const engine = { legacy: legacyEngine, durable: durableEngine }[history.engine](
		world,
		poll,
		history.budget,
	);
	const { interval } = history;
	const lasts = history.deeds.reduce(
		(sum, { wait, isDuringReading }) => sum + wait + (isDuringReading ? interval : 0),
		0,
	);
	await world.run(
		Promise.all([
			engine.run(interval, Math.ceil(lasts / interval) + 25),
			agency(world, office, history),
		]).then(() => undefined),
	);
	return verdict(history, office, since, engine.emitted);
}

function changesOf(
	office: Office,
	{ event }: History,
	{ statuses = ALL, announcesEach, isOnePass = false }: UnderTest,
): Changes {
	const each = event === 'created' || event === 'canceled' ? 'record' : 'content';
	const page = async (since: string, cursor?: string): Promise<ListPage> =>
		await office.changed(since, event === 'canceled' ? ['canceled'] : statuses, cursor);
	return {
		announcesEach: announcesEach ?? each,
		of: event === 'canceled' ? 'any' : event,
		createdAt: ({ created_at }) => Number(created_at),
		page: isOnePass ? async (since) => await wholeList(async (cursor) => await page(since, cursor)) : page,
		content: async ({ id }) => await office.get(id),
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

async function agency(world: World, office: Office, { deeds, interval }: History): Promise<void> {
	for (const { wait, isDuringReading, kind, sale: chosen, content, late } of deeds) {
		await world.sleep(wait);
		if (isDuringReading) await Promise.race([office.nextRequest(), world.sleep(interval)]);
		const sale = office.sales[chosen % Math.max(1, office.sales.length)];
		const last = sale?.versions.at(-1);
		if (kind === 'create' || !sale || !last) office.create(content, late);
		else if (kind === 'update') office.write(sale, content, last.status, late);
		else if (kind === 'touch') office.write(sale, last.content, last.status, late);
		else office.write(sale, last.content, kind === 'cancel' ? 'canceled' : 'opened', late);
	}
}

/** Holds what was emitted against what happened since `since`. */
function verdict(
	{ event }: History,
	office: Office,
	since: number,
	emitted: readonly Emitted[],
): string | undefined {
	for (const sale of office.sales) {
		const final = office.shown(sale);
		if (!final) return `${sale.id} never appeared: the test itself is wrong`;
		const items = emitted.map(({ item }) => item).filter(({ id }) => id === sale.id);
		const isOwed = owes(event, sale, since);
		if (event === 'created' || event === 'canceled') {
			if (items.length > 1) return `${sale.id} was announced ${items.length} times`;
			if (isOwed && items.length === 0) return `${sale.id} was not announced`;
			continue;
		}
		const told = items.map((item) => `${String(item.content)} ${String(item.status)}`);
		if (told.some((content, index) => content === told[index - 1])) {
			return `${sale.id} was given twice with the same content: ${told.join(', ')}`;
		}
		const last = `${final.content} ${final.status}`;
		if ((isOwed || told.length > 0) && told.at(-1) !== last) {
			return `${sale.id} is now "${last}", and what was given is: ${told.join(', ') || 'nothing'}`;
		}
	}
	return undefined;
}

/** Whether the sale has to have been given at least once. */
function owes(event: History['event'], { createdAt, versions }: Sale, since: number): boolean {
	const final = versions.at(-1);
	const before = versions.findLast(({ updatedAt }) => updatedAt < since);
	if (event === 'created') return createdAt >= since;
	if (event === 'canceled') {
		const lastOpen = versions.findLastIndex(({ status }) => status !== 'canceled');
		const canceled = versions[lastOpen + 1];
		return canceled !== undefined && canceled.updatedAt >= since;
	}
	// One that was created and changed before it was first seen counts as created.
	if (!before) return event === 'any';
	return before.content !== final?.content || before.status !== final.status;
}
