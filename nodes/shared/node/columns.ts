/** Makes rows: one level of columns, from a record that has several. */

import type { IDataObject } from 'n8n-workflow';

import { isReference, isReferenceName } from '../agency/references';
import { whatsapp } from '../fields/contacts';
import { firstName } from '../people/firstName';
import { amountLabel, dayLabel, firstText } from '../labels';
import type { Reader } from '../reads/reader';
import { Message } from '../messages/message';
import { isRecord } from '../values';
import { recordPaths } from '../request/recordPaths';

/** Columns that take requests: for `payer_name`, we read the payer's record. */
export interface LookedUp {
	readonly columns: readonly string[];
	/**
	 * The reference that they follow. A row that has this reference need not be read in full for these columns.
	 */
	readonly of?: string;
	/** Reads their values; null if not allowed. */
	read(record: IDataObject, api: Reader): IDataObject | Promise<IDataObject>;
}

/** Members whose name is left out of columns: `totals.balance` is the sale's `balance`. */
const NAMELESS = new Set(['totals']);

/**
 * A record on one level: `totals.balance` as `balance`, `seller.id` as `seller_id` (null without a seller), a
 * list of texts as one text. Lists of records stay, since no row can hold one.
 */
export function flatten(record: IDataObject): IDataObject {
	return Object.fromEntries(cellEntries(record, '')) as IDataObject;
}

function cellEntries(record: Readonly<Record<string, unknown>>, before: string): Array<[string, unknown]> {
	return Object.entries(record).flatMap(([name, value]): Array<[string, unknown]> => {
		const column = before + name;
		if (value === null && isReferenceName(name)) return [[`${column}_id`, null]];
		if (Array.isArray(value)) return [[column, isOfTexts(value) ? value.join(', ') : value]];
		if (!isRecord(value) || value instanceof Message) return [[column, value]];
		return cellEntries(value, NAMELESS.has(name) ? before : `${column}_`);
	});
}

/** An empty list may be one of records. */
const isOfTexts = (list: readonly unknown[]): boolean => list.length > 0 && !list.some(isRecord);

/**
 * A list as one value: null for an empty list, and for references their names or else their IDs. Other lists,
 * and values that are no list, stay as they are.
 */
export function inOneCell(value: unknown): unknown {
	if (!Array.isArray(value)) return value;
	const cells = value.map((entry) => (isReference(entry) ? firstText(entry.name, entry.id) : undefined));
	if (value.length === 0) return null;
	return cells.includes(undefined) ? value : cells.join(', ');
}

const TEXT_SUFFIX = '_text';
const AMOUNT_COLUMN = /(^|_)(amount|balance)$|^left_to_pay$|^payer_owes$/;
const DAY_COLUMN = /(^|_)(date|birthdate|until|at|due)$/;

/** Whether a column is also available as a text: an amount or a date, by its name. */
export function hasText(column: string): boolean {
	return AMOUNT_COLUMN.test(column) || DAY_COLUMN.test(column);
}

/** `final_amount` of `final_amount_text`. */
export function withoutText(column: string): string {
	return column.endsWith(TEXT_SUFFIX) ? column.slice(0, -TEXT_SUFFIX.length) : column;
}

/** An amount as "R$ 4.890,00", a date as "18/12/2026"; null if the value is neither. */
export function cellText(column: string, value: unknown): string | null {
	return (AMOUNT_COLUMN.test(column) ? amountLabel(value) : dayLabel(value)) || null;
}

/** A column for the name of somebody a record refers to: `payer_name`. */
export function nameColumn(place: string): LookedUp {
	const column = `${place}_name`;
	return {
		columns: [column],
		of: place,
		read: async (record, api) => ({ [column]: ((await api.name(record[place])) as string) ?? null }),
	};
}

/**
 * Columns for contacting somebody a record refers to: a first name for the greeting, a WhatsApp number and an
 * email address.
 *
 * @param place the member that refers to them
 */
export function contactColumns(place: string): LookedUp {
	return {
		columns: Object.keys(contactIn(undefined)),
		of: place,
		read: async (record, api) => contactIn(await api.record(record[place], recordPaths.person)),
	};
}

/** @param person as GET /people/{id} returns her; if she cannot be read, all columns are null */
export function contactIn(person: IDataObject | undefined): IDataObject {
	const { name, email, person_kind: kind } = person ?? {};
	const written = firstText(name);
	const first = kind === 'company' ? written : firstName(written);
	return {
		first_name: first || null,
		whatsapp: person ? whatsapp(person) : null,
		email: firstText(email) || null,
	};
}

/** Words with a spelling of their own. */
const COLUMN_WORDS: Readonly<Record<string, string>> = Object.fromEntries(
	'CC CNPJ COFINS CPF CSLL CVC DU IBGE ID IE IR ISS PIS RAV RG RPS URL'
		.split(' ')
		.map((word) => [word.toLowerCase(), word]),
);
const NAMES: Readonly<Record<string, string>> = {
	cpf_cnpj: 'CPF or CNPJ',
	rg_ie: 'RG or IE',
	whatsapp: 'WhatsApp',
};

/** `final_amount` as "Final Amount", `recipient_cpf_cnpj` as "Recipient CPF or CNPJ". */
export function columnLabel(column: string): string {
	const [end, label] = Object.entries(NAMES).find(([name]) => column.endsWith(name)) ?? ['', ''];
	const words = column
		.slice(0, column.length - end.length)
		.split('_')
		.filter(Boolean);
	const named = words.map((word) => COLUMN_WORDS[word] ?? `${word.charAt(0).toUpperCase()}${word.slice(1)}`);
	return [...named, ...(label ? [label] : [])].join(' ');
}

/** What people look for in a record, by the names in the API's description and lists. */
const READ_FIRST = [
	/^(receipt_)?number$/,
	/^(name|title|product_name)$/,
	/^(code|description)$/,
	/^due$|(^|_)(date|until)$/,
	/^totals$|(^|_)(amount|balance)$/,
];

const IDENTIFIES = /^id$|_id$/;

/**
 * The record with what people read first: number, name, dates, amounts. IDs come last; the rest keeps the
 * API's order. n8n's table shows fields in their order, and only a screen of them.
 */
export function readFirst(record: IDataObject): IDataObject {
	return Object.fromEntries(Object.entries(record).sort(([a], [b]) => rankOf(a) - rankOf(b)));
}

function rankOf(name: string): number {
	const first = READ_FIRST.findIndex((names) => names.test(name));
	if (first >= 0) return first;
	return READ_FIRST.length + (IDENTIFIES.test(name) ? 1 : 0);
}
