import type { PollResult, Row } from '../../../../nodes/shared/trigger/polling/list';
import { pollAlone } from '../../../../nodes/shared/trigger/polling/pollLock';
import type { StoredState } from '../../../../nodes/shared/trigger/polling/runPoll';
import { Crash, type World } from './world';

/** One poll of the trigger under test, and what n8n is to keep after it. @throws Crash, or what failed */
export type Poll<State> = (
	stored: StoredState<State> | undefined,
	isActivation: boolean,
	budget: number,
) => Promise<Omit<PollResult<State>, 'state'> & { stored: StoredState<State> }>;

/** An item that n8n was given, when, and when the poll that gave it began. */
export interface Emitted {
	item: Row;
	at: number;
	begunAt: number;
}

/** n8n with one published workflow, until its end. */
export interface Engine {
	readonly emitted: Emitted[];
	/** Polls every `interval` ms, `ticks` times; after a crash n8n starts again. */
	run(interval: number, ticks: number): Promise<void>;
	/** One poll more. */
	tick(): Promise<void>;
	/** The workflow comes back from an export that was made early in its life, and is published. */
	import(): Promise<void>;
}

let engines = 0;

/** Of a poll whose state is kept here. */
const NOTHING = { items: [], left: undefined };

/** How much longer than its budget a poll may take in the durable engine. */
const GIVEN_UP_AFTER_MS = 9_000;
/** How long n8n takes to start again after it was killed. */
const RESTART_MS = 20_000;

/**
 * n8n's legacy engine: the state lives in memory and is stored only together with items; polls of one node do
 * not wait for each other; on a start, every workflow is polled once.
 */
export function legacyEngine<State>(world: World, poll: Poll<State>, budget: number): Engine {
	const emitted: Emitted[] = [];
	let stored: StoredState<State> | undefined;
	let memory: StoredState<State> | undefined;
	let exported: StoredState<State> | undefined;
	let life = 0;
	const poller = `legacy ${(engines += 1)}`;

	const once = async (isActivation: boolean): Promise<void> => {
		const born = life;
		await pollAlone(`${poller} ${life}`, undefined, async () => {
			const begunAt = world.now;
			const polled = await poll(copy(memory), isActivation, isActivation ? Math.min(budget, 30_000) : budget);
			if (born !== life) return NOTHING;
			memory = polled.stored;
			if (polled.items.length > 0) {
				stored = copy(memory);
				exported ??= copy(memory);
				emitted.push(...polled.items.map((item) => ({ item, at: world.now, begunAt })));
			}
			return NOTHING;
		});
	};
	const start = async (): Promise<void> => {
		for (let isUp = false; !isUp; ) {
			life += 1;
			memory = copy(stored);
			isUp = await once(true).then(
				() => true,
				(thrown: unknown) => !(thrown instanceof Crash),
			);
			if (!isUp) await world.sleep(RESTART_MS);
		}
		stored = copy(memory);
	};
	return {
		emitted,
		async run(interval, ticks) {
			await start();
			for (let tick = 0; tick < ticks; tick += 1) {
				await world.sleep(interval);
				const born = life;
				const polling = once(false).catch(async (thrown: unknown) => {
					if (!(thrown instanceof Crash) || born !== life) return;
					life += 1;
					await world.sleep(RESTART_MS);
					await start();
				});
				// Ticks go on meanwhile; a poll that takes longer than an interval meets the next one.
				await Promise.race([polling, world.sleep(interval / 3)]);
			}
			await world.sleep(400_000);
		},
		async tick() {
			await once(false).catch(() => undefined);
		},
		async import() {
			stored = copy(exported);
			await start();
		},
	};
}

/**
 * n8n's durable engine: a poll works on a copy of the stored state, stored together with the execution, or
 * alone without one; but not after the activation's poll. A poll that takes too long is given up.
 */
export function durableEngine<State>(world: World, poll: Poll<State>, budget: number): Engine {
	const emitted: Emitted[] = [];
	let stored: StoredState<State> | undefined;
	let exported: StoredState<State> | undefined;
	let imports = 0;
	const poller = `durable ${(engines += 1)}`;

	const once = async (isActivation: boolean): Promise<void> => {
		let isGivenUp = false;
		const born = imports;
		const polling = pollAlone(`${poller} ${imports}`, undefined, async () => {
			const begunAt = world.now;
			const polled = await poll(copy(stored), isActivation, budget);
			if (isGivenUp || born !== imports) return NOTHING;
			if (!isActivation || polled.items.length > 0) stored = polled.stored;
			exported ??= copy(stored);
			emitted.push(...polled.items.map((item) => ({ item, at: world.now, begunAt })));
			return NOTHING;
		}).catch(() => undefined);
		await Promise.race([
			polling,
			world.sleep(budget + GIVEN_UP_AFTER_MS).then(() => {
				isGivenUp = true;
			}),
		]);
	};
	return {
		emitted,
		async run(interval, ticks) {
			const begun = world.now;
			await once(true);
			for (let tick = 1; tick <= ticks; tick += 1) {
				// By the minute, and one that is missed is missed.
				const next = Math.max(begun + tick * interval, world.now);
				await world.sleep(next - world.now);
				await once(false);
			}
		},
		async tick() {
			await once(false);
		},
		async import() {
			imports += 1;
			stored = copy(exported);
			await once(true);
		},
	};
}

function copy<T>(state: T): T {
	return state === undefined ? state : (JSON.parse(JSON.stringify(state)) as T);
}
