import type { Reader } from '../reads/reader';
import type { Path } from '../request/path';
import type { Fields, Values } from '../fields/field';
import type { Permission } from '../messages/en';
import type { Shape } from '../node/output';
import type { DueSource } from './polling/duePoll';
import type { HappenedSource } from './polling/happenedPoll';
import type { Row } from './polling/list';
import type { ChangeSource } from './polling/sinceList';
import type { Gives } from './polling/state';

/** What a trigger watches: `Common` are the fields of all its events, `Own` those of this one. */
interface EventBase<Common extends Fields, Own extends Fields> {
	/** The label in "Trigger On". */
	name: string;
	/** The value that workflows store, and what an item says that happened: `created`. */
	value: string;
	description: string;
	/** What is requested, as a message about a refusal names it. */
	action: string;
	permission: Permission;
	/** The list that is polled. */
	path: Path;
	/** Of all events of the trigger, one object for all of them. */
	common: Common;
	/** Of this event; no two events of a trigger have one of the same name. */
	properties: Own;
	/** What leaves of a record: all of its columns. */
	shape: Shape;
	/** Whether its items say what was changed and by whom; never if absent. */
	tellsChanges?(params: Values<Common & Own>): boolean;
	/** When it happened, as the record says it; absent where no record does. */
	occurredAt?(record: Row): unknown;
}

/**
 * A record was created, or has another content than before. Such events of a trigger share a list: the last
 * item of a record has its latest content, whichever event emits it.
 */
interface ChangedEvent<Common extends Fields = Fields, Own extends Fields = Fields>
	extends EventBase<Common, Own> {
	kind: 'changed';
	gives: Gives;
	watch(params: Values<Common & Own>, api: Reader): ChangeSource;
}

/** Something happened to a record that the record itself need not show, such as being closed. */
interface HappenedEvent<Common extends Fields = Fields, Own extends Fields = Fields>
	extends EventBase<Common, Own> {
	kind: 'happened';
	watch(
		params: Values<Common & Own>,
		api: Reader,
	): HappenedSource & ({ listsWhatHappened: true } | Required<Pick<HappenedSource, 'hasHappened'>>);
}

/** A record falls due, or shows by a date that something happened to it. */
interface DueEvent<Common extends Fields = Fields, Own extends Fields = Fields>
	extends EventBase<Common, Own> {
	kind: 'due';
	/** It reports what happened and reminds of nothing: quiet times do not hold it back. */
	isNews?: boolean;
	/** Of news: what is there on publishing is noted, since nothing else tells it from what is new. */
	readsAtActivation?: boolean;
	/** Read once a day, at the hour that the user chooses, a part of the list with each poll. */
	isDaily?: boolean;
	/** What decides, beside the list, whether a record is meant; absent, or undefined, where all are. */
	condition?(params: Values<Common & Own>): TriggerCondition | undefined;
	watch(params: Values<Common & Own>, api: Reader): DueSource;
}

/** What is read of other records before an item is given: `fullItem` of the source does so. */
interface TriggerCondition {
	/** Reads as little of it as shows whether it may be read. @throws what a poll would fail with */
	tryOut(api: Reader): Promise<unknown>;
}

export type TriggerEvent = ChangedEvent | HappenedEvent | DueEvent;

/** Declares an event: data plus one function, whose parameters are those of its fields. */
export function triggerEvent<Common extends Fields, Own extends Fields>(
	event: ChangedEvent<Common, Own> | HappenedEvent<Common, Own> | DueEvent<Common, Own>,
): TriggerEvent {
	return event as unknown as TriggerEvent;
}

/** What an event's state is stored under: the events of changed records have one list, and so one state. */
export function listOf({ kind, value }: TriggerEvent): string {
	return kind === 'changed' ? 'changes' : value;
}
