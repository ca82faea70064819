import { withIds, type Row, type PollTime } from '../list';
import { nextSince } from '../lookBack';
import { PageReader } from '../pageReader';
import { notBeforeEarliest } from '../serviceClock';
import { wasListedNear, type KnownRecord } from './knownRecords';
import { isWaiting, type Ledger } from './ledger';
import { scanPage, type OrderScan } from './newestFirst';
import type { ChangeSource } from './source';
import type { ChangesState } from './state';

const MINUTE_MS = 60_000;
/** How much further back than usual a check looks, and how far the usual look-back may grow. */
const HOUR_MS = 60 * MINUTE_MS;
/** The usual look-back, rounded up. */
const USUAL_MS = 3 * MINUTE_MS;
/** The first checks come sooner, so that a wrong clock is noticed soon. */
const FIRST_PAUSE_MS = 5 * MINUTE_MS;
/** By how much at least the look-back grows when something late was found. */
const MIN_EXTRA_LOOK_BACK_MS = 5 * MINUTE_MS;

/**
 * Whether a check is due, before a reading begins: five minutes after the start, then ten, twenty, and
 * hourly.
 */
export function isLateCheckDue({ reading, lastReadAt, lateCheckedAt, earliest }: ChangesState): boolean {
	if (reading || lateCheckedAt === undefined) return false;
	const before = Date.parse(lateCheckedAt);
	const pause = Math.min(HOUR_MS, Math.max(FIRST_PAUSE_MS, before - Date.parse(earliest)));
	return Date.parse(lastReadAt) - before >= pause;
}

/** Whether the list showed a record recently enough for a late check to find it. */
export function isInReachOfLateCheck(known: KnownRecord | undefined, state: ChangesState): boolean {
	const { lastReadAt, extraLookBack = 0 } = state;
	return wasListedNear(known, Date.parse(lastReadAt), HOUR_MS + USUAL_MS + extraLookBack);
}

/**
 * Looks further back than usual for records that the list showed too late. Every known record was in the list
 * within this hour or the last; a new one is late. It runs before the usual reading, so that current changes
 * are found by that one, too, and not mistaken for late.
 */
export class LateCheck {
	/** From when on, in ms. */
	private readonly since: number;
	private readonly candidates: Array<[id: string, row: Row]> = [];

	constructor(
		private readonly ledger: Ledger,
		private readonly source: ChangeSource,
	) {
		const { state } = ledger;
		this.since = Date.parse(notBeforeEarliest(state, Date.parse(state.since) - HOUR_MS));
	}

	/**
	 * Reads the pages once. The check an hour later finds what it misses.
	 *
	 * @throws whatever the list throws
	 */
	async read(time: PollTime): Promise<void> {
		const { source, ledger } = this;
		const since = notBeforeEarliest(ledger.state, this.since);
		const pages = new PageReader(async (cursor) => await source.page(since, cursor));
		let scan: OrderScan | undefined;
		let isRestOlder = false;
		let cursor: string | undefined;
		do {
			const page = await pages.read(cursor);
			if (page === 'restart' || page === 'stop') return;
			const rows = withIds(page.rows);
			if (source.isAppendOnly) {
				const entries = rows.map(([id, row]) => [id, source.createdAt(row)] as const);
				({ scan, isRestOlder } = scanPage(scan, entries, ledger.state.listOrder, this.since));
			}
			this.candidates.push(...rows.filter(([id, row]) => this.isCandidate(id, row)));
			cursor = page.nextCursor;
		} while (cursor !== undefined && !isRestOlder && time.hasTimeToList());
	}

	private isCandidate(id: string, row: Row): boolean {
		const { source, ledger } = this;
		if (ledger.pending.has(id)) return false;
		const known = ledger.known.get(id);
		const createdAt = source.createdAt(row) ?? -Infinity;
		const usual = Date.parse(ledger.state.since);
		if (source.isAppendOnly && (createdAt < this.since || createdAt >= usual)) return false;
		if (source.emitsEach === 'record') return known === undefined || isWaiting(known);
		return !isInReachOfLateCheck(known, ledger.state);
	}

	/**
	 * Enters what was late into the ledger, after the usual reading, and looks further back from then on.
	 *
	 * @param usual the records of that reading, by ID
	 * @returns a warning for n8n's log, if anything was late
	 */
	finish(usual: Readonly<Record<string, number>>): string | undefined {
		const { ledger, candidates } = this;
		const { state } = ledger;
		const late = candidates.filter(([id]) => !(id in usual));
		state.lateCheckedAt = state.lastReadAt;
		const before = ledger.items.length + ledger.pending.size;
		for (const [id, row] of late) ledger.noteRow(id, row, this.since);
		if (ledger.items.length + ledger.pending.size === before) return undefined;
		state.extraLookBack = this.extraLookBackFor(late);
		state.isTakingBaseline = state.emitsFull;
		state.since = notBeforeEarliest(state, nextSince(Date.parse(state.lastReadAt)) - state.extraLookBack);
		const what = late.length === 1 ? 'a record' : `${late.length} records`;
		const minutes = Math.round(state.extraLookBack / MINUTE_MS);
		return `The back office showed ${what} later than it should, or its clock runs ahead. The trigger emits what was missing and looks ${minutes} minutes further back from now on.`;
	}

	/** In ms: twice as late as the latest of these, and at least twice as far as before. */
	private extraLookBackFor(late: ReadonlyArray<[id: string, row: Row]>): number {
		const before = this.ledger.state.extraLookBack ?? 0;
		const usual = this.since + HOUR_MS;
		const ages = late
			.map(([, row]) => this.source.createdAt(row) ?? -Infinity)
			.filter((created) => created >= this.since)
			.map((created) => usual - created);
		return Math.min(
			HOUR_MS,
			Math.max(2 * before, MIN_EXTRA_LOOK_BACK_MS, ...ages.map((age) => before + 2 * age)),
		);
	}
}
