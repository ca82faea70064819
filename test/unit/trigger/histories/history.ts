import {
	DAY,
	dayAt,
	dayOf,
	HOUR,
	hourAt,
	MINUTE,
	SECOND,
	text,
	timeOf,
	weekdayAt,
	written,
} from './calendar';
import { Dice } from './dice';
import { N8n } from './engines';
import { anyDate, choose, KINDS, PAYERS, type Chosen, type Kind, type KindName, type Rule } from './kinds';
import type { Lived } from './reminders';
import { anyHabits, Service, type Rec } from './service';
import { World } from './world';

/** Parts that a history can leave out, to find the smallest one that fails. */
export interface Knobs {
	off?: ReadonlySet<string>;
	/** Few records, few actions, few polls. */
	isSmall?: boolean;
	isLogged?: boolean;
}

/** Shortly before the end of a month or year, or before a February 29 that exists, or does not. */
const STARTS = ['2028-02-12', '2027-02-12', '2024-02-05', '2026-12-08', '2027-12-14', '2028-01-20'];
/** For one history, because a trigger that repeats itself would never end. */
const MOST_POLLS = 500;
const LENGTHS = [10 * DAY, 45 * DAY] as const;
/** Sales of one payer, as the form stores this filter. */
const FILTER = { peopleId: { person: [{ personId: PAYERS[0].id }] } };
const isTime = (value: unknown): boolean => Number(value) > 1e12;
const nulls = (value: unknown): object =>
	Object.fromEntries(Object.keys(value as object).map((key) => [key, null]));
/** A state after an import, a disk error, or another version of the package. */
const changed =
	(replace: (key: string, value: unknown) => unknown) =>
	(state: string): string =>
		JSON.stringify(JSON.parse(state, replace));
export const DAMAGES: Record<string, (state: string) => string> = {
	'is empty': () => '{}',
	'has nothing of its events': (state) => JSON.stringify(nulls(JSON.parse(state))),
	'is of another version': changed((key, value) => (key === 'check' ? 'of 99' : value)),
	'is text where there was none': changed((key, value) => (key === 'lists' ? 'then' : value)),
	'has no times': changed((_key, value) => (isTime(value) ? null : value)),
	'has other words for times': changed((_key, value) => (isTime(value) ? 'yesterday' : value)),
	'lacks a part': changed((key, value) => (key === 'records' ? undefined : value)),
	'has text for numbers': changed((_key, value) => (typeof value === 'number' ? 'a number' : value)),
};

/** What a person does to n8n or to the workflow between two polls. */
type Incident = [name: string, of: number, happens: (history: History) => Promise<void> | void];

const republish = async (history: History, change: (one: Chosen) => Chosen): Promise<void> =>
	await history.n8n.unpublish(SECOND, history.n8n.wanted.map(change));

const entering = (entered: Record<string, unknown>) => (one: Chosen) => ({
	...one,
	entered: { ...one.entered, ...entered } as Chosen['entered'],
});

const INCIDENTS: readonly Incident[] = [
	['restart', 0.04, async ({ n8n }) => await n8n.restart()],
	['unpublish', 0.03, async ({ n8n, dice }) => await n8n.unpublish(dice.pick([5, 30, 300]) * MINUTE)],
	[
		'off',
		0.01,
		async (history) => {
			// In the meantime, somebody corrects the back office's clock.
			history.world.at(history.world.now + HOUR, () => history.step(-history.service.skew));
			await history.n8n.unpublish(DAY);
		},
	],
	[
		'switch',
		0.04,
		async (history) => {
			history.isSwitched = true;
			const levelOfDetail = history.n8n.wanted[0]!.entered.levelOfDetail === 'full' ? 'lean' : 'full';
			await republish(history, entering({ levelOfDetail }));
		},
	],
	[
		'filters',
		0.03,
		async (history) => {
			const { filters } = history.n8n.wanted[0]!.entered;
			const isFiltered = Object.keys(filters as object).length > 0;
			history.isFiltered = true;
			history.optionsChanged.push(history.world.now);
			await republish(history, entering({ filters: isFiltered ? {} : FILTER }));
		},
	],
	['events', 0.05, async (history) => await history.changeEvents()],
	['days', 0.05, async (history) => await history.changeDays()],
	['import', 0.015, async ({ n8n }) => await n8n.import(n8n.state)],
	['damage', 0.015, async ({ n8n, dice }) => await n8n.damage(dice.pick(Object.values(DAMAGES)))],
];

/** One history: what an agency does, how its back office behaves, and what happens to n8n. */
export class History implements Lived {
	readonly dice: Dice;
	readonly world: World;
	readonly service: Service;
	readonly n8n: N8n;
	readonly kind: Kind;
	readonly log: string[] = [];
	isSwitched = false;
	isFiltered = false;
	readonly optionsChanged: number[] = [];
	clockAhead = 0;
	moreDays = 0;
	readonly daysChanged: number[] = [];
	clockError = 0;
	peace = Infinity;
	readonly hour: number;
	readonly quiet: { until: number; days: string[]; dates: string[] };
	private readonly late: number;
	private readonly hasFaults: boolean;
	private readonly phase: number;

	constructor(
		readonly name: KindName,
		readonly seed: number,
		readonly knobs: Knobs = {},
	) {
		this.kind = KINDS[name];
		const { inDays = false, resource } = this.kind;
		const salt = [...name].reduce((sum, letter) => sum * 31 + letter.charCodeAt(0), 7) % 1_000_003;
		const dice = (this.dice = new Dice(seed * 7919 + salt));
		const start = dayOf(dice.pick(STARTS)) + dice.between(-3, 10);
		this.world = new World(timeOf(start) + dice.between(0, DAY));
		const habits = anyHabits(dice, (knob, of) => this.on(knob, of));
		if (resource.mayHideDates !== true) habits.showsDates = 'list';
		this.service = new Service(this.world, dice, habits);
		const gap = dice.pick(
			inDays ? [MINUTE, 5 * MINUTE, HOUR, HOUR, 6 * HOUR, DAY] : [MINUTE, MINUTE, 15 * MINUTE, HOUR],
		);
		this.phase = dice.between(0, gap);
		this.hour = dice.between(0, 23);
		this.late = this.on('late', 0.4) ? dice.between(1, 118) * SECOND : 0;
		this.hasFaults = this.on('faults', 0.6);
		this.quiet = this.quietTimes(start, inDays && gap < DAY);
		const wanted = this.firstEvents();
		this.n8n = new N8n(this.world, this.service, dice.pick(['standard', 'durable'] as const), gap, wanted);
		if (this.on('n8nClock', 0.25)) this.n8n.clockError = dice.between(-24 * 60, 24 * 60) * MINUTE;
		if (!inDays && this.on('drift', 0.2)) this.service.drift = dice.between(-300, 300) / 1e6;
		if (knobs.isLogged === true) this.n8n.log = this.log;
		if (knobs.isLogged === true) this.service.log = [];
		this.note(`${name}, every ${gap / MINUTE} min, ${this.n8n.engine}, ${JSON.stringify(habits)}`);
	}

	get rules(): Rule[] {
		return this.n8n.wanted.flatMap(({ rule }) => rule ?? []);
	}

	/** As many as a slow back office may need. */
	get pollsOfReading(): number {
		return this.n8n.gap >= 10 * MINUTE ? 1 : (10 * MINUTE) / this.n8n.gap + 5;
	}

	isQuietAt(local: number): boolean {
		const { until, days, dates } = this.quiet;
		return hourAt(local) < until || days.includes(weekdayAt(local)) || dates.includes(text(dayAt(local)));
	}

	async live(): Promise<void> {
		await this.world.run(async () => {
			const { dice, knobs, kind, n8n, world } = this;
			const most = kind.inDays || kind.resource !== KINDS['Sale Updated'].resource ? 70 : 200;
			this.populate(knobs.isSmall ? dice.between(0, 3) : dice.pick([0, 5, dice.between(0, most)]));
			await world.sleep(dice.between(0, 90) * SECOND);
			this.note(`wants ${JSON.stringify(n8n.wanted.map(({ event, entered }) => [event.value, entered]))}`);
			await n8n.publish();
			if (kind.inDays) await this.days();
			else await this.minutes();
		});
	}

	/** Sets the back office's clock. */
	step(by: number): void {
		this.service.skew += by;
		this.noteClock();
		this.note(`the clock is set by ${by / MINUTE} min`);
	}

	async changeEvents(): Promise<void> {
		const { dice, n8n, kind } = this;
		const value = dice.pick(kind.values);
		const others = n8n.wanted.filter(({ event }) => event.value !== value);
		const isOn = others.length < n8n.wanted.length;
		if ((isOn && others.length === 0) || kind.isEach === true) return;
		const wanted = isOn ? others : [...others, this.choose(value)];
		this.note(`events ${wanted.map(({ event }) => event.value).join()}`);
		this.optionsChanged.push(this.world.now);
		await n8n.unpublish(SECOND, wanted);
	}

	/** Changes the number of days, and changes it back later. */
	async changeDays(): Promise<void> {
		const { n8n } = this;
		const before = n8n.wanted;
		this.moreDays = 3;
		const more = before.map((one): Chosen => {
			const [name, lead] =
				Object.entries(one.entered).find(([key]) => key.endsWith('Days') && key !== 'repeatDays') ?? [];
			if (!one.rule || name === undefined) return one;
			return {
				...one,
				rule: { ...one.rule, lead: Number(lead) + this.moreDays },
				entered: { ...one.entered, [name]: Number(lead) + this.moreDays },
			};
		});
		this.daysChanged.push(this.world.now);
		await n8n.unpublish(SECOND, more);
		for (let i = 0; i < 3; i += 1) await this.interval(false);
		this.daysChanged.push(this.world.now);
		await n8n.unpublish(SECOND, before);
	}

	note(line: string): void {
		this.n8n.note(line);
	}

	private on(knob: string, of: number): boolean {
		return this.dice.chance(of) && this.knobs.off?.has(knob) !== true;
	}

	private quietTimes(start: number, isLoudEnough: boolean): History['quiet'] {
		const { dice } = this;
		const days = ['saturday', 'sunday', 'monday', 'wednesday'].filter(() => dice.chance(0.3));
		const dates = Array.from({ length: dice.between(1, 6) }, () => text(start + dice.between(0, 50)));
		const isQuiet = this.kind.inDays === true && this.on('quiet', 0.6);
		return {
			// Polls that are further apart must come at some later hour.
			until: isQuiet && isLoudEnough && dice.chance(0.4) ? dice.between(1, 18) : 0,
			days: isQuiet && dice.chance(0.6) ? days : [],
			dates: isQuiet && dice.chance(0.5) ? dates : [],
		};
	}

	private firstEvents(): Chosen[] {
		const { dice } = this;
		const { values, isEach } = this.kind;
		const some = values.filter(() => isEach === true || dice.chance(0.6));
		const levelOfDetail = dice.pick(['full', 'full', 'lean']);
		return (some.length > 0 ? some : [dice.pick(values)]).map((value) => this.choose(value, levelOfDetail));
	}

	private choose(value: string, levelOfDetail = String(this.n8n.wanted[0]!.entered.levelOfDetail)): Chosen {
		const { until, days, dates } = this.quiet;
		const options = {
			...(until > 0 && { quietUntil: until }),
			...(days.length > 0 && { quietDays: days }),
			...(dates.length > 0 && { quietDates: dates.join(', ') }),
		};
		const filters = this.n8n?.wanted[0]?.entered.filters ?? {};
		return choose(this.kind.resource, value, { levelOfDetail, hour: this.hour, filters, options }, this.dice);
	}

	private get pen() {
		const { dice, service } = this;
		const { clock } = service;
		return { dice, clock, date: (field: string) => anyDate(this.rules, field, { dice, clock }) };
	}

	private populate(count: number): void {
		const { dice, world, kind } = this;
		const { now } = world;
		const made: Array<() => void> = [];
		for (let i = 0; i < count; i += 1) {
			const at = now - dice.between(1, dice.pick([60, 40 * 24 * 60])) * MINUTE;
			made.push(() => {
				world.now = at;
				const rec = this.make(0);
				world.now = Math.max(at, now - dice.between(0, 300) * SECOND);
				if (kind.resource.change && dice.chance(0.3)) this.change(rec, 0);
			});
		}
		for (const make of made) make();
		world.now = now;
	}

	private make(late: number): Rec {
		return this.service.write(this.dice.uuid(), this.kind.resource.make(this.pen), late);
	}

	private change(rec: Rec, late: number): void {
		const { dice, service, kind } = this;
		const last = rec.versions.at(-1)!;
		// It is visible again, without a date that shows it.
		if (last.hidden) service.write(rec.id, { hidden: false, stamp: last.stamp });
		else if (this.on('hide', 0.04)) service.write(rec.id, { hidden: true }, late);
		else if (kind.resource.change) service.write(rec.id, kind.resource.change(last, this.pen), late);
		if (this.hasFaults && this.on('records', 0.1))
			rec.failsUntil = this.world.now + dice.between(1, kind.inDays ? 3000 : 120) * MINUTE;
	}

	/** Somebody in the agency does something. */
	private happen(): void {
		const { dice, service, world, kind } = this;
		const late = this.late > 0 && dice.chance(0.5) ? dice.between(0, this.late) : 0;
		const all = [...service.records.values()];
		const isNew = all.length === 0 || !kind.resource.change || dice.chance(0.35);
		const rec = isNew
			? this.make(late)
			: dice.chance(0.5)
				? all[Math.max(0, all.length - dice.between(1, 4))]!
				: dice.pick(all);
		if (!isNew) this.change(rec, late);
		const { shown, hidden, status, lean, more, dates } = rec.versions.at(-1)!;
		const fails = rec.failsUntil > world.now ? `, fails until ${written(rec.failsUntil)}` : '';
		this.note(
			`${rec.id.slice(0, 4)} ${hidden ? 'hidden' : status} ${JSON.stringify({ ...lean, ...more, ...dates })}, shown ${written(shown)}${fails}`,
		);
	}

	private noteClock(): void {
		const { service, world } = this;
		this.clockError = Math.max(this.clockError, Math.abs(service.clock - world.now));
	}

	private planDown(from: number, most: number): void {
		const { dice, service, world } = this;
		world.at(from, () => {
			service.isDown = this.peace === Infinity;
			this.note('down');
		});
		world.at(from + dice.between(1, most) * MINUTE, () => {
			service.isDown = false;
			this.note('up');
		});
	}

	private async minutes(): Promise<void> {
		const { dice, knobs, n8n, world } = this;
		const { gap } = n8n;
		const intervals = dice.between(2, knobs.isSmall ? 4 : 14);
		for (let i = 0; i < intervals; i += 1) {
			const start = world.now;
			const isBurst = dice.chance(0.5);
			const burst = start + dice.between(0, gap);
			const many = dice.chance(0.08)
				? dice.between(50, 200)
				: dice.pick([0, 0, 1, 2, 3, dice.between(0, 30)]);
			const count = knobs.isSmall ? dice.between(0, 2) : many;
			for (let deed = 0; deed < count; deed += 1) {
				const at = isBurst ? burst + dice.between(0, 1500) : start + dice.between(0, gap);
				world.at(at, () => this.happen());
			}
			if (this.hasFaults && this.on('down', 0.08)) this.planDown(start + dice.between(0, gap), 90);
			await this.interval(true);
		}
		await this.calm(gap + 91 * MINUTE);
		const until = world.now + 3 * HOUR;
		for (let i = 0; world.now < until || i < 8 || this.catchesUp; i += 1) await this.interval(false);
	}

	private async days(): Promise<void> {
		const { dice, n8n, world } = this;
		const { gap } = n8n;
		const [start, length] = [world.now, dice.between(...LENGTHS)];
		const count = dice.between(5, 70);
		for (let i = 0; i < count; i += 1) {
			const at = dice.between(start, start + length);
			const midnight = timeOf(dayAt(at)) + dice.between(-3, 3) * MINUTE;
			world.at(dice.chance(0.2) ? Math.max(start, midnight) : at, () => this.happen());
		}
		for (let at = start; this.hasFaults && at < start + length; at += dice.between(1, 12) * DAY)
			this.planDown(at + dice.between(0, DAY), dice.pick([20, 30 * 60]));
		if (this.on('n8nStep', 0.1))
			world.at(dice.between(start, start + length), () => {
				const before = n8n.clockError;
				n8n.clockError = dice.pick([0, dice.between(-40, 40) * HOUR]);
				this.clockAhead = Math.max(0, n8n.clockError - before);
				this.note('n8n has another time');
			});
		// About as many polls in each history, however long the interval between them is.
		const pause = (length / 120 - gap) * 25;
		while (world.now < start + length) {
			if (pause > 0 && dice.chance(0.04)) await world.sleep(dice.between(0, 2 * pause));
			if (dice.chance(0.01)) await world.sleep(dice.between(1, 6) * DAY);
			await this.interval(true);
		}
		await this.calm(2 * HOUR + gap);
		let allowed = 0;
		for (let tries = 0; tries < 25 && allowed < 3; tries += 1) {
			const isRare = gap >= 6 * HOUR;
			if (!isRare) await world.sleep(this.nextLoudHour() - world.now);
			const before = n8n.polls.length;
			const atOnce = isRare ? 2 * Math.ceil(DAY / gap) : 24;
			for (let i = 0; i < atOnce; i += 1) await this.interval(false);
			const loud = n8n.polls.slice(before).filter(({ local }) => !local.some((at) => this.isQuietAt(at)));
			if (loud.length >= Math.min(this.pollsOfReading, atOnce)) allowed += 1;
			if (gap < HOUR) await world.sleep(dice.between(0, 2 * HOUR));
		}
	}

	/** A little before or after the hour from which reminders may come, on a day on which they may. */
	private nextLoudHour(): number {
		const { quiet, dice, n8n, kind } = this;
		const hour = kind.resource.isDaily === true ? this.hour : dice.between(0, 23);
		for (let day = dayAt(n8n.localNow); ; day += 1) {
			const at = timeOf(day, Math.max(quiet.until, hour)) + (dice.chance(0.5) ? -4 * n8n.gap : 0);
			if (at > n8n.localNow && !this.isQuietAt(timeOf(day, 23))) return at - n8n.clockError;
		}
	}

	/** What people have planned still happens, but after that nothing more, and nothing fails. */
	private async calm(ms: number): Promise<void> {
		const { service, world } = this;
		await world.sleep(ms);
		service.isDown = false;
		service.habits.failing = 0;
		for (const rec of service.records.values()) rec.failsUntil = 0;
		this.noteClock();
		this.peace = world.now;
		this.note('peace');
	}

	/** The time until the next poll, with what happens to n8n in it, and the poll itself. */
	private async interval(mayFail: boolean): Promise<void> {
		const { dice, service, n8n, world, kind } = this;
		const { gap } = n8n;
		const skipped = mayFail && this.on('delays', 0.07) ? dice.between(1, 4) : 0;
		const next = (Math.ceil((world.now + 1 - this.phase) / gap) + skipped) * gap + this.phase;
		if (mayFail && this.on('step', kind.inDays ? 0.005 : 0.03)) {
			const back = this.on('putRight', 0.5) && service.skew !== 0 ? -service.skew : 0;
			const by = back || dice.pick([-1, 1]) * dice.between(1, dice.pick([10, 60])) * MINUTE;
			world.at(world.now + dice.between(0, gap), () => this.step(by));
		}
		await world.sleep(next - world.now + dice.between(0, 5 * SECOND));
		service.onRequest = () => undefined;
		if (mayFail) {
			const rare = kind.inDays ? 0.2 : 1;
			for (const [name, of, happens] of INCIDENTS) {
				if (!this.on(name, of * rare) || !this.canBe(name)) continue;
				await happens(this);
				return;
			}
			if (this.on('kill', 0.05)) this.planKill();
		}
		await n8n.tick();
	}

	/** Whether the next poll continues if one has too little time for everything that waits. */
	private get catchesUp(): boolean {
		const { polls } = this.n8n;
		// Something that repeats every day never ends.
		if (this.rules.some(({ repeat }) => repeat !== undefined)) return false;
		return polls.length < MOST_POLLS && polls.slice(-2).some(({ given }) => given > 0);
	}

	private canBe(incident: string): boolean {
		const { kind } = this;
		// With a filter, these two would be other events.
		const takesFilters = kind.values.every((value) => !['closed', 'paidOff'].includes(value));
		if (incident === 'filters') return kind.resource === KINDS['Sale Updated'].resource && takesFilters;
		if (incident === 'days') return kind.inDays === true;
		return incident === 'events' ? kind.values.length > 1 : true;
	}

	private planKill(): void {
		const { dice, service, n8n } = this;
		n8n.diesBeforeStoring = dice.chance(0.4);
		if (n8n.diesBeforeStoring) return;
		const at = service.requests + dice.between(1, 6);
		service.onRequest = () => {
			if (service.requests === at) n8n.kill();
			return undefined;
		};
	}
}
