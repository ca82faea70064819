/**
 * Answers the service's lists and records from given records: which of them a query finds, page by page, and
 * a single one by its ID. It was written from the API description alone and shares no line with the sandbox,
 * since each may misread the description in another way. It has no transport, no order except that of the
 * records, and no clock.
 */

/** A record as the service knows it, including what no answer shows, such as `updated_at`. */
export type Row = Record<string, unknown>;
/** With the API's names. */
export type Query = Readonly<Record<string, unknown>>;

export interface Answer {
	statusCode: number;
	headers?: Record<string, string>;
	body: Row;
}

type Filter = (wanted: string, now: number) => (record: Row) => boolean;

interface List {
	filters?: Readonly<Record<string, Filter>>;
	/** The possible values of `date_field`. */
	dateFields?: readonly string[];
	/** The status that is listed if no other one is requested. */
	status?: string;
	/** The members of a row that are not scalars; all of them if the description does not say. */
	shown?: readonly string[];
}

/** An answer of the API with a status other than 200. */
export class Refusal extends Error {
	constructor(
		readonly statusCode: number,
		reason: string,
	) {
		super(reason);
	}
}

const isRow = (value: unknown): value is Row =>
	typeof value === 'object' && value !== null && !Array.isArray(value);
const rowsIn = (value: unknown): Row[] => (Array.isArray(value) ? value.filter(isRow) : []);
const idOf = (reference: unknown): string => (isRow(reference) ? String(reference.id).toLowerCase() : '');
const digitsIn = (value: unknown): string => String(value ?? '').replace(/\D/g, '');

/** A time as the API writes it: in the zone of Brasília, without an offset. */
const written = (time: number): string => new Date(time - 3 * 3_600_000).toISOString().slice(0, 19);

const folded = new Map<string, string>();

/** Ignores case and accents. */
function plain(value: unknown): string {
	const text = String(value ?? '');
	const known = folded.get(text) ?? text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
	folded.set(text, known);
	return known;
}

const is =
	(name: string): Filter =>
	(wanted) =>
	(record) =>
		String(record[name]) === wanted;
const isOneOf =
	(valueOf: (record: Row, now: number) => unknown): Filter =>
	(wanted, now) => {
		const values = wanted.split(',');
		return (record) => values.includes(String(valueOf(record, now)));
	};
const contains =
	(textsOf: (record: Row) => unknown[]): Filter =>
	(wanted) => {
		const part = plain(wanted);
		return (record) => textsOf(record).some((text) => plain(text).includes(part));
	};
/** Whether the record has a reference, or an ID as the sandbox stores it. */
const refersTo =
	(name: string): Filter =>
	(wanted) =>
	(record) =>
		String(record[`${name}_id`] ?? idOf(record[name])).toLowerCase() === wanted.toLowerCase();

const ROLES = ['payer', 'seller', 'intermediary', 'requester', 'approver', 'promoter', 'created_by'];

/** "payer, seller, intermediary, …, passenger, supplier, representative, who registered" */
const peopleOf = (sale: Row): string[] =>
	[
		...ROLES.map((role) => sale[role]),
		...Object.values(sale)
			.flatMap(rowsIn)
			.flatMap(({ supplier, representative, passengers }) => [
				...[supplier, representative],
				...rowsIn(passengers).map(({ person }) => person),
			]),
	].map(idOf);

/** "unsettled, not canceled, due before today" */
function billStatusOf({ status, canceled, settlement_date, due_date }: Row, now: number): string {
	if (canceled || status === 'canceled') return 'canceled';
	if (settlement_date || status === 'settled') return 'settled';
	return due_date && String(due_date).slice(0, 10) < written(now).slice(0, 10) ? 'overdue' : 'open';
}

/** "Brasília time when no zone" */
const updatedSince: Filter = (wanted) => {
	const hasZone = /(Z|[+-]\d\d:?\d\d)$/.test(wanted);
	const time = Date.parse(hasZone ? wanted : `${wanted.length > 10 ? wanted : `${wanted}T00:00:00`}-03:00`);
	if (Number.isNaN(time)) throw new Refusal(400, 'updated_since');
	const since = written(Math.ceil(time / 1000) * 1000);
	// The sandbox stores milliseconds.
	const textOf = (at: unknown): string => (typeof at === 'number' ? written(at) : String(at));
	return ({ created_at: created, updated_at: at = created }) => textOf(at) >= since;
};

const LISTS: Readonly<Record<string, List>> = {
	sales: {
		dateFields: ['sale_date', 'departure_date', 'return_date'],
		status: 'opened,closed',
		filters: {
			status: isOneOf(({ status = 'opened' }) => status),
			people_id: (wanted) => {
				const ids = wanted.toLowerCase().split(',');
				return (sale) => peopleOf(sale).some((id) => ids.includes(id));
			},
			number: is('number'),
			updated_since: updatedSince,
		},
		shown: ['seller', 'totals'],
	},
	people: {
		filters: {
			name: contains(({ name }) => [name]),
			email: contains(({ email, contacts }) => [email, ...rowsIn(contacts).map((one) => one.email)]),
			passport_number: contains((person) => [person.passport_number]),
			cpf_cnpj: (wanted) => (person) => digitsIn(person.cpf_cnpj) === wanted,
			phone: (wanted) => (person) =>
				[person, ...rowsIn(person.contacts)].some((holder) =>
					Object.entries(holder).some(
						([name, value]) =>
							name.includes('phone') && [value].flat().some((phone) => digitsIn(phone).includes(wanted)),
					),
				),
			kind: is('person_kind'),
			code: is('code'),
		},
		shown: [
			...['additional_data', 'last_contacts', 'tax_withholding', 'airline', 'address'],
			...['city', 'birthplace', 'seller', 'promoter', 'created_by'],
		],
	},
	bills: {
		dateFields: ['issue_date', 'due_date', 'settlement_date'],
		status: 'open,overdue',
		filters: {
			status: isOneOf(billStatusOf),
			transaction_kind: is('transaction_kind'),
			kind: is('kind'),
			number: is('number'),
		},
	},
	travels: { dateFields: ['start_date', 'end_date'] },
	cities: { filters: { name: contains(({ name }) => [name]) } },
	products: { filters: { kind: isOneOf(({ kind }) => kind) } },
	refunds: { filters: { refund_type: is('side') } },
	account_movements: {
		filters: {
			account_id: refersTo('account'),
			payment_method_id: refersTo('payment_method'),
			transaction_kind: is('direction'),
		},
	},
	nfs: {
		filters: {
			status: is('status'),
			period_start:
				(from) =>
				({ issue_date }) =>
					!!issue_date && String(issue_date) >= from,
			period_end:
				(to) =>
				({ issue_date }) =>
					!!issue_date && String(issue_date) <= to,
		},
	},
	logs: {
		filters: {
			person_id: refersTo('person'),
			resource_id: refersTo('resource'),
			kind: is('kind'),
			origin: is('origin'),
		},
	},
	custom_fields: { filters: { resource: is('resource') } },
};

/** "closed inclusive range"; "required when date_from or date_to is given" */
function inRange(
	list: List,
	{ date_field: field, date_from: from, date_to: to, status }: Query,
): (record: Row) => boolean {
	const dates = [from, to].filter((date) => date !== undefined).map(String);
	const isRange = dates.every((date) => /^\d{4}-\d\d-\d\d$/.test(date)) && !(dates[0]! > dates[1]!);
	const isField = field === undefined ? dates.length === 0 : list.dateFields?.includes(String(field));
	if (!isRange || !isField) throw new Refusal(400, `${String(field)} ${dates.join(' to ')}`);
	if (field === 'settlement_date' && !String(status).split(',').includes('settled'))
		throw new Refusal(400, 'settlement_date needs settled in status');
	return (record) => {
		const value = record[String(field)];
		const day = typeof value === 'string' ? value.slice(0, 10) : '';
		if (dates.length === 0) return true;
		return day !== '' && day >= String(from ?? '') && day <= String(to ?? '9');
	};
}

/**
 * Which records of a list match a query.
 * @param now by the service's clock, in ms
 * @throws Refusal for what the API answers with 400, and an error for a filter that it does not have
 */
export function filterOf(name: string, query: Query, now: number): (record: Row) => boolean {
	const list = LISTS[name] ?? {};
	const { date_field, date_from, date_to, size: _size, cursor: _cursor, ...others } = query;
	const wanted = { ...(list.status !== undefined && { status: list.status }), ...others };
	const tests = Object.entries(wanted).map(([filter, value]) => {
		const test = list.filters?.[filter];
		if (!test) throw new Error(`GET /${name} has no filter ${filter}`);
		return test(String(value), now);
	});
	const isDated = [date_field, date_from, date_to].some((value) => value !== undefined);
	const dates = isDated ? [inRange(list, query)] : [];
	// Deleted tasks and receipts can only be read by ID.
	return (record) => record.deleted !== true && [...dates, ...tests].every((test) => test(record));
}

/** "Lists carry only the record's own scalar fields" */
function rowOf(name: string, record: Row): Row {
	const { shown } = LISTS[name] ?? {};
	const isShown = ([member, value]: [string, unknown]): boolean =>
		typeof value !== 'object' || value === null || shown?.includes(member) !== false;
	return Object.fromEntries(Object.entries(record).filter(isShown));
}

/** A page of a list, as the service answers it. */
export function pageOf(data: unknown[], nextCursor: string | null = null, size = 50): Answer {
	const pagination = { has_next_page: nextCursor !== null, next_cursor: nextCursor, size };
	return { statusCode: 200, body: { data, pagination } };
}

/** A service with these records, by the names of their lists. */
export class Records {
	/** @param now the time on the service's clock in ms; if given, answers show it */
	constructor(
		private readonly lists: Readonly<Record<string, readonly object[]>>,
		private readonly now?: number,
	) {}

	/** The answer to a GET, relative to the base URL. */
	readonly answer = ({ path, query }: { path: string; query: Query }): Answer => {
		const [, name = '', id] = path.split('/');
		const headers: Record<string, string> =
			this.now === undefined ? {} : { date: new Date(this.now).toUTCString() };
		try {
			const rows = (this.lists[name] ?? []) as readonly Row[];
			const answer = id === undefined ? this.page(name, rows, query) : this.record(rows, id);
			return { ...structuredClone(answer), headers };
		} catch (thrown) {
			if (!(thrown instanceof Refusal)) throw thrown;
			return { statusCode: thrown.statusCode, headers, body: { errors: [thrown.message] } };
		}
	};

	private page(name: string, rows: readonly Row[], query: Query): Answer {
		const size = Number(query.size ?? 20);
		if (!(size >= 1 && size <= 50)) throw new Refusal(400, 'size');
		const from = query.cursor === undefined ? '0' : /^after-(\d+)$/.exec(String(query.cursor))?.[1];
		// "A cursor the service did not return gives 400."
		if (from === undefined) throw new Refusal(400, 'cursor');
		const found = rows.filter(filterOf(name, query, this.now ?? Date.now()));
		const end = Number(from) + size;
		const page = found.slice(Number(from), end).map((record) => rowOf(name, record));
		return pageOf(page, end < found.length ? `after-${end}` : null, size);
	}

	private record(rows: readonly Row[], id: string): Answer {
		const body = rows.find((row) => String(row.id).toLowerCase() === id.toLowerCase());
		if (!body) throw new Refusal(404, 'not found');
		return { statusCode: 200, body };
	}
}
