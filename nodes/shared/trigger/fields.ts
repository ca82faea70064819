import type { INodeProperties } from 'n8n-workflow';

import { choice, choicesOf } from '../fields/choice';
import { date } from '../fields/date';
import {
	fieldsOf,
	propertiesOf,
	shownWhen,
	withDefault,
	type Describe,
	type Field,
	type Fields,
	type Values,
} from '../fields/field';
import { collection } from '../fields/group';
import { integer } from '../fields/number';
import { entriesOf, HOW_SEVERAL } from '../fields/unwrap';
import type { TriggerEvent } from './triggerEvent';

const WEEKDAYS = {
	friday: 'Friday',
	monday: 'Monday',
	saturday: 'Saturday',
	sunday: 'Sunday',
	thursday: 'Thursday',
	tuesday: 'Tuesday',
	wednesday: 'Wednesday',
};

/** The most days before or after a date. */
export const MAX_DAYS = 365;

const AT_THE_NEXT_TIME = 'What falls due then comes once, at the next allowed time.';

const BEGINNINGS = {
	dueAlready: 'What Is Due Already',
	fromNowOn: 'What Becomes Due From Now On',
};

/** Several days, read as `YYYY-MM-DD`; see {@link entriesOf}. */
function dates(displayName: string, about: Describe = {}): Field<string[] | undefined> {
	const { property, read } = date(displayName, about);
	return {
		property: { ...property, type: 'string' },
		read(raw, place) {
			const days = entriesOf(raw).map((part) => read(part, place));
			return days.length === 0 ? undefined : days.filter((day) => day !== undefined);
		},
	};
}

/** Options of every reminder. */
const reminderOptions = {
	beginWith: choice('Begin With', BEGINNINGS, {
		default: 'fromNowOn',
		description:
			'What comes first after publishing, or when the event is added. What is due already then comes at once, or only when it is moved. Reminders with Repeat begin with what is due already in any case.',
	}),
	quietDates: dates('Quiet Dates', {
		placeholder: 'e.g. 25/12/2026, 01/01/2027',
		description: `Days without reminders, ${HOW_SEVERAL}. ${AT_THE_NEXT_TIME}`,
	}),
	quietDays: choicesOf('Quiet Days', WEEKDAYS, {
		description: `Days of the week on which no reminder comes. ${AT_THE_NEXT_TIME}`,
	}),
	quietUntil: integer('Quiet Until', {
		minimum: 0,
		maximum: 23,
		placeholder: 'e.g. 8',
		description: `The hour of the day, in Brasília, before which no reminder comes. ${AT_THE_NEXT_TIME}`,
	}),
};

/**
 * What a trigger's first reminders are, and on which days and from which hour on reminders may come, in
 * Brasília's time.
 */
export type ReminderOptions = Values<typeof reminderOptions>;

/** The fields that all events of a trigger share, plus those of reminders. */
export function reminderFields<F extends Fields>(fields: F): F {
	const options = { ...fields.options?.inner, ...reminderOptions };
	return { ...fields, options: collection('Options', options) };
}

/** Whether the full record or the lean row becomes the item. */
export const levelOfDetail = withDefault(
	'full',
	choice(
		'Level of Detail',
		{ full: 'Full Record', lean: 'Lean Record' },
		{
			default: 'full',
			description:
				'Full Record returns everything about a record and takes one more request for each. Lean Record returns only what the list shows; changes to other fields then do not start the workflow.',
		},
	),
);

/** A field for a whole number with a default, such as the days before or after a date. */
export function numberField(
	displayName: string,
	value: number,
	minimum: number,
	description: string,
	maximum = MAX_DAYS,
) {
	return withDefault(value, integer(displayName, { minimum, maximum, description }), {
		type: 'number',
		typeOptions: { minValue: minimum, maxValue: maximum },
	});
}

/** The hour at which to read a list once a day, if the list has no filter for what is wanted. */
export const hour = numberField(
	'Hour',
	7,
	0,
	'The hour of the day, in Brasília, from which on the list is read, once a day. The back office cannot be asked for these records alone.',
	23,
);

/**
 * Whether a reminder repeats.
 *
 * @param done what ends it, such as `the task is completed`
 * @param more another sentence for the description
 */
export function repeatFields(done: string, more: string) {
	return {
		repeat: withDefault(
			'once',
			choice(
				'Repeat',
				{ once: 'Once', daily: 'Daily', everyFewDays: 'Every Few Days' },
				{
					default: 'once',
					description: `Whether the reminder comes once, or again and again until ${done}. ${more}`,
				},
			),
		),
		repeatDays: shownWhen(
			{ repeat: ['everyFewDays'] },
			numberField('Repeat Days', 3, 1, 'How many days later the reminder comes again'),
		),
	};
}

/** After how many days a reminder comes again; undefined if it comes once. */
export function daysOfRepeat(repeat: string, repeatDays: number): number | undefined {
	if (repeat === 'once') return undefined;
	return repeat === 'daily' ? 1 : repeatDays;
}

/** "Trigger On", the fields of each event, shown with that event, and the fields that all events share. */
export function triggerProperties(events: readonly TriggerEvent[], defaultEvent: string): INodeProperties[] {
	const triggerOn: INodeProperties = {
		displayName: 'Trigger On',
		name: 'triggerOn',
		type: 'multiOptions',
		noDataExpression: true,
		options: events.map(({ name, value, description }) => ({ name, value, description })),
		default: [defaultEvent],
		required: true,
	};
	return [triggerOn, ...fieldsOf(events, triggerOn.name), ...propertiesOf(events[0]?.common ?? {})];
}
