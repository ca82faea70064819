import type { PollResult, PollTime } from '../list';
import { nextSince, toIso } from '../lookBack';
import { PageReader } from '../pageReader';
import { RecordReader, type PostponedReads } from '../recordReader';
import { lastReading, notBeforeEarliest, rewind, setBackBy, showsLess } from '../serviceClock';
import { hashOf } from './announced';
import { Announcements } from './announcements';
import type { ReminderSource, Window } from './source';
import type { RemindersState } from './state';

/** How many records that were read are remembered, to be read again where others cannot be. */
const READ_BEFORE = 2;
/** For how long a record is waited for that cannot be read. */
const MAX_POSTPONED_MS = 7 * 86_400_000;

/**
 * Finds what is due, as time permits, and emits every record once per due time. Never changes `state`; when
 * it throws, nothing is half done.
 *
 * First the list is read, then the records, so that no cursor expires meanwhile. The next poll, starting at
 * the first page, finds records that were not read in time.
 *
 * @param maxInterval between two polls, in ms
 * @throws whatever the list throws; a CursorRefusedError's cause, when starting again did not help; an
 * UnreadableRecordError's, when no record could be read; OutOfTimeError when not even one page was read
 */
export async function findDue(
	state: RemindersState,
	source: ReminderSource,
	time: PollTime,
	maxInterval: number,
): Promise<PollResult<RemindersState>> {
	return await new RemindersPoll(state, source, time, maxInterval).run();
}

class RemindersPoll {
	private readonly state: RemindersState;
	private readonly warnings: string[] = [];
	private readonly postponed: PostponedReads;
	private readonly announcements: Announcements;
	private readonly records: RecordReader;
	/** What the API's clock shows, in ms. */
	private now = 0;

	constructor(
		state: RemindersState,
		private readonly source: ReminderSource,
		private readonly time: PollTime,
		private readonly maxInterval: number,
	) {
		this.state = structuredClone(state);
		const { announced, isBaseline = false, readBefore = [], reading } = this.state;
		this.postponed = this.state.postponed ??= {};
		this.announcements = new Announcements(source, announced, isBaseline, reading?.alreadyRead ?? []);
		this.records = new RecordReader(this.postponed, () => readBefore);
	}

	async run(): Promise<PollResult<RemindersState>> {
		const { state, time, announcements } = this;
		// The first answer shows the API's time. Until then n8n's clock counts, but time does not run backwards.
		this.now = state.reading
			? Date.parse(state.reading.startedAt)
			: Math.max(time.localNow(), Date.parse(state.since));
		if (time.isForRetriesAlone === true) await this.retryPostponed();
		else await this.readAll();
		if (Object.keys(this.postponed).length === 0) delete state.postponed;
		state.announced = announcements.announced.pack();
		const { items, versions } = announcements;
		return { items, versions, state, warnings: [...this.warnings, ...this.records.warnings] };
	}

	private async readAll(): Promise<void> {
		const { state, time, announcements } = this;
		const { pending } = announcements;
		const isListed = state.reading?.isListed === true;
		for (const key of state.reading?.pending ?? []) pending.set(key, undefined);
		await this.readPending(isListed);
		let end: 'complete' | 'later' | 'stopped' = isListed ? 'complete' : 'later';
		while (end === 'later' && pending.size === 0) {
			end = await this.readList();
			// What moves up between two pages of a baseline would be news afterwards.
			if (end === 'complete' && state.isBaseline) end = await this.readList();
			await this.readPending(end === 'complete');
			if (!time.hasTime()) break;
		}
		if (end === 'complete' && pending.size === 0) this.finish();
		if (!state.reading) return;
		if (announcements.alreadyRead.size > 0) state.reading.alreadyRead = [...announcements.alreadyRead];
		this.keepPending(state.reading, end === 'complete');
	}

	/** Keeps what there was no time to read. A list that is read in each poll is simply read again. */
	private keepPending(reading: NonNullable<RemindersState['reading']>, isListed: boolean): void {
		const { pending } = this.announcements;
		delete reading.pending;
		if (pending.size === 0) return;
		if (this.time.maxPages === undefined) delete reading.cursor;
		else Object.assign(reading, { pending: [...pending.keys()], isListed });
	}

	/** Reads what could not be read before, where the list itself is read once a day alone. */
	private async retryPostponed(): Promise<void> {
		const { state, source, time, postponed, announcements } = this;
		// n8n's clock may be wrong, but shows how much time has passed.
		const last = lastReading(state);
		this.now = last.service + time.localNow() - last.local;
		const isTime = Object.values(postponed).some(([, nextTry]) => Date.parse(nextTry) <= this.now);
		if (!isTime) return;
		this.now = (await source.page(this.window, undefined)).servedAt;
		for (const key of Object.keys(postponed)) announcements.pending.set(key, undefined);
		await this.readPending(true);
	}

	private get window(): Window {
		const { since, earliest } = this.state;
		return { since: Date.parse(since), now: this.now, earliest: Date.parse(earliest) };
	}

	/** @returns `later` when records must be read first, `stopped` when this poll is over */
	private async readList(): Promise<'complete' | 'later' | 'stopped'> {
		const { state, source, time, announcements } = this;
		let { maxPages = Infinity } = time;
		const pages = new PageReader(
			async (cursor) => await source.page(this.window, cursor),
			state.reading?.followed,
		);
		let count = 0;
		do {
			const page = await pages.read(state.reading?.cursor);
			if (page === 'stop') return 'stopped';
			if (page === 'restart') {
				delete state.reading?.cursor;
				// Cursors that do not live until the next poll lead nowhere but in this one.
				maxPages = Infinity;
				continue;
			}
			if (!state.reading) {
				if (!this.isRightWindow(page.servedAt)) continue;
				state.reading = { startedAt: toIso(this.now), startedLocal: time.localNow(), pages: 0 };
				announcements.announced.countReading();
			}
			for (const row of page.rows) if (announcements.noteRow(row, this.window)) pages.noteProgress();
			state.reading.cursor = page.nextCursor;
			state.reading.pages += 1;
			if (page.nextCursor === undefined) return 'complete';
			count += 1;
			if (count >= maxPages) {
				state.reading.followed = pages.followedSoFar;
				return 'stopped';
			}
		} while (time.hasTime() && (time.hasTimeToList() || announcements.pending.size === 0));
		return 'later';
	}

	/**
	 * Takes the time from the first answer.
	 *
	 * @returns whether the list was filtered by the window of that time
	 */
	private isRightWindow(servedAt: number): boolean {
		const { state, source, time, warnings } = this;
		const isSameWindow = source.windowKey?.(this.now) === source.windowKey?.(servedAt);
		this.now = servedAt;
		const now = { service: servedAt, local: time.localNow() };
		const last = lastReading(state);
		if (!showsLess(last, now)) return isSameWindow;
		// Otherwise nothing would be due before the clock shows the moment of publishing again.
		rewind(state, now, setBackBy(last, now, this.maxInterval));
		delete state.nextSince;
		warnings.push(
			`The clock of the back office was set back, to ${toIso(servedAt)}. Reminders come by that clock.`,
		);
		return false;
	}

	/** Reads the records of what is due, as far as there is time. */
	private async readPending(isListComplete: boolean): Promise<void> {
		const { source, announcements, postponed, time } = this;
		const { pending } = announcements;
		if (!source.fullItem || pending.size === 0) return;
		const results = await this.records.readAll(
			[...pending.keys()],
			async (key) => await source.fullItem?.(idIn(key)),
			{ hasTime: () => time.hasTime(), now: this.now, isListComplete },
		);
		for (const [key, item] of results.read) {
			if (item) announcements.deliver(key, idIn(key), item, this.window);
			announcements.alreadyRead.add(hashOf(key));
			pending.delete(key);
		}
		if (results.read.length > 0) this.state.readBefore = results.read.slice(-READ_BEFORE).map(([key]) => key);
		for (const key of pending.keys()) if (key in postponed) pending.delete(key);
	}

	/** Notes what is waited for. @returns from when on the list has to be asked, in ms, to show it again */
	private noteWaiting(): number[] {
		const { state, postponed, now } = this;
		const waiting = Object.keys(postponed).map((key): [string, [string, string]] => [
			key,
			state.waiting?.[key] ?? [toIso(now), state.since],
		]);
		state.waiting = Object.fromEntries(waiting);
		if (waiting.length === 0) delete state.waiting;
		return waiting
			.filter(([, [from]]) => now - Date.parse(from) <= MAX_POSTPONED_MS)
			.map(([, [, since]]) => Date.parse(since));
	}

	private finish(): void {
		const { state, postponed, announcements } = this;
		const seenUntil = nextSince(this.now);
		// What was unreadable for too long, or no longer exists, is not tried any more.
		for (const [key, [, nextTry]] of Object.entries(postponed)) {
			if (this.now - Date.parse(nextTry) > MAX_POSTPONED_MS) delete postponed[key];
		}
		const since = Math.min(Date.parse(state.nextSince ?? state.since), ...this.noteWaiting());
		announcements.announced.forget(since);
		delete state.isBaseline;
		state.since = notBeforeEarliest(state, since);
		state.nextSince = notBeforeEarliest(state, seenUntil);
		state.lastReadAt = toIso(this.now);
		if (!state.reading) return;
		state.lastReadLocal = state.reading.startedLocal;
		state.pages = state.reading.pages;
		delete state.reading;
	}
}

/** The record's ID in `<id> <occurrence>`. */
function idIn(key: string): string {
	return key.slice(0, key.indexOf(' '));
}
