import { dayOf, HOUR, MINUTE, SECOND, timeOf } from './calendar';
import { Dice } from './dice';
import { N8n } from './engines';
import { anyDate, choose, KINDS, PAYERS } from './kinds';
import type { Lived } from './reminders';
import { anyHabits, Service } from './service';
import { setClocks } from './trigger';
import { breaches } from './verdict';
import { World } from './world';

const KIND = KINDS['several events of sales'];
const EVENTS = [['updated'], ['updated'], ['created', 'updated'], ['created'], ['closed'], ['canceled']];
/**
 * How long nothing goes wrong at first: a trigger has to be running for this long before it uses what others
 * have read.
 */
const QUIET = 22 * MINUTE;
const PEACE = 140 * MINUTE;

/** Several workflows of one n8n, whose triggers ask for sales with the same credential. */
export class SeveralTriggers {
	readonly dice: Dice;
	readonly world = new World(timeOf(dayOf('2026-03-10'), 9));
	readonly service: Service;
	readonly triggers: N8n[];
	readonly log: string[] = [];
	private static processes = 0;
	private readonly shared: Array<{ process: number; workflow: number }> = [];
	private readonly filtered = new Set<N8n>();
	private clockError = 0;
	private peace = Infinity;
	private hasTrouble = false;

	constructor(
		seed: number,
		private readonly off: ReadonlySet<string> = new Set(),
		isLogged = false,
	) {
		const dice = (this.dice = new Dice(seed * 7_919 + 13));
		const habits = anyHabits(dice, (knob, of) => this.on(knob, of));
		this.service = new Service(this.world, dice, { ...habits, showsDates: 'list' });
		const engine = dice.pick(['standard', 'durable'] as const);
		this.triggers = Array.from({ length: dice.between(2, 4) }, (_, workflow) => {
			const isFiltered = this.on('filters', 0.2);
			const filters = isFiltered ? { peopleId: { person: [{ personId: PAYERS[0].id }] } } : {};
			const entered = { levelOfDetail: dice.pick(['full', 'full', 'full', 'lean']), filters };
			const wanted = dice.pick(EVENTS).map((value) => choose(KIND.resource, value, entered));
			const gap = dice.pick([1, 1, 1, 5, 15]) * MINUTE;
			const shared = { process: 0, workflow };
			this.shared.push(shared);
			const n8n = new N8n(this.world, this.service, engine, gap, wanted, shared);
			if (isFiltered) this.filtered.add(n8n);
			if (isLogged) n8n.log = this.log;
			return n8n;
		});
		if (isLogged) this.service.log = this.log;
		this.beginProcess();
	}

	/** @returns which promises were broken, and for which workflows */
	async live(): Promise<string[]> {
		const { world, dice, triggers, service } = this;
		const clocks = setClocks(
			() => world.now,
			() => world.now,
		);
		await world
			.run(async () => {
				for (let count = dice.between(0, 60); count > 0; count -= 1) this.happen();
				await world.sleep(HOUR);
				const turbulence = world.now + QUIET;
				this.peace = turbulence + dice.between(5, 40) * MINUTE;
				const over = this.peace + PEACE;
				await Promise.all([
					...triggers.map(async (n8n) => await this.run(n8n, over)),
					this.work(),
					this.trouble(turbulence),
				]);
			})
			.finally(() => clocks.forEach((clock) => clock.mockRestore()));
		return triggers.flatMap((n8n, index) => {
			const { clockError, peace } = this;
			const view: Lived = {
				...{ kind: KIND, service, n8n, peace, clockError, isFiltered: this.filtered.has(n8n) },
				...{
					isSwitched: false,
					optionsChanged: [],
					clockAhead: 0,
					moreDays: 0,
					daysChanged: [],
					hour: 0,
					pollsOfReading: 1,
				},
				...{ isQuietAt: () => false, isShared: true },
			};
			return breaches(view).map((breach) => `${index}: ${breach}`);
		});
	}

	private on(knob: string, of: number): boolean {
		return this.dice.chance(of) && !this.off.has(knob);
	}

	/** Polls at its own second. Now and then, somebody unpublishes the workflow for a while. */
	private async run(n8n: N8n, until: number): Promise<void> {
		const { world, dice } = this;
		const phase = dice.between(0, n8n.gap);
		await world.sleep(dice.between(0, 3) * MINUTE);
		await n8n.publish();
		while (world.now < until) {
			const next = Math.ceil((world.now + 1 - phase) / n8n.gap) * n8n.gap + phase;
			await world.sleep(next - world.now);
			if (n8n.isOver) await n8n.restart();
			else if (this.isTroubled() && this.on('unpublish', 0.04))
				await n8n.unpublish(dice.pick([1, 5, 20]) * MINUTE);
			else await n8n.tick();
		}
	}

	/** What the agency does; some of it is shown late. */
	private async work(): Promise<void> {
		const { world, dice } = this;
		const pause = dice.pick([15, 30, 120]) * SECOND;
		while (world.now < this.peace - 3 * MINUTE) {
			await world.sleep(dice.between(0, 2 * pause));
			const late = this.on('late', 0.2) ? dice.between(1, 118) * SECOND : 0;
			this.happen(late);
		}
	}

	private happen(late = 0): void {
		const { dice, service } = this;
		const { clock } = service;
		const pen = { dice, clock, date: (field: string) => anyDate([], field, { dice, clock }) };
		const all = [...service.records.values()];
		const rec = dice.chance(0.5) ? all.at(-dice.between(1, 5)) : all[dice.between(0, all.length)];
		const last = rec?.versions.at(-1);
		const isChange = last !== undefined && dice.chance(0.7);
		const change = isChange ? KIND.resource.change!(last, pen) : KIND.resource.make(pen);
		const { id, versions } = service.write(isChange ? rec!.id : dice.uuid(), change, late);
		this.triggers[0]!.note(
			`${id.slice(0, 4)} ${JSON.stringify(change)}, v${versions.at(-1)!.seq}, late ${late}`,
		);
		if (this.isTroubled() && this.on('records', 0.03))
			service.records.get(id)!.failsUntil = this.world.now + dice.between(1, 90) * MINUTE;
	}

	private isTroubled(): boolean {
		return this.hasTrouble && this.world.now < this.peace;
	}

	/** Answers are lost, n8n is killed, the back office is down, and its clock is set. */
	private async trouble(from: number): Promise<void> {
		const { world, dice, service, peace } = this;
		const failing = service.habits.failing;
		service.habits.failing = 0;
		await world.sleep(from - world.now);
		this.hasTrouble = true;
		service.habits.failing = failing;
		const lost = this.on('lost', 0.5) ? dice.roll() * 0.1 : 0;
		service.onRequest = () => (world.now < peace && dice.chance(lost) ? 'lost' : undefined);
		let isSet = false;
		while (world.now < peace - 2 * MINUTE) {
			await world.sleep(Math.min(dice.between(0, 300) * SECOND, peace - MINUTE - world.now));
			if (this.on('kill', 0.15)) this.kill();
			// If a clock is set back and ahead between the same two polls, nobody can notice.
			if (!isSet && this.on('step', 0.08))
				this.step(dice.pick([-1, 1]) * dice.between(1, dice.pick([3, 60])) * MINUTE);
			isSet = this.clockError > 0;
			service.isDown = this.on('down', 0.1);
		}
		await world.sleep(Math.max(0, peace - MINUTE - world.now));
		service.isDown = false;
		service.habits.failing = 0;
		for (const rec of service.records.values()) rec.failsUntil = 0;
	}

	/** With the knob `mirror`, each has a process of its own, for comparison. */
	private beginProcess(): void {
		SeveralTriggers.processes += 1;
		for (const one of this.shared)
			one.process = this.off.has('mirror') ? (SeveralTriggers.processes += 1) : SeveralTriggers.processes;
	}

	private kill(): void {
		this.beginProcess();
		for (const n8n of this.triggers) n8n.kill();
	}

	private step(by: number): void {
		const { service, world } = this;
		service.skew += by;
		this.clockError = Math.max(this.clockError, Math.abs(service.clock - world.now));
		this.triggers[0]!.note(`the clock is set by ${by / MINUTE} min`);
	}
}
