import { goBack, hasGoneBack, notBefore } from './clock';
import { ContentReader, type SetAside } from './contents';
import { idOf, isoOf, lookBackFrom, type ListPage, type Polled, type Row, type Time } from './list';
import { Pages } from './pages';

/** Two moments by the service's clock, in ms: what fell due since the first is not overdue, and the second is now. */
export interface Look {
	since: number;
	now: number;
}

/** What an event wants of a list of records that fall due. */
export interface Reminders {
	/** One page of the records that may be due in this look. @throws CursorRefused, OutOfTime */
	page(look: Look, cursor: string | undefined): Promise<ListPage>;
	/** What the question of {@link page} depends on, such as the day; two looks with the same ask the same. */
	frame(now: number): string;
	/** The due time as the record states it; undefined when it states none. */
	due(row: Row): string | undefined;
	isDue(row: Row, look: Look): boolean;
	/** Whether a record with this due time can be due in a look after `since`, or a later one. */
	isAhead(due: string, since: number): boolean;
	/** The item, as far as the list shows it. */
	lean(row: Row): Row;
	/**
	 * The item in full, for a request; absent where the lean one is wanted. Undefined when the record has gone meanwhile.
	 *
	 * @throws OutOfTime, RecordRefused
	 */
	full?(id: string): Promise<Row | undefined>;
}

/** What is known between two polls. Plain JSON. */
export interface RemindersState {
	/**
	 * The complete look before the last one, less what may become visible late: ISO 8601 by the service's clock. What fell
	 * due since then was not overdue before; a record that slipped between two pages of one look is found in the next.
	 */
	since: string;
	/** The moment noted at publishing: what fell due before was overdue then. */
	floor?: string;
	/** When the last look began that was complete, and what it leaves the one after the next as `since`. */
	readAt?: string;
	lookedAt?: string;
	/** What was announced, "<id> <due time>", with the number of looks in a row in which it was not found again. */
	announced: Record<string, number>;
	/** What could not be read, by the same keys; `since` waits for it. */
	setAside?: SetAside;
	/** Present while the list was read only in part. */
	reading?: { startedAt: string; cursor?: string };
}

/** A record that slipped between two pages, or was canceled by mistake, is back soon; until then it is not forgotten. */
const LOOKS_UNTIL_FORGOTTEN = 3;
/** How long a record that cannot be read is asked for. */
const PATIENCE_MS = 7 * 86_400_000;

/**
 * Looks at what is due, as far as there is time, and gives every record once for each due time. Never changes `state`; what
 * it throws leaves nothing half done.
 *
 * First the list is read, then the records: no cursor grows old meanwhile. Records that were not read in time are found
 * again by the next look, which begins with the first page.
 *
 * @param guess what the service's clock may show, in ms; put right when its first answer shows another {@link Reminders.frame}
 * @param longestGap between two polls, in ms
 * @throws whatever the list throws; what a CursorRefused holds, when looking anew did not help; what a RecordRefused holds,
 * when no record could be read; OutOfTime when not even one page was read
 */
export async function lookForDue(
	state: RemindersState,
	reminders: Reminders,
	guess: number,
	time: Time,
	longestGap: number,
): Promise<Polled<RemindersState>> {
	return await new RemindersPoll(state, reminders, time, longestGap).run(guess);
}

class RemindersPoll {
	private readonly state: RemindersState;
	private readonly items: Row[] = [];
	private readonly warnings: string[] = [];
	private readonly setAside: SetAside;
	private readonly contents: ContentReader;
	/** What is due and waits to be read: IDs by key. */
	private readonly waiting = new Map<string, string>();
	/** What the service's clock shows, in ms. */
	private now = 0;
	private hasCounted: boolean;

	constructor(
		state: RemindersState,
		private readonly reminders: Reminders,
		private readonly time: Time,
		private readonly longestGap: number,
	) {
		this.state = structuredClone(state);
		this.setAside = this.state.setAside ?? {};
		this.contents = new ContentReader(this.setAside, () => Object.keys(this.state.announced));
		this.hasCounted = this.state.reading !== undefined;
	}

	async run(guess: number): Promise<Polled<RemindersState>> {
		const { state, time } = this;
		const since = Date.parse(state.since);
		// Time does not run backwards, whatever n8n's clock shows.
		this.now = state.reading ? Date.parse(state.reading.startedAt) : Math.max(guess, since);
		let isComplete: boolean;
		let isLeft: boolean;
		do {
			const end = await this.readList();
			isComplete = end === 'complete';
			isLeft = await this.readWaiting();
			if (end === 'over') break;
		} while (!isComplete && !isLeft && time.hasTime());
		if (isComplete && !isLeft) this.finish();
		// The rows of what was not read are needed once more.
		if (isLeft) delete state.reading?.cursor;
		state.setAside = this.setAside;
		if (Object.keys(this.setAside).length === 0) delete state.setAside;
		return { items: this.items, state, warnings: [...this.warnings, ...this.contents.warnings] };
	}

	/** @returns `later` when records are to be read before it goes on, `over` when this poll gets no further */
	private async readList(): Promise<'complete' | 'later' | 'over'> {
		const { state, reminders, time } = this;
		const since = (): number => Date.parse(state.since);
		const pages = new Pages(
			async (cursor) => await reminders.page({ since: since(), now: this.now }, cursor),
		);
		do {
			const page = await pages.next(state.reading?.cursor);
			if (page === 'over') return 'over';
			if (page === 'anew') {
				delete state.reading?.cursor;
				continue;
			}
			if (!state.reading) {
				const isRightQuestion = reminders.frame(this.now) === reminders.frame(page.servedAt);
				this.now = page.servedAt;
				if (!isRightQuestion) continue;
				if (this.isFromThePast(page.servedAt)) continue;
				state.reading = { startedAt: isoOf(this.now) };
			}
			this.takePage(page.rows, { since: since(), now: this.now }, pages);
			state.reading.cursor = page.nextCursor;
			if (page.nextCursor === undefined) return 'complete';
		} while (time.hasTime() && (time.hasTimeToList() || this.waiting.size === 0));
		return 'later';
	}

	/** A clock that has gone back may show less than what was noted at publishing: the question is put again. */
	private isFromThePast(servedAt: number): boolean {
		const { state } = this;
		if (!hasGoneBack(state, undefined, servedAt)) return false;
		goBack(state, servedAt, this.longestGap);
		delete state.lookedAt;
		this.warnings.push(
			`The clock of the back office has gone back, to ${isoOf(servedAt)}. Reminders come by that clock.`,
		);
		return true;
	}

	private takePage(rows: readonly Row[], look: Look, pages: Pages): void {
		const { reminders, state, waiting } = this;
		const { announced } = state;
		if (!this.hasCounted)
			for (const key of Object.keys(announced)) announced[key] = (announced[key] ?? 0) + 1;
		this.hasCounted = true;
		for (const row of rows) {
			const id = idOf(row);
			if (id === undefined || !reminders.isDue(row, look)) continue;
			const key = `${id} ${reminders.due(row) ?? ''}`;
			if (key in announced) announced[key] = 0;
			else if (!waiting.has(key)) {
				pages.gained();
				if (reminders.full) waiting.set(key, id);
				else this.announce(key, reminders.lean(row));
			}
		}
	}

	private announce(key: string, item: Row): void {
		this.items.push(item);
		this.state.announced[key] = 0;
	}

	/** The due time may have been moved since the list was read. */
	private announceAsItIs(key: string, id: string, item: Row): void {
		const { reminders, state } = this;
		const due = reminders.due(item);
		if (due === undefined) {
			this.announce(key, item);
			return;
		}
		const isDue = reminders.isDue(item, { since: Date.parse(state.since), now: this.now });
		if (isDue && !(`${id} ${due}` in state.announced)) this.announce(`${id} ${due}`, item);
	}

	/** @returns whether some were not read for want of time */
	private async readWaiting(): Promise<boolean> {
		const { reminders, waiting, time } = this;
		const { full } = reminders;
		if (!full || waiting.size === 0) return false;
		const keys = [...waiting.keys()];
		const read = async (key: string): Promise<Row | undefined> =>
			await full.call(reminders, key.slice(0, key.indexOf(' ')));
		const contents = await this.contents.readAll(keys, read, () => time.hasTime(), this.now);
		for (const [key, item] of contents.read) {
			if (item) this.announceAsItIs(key, waiting.get(key) ?? '', item);
			waiting.delete(key);
		}
		for (const key of waiting.keys()) if (key in this.setAside) waiting.delete(key);
		return waiting.size > 0;
	}

	private finish(): void {
		const { state } = this;
		const looked = lookBackFrom(this.now);
		const next = Date.parse(state.lookedAt ?? state.since);
		const isWaiting = Object.keys(this.setAside).length > 0;
		const since = isWaiting ? Math.max(Date.parse(state.since), looked - PATIENCE_MS) : next;
		// What was asked for in vain for too long, or has gone, is not waited for.
		for (const [key, [, nextTry]] of Object.entries(this.setAside)) {
			if (this.now - Date.parse(nextTry) > PATIENCE_MS) delete this.setAside[key];
		}
		state.announced = this.remembered(since);
		state.since = notBefore(state.floor, since);
		state.lookedAt = notBefore(state.floor, looked);
		state.readAt = isoOf(this.now);
		delete state.reading;
	}

	/** What can be due again, or was found only just now. */
	private remembered(since: number): Record<string, number> {
		return Object.fromEntries(
			Object.entries(this.state.announced).filter(([key, missed]) => {
				const due = key.slice(key.indexOf(' ') + 1);
				return missed < LOOKS_UNTIL_FORGOTTEN || (due !== '' && this.reminders.isAhead(due, since));
			}),
		);
	}
}
