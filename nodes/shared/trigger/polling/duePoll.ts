import type { ListPage, ListSource, PollTime, Row, Window } from './list';
import { LATE_MS, ListPoll, READINGS_UNTIL_GONE } from './listPoll';
import type { DueState, KnownDue } from './state';
import { transition } from './transition';

const DAY_MS = 86_400_000;
/** Answers and records are dated in whole seconds. */
const SECOND_MS = 1_000;

/** One of a record's due times: a due time, this year's birthday, the second day of being overdue. */
export interface DueTime {
	/** Distinguishes it from the record's others; empty where the record does not show the time. */
	key: string;
	/** The last moment of `since`, in ms, with which the list may show it again as due. */
	until: number;
	/**
	 * How long it counts as given if the key does not distinguish it from the next one: `whileListed`, until
	 * the list has not shown it for a day and in three readings; `until`, up to that moment. Omitted: forever.
	 */
	lasts?: 'whileListed' | 'until';
	/** Calendar days left, negative when they are over; undefined if the record does not show the time. */
	daysLeft?: number;
}

/** Where records come from that fall due at a time, or that a list by date shows. */
export interface DueSource extends ListSource {
	/** Which of the record's due times has come; undefined when none has. */
	due(row: Row, window: Window): DueTime | undefined;
	/** In ms; undefined when the row does not say. What was made since is no news from before. */
	createdAt?(row: Row): number | undefined;
	/** When it happened, of a record whose key does not say it. */
	occurredAt?(row: Row): unknown;
	/** `fullItem` decides whether the record is meant: what is due when the trigger begins is read, too. */
	hasCondition?: boolean;
}

/** How long something is known. */
type Lasting = Pick<DueTime, 'lasts' | 'until'>;
type WaitingDue = DueState['waiting'][string];

/** Finds what is due, and gives every due time of a record once. */
export class DuePoll extends ListPoll<DueState> {
	constructor(
		before: DueState,
		private readonly source: DueSource,
		time: PollTime,
	) {
		super(before, time);
		// By now, rows are all that is wanted: this reading has them.
		if (!source.fullItem) this.waiting.clear();
		if (this.windowAt(this.window.now) !== this.windowAt(this.now) && !this.state.isNoting)
			delete this.state.reading;
	}

	/**
	 * A reading has one moment, whatever time it takes; what is noted is what was due at the moment before it.
	 */
	private get window(): Window {
		const { before, read, begun, reading, isNoting } = this.state;
		const since = Math.max(begun, Math.min(before, read.service - LATE_MS));
		const now = isNoting ? read.service : (reading?.started.service ?? this.now);
		return { since, now };
	}

	private windowAt(moment: number): string | undefined {
		return this.source.windowKey?.(moment);
	}

	protected override isOfThisMoment(page: ListPage): boolean {
		const { reading, isNoting } = this.state;
		const isAsked = isNoting || reading || this.windowAt(this.window.now) === this.windowAt(page.servedAt);
		return super.isOfThisMoment(page) && Boolean(isAsked);
	}

	/** What is noted is read at once, also in a quiet time: nothing is given of it. */
	protected override get isToRead(): boolean {
		return this.state.isNoting === true || super.isToRead;
	}

	/** What is due when the trigger begins is noted. The next reading shows what slips through another one. */
	protected async readLists(): Promise<void> {
		const { state, memory } = this;
		// What was noted by other options, and never given, is judged anew.
		if (state.isNoting && !state.reading) memory.review((known) => (known[2] > 0 ? known : undefined));
		const started = await this.readThrough({
			slot: 'reading',
			page: async (cursor) => await this.source.page(this.window, cursor),
			keyOf: (id, row) => {
				const due = this.source.due(row, this.window);
				return due && keyOf(id, due.key);
			},
			take: (id, row) => this.see(id, row),
			isTwice: state.isNoting === true,
		});
		if (!started) return;
		if (state.isNoting) {
			delete state.isNoting;
			if (this.isToRead && this.mayList()) await this.readLists();
			return;
		}
		state.before = state.read.service;
		state.read = started;
		state.readings += 1;
	}

	private see(id: string, row: Row): void {
		const { source, window, waiting, state } = this;
		const due = source.due(row, window);
		if (!due) return;
		const key = keyOf(id, due.key);
		if (this.isGiven(key, due) || waiting.has(key)) return;
		const { until, lasts } = due;
		const wanted = { since: window.since, until, ...(lasts && { lasts }) };
		if (state.isNoting) {
			const isMadeSince = (source.createdAt?.(row) ?? -Infinity) > state.read.service + SECOND_MS;
			if (isMadeSince) return;
			if (source.fullItem && source.hasCondition) waiting.set(key, { ...wanted, wasDue: true });
			else this.remember(key, due);
		} else if (source.fullItem) waiting.set(key, wanted);
		else this.give(source.leanItem(row), due, { keys: [[key, due]] });
	}

	protected async read(key: string): Promise<Row | undefined> {
		return await this.source.fullItem?.(idIn(key));
	}

	/** Gives a record that was read. Its due time may have been moved since the list was read. */
	protected deliver(listedAs: string, item: Row, { since, until, lasts, wasDue }: WaitingDue): void {
		const due = this.source.due(item, { ...this.window, since });
		if (!due) return;
		const own = keyOf(idIn(listedAs), due.key);
		// A record may show a time that its row does not show, and the other way around.
		const isAsListed = lasts !== undefined || due.lasts !== undefined;
		const keys: Array<[string, Lasting]> = [
			isAsListed ? [listedAs, { until: lasts === undefined ? due.until : until, lasts }] : [own, due],
		];
		// Other days of the reminder take it from the list and back.
		if (lasts === 'whileListed' && due.lasts === undefined) keys.push([own, due]);
		this.give(item, due, { keys, wasDue });
	}

	/** @param keys by which it is known that the record was given */
	private give(
		item: Row,
		due: DueTime,
		{ keys, wasDue }: { keys: Array<[string, Lasting]>; wasDue?: true },
	): void {
		const { source, found, memory } = this;
		const isGiven = keys.some(([key, one]) => this.isGiven(key, one));
		const news = transition(isGiven ? 'same' : 'unknown', { age: wasDue ? 'old' : 'new' }, 'due');
		const counts = keys.map(([key]) => memory.get(key)?.[2] ?? 0);
		for (const [index, [key, one]] of keys.entries())
			this.remember(key, one, (counts[index] ?? 0) + (news === 'due' ? 1 : 0));
		if (news !== 'due') return;
		// A period has no key of its own.
		const what =
			due.lasts === 'until' ? String(due.until) : due.key || String(source.occurredAt?.(item) ?? '');
		found.push({ row: withDaysLeft(item, due.daysLeft), news, what, count: counts.at(-1) ?? 0 });
	}

	/** Whether it was given; what the list shows again is remembered for longer. */
	private isGiven(key: string, due: Lasting): boolean {
		const { memory, window, state } = this;
		const known = memory.get(key);
		if (!known) return false;
		const { lasts } = due;
		const [until, reading] = known;
		if (lasts === 'until' && until * 1000 < window.now) return false;
		const isGone = until * 1000 < state.read.service && state.readings - reading > READINGS_UNTIL_GONE;
		if (lasts === 'whileListed' && isGone) return false;
		this.remember(key, { lasts, until: Math.max(until * 1000, due.until) });
		return true;
	}

	private remember(key: string, { until, lasts }: Lasting, count?: number): void {
		const { memory, window, state } = this;
		const end = lasts === 'whileListed' ? window.now + DAY_MS : until;
		memory.set(key, [Math.ceil(end / 1000), state.readings, count ?? memory.get(key)?.[2] ?? 0]);
	}

	protected isOver([until]: KnownDue): boolean {
		return until * 1000 < this.window.since;
	}

	protected noteSetBack(by: number): void {
		this.state.before -= by;
	}
}

/** The item with how many days are left, where that is known. */
export function withDaysLeft(item: Row, daysLeft: number | undefined): Row {
	return daysLeft === undefined ? item : { days_left: daysLeft, ...item };
}

function keyOf(id: string, due: string): string {
	return `${id} ${due}`;
}

/** The record's ID in `<id> <due time>`, or in an ID. */
function idIn(key: string): string {
	return key.split(' ', 1)[0] ?? '';
}
