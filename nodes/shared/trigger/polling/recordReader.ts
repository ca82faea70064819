import { OutOfTimeError, UnreadableRecordError } from './list';
import { toIso } from './lookBack';

/**
 * Records that could not be read although others could: by key, the consecutive tries, and when to try again
 * (ISO 8601, by the API's clock).
 */
export type PostponedReads = Record<string, [tries: number, nextTry: string]>;

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

/** The results of reading several records. */
interface ReadResults<T> {
	/** Those that were read, in the given order. */
	read: Array<[key: string, content: T]>;
	unreadable: Array<[key: string, error: UnreadableRecordError]>;
	/** Those whose answer did not come in time. */
	outOfTime: string[];
}

/**
 * Reads the records of one poll, several at a time. A record that cannot be read does not hold up others:
 * when another one can be read, it is postponed, longer each time. When none could be read, one read in an
 * earlier poll shows whether the record or the API is at fault.
 */
export class RecordReader {
	/** For n8n's log. */
	readonly warnings: string[] = [];
	private hasRead = false;

	/**
	 * @param postponed is changed in place
	 * @param readBefore the keys of records that were read in earlier polls, the last of them last
	 */
	constructor(
		private readonly postponed: PostponedReads,
		private readonly readBefore: () => readonly string[],
	) {}

	/**
	 * Reads records until none or no time is left; ten are always tried, so that every poll makes progress.
	 * Postponed records wait for their time.
	 *
	 * @throws an UnreadableRecordError's cause, when no record could be read although the list is complete, or
	 * too many could not; whatever else `read` throws
	 */
	async readAll<T>(
		keys: readonly string[],
		read: (key: string) => Promise<T>,
		{ hasTime, now, isListComplete }: ReadOptions,
	): Promise<ReadResults<T>> {
		const { postponed } = this;
		const wanted = keys.filter((key) => !(Date.parse(postponed[key]?.[1] ?? '') > now));
		const results = await readInParallel(wanted, read, hasTime);
		this.hasRead ||= results.read.length > 0;
		for (const [key] of results.read) delete postponed[key];
		const isFirstFailure = results.unreadable.some(([key]) => postponed[key] === undefined);
		if (isFirstFailure) this.hasRead ||= await this.canReadOther(keys, read);
		// The rest of the list may hold records that can be read.
		const isServiceAtFault = isListComplete && !this.hasRead;
		for (const [key, error] of results.unreadable) this.postpone(key, error, now, isServiceAtFault);
		return results;
	}

	private postpone(
		key: string,
		{ refusal, reason }: UnreadableRecordError,
		now: number,
		isServiceAtFault: boolean,
	): void {
		const tries = this.postponed[key]?.[0] ?? 0;
		if (tries === 0) {
			const areTooMany = Object.keys(this.postponed).length >= MAX_POSTPONED;
			if (isServiceAtFault || areTooMany) throw refusal;
			this.warnings.push(
				`The back office lists the record ${key}, but reading it fails (${reason}). The trigger tries it again in later polls; other records are not held up.`,
			);
		}
		const pause = Math.min(MAX_PAUSE_MS, FIRST_PAUSE_MS * 2 ** tries);
		this.postponed[key] = [tries + 1, toIso(now + pause)];
	}

	private async canReadOther(
		keys: readonly string[],
		read: (key: string) => Promise<unknown>,
	): Promise<boolean> {
		const isWanted = new Set(keys);
		const probes = this.readBefore()
			.filter((key) => !isWanted.has(key) && this.postponed[key] === undefined)
			.slice(-PROBES);
		const { read: answered } = await readInParallel(probes, read, () => true);
		return answered.length > 0;
	}
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
