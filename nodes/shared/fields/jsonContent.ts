import { DateTime } from 'luxon';

import { isUuid } from '../request/path';
import { message, own, type Message, type Value } from '../messages/message';
import { holdsNothing, isEmpty, quoted, trimmed } from '../values';
import { birthdate, localDate, localDateOrTime } from './date';
import { noteFieldPath, type FieldPath } from './fieldPath';
import { flawIn } from '../flaws';
import { looksOf } from './text';

/** Numbers and codes by which somebody or something is found again: what looks the same is the same. */
const KEYS: ReadonlySet<string> = new Set(
	`airline_number booking_number city_inscription cnpj company_identifier cpf cpf_cnpj document email external_id
	flight_number foreign_identity_document ie local_id locator original_ticket_number passport_number rg_ie
	tax_identification_number ticket_number voucher_code`.split(/\s+/),
);

/** "Null" is a surname, so a name that stands for nothing is only pointed out. */
const NAMES: ReadonlySet<string> = new Set(['emission_name', 'legal_name', 'name']);

/**
 * The user's own JSON as it is sent. Reports what must not leave n8n: what JSON does not have, more of a card
 * than its last four digits, numbers that are invalid or have lost digits, damaged texts, and identifiers
 * that stand for nothing or hold something invisible. Notes where its parts stand,
 * `hotels[1].passengers[0]`, for rules.
 *
 * @param json as deep as JSON may be: whoever reads it has looked
 * @param keepsEmpty else what is empty was not entered, and is left out at any depth
 * @returns undefined where nothing was entered, or nothing that JSON has
 */
export function contentOf(json: unknown, fieldPath: FieldPath, keepsEmpty: boolean): unknown {
	const made = new Map<object, unknown>();
	const at = (path: string) => (path === '' ? fieldPath : fieldPath.inside(path, path));
	const refuse = (path: string, said: Message): undefined => void at(path).addIssue(said);

	const read = (value: unknown, key: string, path: string): unknown => {
		if (value instanceof Date || DateTime.isDateTime(value)) return DATE.read(value, at(path));
		if (value === undefined) return undefined;
		const wrong = wrongIn(key, value);
		if (wrong !== undefined) return refuse(path, wrong);
		if (typeof value === 'string') {
			noteFlaw(key, value, at(path));
			return KEYS.has(key) ? looksOf(value) : value;
		}
		const foreign = foreignIn(value);
		if (foreign !== undefined)
			return refuse(path, message('WRONG_TYPE.json', { given: message('given.foreign', { what: foreign }) }));
		if (typeof value !== 'object' || value === null) return value;
		if (made.has(value)) return made.get(value) ?? refuse(path, message('WRONG_TYPE.itself'));
		made.set(value, undefined);
		const parts = Object.entries(value).map(([name, inner]: [string, unknown]) => {
			return [name, read(inner, name, pathTo(path, value, name))] as const;
		});
		const copy = Array.isArray(value) ? listOf(parts, keepsEmpty) : recordOf(parts, keepsEmpty);
		noteFieldPath(copy, at(path), (inner) =>
			at(pathTo(path, copy, inner)).holding((value as Record<string, unknown>)[inner]),
		);
		made.set(value, copy);
		return copy;
	};
	const content = read(json, '', '');
	return !keepsEmpty && holdsNothing(content) ? undefined : content;
}

type Part = readonly [name: string, value: unknown];

const [DATE, DAY, BIRTHDATE] = [localDateOrTime(''), localDate(''), birthdate('')];

function listOf(parts: readonly Part[], keepsEmpty: boolean): unknown[] {
	const entries = parts.map(([, value]) => (value === undefined ? null : value));
	return keepsEmpty ? entries : entries.filter((entry) => !holdsNothing(entry));
}

function recordOf(parts: readonly Part[], keepsEmpty: boolean): object {
	const given = parts.filter(([, value]) => value !== undefined && (keepsEmpty || !holdsNothing(value)));
	const names = given.map(([name]) => name).sort();
	// A reference as reads give it; writes take the ID alone.
	const isNamed = names.join() === 'id,name' && given.some(([name, id]) => name === 'id' && isUuid(id));
	return Object.fromEntries(isNamed ? given.filter(([name]) => name === 'id') : given);
}

/** `hotels[1].passengers` */
function pathTo(outer: string, within: object, key: string | number): string {
	if (Array.isArray(within)) return `${outer}[${key}]`;
	return `${outer}${outer && '.'}${key}`;
}

/** What it is, in words, if JSON has no such thing and would make something else of it. */
function foreignIn(value: unknown): Value | undefined {
	if (typeof value === 'bigint' || typeof value === 'function' || typeof value === 'symbol')
		return own(typeof value);
	if (typeof value !== 'object' || value === null || Array.isArray(value)) return undefined;
	const prototype = Object.getPrototypeOf(value) as object | null;
	// Also of n8n's own sandbox, whose objects have another prototype.
	if (prototype === null || Object.getPrototypeOf(prototype) === null) return undefined;
	return quoted(String(value.constructor?.name || 'class'));
}

function noteFlaw(key: string, value: string, fieldPath: FieldPath): void {
	const written = trimmed(value);
	if (written === '') return;
	// Of a day that the API can read, whether it is meant.
	if (/^(due|birthdate|check_(in|out)|\w+_date)$/.test(key) && /^\d{4}-\d\d-\d\d(T|$)/.test(written))
		(key === 'birthdate' ? BIRTHDATE : DAY).read(written.slice(0, 10), fieldPath);
	const flaw = flawIn(written, KEYS.has(key));
	if (flaw?.isRefused) fieldPath.addIssue(flaw.said);
	else if (flaw) fieldPath.addHint(flaw.said);
	else if (NAMES.has(key) && flawIn(written, true)?.isRefused) fieldPath.addHint(message('hint.missingName'));
}

function wrongIn(key: string, value: unknown): Message | undefined {
	// The digits are not repeated: they may be the whole card.
	if (isCardDigits(key) && !isEmpty(value) && !/^\d{4}$/.test(String(value)))
		return message('INVALID_CARD_DIGITS');
	if (typeof value === 'number' && !Number.isFinite(value))
		return message('INVALID_NUMBER.expression', { given: own(String(value)) });
	if (Number.isInteger(value) && !Number.isSafeInteger(value))
		return message('DAMAGED_TEXT.jsonDigits', { given: own(String(value)) });
	return undefined;
}

/**
 * `card_last_digits` in a sale, `last_digits` in a person's cards, and a whole card number, however spelled.
 */
function isCardDigits(key: string): boolean {
	return /^((card)?lastdigits|cardnumber)$/.test(key.toLowerCase().replace(/[^a-z]/g, ''));
}
