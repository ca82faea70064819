import { sleep } from 'n8n-workflow';

import { CanceledError } from '../request/failures';

/** As many as the API takes at once; more would only wait. */
const MAX_UNDER_WAY = 10;
/** If an item is answered within this time, the next one writes after it. */
const HEAD_START_MS = 15;

/** What an item changes or names, as keys, besides the records that it writes to. */
export interface Concerns {
	/** Items that change the same thing follow each other. */
	changes?: readonly string[];
	/**
	 * The first item that names a person registers them. Others that name the same person wait until the first
	 * one is stored.
	 */
	names?: readonly string[];
}

/**
 * The order in which the items of a run write: each a moment after the one before, without waiting for its
 * answer, so slow answers hold nothing up. Items that share a key share a lane and follow each other.
 */
export class Lanes {
	/** The turns of the items under way, in their order. */
	private underWay: Turn[] = [];
	private readonly waiting: Array<() => void> = [];
	/** The names that occur in items that were stored. */
	private readonly registered = new Set<string>();
	private readonly stopping = new AbortController();
	/** Aborted when no further item may begin to write. */
	readonly signal: AbortSignal;

	/** @param atOnce how many items may be under way; with 1, each waits for the one before to end */
	constructor(
		readonly cancelSignal: AbortSignal | undefined,
		private readonly atOnce = MAX_UNDER_WAY,
	) {
		this.signal = AbortSignal.any([this.stopping.signal, ...(cancelSignal ? [cancelSignal] : [])]);
		this.signal.addEventListener('abort', () => this.wake());
	}

	/** Lets no further item begin to write; those that have begun continue. */
	stop(): void {
		this.stopping.abort();
	}

	get isStopped(): boolean {
		return this.stopping.signal.aborted;
	}

	/**
	 * Waits until the next item may begin.
	 *
	 * @returns undefined after {@link stop}. If the execution was canceled, it returns a turn, which throws
	 * when it is to write.
	 */
	async next({ changes = [], names = [] }: Concerns = {}): Promise<Turn | undefined> {
		const concerned = [...changes, ...names];
		const isNext = () => this.underWay.length < this.atOnce && !this.isTaken(concerned, this.underWay);
		await this.until(() => this.signal.aborted || isNext());
		if (this.isStopped) return undefined;
		const turn = new Turn(this, concerned, names);
		this.underWay.push(turn);
		return turn;
	}

	/**
	 * Waits until the items before this one have begun to write, and those that share a lane with it have
	 * ended. Items that share only the name of somebody who is already registered do not wait for each other.
	 */
	async untilMayWrite(turn: Turn, keys: readonly string[]): Promise<void> {
		const before = () => this.underWay.slice(0, this.underWay.indexOf(turn));
		const mayWrite = () => before().every(({ isAhead }) => isAhead) && !this.isTaken(keys, before());
		await this.until(() => turn.signal()?.aborted === true || mayWrite());
	}

	end(turn: Turn): void {
		if (turn.hasSucceeded) for (const name of turn.names) this.registered.add(name);
		this.underWay = this.underWay.filter((other) => other !== turn);
		this.wake();
	}

	private isTaken(keys: readonly string[], turns: readonly Turn[]): boolean {
		return keys.some((key) => !this.registered.has(key) && turns.some((turn) => turn.keys.has(key)));
	}

	private async until(isSo: () => boolean): Promise<void> {
		while (!isSo()) await new Promise<void>((wake) => this.waiting.push(wake));
	}

	wake(): void {
		for (const wake of this.waiting.splice(0)) wake();
	}
}

/** One item's turn to write. */
export class Turn {
	/** The keys of its lanes. */
	readonly keys: Set<string>;
	/** Whether the next item may write. */
	isAhead = false;
	/** Whether everything that it wrote has been stored. */
	hasSucceeded = false;
	private hasSent = false;

	constructor(
		private readonly lanes: Lanes,
		concerned: readonly string[],
		readonly names: readonly string[],
	) {
		this.keys = new Set(concerned);
	}

	/**
	 * Ends the item's wait to write: before its first write, if no item may begin any more; after it, only if
	 * the execution is canceled.
	 */
	signal(): AbortSignal | undefined {
		return this.hasSent ? this.lanes.cancelSignal : this.lanes.signal;
	}

	/** Whether it has written nothing and must not begin, because an item before it failed. */
	get isDropped(): boolean {
		return this.lanes.isStopped && !this.hasSent;
	}

	/**
	 * Waits for its turn to write to a record, or below it.
	 *
	 * @throws CanceledError if it may not begin, or the execution was canceled
	 */
	async toWrite(ids: readonly string[]): Promise<void> {
		for (const id of ids) this.keys.add(id);
		await this.lanes.untilMayWrite(this, ids);
		if (this.signal()?.aborted) throw new CanceledError();
	}

	/** Notes that a write of this item is on its way. */
	sent(): void {
		if (this.hasSent) return;
		this.hasSent = true;
		void sleep(HEAD_START_MS).then(() => {
			this.isAhead = true;
			this.lanes.wake();
		});
	}
}
