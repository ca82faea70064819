import { CanceledError } from '../../request/failures';
import { setBackBy, toIso, type Moment } from './clock';
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
	/** Whether one pass through the list is enough: what slips through is found by the next reading. */
	protected abstract readonly isOnePass: boolean;
	private readonly pages = new PageReader(async (cursor) => await this.fetchPage(cursor));
	private readonly records: RecordReader<Waiting>;
	private readonly warnings: string[] = [];

	constructor(
		before: ListState,
		protected readonly source: Source,
		protected readonly time: PollTime,
	) {
		const { known, waiting = {}, lastRead, since } = (this.state = structuredClone(before));
		this.known = new Memory(known);
		this.waiting = new Map(Object.entries(waiting));
		this.records = new RecordReader(this.waiting, async (key, one) => await this.read(key, one), time);
		this.now = Math.max(lastRead.service + time.localNow() - lastRead.local, since);
		const { reading } = this.state;
		if (reading && !this.isSameWindow(reading.started.service, this.now)) delete this.state.reading;
	}

	/** Notes a row of the list. @returns whether it tells anything new */
	protected abstract note(id: string, row: Row, reading: Reading): boolean;
	/** Reads what one waiting record needs. */
	protected abstract read(key: string, waiting: Waiting): Promise<Row | undefined>;
	/** Notes a record that was read; undefined when it no longer exists. */
	protected abstract deliver(key: string, item: Row | undefined, waiting: Waiting): void;
	/** Notes that what is news was read, whole or in passes that do not agree. */
	protected abstract finish(reading: Reading, isComplete: boolean): Promise<void>;
	/** What else the state says of moments by a clock that was set back. */
	protected abstract atSetBack(): void;

	/**
	 * @throws whatever the list throws, and a record where the service fails; CanceledError when nothing was
	 * read at all
	 */
	async run(): Promise<PollResult> {
		const { state, known, waiting, found, warnings, records, pages } = this;
		const reads = state.isBaseline ? 'all' : (this.time.reads ?? 'all');
		if (reads === 'all') await this.readAll();
		else if (reads === 'retries') await this.readWaiting();
		if (state.reading && pages.isStuck) warnings.push(STUCK);
		if (!state.reading) known.forget(state.since);
		state.known = known.pack();
		state.waiting = Object.fromEntries(waiting);
		return { found, state, warnings: [...warnings, ...records.warnings] };
	}

	protected async readAll(): Promise<void> {
		let end: PassEnd | 'stopped';
		do {
			end = await this.readList();
			if (end === 'complete' || end === 'unstable') await this.endReading(end === 'complete');
			await this.readWaiting();
		} while (end === 'again' && this.time.hasTime());
	}

	private async endReading(isComplete: boolean): Promise<void> {
		const { state } = this;
		const { reading, isBaseline } = state;
		if (reading && !isBaseline) {
			await this.finish(reading, isComplete);
			if (isComplete) state.lastRead = reading.started;
		}
		delete state.isBaseline;
		delete state.reading;
	}

	/** Pages of one reading are of one moment, whatever time it takes. */
	protected get window(): Window {
		const { since, earliest, reading } = this.state;
		return { since, now: reading?.started.service ?? this.now, earliest };
	}

	protected async fetchPage(cursor: string | undefined): Promise<ListPage> {
		return await this.source.page(this.window, cursor);
	}

	/**
	 * Reads on, at the pace at which cursors are issued, which may expire within seconds.
	 *
	 * @returns `again` when records must be read first, `stopped` when this poll is over
	 */
	private async readList(): Promise<PassEnd | 'stopped'> {
		const { state, time, pages } = this;
		for (let isFirst = true; isFirst || this.mayList(); ) {
			const page = await pages.read(state.reading?.cursor);
			if (page === 'stop' && !pages.hasPage) throw new CanceledError();
			if (page === 'stop') return 'stopped';
			if (page === 'restart') {
				if (state.reading) restartPass(state.reading);
				continue;
			}
			if (!this.isOfThisMoment(page)) continue;
			const started = page.asOf ?? { service: page.servedAt, local: time.localNow() };
			const reading = (state.reading ??= { started, seen: {}, ...startStableRead() });
			this.takeRows(withIds(page.rows), reading);
			reading.cursor = page.nextCursor;
			isFirst = false;
			if (page.nextCursor === undefined) {
				const end = this.endPass(reading);
				if (end !== 'again') return end;
			}
		}
		return 'again';
	}

	private get needsPasses(): boolean {
		return this.state.isBaseline === true || !this.isOnePass;
	}

	private takeRows(rows: ReadonlyArray<[id: string, row: Row]>, reading: Reading): void {
		for (const [id, row] of rows) if (this.note(id, row, reading)) this.pages.noteProgress();
		if (!this.needsPasses) return;
		notePage(
			reading,
			rows.map(([id]) => id),
		);
	}

	/** Whether rows that moved while the list was read were missed. */
	private endPass(reading: Reading): PassEnd {
		if (!this.needsPasses) return 'complete';
		const end = endPass(reading);
		const isNew = ({ tries }: Waiting): boolean => tries === undefined;
		const hasNews = this.found.length > 0 || [...this.waiting.values()].some(isNew);
		// Rows of the same second change places between answers, so no two passes ever agree.
		return end === 'unstable' && !hasNews ? 'complete' : end;
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
		const { state, warnings } = this;
		const { reading } = state;
		const isSameWindow = reading !== undefined || this.isSameWindow(this.now, servedAt);
		this.now = servedAt;
		const by = this.setBackBy(reading?.started ?? state.lastRead);
		if (by === 0) return isSameWindow;
		state.since -= by;
		state.earliest = Math.min(state.earliest, state.since);
		state.lastRead = { service: servedAt, local: this.time.localNow() };
		delete state.reading;
		this.atSetBack();
		warnings.push(
			`The clock of the back office was set back, to ${toIso(servedAt)}. The trigger asks again from ${toIso(state.since)} on, and does not repeat what it emitted before.`,
		);
		return false;
	}

	private isSameWindow(one: number, other: number): boolean {
		return this.source.windowKey?.(one) === this.source.windowKey?.(other);
	}

	/** By how much the clock was set back since an earlier answer, in ms, or 0. */
	protected setBackBy(before: Moment): number {
		const { now, time } = this;
		return setBackBy(before, { service: now, local: time.localNow() }, time.maxInterval);
	}

	/** Reads what waits, as far as there is time. */
	protected async readWaiting(): Promise<void> {
		const read = await this.records.readAll(this.now);
		for (const [key, waiting, item] of read) this.deliver(key, item, waiting);
	}

	/** A moment (in ms), but never one before publishing. */
	protected notBeforeEarliest(moment: number): number {
		return Math.max(moment, this.state.earliest);
	}
}
