import { DateTime } from 'luxon';

import type { ReadApi } from '../../shared/api/contract';
import { path } from '../../shared/api/path';
import { choice } from '../../shared/fields/choice';
import { withDefault } from '../../shared/fields/field';
import { integer } from '../../shared/fields/number';
import { fetchListPage } from '../../shared/trigger/apiRecords';
import { dayIn, remindByScan } from '../../shared/trigger/dateReminder';
import type { Row } from '../../shared/trigger/polling/list';
import { reminderEvent } from '../../shared/trigger/triggerEvent';
import { personAt, personEvent } from './personEvents';

const expiration = dayIn('passport_expiration_date');

/** Many countries let nobody in whose passport ends sooner than this after the return. */
const MONTHS_BEYOND_RETURN = 6;

const TRIPS = {
	any: 'With or Without',
	departure: 'Departure Near or After the Expiration',
	sixMonths: 'Return Less Than Six Months Before the Expiration',
};

export const passportExpiring = reminderEvent({
	...personEvent,
	name: 'Passport Expiring',
	value: 'passportExpiring',
	description: "A person's passport expires in some months",
	properties: {
		passportMonths: withDefault(
			6,
			integer('Passport Months', {
				minimum: 0,
				maximum: 36,
				description: 'How many months before the passport expires',
			}),
			{ type: 'number', typeOptions: { minValue: 0, maxValue: 36 } },
		),
		passportTrip: withDefault(
			'any',
			choice('Only With a Trip', TRIPS, {
				default: 'any',
				description:
					'Whose passports count: all, or those of people with a trip that departs after the expiration or within Passport Months before it, or that ends less than six months before it. Takes one request a day for each expiring passport.',
			}),
		),
	},
	resetOn: ['passportMonths', 'passportTrip'],
	occurredAt: ({ passport_expiration_date }) => passport_expiration_date,
	watch({ passportMonths: months, passportTrip, output, filters }, api) {
		const source = remindByScan(
			api,
			{ daysOf: expiration, direction: 'before', distance: { months } },
			{
				path: personEvent.path,
				recordAt: personAt,
				query: filters,
				output: passportTrip === 'any' ? output : 'full',
			},
		);
		if (passportTrip === 'any') return source;
		const isWanted = async (person: Row): Promise<boolean> =>
			passportTrip === 'departure'
				? await hasTrip(api, person, 'departure_date', months)
				: await hasTrip(api, person, 'return_date', MONTHS_BEYOND_RETURN);
		return {
			...source,
			// Who has no trip yet is looked at again the next day.
			async fullItem(id) {
				const person = await source.fullItem?.(id);
				return person && (await isWanted(person)) ? person : undefined;
			},
		};
	},
});

/** Whether a trip of the person begins or ends after the expiration of her passport, or within some months before it. */
async function hasTrip(
	api: ReadApi,
	person: Row,
	dateField: 'departure_date' | 'return_date',
	months: number,
): Promise<boolean> {
	const [expires = ''] = expiration(person);
	const dateFrom = DateTime.fromISO(expires, { zone: 'utc' }).minus({ months }).toFormat('yyyy-MM-dd');
	const { rows } = await fetchListPage(
		api,
		path`/sales`,
		{ peopleId: [String(person.id)], dateField, dateFrom },
		undefined,
		1,
	);
	return rows.length > 0;
}
