import { sleep } from 'n8n-workflow';

import { isRegisteredBySale } from './concernedRecords';
import { CanceledError } from '../request/failures';

/** As many as the API takes at once; more would only wait. */
const MAX_UNDER_WAY = 10;
/** Whatever is answered sooner is written one after the other. */
const HEAD_START_MS = 15;

/**
 * The order in which the items of a run write: each begins a moment after the one before, without waiting for
 * its answer, so slow answers hold nothing up. Writes that concern the same record follow each other.
 */
export class Turns {
	/** Of the items under way, in their order. */
	private underWay: Turn[] = [];
	private readonly waiting: Array<() => void> = [];
	/** People registered by a sale of this run, by their keys in concernedRecords. */
	private readonly registered = new Set<string>();
	private readonly stopping = new AbortController();
	/** Aborted when no further item may begin to write. */
	readonly signal: AbortSignal;

	/**
	 * @param cancelSignal of the execution
	 * @param atOnce how many items may be under way; 1 lets each wait until the one before is over
	 */
	constructor(
		readonly cancelSignal: AbortSignal | undefined,
		private readonly atOnce = MAX_UNDER_WAY,
	) {
		this.signal = AbortSignal.any([this.stopping.signal, ...(cancelSignal ? [cancelSignal] : [])]);
		this.signal.addEventListener('abort', () => this.changed());
	}

	/** Lets no further item begin to write; those that have begun continue. */
	stop(): void {
		this.stopping.abort();
	}

	get isStopped(): boolean {
		return this.stopping.signal.aborted;
	}

	/**
	 * Waits until the next item may be begun.
	 *
	 * @param records that it concerns, as far as that is known before it writes; see concernedRecords
	 * @returns undefined after {@link stop}; the turn of a canceled execution says so when it comes to write
	 */
	async next(records: readonly string[] = []): Promise<Turn | undefined> {
		const isNext = () =>
			this.underWay.length < this.atOnce &&
			(this.underWay.at(-1)?.mayBeFollowed ?? true) &&
			!this.underWay.some((turn) => turn.concerns(records));
		await this.until(() => this.signal.aborted || isNext());
		if (this.isStopped) return undefined;
		const turn = new Turn(this, records, [...this.underWay]);
		this.underWay.push(turn);
		return turn;
	}

	/** @param named by a write that has succeeded */
	ended(turn: Turn, named: readonly string[]): void {
		for (const name of named.filter(isRegisteredBySale)) this.registered.add(name);
		this.underWay = this.underWay.filter((other) => other !== turn);
		this.changed();
	}

	isRegistered(name: string): boolean {
		return this.registered.has(name);
	}

	async until(isSo: () => boolean): Promise<void> {
		while (!isSo()) await new Promise<void>((wake) => this.waiting.push(wake));
	}

	changed(): void {
		for (const wake of this.waiting.splice(0)) wake();
	}
}

/** One item's turn to write. */
export class Turn {
	/** The next item may be begun: this one has written, or has been reading for a while. */
	mayBeFollowed = false;
	private isOver = false;
	private isAboutToWrite = false;
	private hasWritten = false;
	private hasHeadStart = false;
	private hasSucceeded = false;
	private readonly records: Set<string>;

	/** @param before the items that were begun before, as far as they are under way */
	constructor(
		private readonly turns: Turns,
		records: readonly string[],
		private before: readonly Turn[],
	) {
		this.records = new Set(records);
		void sleep(HEAD_START_MS).then(() => {
			if (!this.isAboutToWrite) this.mayBeFollowed = true;
			turns.changed();
		});
	}

	/** Ends waiting writes: nothing may begin any more, or the execution was canceled after this item wrote. */
	signal(): AbortSignal | undefined {
		return this.hasWritten ? this.turns.cancelSignal : this.turns.signal;
	}

	/** Whether it may not write any more, because an item before it failed, and has written nothing. */
	get isDropped(): boolean {
		return this.turns.isStopped && !this.hasWritten;
	}

	concerns(records: readonly string[]): boolean {
		return records.some((record) => this.records.has(record) && !this.turns.isRegistered(record));
	}

	/**
	 * Waits until the items before this one have begun to write, and those that concern one of the records are
	 * over.
	 *
	 * @throws CanceledError when nothing may begin any more
	 */
	async toWrite(records: readonly string[]): Promise<void> {
		for (const record of records) this.records.add(record);
		this.isAboutToWrite = true;
		const mayWrite = () =>
			this.before.every((turn) => turn.isOver || (turn.hasHeadStart && !turn.concerns(records)));
		await this.turns.until(() => this.signal()?.aborted === true || mayWrite());
		if (this.signal()?.aborted) throw new CanceledError();
	}

	/** A write of this item is on its way. */
	sent(): void {
		if (this.hasWritten) return;
		this.hasWritten = true;
		void sleep(HEAD_START_MS).then(() => {
			this.hasHeadStart = this.mayBeFollowed = true;
			this.turns.changed();
		});
	}

	/** All that it wrote has been stored. */
	succeeded(): void {
		this.hasSucceeded = true;
	}

	end(): void {
		this.isOver = this.mayBeFollowed = true;
		// Each would hold the one before it.
		this.before = [];
		this.turns.ended(this, this.hasSucceeded ? [...this.records] : []);
	}
}
