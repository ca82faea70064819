import { dayAt, dayOf, HOUR, MINUTE, SECOND } from './calendar';
import { LOOK_BACK, N8n, type Beginning, type Emission, type Poll } from './engines';
import { KINDS, PAYERS, type Chosen } from './kinds';
import { grouped, LISTED_AGAIN, Reminders, type Lived } from './reminders';
import type { Rec, Version } from './service';

/** A record that could not be read is tried again within an hour. */
const RETRIED = 61 * MINUTE;
/** How late a reading still finds something new; and how often a trigger looks for what was shown later. */
const AT_ONCE = 30 * SECOND;
const LOOK_EVERY = 10 * MINUTE;
/**
 * By how much the back office's clock may be set back before the trigger notices, and asks again from then
 * on.
 */
const UNNOTICED = 150 * SECOND;
/** Lists by day show what was settled or issued in the last days. */
const RECENT_DAYS = 7;
const DATE_OF: Record<string, string> = { settled: 'settlement_date', issued: 'issue_date' };

/** How a history breaks the promises of docs/trigger.md. Each exception says why it is allowed. */
export function breaches(history: Lived): string[] {
	const { n8n, service, peace } = history;
	const found = service.invalid.map((asked) => `asked for ${asked}`);
	for (const [index, { begun, thrown }] of n8n.polls.entries()) {
		const before = n8n.polls[index - 1];
		const isUnread = n8n.wanted.some(({ event }) => before?.read.has(event.value) === false);
		// The first poll in peace may still report a list that had failed for an hour before.
		const isTold = isUnread && before !== undefined && before.begun < peace;
		if (begun >= peace && thrown !== undefined && !isTold)
			found.push(`a poll in peace failed: ${String(thrown)}`);
	}
	const known = [...n8n.emissions.map(({ wanted }) => wanted), ...n8n.wanted];
	const all = new Map(known.map((one) => [one.event.value, one]));
	for (const chosen of all.values()) found.push(...new Verdict(history, chosen).breaches());
	return [...new Set(found)];
}

class Verdict {
	private readonly found: string[] = [];
	private readonly given: Emission[];
	private readonly value: string;
	/** If a clock was wrong, what happened before publishing may look as if it happened later. */
	private readonly slack: number;

	constructor(
		private readonly history: Lived,
		private readonly chosen: Chosen,
	) {
		const { n8n, clockError } = history;
		this.value = chosen.event.value;
		this.given = n8n.emissions.filter(({ event }) => event === this.value);
		this.slack = clockError > SECOND ? 2 * clockError + n8n.gap : 0;
	}

	breaches(): string[] {
		const { n8n, service } = this.history;
		const { chosen, given, value, slack } = this;
		const say = (what: string, id: string): void => this.say(what, id);
		const isChosen = n8n.wanted.some((one) => one.event === chosen.event);
		const beginning = n8n.beginnings.get(value);
		if (isChosen && !(beginning && beginning.owed < Infinity)) return [`${value}: never began`];
		const reminders = new Reminders(this.history, chosen, { given, slack, say });
		const isReminder = chosen.told.tells === 'date';
		for (const [id, list] of grouped(given, (emission) => emission.id)) {
			const rec = service.records.get(id);
			if (!rec) this.say('unknown record', id);
			else if (isReminder) reminders.judge(rec, list);
			else list.forEach((emission, index) => this.judge(rec, emission, list.slice(0, index)));
		}
		if (!isChosen || !beginning) return this.found;
		for (const rec of service.records.values()) {
			if (isReminder) reminders.judgeOwed(rec, beginning);
			else if (this.isOwed(rec, beginning)) this.say('missed', rec.id);
		}
		return this.found;
	}

	private say(what: string, id: string): void {
		this.found.push(`${this.value}: ${what} ${id.slice(0, 4)}`);
	}

	private judge(rec: Rec, emission: Emission, earlier: readonly Emission[]): void {
		const { at, poll, row, wanted } = emission;
		const { gap } = this.history.n8n;
		const { tells } = this.chosen.told;
		// If a poll continues from a state without the other emission, the repetition is n8n's own.
		const known = earlier.filter((other) => N8n.knows(poll, other.poll));
		const before = known.at(-1);
		const shown = rec.versions.filter((version) => version.shown <= at);
		const happened = this.happenings(rec).filter((version) => version.shown <= at);
		if (tells === 'happening') {
			if (known.length >= happened.length) this.say('given more often than it happened', rec.id);
		} else if (before && tells !== 'content') this.say('given twice', rec.id);
		else if (before && before.wanted.entered.levelOfDetail === wanted.entered.levelOfDetail) {
			if (contentOf(before.row) === contentOf(row)) this.say('same content twice', rec.id);
		} else if (before) {
			const from = before.at - LOOK_BACK - gap - MINUTE;
			if (!shown.some((version) => Math.max(version.at, version.shown) > from))
				this.say('another level of detail repeats', rec.id);
		}
		// What was created while nothing was stored may have changed since, and what a filter lists late may have
		// come to match it.
		const [first] = rec.versions as [Version];
		const isListedLate = this.history.isFiltered && (first.shown > first.at || this.slack > 0);
		const mayBeChanged = this.history.n8n.engine === 'standard' || isListedLate;
		if (this.value === 'updated' && shown.length < 2 && !mayBeChanged) this.say('never updated', rec.id);
		if (tells === 'once' && happened.length === 0) this.say('never happened', rec.id);
		const { allowed, begun } = poll.beginnings.get(this.value)!;
		// What was not shown when the trigger began is news when it is shown.
		const isNews = (version: Version, index: number): boolean =>
			version.shown > begun && (happened.includes(version) || rec.versions[index - 1]?.hidden === true);
		if (tells === 'happening' && rec.versions.some(isNews)) return;
		const stamps = tells === 'happening' ? happened : shown;
		const newest = tells === 'creation' ? rec.created : Math.max(...stamps.map(({ stamp }) => stamp));
		// Or the back office's clock was set back, and gives earlier dates to what is new.
		const earliest = allowed - this.slack - this.history.clockAhead;
		if (newest < earliest && !this.isAmongMovingTies(rec)) this.say('is from before publishing', rec.id);
	}

	/** The versions in which it happened. */
	private happenings({ versions }: Rec): Version[] {
		const { happened = () => false } = this.chosen.told;
		return versions.filter((version, index) => {
			const before = versions[index - 1];
			return happened(version) === true && !(before && happened(before) === true);
		});
	}

	private isOwed(rec: Rec, beginning: Beginning): boolean {
		const { isFiltered, isSwitched, service } = this.history;
		const final = service.shownOf(rec);
		// If something was hidden, nothing dates the moment when it is seen again.
		if (!final || rec.versions.some(({ hidden }) => hidden)) return false;
		// What a filter left out for a while may come or not.
		if (isFiltered && final.more.payer !== PAYERS[0]) return false;
		if (this.isAmongMovingTies(rec) || this.isOfOtherOptions(rec)) return false;
		// If only rows are wanted by then, the list no longer shows records that could not be read for hours.
		if (isSwitched && rec.failed && rec.readAt === undefined) return false;
		const { tells } = this.chosen.told;
		if (tells === 'content') return this.isContentOwed(rec, final, beginning);
		if (tells === 'happening') return this.isHappeningOwed(rec, final, beginning);
		const [since] = tells === 'creation' ? rec.versions : this.happenings(rec);
		if (!since || since.at <= beginning.owed || since.stamp < beginning.asked) return false;
		return !this.hasCome(rec, beginning.begun);
	}

	/**
	 * After a change of options, what happened before is not news, nor is what was shown too late to be found
	 * before.
	 */
	private isOfOtherOptions({ versions }: Rec): boolean {
		const { optionsChanged, n8n } = this.history;
		return optionsChanged.some((changed) =>
			versions.some(({ at, shown }) => {
				const isLate = shown > at + AT_ONCE && shown > changed - LOOK_EVERY - n8n.gap;
				return isLate && at <= changed;
			}),
		);
	}

	/**
	 * If rows with the same second change places while pages are read by position, nobody can find all of them.
	 * They are listed again for two hours, but only few polls may list them.
	 */
	private isAmongMovingTies({ id, created, versions }: Rec): boolean {
		const { service, kind, n8n } = this.history;
		const { tiesMove, cursor, pageSize } = service.habits;
		if (!tiesMove || cursor !== 'position' || service.records.size <= pageSize) return false;
		const { shown } = versions[0]!;
		const listing = n8n.polls.filter(
			({ begun, read }) => read.has(this.value) && begun > shown && begun < shown + LISTED_AGAIN,
		);
		if (kind.resource === KINDS['Sale Updated'].resource && listing.length > 3) return false;
		return [...service.records.values()].some((other) => other.created === created && other.id !== id);
	}

	private hasCome({ id }: Rec, from: number): boolean {
		return this.given.some((emission) => emission.id === id && emission.at >= from);
	}

	/**
	 * Whether a poll has certainly seen it between two moments, and the poll that sees the rest knows about
	 * that one.
	 */
	private wasSeen(rec: Rec, from: number, to: number, next?: Poll): boolean {
		const since = rec.failed ? Math.max(from, rec.failed.last + RETRIED) : from;
		const { value } = this;
		const isSlow = this.history.service.habits.answerMs[1] > SECOND;
		// A poll on publishing that only notes the time sees nothing.
		return this.history.n8n.polls.some((poll) => {
			const { begun, end, read, waiting, noting, isActivation, before } = poll;
			// Publishing has half a minute. If answers are slow, this is not enough for everything that was open.
			const isShort = isActivation && (isSlow || !before.beginnings.has(value));
			const isSeen = read.has(value) && !noting.has(value) && !waiting.has(rec.id) && !isShort;
			return begun > since && end < to && isSeen && (!next || N8n.knows(next, poll));
		});
	}

	private isContentOwed(rec: Rec, final: Version, { owed, allowed, asked, begun }: Beginning): boolean {
		const { n8n, isSwitched, isShared = false, service } = this.history;
		const { habits } = service;
		// What only the record shows may go unnoticed while Level of Detail changes.
		const isFull = !isSwitched && n8n.wanted[0]!.entered.levelOfDetail === 'full';
		const of = (version: Version): string =>
			contentOf(isFull ? fullOf(version, habits.showsStatus) : leanOf(version));
		const newest = rec.versions.findLast(
			(version, index, { [index - 1]: was }) => !was || of(was) !== of(version),
		)!;
		if (newest.at <= owed || newest.stamp < asked) return false;
		if (this.isHiddenAndLate(rec, newest)) return false;
		// A record that was created and changed before it is first seen counts as created.
		const first = rec.versions[0]!;
		const isNew =
			first.at > Math.min(owed, begun - n8n.gap - LOOK_BACK) || rec.created >= allowed - this.slack;
		const isPair = n8n.wanted.some(({ event }) => event.value === 'created');
		// A record created before publishing is listed when it changes. If the clock was set back, it looks new.
		const isListed = first.at > begun && !isShared;
		const isRead = !isFull || (rec.readAt ?? Infinity) < newest.at;
		const isSeen = isListed && isRead && this.wasKnown(rec, first, newest);
		if (isNew && !isPair && !isSeen) return false;
		if (isNew && first === newest) return false;
		// Changed, and changed back between two polls.
		const polls = n8n.polls.filter(({ end, read }) => end > first.shown && read.has(this.value));
		const seen = polls
			.flatMap(({ begun: at, end }) => [at, end])
			.flatMap((at) => service.shownOf(rec, at) ?? []);
		if (isNew && seen.every((version) => of(version) === of(final))) return false;
		const last = n8n.emissions.findLast(
			({ id, event, at }) => id === rec.id && at >= begun && (event === 'created' || event === 'updated'),
		);
		if (last) {
			const keys = Object.keys(leanOf(final));
			const told = isFull ? last.row : Object.fromEntries(keys.map((key) => [key, last.row[key]]));
			return contentOf(told) !== of(final);
		}
		const base = service.shownOf(rec, owed);
		return !base || of(base) !== of(final);
	}

	/**
	 * Whether the poll that sees a change knows about one that saw the record before. Changes that are shown
	 * late are looked for later.
	 */
	private wasKnown(rec: Rec, first: Version, newest: Version): boolean {
		const { polls, gap } = this.history.n8n;
		const next = polls.find(({ begun, read }) => begun > newest.shown && read.has(this.value));
		const late = first.shown > first.at ? 10 * MINUTE + gap : 0;
		return this.wasSeen(rec, first.shown + late, newest.at, next);
	}

	/**
	 * If the row does not show a change, and the list shows it late, it is only found by chance. So is a change
	 * that looks late because the clock was set back by less than the trigger notices.
	 */
	private isHiddenAndLate({ versions }: Rec, newest: Version): boolean {
		const before = versions[versions.indexOf(newest) - 1];
		const isHidden = before !== undefined && contentOf(leanOf(before)) === contentOf(leanOf(newest));
		const { at, stamp, shown } = newest;
		const last = this.history.n8n.polls.findLast(({ begun, read }) => begun < at && read.has(this.value));
		const datedBack = last ? last.clock[last.end < at ? 1 : 0] - stamp : 0;
		return isHidden && (shown > at || (datedBack > AT_ONCE && datedBack < UNNOTICED));
	}

	private isHappeningOwed(rec: Rec, final: Version, { end }: Beginning): boolean {
		const { n8n } = this.history;
		const { happened } = this.chosen.told;
		const all = this.happenings(rec);
		const newest = all.at(-1);
		// What happens before the end of the first reading cannot be told from what existed before.
		if (!newest || happened!(final) !== true || newest.at <= end + n8n.gap) return false;
		const field = DATE_OF[this.value];
		const next = n8n.polls.find(({ begun, read }) => begun > newest.shown && read.has(this.value));
		if (field !== undefined) {
			// If something is undone and done again within these days, this is not noticed, nor is anything dated
			// earlier.
			const first = dayAt((next?.begun ?? newest.shown) + HOUR) - RECENT_DAYS;
			if (all.length > 1 || dayOf(newest.dates[field] ?? '1970-01-01') < first) return false;
		} else if (this.value === 'completed') {
			// What is done, undone and done again within a second has a single time.
			if (rec.versions.some((other) => other !== newest && other.stamp === newest.stamp)) return false;
		} else {
			// If a record is neither new nor was seen before, nothing says when it happened.
			const waiting = rec.versions[rec.versions.indexOf(newest) - 1];
			const isNew = all.length === 1 && rec.versions[0]!.at > end + n8n.gap;
			if (waiting && !isNew && !this.wasSeen(rec, waiting.shown, newest.at, next)) return false;
		}
		return !this.hasCome(rec, newest.shown);
	}
}

function leanOf({ lean, dates }: Version): Record<string, unknown> {
	return { ...lean, ...dates };
}

function fullOf(version: Version, showsStatus: boolean): Record<string, unknown> {
	return { ...leanOf(version), ...version.more, ...(showsStatus && { status: version.status }) };
}

/** What a record says, in a fixed order. */
function contentOf({
	id: _,
	created_at: _1,
	event_id: _2,
	...content
}: Readonly<Record<string, unknown>>): string {
	return JSON.stringify(content, (_key, value: unknown) => {
		if (Array.isArray(value)) return value.map((one) => JSON.stringify(one)).sort();
		if (typeof value !== 'object' || value === null) return value;
		return Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1)));
	});
}

/** In peace, a poll must not request more than docs/trigger.md says that it costs. */
export function costs({ n8n, service, kind, peace }: Lived): string[] {
	const polls = n8n.polls.filter(({ begun }) => begun >= peace);
	if (kind.resource.isDaily === true) {
		const idle = polls.slice(1).find(({ reads, given }) => reads > given);
		return idle ? [`a daily poll read ${idle.reads} records and gave ${idle.given}`] : [];
	}
	const last = polls.slice(-6);
	const { pageSize, overlap, cursor, answerMs, tiesMove } = service.habits;
	// Not checked: a slow service may still have work from before, and rows that change places are read several
	// times.
	if (answerMs[1] > SECOND || (tiesMove && cursor === 'position')) return [];
	const rows = pageSize - (cursor === 'keyset' ? 0 : Math.min(overlap, pageSize - 1));
	// For a list that is read whole: twice, to see whether it has changed in the meantime.
	const whole = 2 * (Math.ceil(service.records.size / rows) + 1);
	const isSale = kind.resource === KINDS['Sale Updated'].resource;
	const costOf = ({ event: { value }, told }: Chosen): number =>
		['closed', 'paidOff'].includes(value) ? 3 : isSale && told.tells !== 'date' ? 1 : whole;
	const each = n8n.wanted.reduce((sum, chosen) => sum + costOf(chosen), 0);
	const lookEvery = Math.max(10 * MINUTE, n8n.gap);
	const looks = Math.ceil((last.length * n8n.gap) / lookEvery);
	const asked = last.reduce((sum, { requests, given }) => sum + requests - 2 * given, 0);
	return asked > each * (last.length + looks + 1)
		? [`${asked} requests in ${last.length} polls at rest`]
		: [];
}

const whatOf = ({ event, id, row }: Emission): string =>
	`${event} ${id} ${JSON.stringify([row.created, row.poll])}`;

/**
 * IDs that two different events have in common, and events that have another ID when they are given again.
 */
export function wrongIds({ emissions }: N8n): string[] {
	return emissions.flatMap((one, index) =>
		emissions
			.slice(index + 1)
			.filter((other) => one.eventId === undefined || isWrong(one, other))
			.map((other) => `${whatOf(one)} and ${whatOf(other)} have ${one.eventId}, ${other.eventId}`),
	);
}

/**
 * If one poll knows about the other's emission, it is another event; otherwise, the event was given again.
 */
function isWrong(one: Emission, other: Emission): boolean {
	const isSame = one.eventId === other.eventId;
	const isOfSame = one.event === other.event && one.id === other.id;
	if (isSame && !isOfSame) return true;
	return isSame && N8n.knows(other.poll, one.poll);
}
