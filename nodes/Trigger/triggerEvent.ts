import type { ReadApi } from '../shared/api/contract';
import type { Path } from '../shared/api/path';
import type { Fields, Values } from '../shared/fields/field';
import { withDatesOption } from '../shared/node/datesWithOffset';
import type { Changes } from './core/changes';
import type { Reminders } from './core/reminders';

interface EventBase<F extends Fields> {
	/** n8n's label in "Trigger On". */
	name: string;
	/** What saved workflows store; never renamed. */
	value: string;
	description: string;
	/** What is asked of the service, as a sentence about a refusal names it. */
	action: string;
	permission: string;
	/** The list that is polled. */
	path: Path;
	properties: F;
}

/** Something happened to a record. */
export interface ChangeEvent<F extends Fields = Fields> extends EventBase<F> {
	kind: 'changes';
	watch(params: Values<F>, api: ReadApi): Changes;
}

/** A record falls due. */
export interface ReminderEvent<F extends Fields = Fields> extends EventBase<F> {
	kind: 'reminders';
	/** The parameters that make it another reminder: after a change of one, every record may be announced again. */
	armedBy: ReadonlyArray<keyof F & string>;
	watch(params: Values<F>, api: ReadApi): Reminders;
}

export type TriggerEvent = ChangeEvent | ReminderEvent;

/** Declares an event of records that are created or changed: data plus one function. */
export function changeEvent<F extends Fields>(event: Omit<ChangeEvent<F>, 'kind'>): TriggerEvent {
	return { ...withDates(event), kind: 'changes' } as unknown as TriggerEvent;
}

/** Declares an event of records that fall due; see {@link changeEvent}. */
export function reminderEvent<F extends Fields>(event: Omit<ReminderEvent<F>, 'kind'>): TriggerEvent {
	return { ...withDates(event), kind: 'reminders' } as unknown as TriggerEvent;
}

function withDates<E extends { properties: Fields }>(event: E): E {
	return { ...event, properties: withDatesOption(event.properties) };
}
