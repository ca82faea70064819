import { isoOf, OutOfTime, RecordRefused } from './list';

/**
 * Records that could not be read although others could: by key, how often in a row it was tried, and from when on to try
 * again (ISO 8601, by the service's clock).
 */
export type SetAside = Record<string, [tries: number, nextTry: string]>;

/** As many records at most are set aside; with more, it is not the records that are broken. */
const MOST_SET_ASIDE = 100;
const FIRST_PAUSE_MS = 60_000;
const LONGEST_PAUSE_MS = 3_600_000;

/** How many records are read at once. The limiter sets the pace; this only fills the time an answer travels. */
const READS_AT_ONCE = 10;

/** What came of reading several records. */
interface Contents<T> {
	/** Those that were read, in the order of the question. */
	read: Array<[key: string, content: T]>;
	refused: Array<[key: string, refused: RecordRefused]>;
	/** Those whose answer did not come in time. */
	late: string[];
}

/** As many others are tried, where all that were wanted were refused. */
const PROBES = 2;

/**
 * Reads the records of one poll, several at a time, and keeps a record that cannot be read from holding up the others: when
 * another one can be read, it is set aside and tried again later, at longer and longer intervals. Where none of those that
 * are wanted could be read, one that was read in an earlier poll tells whether it is the record or the service.
 */
export class ContentReader {
	/** What n8n's log is to say. */
	readonly warnings: string[] = [];
	private hasRead = false;

	/**
	 * @param setAside is changed in place
	 * @param others the keys of records that were read before, the last of them last
	 */
	constructor(
		private readonly setAside: SetAside,
		private readonly others: () => readonly string[],
	) {}

	/**
	 * Reads records until there are no more or there is no time left; ten are tried in any case, so that every poll gets
	 * somewhere. Those that are set aside are left out until it is their turn.
	 *
	 * @param now by the service's clock, in ms
	 * @throws what a RecordRefused holds, when no record could be read, or too many could not; whatever else `read` throws
	 */
	async readAll<T>(
		keys: readonly string[],
		read: (key: string) => Promise<T>,
		hasTime: () => boolean,
		now: number,
	): Promise<Contents<T>> {
		const turns = keys.filter((key) => !(Date.parse(this.setAside[key]?.[1] ?? '') > now));
		const contents = await inParallel(turns, read, hasTime);
		this.hasRead ||= contents.read.length > 0;
		for (const [key] of contents.read) delete this.setAside[key];
		const isNew = contents.refused.some(([key]) => this.setAside[key] === undefined);
		if (isNew) this.hasRead ||= await this.canReadOther(keys, read);
		for (const [key, { refusal, reason }] of contents.refused) {
			const tries = this.setAside[key]?.[0] ?? 0;
			const isTooMany = Object.keys(this.setAside).length >= MOST_SET_ASIDE;
			if (tries === 0 && (!this.hasRead || isTooMany)) throw refusal;
			if (tries === 0) this.warnings.push(warningOf(key, reason));
			const pause = Math.min(LONGEST_PAUSE_MS, FIRST_PAUSE_MS * 2 ** tries);
			this.setAside[key] = [tries + 1, isoOf(now + pause)];
		}
		return contents;
	}

	private async canReadOther(
		keys: readonly string[],
		read: (key: string) => Promise<unknown>,
	): Promise<boolean> {
		const isWanted = new Set(keys);
		const probes = this.others()
			.filter((key) => !isWanted.has(key) && this.setAside[key] === undefined)
			.slice(-PROBES);
		const { read: answered } = await inParallel(probes, read, () => true);
		return answered.length > 0;
	}
}

function warningOf(key: string, reason: string): string {
	return `The back office lists the record ${key} but does not give it (${reason}). The other records go on; this one is asked for again in later polls.`;
}

async function inParallel<T>(
	keys: readonly string[],
	read: (key: string) => Promise<T>,
	hasTime: () => boolean,
): Promise<Contents<T>> {
	const answers = new Map<string, PromiseSettledResult<T>>();
	const queue = [...keys];
	let isOver = false;
	const readOn = async (): Promise<void> => {
		for (let isFirst = true; !isOver && (isFirst || hasTime()); isFirst = false) {
			const key = queue.shift();
			if (key === undefined) return;
			const [answer] = await Promise.allSettled([read(key)]);
			isOver ||= answer.status === 'rejected' && !(answer.reason instanceof RecordRefused);
			answers.set(key, answer);
		}
	};
	await Promise.all(Array.from({ length: READS_AT_ONCE }, readOn));
	const contents: Contents<T> = { read: [], refused: [], late: [] };
	for (const key of keys) {
		const answer = answers.get(key);
		if (answer?.status === 'fulfilled') contents.read.push([key, answer.value]);
		else if (answer?.reason instanceof RecordRefused) contents.refused.push([key, answer.reason]);
		else if (answer?.reason instanceof OutOfTime) contents.late.push(key);
		else if (answer) throw answer.reason;
	}
	return contents;
}
