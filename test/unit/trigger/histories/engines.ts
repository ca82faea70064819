import { CanceledError } from '../../../../nodes/shared/request/failures';
import { MINUTE, SECOND, written } from './calendar';
import type { Service } from './service';
import type { Chosen } from './kinds';
import { pollTrigger, type Item } from './trigger';
import { Life, type World } from './world';

/** Since when n8n has to get what happens for an event: in true time, and by the service's clock. */
export interface Beginning {
	/** What happens after this has to come. */
	owed: number;
	/** Anything dated earlier must not come, and need not come. */
	allowed: number;
	asked: number;
	/** When the poll with which the event began started and ended, in true time. */
	begun: number;
	end: number;
}

/** What a state is based on, as far as the promises depend on it. */
interface Memory {
	poll?: Poll;
	before?: Memory;
	beginnings: ReadonlyMap<string, Beginning>;
}

interface Kept {
	text: string | undefined;
	memory: Memory;
}

export interface Poll {
	number: number;
	owner: number;
	isActivation: boolean;
	begun: number;
	end: number;
	/** What the service's clock showed at the start and at the end. */
	clock: [from: number, to: number];
	/** What n8n's own clock showed. */
	local: [from: number, to: number];
	before: Memory;
	/** The values of the events that it read; none if it failed. */
	read: ReadonlySet<string>;
	/** The IDs of records that it listed but left for a later poll to read. */
	waiting: ReadonlySet<string>;
	/** The values of the events for which it has not yet noted everything that existed before. */
	noting: ReadonlySet<string>;
	/** The beginnings of the events after this poll. */
	beginnings: ReadonlyMap<string, Beginning>;
	/** Why n8n shows it as failed. */
	thrown?: unknown;
	requests: number;
	reads: number;
	hasBegunList: boolean;
	given: number;
	warnings: string[];
}

export interface Emission extends Item {
	id: string;
	at: number;
	poll: Poll;
	wanted: Chosen;
}

/** How late a change may be shown, and how long an answer may take. */
export const LOOK_BACK = 151 * SECOND;
const ANSWER = 32 * SECOND;
/** How long n8n takes to start. */
const START = 20 * SECOND;
/** In the durable engine, how much longer than its time a poll may take before n8n gives it up. */
const PATIENCE = 9 * SECOND;

const NOTHING: Kept = { text: undefined, memory: { beginnings: new Map() } };

/**
 * n8n with one published workflow. The standard engine has the state in memory, and stores it only together
 * with items and after publishing. The durable engine stores it with each execution, but not after publishing
 * without items. The node's lock would skip a poll that starts during another one of the same node, so here
 * polls wait for each other.
 */
export class N8n {
	readonly emissions: Emission[] = [];
	readonly polls: Poll[] = [];
	/** By how much n8n's own clock is wrong. */
	clockError = 0;
	/** The installation and workflow. */
	owner = 1;
	/** Whether n8n is killed after the next poll has ended and before its result is stored. */
	diesBeforeStoring = false;
	/**
	 * How many polls of a killed process are run again, at the same time as the next polls (durable engine).
	 */
	orphans = 0;
	log: string[] | undefined;
	private isStarting = false;
	/** When this process published the workflow. */
	private activatedAt = 0;
	/** Whether n8n itself published it when it started, and not a person. */
	private hasStarted = false;
	private life = new Life();
	private stored = NOTHING;
	private inMemory = NOTHING;
	/** Since when each event has been chosen. */
	private publishedAt = new Map<string, number>();

	constructor(
		readonly world: World,
		readonly service: Service,
		readonly engine: 'standard' | 'durable',
		readonly gap: number,
		public wanted: Chosen[],
		/** Set if several workflows share a process. */
		private readonly shared?: { process: number; workflow: number },
	) {}

	/** Whether the process was killed between two polls. */
	get isOver(): boolean {
		return this.life.isOver;
	}

	get localNow(): number {
		return this.world.now + this.clockError;
	}

	get beginnings(): ReadonlyMap<string, Beginning> {
		return this.kept.memory.beginnings;
	}

	private get kept(): Kept {
		return this.engine === 'durable' ? this.stored : this.inMemory;
	}

	/** For export and import. A state that was set is of unknown origin. */
	get state(): string | undefined {
		return this.stored.text;
	}

	/** Publishes the workflow, or starts n8n. */
	async publish(): Promise<void> {
		const { world, wanted, publishedAt } = this;
		this.publishedAt = new Map(
			wanted.map(({ event: { value } }) => [value, publishedAt.get(value) ?? world.now]),
		);
		this.life = new Life();
		this.activatedAt = world.now;
		this.hasStarted = this.isStarting;
		this.inMemory = this.stored;
		const poll = await this.poll(true);
		if (this.life.isOver) await this.restart();
		else if (this.engine === 'standard' && poll.thrown === undefined) this.stored = this.inMemory;
	}

	/** A scheduled poll, together with polls that a killed process has left. */
	async tick(): Promise<void> {
		const { orphans, stored } = this;
		this.orphans = 0;
		await this.poll(false);
		for (let left = orphans; left > 0 && !this.life.isOver; left -= 1) await this.poll(false, stored);
		if (!this.life.isOver) return;
		if (this.engine === 'durable') this.orphans = 1;
		await this.restart();
	}

	/** Ends the process, possibly during a poll; then the poll's tick starts n8n again. */
	kill(): void {
		this.note('killed');
		this.life.kill();
	}

	/** SIGTERM, or a kill between two polls. */
	async restart(): Promise<void> {
		this.note('starts again');
		this.life.kill();
		await this.world.sleep(START);
		this.isStarting = true;
		await this.publish();
		this.isStarting = false;
	}

	/** Switches the workflow off and on again, perhaps with other events. */
	async unpublish(ms: number, wanted = this.wanted): Promise<void> {
		this.note(`unpublished for ${ms / MINUTE} min`);
		this.life.kill();
		await this.world.sleep(ms);
		this.wanted = wanted;
		await this.publish();
	}

	/** Imports the workflow into another n8n, from an export with a state. */
	async import(state: string | undefined): Promise<void> {
		this.note('imported');
		this.owner += 1;
		this.publishedAt.clear();
		this.stored = { ...NOTHING, text: state };
		await this.publish();
	}

	/**
	 * Replaces the stored state. What was known may be lost, and what came may come again, but nothing that is
	 * older.
	 */
	async damage(change: (state: string) => string): Promise<void> {
		if (this.stored.text === undefined) return;
		const beginnings = new Map(
			[...this.beginnings].map(([event, one]) => [event, { ...one, owed: Infinity }]),
		);
		this.stored = { text: change(this.stored.text), memory: { beginnings } };
		await this.restart();
	}

	/** Whether a poll could know what another one emitted. */
	static knows({ before }: Poll, other: Poll): boolean {
		for (let memory: Memory | undefined = before; memory; memory = memory.before)
			if (memory.poll === other) return true;
		return false;
	}

	note(line: string): void {
		const { shared, world } = this;
		this.log?.push(`${written(world.now)} ${shared ? `${shared.workflow}: ` : ''}${line}`);
	}

	private async poll(isActivation: boolean, kept = this.kept): Promise<Poll> {
		const { world, service, life, engine, gap, wanted, shared } = this;
		const budget = (isActivation ? 30 : engine === 'durable' ? 36 : 300) * SECOND;
		const poll = this.begin(isActivation, kept.memory);
		const deadline = world.now + budget;
		const work = pollTrigger(wanted, {
			api: service.api({ life, deadline }),
			before: kept.text,
			owner: `${shared?.workflow ?? 0} ${this.owner}`,
			process: String(shared ? -shared.process : life.number),
			isClockSet: shared !== undefined,
			isActivation,
			isStart: this.isStarting,
			isDurable: engine === 'durable',
			maxInterval: gap,
			now: () => world.now,
			localNow: () => this.localNow,
			deadline,
			over: this.overAfter(budget),
		}).catch((thrown: unknown) => ({ thrown }));
		const found = await Promise.race([work, life.over]);
		this.finish(poll);
		if (found !== 'over' && this.diesBeforeStoring) {
			this.diesBeforeStoring = false;
			this.kill();
		}
		if (found === 'over' || life.isOver) return poll;
		if ('thrown' in found) {
			poll.thrown = found.thrown;
			this.note(`poll ${poll.number} failed: ${String(found.thrown)}`);
			return poll;
		}
		if (world.now > deadline + PATIENCE) {
			poll.thrown = new Error('Given up, since it took too long');
			return poll;
		}
		const { items, state, unread, warnings, waiting, noting } = found;
		Object.assign(poll, { warnings, given: items.length });
		poll.waiting = new Set(waiting.map((id) => id.toLowerCase()));
		poll.noting = new Set(noting);
		poll.read = new Set(wanted.map(({ event }) => event.value).filter((value) => !unread.includes(value)));
		poll.beginnings = this.beginningsAfter(poll, isActivation);
		const memory = { poll, before: kept.memory, beginnings: poll.beginnings };
		const next = state === undefined ? kept : { text: state, memory };
		if (engine === 'standard') this.inMemory = next;
		// An unchanged state is not stored.
		const isStored = items.length > 0 || (engine === 'durable' && !isActivation);
		if (isStored && state !== undefined) this.stored = next;
		for (const item of items)
			this.emissions.push({
				...item,
				id: String(item.row.id).toLowerCase(),
				at: world.now,
				poll,
				wanted: wanted.find(({ event }) => event.value === item.event)!,
			});
		const given = items.map(({ event, row }) => `${event} ${String(row.id).slice(0, 4)}`);
		this.note(
			`poll ${poll.number}${isActivation ? ' (activation)' : ''}, ${poll.requests} requests, gave ${given.join(', ')}${unread.length > 0 ? `, not read ${unread.join()}` : ''} ${warnings.join('; ')}`,
		);
		return poll;
	}

	private async overAfter(ms: number): Promise<never> {
		await this.world.sleep(ms);
		throw new CanceledError();
	}

	private begin(isActivation: boolean, before: Memory): Poll {
		const { world, service, localNow, polls } = this;
		const poll: Poll = {
			number: polls.length + 1,
			owner: this.owner,
			isActivation,
			begun: world.now,
			end: world.now,
			clock: [service.clock, service.clock],
			local: [localNow, localNow],
			before,
			read: new Set(),
			waiting: new Set(),
			noting: new Set(),
			beginnings: before.beginnings,
			requests: service.requests,
			reads: service.reads,
			hasBegunList: false,
			given: 0,
			warnings: [],
		};
		service.begun.length = 0;
		polls.push(poll);
		return poll;
	}

	private finish(poll: Poll): void {
		const { world, service } = this;
		poll.end = world.now;
		poll.clock[1] = service.clock;
		poll.local[1] = this.localNow;
		poll.requests = service.requests - poll.requests;
		poll.reads = service.reads - poll.reads;
		poll.hasBegunList = service.begun.length > 0;
		if (this.log && service.log) this.log.push(...service.log.splice(0));
	}

	/** An event begins with the first poll that read it and left a state. */
	private beginningsAfter(poll: Poll, isActivation: boolean): Map<string, Beginning> {
		const { gap, publishedAt } = this;
		const { before, begun, end } = poll;
		const beginnings = new Map<string, Beginning>();
		for (const value of poll.read) {
			const known = before.beginnings.get(value);
			if (known && known.owed < Infinity) beginnings.set(value, known);
			if (known && known.owed < Infinity) continue;
			// A scheduled poll without a state looks back by one interval.
			const reach = isActivation ? ANSWER : gap + LOOK_BACK + SECOND;
			const published = publishedAt.get(value)!;
			const since = Math.min(begun - gap, this.activatedAt);
			// If the workflow is switched off before a state is stored, what happens then is missed.
			const missed = this.hasStarted ? since : this.activatedAt;
			beginnings.set(value, {
				owed: isActivation ? end : Math.max(published, missed),
				allowed: Math.min(known?.allowed ?? Infinity, poll.clock[0] - reach - (begun - gap - since)),
				// In that interval, nothing shows that a clock was set.
				asked: isActivation ? -Infinity : Math.max(...poll.clock) - Math.min(gap, begun - since),
				begun: !isActivation ? Math.min(begun, since) : begun,
				end,
			});
		}
		for (const { event } of this.wanted) {
			const known = before.beginnings.get(event.value);
			if (known && !beginnings.has(event.value)) beginnings.set(event.value, known);
		}
		return beginnings;
	}
}
