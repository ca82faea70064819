import type { IDataObject } from 'n8n-workflow';

import { travelersIn, type Travelers } from '../../shared/agency/roles';
import type { Reader } from '../../shared/reads/reader';
import { path } from '../../shared/request/path';
import { date } from '../../shared/fields/date';
import { checkEnds } from '../../shared/fields/dateRange';
import { pickers } from '../../shared/fields/pickers';
import { firstText } from '../../shared/labels';
import { message, type Message } from '../../shared/messages/message';
import { dateCells, textLine, withoutEmpty, together, totals } from '../../shared/node/answerParts';
import { contactIn } from '../../shared/node/columns';
import { dayOf, moveDay } from '../../shared/time';
import { readOperation } from '../../shared/node/operation';
import { Answer, beginningOf, nextField } from '../../shared/node/answer';
import { recordPaths } from '../../shared/request/recordPaths';
import { isEmpty, recordsOf } from '../../shared/values';
import { READ_SALES } from '../form/saleFields';

const MAX_REQUESTS = 60;
const MAX_PAGES = 10;

const VALID = message('passport.valid');

/**
 * Shown instead of a passport for a company, which is entered as a passenger if nobody knows the travelers
 * yet.
 */
const COMPANY = message('passport.company');

const NOT_READ = message('passport.notRead');

/** Shown instead of a passport for a passenger who is only named in a product. */
const NO_RECORD = message('passport.noRecord');

const FINE: readonly unknown[] = [VALID, NOT_READ, NO_RECORD, COMPANY];

/** How long passports have to be valid beyond the return in many countries. */
const MONTHS_VALID = 6;

/** The columns of a row. */
const COLUMNS = [
	'traveler_name',
	'client_name',
	'departure_date',
	'return_date',
	'passport',
	'passport_expiration_date',
	'sale_number',
	'first_name',
	'whatsapp',
	'email',
	'departure_date_text',
	'return_date_text',
	'at_least',
	'traveler_id',
	'client_id',
	'sale_id',
];

export const whoTravels = readOperation({
	name: 'Who Travels',
	value: 'whoTravels',
	action: 'List who travels',
	description:
		'Sales that depart on some days: client, travelers, and whether their passports are valid six months beyond the return. Not which trips need one, nor flights: Get Brief has those.',
	permission: READ_SALES,
	properties: {
		departureFrom: date('Departure From', { description: 'First day, inclusive; today when left empty' }),
		departureUntil: date('Departure Until', {
			description: 'Last day, inclusive; six days after the first when left empty, which makes a week',
		}),
		travelerId: pickers.person('Traveler', {
			description: 'Only trips on which this person travels, however late',
		}),
		saleId: pickers.sale('Sale', { description: 'Only this sale, whenever it departs' }),
		next: nextField,
	},
	check: ({ departureFrom, departureUntil }, place) =>
		checkEnds(['', undefined], ['Departure From', departureFrom], ['Departure Until', departureUntil], place),
	async run({ api, params: { departureFrom, departureUntil, travelerId, saleId, next: given } }) {
		const reader = api.within(MAX_REQUESTS);
		const days = travelDays(departureFrom, departureUntil, travelerId !== undefined);
		const { rows, isWhole } =
			saleId === undefined
				? await reader.firstRows(
						path`/sales`,
						{
							...{ dateField: 'departure_date', dateFrom: days.from, dateTo: days.until },
							peopleId: travelerId === undefined ? undefined : [travelerId],
						},
						MAX_PAGES,
					)
				: { rows: [await reader.get(path`/sales/${saleId}`)], isWhole: true };
		const inOrder = [...rows].sort((a, b) =>
			firstText(a.departure_date).localeCompare(firstText(b.departure_date)),
		);
		const from = beginningOf(given);
		const read = await departuresOf(inOrder.slice(from), travelerId, reader);
		const { departures, count, isExact, areShown } = read;
		const passports = departures
			.flatMap(({ travelers }) => recordsOf(travelers))
			.map(({ passport }) => passport);
		const areAll = reader.notes.isWhole && read.sales === rows.length;
		return new Answer(
			reader.notes,
			{
				...(saleId === undefined && {
					...dateCells('departure_from', days.from),
					...dateCells('departure_until', days.until),
				}),
				...together(
					totals({ travelers: count }, areAll && isExact),
					// We know nothing about people without a record.
					totals(
						{ without_valid_passport: passports.filter((passport) => !FINE.includes(passport)).length },
						areAll && areShown && !passports.includes(NO_RECORD),
					),
				),
			},
			{ departures: { rows: departures, total: isWhole ? departures.length : undefined } },
			{
				part: { what: 'sales', ids: inOrder.map(({ id }) => String(id)), from, to: from + read.sales },
				inWorkflow: {
					columns: COLUMNS,
					rows: read.rows.map((row) => ({ ...row, at_least: !areAll || !isExact || !areShown })),
				},
			},
		);
	},
});

/** The days to look at: a week, or everything to come if the question is about one traveler. */
function travelDays(from = dayOf(), until?: string, isOpen = false) {
	return { from, until: until ?? (isOpen ? undefined : moveDay(from, { days: 6 })) };
}

/**
 * The travelers of a canceled sale: nobody. The list leaves canceled sales out, so this is only for a sale
 * that was asked for.
 */
const NOBODY: Travelers = { people: [], others: [], areShown: true, count: 0, isExact: true };

/** The departures of the first sales, as many as there are requests for, with their travelers. */
async function departuresOf(sales: readonly IDataObject[], travelerId: string | undefined, reader: Reader) {
	const departures: IDataObject[] = [];
	const ownRows: IDataObject[] = [];
	let [read, count, isExact, areShown] = [0, 0, true, true];
	for (const row of sales) {
		const mayRead = (requests: number): boolean => read === 0 || reader.notes.left >= requests;
		if (!mayRead(1)) break;
		const sale = await reader.record(row.id, recordPaths.sale);
		const party = sale && (sale.status === 'canceled' ? NOBODY : travelersIn(sale));
		// One more request, for the client.
		if (!mayRead((party?.people.length ?? 0) + 1)) break;
		read += 1;
		if (!party) {
			departures.push(departureLine(row, null, null));
			ownRows.push(ownRow(row, null, {}));
			continue;
		}
		// The list's filter matches any role.
		if (travelerId !== undefined && party.areShown && !party.people.some(({ id }) => id === travelerId))
			continue;
		count += party.count;
		isExact &&= party.isExact;
		areShown &&= party.areShown;
		const client = (await reader.person(sale.payer)) ?? null;
		const travelers = await travelersOf(party, row, reader);
		departures.push(
			departureLine(
				{ ...row, status: sale.status },
				client,
				party.areShown ? travelers.map(({ line: said }) => said) : null,
			),
		);
		const known = travelers.length > 0 || sale.status === 'canceled' ? travelers : [{ row: {} }];
		ownRows.push(...known.map((traveler) => ownRow(row, client, traveler.row)));
	}
	return { departures, rows: ownRows, sales: read, count, isExact, areShown };
}

/** Each traveler, as part of a line of the answer and as a row. */
async function travelersOf(
	{ people, others }: Travelers,
	trip: IDataObject,
	reader: Reader,
): Promise<Array<{ line: object; row: IDataObject }>> {
	const travelers: Array<{ line: object; row: IDataObject }> = [];
	for (const reference of people) {
		const person = await reader.record(reference.id, recordPaths.person);
		const name = textLine(person?.name ?? reference.name);
		const passport = passportOf(person, trip);
		travelers.push({
			// IDs are left out: Get Brief has them, and this leaves room for more departures.
			line: {
				...(name === undefined ? { name: null, id: reference.id } : { name }),
				...(passport.passport === VALID ? { passport: VALID } : passport),
			},
			row: {
				...{ traveler_name: name, traveler_id: reference.id, ...passport },
				...contactIn(person),
			} as IDataObject,
		});
	}
	for (const { name } of others) {
		travelers.push({
			line: { name: textLine(name) ?? null, passport: NO_RECORD },
			row: { traveler_name: textLine(name), passport: NO_RECORD } as unknown as IDataObject,
		});
	}
	return travelers;
}

/** A row for one traveler, or for a sale whose travelers are unknown. */
function ownRow(
	trip: IDataObject,
	client: { id: string; name: string | null } | null,
	traveler: IDataObject,
): IDataObject {
	return {
		...traveler,
		...dateCells('departure_date', trip.departure_date),
		...dateCells('return_date', trip.return_date),
		...{ sale_number: trip.number, sale_id: trip.id },
		...{ client_name: client?.name, client_id: client?.id },
	};
}

/** A line of the answer. What was not read is null. */
function departureLine(
	row: IDataObject,
	client: IDataObject | null,
	travelers: object[] | null,
): IDataObject {
	return {
		...withoutEmpty({
			...dateCells('departure_date', row.departure_date),
			...dateCells('return_date', row.return_date),
		}),
		...(row.status === 'canceled' && { status: row.status }),
		...{ client, travelers },
		...withoutEmpty({ sale_number: row.number, sale_id: row.id }),
	};
}

/** Whether a passport is on file and valid long enough, as far as the records show it. */
function passportOf(
	person: IDataObject | undefined,
	{ departure_date, return_date }: IDataObject,
): { passport: Message; passport_expiration_date?: unknown } {
	if (!person) return { passport: NOT_READ };
	const { person_kind: kind, passport_number: number, passport_expiration_date: expires } = person;
	if (kind === 'company') return { passport: COMPANY };
	if (isEmpty(expires))
		return { passport: message(isEmpty(number) ? 'passport.notOnFile' : 'passport.noExpiry') };
	const end = firstText(return_date, departure_date);
	const expiry = { passport_expiration_date: expires };
	if (end === '' || firstText(expires) < moveDay(end, { months: MONTHS_VALID }))
		return { passport: message(end === '' ? 'passport.noTripDate' : 'passport.tooEarly'), ...expiry };
	return { passport: isEmpty(return_date) ? message('passport.noReturnDate') : VALID, ...expiry };
}
