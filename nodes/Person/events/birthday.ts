import { DateTime } from 'luxon';

import { recordPaths } from '../../shared/request/recordPaths';
import { calendarDay, dayOf } from '../../shared/time';
import { dayIn, remindByScan } from '../../shared/trigger/dateReminder';
import { numberField } from '../../shared/trigger/fields';
import { triggerEvent } from '../../shared/trigger/triggerEvent';
import type { Window } from '../../shared/trigger/polling/list';
import { personEvent } from './personEvents';

const birthdateOf = dayIn('birthdate');

export const birthday = triggerEvent({
	...personEvent,
	kind: 'due',
	name: 'Person Birthday',
	value: 'birthday',
	description: "It is a person's birthday, or will be in some days",
	properties: {
		birthdayDays: numberField(
			'Birthday Days',
			0,
			0,
			'How many days before the birthday; 0 for the day itself. A birthday on 29 February is on the 28th when there is no 29th.',
			// With more days, two birthdays could be ahead, and one would hide the other.
			180,
		),
	},
	watch: ({ birthdayDays: days, levelOfDetail, filters }, api) =>
		remindByScan(
			api,
			{
				daysOf: (person, window) => birthdateOf(person).flatMap((born) => birthdaysOf(born, window)),
				direction: 'before',
				distance: { days },
			},
			{ path: personEvent.path, recordAt: recordPaths.person, query: filters, levelOfDetail },
		),
});

/** The birthdays in the years around a window, YYYY-MM-DD. */
function birthdaysOf(born: string, { since, now }: Window): string[] {
	const [first, last] = [dayOf(since), dayOf(now)].map((day) => Number(day.slice(0, 4))) as [number, number];
	const years = Array.from({ length: last + 1 - first + 1 }, (_, index) => first + index);
	return years.flatMap((year) => {
		const birth = DateTime.fromISO(born, { zone: 'utc' });
		// Luxon uses the 28th if there is no 29th.
		return birth.isValid && birth.year < year ? [calendarDay(birth.set({ year }))] : [];
	});
}
