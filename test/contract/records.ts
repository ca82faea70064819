import type { Query } from './client';
import { DATE, DATE_TIME, UNKNOWN_UUID, UUID } from './expectations';
import { PRODUCT_ARRAYS, type Reference } from './shapes';

/** A record as the list shows it, or as get-by-ID does. */
export type Fields = Record<string, unknown>;

type Shape = (value: unknown) => boolean;

/** A value for a filter, and a function that says whether it should find a record. */
interface Case {
	value: string;
	finds(record: Fields): boolean;
}

/** The effect of a query parameter. */
interface Filter {
	/** Values that give 400. */
	refused: readonly string[];
	/** The value that has the same effect as leaving the parameter out. */
	default?: string;
	/** Values to try, given all records; none if the resource's own tests try some. */
	cases(records: readonly Fields[]): Case[];
	/** Set if every value occurs in some record. */
	allOccur?: true;
}

/** Parameters that together select a range of days. */
interface Range {
	/** The parameter that names the day, if there are several. */
	field?: string;
	from: string;
	to: string;
	/** The values of `field`, or the name of the only day. */
	days: readonly string[];
}

/** What the API description says about the records of a list. */
export interface Kind {
	/** The query for all records, if the list only shows some of them without it. */
	all?: Query;
	/** The permission needed to read them; if there is none, any API license will do. */
	permission?: 'read_sales' | 'read_people' | 'read_tasks' | 'read_finance';
	/**
	 * The companies of a record. Credentials only see those of their own companies. Other records are visible
	 * to everyone.
	 */
	companies?(record: Fields): unknown;
	/** The members of each row. Objects and lists that are not named here must not occur. */
	row: Record<string, Shape>;
	/** Members that are empty in all records of a new sandbox. Every other member has a value somewhere. */
	neverFilled?: readonly string[];
	/**
	 * References with the path at which to read them, or null if there is none. In rows, only those named in
	 * `row`.
	 */
	references?: Record<string, string | null>;
	/** Lists that only get-by-ID shows. */
	collections?: readonly string[];
	filters?: Record<string, Filter>;
	range?: Range;
}

const matches =
	(pattern: RegExp): Shape =>
	(value) =>
		typeof value === 'string' && pattern.test(value);
const isOneOf =
	(values: readonly string[]): Shape =>
	(value) =>
		values.includes(value as string);
const orNull =
	(shape: Shape): Shape =>
	(value) =>
		value === null || shape(value);
const isText: Shape = (value) => typeof value === 'string';
const isBoolean: Shape = (value) => typeof value === 'boolean';
const isInteger: Shape = Number.isInteger;
const isNumber: Shape = (value) => typeof value === 'number';
const isObject: Shape = (value) => typeof value === 'object' && value !== null && !Array.isArray(value);
const isId = matches(UUID);
const isDate = matches(DATE);
const isDateTime = matches(DATE_TIME);
/** "always a magnitude without sign" */
const isMagnitude: Shape = (value) => typeof value === 'number' && value >= 0;
export const isReference: Shape = (value) => isObject(value) && isId((value as Reference).id);
const isNamedReference: Shape = (value) => isReference(value) && isText((value as Reference).name);
const isObjectWith =
	(fields: Record<string, Shape>): Shape =>
	(value) =>
		isObject(value) && Object.entries(fields).every(([name, shape]) => shape((value as Fields)[name]));
const isListOf =
	(shape: Shape): Shape =>
	(value) =>
		Array.isArray(value) && value.every(shape);

const company = (record: Fields): unknown => record.company;

/** The name of a field, or a function that returns one or several values of a record. */
type Of = string | ((record: Fields) => unknown);

const valuesOf = (record: Fields, of: Of): string[] =>
	[typeof of === 'string' ? record[of] : of(record)]
		.flat()
		.filter((value) => value !== null && value !== undefined)
		.map(String);

const NOT_INTEGER = ['abc', '1.5', '1,2', '12a', '1e2', '0x10', ''];
const NOT_UUID = ['12', 'maria', `${UNKNOWN_UUID}0`, ''];

/** One of several values that the API description lists. @param of how a record shows it */
function choice(values: readonly string[], of: Of): Filter {
	const [first = '', second = ''] = values;
	return {
		refused: ['spaceship', first.toUpperCase(), `${first},${second}`, ''],
		allOccur: true,
		cases: () => values.map((value) => ({ value, finds: (record) => valuesOf(record, of).includes(value) })),
	};
}

/** A comma list of such values. @param by what the list returns without it */
function choices(values: readonly string[], of: Of, by?: string): Filter {
	const [first = '', , third = ''] = values;
	return {
		refused: ['spaceship', first.toUpperCase(), `${first},spaceship`, `${first},`, ''],
		...(by !== undefined && { default: by }),
		allOccur: true,
		cases: () =>
			[...values, `${third},${first}`, values.join()].map((value) => ({
				value,
				finds: (record) => valuesOf(record, of).some((one) => value.split(',').includes(one)),
			})),
	};
}

/** The exact value, one per request. */
function exact(of: Of, refused: readonly string[] = []): Filter {
	return {
		refused,
		cases(records) {
			const found = [...new Set(records.flatMap((record) => valuesOf(record, of)))];
			const [one = '', other = ''] = found;
			// For a text, values that are almost right. For a number, these would not be numbers.
			const near = refused.length > 0 ? [] : [one.slice(0, -1), one.toLowerCase(), `${one},${other}`];
			const values = [...found.slice(0, 4), ...found.slice(-2), `${one}9`, ...near];
			return values.map((value) => ({ value, finds: (record) => valuesOf(record, of).includes(value) }));
		},
	};
}

const integer = (of: Of): Filter => exact(of, NOT_INTEGER);

/** The UUID of a referenced record. */
function uuid(of: string): Filter {
	const idOf = (record: Fields) => (record[of] as Reference | null)?.id;
	return {
		refused: NOT_UUID,
		cases: (records) =>
			[UNKNOWN_UUID, ...new Set(records.flatMap((record) => idOf(record) ?? []).slice(0, 8))].map(
				(value) => ({
					value,
					finds: (record) => idOf(record) === value,
				}),
			),
	};
}

/** "substring, case- and accent-insensitive" */
const plain = (text: string): string => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();

function part(...of: readonly Of[]): Filter {
	return {
		refused: [],
		cases(records) {
			const values = of.flatMap((one) => {
				const found = records.flatMap((record) => valuesOf(record, one));
				const accented = found.find((value) => plain(value) !== value.toLowerCase());
				const some = [...found.slice(0, 1), ...(accented === undefined ? [] : [accented])];
				return some.flatMap((value) => [value, value.slice(1, -1).trim()]);
			});
			const written = values.flatMap((value) => [
				...[value, value.toUpperCase(), plain(value), `x${value}x`, plain(value).replaceAll('a', 'ã')],
			]);
			// Database patterns are plain text here.
			return [...new Set([...written, '%', '_', '.*', '\\'])].map((value) => ({
				value,
				finds: (record) =>
					of.flatMap((one) => valuesOf(record, one)).some((one) => plain(one).includes(plain(value))),
			}));
		},
	};
}

/** "digits only, matches any part" */
function digits(...of: readonly Of[]): Filter {
	const numbersOf = (record: Fields, one: Of) =>
		valuesOf(record, one).map((value) => value.replace(/\D/g, ''));
	return {
		refused: ['(84) 3987', '+55', 'abc', ''],
		cases(records) {
			const values = of.flatMap((one) => {
				const [first] = records.flatMap((record) => numbersOf(record, one));
				return first === undefined ? [] : [first, first.slice(2, -2), `${first}0000`];
			});
			return values.map((value) => ({
				value,
				finds: (record) =>
					of.flatMap((one) => numbersOf(record, one)).some((number) => number.includes(value)),
			}));
		},
	};
}

/** The resource's own tests cover these. */
const ownTests = (refused: readonly string[]): Filter => ({ refused, cases: () => [] });

const SIDES = ['credit', 'debit'];
const PRODUCT_KINDS = [
	...['insurance', 'cruise', 'hotel', 'airline_ticket', 'train_ticket', 'ground_transportation', 'excursion'],
	...['car_rental', 'travel_package', 'partner_package', 'operation', 'others'],
];
const BILL_KINDS = [
	...['normal', 'sale_payment', 'sale_standalone', 'vendor_standalone', 'vendor_invoice', 'customer_invoice'],
	...['credit_card_invoice', 'commission'],
];
const INVOICE_STATUSES = [
	...['unissued', 'issued', 'processing', 'processing_cancellation', 'awaiting_processing', 'canceled'],
	...['awaiting_issue', 'awaiting_cancellation'],
];
const LOG_KINDS = ['insertion', 'edition', 'deletion', 'custom', 'export'];
const WITH_CUSTOM_FIELDS = ['sales', 'travels', 'people', 'bills', 'tasks'];

/** The day on which these tests take place, since the status of a bill depends on it. */
export const TODAY = '2026-08-20';

function billStatus({ canceled, settlement_date, due_date }: Fields): string {
	if (canceled) return 'canceled';
	if (settlement_date !== null) return 'settled';
	return due_date !== null && String(due_date) < TODAY ? 'overdue' : 'open';
}

interface Contact {
	email?: string;
	phone_number?: string;
}
const contactsOf = ({ contacts }: Fields): Contact[] => contacts as Contact[];

/** For these, the description, or the sandbox where the description says nothing, only has a name. */
const NAMED: Kind = { row: { name: isText } };

export const KINDS: Record<string, Kind> = {
	'/sales': {
		all: { status: 'opened,closed,canceled' },
		permission: 'read_sales',
		companies: company,
		row: {
			id: isId,
			seller: isReference,
			departure_date: orNull(isDate),
			return_date: orNull(isDate),
			totals: isObjectWith({ balance: isNumber, final_amount: isNumber }),
			created_at: isDateTime,
		},
		references: {
			...{
				seller: '/people',
				payer: '/people',
				company: null,
				intermediary: '/people',
				requester: '/people',
			},
			...{ approver: '/people', promoter: '/people', operation: '/products', travel: '/travels' },
			created_by: '/people',
		},
		collections: [...PRODUCT_ARRAYS, 'commissions', 'attachments', 'custom_fields'],
		filters: {
			status: choices(['opened', 'closed', 'canceled'], 'status', 'opened,closed'),
			people_id: ownTests([...NOT_UUID, `${UNKNOWN_UUID},maria`]),
			number: integer('number'),
			updated_since: ownTests([
				...['yesterday', '2026-13-01', '2026-01-01T25:00:00', '01/02/2026', '1767225600', ''],
			]),
		},
		range: {
			...{ field: 'date_field', from: 'date_from', to: 'date_to' },
			days: ['sale_date', 'departure_date', 'return_date'],
		},
	},
	'/people': {
		permission: 'read_people',
		row: {
			id: isId,
			external_id: orNull(isText),
			code: isInteger,
			name: isText,
			person_kind: isOneOf(['individual', 'company']),
			gender: orNull(isText),
			birthdate: orNull(isDate),
			cpf_cnpj: orNull(isText),
			rg_ie: orNull(isText),
			passport_number: orNull(isText),
			passport_expiration_date: orNull(isDate),
			foreigner: isBoolean,
			foreign_identity_document: orNull(isText),
			business_phone: orNull(isText),
			website: orNull(isText),
			city_inscription: orNull(isText),
			tax_identification_number: orNull(isText),
			partner_code: orNull(isText),
			observations: orNull(isText),
			charge_billet_fee: isBoolean,
			created_at: isDateTime,
			additional_data: orNull(isObject),
			last_contacts: isObjectWith({ last_task_update_at: orNull(isDateTime) }),
			tax_withholding: isObject,
			airline: orNull(isObject),
			address: isObjectWith({ city: orNull(isNamedReference) }),
			birthplace: orNull(isNamedReference),
			seller: orNull(isNamedReference),
			promoter: orNull(isNamedReference),
			created_by: orNull(isNamedReference),
		},
		neverFilled: ['rg_ie', 'city_inscription', 'tax_identification_number', 'observations'],
		collections: ['contacts', 'labels', 'custom_fields', 'attachments', 'credit_cards', 'kandir_law'],
		filters: {
			name: part('name'),
			cpf_cnpj: exact('cpf_cnpj', ['123.456.789-00', '12345678/0001-95', '']),
			passport_number: part('passport_number'),
			phone: digits(...['phone_number', 'mobile_number', 'business_phone', 'phones'], (person) =>
				contactsOf(person).map(({ phone_number }) => phone_number),
			),
			kind: choice(['individual', 'company'], 'person_kind'),
			code: integer('code'),
			email: part('email', (person) => contactsOf(person).map(({ email }) => email)),
		},
	},
	'/tasks': {
		permission: 'read_tasks',
		companies: company,
		row: {
			id: isId,
			title: isText,
			description: orNull(isText),
			due: isDateTime,
			completed: isBoolean,
			completed_at: orNull(isDateTime),
			deleted: isBoolean,
			created_at: isDateTime,
		},
		references: { assignee: '/people', category: '/task_categories', person: '/people', company: null },
		collections: ['history', 'custom_fields'],
	},
	'/task_categories': NAMED,
	'/products': {
		row: { id: isId, active: isBoolean, kind: isOneOf(PRODUCT_KINDS) },
		collections: ['supplies'],
		filters: { kind: choices(PRODUCT_KINDS, 'kind') },
	},
	'/sellers': {
		row: { id: isId, name: isText, active: isBoolean, person: isReference },
		references: { person: '/people' },
	},
	'/cities': {
		row: {
			id: isId,
			name: isText,
			ibge: matches(/^\d*$/),
			siafi: matches(/^\d*$/),
			setec: matches(/^\d*$/),
			state: isObjectWith({ name: isText }),
			country: isObjectWith({ code: matches(/^[A-Z]{2}$/), code_3: matches(/^[A-Z]{3}$/) }),
		},
		filters: { name: part('name') },
	},
	'/cabins': NAMED,
	'/ships': NAMED,
	'/labels': NAMED,
	'/travels': {
		companies: company,
		row: {
			id: isId,
			customer: isReference,
			seller: isReference,
			situation: isText,
			start_date: orNull(isDate),
			end_date: orNull(isDate),
		},
		references: { company: null, customer: '/people', seller: '/sellers' },
		collections: ['sales', 'passengers', 'custom_fields'],
		range: {
			...{ field: 'date_field', from: 'date_from', to: 'date_to' },
			days: ['start_date', 'end_date'],
		},
	},
	'/quotes': {
		companies: company,
		row: {
			id: isId,
			validity: isInteger,
			active: isBoolean,
			valid_until: isDate,
			public_url: matches(/^https:\/\/\S+$/),
		},
		references: { company: null, customer: '/people' },
	},
	'/integrations': {
		companies: company,
		row: { id: isId, name: isText },
		references: { company: null, person: '/people' },
	},
	'/logs': {
		row: {
			id: isId,
			kind: isOneOf(LOG_KINDS),
			origin: orNull(isText),
			description: isText,
			created_at: isDateTime,
		},
		references: { person: '/people', resource: null },
		filters: {
			person_id: uuid('person'),
			resource_id: uuid('resource'),
			kind: choice(LOG_KINDS, 'kind'),
			origin: exact('origin'),
		},
	},
	'/bills': {
		all: { status: 'open,overdue,settled,canceled' },
		permission: 'read_finance',
		companies: company,
		row: {
			id: isId,
			number: matches(/\S/),
			transaction_kind: isOneOf(SIDES),
			kind: isOneOf(BILL_KINDS),
			amount: isMagnitude,
			issue_date: isDate,
			due_date: orNull(isDate),
			settlement_date: orNull(isDate),
			canceled: isBoolean,
			checked: isBoolean,
			invoice_closed: isBoolean,
			system_generated: isBoolean,
			recurrence_group_id: orNull(isId),
			billet: orNull(isObject),
			check: orNull(isObject),
			card: orNull(isObject),
			created_at: isDateTime,
		},
		neverFilled: ['card.authorization'],
		references: { sale: '/sales', invoice_rule: '/invoice_rules' },
		collections: [
			...['categories', 'movements', 'items', 'credit_card_items', 'commissions', 'attachments'],
			'custom_fields',
		],
		filters: {
			transaction_kind: choice(SIDES, 'transaction_kind'),
			kind: choice(BILL_KINDS, 'kind'),
			status: choices(['open', 'overdue', 'settled', 'canceled'], billStatus, 'open,overdue'),
			number: exact('number'),
		},
		range: {
			...{ field: 'date_field', from: 'date_from', to: 'date_to' },
			days: ['issue_date', 'due_date', 'settlement_date'],
		},
	},
	'/account_movements': {
		permission: 'read_finance',
		companies: company,
		row: {
			id: isId,
			date: isDate,
			amount: isMagnitude,
			direction: isOneOf(SIDES),
			note: isText,
			check: orNull(isObject),
			card: orNull(isObject),
		},
		neverFilled: ['card.authorization'],
		references: {
			...{ account: '/accounts', payment_method: '/payment_methods', bill: '/bills' },
			...{ credit_card_invoice: '/bills', transfer_account: '/accounts' },
		},
		filters: {
			account_id: uuid('account'),
			payment_method_id: uuid('payment_method'),
			transaction_kind: choice(SIDES, 'direction'),
		},
	},
	'/refunds': {
		permission: 'read_finance',
		companies: company,
		row: {
			id: isId,
			side: isOneOf(['customer', 'vendor']),
			amount: isMagnitude,
			description: isText,
			issue_date: isDate,
			due_date: isDate,
		},
		references: { sale: '/sales', sale_product: null, person: '/people', company: null, bill: '/bills' },
		filters: { refund_type: choice(['customer', 'vendor'], 'side') },
	},
	'/nfs': {
		permission: 'read_finance',
		companies: company,
		row: {
			id: isId,
			status: isOneOf(INVOICE_STATUSES),
			issue_date: orNull(isDate),
			recipient: isObjectWith({ city: orNull(isReference) }),
			withholdings: isObject,
			taxes: isObject,
			service: isObject,
		},
		references: {
			...{ person: '/people', company: null, sale: '/sales', sale_product: null },
			...{ created_by: '/people', canceled_by: '/people' },
		},
		collections: ['items'],
		filters: { status: choice(INVOICE_STATUSES, 'status') },
		range: { from: 'period_start', to: 'period_end', days: ['issue_date'] },
	},
	'/partner_statements': {
		permission: 'read_finance',
		companies: company,
		row: {
			id: isId,
			receipt_number: isText,
			imported: isBoolean,
			edited: isBoolean,
			checked: isBoolean,
			deleted: isBoolean,
		},
		references: {
			...{
				company: null,
				contractor: '/people',
				seller: '/sellers',
				intermediary: '/people',
				sale: '/sales',
			},
			...{ sale_product: null, invoice: '/nfs', created_by: '/people' },
		},
	},
	'/accounts': {
		companies: ({ companies }) => companies,
		row: {
			id: isId,
			active: isBoolean,
			bank: orNull(isObject),
			credit_card: orNull(isObject),
			companies: isListOf(isReference),
		},
	},
	'/categories': { row: { id: isId, kind: isOneOf(['revenue', 'expense']), group: isText } },
	'/cost_centers': NAMED,
	'/currencies': { row: { code: matches(/^[A-Z]{3}$/) } },
	'/payment_methods': NAMED,
	'/nf_rules': {
		companies: company,
		row: { id: isId, name: isText },
		references: { product: '/products', supplier: '/people', payer: '/people' },
	},
	'/invoice_rules': {
		companies: company,
		row: { id: isId, kind: isOneOf(['customer', 'supplier', 'representative']), closing: isObject },
		references: { person: '/people' },
	},
	'/custom_fields': {
		row: {
			id: isInteger,
			resource: isOneOf(WITH_CUSTOM_FIELDS),
			name: isText,
			kind: isOneOf(['numeric', 'currency', 'text', 'date', 'choices']),
			required: isBoolean,
			active: isBoolean,
			choices: isListOf(isText),
		},
		filters: { resource: choice(WITH_CUSTOM_FIELDS, 'resource') },
	},
};
