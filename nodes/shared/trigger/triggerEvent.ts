import type { ReadApi } from '../api/contract';
import type { Path } from '../api/path';
import type { Fields, Values } from '../fields/field';
import { withDatesOption } from '../node/datesWithOffset';
import type { ChangeSource } from './polling/changes/source';
import type { ReminderSource } from './polling/reminders/source';

interface EventBase<F extends Fields> {
	/** The label in "Trigger On". */
	name: string;
	/** The value that workflows store. */
	value: string;
	description: string;
	/** What is asked of the service, as a message about a refusal names it. */
	action: string;
	permission: string;
	/** The list that is polled. */
	path: Path;
	properties: F;
}

/** Something happened to a record. */
export interface ChangeEvent<F extends Fields = Fields> extends EventBase<F> {
	kind: 'changes';
	watch(params: Values<F>, api: ReadApi): ChangeSource;
}

/** A record falls due. */
export interface ReminderEvent<F extends Fields = Fields> extends EventBase<F> {
	kind: 'reminders';
	/** The parameters that make it another reminder: when one changes, every record may be announced again. */
	resetOn: ReadonlyArray<keyof F & string>;
	watch(params: Values<F>, api: ReadApi): ReminderSource;
}

export type TriggerEvent = ChangeEvent | ReminderEvent;

/** Declares an event of records that are created or changed: data plus one function. */
export function changeEvent<F extends Fields>(event: Omit<ChangeEvent<F>, 'kind'>): TriggerEvent {
	return { ...withDates(event), kind: 'changes' } as unknown as TriggerEvent;
}

/** Declares an event of records that fall due: data plus one function. */
export function reminderEvent<F extends Fields>(event: Omit<ReminderEvent<F>, 'kind'>): TriggerEvent {
	return { ...withDates(event), kind: 'reminders' } as unknown as TriggerEvent;
}

function withDates<E extends { properties: Fields }>(event: E): E {
	return { ...event, properties: withDatesOption(event.properties) };
}
