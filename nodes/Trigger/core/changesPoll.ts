import type { Changes, ChangesState, Pending, Reading } from './changes';
import { goBack, hasGoneBack, moveOn, notBefore } from './clock';
import { contentHash } from './contentHash';
import { ContentReader, type SetAside } from './contents';
import { descend, orderOf } from './descent';
import { idOf, isoOf, lookBackFrom, type ListPage, type Polled, type Row, type Time } from './list';
import { isDueToLookAround, lateBy, LookAround, wasListed } from './lookAround';
import { Pages } from './pages';
import { beginAnew, endPass, meet, openPasses } from './passes';
import { bounded, packed, quarterOf, unpacked, type Known } from './seen';

/** Of so many readings in a row, four passes each, one would have met a row that slipped through the others. */
const MOST_RESTLESS = 3;

/** One poll of a list of changes, on a copy of the state. */
export class ChangesPoll {
	private readonly state: ChangesState;
	private readonly seen: Map<string, Known>;
	private readonly pending: Map<string, Pending>;
	private readonly items: Row[] = [];
	private readonly warnings: string[] = [];
	private readonly setAside: SetAside;
	private readonly contents: ContentReader;
	private readonly pages: Pages;
	private readonly isByContent: boolean;
	/** The service's clock at its last answer, in ms. */
	private now = 0;
	/** What the last complete reading met. */
	private met: Readonly<Record<string, number>> = {};

	constructor(
		state: ChangesState,
		private readonly changes: Changes,
		private readonly time: Time,
		private readonly longestGap: number,
	) {
		this.state = structuredClone(state);
		this.seen = unpacked(this.state.seen);
		this.pending = new Map(Object.entries(this.state.pending ?? {}));
		this.setAside = this.state.setAside ??= {};
		this.contents = new ContentReader(this.setAside, () => [...this.seen.keys()]);
		this.pages = new Pages(async (cursor) => await changes.page(this.state.since, cursor));
		this.isByContent = changes.announcesEach === 'content';
	}

	async run(): Promise<Polled<ChangesState>> {
		this.takeOutput();
		const around = await this.lookAround();
		for (let isOn = true; isOn; isOn = isOn && this.time.hasTime()) {
			const end = await this.readList();
			if (end === 'complete') this.takeLate(around);
			await this.readPending();
			isOn = end === 'later';
		}
		return this.result();
	}

	/** The hashes of the two outputs are kept apart: a change of Output gives nothing again. */
	private takeOutput(): void {
		const { state } = this;
		const isFull = this.changes.full !== undefined;
		if (state.isFull !== undefined && state.isFull !== isFull) {
			this.dropReading();
			state.isAdopting = isFull;
			if (!isFull) this.forgetPending();
		}
		state.isFull = isFull;
	}

	/** Where rows are enough, no record is read any more: those that waited for it are asked for again. */
	private forgetPending(): void {
		const { state, pending, seen } = this;
		const asked = pending.size > 0 ? (state.pendingSince ?? state.since) : state.since;
		state.since = notBefore(state.floor, Math.min(Date.parse(state.since), Date.parse(asked)));
		pending.clear();
		for (const key of Object.keys(this.setAside)) delete this.setAside[key];
		for (const known of seen.values()) if (known.place !== 'gone') known.place = 'out';
	}

	/** Looks further back than usual, now and then: nothing there should be new. */
	private async lookAround(): Promise<LookAround | undefined> {
		const { state, changes, time } = this;
		if (!isDueToLookAround(state)) return undefined;
		const around = new LookAround(state, changes);
		await around.read(time, (id) => this.pending.has(id), this.seen);
		return around;
	}

	/** @returns `later` when records are to be read before it goes on, `over` when this poll gets no further */
	private async readList(): Promise<'complete' | 'later' | 'over'> {
		const { state, pages, time } = this;
		do {
			const page = await pages.next(state.reading?.cursor);
			if (page === 'over') return 'over';
			if (page === 'anew') {
				if (state.reading) beginAnew(state.reading);
				delete state.reading?.descent;
				continue;
			}
			this.now = page.servedAt;
			if (this.isFromThePast(page)) continue;
			const reading = (state.reading ??= openPasses(isoOf(page.servedAt)));
			const isPast = this.takePage(page, reading);
			reading.cursor = page.nextCursor;
			if (page.nextCursor !== undefined && !isPast) continue;
			const end = this.changes.isAppendOnly ? 'complete' : this.settle(endPass(reading));
			if (end === 'again') continue;
			await this.compare(reading, end === 'complete');
			if (end === 'complete') this.finish(reading);
			this.dropReading();
			return end === 'complete' ? 'complete' : 'over';
		} while (time.hasTime() && (time.hasTimeToList() || this.pending.size === 0));
		return 'later';
	}

	/**
	 * A list that moves without bringing anything new is at rest all the same: its rows of one second have no order, and
	 * change places from one answer to the next. Waiting for two passes that agree, the trigger would read it for ever.
	 */
	private settle(end: ReturnType<typeof endPass>): ReturnType<typeof endPass> {
		const { state, items, pending, setAside } = this;
		if (end === 'complete') delete state.restless;
		if (end !== 'moving') return end;
		const hasNews = items.length > 0 || [...pending.keys()].some((id) => !(id in setAside));
		state.restless = hasNews ? 0 : (state.restless ?? 0) + 1;
		if (state.restless < MOST_RESTLESS) return end;
		delete state.restless;
		return 'complete';
	}

	/** A clock that has gone back dates what happens now earlier than what was asked for: the question is put again. */
	private isFromThePast({ servedAt }: ListPage): boolean {
		const { state } = this;
		if (!hasGoneBack(state, state.reading?.startedAt, servedAt)) return false;
		goBack(state, servedAt, this.longestGap);
		this.dropReading();
		delete state.comparedAt;
		state.lookedAroundAt = state.readAt;
		state.isAdopting = state.isFull;
		this.warnings.push(
			`The clock of the back office has gone back, to ${isoOf(servedAt)}. The trigger asks again from ${state.since} on; what it gave already it does not give again.`,
		);
		return true;
	}

	/** @returns whether all that follows in the list is too old */
	private takePage(page: ListPage, reading: Reading): boolean {
		const { changes, state } = this;
		const since = Date.parse(state.since);
		const listed = identified(page.rows);
		let rows = listed;
		let isPast = false;
		if (changes.isAppendOnly) {
			const entries = listed.map(([id, row]) => [id, changes.createdAt(row)] as const);
			const step = descend(reading.descent, entries, state.order, since);
			reading.descent = step.descent;
			isPast = step.isPast;
			// Old entries are not worth a note: there may be a million.
			rows = listed.filter(([, row]) => this.isSince(row, since));
		}
		for (const [id, row] of rows) {
			if (reading.met[id] !== undefined) continue;
			this.pages.gained();
			this.look(id, row, since);
			// A row may come twice on one page.
			reading.met[id] = 0;
		}
		meet(
			reading,
			rows.map(([id]) => id),
		);
		return isPast;
	}

	/** Whether the row was created within what is asked for. A row that does not tell is none of the new ones. */
	private isSince(row: Row, since: number): boolean {
		return (this.changes.createdAt(row) ?? -Infinity) >= since;
	}

	/** Gives a row that says something new, or notes that its record has to be read. */
	private look(id: string, row: Row, since: number): void {
		const { changes, seen, pending, state } = this;
		const item = changes.lean(row);
		const lean = this.isByContent ? contentHash(item) : '';
		const waiting = pending.get(id);
		if (waiting) {
			// What changed in the list while it waited is no longer only to be known.
			if (waiting.lean !== lean) delete waiting.isAdopted;
			waiting.lean = lean;
			return;
		}
		const known = seen.get(id);
		const isNew = known === undefined || known.place === 'gone';
		const isCreated = isNew && this.isSince(row, since);
		if (!this.isByContent && (!isNew || (changes.of === 'created' && !isCreated))) return;
		if (!changes.full) {
			this.give(id, item, { lean, isCreated });
			return;
		}
		const isSameRow = known?.lean === lean;
		const isKnownByRow = isSameRow && known?.full === '' && this.isByContent && !isNew;
		// What the list showed already, and shows as it was, is compared when the list has been read.
		if (isSameRow && known?.full && known.place !== 'out') return;
		const isChanged = !isSameRow && state.adopted?.includes(id);
		const isAdopted = state.isAdopting && isKnownByRow;
		pending.set(id, isAdopted ? { lean, isAdopted } : { lean, isCreated, ...(isChanged && { isChanged }) });
		state.pendingSince ??= state.since;
	}

	private give(id: string, item: Row, wanted: Pending): void {
		const { lean, isCreated = false, isAdopted, isChanged, isListed } = wanted;
		const { changes, seen, state } = this;
		const known = seen.get(id);
		const isFull = changes.full !== undefined && this.isByContent;
		const full = isFull ? contentHash(item) : '';
		const isKnown = known !== undefined && known.place !== 'gone';
		const isSame = isKnown && (isFull ? known.full === full : known.lean === lean);
		// Last seen last.
		seen.delete(id);
		const place = !isFull ? 'out' : state.reading ? 'new' : isListed ? 'read' : 'out';
		seen.set(id, { place, quarter: quarterOf(this.now), lean, full: isSame ? known.full : full });
		const isOf = changes.of === 'any' || isCreated === (changes.of === 'created');
		if (isAdopted) state.adopted = [...(state.adopted ?? []), id];
		else if ((!isSame || isChanged) && isOf) {
			this.items.push(item);
			// What was given is known from now on, however long the list takes to come to rest.
			if (state.adopted) state.adopted = state.adopted.filter((adopted) => adopted !== id);
		}
	}

	/** Reads the records that wait for it, as far as there is time. */
	private async readPending(): Promise<void> {
		const { changes, pending, time } = this;
		const { full } = changes;
		if (!full || pending.size === 0) return;
		const read = async (id: string): Promise<Row | undefined> => await full.call(changes, id);
		const contents = await this.contents.readAll([...pending.keys()], read, () => time.hasTime(), this.now);
		for (const [id, item] of contents.read) {
			const wanted = pending.get(id) ?? { lean: '' };
			pending.delete(id);
			if (item) this.give(id, item, wanted);
			else this.seen.set(id, { place: 'gone', quarter: quarterOf(this.now), lean: wanted.lean, full: '' });
		}
		// Whoever takes long comes after the others the next time.
		for (const id of contents.late) {
			const wanted = pending.get(id);
			pending.delete(id);
			if (wanted) pending.set(id, wanted);
		}
	}

	/** Finds out which of the known records in the list have changed again, and which have left it unread. */
	private async compare(reading: Reading, isComplete: boolean): Promise<void> {
		const { seen, pending, state } = this;
		const isListed = (id: string): boolean => id in reading.met;
		const quarter = quarterOf(Date.parse(reading.startedAt));
		const waiting = [...seen].filter(
			([id, { place }]) => isListed(id) && !pending.has(id) && (place === 'read' || place === 'listed'),
		);
		const again = waiting.length > 0 ? await this.changedSince(state.comparedAt) : new Set<string>();
		for (const [id, known] of seen) {
			if (isListed(id)) known.quarter = quarter;
			if (known.place === 'new') known.place = isListed(id) || !isComplete ? 'read' : 'out';
			else if (!isListed(id) && isComplete) {
				if (known.place === 'listed' && !pending.has(id)) pending.set(id, { lean: known.lean });
				if (known.place === 'gone') seen.delete(id);
				known.place = 'out';
			}
		}
		for (const [id, known] of waiting) {
			known.place = 'listed';
			if (again.has(id)) pending.set(id, { lean: known.lean });
		}
		for (const [id, wanted] of pending) wanted.isListed = isListed(id);
		state.comparedAt = reading.startedAt;
	}

	/** The IDs of what changed since a moment; as far as the service tells, for what is missing here is read later. */
	private async changedSince(since: string | undefined): Promise<Set<string>> {
		const ids = new Set<string>();
		if (since === undefined) return ids;
		const pages = new Pages(async (cursor) => await this.changes.page(since, cursor));
		let cursor: string | undefined;
		do {
			const page = await pages.next(cursor);
			if (page === 'anew' || page === 'over') break;
			for (const [id] of identified(page.rows)) ids.add(id);
			cursor = page.nextCursor;
		} while (cursor !== undefined && this.time.hasTime());
		return ids;
	}

	/** Moves on: what happened before this reading has been seen. */
	private finish(reading: Reading): void {
		const { state } = this;
		if (reading.descent) state.order = orderOf(reading.descent, state.order);
		moveOn(state, reading.startedAt, this.longestGap);
		state.lookedAroundAt ??= reading.startedAt;
		delete state.isAdopting;
		delete state.adopted;
		this.met = reading.met;
	}

	/** What turned up too late is given all the same, and from now on it is looked for further back. */
	private takeLate(around: LookAround | undefined): void {
		if (!around) return;
		const { state } = this;
		const late = around.found.filter(([id]) => !(id in this.met));
		state.lookedAroundAt = state.readAt;
		const given = this.items.length;
		const waiting = this.pending.size;
		for (const [id, row] of late) this.look(id, row, around.since);
		if (this.items.length === given && this.pending.size === waiting) return;
		state.late = lateBy(late, around, this.changes, state.late);
		this.warnings.push(
			`The back office showed ${late.length === 1 ? 'a record' : `${late.length} records`} later than it should, or its clock runs ahead. The trigger found what was missing and looks ${Math.round(state.late / 60_000)} minutes further back from now on.`,
		);
		state.isAdopting = state.isFull;
		state.since = notBefore(state.floor, lookBackFrom(Date.parse(state.readAt ?? state.since)) - state.late);
	}

	/** What was read since it began counts as read since the last one. */
	private dropReading(): void {
		delete this.state.reading;
		for (const known of this.seen.values()) if (known.place === 'new') known.place = 'read';
	}

	private result(): Polled<ChangesState> {
		const { state, items } = this;
		const isNeeded = (known: Known): boolean => known.place !== 'out' || wasListed(known, state);
		state.seen = packed(state.reading ? this.seen : bounded(this.seen, isNeeded));
		state.pending = Object.fromEntries(this.pending);
		if (this.pending.size === 0) {
			delete state.pending;
			delete state.pendingSince;
		}
		if (Object.keys(this.setAside).length === 0) delete state.setAside;
		return { items, state, warnings: [...this.warnings, ...this.contents.warnings] };
	}
}

/** The rows by their IDs; what has none is passed over. */
function identified(rows: readonly Row[]): Array<[id: string, row: Row]> {
	return rows.flatMap((row) => {
		const id = idOf(row);
		return id === undefined ? [] : [[id, row] as [string, Row]];
	});
}
