import type { Row } from '../list';
import type { PostponedReads } from '../recordReader';
import { notBeforeEarliest } from '../serviceClock';
import { contentHash } from '../contentHash';
import { pack, pruned, quarterOf, unpack, type KnownRecord } from './knownRecords';
import type { ChangeSource } from './source';
import type { ChangesState, PendingRead } from './state';

/** In place of a row's hash, where the row counts only for whether it has happened. */
const HAS_HAPPENED = contentHash(true);
const WAITING = contentHash(false);

/** Whether it has not happened yet to a record of which this is all that counts. */
export function isWaiting({ rowHash }: KnownRecord): boolean {
	return rowHash === WAITING;
}

/**
 * Which records are known, which must be read, and what this poll emits. Works on a copy of the state, and
 * writes its part of it at the end.
 */
export class Ledger {
	readonly state: ChangesState;
	readonly known: Map<string, KnownRecord>;
	readonly pending: Map<string, PendingRead>;
	readonly postponed: PostponedReads;
	readonly items: Row[] = [];
	/** Those of the items whose records were created since. */
	readonly created = new Set<Row>();
	readonly versions = new Map<Row, string>();
	/** The API's clock at its last answer, in ms. */
	now = 0;
	/** What becomes of rows that wait although the row is enough. */
	readonly leanItems = new Map<string, Row>();
	private readonly comparesContent: boolean;

	constructor(
		state: ChangesState,
		private readonly source: ChangeSource,
		private readonly hasLostPolls = false,
	) {
		this.state = structuredClone(state);
		this.known = unpack(this.state.known);
		this.pending = new Map(Object.entries(this.state.pending ?? {}));
		this.postponed = this.state.postponed ??= {};
		this.comparesContent = source.emitsEach === 'content';
	}

	/**
	 * Handles a change of Output since the last poll. The outputs have separate hashes, so nothing is repeated.
	 */
	adoptOutput(): void {
		const { state } = this;
		const emitsFull = this.source.fullItem !== undefined;
		if (state.emitsFull !== undefined && state.emitsFull !== emitsFull) {
			this.endReading();
			state.isTakingBaseline = emitsFull;
			if (!emitsFull) this.dropPending();
		}
		state.emitsFull = emitsFull;
	}

	/** Where rows are enough, records are not read any more: the list is read again for the pending ones. */
	private dropPending(): void {
		const { state, pending, known, postponed } = this;
		const asked = pending.size > 0 ? (state.pendingSince ?? state.since) : state.since;
		state.since = notBeforeEarliest(state, Math.min(Date.parse(state.since), Date.parse(asked)));
		pending.clear();
		for (const key of Object.keys(postponed)) delete postponed[key];
		for (const record of known.values()) if (record.freshness !== 'gone') record.freshness = 'current';
	}

	/** Whether the row was created at `since` (in ms) or later; a row that does not say counts as older. */
	isCreatedSince(row: Row, since: number): boolean {
		return (this.source.createdAt(row) ?? -Infinity) >= since;
	}

	/**
	 * Emits a row that is new, or notes that its record must be read.
	 *
	 * @param since the moment the list was filtered by, in ms
	 */
	noteRow(id: string, row: Row, since: number): void {
		const { source, known, pending, comparesContent } = this;
		if (source.hasHappened) {
			this.noteWhetherHappened(id, row, source.hasHappened(row), since);
			return;
		}
		const item = source.leanItem(row);
		const rowHash = comparesContent ? contentHash(item) : '';
		const waiting = pending.get(id);
		if (waiting) {
			this.leanItems.set(id, item);
			// A row that changes while its record is pending is news, and no baseline any more.
			if (waiting.rowHash !== rowHash) delete waiting.isBaseline;
			waiting.rowHash = rowHash;
			return;
		}
		const record = known.get(id);
		const isNew = record === undefined || record.freshness === 'gone';
		const isCreated = isNew && this.isCreatedSince(row, since);
		if (!comparesContent && (!isNew || (source.which === 'created' && !isCreated))) return;
		const isBaseline = this.state.isJoining === true && !isCreated;
		const isAnUpdate = source.which === 'existing' || !this.isCreatedSince(row, source.createdFrom ?? since);
		if (isCreated && this.hasLostPolls && isAnUpdate) {
			// Whether it was created or changed, a list of what changed later tells.
			this.leanItems.set(id, item);
			pending.set(id, { rowHash, isCreated, mayHaveChangedSince: source.createdAt(row) });
			this.state.pendingSince ??= this.state.since;
		} else if (source.fullItem) this.requestFull(id, rowHash, isCreated);
		else this.deliver(id, item, { rowHash, isCreated, ...(isBaseline && { isBaseline }) });
	}

	private noteWhetherHappened(id: string, row: Row, hasHappened: boolean | undefined, since: number): void {
		const { source, known, pending, state } = this;
		const before = known.get(id);
		if (pending.has(id)) return;
		if (hasHappened === undefined) return;
		if (hasHappened && (before ? isWaiting(before) : this.isCreatedSince(row, since))) {
			const wanted = { rowHash: HAS_HAPPENED, isCreated: true };
			if (!source.fullItem) this.deliver(id, source.leanItem(row), wanted);
			else {
				pending.set(id, wanted);
				state.pendingSince ??= state.since;
			}
		} else this.remember(id, hasHappened);
	}

	/** Remembers of a record whether it has happened, without emitting it. */
	remember(id: string, hasHappened: boolean): void {
		const { known } = this;
		const rowHash = hasHappened ? HAS_HAPPENED : WAITING;
		// Last seen last.
		known.delete(id);
		known.set(id, { freshness: 'current', listedIn: quarterOf(this.now), rowHash, fullHash: '' });
	}

	/** Notes that the full record has to be read, unless it was read for this row already. */
	private requestFull(id: string, rowHash: string, isCreated: boolean): void {
		const { known, pending, state } = this;
		const record = known.get(id);
		const isSameRow = record?.rowHash === rowHash;
		// A record that was read while it was in the list is rechecked when the whole list has been read.
		if (isSameRow && record?.fullHash && record.freshness !== 'current') return;
		const isKnownByRow =
			isSameRow && record?.fullHash === '' && record.freshness !== 'gone' && this.comparesContent;
		const isBaseline = (state.isTakingBaseline && isKnownByRow) || (state.isJoining && !isCreated);
		if (isBaseline) pending.set(id, { rowHash, isBaseline });
		else {
			const emitsUnchanged = !isSameRow && state.baseline?.includes(id);
			pending.set(id, { rowHash, isCreated, ...(emitsUnchanged && { emitsUnchanged }) });
		}
		state.pendingSince ??= state.since;
	}

	/** Emits an item unless it is known, and remembers it. */
	deliver(id: string, item: Row, wanted: PendingRead): void {
		const { rowHash, isCreated = false, isBaseline, emitsUnchanged, isListed } = wanted;
		const { source, known, state } = this;
		const before = known.get(id);
		const isFull = source.fullItem !== undefined && this.comparesContent;
		const hash = isFull ? contentHash(item) : '';
		const isKnown = before !== undefined && before.freshness !== 'gone';
		const isSame = isKnown && (isFull ? before.fullHash === hash : before.rowHash === rowHash);
		const freshness = !isFull ? 'current' : state.reading ? 'justRead' : isListed ? 'read' : 'current';
		// Last seen last.
		known.delete(id);
		known.set(id, {
			freshness,
			listedIn: quarterOf(this.now),
			rowHash,
			fullHash: isSame ? before.fullHash : hash,
		});
		if (isBaseline) state.baseline = [...(state.baseline ?? []), id];
		else if ((!isSame || emitsUnchanged) && this.isWanted(isCreated)) {
			this.items.push(item);
			if (isCreated) this.created.add(item);
			const [was, is] = isFull ? [before?.fullHash, hash] : [before?.rowHash, rowHash];
			if (source.hasHappened) this.versions.set(item, contentHash(item));
			// From which content to which: back to the former one is another change.
			else if (this.comparesContent && !isCreated) this.versions.set(item, `${was ?? ''}>${is}`);
			// An emitted record is known from now on, even if the list stays unstable for long.
			if (state.baseline) state.baseline = state.baseline.filter((other) => other !== id);
		}
	}

	private isWanted(isCreated: boolean): boolean {
		const { which } = this.source;
		return which === 'any' || isCreated === (which === 'created');
	}

	/** Remembers that a listed record does not exist. */
	noteGone(id: string, { rowHash }: PendingRead): void {
		this.known.set(id, { freshness: 'gone', listedIn: quarterOf(this.now), rowHash, fullHash: '' });
	}

	/** Whether this poll found anything that a poll before did not. */
	get hasNews(): boolean {
		return this.items.length > 0 || [...this.pending.keys()].some((id) => !(id in this.postponed));
	}

	/** Ends the reading of the list: what was read since it began counts as read since the last one. */
	endReading(): void {
		delete this.state.reading;
		for (const record of this.known.values()) if (record.freshness === 'justRead') record.freshness = 'read';
	}

	/** Writes all into the state. @param isNeeded whether a reading may find the record again */
	save(isNeeded: (record: KnownRecord) => boolean): ChangesState {
		const { state, known, pending } = this;
		state.known = pack(state.reading ? known : pruned(known, isNeeded));
		state.pending = Object.fromEntries(pending);
		if (pending.size === 0) {
			delete state.pending;
			delete state.pendingSince;
		}
		if (Object.keys(this.postponed).length === 0) delete state.postponed;
		return state;
	}
}
