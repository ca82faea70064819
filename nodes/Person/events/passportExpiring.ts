import type { Query, Reader } from '../../shared/reads/reader';
import { isOwnTrip, rolesIn, travelersIn } from '../../shared/agency/roles';
import { hasStatus } from '../../shared/request/failures';
import { path } from '../../shared/request/path';
import { choice } from '../../shared/fields/choice';
import { withDefault } from '../../shared/fields/field';
import { RequiredReadError } from '../../shared/errors/explain';
import { recordPaths } from '../../shared/request/recordPaths';
import { fetchListPage, itemSource } from '../../shared/trigger/apiRecords';
import { dayOf, moveDay } from '../../shared/time';
import { dayIn, remindByScan } from '../../shared/trigger/dateReminder';
import { numberField } from '../../shared/trigger/fields';
import { triggerEvent } from '../../shared/trigger/triggerEvent';
import type { ListPage, Row } from '../../shared/trigger/polling/list';
import { personEvent } from './personEvents';
import { unquoted } from '../../shared/messages/message';

const expiration = dayIn('passport_expiration_date');

/** Many countries refuse entry if the passport expires sooner than this after the return. */
const MONTHS_BEYOND_RETURN = 6;

const TRIPS = {
	any: 'With or Without',
	departure: 'Departure Near or After the Expiration',
	sixMonths: 'Return Less Than Six Months Before the Expiration',
};

export const passportExpiring = triggerEvent({
	...personEvent,
	kind: 'due',
	name: 'Passport Expiring',
	value: 'passportExpiring',
	description: "A person's passport expires in some months",
	properties: {
		passportMonths: numberField('Passport Months', 6, 0, 'How many months before the passport expires', 36),
		passportTrip: withDefault(
			'any',
			choice('Only With a Trip', TRIPS, {
				default: 'any',
				description:
					'Whose passports count: all, or those of people with a trip ahead that the passport is too short for. Takes a request a day for each expiring or expired passport, and for each trip.',
			}),
		),
	},
	occurredAt: ({ passport_expiration_date }) => passport_expiration_date,
	condition: ({ passportTrip }) =>
		passportTrip === 'any' ? undefined : { tryOut: async (api) => await firstSales(api, {}, 1) },
	watch({ passportMonths: months, passportTrip, levelOfDetail, filters }, api) {
		const source = remindByScan(
			api,
			{
				...{ daysOf: expiration, direction: 'before', distance: { months } },
				// A trip may be booked after the passport has expired.
				lateDays: passportTrip === 'any' ? 0 : Infinity,
			},
			{ path: personEvent.path, recordAt: recordPaths.person, query: filters, levelOfDetail },
		);
		if (passportTrip === 'any') return source;
		const rows = new Map<string, Row>();
		// By the API's clock, as soon as a page of the list has told us the time.
		let today = dayOf(Date.now());
		const hasOwnTrip = async (person: Row): Promise<boolean> =>
			passportTrip === 'departure'
				? await hasTrip(api, person, { dateField: 'departure_date', months, today })
				: await hasTrip(api, person, { dateField: 'return_date', months: MONTHS_BEYOND_RETURN, today });
		// On a retry, no list has shown the person's row.
		const readPerson = itemSource(api, 'full', recordPaths.person).fullItem;
		const personOf = async (id: string): Promise<Row | undefined> => {
			const row = levelOfDetail === 'lean' ? rows.get(id) : undefined;
			return row ? source.leanItem(row) : await readPerson?.(id);
		};
		return {
			...source,
			async page(window, cursor) {
				const page = await source.page(window, cursor);
				today = dayOf(page.servedAt);
				return page;
			},
			due(row, window) {
				const occurrence = source.due(row, window);
				if (occurrence) rows.set(String(row.id), row);
				return occurrence;
			},
			// People without a trip are checked again the next day.
			async fullItem(id) {
				const person = await personOf(id);
				return person && (await hasOwnTrip(person)) ? person : undefined;
			},
		};
	},
});

/** How many of a person's sales to read, at most, in the list's order. */
const MAX_SALES = 20;

/**
 * Whether the person travels on a future trip whose departure or return is after the passport expires, or at
 * most `months` months earlier. The list's filter matches any role, so we read each sale to see who travels.
 * If a sale does not show that, it counts if the person pays, or if it shows no role of theirs at all. A sale
 * that cannot be read counts: a reminder too many is better than one too few.
 *
 * @param today YYYY-MM-DD
 */
async function hasTrip(
	api: Reader,
	person: Row,
	{
		dateField,
		months,
		today,
	}: { dateField: 'departure_date' | 'return_date'; months: number; today: string },
): Promise<boolean> {
	const [expires = ''] = expiration(person);
	const early = moveDay(expires, { months: -months });
	const dateFrom = early < today ? today : early;
	const query = { peopleId: [String(person.id)], dateField, dateFrom };
	const { rows } = await firstSales(api, query, MAX_SALES);
	for (const { id } of rows) {
		const sale = await api.record(id, recordPaths.sale);
		if (!sale) return true;
		const roles = rolesIn(sale, person.id);
		const mayTravel = !travelersIn(sale).areShown && (roles.length === 0 || isOwnTrip(roles));
		if (roles.includes('passenger') || mayTravel) return true;
	}
	return false;
}

/**
 * The first sales of a list.
 * @throws RequiredReadError if they may not be read
 */
async function firstSales(api: Reader, query: Query, most: number): Promise<ListPage> {
	return await fetchListPage(api, path`/sales`, query, undefined, most).catch((thrown: unknown) => {
		throw hasStatus(thrown, 403)
			? new RequiredReadError(thrown, { action: unquoted('List sales'), permission: 'readSales' })
			: thrown;
	});
}
