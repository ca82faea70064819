import { Settings } from 'luxon';
import type { IDataObject } from 'n8n-workflow';

import { readFields } from '../../../../nodes/shared/fields/field';
import { FieldPath } from '../../../../nodes/shared/fields/fieldPath';
import type { Row } from '../../../../nodes/shared/trigger/polling/list';
import { readEvents, type EventsRead, type EventToRead } from '../../../../nodes/shared/trigger/readEvents';
import type { StoredStates } from '../../../../nodes/shared/trigger/storedState';
import type { TriggerEvent } from '../../../../nodes/shared/trigger/triggerEvent';
import { Dice } from '../foreign/dice';
import { ORDERS, written, type Habits, type Rec, type Version } from '../foreign/service';
import { DAY, dayAt, dayOf, HOUR, hourAt, MINUTE, text, timeOf, weekdayAt, yearOf } from './calendar';
import { RESOURCES, type Kind, type Reminder, type Resource, type Rule } from './resources';
import { DayService, type Trip } from './service';

/** An event that was chosen. */
export interface Chosen {
	event: TriggerEvent;
	/** Absent for news. */
	reminder?: Reminder & { rule: Rule };
}

export interface Poll {
	begun: number;
	end: number;
	/** Whether it answered to every event. */
	isGood: boolean;
	/** Whether n8n's clock shows a quiet time from its beginning to its end. */
	isQuiet: boolean;
	/** Since when, by n8n's clock, a list that is read once a day is to be read: a number of days. */
	slot: number;
	/** Whether it read the first page. */
	hasBegunList: boolean;
	/** How many records it read. */
	reads: number;
	given: number;
}

export interface Emission {
	event: string;
	id: string;
	row: Row;
	poll: Poll;
}

class Killed extends Error {}

/** The last days before a month ends, a year ends, a 29 February is there or is not. */
const STARTS = ['2028-02-12', '2027-02-12', '2024-02-05', '2026-12-08', '2027-12-14', '2028-01-20'];

export class History {
	readonly dice: Dice;
	readonly service: DayService;
	readonly resource: Resource;
	readonly chosen: Chosen[];
	readonly emissions: Emission[] = [];
	readonly polls: Poll[] = [];
	readonly failures: string[] = [];
	/** Service clock, by event: when the trigger began, and whether that was when it was published. */
	readonly published = new Map<string, { from: number; to: number; isActivation: boolean }>();
	readonly gap: number;
	/** When n8n polls, from the beginning of each interval on. */
	private readonly phase: number;
	readonly durable: boolean;
	readonly hour: number;
	/** From when on nothing happens and nothing fails. */
	peace = Infinity;
	n8nSkew: number;
	/** Where a bill shows its date. */
	readonly shows: 'list' | 'record' | 'nowhere';
	readonly output: 'full' | 'lean';
	readonly log: string[] = [];
	private readonly quiet: { until: number; days: string[]; dates: string[] };
	private readonly params: Map<string, IDataObject>;
	private readonly late: number;
	private readonly length: number;
	private readonly hasFaults: boolean;
	private fingerprint = 1;
	private mem: string | undefined;
	private stored: string | undefined;

	constructor(
		readonly kind: Kind,
		readonly seed: number,
	) {
		const dice = (this.dice = new Dice(seed * 7919 + kind.length * 104729 + kind.charCodeAt(0)));
		this.resource = RESOURCES[kind];
		this.service = new DayService(this.habits(), dice, this.resource);
		const start = dice.chance(0.8)
			? dayOf(dice.pick(STARTS)) + dice.between(-3, 10)
			: dayOf('2025-01-01') + dice.between(0, 1500);
		this.service.now = timeOf(start) + dice.between(0, DAY);
		this.gap = dice.pick([MINUTE, 5 * MINUTE, 15 * MINUTE, HOUR, HOUR, 6 * HOUR, DAY]);
		this.phase = dice.between(0, this.gap);
		this.length = dice.between(10, 45) * DAY;
		this.durable = dice.chance(0.5);
		this.hour = dice.between(0, 23);
		this.output = dice.pick(['full', 'full', 'lean'] as const);
		this.n8nSkew = dice.chance(0.25) ? dice.between(-2 * 24 * 60, 2 * 24 * 60) * MINUTE : 0;
		this.late = dice.chance(0.3) ? dice.between(1, 118) * 1000 : 0;
		this.hasFaults = dice.chance(0.6);
		this.shows = this.resource.mayHideDates
			? dice.pick(['list', 'list', 'record', 'nowhere'] as const)
			: 'list';
		this.quiet = this.quietTimes(start);
		this.chosen = this.choose();
		this.params = new Map(this.chosen.map(({ event }) => [event.value, {}]));
		this.rollParams();
	}

	private habits(): Habits {
		const { dice } = this;
		return {
			order: dice.pick(ORDERS),
			tiesMove: dice.chance(0.3),
			orderChanges: dice.chance(0.2),
			cursor: dice.pick(['position', 'keyset', 'snapshot'] as const),
			cursorLives: dice.chance(0.3) ? dice.between(6, 90) * 1000 : 10 * DAY,
			pageSize: dice.chance(0.6) ? dice.between(8, 20) : 50,
			overlap: dice.chance(0.3) ? dice.between(1, 3) : 0,
			upperCase: dice.pick(['never', 'never', 'list', 'always'] as const),
			statusInFull: dice.chance(0.5),
			answerMs: [30, 400],
			listFails: dice.chance(0.3) ? dice.roll() * 0.15 : 0,
			fractions: dice.chance(0.2),
		};
	}

	private quietTimes(start: number): History['quiet'] {
		const { dice } = this;
		const days = ['saturday', 'sunday', 'monday', 'wednesday'].filter(() => dice.chance(0.3));
		const dates = Array.from({ length: dice.between(1, 6) }, () => text(start + dice.between(0, 50)));
		return {
			// Polls that are further apart must come at some later hour.
			until: this.gap < DAY && dice.chance(0.3) ? dice.between(1, 18) : 0,
			days: dice.chance(0.4) ? days : [],
			dates: dice.chance(0.3) ? dates : [],
		};
	}

	private choose(): Chosen[] {
		const { dice } = this;
		const { reminders, news } = this.resource;
		const all: Chosen[] = [
			...reminders.map((reminder) => ({
				event: reminder.event,
				reminder: { ...reminder, rule: {} as Rule },
			})),
			...(news ? [news] : []).map(({ event }) => ({ event })),
		];
		const some = all.filter(() => dice.chance(0.6));
		return some.length > 0 ? some : [dice.pick(all)];
	}

	private rollParams(): void {
		const { until, days, dates } = this.quiet;
		const options = {
			...(until > 0 && { quietUntil: until }),
			...(days.length > 0 && { quietDays: days }),
			...(dates.length > 0 && { quietDates: dates.join(', ') }),
		};
		for (const one of this.chosen) {
			const rolled = one.reminder?.roll(this.dice);
			if (one.reminder && rolled) one.reminder.rule = rolled.rule;
			const place = FieldPath.ofForm();
			const entered = { ...rolled?.entered, hour: this.hour, output: this.output, options };
			const params = readFields({ ...one.event.properties, ...one.event.common }, entered, place);
			if (place.issues.length > 0) throw new Error(place.issues.join());
			this.params.set(one.event.value, params as IDataObject);
		}
		this.note(
			`${this.kind} ${this.chosen.map(({ event, reminder }) => `${event.value} ${JSON.stringify(reminder?.rule ?? {})}`).join(', ')}, every ${this.gap / MINUTE} min, ${this.durable ? 'durable' : 'standard'}, hour ${this.hour}, ${this.output}, quiet ${JSON.stringify(this.quiet)}, n8n ${this.n8nSkew / HOUR} h ahead, date in ${this.shows}, ${JSON.stringify(this.service.habits)}`,
		);
	}

	note(line: string): void {
		if (this.log.length < 20_000) this.log.push(`${written(this.service.now)} ${line}`);
	}

	get n8nNow(): number {
		return this.service.now + this.n8nSkew;
	}

	isQuietAt(n8nTime: number): boolean {
		const { until, days, dates } = this.quiet;
		return (
			hourAt(n8nTime) < until || days.includes(weekdayAt(n8nTime)) || dates.includes(text(dayAt(n8nTime)))
		);
	}

	async live(): Promise<void> {
		const { dice, service } = this;
		const now = service.now;
		const count = dice.pick([5, 25, dice.between(0, 60)]);
		for (let i = 0; i < count; i += 1) {
			service.now = now - dice.between(1, dice.pick([60, 60 * 24 * 60])) * MINUTE;
			this.register(0);
		}
		service.now = now;
		this.planFaults(now);
		await this.activate();
		const end = now + this.length;
		this.planPeople(now, end);
		// About as many polls in each history, whatever lies between two.
		const pause = (this.length / 120 - this.gap) * 25;
		while (service.now < end) {
			if (pause > 0 && dice.chance(0.04)) this.wait(dice.between(0, 2 * pause));
			if (dice.chance(0.01)) this.wait(dice.between(1, 6) * DAY);
			await this.interval(true);
		}
		await this.quietEnd();
	}

	/** n8n is off. */
	private wait(ms: number): void {
		this.service.pass(ms);
	}

	/** Nothing happens or fails any more, long enough for every reminder to have its time. */
	private async quietEnd(): Promise<void> {
		const { service, dice } = this;
		const calm = (): void => {
			service.down = false;
			service.habits.listFails = 0;
			for (const rec of service.records.values()) rec.failsUntil = 0;
		};
		calm();
		// What is planned comes first, and what is late.
		service.pass(2 * HOUR + this.gap);
		calm();
		this.peace = service.now;
		this.note('peace');
		let allowed = 0;
		for (let days = 0; days < 25 && allowed < 3; days += 1) {
			const atOnce = this.gap >= 6 * HOUR ? 2 * Math.ceil(DAY / this.gap) : 24;
			if (this.gap < 6 * HOUR) this.wait(Math.max(0, this.nextBurst() - service.now));
			const before = this.polls.length;
			for (let i = 0; i < atOnce; i += 1) await this.interval(false);
			const loud = this.polls.slice(before).filter(({ isQuiet }) => !isQuiet).length;
			if (loud >= Math.min(this.pollsOfReading, atOnce)) allowed += 1;
			if (this.gap < HOUR) this.wait(dice.between(0, 2 * HOUR));
		}
		if (allowed < 3) this.failures.push('no end is quiet enough');
	}

	/** How many polls a list takes that is read within ten minutes, at most. */
	get pollsOfReading(): number {
		return this.gap >= 10 * MINUTE ? 1 : (10 * MINUTE) / this.gap + 5;
	}

	/** True time of a moment on the next day on which people may be reminded; a little before Hour. */
	private nextBurst(): number {
		const { quiet, dice } = this;
		const latest = Math.max(quiet.until, this.resource.isDaily === true ? this.hour : dice.between(0, 23));
		for (let day = dayAt(this.n8nNow); ; day += 1) {
			const at = timeOf(day, latest) + (dice.chance(0.5) ? -4 * this.gap : 0);
			if (at > this.n8nNow && !this.isQuietAt(timeOf(day, 23))) return at - this.n8nSkew;
		}
	}

	private register(late: number): Rec {
		const { statuses } = this.resource;
		const status = this.dice.chance(0.8) ? statuses[0]! : this.dice.pick(statuses);
		const { lean, more } = this.content({});
		return this.service.write(this.dice.uuid(), late, {
			status,
			lean: { ...lean, ...this.marksOf(status) },
			more,
		});
	}

	/** What a row says of a status. */
	private marksOf(status: string): IDataObject {
		if (this.kind === 'bill') return { canceled: status === 'canceled' };
		return this.kind === 'quote' ? { active: status === 'active' } : {};
	}

	/** What a record says; the dates that `kept` has stay. */
	private content(kept: IDataObject): Pick<Version, 'lean' | 'more'> {
		const { dice } = this;
		const dates: IDataObject = this.kind === 'invoice' ? { issue_date: this.issueDate() } : {};
		for (const { field } of this.resource.reminders) dates[field] = kept[field] ?? this.date(field);
		for (const field of Object.keys(dates)) if (dates[field] === undefined) delete dates[field];
		const other = { title: dice.pick(['a', 'b', null]) };
		if (this.shows === 'list') return { lean: { ...other, ...dates }, more: {} };
		return { lean: other, more: this.shows === 'record' ? dates : { hidden_dates: dates } };
	}

	private issueDate(): string | null {
		const { dice, service } = this;
		return dice.chance(0.05) ? null : text(dayAt(service.clock) - dice.pick([0, 0, 0, 1, 3, 6, 7, 8, 20]));
	}

	/** A date whose reminder comes somewhere in this history; null or nothing now and then. */
	private date(field: string): string | null | undefined {
		const { dice, service } = this;
		if (dice.chance(0.06)) return dice.pick([null, undefined]);
		const candidates = this.chosen.filter(({ reminder }) => reminder?.field === field);
		const rule = candidates.length > 0 ? dice.pick(candidates).reminder!.rule : undefined;
		const falls = dayAt(service.clock) + dice.between(-6, dice.pick([3, 20, 50]));
		const day = rule === undefined ? falls : dateOf(rule, falls);
		return rule?.isYearly === true ? this.birthdate(day) : text(day);
	}

	private birthdate(day: number): string {
		const { dice } = this;
		if (dice.chance(0.3)) return `${dice.pick([1960, 1996, 2000, 2024])}-02-29`;
		const date = text(day);
		const year = dice.pick([dice.between(1930, 2020), yearOf(day)]);
		return date.endsWith('02-29') ? '1988-02-29' : `${year}${date.slice(4)}`;
	}

	private planPeople(from: number, to: number): void {
		const { dice, service } = this;
		const count = dice.between(5, 70);
		for (let i = 0; i < count; i += 1) {
			const at = dice.chance(0.2)
				? timeOf(dayAt(dice.between(from, to))) + dice.between(-3, 3) * MINUTE
				: dice.between(from, to);
			service.plan.push({ at: Math.max(from, at), act: () => this.happen() });
		}
		if (dice.chance(0.1))
			service.plan.push({
				at: dice.between(from, to),
				act: () => {
					this.n8nSkew = dice.pick([0, dice.between(-40, 40) * HOUR]);
					this.note(`n8n ${this.n8nSkew / HOUR} h ahead`);
				},
			});
		service.plan.sort((a, b) => a.at - b.at);
	}

	private planFaults(from: number): void {
		const { dice, service } = this;
		if (!this.hasFaults) return;
		for (let at = from; at < from + this.length; at += dice.between(1, 12) * DAY) {
			const begins = at + dice.between(0, DAY);
			const ends = begins + dice.pick([dice.between(1, 20), dice.between(20, 30 * 60)]) * MINUTE;
			const set = (down: boolean) => () => {
				service.down = down;
				this.note(down ? 'down' : 'up');
			};
			service.plan.push({ at: begins, act: set(true) }, { at: ends, act: set(false) });
		}
	}

	private happen(): void {
		const { dice, service } = this;
		const late = this.late > 0 && dice.chance(0.5) ? dice.between(0, this.late) : 0;
		const all = [...service.records.values()];
		const rec = all.length === 0 || dice.chance(0.35) ? this.register(late) : dice.pick(all);
		if (rec.versions.length > 1 || rec.versions[0]!.at < service.now || dice.chance(0.1))
			this.change(rec, late);
		if (this.kind === 'person' && dice.chance(0.4)) this.book(rec);
		if (this.hasFaults && dice.chance(0.2))
			rec.failsUntil = service.now + dice.pick([dice.between(1, 90), dice.between(90, 60 * 60)]) * MINUTE;
		const v = rec.versions.at(-1)!;
		this.note(
			`${rec.id.slice(0, 4)} ${v.hidden ? 'hidden' : v.status} ${JSON.stringify({ ...v.lean, ...v.more })} shown ${written(v.shown)}${rec.failsUntil > service.now ? ` fails until ${written(rec.failsUntil)}` : ''}`,
		);
	}

	private change(rec: Rec, late: number): void {
		const { dice, service } = this;
		const last = rec.versions.at(-1)!;
		const roll = dice.roll();
		if (last.hidden || roll < 0.1) service.write(rec.id, late, { hidden: !last.hidden });
		else if (roll < 0.5) {
			const status = dice.pick(this.resource.statuses);
			const isMarked = this.kind === 'bill' && this.service.habits.statusInFull;
			const marks = isMarked
				? { settlement_date: status === 'settled' ? text(dayAt(service.clock)) : null }
				: {};
			const issue =
				this.kind === 'invoice' && last.status !== 'issued' ? { issue_date: this.issueDate() } : {};
			service.write(rec.id, late, {
				status,
				lean: { ...last.lean, ...this.marksOf(status), ...issue },
				more: { ...last.more, ...marks },
			});
		} else if (this.kind !== 'invoice') this.rewrite(rec, last, late);
	}

	private rewrite(rec: Rec, last: Version, late: number): void {
		const dates = { ...last.lean, ...last.more, ...(last.more.hidden_dates as IDataObject | undefined) };
		const { dice } = this;
		const fields = this.resource.reminders.map(({ field }) => field);
		const moved = dice.chance(0.7) && fields.length > 0 ? dice.pick(fields) : undefined;
		const kept = Object.fromEntries(Object.entries(dates).filter(([field]) => field !== moved));
		const { lean, more } = this.content(kept as IDataObject);
		this.service.write(rec.id, late, {
			lean: { ...withoutFields(last.lean, fields), ...lean },
			more: { ...withoutFields(last.more, fields), ...more },
		});
	}

	/** A trip of a person, near the expiration of the passport or not; or one is canceled. */
	private book({ id, versions }: Rec): void {
		const { dice, service } = this;
		const trips: Trip[] = service.trips.get(id) ?? [];
		const last = trips.at(-1);
		if (last && dice.chance(0.2)) last.to = service.now;
		else {
			const expires = versions.at(-1)!.lean.passport_expiration_date;
			const near = typeof expires === 'string' && dice.chance(0.7) ? dayOf(expires) : dayAt(service.clock);
			const begins = near + dice.between(-220, 60);
			const ends = begins + dice.between(0, 20);
			trips.push({
				departure_date: text(begins),
				return_date: text(ends),
				from: service.now,
				to: Infinity,
			});
		}
		service.trips.set(id, trips);
		this.note(`${id.slice(0, 4)} trips ${JSON.stringify(trips)}`);
	}

	private async interval(mayFail: boolean): Promise<void> {
		const { dice, service } = this;
		const skipped = mayFail && dice.chance(0.05) ? dice.between(1, 4) : 0;
		const count = Math.ceil((service.now + 1 - this.phase) / this.gap) + skipped;
		const next = count * this.gap + this.phase;
		service.pass(next - service.now + dice.between(0, 5000));
		if (mayFail && dice.chance(0.004)) {
			this.note('imported');
			this.fingerprint += 1;
			this.published.clear();
			this.emissions.length = 0;
			await this.activate();
		} else if (mayFail && dice.chance(0.02)) {
			this.note('started anew');
			this.mem = this.stored;
			await this.activate();
		} else await this.poll(false, mayFail);
	}

	private async activate(): Promise<void> {
		const before = this.stored;
		await this.poll(true, false);
		// Whether the durable engine keeps what the activation noted or not, both have been seen.
		if (!this.durable) this.stored = this.mem;
		else if (before === undefined && this.dice.chance(0.5)) this.mem = this.stored = undefined;
	}

	private async poll(isActivation: boolean, mayBeKilled: boolean): Promise<void> {
		const { service, dice } = this;
		const kill =
			mayBeKilled && dice.chance(0.06) ? dice.pick(['before', 'after', 'amid'] as const) : undefined;
		const killAt = kill === 'amid' ? service.requests + dice.between(1, 6) : Infinity;
		service.onRequest = () => {
			if (service.requests >= killAt) throw new Killed();
		};
		const poll = this.beginPoll();
		const known = this.durable ? this.stored : this.mem;
		const before = known === undefined ? {} : (JSON.parse(known) as StoredStates);
		service.log = [];
		try {
			const found = await this.read(before, isActivation);
			if (!found.hasRead) throw found.failures[0]!.thrown;
			for (const { thrown } of found.failures) if (thrown instanceof TypeError) throw thrown;
			if (kill === 'before') throw new Killed();
			this.mem = JSON.stringify(found.states);
			if (this.durable || found.items.length > 0) this.stored = this.mem;
			poll.isGood = found.failures.length === 0;
			this.notePublishing(before, found.states, { from: poll.begun, isActivation });
			this.deliver(found, poll);
			if (kill === 'after') throw new Killed();
		} catch (thrown) {
			this.note(`poll failed: ${String(thrown)}`);
			if (!(thrown instanceof Killed)) this.noteFailure(thrown, mayBeKilled || isActivation);
		} finally {
			this.endPoll(poll);
		}
		if (kill !== undefined) {
			this.mem = this.stored;
			await this.activate();
		}
	}

	private beginPoll(): Poll {
		const { service, n8nNow } = this;
		const poll: Poll = {
			begun: service.now,
			end: service.now,
			isGood: false,
			isQuiet: this.isQuietAt(n8nNow),
			slot: dayAt(n8nNow - this.hour * HOUR),
			hasBegunList: false,
			reads: service.reads,
			given: 0,
		};
		service.listed.length = 0;
		this.polls.push(poll);
		return poll;
	}

	private endPoll(poll: Poll): void {
		const { service } = this;
		poll.end = service.now;
		poll.isQuiet &&= this.isQuietAt(this.n8nNow);
		poll.hasBegunList = service.listed.some(({ isFirst }) => isFirst);
		poll.reads = service.reads - poll.reads;
		for (const line of service.log) this.note(line);
	}

	private async read(before: StoredStates, isActivation: boolean): Promise<EventsRead> {
		const { service } = this;
		const begun = service.now;
		const budget = isActivation ? 30_000 : this.durable ? 36_000 : 300_000;
		service.deadline = begun + budget;
		Settings.now = () => this.n8nNow;
		return await readEvents(this.toRead(), {
			api: service.api(),
			before,
			isActivation,
			hasLostPolls: false,
			maxInterval: this.gap,
			timeFor: (left) => {
				const from = service.now;
				const own = (begun + budget - from) / left;
				return {
					localNow: () => this.n8nNow,
					hasTime: () => service.now < from + own,
					hasTimeToList: () => service.now < from + own / 2,
				};
			},
		});
	}

	private toRead(): EventToRead[] {
		return this.chosen.map(({ event }) => ({
			event,
			params: this.params.get(event.value) as never,
			fingerprint: `${this.fingerprint}`,
		}));
	}

	private notePublishing(
		before: StoredStates,
		after: StoredStates,
		{ from, isActivation }: { from: number; isActivation: boolean },
	): void {
		const begins = (states: StoredStates, { event }: Chosen): boolean =>
			states[event.value]?.fingerprint === `${this.fingerprint}`;
		for (const one of this.chosen) {
			if (begins(before, one) || !begins(after, one)) continue;
			this.published.set(one.event.value, { from, to: this.service.now, isActivation });
			this.note(`begins ${one.event.value}`);
		}
	}

	private deliver({ items, warnings }: EventsRead, poll: Poll): void {
		poll.given = items.length;
		for (const { row, event } of items)
			this.emissions.push({ event: event.value, id: String(row.id).toLowerCase(), row, poll });
		this.note(
			`poll ok, gave ${items.map(({ row, event }) => `${event.value} ${String(row.id).slice(0, 4)} ${JSON.stringify(row)}`).join(' ')} ${warnings.join('; ')}`,
		);
	}

	private noteFailure(thrown: unknown, isExpected: boolean): void {
		const { name } = (thrown as Error).constructor;
		if (!isExpected) this.failures.push(`quiet poll failed: ${name} ${(thrown as Error).message}`);
		if (!/ApiError|OutOfTimeError/.test(name)) throw thrown;
	}
}

/** The date whose reminder falls on that day. */
function dateOf({ direction, lead, unit }: Rule, falls: number): number {
	const sign = direction === 'before' ? 1 : -1;
	if (unit === 'everyFewDays') return falls + sign * lead;
	const date = new Date(falls * DAY);
	return Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + lead, date.getUTCDate()) / DAY;
}

function withoutFields(record: IDataObject, fields: readonly string[]): IDataObject {
	return Object.fromEntries(Object.entries(record).filter(([field]) => !fields.includes(field)));
}
