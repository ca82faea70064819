import { OutOfTimeError, UnreadableRecordError, type Row } from './list';
import type { Waiting } from './state';

const FIRST_PAUSE_MS = 60_000;
const MAX_PAUSE_MS = 3_600_000;

/** How many records are read at once. The limiter sets the pace; this fills the time that answers take. */
const CONCURRENT_READS = 10;

/** Reads the records that wait, several at a time. One that cannot be read is postponed, longer each time. */
export class RecordReader {
	/** For n8n's log. */
	readonly warnings: string[] = [];
	private hasRead = false;

	/** @param waiting by key, in the order in which they are read; what is tried again is noted here */
	constructor(private readonly waiting: Map<string, Waiting>) {}

	/**
	 * Reads until nothing or no time is left; ten are always tried, so that every poll makes progress. What was
	 * postponed waits for its time.
	 *
	 * @param now by the API's clock, in ms
	 * @returns what was read
	 * @throws an UnreadableRecordError's cause, where no record could be read and it is not the fault of one
	 * alone; whatever else `read` throws
	 */
	async readAll(
		read: (key: string, waiting: Waiting) => Promise<Row | undefined>,
		hasTime: () => boolean,
		now: number,
	): Promise<Array<[key: string, waiting: Waiting, item: Row | undefined]>> {
		const { waiting } = this;
		const wanted = [...waiting].filter(([, { nextTry = 0 }]) => nextTry <= now);
		const answers = await inParallel(wanted, async ([key, one]) => await read(key, one), hasTime);
		const found: Array<[string, Waiting, Row | undefined]> = [];
		const unreadable: Array<[string, Waiting, UnreadableRecordError]> = [];
		for (const [index, [key, one]] of wanted.entries()) {
			const answer = answers[index];
			if (!answer) continue;
			if (answer.status === 'rejected') {
				if (answer.reason instanceof UnreadableRecordError) unreadable.push([key, one, answer.reason]);
				else if (!(answer.reason instanceof OutOfTimeError)) throw answer.reason;
			} else found.push([key, one, answer.value]);
			// What takes long comes after the others the next time.
			waiting.delete(key);
			if (answer.status === 'rejected') waiting.set(key, one);
		}
		this.hasRead ||= found.length > 0;
		const isOfService = !this.hasRead && (unreadable.length > 1 || unreadable[0]?.[2].isOfService === true);
		for (const [key, one, error] of unreadable) this.postpone(key, one, error, { now, isOfService });
		return found;
	}

	private postpone(
		key: string,
		one: Waiting,
		{ refusal, reason }: UnreadableRecordError,
		{ now, isOfService }: { now: number; isOfService: boolean },
	): void {
		const { tries = 0 } = one;
		if (tries === 0) {
			if (isOfService) throw refusal;
			this.warnings.push(
				`The back office lists the record ${key}, but reading it fails (${reason}). The trigger tries it again in later polls; other records are not held up.`,
			);
		}
		one.tries = tries + 1;
		one.nextTry = now + Math.min(MAX_PAUSE_MS, FIRST_PAUSE_MS * 2 ** tries);
	}
}

/** Works on several at a time, one by each worker at least, until time is over or one fails for all. */
async function inParallel<T, R>(
	all: readonly T[],
	work: (one: T) => Promise<R>,
	hasTime: () => boolean,
): Promise<Array<PromiseSettledResult<R> | undefined>> {
	const results: Array<PromiseSettledResult<R> | undefined> = [];
	let next = 0;
	let isOver = false;
	const worker = async (): Promise<void> => {
		for (let isFirst = true; next < all.length && !isOver && (isFirst || hasTime()); isFirst = false) {
			const index = next;
			next += 1;
			const [result] = await Promise.allSettled([work(all[index] as T)]);
			isOver ||= result.status === 'rejected' && !(result.reason instanceof UnreadableRecordError);
			results[index] = result;
		}
	};
	await Promise.all(Array.from({ length: CONCURRENT_READS }, worker));
	return results;
}
