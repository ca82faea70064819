import type { Rec, Version } from '../foreign/service';
import { birthdayIn, DAY, dayAt, dayOf, monthsBefore, text, timeOf, yearOf } from './calendar';
import type { Chosen, Emission, History, Poll } from './history';
import type { Rule } from './resources';
import { datesOf } from './service';

/** Between an answer that is dated and its rows: n8n's time-out, and what may be shown late. */
const ANSWER = 31_000 + 1000;
const LATE = 120_000;
/** A list may miss a row for some readings. */
const READINGS_UNTIL_GONE = 3;

/** What the promises say of a history that was lived. */
export function breaches(history: History): string[] {
	const found = [...history.failures, ...history.service.invalid.map((asked) => `asked for ${asked}`)];
	for (const chosen of history.chosen) found.push(...new EventVerdict(history, chosen).breaches());
	found.push(...costs(history));
	return [...new Set(found)];
}

class EventVerdict {
	private readonly found: string[] = [];
	private readonly given: Emission[];

	constructor(
		private readonly history: History,
		private readonly chosen: Chosen,
	) {
		this.given = history.emissions.filter(({ event }) => event === chosen.event.value);
	}

	breaches(): string[] {
		const { history, chosen, given } = this;
		const published = history.published.get(chosen.event.value);
		if (!published) return [`${chosen.event.name}: never began`];
		for (const emission of given) {
			const rec = history.service.records.get(emission.id);
			if (!rec) this.say('gave an unknown record', emission.id);
			else if (chosen.reminder) this.judgeReminder(emission, rec, chosen.reminder);
			else this.judgeNews(emission, rec);
		}
		this.judgeRepeated();
		for (const rec of history.service.records.values()) {
			if (this.isGivenUp(rec)) continue;
			if (chosen.reminder) this.judgeOwedReminder(rec, chosen.reminder);
			else this.judgeOwedNews(rec);
		}
		return this.found;
	}

	/** A record that cannot be read is tried for a week. */
	private isGivenUp({ id }: Rec): boolean {
		const failed = this.history.service.failed.get(id);
		if (!failed) return false;
		const next = this.history.polls.find(({ begun, isGood }) => begun > failed.last && isGood);
		return next !== undefined && next.begun > failed.first + 6 * DAY;
	}

	private say(what: string, id: string, more = ''): void {
		this.found.push(`${this.chosen.event.name}: ${what} ${id.slice(0, 4)} ${more}`.trim());
	}

	/** What the service showed of it at the moments of a poll. */
	private shownIn({ begun, end }: Poll, rec: Rec): Array<[at: number, Version]> {
		const { service } = this.history;
		const moments = [begun, end, ...rec.versions.map(({ shown }) => shown)];
		return moments
			.filter((at) => at >= begun && at <= end)
			.flatMap((at): Array<[number, Version]> => {
				const version = service.shownOf(rec, at);
				return version ? [[at, version]] : [];
			});
	}

	private judgeReminder(
		{ id, row, poll }: Emission,
		rec: Rec,
		{ field, rule }: NonNullable<Chosen['reminder']>,
	): void {
		const { history } = this;
		if (poll.isQuiet) this.say('came in a quiet time', id);
		const shown = this.shownIn(poll, rec);
		const open = shown.filter(([, version]) => history.resource.isOpen(version));
		if (open.length === 0) this.say('came of a record that is over', id);
		const date = row[field];
		const days = typeof date === 'string' ? daysOf(rule, date, dayAt(poll.begun)) : undefined;
		if (!days) {
			if (history.shows === 'list') this.say('came without a date', id);
			else if (!open.some(([at, v]) => fallen(rule, datesOf(v)[field], at))) this.say('came too early', id);
			return;
		}
		if (!open.some(([, version]) => datesOf(version)[field] === date))
			this.say('came of a date that it has not', id);
		const left = row.days_left;
		const today = [dayAt(poll.begun), dayAt(poll.end)];
		const day = days.find((one) => today.some((each) => one - each === left));
		if (day === undefined) {
			this.say('days_left is wrong', id, `${String(left)} of ${String(date)} on ${text(today[0]!)}`);
			return;
		}
		if (firstDay(rule, day).earliest > today[1]!)
			this.say('came too early', id, `${text(day)} on ${text(today[1]!)}`);
		if (this.isBeforePublishing(rule, day)) this.say('came of before publishing', id, text(day));
		if (rule.trip && !shown.some(([at, version]) => this.hasTrip(rec, version, rule, at, [at])))
			this.say('came without a trip', id);
	}

	private isBeforePublishing(rule: Rule, day: number): boolean {
		if (rule.repeat !== undefined) return false;
		const counts = rule.direction === 'before' ? day : firstDay(rule, day).latest;
		return counts < dayAt(this.begins);
	}

	/** The earliest moment of which the trigger may tell. */
	private get begins(): number {
		const { history, chosen } = this;
		const { from, isActivation } = history.published.get(chosen.event.value)!;
		return from - ANSWER - (isActivation ? 0 : history.gap + LATE);
	}

	private judgeNews({ id }: Emission, rec: Rec): void {
		if (this.chosen.event.value === 'created') {
			if (rec.created < Math.floor(this.begins / 1000) * 1000) this.say('registered before publishing', id);
			return;
		}
		const { service } = this.history;
		const { from } = this.history.published.get(this.chosen.event.value)!;
		const before = service.shownOf(rec, from);
		const after = rec.versions.filter(({ shown }) => shown > from);
		const stays = before?.status === 'issued' && isRecent(before, from) && !after.some(isTakenBack);
		if (stays) this.say('issued before publishing', id);
		if (!rec.versions.some(({ status }) => status === 'issued')) this.say('never issued', id);
	}

	/** Each record and date, or period, once. */
	private judgeRepeated(): void {
		const seen = new Map<string, Emission>();
		for (const emission of this.given) {
			const key = this.occurrenceOf(emission);
			const before = seen.get(key);
			const isUndated = this.history.shows !== 'list' || this.isDateless(emission);
			if (before && !(isUndated && this.wasChanged(before, emission)))
				this.say('came twice', emission.id, key.slice(37));
			seen.set(key, emission);
		}
	}

	private isDateless({ row }: Emission): boolean {
		const { reminder } = this.chosen;
		return reminder !== undefined && typeof row[reminder.field] !== 'string';
	}

	private wasChanged(before: Emission, after: Emission): boolean {
		const { versions } = this.history.service.records.get(after.id)!;
		return versions.some(({ shown }) => shown >= before.poll.begun - LATE && shown <= after.poll.end);
	}

	private occurrenceOf({ id, row, poll }: Emission): string {
		const { reminder } = this.chosen;
		if (!reminder) return id;
		const { rule, field } = reminder;
		const date = row[field];
		const left = Number(row.days_left);
		if (typeof date !== 'string') {
			// Where no date is known, the periods are some or other.
			return `${id} ${rule.repeat === undefined ? '' : Math.floor(dayAt(poll.begun) / rule.repeat)}`;
		}
		if (rule.isYearly) return `${id} ${text(dayAt(poll.begun) + left)}`;
		const times = rule.repeat === undefined ? '' : Math.floor((-left - rule.lead) / rule.repeat);
		return `${id} ${date} ${times}`;
	}

	private judgeOwedReminder(rec: Rec, { field, rule }: NonNullable<Chosen['reminder']>): void {
		const { history } = this;
		const { service } = history;
		const final = service.shownOf(rec);
		const date = final && datesOf(final)[field];
		if (!final || !history.resource.isOpen(final) || typeof date !== 'string') return;
		const since = this.since(rec, (v) => datesOf(v)[field] === date && history.resource.isOpen(v));
		const last = lastReading(history, true);
		if (last === undefined) return;
		const published = history.published.get(this.chosen.event.value)!;
		const from = Math.max(dayAt(published.to), dayAt(since));
		const today = dayAt(last);
		for (const day of daysOf(rule, date, today) ?? []) {
			const { latest } = firstDay(rule, day);
			if (latest > today) continue;
			const times = rule.repeat === undefined ? undefined : Math.floor((today - latest) / rule.repeat);
			const counts = rule.direction === 'before' ? day : latest;
			if (times === undefined && counts < from) continue;
			if (rule.trip && !this.isTripOwed(rec, final, rule, { last, day, from })) continue;
			const begins = Math.max(since, timeOf(latest));
			if (!this.hasCome(rec, { field, rule, date, day, times, last: today, begins }))
				this.say('never came', rec.id, `${text(day)} ${times ?? ''}`);
		}
	}

	/** Since when the service has shown it so. */
	private since({ versions }: Rec, is: (version: Version) => boolean): number {
		const index = versions.findLastIndex((version) => version.hidden || !is(version));
		return versions[index + 1]!.shown;
	}

	private hasCome(
		{ id }: Rec,
		{
			field,
			rule,
			date,
			day,
			times,
			last,
			begins,
		}: {
			field: string;
			rule: Rule;
			date: string;
			day: number;
			times: number | undefined;
			last: number;
			begins: number;
		},
	): boolean {
		return this.given.some((emission) => {
			if (emission.id !== id) return false;
			// Where the list shows no date, nothing tells that it was moved while it stayed due.
			const isUndated = this.history.shows !== 'list';
			if (isUndated && rule.repeat === undefined && this.isDueUntil(begins, emission, rule, field))
				return true;
			if (this.isDateless(emission))
				return rule.repeat !== undefined && dayAt(emission.poll.begun) > last - rule.repeat;
			const [, given] = this.occurrenceOf(emission).split(`${id} `);
			return given === (rule.isYearly ? text(day) : `${date} ${times ?? ''}`);
		});
	}

	/**
	 * Where the list shows no date: whether no reading since the poll that emitted it has shown it as not due
	 * for a day, so that it need not come again.
	 */
	private isDueUntil(moment: number, { id, poll }: Emission, rule: Rule, field: string): boolean {
		const { polls, service, resource } = this.history;
		const rec = service.records.get(id)!;
		const after = polls.filter(
			({ begun, isGood, isQuiet }) => begun > poll.begun && begun < moment && isGood && !isQuiet,
		);
		let found = poll.begun;
		let missed = 0;
		return !after.some(({ begun }, index) => {
			const version = service.shownOf(rec, begun);
			const date = version && datesOf(version)[field];
			// What was due at the last reading but one may still be listed.
			const since = after[index - 2]?.begun ?? poll.begun;
			const isListed =
				version !== undefined &&
				resource.isOpen(version) &&
				typeof date === 'string' &&
				fallen(rule, date, begun) &&
				(rule.direction === 'before' ? dayOf(date) : firstDay(rule, dayOf(date)).latest) >= dayAt(since);
			missed = isListed ? 0 : missed + 1;
			if (isListed) found = begun;
			return missed > READINGS_UNTIL_GONE && since > found + DAY;
		});
	}

	/** Whether a trip near enough is ahead at some of these moments, as the service shows it. */
	private hasTrip(rec: Rec, version: Version, rule: Rule, at: number, days: number[]): boolean {
		const expires = dayOf(String(version.lean.passport_expiration_date));
		const months = rule.trip === 'departure' ? rule.lead : 6;
		const near = monthsBefore(expires, months).day;
		const field = rule.trip === 'departure' ? 'departure_date' : 'return_date';
		return days.some((moment) =>
			this.history.service
				.tripsOf(rec.id, at)
				.some((trip) => dayOf(trip[field]) >= Math.max(near, dayAt(moment))),
		);
	}

	private isTripOwed(
		rec: Rec,
		final: Version,
		rule: Rule,
		{ last, day, from }: { last: number; day: number; from: number },
	): boolean {
		const booked = Math.min(...this.history.service.tripsOf(rec.id).map((trip) => trip.from));
		return this.hasTrip(rec, final, rule, last, [last]) && day >= Math.max(from, dayAt(booked));
	}

	private judgeOwedNews(rec: Rec): void {
		const { history, chosen, given } = this;
		const final = history.service.shownOf(rec);
		const last = lastReading(history, false);
		const published = history.published.get(chosen.event.value)!;
		if (!final || last === undefined || given.some(({ id }) => id === rec.id)) return;
		if (chosen.event.value === 'created') {
			if (rec.created > published.to && !rec.versions.some(({ hidden }) => hidden))
				this.say('never came', rec.id);
			return;
		}
		if (final.status !== 'issued' || rec.versions.some(({ hidden }) => hidden)) return;
		const since = this.since(rec, ({ status }) => status === 'issued');
		const isTakenUpAgain = rec.versions.filter((_, index) => isIssuedAt(rec, index)).length > 1;
		if (since > published.to && isRecent(final, since) && !isTakenUpAgain) this.say('never came', rec.id);
	}
}

const isTakenBack = ({ hidden, status }: Version): boolean => hidden || status !== 'issued';

const isIssuedAt = ({ versions }: Rec, index: number): boolean =>
	versions[index]!.status === 'issued' && versions[index - 1]?.status !== 'issued';

/** Of the last seven days. */
function isRecent({ lean }: Version, at: number): boolean {
	return typeof lean.issue_date === 'string' && dayOf(lean.issue_date) >= dayAt(at) - 7;
}

/** The days of which a date reminds. */
function daysOf(rule: Rule, date: string, today: number): number[] {
	if (!rule.isYearly) return [dayOf(date)];
	const year = yearOf(today);
	return [year - 1, year, year + 1].flatMap((one) => birthdayIn(one, date) ?? []);
}

/** When a reminder begins; where a month has no such day, either of two days will do. */
function firstDay({ direction, lead, unit }: Rule, day: number): { earliest: number; latest: number } {
	if (unit === 'months') {
		const { day: first, isClamped } = monthsBefore(day, lead);
		return { earliest: first, latest: first + (isClamped ? 1 : 0) };
	}
	const first = direction === 'before' ? day - lead : day + lead;
	return { earliest: first, latest: first };
}

function fallen(rule: Rule, date: unknown, at: number): boolean {
	return typeof date === 'string' && firstDay(rule, dayOf(date)).earliest <= dayAt(at);
}

/** When the last reading began at whose end everything has come. */
function lastReading(
	{ polls, peace, resource, pollsOfReading }: History,
	isReminder: boolean,
): number | undefined {
	const allowed = polls.filter(
		({ begun, isGood, isQuiet }) => begun >= peace && isGood && !(isReminder && isQuiet),
	);
	if (resource.isDaily !== true) return allowed.at(-3)?.begun;
	const slots = [...new Set(allowed.map(({ slot }) => slot))].reverse();
	for (const slot of slots) {
		const inSlot = allowed.filter((poll) => poll.slot === slot);
		if (inSlot.length >= pollsOfReading) return inSlot[0]!.begun;
	}
	return undefined;
}

/** In peace, what a poll asks for is what the documentation says that it costs. */
function costs(history: History): string[] {
	const { resource, polls, peace, chosen } = history;
	const found: string[] = [];
	const inPeace = polls.filter(({ begun }) => begun >= peace);
	const first = inPeace[0]?.slot;
	// Where a cursor does not live until the next poll, the list is read again in one.
	const areRead = resource.isDaily === true && history.service.habits.cursorLives > DAY;
	for (const [index, poll] of inPeace.entries()) {
		if (!areRead || !poll.hasBegunList || poll.slot === first) continue;
		const earlier = inPeace.slice(0, index).filter(({ slot }) => slot === poll.slot);
		const isLate = (isReminder: boolean): boolean => earlier.some(({ isQuiet }) => !(isReminder && isQuiet));
		if (
			chosen.every(({ reminder }) => isLate(reminder !== undefined)) &&
			!isCutByMidnight(history, poll, earlier)
		)
			found.push(`began to read the list again, or late, at ${new Date(poll.begun).toISOString()}`);
	}
	const isAsked = chosen.some(({ reminder }) => reminder?.rule.trip !== undefined);
	const idle = inPeace.find(({ reads, given }, index) => index > 3 && reads > given && !isAsked);
	if (idle) found.push(`read ${idle.reads} records and gave ${idle.given}`);
	return found;
}

/** What is being read at midnight is read anew: it is another day. */
function isCutByMidnight({ pollsOfReading }: History, { begun }: Poll, earlier: readonly Poll[]): boolean {
	const before = earlier.slice(-pollsOfReading);
	return before.some((poll) => poll.hasBegunList && dayAt(poll.begun) < dayAt(begun));
}
