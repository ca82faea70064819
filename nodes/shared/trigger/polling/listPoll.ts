import { CanceledError } from '../../request/failures';
import { setBackBy, toIso, type ClockTimes } from './clock';
import { keyHash } from './contentHash';
import { withIds, type ListPage, type ListSource, type PollTime, type Row } from './list';
import { PageReader } from './pageReader';
import { RecordReader } from './recordReader';
import { Memory } from './memory';
import type { KnownRecord, ListState, Waiting } from './state';
import type { News } from './transition';

/**
 * How late a list may show a record, its change or its due time; or how far the clock that dates these may be
 * behind.
 */
export const LATE_MS = 7_200_000;
/**
 * How many readings a record may be missing from before it counts as gone: its row may have slipped between
 * two pages, or it was canceled by mistake.
 */
export const READINGS_UNTIL_GONE = 3;
/**
 * If the API's clock seems to be set back by less than this, nothing is done: one answer may be a minute old,
 * and another one slow. Looking back finds what such a difference hides.
 */
const MIN_SET_BACK_MS = 120_000;

const STUCK =
	"The back office's cursors expire before its list can be read to the end. The trigger gave what it could reach, and tries the rest in later polls.";

/** What happened to a record. */
export interface NewsItem {
	row: Row;
	news: Exclude<News, 'nothing'>;
	/**
	 * The content for an update, the due time for a reminder; empty where the event says it all, such as a
	 * creation.
	 */
	what: string;
	/** How often an event with the same `what` was given of the record before. */
	count: number;
}

/** The result of a poll of a list: items, the state for the next poll, and lines for n8n's log. */
export interface PollResult {
	found: NewsItem[];
	state: ListState;
	warnings: string[];
}

/** How to do one reading of a list. */
export interface Pass {
	/** Where the state keeps the reading while it is unfinished. */
	slot: 'reading' | 'looking';
	page(cursor: string | undefined): Promise<ListPage>;
	/** Takes a row when this reading shows it for the first time. */
	take(id: string, row: Row): void;
	/** What identifies a row in this reading, if not its ID. */
	keyOf?(id: string, row: Row): string | undefined;
	/** Whether to read a list of several pages twice, since rows slip from one page to another. */
	isTwice?: boolean;
}

/**
 * One poll of a list: reads it, as far as time permits, and then the records that wait. The state that it
 * begins with never changes, so nothing is half done if it throws.
 */
export abstract class ListPoll {
	protected readonly state: ListState;
	protected readonly memory: Memory;
	protected readonly waiting: Map<string, Waiting>;
	protected readonly found: NewsItem[] = [];
	/** By the API's clock, in ms. Until the first answer, estimated from how far n8n's clock has advanced. */
	protected now: number;
	private readonly warnings: string[] = [];
	private hasPage = false;

	constructor(
		before: ListState,
		protected readonly source: ListSource,
		protected readonly time: PollTime,
	) {
		const { waiting, read } = (this.state = structuredClone(before));
		this.memory = new Memory(this.state);
		this.waiting = new Map(Object.entries(waiting));
		this.now = read.service + Math.max(0, time.localNow() - read.local);
	}

	/** Reads the lists that are to be read. */
	protected abstract readLists(): Promise<void>;
	/** Gives or notes a record that was read. */
	protected abstract deliver(key: string, item: Row, one: Waiting): void;
	/** Whether no list can show this record again. */
	protected abstract isOver(known: KnownRecord): boolean;

	/**
	 * @throws whatever reading the list throws; what reading a record throws, unless only this record may be
	 * the cause; CanceledError if no page was read
	 */
	async run(): Promise<PollResult> {
		const { state, source, memory, waiting, found, warnings, time } = this;
		if (this.isToRead) await this.readLists();
		const records = new RecordReader(waiting, async (key) => await source.fullItem?.(idIn(key)), time);
		if (time.reads !== 'nothing')
			for (const [key, one, item] of await records.readAll(this.now)) if (item) this.deliver(key, item, one);
		memory.forget((known) => this.isOver(known));
		const next = Object.assign(state, memory.pack(), { waiting: Object.fromEntries(waiting) });
		return { found, state: next, warnings: [...warnings, ...records.warnings] };
	}

	/**
	 * Gives what happened to a record.
	 *
	 * @param key under which the record is remembered
	 * @param mark what memory notes of this, see KnownRecord
	 * @returns what has been given of the record now
	 */
	protected give(key: string, { row, news, what }: Omit<NewsItem, 'count'>, mark = what): readonly string[] {
		const { memory, found } = this;
		const given = memory.givenOf(key);
		const times = given.filter((one) => one === mark).length;
		found.push({ row, news, what, count: memory.forgottenTimes(key, mark) + times });
		return [...given, mark];
	}

	/** Whether this poll reads lists at all. */
	protected get isToRead(): boolean {
		return (this.time.reads ?? 'all') === 'all';
	}

	/** Whether there is time to read lists. If records wait, lists get only half of the time. */
	protected mayList(): boolean {
		const { time, waiting } = this;
		return time.hasTime() && (time.hasTimeToList() || waiting.size === 0);
	}

	/**
	 * Continues reading a list, without pauses between pages, because cursors may expire within seconds.
	 *
	 * @returns when the reading began; undefined if this poll ends before the list does
	 */
	protected async readThrough(pass: Pass): Promise<ClockTimes | undefined> {
		const { slot, take, keyOf = (id) => id, isTwice = false } = pass;
		const { state } = this;
		const pages = new PageReader(pass.page);
		let isLong = state[slot] !== undefined;
		for (let isFirst = true; isFirst || this.mayList(); ) {
			const page = await pages.read(state[slot]?.cursor);
			if (page === 'stop') {
				if (!this.hasPage) throw new CanceledError();
				if (pages.isStuck) this.warnings.push(STUCK);
				return undefined;
			}
			if (page === 'restart') {
				delete state[slot]?.cursor;
				continue;
			}
			this.hasPage = true;
			if (!this.isOfThisMoment(page)) continue;
			isFirst = false;
			const started = { service: page.servedAt, local: this.time.localNow() };
			const reading = (state[slot] ??= { started, seen: {} });
			for (const [id, row] of withIds(page.rows)) {
				const key = keyOf(id, row);
				if (key === undefined || reading.seen[keyHash(key)]) continue;
				reading.seen[keyHash(key)] = true;
				pages.noteProgress();
				take(id, row);
			}
			isLong ||= page.nextCursor !== undefined;
			reading.cursor = page.nextCursor;
			if (page.nextCursor !== undefined) continue;
			if (!isLong || !isTwice || reading.isSecond) {
				delete state[slot];
				return reading.started;
			}
			reading.isSecond = true;
		}
		return undefined;
	}

	/**
	 * Takes the time from an answer. If the API's clock was set back, new records may be dated before the last
	 * reading, so the reading starts again from an earlier moment.
	 *
	 * @returns whether the page was requested for the right moments
	 */
	protected isOfThisMoment({ servedAt }: ListPage): boolean {
		const { state, time, warnings } = this;
		const { read } = state;
		this.now = servedAt;
		const by = setBackBy(read, { service: servedAt, local: time.localNow() }, time.maxInterval);
		if (by < MIN_SET_BACK_MS) return true;
		state.read = { service: read.service - by, local: read.local };
		state.begun = Math.min(state.begun, state.read.service);
		state.looked -= by;
		delete state.reading;
		delete state.looking;
		// If the API's clock did not go back, n8n's own clock may have been set ahead instead: no warning.
		if (servedAt < read.service)
			warnings.push(
				`The clock of the back office was set back, to ${toIso(servedAt)}. The trigger asks again from ${toIso(state.read.service)} on, and does not repeat what it gave before.`,
			);
		return false;
	}
}

/** The record's ID, from `<id> <due time>` or from an ID. */
export function idIn(key: string): string {
	return key.split(' ', 1)[0] ?? '';
}
