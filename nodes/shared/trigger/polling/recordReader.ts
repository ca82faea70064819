import { OutOfTimeError, UnreadableRecordError } from './list';

/** A record that has to be read. Moments are in ms by the API's clock. */
export interface Pending {
	/** When the list showed it, and from when on the list was asked. */
	found: number;
	since: number;
	/** How often in a row it could not be read although others could, and when to try again. */
	tries?: number;
	nextTry?: number;
}

/** With more unreadable records than this, the fault is the API's. */
const MAX_POSTPONED = 100;
const FIRST_PAUSE_MS = 60_000;
const MAX_PAUSE_MS = 3_600_000;

/** How many records are read at once. The limiter sets the pace; this fills the time that answers take. */
const CONCURRENT_READS = 10;

/** How many other records are tried when all that were wanted were refused. */
const PROBES = 2;

interface ReadOptions {
	hasTime(): boolean;
	/** By the API's clock, in ms. */
	now: number;
	/** Whether the list that the records come from was read as far as this poll reads it. */
	isListComplete: boolean;
}

/**
 * Reads the records of one poll, several at a time. One that cannot be read is postponed, longer each time.
 * When none could be read, another one that the list showed tells whether the record or the API is at fault.
 */
export class RecordReader {
	/** For n8n's log. */
	readonly warnings: string[] = [];
	private hasRead = false;

	/**
	 * @param pending by key, in the order in which they are read; what is tried again is noted here
	 * @param others the keys of other records, the best to try last
	 */
	constructor(
		private readonly pending: Map<string, Pending>,
		private readonly others: () => readonly string[],
	) {}

	/**
	 * Reads records until none or no time is left; ten are always tried, so that every poll makes progress.
	 * Postponed records wait for their time.
	 *
	 * @returns those that were read, in the given order
	 * @throws an UnreadableRecordError's cause, when no record could be read although the list is complete, or
	 * too many could not; whatever else `read` throws
	 */
	async readAll<T>(
		keys: readonly string[],
		read: (key: string) => Promise<T>,
		{ hasTime, now, isListComplete }: ReadOptions,
	): Promise<Array<[key: string, content: T]>> {
		const { pending } = this;
		const wanted = keys.filter((key) => !((pending.get(key)?.nextTry ?? 0) > now));
		const results = await readInParallel(wanted, read, hasTime);
		this.hasRead ||= results.read.length > 0;
		const isFirstFailure = results.unreadable.some(([key]) => pending.get(key)?.tries === undefined);
		if (isFirstFailure) this.hasRead ||= await this.canReadOther(keys, read);
		// The rest of the list may hold records that can be read.
		const isServiceAtFault = isListComplete && !this.hasRead;
		for (const [key, error] of results.unreadable) this.postpone(key, error, now, isServiceAtFault);
		// Records that take long come after the others the next time.
		for (const key of results.outOfTime) {
			const waiting = pending.get(key);
			pending.delete(key);
			if (waiting) pending.set(key, waiting);
		}
		return results.read;
	}

	private postpone(
		key: string,
		{ refusal, reason }: UnreadableRecordError,
		now: number,
		isServiceAtFault: boolean,
	): void {
		const waiting = this.pending.get(key);
		if (!waiting) return;
		const { tries = 0 } = waiting;
		if (tries === 0) {
			const postponed = [...this.pending.values()].filter((other) => other.tries !== undefined);
			if (isServiceAtFault || postponed.length >= MAX_POSTPONED) throw refusal;
			this.warnings.push(
				`The back office lists the record ${key}, but reading it fails (${reason}). The trigger tries it again in later polls; other records are not held up.`,
			);
		}
		waiting.tries = tries + 1;
		waiting.nextTry = now + Math.min(MAX_PAUSE_MS, FIRST_PAUSE_MS * 2 ** tries);
	}

	private async canReadOther(
		keys: readonly string[],
		read: (key: string) => Promise<unknown>,
	): Promise<boolean> {
		const isWanted = new Set(keys);
		const probes = this.others()
			.filter((key) => !isWanted.has(key) && !this.pending.has(key))
			.slice(-PROBES);
		const { read: answered } = await readInParallel(probes, read, () => true);
		return answered.length > 0;
	}
}

/** The results of reading several records, in the given order. */
interface ReadResults<T> {
	read: Array<[key: string, content: T]>;
	unreadable: Array<[key: string, error: UnreadableRecordError]>;
	/** Those whose answer did not come in time. */
	outOfTime: string[];
}

async function readInParallel<T>(
	keys: readonly string[],
	read: (key: string) => Promise<T>,
	hasTime: () => boolean,
): Promise<ReadResults<T>> {
	const answers = new Map<string, PromiseSettledResult<T>>();
	const queue = [...keys];
	let isOver = false;
	const work = async (): Promise<void> => {
		for (let isFirst = true; !isOver && (isFirst || hasTime()); isFirst = false) {
			const key = queue.shift();
			if (key === undefined) return;
			const [answer] = await Promise.allSettled([read(key)]);
			isOver ||= answer.status === 'rejected' && !(answer.reason instanceof UnreadableRecordError);
			answers.set(key, answer);
		}
	};
	await Promise.all(Array.from({ length: CONCURRENT_READS }, work));
	const results: ReadResults<T> = { read: [], unreadable: [], outOfTime: [] };
	for (const key of keys) {
		const answer = answers.get(key);
		if (answer?.status === 'fulfilled') results.read.push([key, answer.value]);
		else if (answer?.reason instanceof UnreadableRecordError) results.unreadable.push([key, answer.reason]);
		else if (answer?.reason instanceof OutOfTimeError) results.outOfTime.push(key);
		else if (answer) throw answer.reason;
	}
	return results;
}
