import type { IDataObject } from 'n8n-workflow';

import { debtOf, isNamedBySale, isOwedByClient, isPayable, salesOf } from '../../shared/agency/debt';
import { billsToRead, leftToPay } from '../../shared/agency/leftToPay';
import { cityOf } from '../../shared/agency/person';
import { isOwnTrip, rolesIn, type Role } from '../../shared/agency/roles';
import { billsNamedIn } from '../../shared/agency/sale';
import { stateOf, UNPAID_STATUSES, unpaidOf, type BillStatus } from '../../shared/agency/status';
import type { Reader } from '../../shared/reads/reader';
import { path } from '../../shared/request/path';
import { message, type Message } from '../../shared/messages/message';
import { whatsapp } from '../../shared/fields/contacts';
import {
	dateCells,
	textLine,
	MAX_TEXT_LENGTH,
	amountCells,
	withoutEmpty,
	sumOf,
	totals,
} from '../../shared/node/answerParts';
import { dayOf } from '../../shared/time';
import { nextField } from '../../shared/node/continuation';
import { readOperation } from '../../shared/node/operation';
import { areBillsListed } from '../../shared/node/readLeftToPay';
import { Answer } from '../../shared/node/answer';
import { recordPaths } from '../../shared/request/recordPaths';
import { isEmpty, isRecord, recordsOf } from '../../shared/values';
import { personId } from '../form/personFields';

const MAX_REQUESTS = 25;
const MAX_PAGES = 2;

/** This many requests are kept for bills if there are more sales than can be read. */
const FOR_BILLS = 5;

/**
 * The most unpaid bills to read that no sale of the person names. More of them would be the whole agency's,
 * and reading them takes too long for a question about one client.
 */
const MAX_OTHER_BILLS = 12;

/** A sale that the person takes part in, as it was read. */
interface SaleWithRoles {
	row: IDataObject;
	sale: IDataObject;
	roles: Role[];
}

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
			// Sales for which no request is left are noted.
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
		const areDebtsWhole = areSalesWhole && debts.areWhole && hidden.size === 0;
		const trips = [...next, ...last].map((part) => {
			const listed = unpaid.areAll && !hidden.has(part) ? new Set(unpaid.statuses.keys()) : undefined;
			return trip(part, last.includes(part), leftToPay(part.sale, debts.records, listed).amount);
		});
		return new Answer(
			reader.notes,
			{
				...withoutEmpty({ name: textLine(person.name), id: person.id }),
				who: who(person),
				owes: sumsOf(debts, areDebtsWhole),
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
	const valid = await listOf('opened', 'closed');
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
			: { name: message('passport'), on_file: true, ...withoutEmpty({ number }), ...expiry(expires) };
	const values = recordsOf(fields).filter(({ value }) => !isEmpty(value));
	if (values.length === 0) return [passport];
	const { rows } = await reader.firstRows(path`/custom_fields`, { resource: 'people' }, 1);
	const named = values.flatMap(({ id, value }) => {
		const definition = rows.find((row) => Number(row.id) === Number(id));
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
 * The sales in the order in which they are worth a request: current and future trips, soonest first; then
 * past ones, latest first; then canceled ones. Sales that the person sold come last, since they are seldom
 * her own trips.
 */
function byUrgency(rows: readonly IDataObject[], personId: string): IDataObject[] {
	const now = dayOf();
	const rank = (row: IDataObject): number => {
		if (isRecord(row.seller) && row.seller.id === personId) return 3;
		if (row.status === 'canceled') return 2;
		return returnOf(row) === '' || returnOf(row) >= now ? 0 : 1;
	};
	// Sales without dates come after the coming ones.
	const startOf = (row: IDataObject): string => departureOf(row) || (rank(row) === 0 ? '9' : '');
	return [...rows].sort((one, other) => {
		const isSooner = startOf(one) < startOf(other) ? -1 : 1;
		return rank(one) - rank(other) || (rank(one) === 0 ? isSooner : -isSooner);
	});
}

/** When a trip is that is not past. */
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

/** The bills of a sale that the person may owe as a client. */
function billsIn({ sale, roles }: SaleWithRoles): string[] {
	const { payments, standalone } = billsNamedIn(sale);
	return isOwnTrip(roles) ? [...payments, ...standalone].map(({ id }) => id) : [];
}

/** What the person owes, by the bills of the sales and by those that none of them names. */
async function debtsOfPerson(
	personId: string,
	parts: readonly SaleWithRoles[],
	unpaid: UnpaidReceivables,
	reader: Reader,
) {
	const trips = parts.filter(({ roles }) => isOwnTrip(roles));
	const sales = new Map(trips.map(({ sale }) => [String(sale.id), sale]));
	const numbers = new Map(parts.map(({ row }) => [String(row.id), row.number]));
	const records: IDataObject[] = [];
	const bills: IDataObject[] = [];
	const unknown: number[] = [];
	const own = billsToReadOf(parts, unpaid);
	const others = readableOthers(own, parts, unpaid, reader);
	let { areWhole } = others;
	for (const id of [...own, ...others.ids]) {
		const bill = await reader.record(id, recordPaths.bill);
		if (bill) records.push(bill);
		// What no list of unpaid bills has is paid; only the amounts of trips need it.
		if (unpaid.areAll && !unpaid.statuses.has(id)) continue;
		if (!bill) areWhole = false;
		else {
			const state = stateOf(bill, unpaid.statuses.get(id));
			if (isPayable(bill) || state.isUnpaid === false) continue;
			const naming = parts.filter((part) => billsIn(part).includes(id)).map(({ sale }) => sale);
			const named = salesOf(bill).map((of) => sales.get(of.id));
			const about = [...new Set([...naming, ...named])].filter((sale) => sale !== undefined);
			const debt = debtOf(bill, about);
			const isHers = debt.person?.id === personId;
			// A bill of other people's sales, or one that may not be a client's at all, is hers only if it says so.
			const isOthers = about.length === 0 && (salesOf(bill).length > 0 || debt.side !== 'client');
			if (debt.side === 'supplier' || (isOthers && !isHers)) continue;
			if (isOwedByClient(debt) && !isHers) continue;
			const left = unpaidOf(bill, state);
			if (left === undefined || state.status === undefined) {
				areWhole = false;
				reader.notes.leaveOut('bills', id, message('why.status'));
			}
			if (left === undefined) continue;
			if (!isOwedByClient(debt)) unknown.push(left);
			else {
				const ofSales: IDataObject[] = [...salesOf(bill), ...naming];
				const theirs = ofSales.map(({ id: of }) => numbers.get(String(of)));
				bills.push(
					billLine(
						bill,
						state.status,
						left,
						theirs.find((number) => number !== undefined),
					),
				);
			}
		}
	}
	return { bills, records, unknown, areWhole };
}

/** What is owed, from the bills, in sums. */
function sumsOf(
	{ bills, unknown }: Awaited<ReturnType<typeof debtsOfPerson>>,
	areWhole: boolean,
): IDataObject {
	const others = { ...amountCells('amount', sumOf(unknown)), bills: unknown.length };
	return {
		...totals({ ...totalOf('overdue', bills), ...totalOf('open', bills) }, areWhole),
		...(unknown.length > 0 && { unknown_debtor: others }),
	};
}

/** The receivables that are unpaid. */
interface UnpaidReceivables {
	/** The status of each by its ID, which the lists' filters show for certain. */
	statuses: ReadonlyMap<string, BillStatus>;
	/** Their rows. */
	rows: readonly IDataObject[];
	/** Whether these are all of them. */
	areAll: boolean;
}

async function unpaidReceivables(reader: Reader): Promise<UnpaidReceivables> {
	const statuses = new Map<string, BillStatus>();
	const all: IDataObject[] = [];
	let areAll = true;
	for (const status of UNPAID_STATUSES) {
		const query = { status, transactionKind: 'credit' };
		const { rows, isWhole } = await reader.firstRows(path`/bills`, query, MAX_PAGES);
		for (const { id } of rows) statuses.set(String(id), status);
		all.push(...rows);
		areAll &&= isWhole;
	}
	return { statuses, rows: all, areAll };
}

/** The sales whose bills the lists leave out, or may leave out, which is noted. */
async function salesWithHiddenBills(
	parts: readonly SaleWithRoles[],
	{ statuses }: UnpaidReceivables,
	reader: Reader,
): Promise<ReadonlySet<SaleWithRoles>> {
	const hidden = new Set<SaleWithRoles>();
	for (const part of parts.filter((each) => billsIn(each).length > 0)) {
		const areListed = await areBillsListed(part.sale, statuses, reader);
		if (areListed) continue;
		hidden.add(part);
		if (areListed === false) reader.notes.noteRefusal('bills');
		else for (const id of billsIn(part)) reader.notes.leaveOut('bills', id);
	}
	return hidden;
}

/**
 * The bills of the person's sales to read, those that are known to be unpaid first. What is left to pay of a
 * trip takes all of its bills if one is unpaid.
 */
function billsToReadOf(parts: readonly SaleWithRoles[], { statuses, areAll }: UnpaidReceivables): string[] {
	const ids = [...new Set(parts.flatMap(billsIn))];
	const unpaid = new Set(statuses.keys());
	const own = parts.filter(({ roles }) => isOwnTrip(roles));
	const needed = new Set(own.flatMap(({ sale }) => billsToRead(sale, unpaid)));
	const others = ids.filter((id) => !unpaid.has(id) && (!areAll || needed.has(id)));
	return [...ids.filter((id) => unpaid.has(id)), ...others];
}

/**
 * The unpaid bills that none of the person's sales names: for several sales, or a part of somebody else's.
 * Only a bill itself shows whose it is.
 *
 * @returns those that can be read, and whether these are all; others are noted
 */
function readableOthers(
	own: readonly string[],
	parts: readonly SaleWithRoles[],
	{ rows, areAll }: UnpaidReceivables,
	reader: Reader,
): { ids: string[]; areWhole: boolean } {
	const known = new Set([...own, ...parts.flatMap(billsIn)]);
	const others = rows.filter((row) => debtOf(row, []).side !== 'supplier' && !known.has(String(row.id)));
	const most = areAll ? Math.min(MAX_OTHER_BILLS, reader.notes.left - own.length) : 0;
	const ids: string[] = [];
	// Those that a sale names are hers only if she pays a part of somebody else's sale.
	for (const isNamed of [false, true]) {
		const some = others.filter((row) => isNamedBySale(row) === isNamed).map(({ id }) => String(id));
		if (ids.length + some.length <= most) ids.push(...some);
		else for (const id of some) reader.notes.leaveOut('bills', id, message('why.mayBeTheirs'));
	}
	return { ids, areWhole: areAll && ids.length === others.length };
}

const billLine = (bill: IDataObject, status: unknown, left: number, saleNumber: unknown): IDataObject =>
	withoutEmpty({
		status,
		...dateCells('due_date', bill.due_date),
		...amountCells('amount', left),
		number: bill.number,
		sale_number: saleNumber,
		bill_id: bill.id,
	});

function totalOf(status: string, bills: readonly IDataObject[]): IDataObject {
	const amounts = bills.filter((bill) => bill.status === status).map(({ amount }) => amount);
	return { [`${status}_bills`]: amounts.length, ...amountCells(status, sumOf(amounts)) };
}
