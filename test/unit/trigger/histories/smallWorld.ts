import { DAY, dayOf, HOUR, MINUTE, SECOND, timeOf, written } from './calendar';
import { Dice } from './dice';
import { N8n } from './engines';
import { choose, KINDS, type Chosen, type KindName } from './kinds';
import { CALM, Service, type Incident, type Version } from './service';
import { breaches } from './verdict';
import { World } from './world';

const GAP = MINUTE;
const IDS = ['a', 'b', 'c'].map((letter) => `${letter.repeat(8)}-0000-4000-a000-000000000000`);
/**
 * Number of polls: between the first ones something happens, and the others are in peace, some directly after
 * that and some hours later.
 */
const POLLS = 5;
const PEACE = 3;

/** Something that goes wrong once: with a request, at the end of a poll, or between two polls. */
export interface Mishap {
	what: 'kill' | 'lost' | 'dies' | 'restart' | 'unpublish' | 'ahead' | 'back';
	/** The number of the request or of the poll. */
	at: number;
}
const AT_REQUESTS = ['kill', 'lost', 'back'] as const;
const AT_POLLS = ['dies', 'restart', 'unpublish', 'ahead', 'back'] as const;

/** Three records on two pages; two of them exist before the workflow is published. */
export class SmallWorld {
	readonly world = new World(timeOf(dayOf('2026-03-10'), 9));
	readonly service = new Service(this.world, new Dice(1), { ...CALM, pageSize: 2 });
	readonly n8n: N8n;
	readonly kind: (typeof KINDS)[KindName];
	peace = Infinity;
	clockError = 0;
	readonly isSwitched = false;
	readonly isFiltered = false;
	readonly optionsChanged: number[] = [];
	readonly clockAhead = 0;
	readonly moreDays = 0;
	readonly daysChanged: number[] = [];
	readonly hour = 0;
	readonly pollsOfReading = 1;
	/** How many requests the part makes in which something may go wrong. */
	requests = 0;

	constructor(name: KindName, engine: 'standard' | 'durable') {
		this.kind = KINDS[name];
		const rule = { field: 'due', direction: 'before', lead: 0, unit: 'minutes' } as const;
		const wanted = this.kind.values.map((value): Chosen => {
			const chosen = choose(this.kind.resource, value, { levelOfDetail: 'full', leadTime: 0 });
			return chosen.told.tells === 'date' ? { ...chosen, rule } : chosen;
		});
		this.n8n = new N8n(this.world, this.service, engine, GAP, wanted);
	}

	isQuietAt(): boolean {
		return false;
	}

	async live(mishaps: readonly Mishap[]): Promise<string[]> {
		const { world, service, n8n } = this;
		service.onRequest = () => {
			this.requests += 1;
			const { what } = mishaps.find(({ at }) => at === this.requests) ?? {};
			return what === undefined ? undefined : this.befall(what);
		};
		await world.run(async () => {
			for (const index of [0, 1]) this.happen(index, 0);
			await world.sleep(DAY);
			await n8n.publish();
			for (let poll = 1; poll <= POLLS; poll += 1) {
				this.deeds(poll);
				await world.sleep(GAP / 2);
				const mishap = mishaps.find(({ at }) => at === -poll);
				if (mishap) await this.befallBetween(mishap.what);
				await this.toNextPoll();
				await n8n.tick();
			}
			service.onRequest = () => undefined;
			this.peace = world.now;
			for (let poll = 0; poll < 2 * PEACE; poll += 1) {
				if (poll === PEACE) await world.sleep(2 * HOUR);
				await this.toNextPoll();
				await n8n.tick();
			}
		});
		return breaches(this);
	}

	private async toNextPoll(): Promise<void> {
		await this.world.sleep(GAP - (this.world.now % GAP));
	}

	/**
	 * One record is new and then changes, and two others change. With that change, each is closed, paid or
	 * completed.
	 */
	private deeds(poll: number): void {
		const from = this.world.now + 10 * SECOND;
		const plan: Record<number, number[]> = { 1: [2], 3: [0, 2], 4: [1] };
		for (const index of plan[poll] ?? []) this.world.at(from, () => this.happen(index, poll));
	}

	private happen(index: number, poll: number): void {
		const { service, world, kind } = this;
		const isNew = !service.records.has(IDS[index]!);
		// Records that cannot change are written anew.
		const id = kind.resource.change || isNew ? IDS[index]! : IDS[index]!.replace(/^./, String(poll));
		const isOver = poll >= 3;
		const change: Partial<Version> = {
			status: isOver ? 'closed' : 'opened',
			lean: {
				totals: { balance: isOver ? 0 : 1 + poll },
				completed: isOver,
				completed_at: isOver ? written(service.clock) : null,
				created: poll,
			},
			more: { payer: 'x', poll },
			dates: { due: written(world.now + 90 * SECOND) },
		};
		service.write(id, change);
	}

	private befall(what: Mishap['what']): Incident {
		if (what === 'kill') this.n8n.kill();
		if (what === 'ahead' || what === 'back') this.step(what);
		return what === 'lost' ? what : undefined;
	}

	private async befallBetween(what: Mishap['what']): Promise<void> {
		if (what === 'dies') this.n8n.diesBeforeStoring = true;
		else if (what === 'restart') await this.n8n.restart();
		else if (what === 'unpublish') await this.n8n.unpublish(5 * MINUTE);
		else this.befall(what);
	}

	private step(what: 'ahead' | 'back'): void {
		this.service.skew += what === 'ahead' ? 10 * MINUTE : -10 * MINUTE;
		this.clockError = 10 * MINUTE;
	}
}

export const SMALL_KINDS = [
	'Sale Updated',
	'Sale Created and Updated',
	'Sale Closed',
	'Sale Paid Off',
	'several events of tasks',
	'History Entry Added',
] as const satisfies readonly KindName[];

/** Every mishap at every place where it can happen to these events. */
export function mishapsIn({ requests }: SmallWorld): Mishap[] {
	const all = (what: readonly Mishap['what'][], count: number, sign: number): Mishap[] =>
		what.flatMap((one) =>
			Array.from({ length: count }, (_, index) => ({ what: one, at: sign * (index + 1) })),
		);
	return [...all(AT_REQUESTS, requests, 1), ...all(AT_POLLS, POLLS, -1)];
}
