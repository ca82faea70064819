import { DAY_MS, SECOND_MS } from '../../time';
import {
	ANY_TIME,
	UNDATED,
	type DueSource,
	type DueTime,
	type ListPage,
	type PollTime,
	type Row,
	type Window,
} from './list';
import { REPEATABLE } from './memory';
import { idIn, LATE_MS, ListPoll, READINGS_UNTIL_GONE } from './listPoll';
import type { KnownRecord, ListState, Waiting } from './state';
import { transition, type Age } from './transition';

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
		const isGiven = keys.some((key) => this.isGiven(key, due.until));
		const news = transition(isGiven ? 'same' : 'unknown', { age }, 'due');
		const key = keys.at(-1)!;
		const mark = mayComeAgain(key) ? REPEATABLE : '';
		const what = due.key || String(this.source.occurredAt?.(item) ?? '');
		const row = withDaysLeft(item, due.daysLeft);
		const given = news === 'due' ? this.give(key, { row, news, what }, mark) : undefined;
		for (const one of keys) this.remember(one, due.until, given);
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
		if (isGone && mayComeAgain(key)) return false;
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

/** Whether a key does not tell one time from the next. */
function mayComeAgain(key: string): boolean {
	return key.endsWith(UNDATED) || key.endsWith(dueKey('', ANY_TIME));
}

function isUndated(key: string): boolean {
	return key.includes(` ${UNDATED}`);
}
