import { digestOf } from '../../digest';

/** 96 bits, so that no two events get the same ID. */
const DIGITS = 24;

/** Tells a record's events of one kind apart. */
export interface Occurrence {
	/** The content for an update, the due time for a reminder; empty for what happens once to a record. */
	what: string;
	/** How often an event with the same `what` was given before. */
	count: number;
}

/**
 * The ID of an event: the same whenever a poll gives the event again, even from an older state, and different
 * from all other events' IDs.
 *
 * @param event the value of the event, such as `updated`
 */
export function eventIdOf(id: string, event: string, { what, count }: Occurrence): string {
	const identity = JSON.stringify([id.toLowerCase(), event, what, count]);
	return `${event}-${digestOf(identity).toString('hex').slice(0, DIGITS)}`;
}
