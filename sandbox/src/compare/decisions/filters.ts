import { isDate } from '../../openapi/formats';
import { billKinds } from '../../records/bills';
import { customFieldResources } from '../../records/customFields';
import { invoiceStatuses } from '../../records/invoices';
import { logKinds } from '../../records/logs';
import { productKinds } from '../../records/reference';
import { Type } from '../../schema';
import { decision, property, type Decision } from '../decision';
import { isRecord } from '../kinds';
import type { Reply } from '../service';
import { details, type Survey } from '../survey';
import { Unobserved } from '../unobserved';
import { nobody } from '../writes';
import { keyOf } from './pages';

/** Whether the API's filters return the rows that we get by filtering the unfiltered list ourselves. */

type Row = Record<string, unknown>;
type Query = Record<string, string>;

interface Filter {
	url: string;
	/** What it filters by, in words for people: `status=canceled`. */
	name: string;
	/** The query to send, with values taken from rows of the list; undefined if no row has one. */
	query(rows: readonly Row[]): Query | undefined;
	/** Whether the filter should return the row; undefined if the row does not show that. */
	keeps(row: Row, query: Query): boolean | undefined;
	/** Filters for the rows to begin with; none by default. */
	base?: Query;
}

const sections: Readonly<Record<string, string>> = {
	'/sales': 'GET /sales',
	'/people': 'People',
	'/tasks': 'Tasks',
	'/bills': 'GET /bills',
	'/products': 'GET /products',
	'/travels': 'GET /travels',
	'/cities': 'Reference data lists',
};
/** The section of the API description that has the filters of a list. */
export const sectionOf = (url: string): string =>
	sections[url] ?? 'Account movements, refunds, invoices, logs, custom fields, statements';

const textOf = (value: unknown): string | undefined =>
	typeof value === 'string' && value !== '' ? value : typeof value === 'number' ? String(value) : undefined;

/** Without accents, in lower case. */
const folded = (text: string): string => text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase();
const digitsOf = (text: string): string => text.replaceAll(/\D/g, '');
const alphanumeric = (text: string): string => text.replaceAll(/[^\da-z]/gi, '').toUpperCase();

/** The first such text in a field of these rows. */
const first = (
	rows: readonly Row[],
	field: string,
	isWanted: (text: string) => boolean = Boolean,
): string | undefined =>
	rows.map((row) => textOf(row[field])).find((text) => text !== undefined && isWanted(text));

/** A filter with a fixed query, and which rows it should return. */
const always = (url: string, field: string, kept: readonly unknown[], query: Query = {}): Filter => ({
	...{
		url,
		name:
			Object.entries(query)
				.map((one) => one.join('='))
				.join('&') || 'no filter',
	},
	query: () => query,
	keeps: (row) => (field in row ? kept.includes(row[field]) : undefined),
});

/** Rows whose field is exactly the same as that of some row. */
const exact = (
	url: string,
	parameter: string,
	field = parameter,
	isWanted?: (text: string) => boolean,
): Filter => ({
	...{ url, name: parameter },
	query: (rows) => {
		const value = first(rows, field, isWanted);
		return value === undefined ? undefined : { [parameter]: value };
	},
	keeps: (row, query) => (field in row ? textOf(row[field]) === query[parameter] : undefined),
});

/**
 * Rows whose field contains part of the text that some row has. @param fold removes differences that do not
 * matter
 */
const within = (
	url: string,
	parameter: string,
	{ field = parameter, fold = folded, ask = (part: string) => part.toUpperCase(), others = false } = {},
): Filter => ({
	...{ url, name: parameter },
	query: (rows) => {
		const all = rows.map((row) => textOf(row[field])).filter((text) => text !== undefined);
		// A text with accents shows more.
		const chosen = all.find((text) => folded(text) !== text.toLowerCase()) ?? all[0];
		const part = chosen && fold(chosen).slice(1, 7).trim();
		return part ? { [parameter]: ask(part) } : undefined;
	},
	keeps: (row, query) => {
		const text = textOf(row[field]);
		const isWithin = text !== undefined && fold(text).includes(fold(query[parameter] ?? ''));
		return isWithin || !others ? isWithin : undefined;
	},
});

/** Three filters by date: on a day, from a day on, and up to a day. */
const days = (
	url: string,
	field: string,
	{
		from = 'date_from',
		to = 'date_to',
		base = {},
		chooses = true,
	}: { from?: string; to?: string; base?: Query; chooses?: boolean } = {},
): Filter[] => {
	const isDay = (text: string) => /^\d{4}-\d{2}-\d{2}$/.test(text);
	const range = (name: string, bounds: readonly string[]): Filter => ({
		...{ url, name: `${field} ${name}`, base },
		query: (rows) => {
			const all = rows.map((row) => textOf(row[field])).filter((text) => text !== undefined && isDay(text));
			const day = all.sort()[Math.floor(all.length / 2)];
			if (day === undefined) return undefined;
			return {
				...base,
				...(chooses && { date_field: field }),
				...Object.fromEntries(bounds.map((bound) => [bound, day])),
			};
		},
		keeps: (row, query) => {
			const day = textOf(row[field]);
			if (day === undefined || !isDay(day)) return field in row ? false : undefined;
			return day >= (query[from] ?? '') && day <= (query[to] ?? '9999');
		},
	});
	return [range('of a day', [from, to]), range('from a day on', [from]), range('up to a day', [to])];
};

/** Two filters combined: rows that both return. */
const both = (one: Filter, other: Filter): Filter => ({
	url: one.url,
	name: `${one.name} and ${other.name}`,
	base: { ...one.base, ...other.base },
	query: (rows) => {
		// Take both values from the same row.
		const first = one.query(rows);
		const second = first && other.query(rows.filter((row) => one.keeps(row, first) === true));
		return second && { ...first, ...second };
	},
	keeps: (row, query) => {
		const kept = [one.keeps(row, query), other.keeps(row, query)];
		return kept.includes(false) ? false : kept.includes(undefined) ? undefined : true;
	},
});

const isUnsettled = ({ canceled, settlement_date }: Row): boolean | undefined =>
	settlement_date === undefined ? undefined : canceled === false && settlement_date === null;

const settledBills: Filter = {
	...always('/bills', '', [], { status: 'settled' }),
	keeps: ({ canceled, settlement_date: day }) =>
		day === undefined ? undefined : canceled === false && day !== null,
};

const filters: readonly Filter[] = [
	always('/sales', 'status', ['opened', 'closed']),
	always('/sales', 'status', ['canceled'], { status: 'canceled' }),
	always('/sales', 'status', ['opened'], { status: 'opened' }),
	always('/sales', 'status', ['opened', 'closed'], { status: 'opened,closed' }),
	exact('/sales', 'number'),
	always('/sales', 'status', ['opened', 'closed'], { updated_since: '2000-01-01' }),
	...['sale_date', 'departure_date', 'return_date'].flatMap((field) => days('/sales', field)),
	...days('/sales', 'sale_date')
		.slice(1, 2)
		.map((fromADayOn) => both(always('/sales', 'status', ['closed'], { status: 'closed' }), fromADayOn)),
	...['individual', 'company'].map((kind) => always('/people', 'person_kind', [kind], { kind })),
	within('/people', 'name'),
	exact('/people', 'code'),
	{
		...exact('/people', 'cpf_cnpj', 'cpf_cnpj'),
		query: (rows) => {
			const document = first(rows, 'cpf_cnpj');
			return document === undefined ? undefined : { cpf_cnpj: alphanumeric(document) };
		},
		keeps: ({ cpf_cnpj: document }, query) => alphanumeric(textOf(document) ?? '') === query.cpf_cnpj,
	},
	{
		...exact('/people', 'cpf_cnpj', 'cpf_cnpj'),
		name: 'cpf_cnpj of a company',
		query: (rows) => {
			const document = first(rows, 'cpf_cnpj', (text) => alphanumeric(text).length === 14);
			return document === undefined ? undefined : { cpf_cnpj: alphanumeric(document) };
		},
		keeps: ({ cpf_cnpj: document }, query) => alphanumeric(textOf(document) ?? '') === query.cpf_cnpj,
	},
	within('/people', 'passport_number', { ask: (part) => part.toLowerCase() }),
	within('/people', 'phone', { field: 'business_phone', fold: digitsOf, others: true }),
	always('/tasks', 'deleted', [false]),
	always('/partner_statements', 'deleted', [false]),
	always('/bills', 'canceled', [false]),
	{ ...always('/bills', '', []), keeps: isUnsettled, name: 'no filter, unsettled' },
	always('/bills', 'canceled', [true], { status: 'canceled' }),
	{ ...always('/bills', '', [], { status: 'open,overdue' }), keeps: isUnsettled },
	settledBills,
	both(always('/bills', 'transaction_kind', ['debit'], { transaction_kind: 'debit' }), settledBills),
	...['credit', 'debit'].map((kind) =>
		always('/bills', 'transaction_kind', [kind], { transaction_kind: kind }),
	),
	...billKinds.map((kind) => always('/bills', 'kind', [kind], { kind })),
	exact('/bills', 'number'),
	...['issue_date', 'due_date'].flatMap((field) => days('/bills', field)),
	...days('/bills', 'settlement_date', { base: { status: 'settled' } }),
	...['credit', 'debit'].map((kind) =>
		always('/account_movements', 'direction', [kind], { transaction_kind: kind }),
	),
	...['customer', 'vendor'].map((side) => always('/refunds', 'side', [side], { refund_type: side })),
	...invoiceStatuses.map((status) => always('/nfs', 'status', [status], { status })),
	...days('/nfs', 'issue_date', { from: 'period_start', to: 'period_end', chooses: false }),
	...logKinds.map((kind) => always('/logs', 'kind', [kind], { kind })),
	exact('/logs', 'origin'),
	both(always('/logs', 'kind', ['edition'], { kind: 'edition' }), exact('/logs', 'origin')),
	...customFieldResources.map((resource) => always('/custom_fields', 'resource', [resource], { resource })),
	always('/products', 'kind', ['hotel'], { kind: 'hotel' }),
	always('/products', 'kind', ['hotel', 'cruise'], { kind: 'hotel,cruise' }),
	{
		...always('/products', 'kind', productKinds, { kind: productKinds.join(',') }),
		name: 'every kind',
	},
	...['start_date', 'end_date'].flatMap((field) => days('/travels', field)),
	within('/cities', 'name'),
];

/** Compares the rows that a query returns with those that it should return. */
async function outcomeOf(
	survey: Survey,
	{ url, query, keeps, base = {} }: Filter,
): Promise<string | Unobserved> {
	const all = await survey.page(url, { ...base, size: 50 });
	if (all instanceof Unobserved) return all;
	const asked = query(all.rows);
	if (asked === undefined) return new Unobserved('no row shows what to ask for');
	const reply = await survey.read(url, { ...asked, size: 50 });
	if (reply.status !== 200)
		return reply.status === 403
			? new Unobserved(`GET ${url} is answered with 403`)
			: `answered with ${reply.status}`;
	const left = await survey.page(url, { ...asked, size: 50 });
	if (left instanceof Unobserved) return left;
	const told = left.rows.map((row) => keeps(row, asked));
	const keys = new Set(left.rows.map(keyOf));
	// If there are further pages, missing rows may be on those.
	const wanted = all.rows.filter((row) => keeps(row, asked) === true);
	const missing = left.pagination.has_next_page === false && wanted.some((row) => !keys.has(keyOf(row)));
	if (told.every((one) => one === undefined) && wanted.length === 0)
		return new Unobserved(`no row of GET ${url} tells`);
	const isMixed = told.includes(false);
	if (isMixed && missing) return 'others, and not all';
	return isMixed ? 'others as well' : missing ? 'not all' : 'as by hand';
}

const byHand = filters.map((filter) => {
	const about = `GET ${filter.url}, ${filter.name}: rows`;
	return decision<string>({
		id: about,
		basis: { description: sectionOf(filter.url) },
		own: 'as by hand',
		schema: Type.String(),
		observe: (survey) => outcomeOf(survey, filter),
		differences: (value, expected) =>
			value === expected ? [] : [{ about, sandbox: expected, service: value, applied: false }],
		apply: () => undefined,
	});
});

/** Filters by a reference that only the full record shows. */
const related: readonly { url: string; parameter: string; field: string }[] = [
	{ url: '/account_movements', parameter: 'account_id', field: 'account' },
	{ url: '/account_movements', parameter: 'payment_method_id', field: 'payment_method' },
	{ url: '/logs', parameter: 'person_id', field: 'person' },
	{ url: '/logs', parameter: 'resource_id', field: 'resource' },
];

const idIn = (record: Reply['json'], field: string): unknown => {
	const reference = isRecord(record) ? record[field] : undefined;
	return isRecord(reference) ? reference.id : undefined;
};

const byReference = related.map(({ url, parameter, field }) =>
	property({
		id: `GET ${url} by ${parameter}`,
		about: `GET ${url}, ${parameter}: rows are those of that ID`,
		basis: { description: sectionOf(url) },
		flaw: async (survey) => {
			const detail = details.find((one) => one.url === `${url}/:id`);
			const records = detail ? await survey.records(detail) : new Unobserved('');
			if (records instanceof Unobserved) return records;
			const chosen = records.map(({ json }) => json).find((json) => typeof idIn(json, field) === 'string');
			if (!isRecord(chosen)) return new Unobserved(`no record of GET ${url} shows its ${field}`);
			const id = String(idIn(chosen, field));
			const left = await survey.page(url, { [parameter]: id, size: 50 });
			if (left instanceof Unobserved) return left.flaw;
			const isThere = left.rows.some((row) => row.id === chosen.id);
			if (!isThere && left.pagination.has_next_page === false) return 'not all';
			const others = [0, 0.25, 0.5, 0.75, 1].map((at) => left.rows[Math.round(at * (left.rows.length - 1))]);
			for (const row of new Set(others.filter((one) => one !== undefined))) {
				const { status, json } = await survey.read(`${url}/${encodeURIComponent(String(row.id))}`);
				if (status === 200 && idIn(json, field) !== id) return 'others as well';
			}
			return undefined;
		},
	}),
);

/** The people in a sale, with the role in which the record shows each. */
function peopleOf(sale: Row): [role: string, id: string][] {
	const roles = ['payer', 'seller', 'intermediary', 'requester', 'approver', 'promoter', 'created_by'];
	const found = roles.map((role) => [role, idIn(sale, role)] as const);
	for (const products of Object.values(sale).filter(Array.isArray)) {
		for (const product of products.filter(isRecord)) {
			found.push(
				['supplier', idIn(product, 'supplier')],
				['representative', idIn(product, 'representative')],
			);
			const passengers = Array.isArray(product.passengers) ? product.passengers : [];
			found.push(...passengers.map((one: unknown) => ['passenger', idIn(one, 'person')] as const));
		}
	}
	const ids = new Map(found.filter((one): one is [string, string] => typeof one[1] === 'string'));
	return [...ids];
}

/** A sale with somebody who takes part in it (`own`), and somebody of another sale who does not (`other`). */
function strangers(sales: readonly Row[]): { other: string; own: string; sale: Row } | undefined {
	for (const sale of sales) {
		const [own] = peopleOf(sale);
		const ids = new Set(peopleOf(sale).map(([, id]) => id));
		for (const another of sales) {
			const other = peopleOf(another).find(([, id]) => !ids.has(id));
			if (own && other && typeof sale.number === 'number') return { other: other[1], own: own[1], sale };
		}
	}
	return undefined;
}

const severalPeople = property({
	id: 'GET /sales by several people_id',
	about: 'GET /sales, people_id: sales of any of several people',
	basis: { description: 'GET /sales' },
	flaw: async (survey) => {
		const found = strangers((await survey.objectsOf('/sales')).filter(({ payer }) => payer !== undefined));
		if (!found) return new Unobserved('no two sales of different people');
		const { own, other, sale } = found;
		const counted: boolean[] = [];
		for (const ids of [`${other},${own}`, `${own},${other}`]) {
			const query = { people_id: ids, number: Number(sale.number), status: String(sale.status), size: 50 };
			const page = await survey.page('/sales', query);
			if (page instanceof Unobserved) return page.flaw;
			counted.push(page.rows.some(({ id }) => id === sale.id));
		}
		const [asSecond, asFirst] = counted;
		if (asSecond && asFirst) return undefined;
		return asFirst ? 'of the first one' : asSecond ? 'of the last one' : 'of none';
	},
});

const unknownId = (url: string, parameter: string) => ({
	...{ url, about: `${parameter}: an ID that nothing has leaves an empty list` },
	query: () => ({ [parameter]: nobody }),
});

/** A name with its first two words swapped, unless that is part of it as well. */
function swapped(name: string): string | undefined {
	const other = name.replace(/^(\S+) (\S+).*$/, '$2 $1');
	return folded(name).includes(folded(other)) ? undefined : other;
}

/** Queries that should return an empty list. */
const emptying: readonly {
	url: string;
	about: string;
	/** What it rests on; a section of the API description by default. */
	basis?: Decision['basis'];
	/** The query to send, with values taken from rows of the list; undefined if no row has one. */
	query(rows: readonly Row[]): Query | undefined;
}[] = [
	unknownId('/sales', 'people_id'),
	unknownId('/account_movements', 'account_id'),
	unknownId('/logs', 'resource_id'),
	{
		url: '/people',
		about: 'cpf_cnpj: the beginning of a document finds nobody',
		basis: { assumption: 'CPF and CNPJ' },
		query: (rows) => {
			const document = first(rows, 'cpf_cnpj');
			return document === undefined ? undefined : { cpf_cnpj: alphanumeric(document).slice(0, 6) };
		},
	},
	{
		url: '/people',
		about: 'name: a percent sign stands for itself',
		query: () => ({ name: '%a%' }),
	},
	{
		url: '/people',
		about: 'name: its words in another order find nobody',
		basis: { assumption: 'Position-insensitive: the name of people and cities' },
		query: (rows) => {
			const person = rows.find(
				(row) => textOf(row.code) !== undefined && swapped(String(row.name)) !== undefined,
			);
			return person && { name: swapped(String(person.name)) ?? '', code: String(person.code) };
		},
	},
	{
		url: '/logs',
		about: 'origin: in small letters it is another one',
		query: (rows) => {
			const origin = first(rows, 'origin', (text) => text !== text.toLowerCase());
			return origin === undefined ? undefined : { origin: origin.toLowerCase() };
		},
	},
];

const emptied = emptying.map(({ url, about, basis = { description: sectionOf(url) }, query }) =>
	property({
		...{ id: `GET ${url}, ${about}`, about: `GET ${url}, ${about}`, basis },
		flaw: async (survey) => {
			const list = await survey.list(url);
			if (list instanceof Unobserved) return list;
			const asked = query(list.rows);
			if (asked === undefined) return new Unobserved('no row shows what to ask for');
			if (list.rows.length === 0) return new Unobserved(`GET ${url} shows no record`);
			const page = await survey.page(url, { ...asked, size: 50 });
			if (page instanceof Unobserved) return page.flaw;
			return page.rows.length === 0 ? undefined : 'rows';
		},
	}),
);

/** Which statuses a list has if no status is asked for. */
const withoutStatus = [
	{ url: '/sales', status: 'opened,closed', leftOut: 'canceled' },
	{ url: '/bills', status: 'open,overdue', leftOut: 'settled' },
];

const defaults = withoutStatus.map(({ url, status }) => {
	const about = `GET ${url}: without a status the rows are those of status=${status}`;
	return property({
		...{ id: about, about, basis: { description: sectionOf(url) } },
		flaw: async (survey) => {
			const own = await survey.pageNow(url, { size: 50 });
			const asked = await survey.pageNow(url, { status, size: 50 });
			if (own instanceof Unobserved) return own;
			if (asked instanceof Unobserved) return asked;
			if (own.rows.length === 0) return new Unobserved(`GET ${url} shows no record`);
			if (idsOf(own) === idsOf(asked)) return undefined;
			return 'others';
		},
	});
});

const byNumber = withoutStatus.map(({ url, leftOut }) => {
	const about = `GET ${url}, number: what is ${leftOut} is there only when its status is asked for`;
	return property({
		...{ id: about, about, basis: { description: sectionOf(url) } },
		flaw: async (survey) => {
			const page = await survey.page(url, { status: leftOut, size: 50 });
			if (page instanceof Unobserved) return page;
			const number = first(page.rows, 'number');
			if (number === undefined) return new Unobserved(`nothing that is ${leftOut} shows its number`);
			const found = await survey.page(url, { number, size: 50 });
			if (found instanceof Unobserved) return found;
			const keys = new Set(page.rows.map(keyOf));
			return found.rows.some((row) => keys.has(keyOf(row))) ? 'is there' : undefined;
		},
	});
});

const canceledInvoices = property({
	id: 'canceled invoices',
	about: 'GET /nfs: canceled ones are there, whether their status is asked for or not',
	basis: { description: sectionOf('/nfs') },
	flaw: async (survey) => {
		const canceled = await survey.page('/nfs', { status: 'canceled', size: 50 });
		if (canceled instanceof Unobserved) return canceled;
		const day = first(canceled.rows, 'issue_date', isDate);
		if (day === undefined) return new Unobserved('no canceled invoice shows when it was issued');
		const found = await survey.page('/nfs', { period_start: day, period_end: day, size: 50 });
		if (found instanceof Unobserved) return found;
		const wanted = canceled.rows.filter(({ issue_date: its }) => its === day).map(keyOf);
		return missingOf(wanted, found) ? 'are left out' : undefined;
	},
});

const unknownField = property({
	id: 'unknown custom field',
	about: 'GET /custom_fields/{id}: a number that nothing has is not found',
	basis: { description: 'Errors' },
	flaw: async (survey) => {
		const { status } = await survey.read('/custom_fields/999999999');
		if (status === 403) return new Unobserved('GET /custom_fields/{id} is answered with 403');
		return status === 404 ? undefined : `answered with ${status}`;
	},
});

const capitals = property({
	id: 'ID in capitals',
	about: 'GET /people/{id}: an ID in capitals is the same one',
	basis: { assumption: 'UUIDs in capitals' },
	flaw: async (survey) => {
		const page = await survey.list('/people');
		if (page instanceof Unobserved) return page;
		const id = first(page.rows, 'id', (text) => text !== text.toUpperCase());
		if (id === undefined) return new Unobserved('no person has an ID with letters');
		const { status, json } = await survey.read(`/people/${encodeURIComponent(id.toUpperCase())}`);
		if (status === 403) return new Unobserved('GET /people/{id} is answered with 403');
		if (status !== 200) return `answered with ${status}`;
		return isRecord(json) && json.id === id ? undefined : 'another record';
	},
});

const everyRole = property({
	id: 'GET /sales by people_id',
	about: 'GET /sales, people_id: sales in which the person takes part in any role',
	basis: { description: 'GET /sales' },
	flaw: async (survey) => {
		const sales = (await survey.objectsOf('/sales')).filter(({ payer }) => payer !== undefined);
		const roles = new Map(sales.flatMap((sale) => peopleOf(sale).map(([role, id]) => [role, { sale, id }])));
		if (roles.size === 0) return new Unobserved('no sale shows its people');
		const unfound: string[] = [];
		for (const [role, { sale, id }] of roles) {
			const query: Record<string, string | number> = { people_id: id, size: 50 };
			if (typeof sale.status === 'string') query.status = sale.status;
			const page = await survey.page('/sales', query);
			if (page instanceof Unobserved) return page.flaw;
			const isThere = page.rows.some((row) => row.id === sale.id);
			if (!isThere && page.pagination.has_next_page === false) unfound.push(role);
		}
		return unfound.length > 0 ? `not as ${unfound.sort().join(', ')}` : undefined;
	},
});

/** Filters by a field that only the full record shows, together with one that rows show. */
const byEmail = property({
	id: 'GET /people by email',
	about: 'GET /people, email and code: the person who has both',
	basis: { description: 'People' },
	flaw: async (survey) => {
		const people = await survey.objectsOf('/people');
		const person = people.find(
			({ email, code }) => typeof email === 'string' && email !== '' && textOf(code) !== undefined,
		);
		if (!person) return new Unobserved('no person shows an email address');
		const email = String(person.email).slice(1).toUpperCase();
		const page = await survey.page('/people', { email, code: String(person.code), size: 50 });
		if (page instanceof Unobserved) return page.flaw;
		if (!page.rows.some(({ id }) => id === person.id)) return 'not found';
		return page.rows.length > 1 ? 'others as well' : undefined;
	},
});

const textsAt = (person: Row, list: string, field: string): string[] =>
	(Array.isArray(person[list]) ? person[list].filter(isRecord) : []).flatMap(
		(one) => textOf(one[field]) ?? [],
	);

/** Fields by which people can be found although only the full record shows them. */
const foundBy: readonly {
	parameter: string;
	what: string;
	basis: Decision['basis'];
	texts(person: Row): (string | undefined)[];
	ask(text: string): string;
}[] = [
	...['mobile_number', 'phone_number'].map((field) => ({
		...{ parameter: 'phone', what: field, basis: { description: 'People' } },
		texts: (person: Row) => [textOf(person[field])],
		ask: (text: string) => digitsOf(text).slice(2),
	})),
	{
		...{ parameter: 'phone', what: 'a phone of a contact', basis: { assumption: 'phone filter' } },
		texts: (person) => textsAt(person, 'contacts', 'phone_number'),
		ask: digitsOf,
	},
	{
		...{ parameter: 'email', what: 'the email address of a contact', basis: { assumption: 'email filter' } },
		texts: (person) => textsAt(person, 'contacts', 'email'),
		ask: (text) => text,
	},
];

const byRecords = foundBy.map(({ parameter, what, basis, texts, ask }) => {
	const about = `GET /people, ${parameter}: who has it as ${what}`;
	return property({
		...{ id: about, about, basis },
		flaw: async (survey) => {
			for (const person of await survey.objectsOf('/people')) {
				const [asked] = texts(person).flatMap((text) => (text === undefined ? [] : [ask(text)]));
				if (!asked || textOf(person.code) === undefined) continue;
				const page = await survey.page('/people', {
					[parameter]: asked,
					code: String(person.code),
					size: 50,
				});
				if (page instanceof Unobserved) return page.flaw;
				return page.rows.some(({ id }) => id === person.id) ? undefined : 'not found';
			}
			return new Unobserved('no person shows one');
		},
	});
});

const nothing = property({
	id: 'GET /people with none',
	about: 'GET /people, a name that nobody has: an empty list, which ends',
	basis: { description: 'Shared shapes' },
	flaw: async (survey) => {
		const { status, json } = await survey.read('/people', { name: 'compare nobody has this name' });
		if (status === 403) return new Unobserved('GET /people is answered with 403');
		if (status !== 200) return `answered with ${status}`;
		const list = await survey.list('/people');
		if (list instanceof Unobserved || list.rows.length === 0)
			return new Unobserved('GET /people shows no record');
		const { data, pagination } = isRecord(json) ? json : {};
		if (!Array.isArray(data)) return 'data is no list';
		if (data.length > 0) return 'rows';
		return isRecord(pagination) && pagination.has_next_page === true ? 'has_next_page is true' : undefined;
	},
});

const idsOf = ({ rows }: { rows: Row[] }): string => rows.map(keyOf).sort().join();

/** A date-time of Brasília written with an offset and in UTC; empty for other formats. */
function spelled(local: string): string[] {
	if (!/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}$/.test(local)) return [];
	return [`${local}-03:00`, `${new Date(`${local}-03:00`).toISOString().slice(0, 19)}Z`];
}

/** When a row was created, with a T between day and time, as the API takes it. */
const createdAt = (row: Row): string => textOf(row.created_at)?.replace(' ', 'T') ?? '';

const since = (
	name: string,
	flaw: (survey: Survey, rows: Row[], times: string[]) => Promise<string | undefined | Unobserved>,
	basis: Decision['basis'] = { description: 'GET /sales' },
) =>
	property({
		id: `GET /sales by updated_since: ${name}`,
		about: `GET /sales, updated_since: ${name}`,
		basis,
		flaw: async (survey) => {
			const page = await survey.list('/sales');
			if (page instanceof Unobserved) return page;
			const times = page.rows.map(createdAt).filter(Boolean);
			// Only the newest: the others may continue on later pages.
			return times.length < 3
				? new Unobserved('fewer than three sales show created_at')
				: flaw(survey, page.rows, times.sort().reverse().slice(0, 5));
		},
	});

const sinceThen = (survey: Survey, updated_since: string) =>
	survey.page('/sales', { updated_since, size: 50 });
const missingOf = (keys: readonly string[], page: { rows: Row[]; pagination: Row }): boolean => {
	const there = new Set(page.rows.map(keyOf));
	return page.pagination.has_next_page === false && keys.some((key) => !there.has(key));
};

/** When a sale was changed only its history shows, which the description does not tie to the filter. */
const byHistory: Decision['basis'] = { assumption: 'Logs: what counts as one write' };

const updatedSince = [
	since('sales of that moment and later', async (survey, rows, times) => {
		const at = times.at(-1) ?? '';
		const page = await sinceThen(survey, at);
		if (page instanceof Unobserved) return page.flaw;
		const newer = rows.filter((row) => createdAt(row) >= at).map(keyOf);
		return missingOf(newer, page) ? 'not all' : undefined;
	}),
	since('a day begins at its start, in Brasília', async (survey, rows, times) => {
		const day = (times[0] ?? '').slice(0, 10);
		const page = await sinceThen(survey, day);
		if (page instanceof Unobserved) return page.flaw;
		const ofDay = rows.filter((row) => createdAt(row) >= day).map(keyOf);
		return missingOf(ofDay, page) ? 'not all' : undefined;
	}),
	since('one moment in three spellings', async (survey, _rows, times) => {
		const at = times.at(-1) ?? '';
		const own = await sinceThen(survey, at);
		const others = await Promise.all(spelled(at).map((one) => sinceThen(survey, one)));
		if (own instanceof Unobserved) return own.flaw;
		if (others.length === 0) return new Unobserved('date-times have another form');
		return others.every((one) => !(one instanceof Unobserved) && idsOf(one) === idsOf(own))
			? undefined
			: 'other rows';
	}),
	since('a later moment leaves no further sales', async (survey, _rows, times) => {
		const [early, late] = [
			await sinceThen(survey, times.at(-1) ?? ''),
			await sinceThen(survey, times[0] ?? ''),
		];
		if (early instanceof Unobserved || late instanceof Unobserved)
			return new Unobserved('it is not answered');
		return missingOf(late.rows.map(keyOf), early) ? 'further ones' : undefined;
	}),
	since('nothing after the year 2100', async (survey) => {
		const page = await sinceThen(survey, '2100-01-01');
		if (page instanceof Unobserved) return page.flaw;
		return page.rows.length > 0 ? 'sales' : undefined;
	}),
	since(
		'from the last change of a sale on, and not later',
		async (survey, rows) => {
			const included: { itself: boolean; after: boolean; later: boolean }[] = [];
			for (const { id, number } of rows.filter(({ status }) => status !== 'opened').slice(0, 4)) {
				const history = await survey.page('/logs', { resource_id: String(id), size: 50 });
				if (history instanceof Unobserved) return history;
				const [last] = history.rows.map(createdAt).sort().reverse();
				if (last === undefined || spelled(last).length === 0 || typeof number !== 'number') continue;
				const isThere = async (seconds: number) => {
					const moment = new Date(Date.parse(`${last}Z`) + seconds * 1000).toISOString().slice(0, 19);
					const page = await survey.page('/sales', { number, updated_since: moment, size: 50 });
					return !(page instanceof Unobserved) && page.rows.some((row) => row.id === id);
				};
				included.push({ itself: await isThere(0), after: await isThere(1), later: await isThere(14 * 3600) });
			}
			if (included.length === 0) return new Unobserved('no history tells when a sale was changed');
			if (included.some(({ itself }) => !itself)) return 'leaves that moment out';
			if (included.some(({ after }) => !after)) return undefined;
			return included.some(({ later }) => !later)
				? 'for hours'
				: new Unobserved('sales change without an entry in their history');
		},
		byHistory,
	),
	since(
		'sales have changed since',
		async (survey, _rows, times) => {
			const at = times[0] ?? '';
			const page = await sinceThen(survey, at);
			if (page instanceof Unobserved) return page.flaw;
			const older = page.rows.filter((row) => createdAt(row) < at).slice(-3);
			const told: boolean[] = [];
			for (const { id } of older) {
				const history = await survey.page('/logs', { resource_id: String(id), size: 50 });
				if (history instanceof Unobserved || history.rows.length === 0) continue;
				told.push(history.rows.some((row) => createdAt(row) >= at));
			}
			if (told.length === 0) return older.length === 0 ? undefined : new Unobserved('no history tells it');
			return told.some(Boolean) ? undefined : 'others as well';
		},
		byHistory,
	),
];

export const filterDecisions: readonly Decision[] = [
	...byHand,
	...byReference,
	everyRole,
	severalPeople,
	...emptied,
	...defaults,
	...byNumber,
	canceledInvoices,
	unknownField,
	capitals,
	byEmail,
	...byRecords,
	nothing,
	...updatedSince,
];
