import { withIds, type ListPage, type PollTime } from '../list';
import { toIso } from '../lookBack';
import { PageReader } from '../pageReader';
import { lastReading, rewind, setBackBy, type Moment } from '../serviceClock';
import type { Ledger } from './ledger';
import { scanPage } from './newestFirst';
import type { ChangeSource } from './source';
import { endPass, notePage, restartPass, startStableRead } from './stableRead';
import type { ListReading } from './state';

/**
 * After this many readings in a row, of four passes each, one would have met a row that the others missed.
 */
const MAX_UNSTABLE_READS = 3;

/** How far the list was read: `later` when records must be read first, `stopped` when this poll is over. */
export type ListEnd = 'complete' | 'unstable' | 'later' | 'stopped';

/** Reads the list of what changed, in one poll or several, and enters its rows into the ledger. */
export class ListReader {
	private readonly pages: PageReader;

	constructor(
		private readonly ledger: Ledger,
		private readonly source: ChangeSource,
		private readonly time: PollTime,
		private readonly maxInterval: number,
		private readonly warnings: string[],
	) {
		this.pages = new PageReader(async (cursor) => await source.page(ledger.state.since, cursor));
	}

	/** Reads on, at the pace at which cursors are issued. */
	async read(): Promise<ListEnd> {
		const { ledger, pages, time } = this;
		const { state } = ledger;
		do {
			const page = await pages.read(state.reading?.cursor);
			if (page === 'stop') return 'stopped';
			if (page === 'restart') {
				if (state.reading) restartPass(state.reading);
				delete state.reading?.orderScan;
				continue;
			}
			ledger.now = page.servedAt;
			if (this.isClockSetBack(page)) continue;
			const reading = (state.reading ??= {
				...startStableRead(toIso(page.servedAt)),
				startedLocal: time.localNow(),
			});
			const isRestOlder = this.takePage(page, reading);
			reading.cursor = page.nextCursor;
			if (page.nextCursor !== undefined && !isRestOlder) continue;
			const end = this.source.isAppendOnly ? 'complete' : this.settle(endPass(reading));
			if (end !== 'again') return end;
		} while (time.hasTime() && (time.hasTimeToList() || ledger.pending.size === 0));
		return 'later';
	}

	/**
	 * A list that stays unstable without anything new counts as complete: rows of the same second change places
	 * between answers, so no two passes ever agree.
	 */
	private settle(end: ReturnType<typeof endPass>): ReturnType<typeof endPass> {
		const { state, hasNews } = this.ledger;
		if (end === 'complete') delete state.unstableReads;
		if (end !== 'unstable') return end;
		state.unstableReads = hasNews ? 0 : (state.unstableReads ?? 0) + 1;
		if (state.unstableReads < MAX_UNSTABLE_READS) return end;
		delete state.unstableReads;
		return 'complete';
	}

	/**
	 * After the clock was set back, new changes may be dated before `since`: the list is read from earlier on.
	 */
	private isClockSetBack({ servedAt }: ListPage): boolean {
		const { ledger, time, maxInterval, warnings } = this;
		const { state } = ledger;
		const now = { service: servedAt, local: time.localNow() };
		const by = setBackBy(state.reading ? startOf(state.reading) : lastReading(state), now, maxInterval);
		if (by === 0) return false;
		rewind(state, now, by);
		ledger.endReading();
		delete state.recheckedAt;
		state.lateCheckedAt = state.lastReadAt;
		state.isTakingBaseline = state.emitsFull;
		warnings.push(
			`The clock of the back office was set back, to ${toIso(servedAt)}. The trigger asks again from ${state.since} on, and does not repeat what it emitted before.`,
		);
		return true;
	}

	/** @returns whether all that follows in the list is too old */
	private takePage(page: ListPage, reading: ListReading): boolean {
		const { source, ledger, pages } = this;
		const { state } = ledger;
		const since = Date.parse(state.since);
		let rows = withIds(page.rows);
		let isRestOlder = false;
		if (source.isAppendOnly) {
			const entries = rows.map(([id, row]) => [id, source.createdAt(row)] as const);
			const scanned = scanPage(reading.orderScan, entries, state.listOrder, since);
			reading.orderScan = scanned.scan;
			isRestOlder = scanned.isRestOlder;
			// Old entries are not worth remembering: there may be a million.
			rows = rows.filter(([, row]) => ledger.isCreatedSince(row, since));
		}
		for (const [id, row] of rows) {
			if (reading.lastPass[id] !== undefined) continue;
			pages.noteProgress();
			ledger.noteRow(id, row, since);
			// A row may come twice on one page.
			reading.lastPass[id] = 0;
		}
		notePage(
			reading,
			rows.map(([id]) => id),
		);
		return isRestOlder;
	}
}

/** The moment at which a reading began. */
export function startOf({ startedAt, startedLocal }: ListReading): Moment {
	return { service: Date.parse(startedAt), local: startedLocal };
}
