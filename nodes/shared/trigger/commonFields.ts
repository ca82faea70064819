import { choicesOf } from '../fields/choice';
import { dates } from '../fields/date';
import { withDefault, type Fields } from '../fields/field';
import { collection } from '../fields/group';
import { integer } from '../fields/number';
import { withDatesOption } from '../node/datesWithOffset';

const WEEKDAYS = {
	friday: 'Friday',
	monday: 'Monday',
	saturday: 'Saturday',
	sunday: 'Sunday',
	thursday: 'Thursday',
	tuesday: 'Tuesday',
	wednesday: 'Wednesday',
};

const AT_THE_NEXT_TIME = 'What falls due then comes once, at the next allowed time.';

/** Options of every reminder. */
const quietTimes = {
	quietDates: dates('Quiet Dates', {
		placeholder: 'e.g. 25/12/2026, 01/01/2027',
		description: `Days on which no reminder comes, separated by commas. ${AT_THE_NEXT_TIME}`,
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

/** The fields that all events of a trigger have, with the options of every trigger. */
export function commonFields<F extends Fields>(fields: F): F {
	return withDatesOption(fields) as F;
}

/** The same for a trigger with reminders. */
export function reminderFields<F extends Fields>(fields: F): F {
	const options = { ...fields.options?.inner, ...quietTimes };
	return commonFields({ ...fields, options: collection('Options', options) });
}

/** At which hour a list is read that has no filter for what is wanted, and is read once a day. */
export const hour = withDefault(
	7,
	integer('Hour', {
		minimum: 0,
		maximum: 23,
		description:
			'The hour of the day, in Brasília, from which on the list is read, once a day and within ten minutes. The back office cannot be asked for these records alone.',
	}),
	{ type: 'number', typeOptions: { minValue: 0, maxValue: 23 } },
);
