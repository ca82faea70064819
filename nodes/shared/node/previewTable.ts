/** The table of a Preview: the fields of forms as they were entered and as they are sent. */

import type { Fields } from '../fields/field';
import { identifierIn, type Place } from '../fields/place';
import { entriesOf } from '../fields/unwrap';
import { isPortuguese, type Language } from '../messages/language';
import { inWords, Message, message, valueText, type Value } from '../messages/message';
import { isUuid } from '../request/path';
import { groupedBy, holdsNothing, isRecord, Quoted, toApiName, trim } from '../values';

/** A value in a body, with the name of its member. */
export interface BodyPart {
	member: string;
	value: unknown;
	/** Whether its record is created, so that an empty list removes nothing. */
	isCreated?: true;
	/** Whether it is written to another record than the one that the item is about. */
	isAside?: true;
}

/** A field of the form, and what is sent of it; no parts if it was left out. */
export interface ShownField {
	at: Place;
	parts: BodyPart[];
}

/** The names of a run's records, by ID. */
type Names = ReadonlyMap<unknown, Message>;

interface Cell {
	text: string;
	/** Whether it must stay visible: it was changed, or it shows people or amounts. */
	isKept: boolean;
}

/** More columns do not fit next to each other. */
const MAX_COLUMNS = 15;

/** Holds the fields that have no column of their own. */
const OTHERS = 'Other Fields';

/** The labels and API names of all amounts in a form. */
export function amountNamesIn(fields: Fields): ReadonlySet<string> {
	return new Set(
		Object.entries(fields).flatMap(([name, { property, inner, whenNothing }]) => [
			...(inner ? amountNamesIn(inner) : []),
			...(whenNothing ? [toApiName(name), property.displayName] : []),
		]),
	);
}

/** A field as it was entered, followed by what is sent if reading changed it. */
export function cellOf(
	{ at, parts }: ShownField,
	amounts: ReadonlySet<string>,
	names: Names,
	language: Language,
): Cell {
	const entered = holdsNothing(at.given) ? '' : writtenIn(at.given);
	const marked = (sent: string, isKept: boolean): Cell => ({ text: `${entered} → ${sent}`.trim(), isKept });
	if (parts.length === 0) return marked(inWords(message('preview.leftOut'), language), true);
	if (parts.every(({ value }) => Array.isArray(value) && value.length === 0))
		return parts.some(({ isCreated, member }) => isCreated || member === 'custom_fields')
			? { text: '[]', isKept: false }
			: { text: inWords(message('preview.removed'), language), isKept: true };
	const meant = at.meant ?? names.get(parts[0]?.value);
	if (meant !== undefined) {
		const [name, whole] = [bareName(meant), meant].map((one) => meantText(one, language));
		const isAsGiven = [name, whole].includes(entered) || isUuid(isRecord(at.given) ? at.given.id : entered);
		return isAsGiven ? { text: whole ?? '', isKept: true } : marked(whole ?? '', true);
	}
	const [field = ''] = /[^> .]+( [^>.]+)*$/.exec(at.field.labels) ?? [];
	// A custom field may be an amount without cents; a quantity is none, even if it was written as 3,00.
	const isCustom = parts.some(({ member }) => member === 'value');
	const isAmount = (value: unknown): value is number =>
		typeof value === 'number' &&
		(amounts.has(field) || !Number.isInteger(value) || (isCustom && /[.,]\d\d$/.test(entered))) &&
		Number(value.toFixed(2)) === value;
	const texts = parts.map(({ value }) =>
		isAmount(value) ? valueText({ amount: value }, language) : inText(value, language),
	);
	const isAsGiven =
		parts.every(({ value }, index) =>
			isAmount(value)
				? plainAmount(entered, language) === plainAmount(texts[index] ?? '', language)
				: plainText(value) === entered,
		) ||
		[entriesOf(entered).map((entry) => trim(plainText(entry))), leavesIn(at.given)].some(
			(given) => given.join(', ') === [...new Set(texts)].join(', '),
		);
	const isSeen = parts.some(({ member, value, isAside }) => member === 'name' || isAside || isAmount(value));
	if (isAsGiven) return { text: [...new Set(texts)].join(', '), isKept: isSeen };
	return marked(withCounts(texts, language), isSeen || entered !== '');
}

/** What was entered, as text; of a list or group of a form, what was entered in it. */
function writtenIn(given: unknown): string {
	const isGroup =
		(Array.isArray(given) || isRecord(given)) && !('toJSON' in given) && !(given instanceof File);
	return isGroup ? choicesIn(given).join(', ') : trim(plainText(given));
}

/** The values in lines and groups; of a picker, the part that identifies the record. */
function choicesIn(given: unknown): string[] {
	const value = identifierIn(given);
	if (value !== given || typeof value !== 'object' || value === null) return [plainText(value)];
	return Object.values(value).flatMap(choicesIn);
}

/** The values in a list or object, which may have been entered as JSON text. */
function leavesIn(given: unknown): string[] {
	if (typeof given === 'object' && given !== null) return Object.values(given).flatMap(leavesIn);
	const isJson = typeof given === 'string' && /^\s*[{[]/.test(given);
	return isJson ? leavesIn(jsonIn(given)) : [plainText(given)];
}

function jsonIn(text: string): unknown {
	try {
		return JSON.parse(text);
	} catch {
		return [];
	}
}

/** The amount as a plain number, so that "1.234,50" in Portuguese equals "1234.5". */
function plainAmount(text: string, language: Language): string {
	const [point, grouping] = isPortuguese(language) ? [',', '.'] : ['.', ','];
	const plain = text
		.replace(/^R\$\s*/, '')
		.replaceAll(grouping, '')
		.replace(point, '.');
	return Number.isNaN(Number(plain)) ? text : String(Number(plain));
}

/** The chosen record's name alone, without the details that distinguish it from others of the same name. */
function bareName(meant: Message | string): Value | string {
	return meant instanceof Message ? (meant.values.name ?? meant) : meant;
}

/**
 * The chosen record in the user's language. A plain text is the name that n8n's list showed when the user
 * chose it.
 */
function meantText(meant: Value | string, language: Language): string {
	return typeof meant === 'string' ? meant : valueText(asData(meant), language);
}

/** Cells are data: they show names as they are, without the quotes that sentences put around them. */
export function asData(value: Value): Value {
	if (value instanceof Quoted) return value.unquoted;
	if (value instanceof Message)
		return new Message(
			value.id,
			Object.fromEntries(Object.entries(value.values).map(([name, part]) => [name, asData(part)])),
		);
	return isList(value) ? value.map(asData) : value;
}

function isList(value: Value): value is readonly Value[] {
	return Array.isArray(value);
}

/** "411.52 (3 times)" */
function withCounts(texts: readonly string[], language: Language): string {
	return [...groupedBy(texts, (text) => text)]
		.map(([text, { length: count }]) =>
			count > 1 ? `${text} ${inWords(message('preview.times', { count }), language)}` : text,
		)
		.join(', ');
}

function inText(value: unknown, language: Language): string {
	if (typeof value === 'boolean') return inWords(message(value ? 'preview.yes' : 'preview.no'), language);
	return plainText(value);
}

function plainText(value: unknown): string {
	if (typeof value === 'string') return value;
	if (value instanceof File) return `${value.name} (${Math.ceil(value.size / 1_000)} kB)`;
	// A date serializes to its text.
	const plain = JSON.stringify(value) ?? '';
	return plain.startsWith('"') ? String(JSON.parse(plain)) : plain;
}

/**
 * The rows as cells by column, with no more than {@link MAX_COLUMNS} columns: those that need not be seen
 * share one.
 *
 * @param before how many columns precede those of the fields
 */
export function foldColumns(
	rows: ReadonlyArray<ReadonlyMap<string, Cell>>,
	before: number,
): Array<Record<string, string>> {
	const cells = rows.flatMap((row) => [...row]);
	const columns = new Set(cells.map(([column]) => column));
	const kept = new Set(cells.filter(([, { isKept }]) => isKept).map(([column]) => column));
	const isTooWide = before + columns.size > MAX_COLUMNS;
	for (const column of columns) if (!isTooWide || before + kept.size < MAX_COLUMNS - 1) kept.add(column);
	return rows.map((row) => {
		const texts = [...row].map(([column, { text }]): [string, string] => [column, text]);
		const others = texts.filter(([column]) => !kept.has(column)).map((cell) => cell.join(': '));
		return Object.fromEntries([
			...texts.filter(([column]) => kept.has(column)),
			...(others.length > 0 ? [[OTHERS, others.join('; ')]] : []),
		]) as Record<string, string>;
	});
}
