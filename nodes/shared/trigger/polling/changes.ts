import { CanceledError } from '../../request/failures';
import { nextSince, setAheadBy } from './clock';
import { contentHash } from './contentHash';
import { withIds, type ListPage, type ListSource, type PollTime, type Row } from './list';
import { ListPoll } from './listPoll';
import { Mirror, type Shared } from './mirror';
import { PageReader } from './pageReader';
import type { ListState, Reading, Waiting } from './state';

/** Where an event gets its records, when they are found by what changed since a moment. */
export interface ChangeSource extends ListSource {
	/** In ms; undefined when the row does not say. */
	createdAt(row: Row): number | undefined;
	/** Records are added to the list and never change: one pass shows what is new. */
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
	/** Each new content of a record that existed before, from this moment (in ms) on. */
	updated?: number;
	/** Updates were not wanted by the last poll. */
	isJoining?: boolean;
}

/** In place of a digest: it has happened, it has not. */
const HAPPENED = 'yes';
const WAITING = 'no';
/** Before the digest of a full record that was noted and not emitted. */
const SILENT = '~';

/** What waits may happen at any time. */
const FOREVER_MS = 8.64e15;
const HOUR_MS = 3_600_000;

/**
 * Reads what changed and emits every content that was not emitted before; of an event that happens once, the
 * records to which it has happened.
 *
 * A full record is read when the list first shows it, when its row changes, when the list since the last poll
 * shows another change, and once more when it leaves the list.
 */
export class ChangesPoll extends ListPoll<ChangeSource> {
	protected readonly isOnePass: boolean;
	private readonly readAt: Record<string, number>;
	/** From when on this poll's complete reading asked, in ms. */
	private readSince: number | undefined;
	/** What the triggers of this process have read of the list. */
	private shared: Shared;
	/** What this poll's reading has shown. */
	private readonly rows = new Map<string, Row>();

	/** @param list stands for the credential and what is asked of it; absent where nobody else reads it */
	constructor(
		before: ListState,
		source: ChangeSource,
		time: PollTime,
		private readonly wanted: WantedChanges | undefined,
		list?: string,
	) {
		super(before, source, time);
		const { state } = this;
		this.isOnePass = source.isAppendOnly === true;
		// What happened while the event was not chosen is no news.
		if (wanted?.isJoining ?? (state.isBaseline && !state.reading)) this.known.forgetContents();
		this.adoptDetail();
		this.readAt = state.readAt ??= {};
		this.shared = Mirror.of(this.isOnePass ? undefined : list, state, time);
	}

	/**
	 * Handles a change of Level of Detail since the last poll. Rows and full records have separate digests, so
	 * nothing is repeated; a record that is known by its row alone is read without being emitted.
	 */
	private adoptDetail(): void {
		const { state, source } = this;
		const isFull = source.fullItem !== undefined;
		if (isFull === (state.fullSince !== undefined)) return;
		delete state.reading;
		delete state.readAt;
		state.fullSince = isFull ? state.lastRead.service : undefined;
		if (!isFull) this.askAgain();
	}

	/** Where rows are enough, none is stored: the list is asked again for those that wait. */
	private askAgain(): void {
		const { state, waiting } = this;
		const since = Math.min(state.since, ...[...waiting.values()].map((one) => one.since));
		state.since = this.notBeforeEarliest(since);
		waiting.clear();
	}

	protected override async readAll(): Promise<void> {
		await super.readAll();
		if (!this.state.reading && this.isLookBackDue()) await this.lookBack();
		if (!this.source.fullItem) this.askAgain();
	}

	/** When the trigger begins, it is read what waits; changes are read from the next poll on. */
	protected override async fetchPage(cursor: string | undefined): Promise<ListPage> {
		const { state, source, window } = this;
		const { mirror, reads } = this.shared;
		if (reads === 'nothing') {
			const { servedAt, end } = await this.look(mirror);
			if (servedAt === undefined || end === 'outOfTime') throw new CanceledError();
			return mirror.page(window, servedAt);
		}
		if (state.isBaseline && source.waitingPage) return await source.waitingPage(cursor);
		const page = await super.fetchPage(cursor);
		this.now = page.servedAt;
		// A clock that was set back before this trigger began is news to it alone.
		if (this.setBackBy(mirror.asked) > 0) this.endMirror();
		return page;
	}

	private endMirror(): void {
		this.shared.mirror.end();
		this.shared = Mirror.of(undefined, this.state, this.time);
	}

	/** Asks for what has changed since anybody has asked, and notes it for all. */
	private async look(mirror: Mirror): Promise<Scan> {
		const scan = await this.scan(mirror.asked.service, (id, row, at) => mirror.note(id, row, at));
		const { end, servedAt } = scan;
		if (end === 'end' && servedAt !== undefined)
			mirror.noteAsked({ service: servedAt, local: this.time.localNow() });
		return scan;
	}

	protected note(id: string, row: Row, reading: Reading): boolean {
		const { state, rows, known } = this;
		if (state.isBaseline) {
			if (this.digestOf(row) !== WAITING) return false;
			const isNew = !known.get(id);
			this.remember(id, WAITING);
			return isNew;
		}
		rows.set(id, row);
		if (reading.seen[id]) return false;
		this.see(id, row, this.window.since);
		reading.seen[id] = true;
		return true;
	}

	/** @param since the moment that the list was asked for, in ms */
	private see(id: string, row: Row, since: number): void {
		const digest = this.digestOf(row);
		if (digest === undefined) return;
		const { known, waiting, source, wanted, state, time } = this;
		const one = waiting.get(id);
		if (one) {
			// A row that changes while its record waits is news.
			if (one.row !== digest) delete one.isSilent;
			delete one.isLast;
			one.row = digest;
			return;
		}
		const before = known.get(id);
		if (before) this.remember(id, before[1], before[2]);
		const createdAt = source.createdAt(row) ?? -Infinity;
		const isCreated = createdAt >= since && before === undefined;
		if (!wanted) {
			const isNews = before ? before[1] === WAITING : isCreated || source.listsWhatHappened === true;
			if (isNews && digest === HAPPENED) this.want(id, row, { row: digest, since });
			else this.remember(id, digest);
			return;
		}
		const { created = Infinity, updated = Infinity } = wanted;
		const isSame = before?.[1] === digest;
		// What is read already is read again when the whole list has been read.
		if ((updated === Infinity && !isCreated) || (isSame && this.readAt[id] !== undefined)) return;
		const isKnownByRow = isSame && !before[2] && since < (state.fullSince ?? 0);
		const isOld = !before?.[1] && since < updated;
		const mayHaveChanged =
			isCreated && time.hasLostPolls === true && createdAt < created && updated < Infinity;
		this.want(id, row, {
			row: digest,
			since,
			...(isCreated && { createdAt }),
			...(mayHaveChanged && { mayHaveChanged }),
			...(!isCreated && (isOld || isKnownByRow) && { isSilent: true }),
		});
	}

	/** Has a record read, or emits its row where that is enough. */
	private want(id: string, row: Row, wanted: Waiting): void {
		const { source, waiting } = this;
		if (source.fullItem || wanted.mayHaveChanged) waiting.set(id, wanted);
		else this.deliver(id, source.leanItem(row), wanted);
	}

	protected async read(id: string, waiting: Waiting): Promise<Row | undefined> {
		const { source, now, rows, readSince = this.window.since } = this;
		const { mirror, reads } = this.shared;
		if (waiting.mayHaveChanged) await this.tellCreatedFromChanged(waiting);
		const row = rows.get(id);
		if (!source.fullItem) return row && source.leanItem(row);
		const read = async (): Promise<Row | undefined> => await source.fullItem?.(id);
		// Who reads for itself knows alone what has left the list; by then all is shown that the list could hide.
		const since = waiting.isLast && reads === 'for itself' ? readSince - nextSince(0) : -Infinity;
		const { at, item } = await mirror.record(id, row, read, { now, since, over: this.time.over });
		waiting.readAt = at;
		return item;
	}

	/** What is listed among the changes after its creation has changed; one list decides about many. */
	private async tellCreatedFromChanged(waiting: Waiting): Promise<void> {
		// Times are whole seconds: what happened in the second of the creation belongs to it.
		const since = (waiting.createdAt ?? 0) + 1000;
		const { end } = await this.scan(since, (listed) => {
			const one = this.waiting.get(listed);
			if (one?.mayHaveChanged && (one.createdAt ?? 0) < since) asChanged(one);
		});
		if (!waiting.mayHaveChanged) return;
		if (end === 'outOfTime') throw new CanceledError();
		// Where the rest cannot be read, it counts as changed: nothing is missed.
		if (end === 'refused') asChanged(waiting);
		delete waiting.mayHaveChanged;
	}

	protected deliver(id: string, item: Row | undefined, change: Waiting): void {
		const { known, wanted, found, source, readAt } = this;
		// What has gone and comes back is as new as it was.
		if (!item) return;
		if (!wanted) {
			this.remember(id, HAPPENED);
			found.push({ row: item, ...(!source.listsWhatHappened && { version: contentHash(item) }) });
			return;
		}
		const { created = Infinity, updated } = wanted;
		const { createdAt, isSilent, isLast } = change;
		const before = known.get(id);
		const [, row = '', full = ''] = before ?? [];
		const comparesFull = source.fullItem !== undefined && updated !== undefined;
		const digest = comparesFull ? contentHash(item) : '';
		const isSameRow = row === change.row;
		const isSame =
			before !== undefined &&
			(comparesFull ? full === digest || (isSameRow && full === SILENT + digest) : isSameRow);
		const noted = isSilent && digest ? SILENT + digest : digest;
		this.remember(id, change.row, isSame ? full : noted);
		if (comparesFull && !isLast) readAt[id] = change.readAt ?? this.now;
		if (isSame || isSilent) return;
		const isCreated = createdAt !== undefined;
		if (isCreated ? createdAt < created : updated === undefined) return;
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
		if (wanted) return wanted.updated === undefined ? '' : contentHash(source.leanItem(row));
		const hasHappened = source.listsWhatHappened ?? source.hasHappened?.(row);
		return hasHappened === undefined ? undefined : hasHappened ? HAPPENED : WAITING;
	}

	protected async finish(reading: Reading, isComplete: boolean): Promise<void> {
		const { state } = this;
		await this.requestAgain(reading, isComplete);
		if (!isComplete) return;
		this.readSince = state.since;
		const { started } = reading;
		state.since = this.notBeforeEarliest(nextSince(started.service) - setAheadBy(state.lastRead, started));
		state.lookedBackAt ??= started.service;
	}

	/**
	 * Has the records read again that were read while they were listed: those that changed once more, and those
	 * that left the list after a change that may not have been seen.
	 */
	private async requestAgain(reading: Reading, isComplete: boolean): Promise<void> {
		const { state, waiting, readAt, known, rows } = this;
		const { mirror, reads } = this.shared;
		const { started, seen } = reading;
		const { since, lastRead } = state;
		const request = (id: string, isLast = false): void => {
			const row = known.get(id)?.[1] ?? '';
			if (!waiting.has(id)) waiting.set(id, { row, since, ...(isLast && { isLast }) });
		};
		if (reads !== 'nothing' && mirror.hasRecordOf(Object.keys(seen))) await this.look(mirror);
		if (reads === 'for all' && isComplete) mirror.noteReading(started, rows, since);
		const isKnown = mirror.begun <= lastRead.service;
		const isRelisted = (id: string): boolean => {
			const at = readAt[id] ?? started.service;
			return id in seen && (isKnown ? mirror.hasNewsOf(id, at) : at < started.service);
		};
		const relisted = Object.keys(readAt).filter(isRelisted);
		if (isKnown) for (const id of relisted) request(id);
		else if (relisted.length > 0)
			// What cannot be read of this list is read again when it leaves the other.
			await this.scan(lastRead.service, (id) => {
				if (isRelisted(id)) request(id);
			});
		if (!isComplete) return;
		for (const [id, at] of Object.entries(readAt)) {
			if (id in seen) continue;
			delete readAt[id];
			if (at < lastRead.service) request(id, true);
		}
	}

	private isLookBackDue(): boolean {
		const { state, time } = this;
		const { mirror, reads } = this.shared;
		if (state.lookedBackAt === undefined || !time.hasTimeToList()) return false;
		// What another trigger has found was listed in this reading.
		const others = reads === 'nothing' ? mirror.lookedBackAt : -Infinity;
		if (others >= (this.readSince ?? Infinity)) state.lookedBackAt = Math.max(others, state.lookedBackAt);
		return state.lastRead.service - state.lookedBackAt >= HOUR_MS;
	}

	/** Looks for what the list showed too late; what it misses, the next look finds. */
	private async lookBack(): Promise<void> {
		const { state, known, now } = this;
		const { mirror } = this.shared;
		// Where n8n was off, this reading began that much earlier.
		const usual = this.readSince ?? state.since;
		const since = this.notBeforeEarliest(usual - HOUR_MS);
		state.lookedBackAt = state.lastRead.service;
		if (since <= usual - HOUR_MS) mirror.lookedBackAt = now;
		await this.scan(since, (id, row) => {
			const [until = 0, digest] = known.get(id) ?? [];
			const wasListed = until * 1000 >= usual && digest === this.digestOf(row);
			if (wasListed) return;
			mirror.note(id, row, now, since);
			this.rows.set(id, row);
			this.see(id, row, since);
		});
		await this.readWaiting();
	}

	/** Reads once what changed since a moment (in ms), as far as it can be read. */
	private async scan(
		since: number,
		visit: (id: string, row: Row, servedAt: number) => unknown,
	): Promise<Scan> {
		const { source, time, window } = this;
		const pages = new PageReader(async (cursor) => await source.page({ ...window, since }, cursor));
		let cursor: string | undefined;
		let servedAt: number | undefined;
		do {
			const page = await pages.read(cursor);
			if (page === 'stop') break;
			if (page === 'restart') return { end: 'refused', servedAt };
			servedAt ??= page.servedAt;
			for (const [id, row] of withIds(page.rows)) visit(id, row, servedAt);
			cursor = page.nextCursor;
			if (cursor === undefined) return { end: 'end', servedAt };
		} while (time.hasTime());
		return { end: 'outOfTime', servedAt };
	}

	protected atSetBack(): void {
		const { state, readAt } = this;
		this.endMirror();
		for (const id of Object.keys(readAt)) readAt[id] = 0;
		state.lookedBackAt = state.lastRead.service;
	}
}

/** How far a list was read, and when its first page was answered, in ms by the API's clock. */
interface Scan {
	end: 'end' | 'refused' | 'outOfTime';
	servedAt: number | undefined;
}

function asChanged(change: Waiting): void {
	delete change.createdAt;
	delete change.mayHaveChanged;
}
