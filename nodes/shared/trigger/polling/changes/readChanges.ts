import {
	CursorRefusedError,
	OutOfTimeError,
	withIds,
	type PollResult,
	type Row,
	type PollTime,
} from '../list';
import { toIso } from '../lookBack';
import { PageReader } from '../pageReader';
import { RecordReader } from '../recordReader';
import { advance } from '../serviceClock';
import { isInReachOfLateCheck, isLateCheckDue, LateCheck } from './lateCheck';
import { isWaiting, Ledger } from './ledger';
import { ListReader, startOf } from './listReader';
import { orderAfter } from './newestFirst';
import { requestRechecks } from './rechecks';
import type { ChangeSource } from './source';
import type { ChangesState, ListReading, PendingRead } from './state';

/** How often it is read to which records it has not happened yet. */
const WAITING_PASSES = 2;

/**
 * Reads what changed, as time permits, and emits every content that was not emitted before. Never changes
 * `state`; when it throws, nothing is half done.
 *
 * First the list is read, at the pace at which its cursors are issued, then the records, so that no cursor
 * expires meanwhile. Listed and pending records are kept whatever happens to a cursor.
 *
 * Where a full record costs a request, it is read when the list first shows it, when its row changes, and
 * when the list since the last poll shows another change; and once more when it leaves the list after being
 * listed without being read: a change that became visible late hides behind an earlier one.
 *
 * @param maxInterval between two polls, in ms
 * @throws whatever the list throws; a CursorRefusedError's cause, when starting again did not help; an
 * UnreadableRecordError's, when no record could be read; OutOfTimeError when not even one page was read
 */
export async function readChanges(
	state: ChangesState,
	source: ChangeSource,
	time: PollTime,
	maxInterval: number,
): Promise<PollResult<ChangesState>> {
	return await new ChangesPoll(state, source, time, maxInterval).run();
}

class ChangesPoll {
	private readonly ledger: Ledger;
	private readonly warnings: string[] = [];
	private readonly list: ListReader;
	private readonly records: RecordReader;
	private lateCheck: LateCheck | undefined;

	constructor(
		state: ChangesState,
		private readonly source: ChangeSource,
		private readonly time: PollTime,
		maxInterval: number,
	) {
		const ledger = (this.ledger = new Ledger(state, source, time.hasLostPolls));
		this.list = new ListReader(ledger, source, time, maxInterval, this.warnings);
		this.records = new RecordReader(ledger.postponed, () => [...ledger.known.keys()]);
	}

	async run(): Promise<PollResult<ChangesState>> {
		const { ledger, source } = this;
		ledger.adoptOutput();
		if (ledger.state.firstReading && source.waitingPage) {
			await this.readWaiting(ledger.state.firstReading);
			return this.result();
		}
		await this.readAll().catch((thrown: unknown) => {
			const hasRead = ledger.now > 0 || this.lateCheck !== undefined;
			if (!(thrown instanceof OutOfTimeError) || !hasRead) throw thrown;
			// What was read is kept, and the look for late changes does not stand in the way again.
			if (this.lateCheck) ledger.state.lateCheckedAt = ledger.state.lastReadAt;
		});
		return this.result();
	}

	private async readAll(): Promise<void> {
		const { ledger, source, time } = this;
		if (isLateCheckDue(ledger.state)) {
			this.lateCheck = new LateCheck(ledger, source);
			await this.lateCheck.read(time);
		}
		let end: string;
		do {
			end = await this.list.read();
			if (end === 'complete' || end === 'unstable') await this.finishList(end === 'complete');
			await this.readPending(end === 'complete' || end === 'unstable');
		} while (end === 'later' && time.hasTime());
	}

	private result(): PollResult<ChangesState> {
		const { ledger, warnings } = this;
		const state = ledger.save(
			(record) =>
				record.freshness !== 'current' || isWaiting(record) || isInReachOfLateCheck(record, ledger.state),
		);
		const { items, created, versions } = ledger;
		return { items, created, versions, state, warnings: [...warnings, ...this.records.warnings] };
	}

	/**
	 * Reads the records to which it has not happened yet, twice: one reading finds what moves up between two
	 * pages of the other. Changes are read from the next poll on.
	 */
	private async readWaiting(reading: NonNullable<ChangesState['firstReading']>): Promise<void> {
		const { ledger, source, time } = this;
		const pages = new PageReader(async (cursor) => await source.waitingPage!(cursor));
		do {
			const page = await pages.read(reading.cursor);
			if (page === 'stop') return;
			if (page === 'restart') {
				delete reading.cursor;
				continue;
			}
			ledger.now = page.servedAt;
			for (const [id, row] of withIds(page.rows)) {
				if (source.hasHappened?.(row) !== false || ledger.known.has(id)) continue;
				pages.noteProgress();
				ledger.remember(id, false);
			}
			reading.cursor = page.nextCursor;
			if (page.nextCursor === undefined) reading.passes += 1;
		} while (reading.passes < WAITING_PASSES && time.hasTime());
		if (reading.passes >= WAITING_PASSES) delete ledger.state.firstReading;
	}

	/** @param isComplete otherwise the next poll reads it again, from the same moment */
	private async finishList(isComplete: boolean): Promise<void> {
		const { ledger, source, time } = this;
		const { reading } = ledger.state;
		if (!reading) return;
		await requestRechecks(ledger, source, reading, isComplete, time);
		if (isComplete) this.advance(reading);
		ledger.endReading();
		if (!isComplete || !this.lateCheck) return;
		const warning = this.lateCheck.finish(reading.lastPass);
		if (warning !== undefined) this.warnings.push(warning);
	}

	/** Moves on: whatever happened before this reading has been seen. */
	private advance(reading: ListReading): void {
		const { state } = this.ledger;
		const { startedAt, orderScan } = reading;
		if (orderScan) state.listOrder = orderAfter(orderScan, state.listOrder);
		advance(state, startOf(reading));
		state.lateCheckedAt ??= startedAt;
		delete state.isTakingBaseline;
		delete state.isJoining;
		delete state.baseline;
	}

	/** Reads the pending records, as far as there is time. */
	private async readPending(isListComplete: boolean): Promise<void> {
		const { ledger, source, time } = this;
		const { pending } = ledger;
		// Where rows are enough, one that the list has not shown again yet may still come.
		const keys = [...pending.keys()].filter(
			(id) => source.fullItem || isListComplete || ledger.leanItems.has(id),
		);
		if (keys.length === 0) return;
		const read = async (id: string): Promise<Row | undefined> => {
			await this.tellCreatedFromChanged(id, pending.get(id));
			return source.fullItem ? await source.fullItem(id) : ledger.leanItems.get(id);
		};
		const results = await this.records.readAll(keys, read, {
			hasTime: () => time.hasTime(),
			now: ledger.now,
			isListComplete,
		});
		for (const [id, item] of results.read) {
			const wanted = pending.get(id) ?? { rowHash: '' };
			pending.delete(id);
			if (item) ledger.deliver(id, item, wanted);
			else ledger.noteGone(id, wanted);
		}
		// Records that take long come after the others the next time.
		for (const id of results.outOfTime) {
			const wanted = pending.get(id);
			pending.delete(id);
			if (wanted) pending.set(id, wanted);
		}
		if (!source.fullItem && ledger.state.pendingSince !== undefined && pending.size > 0)
			ledger.state.since = ledger.state.pendingSince;
	}

	/** What is listed among the changes after its creation has changed. */
	private async tellCreatedFromChanged(id: string, wanted: PendingRead | undefined): Promise<void> {
		if (wanted?.mayHaveChangedSince === undefined) return;
		// Times are whole seconds: what happened in the second of the creation belongs to it.
		const since = toIso(wanted.mayHaveChangedSince + 1000);
		let cursor: string | undefined;
		do {
			const page = await this.source.page(since, cursor).catch((thrown: unknown) => {
				if (!(thrown instanceof CursorRefusedError)) throw thrown;
			});
			// Where the rest cannot be read, it counts as changed: nothing is missed.
			wanted.isCreated = page !== undefined && !withIds(page.rows).some(([other]) => other === id);
			cursor = page?.nextCursor;
		} while (cursor !== undefined && wanted.isCreated);
		delete wanted.mayHaveChangedSince;
	}
}
