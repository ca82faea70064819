import { lastReading, nextSince, notBeforeEarliest, toIso } from './clock';
import { contentHash } from './contentHash';
import { OutOfTimeError, withIds, type ListPage, type ListSource, type PollTime, type Row } from './list';
import { ListPoll, startOf, type PassEnd } from './listPoll';
import { KEPT_MS, Mirror } from './mirror';
import { orderAfter, scanPage, type OrderScan } from './newestFirst';
import { PageReader } from './pageReader';
import type { Pending } from './recordReader';
import { endPass, notePage } from './stableRead';
import type { ChangesState, Reading } from './state';

/** Where an event gets its records, when they are found by what changed since a moment. */
export interface ChangeSource extends ListSource {
	/** In ms; undefined when the row does not say. */
	createdAt(row: Row): number | undefined;
	/**
	 * For an append-only list without a date filter. It is read until everything that follows is older than the
	 * moment, if the newest come first, and otherwise whole.
	 */
	isAppendOnly?: boolean;
	/**
	 * Of a one-time event that the record alone does not show, such as being closed, whether it has happened;
	 * undefined when the row does not tell. Emitted are records known from before it, or created since.
	 */
	hasHappened?(row: Row): boolean | undefined;
	/** The list has only records to which it has happened, so that each is news when it is listed first. */
	listsWhatHappened?: boolean;
	/** One page of the records to which it has not happened yet: read once, when the trigger begins. */
	waitingPage?(cursor: string | undefined): Promise<ListPage>;
}

/** What is wanted of a list of changes; undefined for what has happened to its records. */
export interface WantedChanges {
	/** Records that were created at this moment (in ms) or later. */
	created?: number;
	/** Each new content of a record that existed before. */
	updated?: boolean;
}

/** Why a record has to be read. */
interface PendingChange extends Pending {
	/** The digest of its row. */
	row: string;
	/** When it was created, in ms; absent of one that existed before. */
	createdAt?: number;
	/**
	 * It may have been there before and have changed since: a poll that n8n lost has seen it, or it got its
	 * date before the clock was set back.
	 */
	mayHaveChanged?: boolean;
	/** It is noted and not emitted. */
	isSilent?: boolean;
	/** It is read once more because it has left the list. */
	isLast?: boolean;
}

/** In place of a digest: it has happened, it has not, the record does not exist. */
const HAPPENED = 'yes';
const WAITING = 'no';
const GONE = '-';
/** Before the digest of a full record that was noted and not emitted. */
const SILENT = '~';

/** What waits may happen at any time. */
const FOREVER_MS = 8.64e15;

/** After so many readings in a row, of four passes each, one would have met a row that the others missed. */
const MAX_UNSTABLE_READS = 3;

const HOUR_MS = 3_600_000;
/** The first looks further back come sooner, so that a wrong clock is noticed soon. */
const FIRST_PAUSE_MS = 300_000;

/**
 * Reads what changed and emits every content that was not emitted before; of an event that happens once, the
 * records to which it has happened.
 *
 * A full record is read when the list first shows it, when its row changes, when the list since the last poll
 * shows another change, and once more when it leaves the list.
 */
export class ChangesPoll extends ListPoll<ChangesState, ChangeSource, PendingChange> {
	/** The rows that were listed in this poll and wait, where the row is enough. */
	private readonly rows = new Map<string, Row>();
	private readonly readAt: Record<string, number>;
	/** From when on this poll's complete reading asked, in ms. */
	private readSince: number | undefined;
	/** What other triggers of this process have read of the list, where it is of use to this one. */
	private mirror: Mirror | undefined;
	/** Whether the list is taken from there. */
	private isMirrored = false;
	/** When another trigger read a record that this one took, by ID. */
	private readonly recordedAt = new Map<string, number>();
	/** All rows of this reading, where it began with this poll and others may use it. */
	private all: Map<string, Row> | undefined;

	constructor(
		state: ChangesState,
		source: ChangeSource,
		time: PollTime,
		private readonly wanted: WantedChanges | undefined,
		/** Stands for the credential and what is asked of it; absent where nobody else reads it. */
		private readonly list?: string,
	) {
		super(state, source, time);
		this.readAt = this.state.readAt ??= {};
		// What happened while the event was not chosen is no news.
		if (this.state.isBaseline && !this.state.reading) this.known.forgetRows(WAITING);
		this.adoptOutput();
		if (list !== undefined) this.share(list);
	}

	/**
	 * Decides how the list is read: whoever made the mirror's last reading makes the next one, and the others
	 * take it from there. One that was published lately, or was away for long, reads for itself.
	 */
	private share(list: string): void {
		const { state, source, time } = this;
		const { reading, isBaseline, isJoining, isNewlyFull, isRewound, since, earliest } = state;
		if (reading ?? isBaseline ?? isJoining ?? (isNewlyFull || isRewound || source.isAppendOnly)) return;
		const { service } = lastReading(state);
		const mirror = Mirror.of(list);
		if (!mirror || mirror.isOver(time.localNow())) {
			this.all = new Map();
			return;
		}
		this.mirror = mirror;
		if (since !== toIso(nextSince(service))) return;
		if (mirror.readAt.service === service) this.all = new Map();
		else this.isMirrored = Date.parse(since) >= Math.max(mirror.begun, Date.parse(earliest) + KEPT_MS);
	}

	/** What others have seen since this trigger's last reading, and what has changed since they looked. */
	private async mirrorPage(mirror: Mirror): Promise<ListPage> {
		const { servedAt, end } = await this.look(mirror);
		if (servedAt === undefined || end === 'outOfTime') throw new OutOfTimeError();
		const { since, earliest } = this.window;
		const rows = mirror.rowsSince(since, earliest);
		return { rows, nextCursor: undefined, servedAt, asOf: mirror.readAt };
	}

	/** Asks for what has changed since the list was last asked. */
	private async look(mirror: Mirror): Promise<Scan> {
		const scan = await this.scan(mirror.asked.service, (id, row, at) => mirror.note(id, row, at));
		const { end, servedAt } = scan;
		if (end === 'end' && servedAt !== undefined)
			mirror.noteAsked({ service: servedAt, local: this.time.localNow() });
		return scan;
	}

	/**
	 * Handles a change of Level of Detail since the last poll. The outputs have separate digests, so nothing is
	 * repeated; a record that is known by its row alone is read without being emitted.
	 */
	private adoptOutput(): void {
		const { state, readAt } = this;
		const isFull = this.source.fullItem !== undefined;
		if (state.isFull !== undefined && state.isFull !== isFull) {
			delete state.reading;
			state.isNewlyFull = isFull;
			for (const id of Object.keys(readAt)) delete readAt[id];
			if (!isFull) this.askAgainForPending();
		}
		state.isFull = isFull;
	}

	/** Where rows are enough, records are not read: the list is asked again for those that wait. */
	private askAgainForPending(): void {
		const { state, pending } = this;
		const since = Math.min(Date.parse(state.since), ...[...pending.values()].map((one) => one.since));
		state.since = notBeforeEarliest(state, since);
		pending.clear();
	}

	/** When the trigger begins, it is read what waits; changes are read from the next poll on. */
	protected override async fetchPage(cursor: string | undefined): Promise<ListPage> {
		const { state, source } = this;
		if (this.mirror && this.isMirrored) return await this.mirrorPage(this.mirror);
		const page =
			state.isBaseline && source.waitingPage
				? await source.waitingPage(cursor)
				: await super.fetchPage(cursor);
		// A clock that was set back before this trigger began is news to it alone.
		const now = { service: page.servedAt, local: this.time.localNow() };
		if (this.mirror && this.setBackBy(this.mirror.asked, now) > 0) this.endMirror();
		return page;
	}

	private endMirror(): void {
		if (this.list !== undefined) Mirror.end(this.list);
		this.mirror = this.all = undefined;
		this.isMirrored = false;
	}

	protected override async readAll(): Promise<void> {
		await super.readAll();
		if (!this.state.reading && this.isLookBackDue()) await this.lookBack();
	}

	protected atEnd(): void {
		if (!this.source.fullItem) this.askAgainForPending();
	}

	protected takeRows(rows: ReadonlyArray<[id: string, row: Row]>, reading: Reading): boolean {
		const { source, state, pages, known } = this;
		if (state.isBaseline) {
			for (const [id, row] of rows) {
				if (this.digestOf(row) !== WAITING) continue;
				if (!known.get(id)) pages.noteProgress();
				this.remember(id, WAITING);
			}
			return false;
		}
		const { since } = this.window;
		let taken = rows;
		let isRestOlder = false;
		if (source.isAppendOnly) {
			const scanned = this.scanOrder(reading.orderScan, rows, since);
			reading.orderScan = scanned.scan;
			isRestOlder = scanned.isRestOlder;
			// Old entries are not worth remembering: there may be a million.
			taken = rows.filter(([, row]) => (source.createdAt(row) ?? -Infinity) >= since);
		}
		for (const [id, row] of taken) {
			this.all?.set(id, row);
			if (reading.lastPass[id] !== undefined) continue;
			pages.noteProgress();
			this.note(id, row, since);
			// A row may come twice on one page.
			reading.lastPass[id] = 0;
		}
		notePage(
			reading,
			taken.map(([id]) => id),
		);
		return isRestOlder;
	}

	/** @param since the moment that the list was asked for, in ms */
	private note(id: string, row: Row, since: number): void {
		const digest = this.digestOf(row);
		const { known, pending, source, wanted, state } = this;
		const waiting = pending.get(id);
		if (waiting) {
			// A row that changes while its record waits is news.
			if (waiting.row !== digest) delete waiting.isSilent;
			delete waiting.isLast;
			waiting.row = digest ?? waiting.row;
			this.rows.set(id, row);
			return;
		}
		if (digest === undefined) return;
		const before = known.get(id);
		if (before) this.remember(id, before[1], before[2]);
		const createdAt = source.createdAt(row) ?? -Infinity;
		const isCreated = createdAt >= since && (before === undefined || before[2] === GONE);
		if (!wanted) {
			const isNews = before ? before[1] === WAITING : isCreated || source.listsWhatHappened === true;
			if (isNews && digest === HAPPENED) this.want(id, row, { row: digest, since });
			else this.remember(id, digest);
			return;
		}
		if (!wanted.updated && !isCreated) return;
		const isUpdateBefore = wanted.updated === true && createdAt < (wanted.created ?? Infinity);
		const isUnsure = this.time.hasLostPolls === true || state.isRewound === true;
		this.want(id, row, {
			row: digest,
			since,
			...(isCreated && { createdAt }),
			...(isCreated && isUnsure && isUpdateBefore && { mayHaveChanged: true }),
		});
	}

	/** Has a record read, or emits its row where that is enough. */
	private want(id: string, row: Row, wanted: Omit<PendingChange, 'found'>): void {
		const { source, known, pending, state, readAt } = this;
		const before = known.get(id);
		const isSame = this.wanted !== undefined && before?.[1] === wanted.row && before[2] !== GONE;
		// It is read again when the whole list has been read.
		if (isSame && readAt[id] !== undefined) return;
		const isOld = state.isJoining === true && wanted.createdAt === undefined;
		const isKnownByRow = state.isNewlyFull === true && isSame && !before[2];
		const change: PendingChange = {
			...wanted,
			found: this.now,
			...((isOld || isKnownByRow) && { isSilent: true }),
		};
		if (source.fullItem || wanted.mayHaveChanged) {
			this.rows.set(id, row);
			pending.set(id, change);
		} else this.deliver(id, source.leanItem(row), change);
	}

	protected async read(id: string): Promise<Row | undefined> {
		const { source, pending, rows } = this;
		const waiting = pending.get(id);
		if (waiting?.mayHaveChanged) await this.tellCreatedFromChanged(waiting, id);
		if (source.fullItem) return await this.readRecord(id, source.fullItem);
		const row = rows.get(id);
		return row && source.leanItem(row);
	}

	/** Reads a record, or takes it from a trigger that did so. */
	private async readRecord(
		id: string,
		fullItem: Required<ChangeSource>['fullItem'],
	): Promise<Row | undefined> {
		const { mirror, pending, now, time, readSince = this.window.since } = this;
		const read = async (): Promise<Row | undefined> => await fullItem(id);
		if (!mirror) return await read();
		// By then all is shown that is dated before what this list showed.
		const since = pending.get(id)?.isLast ? readSince - nextSince(0) : -Infinity;
		const { content, at } = await mirror.record(id, read, { now, since, over: time.over });
		this.recordedAt.set(id, at);
		return content;
	}

	/** What is listed among the changes after its creation has changed; one list decides about many. */
	private async tellCreatedFromChanged({ createdAt = 0 }: PendingChange, id: string): Promise<void> {
		// Times are whole seconds: what happened in the second of the creation belongs to it.
		const since = createdAt + 1000;
		const { end } = await this.scan(since, (listed) => {
			const one = this.pending.get(listed);
			if (one?.mayHaveChanged && (one.createdAt ?? 0) < since) asChanged(one);
		});
		const waiting = this.pending.get(id);
		if (!waiting?.mayHaveChanged) return;
		if (end === 'outOfTime') throw new OutOfTimeError();
		// Where the rest cannot be read, it counts as changed: nothing is missed.
		if (end === 'refused') asChanged(waiting);
		delete waiting.mayHaveChanged;
	}

	protected deliver(id: string, item: Row | undefined, change: PendingChange): void {
		const { known, wanted, found, source, readAt } = this;
		if (!item) {
			this.remember(id, change.row, GONE);
			return;
		}
		if (!wanted) {
			this.remember(id, HAPPENED);
			found.push({ row: item, ...(!source.listsWhatHappened && { version: contentHash(item) }) });
			return;
		}
		const [, row, full = ''] = known.get(id) ?? [0, '', GONE];
		const comparesFull = source.fullItem !== undefined && wanted.updated === true;
		const digest = comparesFull ? contentHash(item) : '';
		const isSameRow = row === change.row;
		const isSame =
			full !== GONE &&
			(comparesFull ? full === digest || (isSameRow && full === SILENT + digest) : isSameRow);
		const noted = change.isSilent && digest ? SILENT + digest : digest;
		this.remember(id, change.row, isSame ? full : noted);
		if (comparesFull && !change.isLast) readAt[id] = this.recordedAt.get(id) ?? this.now;
		if (isSame || change.isSilent) return;
		const { createdAt } = change;
		const isCreated = createdAt !== undefined;
		if (isCreated ? createdAt < (wanted.created ?? Infinity) : !wanted.updated) return;
		// From which content to which: back to the former one is another change.
		const version = comparesFull ? `${full}>${digest}` : `${row}>${change.row}`;
		found.push({ row: item, isCreated, ...(!isCreated && { version }) });
	}

	private remember(id: string, row = '', full?: string): void {
		// The hourly look shows it for an hour after it was listed last.
		this.known.set(id, row === WAITING ? FOREVER_MS : this.now + HOUR_MS, row, ...(full ? [full] : []));
	}

	/** What of a row counts, as a digest; undefined where the row does not tell. */
	private digestOf(row: Row): string | undefined {
		const { source, wanted } = this;
		if (wanted) return wanted.updated ? contentHash(source.leanItem(row)) : '';
		const hasHappened = source.listsWhatHappened ?? source.hasHappened?.(row);
		return hasHappened === undefined ? undefined : hasHappened ? HAPPENED : WAITING;
	}

	protected endPass(reading: Reading): PassEnd {
		const { state } = this;
		if (this.source.isAppendOnly) return 'complete';
		const end = endPass(reading);
		if (end === 'complete') delete state.unstableReads;
		if (end !== 'unstable') return end;
		state.unstableReads = this.hasNews ? 0 : (state.unstableReads ?? 0) + 1;
		if (state.unstableReads < MAX_UNSTABLE_READS) return end;
		// Rows of the same second change places between answers, so no two passes ever agree.
		delete state.unstableReads;
		return 'complete';
	}

	private get hasNews(): boolean {
		return this.found.length > 0 || [...this.pending.values()].some(({ tries }) => tries === undefined);
	}

	protected async finish(reading: Reading, isComplete: boolean): Promise<void> {
		const { state } = this;
		await this.requestAgain(reading, isComplete);
		if (!isComplete) return;
		this.readSince = this.window.since;
		if (reading.orderScan) state.listOrder = orderAfter(reading.orderScan, state.listOrder);
		state.since = notBeforeEarliest(state, nextSince(Date.parse(reading.startedAt)));
		state.lookedBackAt ??= reading.startedAt;
		delete state.isJoining;
		delete state.isNewlyFull;
		delete state.isRewound;
	}

	/**
	 * Has the records read again that were read while they were listed: those that changed once more, and those
	 * that left the list after a change that may not have been seen.
	 */
	private async requestAgain(reading: Reading, isComplete: boolean): Promise<void> {
		const { state, pending, readAt, known } = this;
		const began = startOf(reading).service;
		const before = lastReading(state).service;
		const request = (id: string, isLast = false): void => {
			if (pending.has(id)) return;
			const row = known.get(id)?.[1] ?? '';
			pending.set(id, { row, found: this.now, since: this.window.since, ...(isLast && { isLast }) });
		};
		await this.shareReading(reading, isComplete);
		const { mirror } = this;
		const isKnown = mirror !== undefined && mirror.begun <= before;
		const isRelisted = (id: string): boolean =>
			id in reading.lastPass &&
			(isKnown ? (mirror.newsAt(id) ?? 0) >= (readAt[id] ?? began) : (readAt[id] ?? began) < began);
		const relisted = Object.keys(readAt).filter(isRelisted);
		if (isKnown) for (const id of relisted) request(id);
		else if (relisted.length > 0)
			// What cannot be read of this list is read again when it leaves the other.
			await this.scan(before, (id) => {
				if (isRelisted(id)) request(id);
			});
		if (!isComplete) return;
		for (const [id, at] of Object.entries(readAt)) {
			if (id in reading.lastPass) continue;
			delete readAt[id];
			if (at < before) request(id, true);
		}
	}

	/** Notes for others what this reading has shown. */
	private async shareReading(reading: Reading, isComplete: boolean): Promise<void> {
		const { mirror, all, list, isMirrored } = this;
		if (!isMirrored && mirror?.hasRecordOf(Object.keys(reading.lastPass))) await this.look(mirror);
		if (!isComplete || !all || list === undefined) return;
		const began = startOf(reading);
		if (mirror) mirror.noteReading(began, all);
		else if (this.window.since >= nextSince(began.service) - KEPT_MS) Mirror.begin(list, began, all);
	}

	/** Five minutes after the start, then ten, twenty, and hourly; not where the mirror has done so. */
	private isLookBackDue(): boolean {
		const { state, mirror, isMirrored } = this;
		const { service = -Infinity, since = Infinity } = (isMirrored && mirror?.lookedBack) || {};
		const isOthers =
			service >= (this.readSince ?? Infinity) &&
			since >= Date.parse(state.earliest) &&
			since <= Math.max(Date.parse(state.earliest), service - HOUR_MS);
		if (isOthers && toIso(service) > (state.lookedBackAt ?? '')) state.lookedBackAt = toIso(service);
		const { lookedBackAt, earliest, lastReadAt } = state;
		if (lookedBackAt === undefined || !this.time.hasTimeToList()) return false;
		const before = Date.parse(lookedBackAt);
		const pause = Math.min(HOUR_MS, Math.max(FIRST_PAUSE_MS, before - Date.parse(earliest)));
		return Date.parse(lastReadAt) - before >= pause;
	}

	/** Looks for what the list showed too late; what it misses, the next look finds. */
	private async lookBack(): Promise<void> {
		const { state, known, source, mirror } = this;
		// Where n8n was off, this reading began that much earlier.
		const usual = this.readSince ?? Date.parse(state.since);
		const since = Date.parse(notBeforeEarliest(state, usual - HOUR_MS));
		state.lookedBackAt = state.lastReadAt;
		if (mirror) mirror.lookedBack = { service: this.now, since };
		await this.scan(since, (id, row) => {
			if (source.isAppendOnly && (source.createdAt(row) ?? -Infinity) < since) return;
			const [until = 0, digest] = known.get(id) ?? [];
			const wasListed = until * 1000 >= usual && digest === this.digestOf(row);
			if (wasListed) return;
			mirror?.note(id, row, this.now, since);
			this.note(id, row, since);
		});
		await this.readPending(true);
	}

	/** Reads once what changed since a moment (in ms), as far as it can be read. */
	private async scan(
		since: number,
		visit: (id: string, row: Row, servedAt: number) => unknown,
	): Promise<Scan> {
		const { source, time, window } = this;
		const pages = new PageReader(async (cursor) => await source.page({ ...window, since }, cursor));
		let order: { scan?: OrderScan; isRestOlder: boolean } = { isRestOlder: false };
		let cursor: string | undefined;
		let servedAt: number | undefined;
		do {
			const page = await pages.read(cursor).catch((thrown: unknown) => {
				if (thrown instanceof OutOfTimeError) return 'stop' as const;
				throw thrown;
			});
			if (page === 'stop') return { end: 'outOfTime', servedAt };
			if (page === 'restart') return { end: 'refused', servedAt };
			servedAt ??= page.servedAt;
			const rows = withIds(page.rows);
			for (const [id, row] of rows) visit(id, row, servedAt);
			if (source.isAppendOnly) order = this.scanOrder(order.scan, rows, since);
			cursor = page.nextCursor;
			if (cursor === undefined || order.isRestOlder) return { end: 'end', servedAt };
		} while (time.hasTime());
		return { end: 'outOfTime', servedAt };
	}

	private scanOrder(scan: OrderScan | undefined, rows: ReadonlyArray<[id: string, row: Row]>, since: number) {
		const entries = rows.map(([id, row]) => [id, this.source.createdAt(row)] as const);
		return scanPage(scan, entries, this.state.listOrder, since);
	}

	protected atSetBack(): void {
		const { state, readAt } = this;
		this.endMirror();
		for (const id of Object.keys(readAt)) readAt[id] = 0;
		state.lookedBackAt = state.lastReadAt;
		state.isNewlyFull = state.isFull;
		state.isRewound = true;
	}
}

/** How far a list was read, and when its first page was answered, in ms by the API's clock. */
interface Scan {
	end: 'end' | 'refused' | 'outOfTime';
	servedAt: number | undefined;
}

function asChanged(change: PendingChange): void {
	delete change.createdAt;
	delete change.mayHaveChanged;
}
