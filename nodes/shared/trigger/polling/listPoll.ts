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
import { RecordReader } from './recordReader';
import { endPass, notePage, restartPass, startStableRead, type PassEnd } from './stableRead';
import type { ListState, Reading, Waiting } from './state';

const STUCK =
	"The back office's cursors expire before its list can be read to the end. The trigger gave what it could reach, and tries the rest in later polls.";

/** How far the list was read: `later` when records must be read first, `stopped` when this poll is over. */
type ListEnd = 'complete' | 'unstable' | 'later' | 'stopped';

/**
 * One poll of a list: reads it, as time permits, remembers what it shows, and emits what is new. Never
 * changes the state that it begins with; when it throws, nothing is half done.
 */
export abstract class ListPoll<Source extends ListSource = ListSource> {
	protected readonly state: ListState;
	protected readonly known: Memory;
	protected readonly waiting: Map<string, Waiting>;
	protected readonly found: Found[] = [];
	/** By the API's clock, in ms; until the first answer, by how much n8n's own shows that has passed. */
	protected now: number;
	private readonly pages: PageReader;
	private readonly records: RecordReader;
	private readonly warnings: string[] = [];

	constructor(
		before: ListState,
		protected readonly source: Source,
		protected readonly time: PollTime,
	) {
		const state = (this.state = structuredClone(before));
		this.known = new Memory(state.known);
		this.waiting = new Map(Object.entries(state.waiting ?? {}));
		this.records = new RecordReader(this.waiting);
		this.pages = new PageReader(async (cursor) => await this.fetchPage(cursor));
		const passed = time.localNow() - state.lastReadLocal;
		this.now = Math.max(Date.parse(state.lastReadAt) + passed, Date.parse(state.since));
	}

	/** Notes a row of the list. @returns whether it tells anything new */
	protected abstract note(id: string, row: Row, reading: Reading): boolean;
	/** Reads what one waiting record needs. */
	protected abstract read(key: string, waiting: Waiting): Promise<Row | undefined>;
	/** Notes a record that was read; undefined when it no longer exists. */
	protected abstract deliver(key: string, item: Row | undefined, waiting: Waiting): void;
	/** Whether rows that moved while the list was read were missed. */
	protected abstract endPass(reading: Reading): PassEnd;
	/** Notes that what is news was read, whole or in passes that do not agree. */
	protected abstract finish(reading: Reading, isComplete: boolean): Promise<void>;
	/** What else the state says of moments by a clock that was set back. */
	protected abstract atSetBack(): void;

	/**
	 * @throws whatever the list throws; a CursorRefusedError's cause, when starting again did not help; an
	 * UnreadableRecordError's, when the service fails; OutOfTimeError when nothing was read at all
	 */
	async run(): Promise<PollResult> {
		const { state, known, waiting, found, warnings, records, time } = this;
		await (time.isForRetriesAlone === true ? this.readWaiting() : this.readAll());
		if (state.reading && this.pages.isStuck) warnings.push(STUCK);
		if (!state.reading) known.forget(Date.parse(state.since));
		state.known = known.pack();
		state.waiting = Object.fromEntries(waiting);
		return { found, state, warnings: [...warnings, ...records.warnings] };
	}

	protected async readAll(): Promise<void> {
		let end: ListEnd;
		do {
			end = await this.readList();
			if (end === 'complete' || end === 'unstable') await this.endReading(end === 'complete');
			await this.readWaiting();
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

	/** Reads on, at the pace at which cursors are issued, which may expire within seconds. */
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
			const isRestOlder = this.takeRows(withIds(page.rows), reading);
			reading.cursor = page.nextCursor;
			isFirst = false;
			if (page.nextCursor === undefined || isRestOlder) {
				const end = state.isBaseline ? endPass(reading) : this.endPass(reading);
				if (end !== 'again') return end;
			}
		}
		return 'later';
	}

	/** @returns whether all that follows in the list is too old */
	protected takeRows(rows: ReadonlyArray<[id: string, row: Row]>, reading: Reading): boolean {
		for (const [id, row] of rows) if (this.note(id, row, reading)) this.pages.noteProgress();
		if (this.state.isBaseline)
			notePage(
				reading,
				rows.map(([id]) => id),
			);
		return false;
	}

	private mayList(): boolean {
		const { time, waiting } = this;
		return time.hasTime() && (time.hasTimeToList() || waiting.size === 0);
	}

	/**
	 * Takes the time from an answer. After the API's clock was set back, what is new may be dated before
	 * `since`: the list is read from earlier on.
	 *
	 * @returns whether the list was asked for what is wanted at that time
	 */
	private isOfThisMoment({ servedAt }: ListPage): boolean {
		const { state, source, warnings } = this;
		const { reading } = state;
		const isSameWindow =
			reading !== undefined || source.windowKey?.(this.now) === source.windowKey?.(servedAt);
		this.now = servedAt;
		const by = this.setBackBy(reading ? startOf(reading) : lastReading(state));
		if (by === 0) return isSameWindow;
		rewind(state, this.moment, by);
		delete state.reading;
		this.atSetBack();
		warnings.push(
			`The clock of the back office was set back, to ${toIso(servedAt)}. The trigger asks again from ${state.since} on, and does not repeat what it emitted before.`,
		);
		return false;
	}

	private get moment(): Moment {
		return { service: this.now, local: this.time.localNow() };
	}

	/** By how much the clock was set back since an earlier answer, in ms, or 0. */
	protected setBackBy(before: Moment): number {
		return setBackBy(before, this.moment, this.time.maxInterval);
	}

	/** Reads what waits, as far as there is time. */
	protected async readWaiting(): Promise<void> {
		const { records, time, now } = this;
		const read = await records.readAll(
			async (key, waiting) => await this.read(key, waiting),
			() => time.hasTime(),
			now,
		);
		for (const [key, waiting, item] of read) this.deliver(key, item, waiting);
	}
}

/** The moment at which a reading began. */
export function startOf({ startedAt, startedLocal }: Reading): Moment {
	return { service: Date.parse(startedAt), local: startedLocal };
}
