import type { IDataObject } from 'n8n-workflow';

import { path } from '../../shared/request/path';
import { date } from '../../shared/fields/date';
import { checkEnds } from '../../shared/fields/dateRange';
import { firstText } from '../../shared/fields/labels';
import { Budget, dated, line, stated } from '../../shared/node/brief';
import { dayOf, movedDay } from '../../shared/time';
import { readOperation } from '../../shared/node/operation';
import { resolve } from '../../shared/node/resolve';
import { travelersIn } from '../../shared/node/saleParts';
import { isEmpty, recordsOf } from '../../shared/values';
import { READ_SALES } from '../form/saleFields';

const MOST_REQUESTS = 60;
const MOST_PAGES = 2;

/** Stands as a passenger where the travelers are not named. */
const COMPANY = 'a company has none';

const NOT_READ = 'not read';

/** What countries ask for, beyond the return. */
const MONTHS_VALID = 6;

export const whoTravels = readOperation({
	name: 'Who Travels',
	value: 'whoTravels',
	action: 'Who travels',
	description:
		'Sales that depart on some days: client, travelers, and whether their passports are valid six months beyond the return. Not which trips need one, nor flights: Get Brief has those.',
	permission: READ_SALES,
	properties: {
		departureFrom: date('Departure From', { description: 'First day, inclusive; today when left empty' }),
		departureUntil: date('Departure Until', {
			description: 'Last day, inclusive; six days after the first when left empty, which makes a week',
		}),
	},
	check: ({ departureFrom, departureUntil }, fieldPath) =>
		checkEnds(
			['', undefined],
			['Departure From', departureFrom],
			['Departure Until', departureUntil],
			fieldPath,
		),
	async run({ api, params }) {
		const { departureFrom: from = dayOf() } = params;
		const until = params.departureUntil ?? movedDay(from, { days: 6 });
		const budget = new Budget(api, MOST_REQUESTS);
		const { rows, isWhole } = await budget.list(
			'sales',
			path`/sales`,
			{ dateField: 'departure_date', dateFrom: from, dateTo: until },
			MOST_PAGES,
		);
		const inOrder = [...rows].sort((a, b) =>
			firstText(a.departure_date).localeCompare(firstText(b.departure_date)),
		);
		const departures: IDataObject[] = [];
		for (const row of inOrder) {
			const sale = await budget.get('sales', resolve.sale, row.id);
			if (sale) departures.push(await departureOf(row, sale, budget));
		}
		const travelers = departures.flatMap((departure) => recordsOf(departure.travelers));
		return budget.answer(
			{
				...dated('departure_from', from),
				...dated('departure_until', until),
				...budget.totals({
					travelers: travelers.length,
					without_valid_passport: travelers.filter(
						({ passport }) => !['valid', NOT_READ, COMPANY].includes(String(passport)),
					).length,
				}),
			},
			{
				departures: {
					rows: departures,
					total: isWhole ? rows.length : undefined,
					narrowBy: 'Departure Until',
				},
			},
		);
	},
});

async function departureOf(row: IDataObject, sale: IDataObject, budget: Budget): Promise<IDataObject> {
	const client = await budget.person(sale.payer);
	const travelers: IDataObject[] = [];
	for (const reference of travelersIn(sale)) {
		const person = await budget.get('people', resolve.person, reference.id);
		const name = line(person?.name ?? reference.name);
		// Get Brief has their IDs; here, more departures are worth more.
		travelers.push(stated({ name, ...passportOf(person, row) }));
	}
	return stated({
		...dated('departure_date', row.departure_date),
		...dated('return_date', row.return_date),
		client,
		travelers,
		sale_number: row.number,
		sale_id: row.id,
	});
}

/** Whether a passport is on file and valid long enough, as far as the records say it. */
function passportOf(
	person: IDataObject | undefined,
	{ departure_date, return_date }: IDataObject,
): IDataObject {
	if (!person) return { passport: NOT_READ };
	const { person_kind: kind, passport_number: number, passport_expiration_date: expires } = person;
	if (kind === 'company') return { passport: COMPANY };
	if (isEmpty(expires)) return { passport: isEmpty(number) ? 'not on file' : 'no expiration date on file' };
	const end = firstText(return_date, departure_date);
	const expiry = { passport_expiration_date: expires };
	if (end === '' || firstText(expires) < movedDay(end, { months: MONTHS_VALID }))
		return { passport: end === '' ? 'no date of the trip' : 'expires too early', ...expiry };
	return { passport: isEmpty(return_date) ? 'no return date' : 'valid', ...expiry };
}
