import { StatedError } from '../../messages/message';
import { mapAtOnce } from '../../atOnce';
import { ApiError, CanceledError, hasStatus, NoResponseError } from '../../request/failures';
import type { PollTime, Row } from './list';
import type { Waiting } from './state';

const FIRST_PAUSE_MS = 60_000;
const MAX_PAUSE_MS = 3_600_000;

/**
 * How many records are read at once. The limiter sets the pace; this keeps it busy while answers are pending.
 */
const CONCURRENT_READS = 10;

/**
 * Reads the records that wait, several at a time. One that cannot be read is postponed, for longer each time.
 */
export class RecordReader {
	/** Lines for n8n's log. */
	readonly warnings: string[] = [];
	private hasRead = false;

	/** @param waiting by key, in reading order; retries are noted in it */
	constructor(
		private readonly waiting: Map<string, Waiting>,
		private readonly read: (key: string) => Promise<Row | undefined>,
		private readonly time: Pick<PollTime, 'hasTime'>,
	) {}

	/**
	 * Reads until no records or no time is left. Ten are always tried, so that every poll makes progress.
	 * Postponed records wait until it is their time.
	 *
	 * @param now by the API's clock, in ms
	 * @returns what was read
	 * @throws what `read` throws, unless only one record may be the cause
	 */
	async readAll(now: number): Promise<Array<[key: string, waiting: Waiting, item: Row | undefined]>> {
		const { waiting, time } = this;
		const wanted = [...waiting].filter(([, { nextTry = 0 }]) => nextTry <= now);
		let tried = 0;
		let isOver = false;
		const answers = await mapAtOnce(wanted, CONCURRENT_READS, async ([key]) => {
			if (tried >= CONCURRENT_READS && (isOver || !time.hasTime())) return undefined;
			tried += 1;
			return await this.read(key).then(
				(item) => ({ item }),
				(thrown: unknown) => {
					isOver ||= thrown instanceof CanceledError;
					if (!(thrown instanceof CanceledError) && reasonOf(thrown) === undefined) throw thrown;
					return { thrown };
				},
			);
		});
		const found: Array<[string, Waiting, Row | undefined]> = [];
		const failed: Array<[string, Waiting, unknown]> = [];
		for (const [index, [key, one]] of wanted.entries()) {
			const answer = answers[index];
			if (!answer) continue;
			waiting.delete(key);
			if ('item' in answer) {
				found.push([key, one, answer.item]);
				continue;
			}
			// Moved to the end, so that next time a record that takes too long comes after the others.
			waiting.set(key, one);
			if (!(answer.thrown instanceof CanceledError)) failed.push([key, one, answer.thrown]);
		}
		this.hasRead ||= found.length > 0;
		const isOfService =
			!this.hasRead && (failed.length > 1 || failed.some(([, , thrown]) => !isOfOne(thrown)));
		for (const [key, one, thrown] of failed) {
			if (isOfService && one.tries === undefined) throw thrown;
			this.postpone(key, one, thrown, now);
		}
		return found;
	}

	private postpone(key: string, one: Waiting, thrown: unknown, now: number): void {
		const { tries = 0 } = one;
		if (tries === 0)
			this.warnings.push(
				`The back office lists the record ${key}, but reading it fails (${reasonOf(thrown)}). The trigger tries it again in later polls; other records are not held up.`,
			);
		one.tries = tries + 1;
		one.nextTry = now + Math.min(MAX_PAUSE_MS, FIRST_PAUSE_MS * 2 ** tries);
	}
}

/**
 * Why one record could not be read, for the log, so never in the API's words. Undefined if the cause is the
 * token, the limit or the trigger itself.
 */
function reasonOf(thrown: unknown): string | undefined {
	if (thrown instanceof StatedError) return 'its ID is not valid';
	if (thrown instanceof NoResponseError) return thrown.code;
	if (!(thrown instanceof ApiError) || thrown.status === 401 || thrown.status === 429) return undefined;
	return `status ${thrown.status}`;
}

/** Whether the failure probably concerns no other record. */
function isOfOne(thrown: unknown): boolean {
	return thrown instanceof StatedError || hasStatus(thrown, 500);
}
