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

/** A record that the list shows cannot be read now, for a reason that may be its own: others may be read all the same. */
export class RecordRefused extends Error {
	/**
	 * @param refusal what the service said
	 * @param reason the same for a log: a status or a network code, never the service's own words
	 */
	constructor(
		readonly refusal: unknown,
		readonly reason: string,
	) {
		super('The record was refused');
	}
}

/** The time of this poll is over before an answer came. */
export class OutOfTime extends Error {
	constructor() {
		super('The poll ran out of time');
	}
}

/** What one poll may still do. */
export interface Time {
	hasTime(): boolean;
	/** Whether lists may still be read although records wait to be read: half of the poll is theirs. */
	hasTimeToList(): boolean;
}

/** What one poll gives: the records to emit, what the next poll has to know, and what n8n's log is to say. */
export interface Polled<State> {
	items: Row[];
	state: State;
	warnings: string[];
}

/**
 * How long after a change its record may still be missing from the list: the service may make it visible late, its
 * machines' clocks may differ, and its `Date` is rounded to seconds. Every list is read again this far back.
 */
const LATE_MS = 120_000;
/** How long an answer may take, by the client's time-out: its `Date` may be this much younger than its rows. */
export const ANSWER_MS = 31_000;

/**
 * From when on the next reading has to ask, in ms, after one whose first page was answered at `startedAt`: everything
 * that this page could not show yet happened later than that.
 */
export function lookBackFrom(startedAt: number): number {
	return startedAt - LATE_MS - ANSWER_MS;
}

/** From when on to ask, in ms, when nothing before `servedAt` is wanted. */
export function fromNowOn(servedAt: number): number {
	return servedAt - ANSWER_MS;
}

/** Whole seconds with an explicit offset, as `updated_since` needs it so that no server setting can move it. */
export function isoOf(time: number): string {
	return new Date(Math.floor(time / 1000) * 1000).toISOString().replace('.000Z', 'Z');
}

/** The record's ID; undefined for a row without one, which nothing can be remembered of. */
export function idOf({ id }: Row): string | undefined {
	return typeof id === 'string' || typeof id === 'number' ? String(id) : undefined;
}
