import { CanceledError } from '../../request/failures';
import { setBackBy, toIso, type Moment } from './clock';
import { keyHash } from './contentHash';
import { withIds, type ListPage, type ListSource, type PollTime, type Row } from './list';
import { PageReader } from './pageReader';
import { RecordReader } from './recordReader';
import type { Occurrence } from './eventId';
import { Memory } from './memory';
import type { Known, ListState, Waiting } from './state';
import type { News } from './transition';

/** How late a record, its change or its due time may be shown, or dated by a clock that is behind. */
export const LATE_MS = 7_200_000;
/** A row that slips between two pages, or is canceled by mistake, may be missing from some readings. */
export const READINGS_UNTIL_GONE = 3;
/** A look further back finds what less hides; an answer may be a minute old, and another be slow. */
const MIN_SET_BACK_MS = 120_000;

const STUCK =
	"The back office's cursors expire before its list can be read to the end. The trigger gave what it could reach, and tries the rest in later polls.";

/** What came of a record. */
export interface Found extends Occurrence {
	row: Row;
	news: Exclude<News, 'nothing'>;
}

/** What a poll of a list gives: items, the state for the next one, and lines for n8n's log. */
export interface PollResult {
	found: Found[];
	state: ListState;
	warnings: string[];
}

/** How one reading of a list is done. */
export interface Pass {
	/** Where the state keeps the reading while it is not finished. */
	slot: 'reading' | 'looking';
	page(cursor: string | undefined): Promise<ListPage>;
	/** Takes a row, the first time that this reading shows it. */
	take(id: string, row: Row): void;
	/** What a row is in this reading, if not its ID. */
	keyOf?(id: string, row: Row): string | undefined;
	/** Of several pages, it is read twice: rows slip from one page to another. */
	isTwice?: boolean;
}

/**
 * One poll of a list: reads it, as time permits, and then the records that wait. Never changes the state that
 * it begins with: when it throws, nothing is half done.
 */
export abstract class ListPoll {
	protected readonly state: ListState;
	protected readonly memory: Memory;
	protected readonly waiting: Map<string, Waiting>;
	protected readonly found: Found[] = [];
	/** By the API's clock, in ms; until the first answer, by how much n8n's own shows that has passed. */
	protected now: number;
	private readonly warnings: string[] = [];
	private hasPage = false;

	constructor(
		before: ListState,
		protected readonly source: ListSource,
		protected readonly time: PollTime,
	) {
		const { records, waiting, read } = (this.state = structuredClone(before));
		this.memory = new Memory(records);
		this.waiting = new Map(Object.entries(waiting));
		this.now = read.service + Math.max(0, time.localNow() - read.local);
	}

	/** Reads what lists are to be read. */
	protected abstract readLists(): Promise<void>;
	/** Notes a record that was read. */
	protected abstract deliver(key: string, item: Row, one: Waiting): void;
	/** Whether nothing can list again what is known. */
	protected abstract isOver(known: Known): boolean;

	/**
	 * @throws whatever the list throws, and a record where the service fails; CanceledError when nothing was
	 * read at all
	 */
	async run(): Promise<PollResult> {
		const { state, source, memory, waiting, found, warnings, time } = this;
		if (this.isToRead) await this.readLists();
		const records = new RecordReader(waiting, async (key) => await source.fullItem?.(idIn(key)), time);
		if (time.reads !== 'nothing')
			for (const [key, one, item] of await records.readAll(this.now)) if (item) this.deliver(key, item, one);
		memory.forget((known) => this.isOver(known));
		const [packed, left] = [memory.pack(), Object.fromEntries(waiting)];
		const next = Object.assign(state, { records: packed, waiting: left });
		return { found, state: next, warnings: [...warnings, ...records.warnings] };
	}

	/**
	 * Gives what happened to a record.
	 *
	 * @param given what was given of it before
	 * @param mark by which it is noted there
	 * @returns what was given of it by then
	 */
	protected give({ row, news, what }: Omit<Found, 'count'>, given: readonly string[], mark = what): string[] {
		this.found.push({ row, news, what, count: given.filter((one) => one === mark).length });
		return [...given, mark];
	}

	/** Whether lists are to be read at all by this poll. */
	protected get isToRead(): boolean {
		return (this.time.reads ?? 'all') === 'all';
	}

	/** Whether lists may still be read although records wait. */
	protected mayList(): boolean {
		const { time, waiting } = this;
		return time.hasTime() && (time.hasTimeToList() || waiting.size === 0);
	}

	/**
	 * Reads a list on, at the pace at which cursors are issued, which may expire within seconds.
	 *
	 * @returns when it began; undefined where this poll ends before the list does
	 */
	protected async readThrough(pass: Pass): Promise<Moment | undefined> {
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
	 * Takes the time from an answer. After the API's clock was set back, what is new may be dated before the
	 * last reading.
	 *
	 * @returns whether the list was asked for what is wanted at that time
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
		// Otherwise it may be n8n's own clock that was set.
		if (servedAt < read.service)
			warnings.push(
				`The clock of the back office was set back, to ${toIso(servedAt)}. The trigger asks again from ${toIso(state.read.service)} on, and does not repeat what it gave before.`,
			);
		return false;
	}
}

/** The record's ID in `<id> <due time>`, or in an ID. */
export function idIn(key: string): string {
	return key.split(' ', 1)[0] ?? '';
}
