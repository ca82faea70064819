import type { Reader } from '../reads/reader';
import type { Path } from '../request/path';
import type { Fields, Values } from '../fields/field';
import type { Permission } from '../messages/en';
import type { Shape } from '../node/output';
import type { ChangeSource, DueSource, Gives, HappenedSource, Row } from './polling/list';

/** An event of a trigger. `Common` are the fields of all its events, `Own` those of this one. */
interface EventBase<Common extends Fields, Own extends Fields> {
	/** The label in "Trigger On". */
	name: string;
	/** The value that workflows store, and that an item has as `event`: `created`. */
	value: string;
	description: string;
	/** What is requested, for messages about a refusal. */
	action: string;
	permission: Permission;
	/** The list that is polled. */
	path: Path;
	/** The fields that all events of the trigger share: the same object for each event. */
	common: Common;
	/** The fields of this event. No two events of a trigger have fields of the same name. */
	properties: Own;
	/** How a record leaves the node: with all of its columns. */
	shape: Shape;
	/** Whether its items tell what was changed and by whom; undefined for never. */
	tellsChanges?(params: Values<Common & Own>): boolean;
	/** When it happened, as the record shows it; undefined if no record does. */
	occurredAt?(record: Row): unknown;
}

/**
 * A record was created, or its content has changed. Such events of one trigger share a list: the last item of
 * a record has its latest content, whichever event emits it.
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

/** A record falls due, or a date of it shows that something happened. */
interface DueEvent<Common extends Fields = Fields, Own extends Fields = Fields>
	extends EventBase<Common, Own> {
	kind: 'due';
	/** It reports what happened instead of reminding of something, so quiet times do not hold it back. */
	isNews?: boolean;
	/** For news: what is there on publishing is noted, since nothing else distinguishes it from what is new. */
	readsAtActivation?: boolean;
	/** The list is read once a day, at the hour that the user chooses, and possibly over several polls. */
	isDaily?: boolean;
	/** Decides, besides the list, whether a record counts; undefined if all do. */
	condition?(params: Values<Common & Own>): TriggerCondition | undefined;
	watch(params: Values<Common & Own>, api: Reader): DueSource;
}

/** What has to be read of other records before an item is given. The source's `fullItem` does so. */
interface TriggerCondition {
	/**
	 * Reads just enough to see whether it may be read.
	 * @throws what a poll would fail with
	 */
	tryOut(api: Reader): Promise<unknown>;
}

export type TriggerEvent = ChangedEvent | HappenedEvent | DueEvent;

/** Declares an event: data plus one function, whose parameters are the values of the event's fields. */
export function triggerEvent<Common extends Fields, Own extends Fields>(
	event: ChangedEvent<Common, Own> | HappenedEvent<Common, Own> | DueEvent<Common, Own>,
): TriggerEvent {
	return event as unknown as TriggerEvent;
}

/** The key of an event's state. The events of changed records share one list, and so one state. */
export function listOf({ kind, value }: TriggerEvent): string {
	return kind === 'changed' ? 'changes' : value;
}
