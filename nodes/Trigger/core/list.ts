/** A record as a list or its own endpoint gives it. */
export type Row = Readonly<Record<string, unknown>>;

/** One page of a list. */
export interface ListPage {
	rows: readonly Row[];
	/** Undefined on the last page. */
	nextCursor: string | undefined;
	/** When the service answered, by its own clock, in ms. */
	servedAt: number;
}

/** The service no longer takes a cursor that it gave (400). */
export class CursorRefused extends Error {
	/** @param refusal what the service said */
	constructor(readonly refusal: unknown) {
		super('The cursor was refused');
	}
}

/** The time of this poll is over before an answer came. */
export class OutOfTime extends Error {
	constructor() {
		super('The poll ran out of time');
	}
}

/** What one poll gives: the records to emit, and what the next poll has to know. */
export interface Polled<State> {
	items: Row[];
	state: State;
}

/**
 * How long after a change its record may still be missing from the list: the service may make it visible late, its
 * machines' clocks may differ, and its `Date` is rounded to seconds. Every list is read again this far back.
 */
const LATE_MS = 120_000;
/** How long an answer may take, by the client's time-out: its `Date` may be this much younger than its rows. */
const ANSWER_MS = 31_000;

/**
 * From when on the next reading has to ask, after one whose first page was answered at `startedAt`: everything that
 * this page could not show yet happened later than that.
 */
export function lookBackFrom(startedAt: number): string {
	return isoOf(startedAt - LATE_MS - ANSWER_MS);
}

/** From when on to ask, when nothing before `servedAt` is wanted. */
export function fromNowOn(servedAt: number): string {
	return isoOf(servedAt - ANSWER_MS);
}

/** Whole seconds with an explicit offset, as `updated_since` needs it so that no server setting can move it. */
export function isoOf(time: number): string {
	return new Date(Math.floor(time / 1000) * 1000).toISOString().replace('.000Z', 'Z');
}

/** The record's ID; undefined for a row without one, which nothing can be remembered of. */
export function idOf({ id }: Row): string | undefined {
	return typeof id === 'string' || typeof id === 'number' ? String(id) : undefined;
}

/** How many records are read at once. The limiter sets the pace; this only fills the time an answer travels. */
const READS_AT_ONCE = 10;

/**
 * Reads the content of rows, several at a time, until there are no more or there is no time left.
 *
 * @returns the first rows, in their order, each with its content
 */
export async function readInTime<R, T>(
	rows: readonly R[],
	read: (row: R) => Promise<T>,
	hasTime: () => boolean,
): Promise<Array<[R, T]>> {
	const contents: Array<[R, T]> = [];
	// Some rows are read in any case, so that every poll gets somewhere.
	while (contents.length < rows.length && (contents.length === 0 || hasTime())) {
		const next = rows.slice(contents.length, contents.length + READS_AT_ONCE);
		const reading = next.map(async (row): Promise<[R, T]> => [row, await read(row)]);
		for (const answer of await Promise.allSettled(reading)) {
			if (answer.status === 'fulfilled') contents.push(answer.value);
			else if (answer.reason instanceof OutOfTime) return contents;
			else throw answer.reason;
		}
	}
	return contents;
}
