import {
	birthdayIn,
	DAY,
	dayAt,
	dayOf,
	HOUR,
	MINUTE,
	monthsBefore,
	read,
	text,
	timeOf,
	yearOf,
} from './calendar';
import { LOOK_BACK, N8n, type Beginning, type Emission, type Poll } from './engines';
import { PAYERS, type Chosen, type Kind, type Rule } from './kinds';
import type { Rec, Service, Version } from './service';

/** What is needed to judge a history. */
export interface Lived {
	kind: Kind;
	service: Service;
	n8n: N8n;
	/** After this time, nothing happens and nothing fails. */
	peace: number;
	/** The largest error of the back office's clock, in ms. */
	clockError: number;
	/** Whether Level of Detail was changed; and whether filters were. */
	isSwitched: boolean;
	isFiltered: boolean;
	/** When filters or events were changed. */
	optionsChanged: readonly number[];
	/** By how much n8n's own clock was set ahead. */
	clockAhead: number;
	/** Set if other triggers read as well, so that a reading by one of them says nothing about this one. */
	isShared?: boolean;
	/** By how many days a reminder's number of days was raised for a while, and when it was changed. */
	moreDays: number;
	daysChanged: readonly number[];
	/** For a list that is read once a day: the hour, and how many polls it takes. */
	hour: number;
	pollsOfReading: number;
	isQuietAt(local: number): boolean;
}

/** Records that could not be read for longer than this are not judged. */
const GIVEN_UP = 6 * DAY;
/** How late a due time may be shown, and so for how long it is listed again. */
export const LISTED_AGAIN = 2 * HOUR;
/** A list may miss a row in some readings. After more than this many, the record counts as off the list. */
const READINGS_UNTIL_GONE = 3;

/** A time at which a date leads to a reminder, in ms: the earliest and the latest. */
interface Turn {
	/** The day that it is about. */
	day: number;
	earliest: number;
	latest: number;
	/** The latest time at which the trigger may begin and still report this. */
	counts: number;
}

interface Court {
	given: readonly Emission[];
	slack: number;
	say(what: string, id: string): void;
}

export function grouped<T, K>(all: readonly T[], keyOf: (one: T) => K): Map<K, T[]> {
	const groups = new Map<K, T[]>();
	for (const one of all) groups.set(keyOf(one), [...(groups.get(keyOf(one)) ?? []), one]);
	return groups;
}

/** The promises for an event that reminds of a date. */
export class Reminders {
	private readonly given: readonly Emission[];
	private readonly slack: number;
	private readonly say: Court['say'];

	constructor(
		private readonly history: Lived,
		private readonly chosen: Chosen,
		{ given, slack, say }: Court,
	) {
		this.given = given;
		this.slack = slack;
		this.say = say;
	}

	judge(rec: Rec, list: readonly Emission[]): void {
		const seen = new Map<string, Emission[]>();
		for (const emission of list) {
			this.judgeOne(rec, emission);
			const key = this.keyOf(emission);
			const known = (seen.get(key) ?? []).filter(({ poll }) => N8n.knows(emission.poll, poll));
			const before = known.at(-1);
			// If the list does not show the date, a record that was not due for a day may come again.
			const isAnew = before && this.isUndated(emission) && this.wasChanged(rec, before, emission);
			if (before && !isAnew) this.say(`came twice (${key})`, rec.id);
			seen.set(key, [...(seen.get(key) ?? []), emission]);
		}
	}

	private judgeOne(rec: Rec, { row, poll, wanted }: Emission): void {
		const { history, slack } = this;
		const { kind, service } = history;
		const rule = wanted.rule!;
		const { id } = rec;
		if (poll.local.every((local) => history.isQuietAt(local))) this.say('came in a quiet time', id);
		const open = this.shownIn(poll, rec, wanted).filter((version) => kind.resource.isOpen(version));
		if (open.length === 0) this.say('came of a record that is over', id);
		const date = row[rule.field];
		const [from, to] = poll.clock;
		if (typeof date !== 'string') {
			const isDue = (version: Version): boolean =>
				turnsOf(rule, version.dates[rule.field], to).some(({ earliest }) => earliest <= to + slack);
			if (service.habits.showsDates === 'list') this.say('came without a date', id);
			else if (!open.some(isDue)) this.say('came too early', id);
			return;
		}
		if (!open.some(({ dates }) => dates[rule.field] === date)) this.say('came of a date that it has not', id);
		const today = [dayAt(from), dayAt(to)];
		const turn = turnsOf(rule, date, to).find(({ day }) => today.some((one) => day - one === row.days_left));
		if (!turn) {
			this.say(`says ${String(row.days_left)} days left of ${date} on ${text(today[0]!)}`, id);
			return;
		}
		if (turn.earliest > Math.max(from, to)) this.say('came too early', id);
		const { allowed, begun } = poll.beginnings.get(this.chosen.event.value)!;
		// By the earlier number of days, the reminder was still to come.
		const counts = turn.counts + (rule.direction === 'after' ? history.moreDays * DAY : 0);
		// If n8n's clock was set ahead, the trigger takes the back office's clock for set back. Then records
		// may come that are older than publishing by that much, and by as long as they may be entered late.
		const { clockAhead } = history;
		const fromBefore = clockAhead > 0 ? clockAhead + this.lateFor + DAY : 0;
		const isOld = counts < allowed - slack - fromBefore && rule.repeat === undefined && rule.isAll !== true;
		// Anything that became due after publishing is news, whatever its date.
		const isNews = this.since(rec, rule, date, poll.end) > begun - LOOK_BACK - history.n8n.gap;
		if (isOld && !isNews) this.say('is from before publishing', id);
	}

	/**
	 * The versions that the service showed during a poll. A record that does not show whether it is canceled
	 * counts as it was on the list, maybe in the previous poll, or before a failed attempt to read it.
	 */
	private shownIn(poll: Poll, rec: Rec, { entered }: Chosen): Version[] {
		const { n8n, service } = this.history;
		const isStatusUnknown = entered.levelOfDetail === 'full' && !service.habits.showsStatus;
		const listed = Math.min(n8n.polls[poll.number - 2]?.begun ?? poll.begun, rec.failed?.first ?? Infinity);
		const [begun, end] = [isStatusUnknown ? listed : poll.begun, poll.end];
		const moments = [begun, end, ...rec.versions.map(({ shown }) => shown)];
		return moments.filter((at) => at >= begun && at <= end).flatMap((at) => service.shownOf(rec, at) ?? []);
	}

	private isUndated({ row, wanted }: Emission): boolean {
		return this.history.service.habits.showsDates !== 'list' || typeof row[wanted.rule!.field] !== 'string';
	}

	/** Whether its dates, or the days of the reminder, were changed in the meantime. */
	private wasChanged({ versions }: Rec, before: Emission, after: Emission): boolean {
		const times = [...versions.map(({ shown }) => shown), ...this.history.daysChanged];
		return times.some((at) => at >= before.poll.begun - LOOK_BACK && at <= after.poll.end);
	}

	/** Which of a record's reminders it is. */
	private keyOf({ row, poll, wanted }: Emission): string {
		const rule = wanted.rule!;
		const { repeat, lead, direction, unit } = rule;
		const date = row[rule.field];
		const today = dayAt(poll.clock[0]);
		// If the list does not show the date, the periods are not counted from it.
		const isUndated = typeof date !== 'string' || this.history.service.habits.showsDates !== 'list';
		if (isUndated && repeat !== undefined) return `+${Math.floor(today / repeat)}`;
		if (typeof date !== 'string') return '';
		const day = today + Number(row.days_left);
		if (rule.isYearly === true) return text(day);
		if (repeat === undefined) return date;
		const toFirst = direction === 'after' ? lead : -lead;
		const first = unit === 'minutes' ? read(date) - lead * MINUTE : timeOf(day + toFirst);
		const times = Math.floor((poll.clock[0] - first) / DAY / repeat);
		return `${date}@${text(dayAt(first + times * repeat * DAY))}`;
	}

	/** Since when (in true time) the service has shown it open and with this date. */
	private since({ versions }: Rec, { field }: Rule, date: string, until: number): number {
		const { resource } = this.history.kind;
		const shown = versions.filter((version) => version.shown <= until);
		const index = shown.findLastIndex(
			(version) => version.hidden || version.dates[field] !== date || !resource.isOpen(version),
		);
		return shown[index + 1]?.shown ?? Infinity;
	}

	/** Whether it was overdue when the trigger began. If so, settling it and undoing that is not news. */
	private wasOpenAt(rec: Rec, { field, isYearly }: Rule, date: string, moment: number): boolean {
		const { kind, service, n8n } = this.history;
		const from = moment - n8n.gap - LOOK_BACK;
		const to = moment + 4 * n8n.gap;
		return rec.versions.some((version, index, { [index + 1]: next }) => {
			const isThen = version.shown <= to && (next?.shown ?? Infinity) >= from;
			// With another year of birth, a birthday is the same one.
			const begin = isYearly === true ? 4 : 0;
			const isOfDate =
				service.habits.showsDates !== 'list' || version.dates[field]?.slice(begin) === date.slice(begin);
			return isThen && isOfDate && !version.hidden && kind.resource.isOpen(version);
		});
	}

	/**
	 * Whether no reading came between an entry and a change of the days. If the list shows no date, such a
	 * change silently notes what is late.
	 */
	private wasUnseen(entered: number): boolean {
		const { daysChanged, n8n, service } = this.history;
		const changes = service.habits.showsDates === 'list' ? [] : daysChanged;
		return changes.some(
			(at) =>
				at >= entered &&
				this.readings(n8n.polls.filter(({ begun, end }) => begun > entered && end < at)).length === 0,
		);
	}

	/**
	 * Whether it was due by the new number of days but not by the earlier one when that number was changed:
	 * the trigger then notes it silently. If the list shows no date, it also notes what was due by the
	 * earlier number.
	 */
	private wasNotedAnew({ latest }: Turn): boolean {
		const { daysChanged, moreDays, n8n, service } = this.history;
		const reach = moreDays * DAY + n8n.gap + this.slack;
		const isShown = service.habits.showsDates === 'list';
		return daysChanged.some((at) => latest - reach <= at && (!isShown || latest + reach >= at));
	}

	judgeOwed(rec: Rec, beginning: Beginning): void {
		const { history, chosen, slack } = this;
		const { service } = history;
		const { resource } = history.kind;
		const rule = chosen.rule!;
		const final = service.shownOf(rec);
		const date = final?.dates[rule.field];
		const last = this.lastReading();
		if (!final || !date || last === undefined || !resource.isOpen(final) || this.isGivenUp(rec)) return;
		// What a filter left out for a while may come or not.
		if (history.isFiltered && final.more.payer !== PAYERS[0]) return;
		const since = this.since(rec, rule, date, Infinity);
		const now = last.clock[0];
		for (const turn of turnsOf(rule, date, now)) {
			const { latest, counts, day } = turn;
			if (latest + slack > now || since + slack > last.begun) continue;
			const isAll = rule.repeat !== undefined || rule.isAll === true;
			// Better late than never: an overdue record that was entered or reopened after its day is news.
			const isInTime = since < counts + this.lateFor;
			// What the first reading finds is noted as old; with a slow service, that takes several polls.
			const untilRead = resource.isDaily === true ? 2 * DAY : 15 * MINUTE;
			const firstReading = Math.max(4 * this.history.n8n.gap, untilRead);
			const isAfterIt = since > beginning.end + firstReading + slack;
			const wasNoted = this.wasOpenAt(rec, rule, date, beginning.end);
			const isLateNews = this.lateFor > 0 && isAfterIt && isInTime && !wasNoted && !this.wasUnseen(since);
			// If it was noted, and is seen again with the same date, it was neither registered nor moved since.
			const isOfBefore = latest <= beginning.owed + slack && (!isAfterIt || wasNoted);
			const isNoted = (isOfBefore && !isAll) || this.wasNotedAnew(turn);
			if (isNoted) continue;
			const isNews = counts > Math.max(beginning.owed, since) + slack;
			if (!isAll && !isNews && !isLateNews) continue;
			// If the list does not show the date, nothing shows that it was moved while it stayed overdue.
			if (!isAll && wasNoted && service.habits.showsDates !== 'list') continue;
			if (!this.hasCome(rec, rule, { date, turn, last, begins: Math.max(since, latest) }))
				this.say(isAll || isNews ? `never came (${text(day)})` : 'entered after its day, never came', rec.id);
		}
	}

	/** How long after its day a record may be entered and still come. */
	private get lateFor(): number {
		return (this.chosen.rule?.lateDays ?? 0) * DAY;
	}

	private isGivenUp({ failed }: Rec): boolean {
		if (!failed) return false;
		const next = this.history.n8n.polls.find(({ begun, read: done }) => begun > failed.last && done.size > 0);
		return next !== undefined && next.begun > failed.first + GIVEN_UP;
	}

	private hasCome(
		{ id }: Rec,
		rule: Rule,
		{ date, turn, last, begins }: { date: string; turn: Turn; last: Poll; begins: number },
	): boolean {
		const { n8n, service } = this.history;
		const { repeat } = rule;
		return this.given.some((emission) => {
			if (emission.id !== id || emission.poll.owner !== n8n.owner) return false;
			// If the list does not show the date, nothing shows that it was moved while it stayed due.
			const isUndated = service.habits.showsDates !== 'list';
			if (isUndated && repeat === undefined && this.isDueUntil(begins, emission, rule)) return true;
			if (repeat === undefined)
				return this.keyOf(emission) === (rule.isYearly === true ? text(turn.day) : date);
			// The latest repetition is at most one period old.
			const isOfDate = emission.row[rule.field] === date || this.isUndated(emission);
			return isOfDate && emission.poll.clock[0] >= last.clock[0] - (repeat + 1) * DAY;
		});
	}

	/**
	 * Whether it stayed due from the poll of this emission until the moment: no reading showed it as not due
	 * for a day. Then it need not come again.
	 */
	private isDueUntil(moment: number, { id, poll }: Emission, rule: Rule): boolean {
		const { n8n, service, kind } = this.history;
		const rec = service.records.get(id)!;
		const after = this.readings(n8n.polls.filter(({ begun }) => begun > poll.begun && begun < moment));
		let found = poll.begun;
		let missed = 0;
		return !after.some(({ begun, clock }, index) => {
			const version = service.shownOf(rec, begun);
			// What was due at the second to last reading may still be listed.
			const [twoBefore = poll, before = poll] = [after[index - 2], after[index - 1]];
			const since = Math.min(twoBefore.begun, before.begun - LISTED_AGAIN);
			const isListed =
				version !== undefined &&
				kind.resource.isOpen(version) &&
				turnsOf(rule, version.dates[rule.field], clock[0]).some(
					({ earliest, counts }) => earliest <= clock[0] && counts >= since - this.lateFor,
				);
			missed = isListed ? 0 : missed + 1;
			if (isListed) found = begun;
			return missed > READINGS_UNTIL_GONE && since > found + DAY;
		});
	}

	/** The polls that have read the event outside of quiet times. */
	private readings(polls: readonly Poll[]): Poll[] {
		const { history, chosen } = this;
		return polls.filter(
			({ read: done, local }) => done.has(chosen.event.value) && !local.some((one) => history.isQuietAt(one)),
		);
	}

	/** The poll that started the last reading; by the end of that reading, everything must have come. */
	private lastReading(): Poll | undefined {
		const { n8n, peace, kind, hour, pollsOfReading } = this.history;
		const allowed = this.readings(n8n.polls.filter(({ begun }) => begun >= peace));
		if (kind.resource.isDaily !== true) return allowed.at(-3);
		const slotOf = ({ local }: Poll): number => dayAt(local[0] - hour * 60 * MINUTE);
		const slots = [...grouped(allowed, slotOf).values()];
		return slots.findLast((polls) => polls.length >= pollsOfReading)?.[0];
	}
}

function turnsOf(rule: Rule, date: string | null | undefined, now: number): Turn[] {
	if (!date) return [];
	const { direction, lead, unit } = rule;
	if (unit === 'minutes') {
		const at = read(date);
		const first = at - lead * MINUTE;
		return [{ day: dayAt(at), earliest: first, latest: first, counts: at }];
	}
	const year = yearOf(dayAt(now));
	const days =
		rule.isYearly === true
			? [year - 1, year, year + 1].flatMap((one) => birthdayIn(one, date) ?? [])
			: [dayOf(date)];
	return days.map((day) => {
		if (unit === 'months') {
			const { day: first, isClamped } = monthsBefore(day, lead);
			// If a month has no such day, either of two days is right.
			const latest = timeOf(first + (isClamped ? 1 : 0));
			return { day, earliest: timeOf(first), latest, counts: timeOf(day + 1) - 1 };
		}
		const first = direction === 'before' ? day - lead : day + lead;
		const until = direction === 'before' ? day : first;
		return { day, earliest: timeOf(first), latest: timeOf(first), counts: timeOf(until + 1) - 1 };
	});
}
