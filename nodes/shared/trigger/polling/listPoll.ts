import { lastReading, rewind, setBackBy, toIso, type Moment } from './clock';
import {
	withIds,
	type Found,
	type ListPage,
	type ListSource,
	type PollResult,
	type PollTime,
	type Row,
	type Window,
} from './list';
import { Memory } from './memory';
import { PageReader } from './pageReader';
import { RecordReader, type Pending } from './recordReader';
import { countPass, restartPass, startStableRead } from './stableRead';
import type { ListState, Reading } from './state';

/** How many of the records that were listed last are remembered. */
const LISTED = 10;

/** One reading of what was there before finds what moves up between two pages of the other. */
const BASELINE_PASSES = 2;

const STUCK =
	"The back office's cursors expire before its list can be read to the end. The trigger gave what it could reach, and tries the rest in later polls.";

/** How far the list was read: `later` when records must be read first, `stopped` when this poll is over. */
type ListEnd = 'complete' | 'unstable' | 'later' | 'stopped';

/** What becomes of a pass that has reached the end of the list. */
export type PassEnd = 'complete' | 'unstable' | 'again';

/**
 * One poll of a list: reads it, as time permits, remembers what it shows, and emits what is new. Never
 * changes the state that it begins with; when it throws, nothing is half done.
 *
 * What is listed and what waits is kept whatever happens to a cursor.
 */
export abstract class ListPoll<
	State extends ListState = ListState,
	Source extends ListSource = ListSource,
	Waiting extends Pending = Pending,
> {
	protected readonly state: State;
	protected readonly known: Memory;
	protected readonly pending: Map<string, Waiting>;
	protected readonly found: Found[] = [];
	protected readonly pages: PageReader;
	/** By the API's clock, in ms. Until the first answer n8n's counts, but time does not run backwards. */
	protected now: number;
	private readonly warnings: string[] = [];
	private readonly records: RecordReader;
	private readonly listed: Set<string>;

	constructor(
		before: State,
		protected readonly source: Source,
		protected readonly time: PollTime,
	) {
		const state = (this.state = structuredClone(before));
		const { known, pending = {}, listed = [] } = state;
		this.known = new Memory(known);
		this.pending = new Map(Object.entries(pending) as Array<[string, Waiting]>);
		this.listed = new Set(listed);
		this.records = new RecordReader(this.pending, () => [...this.listed]);
		this.pages = new PageReader(async (cursor) => await this.fetchPage(cursor));
		this.now = Math.max(time.localNow(), Date.parse(state.since));
	}

	/** Notes the rows of a page. @returns whether all that follows in the list is too old */
	protected abstract takeRows(rows: ReadonlyArray<[id: string, row: Row]>, reading: Reading): boolean;
	/** Notes a record that was read; undefined when it no longer exists. */
	protected abstract deliver(key: string, item: Row | undefined, waiting: Waiting): void;
	/** Reads what one pending record needs. */
	protected abstract read(key: string): Promise<Row | undefined>;
	protected abstract endPass(reading: Reading): PassEnd;
	/** Notes that what is news was read, whole or in passes that do not agree. */
	protected abstract finish(reading: Reading, isComplete: boolean): Promise<void>;
	/** Decides about what still waits when the poll ends. */
	protected abstract atEnd(): void;

	/**
	 * @throws whatever the list throws; a CursorRefusedError's cause, when starting again did not help; an
	 * UnreadableRecordError's, when no record could be read; OutOfTimeError when nothing was read at all
	 */
	async run(): Promise<PollResult<State>> {
		const { state, known, pending, found, warnings, records } = this;
		await this.readAll();
		this.atEnd();
		if (state.reading && this.pages.isStuck) warnings.push(STUCK);
		if (!state.reading) known.forget(Date.parse(state.since));
		state.known = known.pack();
		state.listed = [...this.listed].slice(-LISTED);
		state.pending = Object.fromEntries(pending);
		if (pending.size === 0) delete state.pending;
		return { found, state, warnings: [...warnings, ...records.warnings] };
	}

	protected async readAll(): Promise<void> {
		let end: ListEnd;
		do {
			end = await this.readList();
			const isRead = end === 'complete' || end === 'unstable';
			if (isRead) await this.endReading(end === 'complete');
			await this.readPending(isRead);
		} while (end === 'later' && this.time.hasTime());
	}

	private async endReading(isComplete: boolean): Promise<void> {
		const { state } = this;
		const { reading, isBaseline } = state;
		if (reading && !isBaseline) {
			await this.finish(reading, isComplete);
			if (isComplete) {
				state.lastReadAt = reading.startedAt;
				state.lastReadLocal = reading.startedLocal;
			}
		}
		delete state.isBaseline;
		delete state.reading;
	}

	/** Pages of one reading are of one moment, whatever time it takes. */
	protected get window(): Window {
		const { since, earliest, reading } = this.state;
		const now = reading ? Date.parse(reading.startedAt) : this.now;
		return { since: Date.parse(since), now, earliest: Date.parse(earliest) };
	}

	protected async fetchPage(cursor: string | undefined): Promise<ListPage> {
		return await this.source.page(this.window, cursor);
	}

	/** Reads on, at the pace at which cursors are issued. */
	private async readList(): Promise<ListEnd> {
		const { state, time, pages } = this;
		for (let isFirst = true; isFirst || this.mayList(); ) {
			const page = await pages.read(state.reading?.cursor);
			if (page === 'stop') return 'stopped';
			if (page === 'restart') {
				if (state.reading) restartPass(state.reading);
				delete state.reading?.orderScan;
				continue;
			}
			if (!this.isOfThisMoment(page)) continue;
			const { service, local } = page.asOf ?? { service: page.servedAt, local: time.localNow() };
			const reading = (state.reading ??= { ...startStableRead(toIso(service)), startedLocal: local });
			reading.pages += 1;
			const rows = withIds(page.rows);
			const isRestOlder = this.takeRows(rows, reading);
			for (const [id] of rows) this.noteListed(id);
			reading.cursor = page.nextCursor;
			isFirst = false;
			if (page.nextCursor === undefined || isRestOlder) {
				const end = state.isBaseline ? countPass(reading, BASELINE_PASSES) : this.endPass(reading);
				if (end !== 'again') return end;
			}
		}
		return 'later';
	}

	private noteListed(id: string): void {
		this.listed.delete(id);
		this.listed.add(id);
	}

	private mayList(): boolean {
		const { time, pending } = this;
		return time.hasTime() && (time.hasTimeToList() || pending.size === 0);
	}

	/**
	 * Takes the time from an answer. After the API's clock was set back, what is new may be dated before
	 * `since`: the list is read from earlier on.
	 *
	 * @returns whether the list was asked for what is wanted at that time
	 */
	private isOfThisMoment({ servedAt }: ListPage): boolean {
		const { state, source, time, warnings } = this;
		const { reading } = state;
		const isSameWindow =
			reading !== undefined || source.windowKey?.(this.now) === source.windowKey?.(servedAt);
		this.now = servedAt;
		const now = { service: servedAt, local: time.localNow() };
		const by = this.setBackBy(reading ? startOf(reading) : lastReading(state), now);
		if (by === 0) return isSameWindow;
		rewind(state, now, by);
		delete state.reading;
		this.atSetBack();
		warnings.push(
			`The clock of the back office was set back, to ${toIso(servedAt)}. The trigger asks again from ${state.since} on, and does not repeat what it emitted before.`,
		);
		return false;
	}

	/** By how much the clock was set back since an earlier answer, in ms, or 0. */
	protected setBackBy(before: Moment, now: Moment): number {
		return setBackBy(before, now, this.time.maxInterval);
	}

	/** What else the state says of moments. */
	protected abstract atSetBack(): void;

	/** Reads what waits, as far as there is time. */
	protected async readPending(isListRead: boolean): Promise<void> {
		const { pending, time } = this;
		const keys = [...pending.keys()];
		if (keys.length === 0) return;
		const read = await this.records.readAll(keys, async (key) => await this.read(key), {
			hasTime: () => time.hasTime(),
			now: this.now,
			isListComplete: isListRead,
		});
		for (const [key, item] of read) {
			const waiting = pending.get(key);
			pending.delete(key);
			if (waiting) this.deliver(key, item, waiting);
		}
	}
}

/** The moment at which a reading began. */
export function startOf({ startedAt, startedLocal }: Reading): Moment {
	return { service: Date.parse(startedAt), local: startedLocal };
}
