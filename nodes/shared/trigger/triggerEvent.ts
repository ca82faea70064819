import type { ReadApi } from '../api/contract';
import type { Path } from '../api/path';
import type { Fields, Values } from '../fields/field';
import type { Row } from './polling/list';
import type { ChangeSource } from './polling/changes/source';
import type { ReminderSource } from './polling/reminders/source';

/** What a trigger watches: `Common` are the fields of all its events, `Own` those of this one. */
interface EventBase<Common extends Fields, Own extends Fields> {
	/** The label in "Trigger On". */
	name: string;
	/** The value that workflows store, and what an item says that happened: `created`. */
	value: string;
	description: string;
	/** What is requested, as a message about a refusal names it. */
	action: string;
	permission: string;
	/** The list that is polled. */
	path: Path;
	/** Of all events of the trigger, one object for all of them. */
	common: Common;
	/** Of this event; no two events of a trigger have one of the same name. */
	properties: Own;
	/** Existing records are read when the workflow is published, to tell new ones from them. */
	readsAtActivation?: boolean;
	/** Whether its items say what was changed and by whom; never if absent. */
	tellsChanges?(params: Values<Common & Own>): boolean;
	/** The parameters that make it another event: changing one starts it anew. */
	resetOn?: ReadonlyArray<keyof (Common & Own) & string>;
	/** When it happened, as the record says it; absent where no record does. */
	occurredAt?(record: Row): unknown;
}

/** Something happened to a record. */
export interface ChangeEvent<Common extends Fields = Fields, Own extends Fields = Fields>
	extends EventBase<Common, Own> {
	kind: 'changes';
	watch(params: Values<Common & Own>, api: ReadApi): ChangeSource;
	/**
	 * An event of the same list, read together with this one where both are chosen, so that the last item of a
	 * record has its latest content, whichever event emits it. Its items are those of new records.
	 */
	including?: { event: TriggerEvent; watch(params: Values<Common & Own>, api: ReadApi): ChangeSource };
}

/** A record falls due. */
export interface ReminderEvent<Common extends Fields = Fields, Own extends Fields = Fields>
	extends EventBase<Common, Own> {
	kind: 'reminders';
	/** It reports what happened and reminds of nothing: quiet times do not hold it back. */
	isNews?: boolean;
	/**
	 * The parameters that decide which records are late. Those that are when the trigger begins, or when one of
	 * these changes, are noted by the first reading, and only what is entered later comes.
	 */
	notesLate?: ReadonlyArray<keyof (Common & Own) & string>;
	/** Read once a day, at the hour that the user chooses, a part of the list with each poll. */
	isDaily?: boolean;
	watch(params: Values<Common & Own>, api: ReadApi): ReminderSource;
}

export type TriggerEvent = ChangeEvent | ReminderEvent;

/** Declares an event of records that are created or changed: data plus one function. */
export function changeEvent<Common extends Fields, Own extends Fields>(
	event: Omit<ChangeEvent<Common, Own>, 'kind'>,
): TriggerEvent {
	return { ...event, kind: 'changes' } as unknown as TriggerEvent;
}

/** Declares an event of records that fall due: data plus one function. */
export function reminderEvent<Common extends Fields, Own extends Fields>(
	event: Omit<ReminderEvent<Common, Own>, 'kind'>,
): TriggerEvent {
	return { ...event, kind: 'reminders' } as unknown as TriggerEvent;
}
