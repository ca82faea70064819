import { DAY_MS, SECOND_MS } from '../../time';
import type { ListPage, ListSource, PollTime, Row, Window } from './list';
import { idIn, LATE_MS, ListPoll, READINGS_UNTIL_GONE } from './listPoll';
import type { KnownRecord, ListState, Waiting } from './state';
import { transition, type Age } from './transition';

/** One of a record's due times: a due date, this year's birthday, the second day of being overdue. */
export interface DueTime {
	/**
	 * Distinguishes it from the record's other due times. See ANY_TIME for what may happen at any time, and
	 * UNDATED for a record that does not show the time.
	 */
	key: string;
	/** In ms. A window that begins later than this no longer lists it. */
	until: number;
	/** Calendar days left, negative if past; undefined if the record does not show the time. */
	daysLeft?: number;
}

/**
 * The key of a record that does not show its time. It counts as given until the list has not shown it for a
 * day and in three readings. If such a record is due once in each period, the period is added to the key.
 */
export const UNDATED = '?';

/**
 * The key of what may happen to a record at any time: it has happened while the list shows the record. It
 * counts as given until the list has not shown the record for as long as `until` says, and in three readings.
 */
export const ANY_TIME = '';

/** A source of records that fall due, or of records that a list filtered by date returns. */
export interface DueSource extends ListSource {
	/** The record's due time that has been reached in this window; undefined if none. */
	due(row: Row, window: Window): DueTime | undefined;
	/**
	 * In ms; undefined if the row does not show it. A record created after the trigger began is news, even if
	 * it is due at once.
	 */
	createdAt?(row: Row): number | undefined;
	/** The due time by the options of before, while what the new ones show from before is noted. */
	dueBefore?: DueSource['due'];
	/** When the event happened, for a record whose key does not tell. */
	occurredAt?(row: Row): unknown;
	/**
	 * Whether `fullItem` decides if a record counts. Then records that are due when the trigger begins are
	 * read, too.
	 */
	hasCondition?: boolean;
}

/** Finds what is due, and gives every due time of a record once. */
export class DuePoll extends ListPoll {
	constructor(
		before: ListState,
		protected override readonly source: DueSource,
		time: PollTime,
	) {
		super(before, source, time);
		// If full records are no longer wanted, nothing needs to wait: the list will show the waiting records
		// again.
		if (!source.fullItem) this.waiting.clear();
		if (this.windowAt(this.window.now) !== this.windowAt(this.now) && !this.state.isNoting)
			delete this.state.reading;
	}

	/** The window of a reading. Its end stays the same, however long the reading takes. */
	private get window(): Window {
		const { looked, read, begun, reading } = this.state;
		const since = Math.max(begun, Math.min(looked, read.service - LATE_MS));
		return { since, now: this.notedUntil ?? reading?.started.service ?? this.now };
	}

	/**
	 * While the poll notes what was there before: the previous reading, with which the window ends. With new
	 * options, it ends when the noting begins, since what has fallen due by the earlier ones is told apart.
	 */
	private get notedUntil(): number | undefined {
		const { isNoting, read } = this.state;
		return isNoting && !this.source.dueBefore ? read.service : undefined;
	}

	private windowAt(moment: number): string | undefined {
		return this.source.windowKey?.(moment);
	}

	protected override isOfThisMoment(page: ListPage): boolean {
		const isFixed = this.notedUntil !== undefined || this.state.reading !== undefined;
		const isAsked = isFixed || this.windowAt(this.window.now) === this.windowAt(page.servedAt);
		return super.isOfThisMoment(page) && isAsked;
	}

	/** While noting, the list is read even in polls that should not read lists, since this gives no items. */
	protected override get isToRead(): boolean {
		return this.state.isNoting === true || super.isToRead;
	}

	/**
	 * Reads the list. When the trigger begins, or its options have changed, what is due is noted first. A
	 * record that slips through one reading is found by the next.
	 */
	protected async readLists(): Promise<void> {
		const { state, memory } = this;
		const started = await this.readThrough({
			slot: 'reading',
			page: async (cursor) => await this.source.page(this.window, cursor),
			keyOf: (id, row) => {
				const due = this.source.due(row, this.window);
				return due && dueKey(id, due.key);
			},
			take: (id, row) => this.see(id, row),
			isTwice: state.isNoting === true,
		});
		if (!started) return;
		if (state.isNoting) {
			delete state.isNoting;
			delete state.earlier;
			state.readings += 1;
			// What was noted with other options, and was neither given nor seen now, is judged again.
			memory.review((known) => (known[2].length > 0 || known[0] === state.readings ? known : undefined));
			if (this.isToRead && this.mayList()) await this.readLists();
			return;
		}
		state.looked = state.read.service;
		state.read = started;
		state.readings += 1;
	}

	private see(id: string, row: Row): void {
		const { source, window, waiting, state } = this;
		const due = source.due(row, window);
		if (!due) return;
		const key = dueKey(id, due.key);
		const { until } = due;
		if (this.isGiven(key, until) || waiting.has(key)) return;
		if (state.isNoting) {
			// Answers and records have times in whole seconds.
			const isMadeSince = (source.createdAt?.(row) ?? -Infinity) > state.read.service + SECOND_MS;
			if (isMadeSince || this.wasToCome(id, row)) return;
			if (source.fullItem && source.hasCondition) waiting.set(key, { age: 'old' });
			else this.remember(key, until);
		} else if (source.fullItem) waiting.set(key, {});
		else this.giveOnce(source.leanItem(row), due, [key]);
	}

	/**
	 * Whether a row was to come by the earlier options: it is due by them, and was not given. If it does not
	 * show its day, it may have been due for long.
	 */
	private wasToCome(id: string, row: Row): boolean {
		const due = this.source.dueBefore?.(row, this.window);
		if (!due) return false;
		const key = dueKey(id, due.key);
		return !isUndated(key) && !this.isGiven(key, due.until);
	}

	/** Gives a record that was read. Its due time may have changed since the list was read. */
	protected deliver(listedAs: string, item: Row, { age }: Waiting): void {
		const { source, window, state } = this;
		// The record may have waited for longer than the list shows it.
		const due = source.due(item, { ...window, since: state.begun });
		if (!due) return;
		const own = dueKey(idIn(listedAs), due.key);
		// A record may show a time that its row does not show, or the other way around.
		const isAsListed = isUndated(listedAs) || isUndated(own);
		const keys = [isAsListed ? listedAs : own];
		// Also mark its real due time: if the reminder's days change, the record leaves the list and returns, and
		// must not be given again.
		if (listedAs.endsWith(UNDATED) && !isUndated(own)) keys.push(own);
		this.giveOnce(item, due, keys, age);
	}

	/** @param keys the keys that mark the record as given */
	private giveOnce(item: Row, due: DueTime, keys: string[], age: Age = 'new'): void {
		const { source, memory } = this;
		const isGiven = keys.some((key) => this.isGiven(key, due.until));
		const news = transition(isGiven ? 'same' : 'unknown', { age }, 'due');
		const before = memory.givenOf(keys.at(-1) ?? '');
		const what = due.key || String(source.occurredAt?.(item) ?? '');
		const row = withDaysLeft(item, due.daysLeft);
		// The mark is empty, because the key already identifies the due time.
		const given = news === 'due' ? this.give({ row, news, what }, before, '') : undefined;
		for (const key of keys) this.remember(key, due.until, given);
	}

	/**
	 * Whether the due time was given or noted. If so, it is remembered for longer, since the list shows it
	 * again.
	 */
	private isGiven(key: string, until: number): boolean {
		const { memory, state } = this;
		const known = memory.get(key);
		if (!known) return false;
		const [reading, , , end = 0] = known;
		const isGone = end * 1000 < state.read.service && state.readings - reading > READINGS_UNTIL_GONE;
		if (isGone && (key.endsWith(UNDATED) || key.endsWith(dueKey('', ANY_TIME)))) return false;
		this.remember(key, Math.max(end * 1000, until));
		return true;
	}

	private remember(key: string, until: number, given = this.memory.givenOf(key)): void {
		const { memory, window, state } = this;
		const end = isUndated(key) ? window.now + DAY_MS : until;
		// While noting, what is seen counts to the next reading, unlike what was noted before.
		memory.set(key, [state.readings + (state.isNoting ? 1 : 0), '', given, Math.ceil(end / 1000)]);
	}

	protected isOver([, , , until = 0]: KnownRecord): boolean {
		return until * 1000 < this.window.since;
	}
}

/** The item with the number of days left, if known. */
export function withDaysLeft(item: Row, daysLeft: number | undefined): Row {
	return daysLeft === undefined ? item : { days_left: daysLeft, ...item };
}

function dueKey(id: string, due: string): string {
	return `${id} ${due}`;
}

function isUndated(key: string): boolean {
	return key.includes(` ${UNDATED}`);
}
