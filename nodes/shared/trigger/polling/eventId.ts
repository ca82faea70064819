import { digestOf } from '../../digest';

/** 96 bits: no two events have the same ID. */
const DIGITS = 24;

/** Which one of its record's events of one kind it is. */
export interface Occurrence {
	/** The content of an update, the due time of a reminder; empty where there is none. */
	what: string;
	/** How often this was given before. */
	count: number;
}

/**
 * The ID of an event: the same whenever a poll gives it again, also from an older state, and of no other
 * event.
 *
 * @param event the value of the event, such as `updated`
 */
export function eventIdOf(id: string, event: string, { what, count }: Occurrence): string {
	const identity = JSON.stringify([id.toLowerCase(), event, what, count]);
	return `${event}-${digestOf(identity).toString('hex').slice(0, DIGITS)}`;
}
