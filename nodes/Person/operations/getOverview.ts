import type { IDataObject } from 'n8n-workflow';

import { leftToPay } from '../../shared/agency/leftToPay';
import { cityOf } from '../../shared/agency/person';
import { isOwnTrip, rolesIn } from '../../shared/agency/roles';
import { LISTED_STATUSES } from '../../shared/agency/sale';
import type { Reader } from '../../shared/reads/reader';
import { path } from '../../shared/request/path';
import { message, type Message } from '../../shared/messages/message';
import { whatsapp } from '../../shared/fields/contacts';
import { permittedDefinitions } from '../../shared/fields/customFields';
import {
	dateCells,
	textLine,
	MAX_TEXT_LENGTH,
	amountCells,
	withoutEmpty,
	totals,
} from '../../shared/node/answerParts';
import { dayOf } from '../../shared/time';
import { readOperation } from '../../shared/node/operation';
import { Answer, nextField } from '../../shared/node/answer';
import { recordPaths } from '../../shared/request/recordPaths';
import { isEmpty, isRecord, recordsOf } from '../../shared/values';
import {
	debtsOfPerson,
	MAX_PAGES,
	salesWithHiddenBills,
	sumsOfDebts,
	unpaidReceivables,
	type SaleWithRoles,
} from '../debtsOfPerson';
import { personId } from '../form/personFields';

const MAX_REQUESTS = 25;

/** If there are too many sales to read, this many requests are kept for bills. */
const FOR_BILLS = 4;

export const getOverview = readOperation({
	name: 'Get Overview',
	value: 'getOverview',
	action: 'Get overview of person',
	description:
		'What to know of a person before a talk: contact, next and last trips with what is left to pay, unpaid bills, passport and visa dates. Not tasks; flights and hotels are in Get Brief of the sale.',
	permission: 'readPeople',
	properties: { personId, next: nextField },
	async run({ api, params: { personId: id } }) {
		const reader = api.within(MAX_REQUESTS);
		const person = await reader.get(path`/people/${id}`);
		const sales = await salesOfPerson(id, reader);
		const unpaid = await unpaidReceivables(reader);
		const documents = await documentsOf(person, reader);
		const parts: SaleWithRoles[] = [];
		for (const row of byUrgency(sales.rows, id)) {
			// Sales that we have no request left for are noted.
			if (reader.notes.left <= FOR_BILLS) reader.notes.leaveOut('sales', String(row.id));
			else {
				const sale = await reader.record(row.id, recordPaths.sale);
				if (sale) parts.push({ row, sale: { ...sale, status: row.status }, roles: rolesIn(sale, id) });
			}
		}
		const areSalesWhole = sales.isWhole && parts.length === sales.rows.length;
		const own = parts.filter(({ row, roles }) => row.status !== 'canceled' && isOwnTrip(roles));
		const isPast = ({ row }: SaleWithRoles): boolean => returnOf(row) !== '' && returnOf(row) < dayOf();
		const last = own
			.filter(isPast)
			.sort((a, b) => (returnOf(a.row) > returnOf(b.row) ? -1 : 1))
			.slice(0, 1);
		const next = own.filter((part) => !isPast(part));
		const hidden = await salesWithHiddenBills(parts, unpaid, reader);
		const debts = await debtsOfPerson(id, parts, unpaid, reader);
		const areOwnWhole = areSalesWhole && debts.areOwnWhole && hidden.size === 0;
		const areDebtsWhole = areOwnWhole && !debts.mayOweMore;
		const trips = [...next, ...last].map((part) => {
			const listed = unpaid.areAll && !hidden.has(part) ? new Set(unpaid.statuses.keys()) : undefined;
			return trip(part, last.includes(part), leftToPay(part.sale, debts.read, listed).amount);
		});
		return new Answer(
			reader.notes,
			{
				...withoutEmpty({ name: textLine(person.name), id: person.id }),
				who: who(person),
				owes: sumsOfDebts(debts, areDebtsWhole, areOwnWhole),
				history: {
					...totals({ past_trips: own.filter(isPast).length }, areSalesWhole),
					roles: parts.length > 0 || areSalesWhole ? totals(rolesOf(parts), areSalesWhole) : null,
				},
			},
			{
				trips: { rows: trips, total: areSalesWhole ? trips.length : undefined },
				bills: { rows: debts.bills, total: areDebtsWhole ? debts.bills.length : undefined },
				documents: { rows: documents, total: documents.length },
			},
		);
	},
});

/**
 * The sales in which the person has any role, with their status, which only the list's filter shows for
 * certain. Something may be left to pay even for a canceled trip.
 */
async function salesOfPerson(id: string, reader: Reader) {
	const listOf = async (...status: string[]) => {
		const query = { peopleId: [id], status };
		return await reader.firstRows(path`/sales`, query, MAX_PAGES);
	};
	const valid = await listOf(...LISTED_STATUSES);
	const canceled = await listOf('canceled');
	return {
		rows: [...valid.rows, ...canceled.rows.map((row) => ({ ...row, status: 'canceled' }))],
		isWhole: valid.isWhole && canceled.isWhole,
	};
}

/** For each role, in how many sales the person has it. Canceled sales do not count. */
function rolesOf(parts: readonly SaleWithRoles[]): IDataObject {
	const counts: Record<string, number> = {};
	const valid = parts.filter(({ row }) => row.status !== 'canceled');
	for (const role of valid.flatMap(({ roles }) => roles)) counts[role] = (counts[role] ?? 0) + 1;
	return counts;
}

function who(person: IDataObject): IDataObject {
	const { phones } = person;
	return withoutEmpty({
		code: person.code,
		person_kind: person.person_kind,
		cpf_cnpj: person.cpf_cnpj,
		...dateCells('birthdate', person.birthdate),
		email: textLine(person.email),
		whatsapp: whatsapp(person),
		mobile_number: textLine(person.mobile_number),
		phone_number: textLine(person.phone_number),
		business_phone: textLine(person.business_phone),
		phones: Array.isArray(phones) ? textLine(phones.join(', ')) : undefined,
		observations: textLine(person.observations, MAX_TEXT_LENGTH),
		city: textLine(cityOf(person)),
	});
}

const TRAVEL_DOCUMENT = /\b(visto|visa|passaporte|passport)/i;

/** The passport, and custom fields about passports and visas. */
async function documentsOf(person: IDataObject, reader: Reader): Promise<IDataObject[]> {
	const { passport_number: number, passport_expiration_date: expires, custom_fields: fields } = person;
	const passport =
		isEmpty(number) && isEmpty(expires)
			? { name: message('passport'), on_file: false }
			: // Who asks how long it is valid has no use for its number.
				{ name: message('passport'), on_file: true, ...expiry(expires) };
	const values = recordsOf(fields).filter(({ value }) => !isEmpty(value));
	if (values.length === 0) return [passport];
	const definitions = await permittedDefinitions(reader, 'people');
	const named = values.flatMap(({ id, value }) => {
		const definition = definitions.find((one) => one.id === Number(id));
		const name = textLine(definition?.name) ?? '';
		if (!TRAVEL_DOCUMENT.test(name)) return [];
		return [
			{ name, on_file: true, ...(definition?.kind === 'date' ? expiry(value) : { value: textLine(value) }) },
		];
	});
	return [passport, ...named];
}

function expiry(day: unknown): IDataObject {
	if (isEmpty(day)) return {};
	return { ...dateCells('expiration_date', day), is_expired: String(day) < dayOf() };
}

const departureOf = ({ departure_date: start }: IDataObject): string => String(start ?? '');
const returnOf = (row: IDataObject): string => String(row.return_date ?? departureOf(row));

/**
 * The sales, those most worth a request first: current and future trips, soonest first; then past ones,
 * latest first; then canceled ones. A sale without dates counts as upcoming. Sales that the person sold come
 * last, since they are seldom her own trips.
 */
function byUrgency(rows: readonly IDataObject[], personId: string): IDataObject[] {
	const now = dayOf();
	const rank = (row: IDataObject): number => {
		if (isRecord(row.seller) && row.seller.id === personId) return 3;
		if (row.status === 'canceled') return 2;
		return returnOf(row) === '' || returnOf(row) >= now ? 0 : 1;
	};
	// Upcoming trips without dates come last; an empty text would sort first.
	const startOf = (row: IDataObject): string => departureOf(row) || (rank(row) === 0 ? '9' : '');
	return [...rows].sort((one, other) => {
		const isSooner = startOf(one) < startOf(other) ? -1 : 1;
		return rank(one) - rank(other) || (rank(one) === 0 ? isSooner : -isSooner);
	});
}

/** When a trip takes place, if it is not over. */
function whenOf(row: IDataObject): Message {
	if (returnOf(row) === '') return message('trip.undated');
	const start = departureOf(row);
	return message(start !== '' && start < dayOf() ? 'trip.underWay' : 'trip.next');
}

function trip({ row, roles }: SaleWithRoles, isLast: boolean, left: number | undefined): IDataObject {
	const { totals, departure_date: start } = row;
	return {
		...withoutEmpty({
			when: isLast ? message('trip.last') : whenOf(row),
			...dateCells('departure_date', start),
			...dateCells('return_date', row.return_date),
			role: message('list', { items: roles.map((role) => message(`role.${role}`)) }),
			...amountCells('price', isRecord(totals) ? totals.final_amount : undefined),
		}),
		left_to_pay: null,
		...amountCells('left_to_pay', left),
		...withoutEmpty({ sale_number: row.number, sale_id: row.id }),
	};
}
