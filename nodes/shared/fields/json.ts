import { DateTime } from 'luxon';

import { wrongType, message, unquoted, type Message, type Value } from '../messages/message';
import { isTooDeep, MAX_LEVELS } from '../jsonSize';
import { isUuid } from '../request/path';
import { textProblemIn } from '../textProblems';
import { holdsNothing, isEmpty, isRecord, quote, toApiName, trim } from '../values';
import { email } from './contacts';
import { localDateOrTime } from './date';
import type { Describe, Field } from './field';
import { airlineCode, isCardNumber, threeDigitCode } from './identifiers';
import type { Place } from './place';
import { identifier, name as nameField } from './text';
import { Verbatim } from './toBody';
import { withoutFence } from './unwrap';

type Json = Record<string, unknown>;

/** How much of invalid JSON a message shows, in characters: enough to find the place. */
const SHOWN = 24;

/**
 * A JSON object, typed as text or given by an expression.
 *
 * @param readAs reads the content, if its fields are known
 */
export function jsonObject(
	displayName: string,
	about: Describe = {},
	readAs: (json: unknown, place: Place) => unknown = readJsonContent,
): Field<Verbatim<Json> | undefined> {
	const readOne = (entered: unknown, place: Place) => readAs(onlyObjectIn(entered) ?? entered, place);
	return json(displayName, message('json.object'), isRecord, about, readOne);
}

/** The object of a list that has nothing else, as a list of items or a model gives it. */
function onlyObjectIn(entered: unknown): Json | undefined {
	const [only, ...others] = Array.isArray(entered) ? (entered as unknown[]) : [];
	return isRecord(only) && others.length === 0 ? only : undefined;
}

/** A JSON list of objects, typed as text or given by an expression. */
export function jsonList(displayName: string, about: Describe = {}): Field<Verbatim<Json[]> | undefined> {
	const isListOfRecords = (value: unknown): value is Json[] => Array.isArray(value) && value.every(isRecord);
	return json(displayName, message('json.list'), isListOfRecords, about, readJsonContent);
}

function json<T>(
	displayName: string,
	wanted: Message,
	isWanted: (value: unknown) => value is T,
	about: Describe,
	readAs: (json: unknown, place: Place) => unknown,
): Field<Verbatim<T> | undefined> {
	return {
		property: { displayName, type: 'json', default: '', ...about },
		read(raw, place) {
			const entered = parseJson(raw, wanted, place);
			const value = entered === undefined ? undefined : readAs(entered, place);
			if (isWanted(value)) return new Verbatim(value);
			if (value !== undefined) place.refuse(wrongType(value, wanted));
			return undefined;
		},
	};
}

/** In JSON: a text, even one that is cut off, or something between texts that nobody sees, as from a page. */
const TEXT_OR_INVISIBLE = /"(?:[^"\\]|\\[^]?)*"?|[\p{Zs}\p{Cf}]/gu;

/** @throws SyntaxError */
function valueOf(text: string): unknown {
	try {
		return JSON.parse(text) as unknown;
	} catch {
		const plain = text.replace(TEXT_OR_INVISIBLE, (part) => (part.startsWith('"') ? part : ' '));
		return JSON.parse(plain) as unknown;
	}
}

/** @returns undefined if nothing was entered, or nothing that can be parsed */
function parseJson(raw: unknown, wanted: Message, place: Place): unknown {
	if (isEmpty(raw)) return undefined;
	if (typeof raw !== 'string') return raw;
	const text = withoutFence(trim(raw));
	if (isTooDeep(text)) return place.refuse(message('TOO_DEEP', { levels: MAX_LEVELS }));
	try {
		const value = valueOf(text);
		// A program may have written JSON as a text of JSON once more.
		return typeof value === 'string' && /^["`[{]/.test(trim(value)) ? parseJson(value, wanted, place) : value;
	} catch (thrown) {
		if (!/^[[{"]/.test(text)) return place.refuse(wrongType(raw, wanted));
		const { message: why } = thrown as SyntaxError;
		const [, position] = /position (\d+)/.exec(why) ?? [];
		const before = quote(text.slice(0, Number(position ?? text.length)).slice(-SHOWN));
		if (/end of JSON|unterminated/i.test(why) || Number(position) >= text.length)
			return place.refuse(message('INVALID_JSON.cut', { before }));
		// JavaScript gives no position for a wrong word.
		const where = position === undefined ? '' : message('after', { before });
		return place.refuse(message('INVALID_JSON', { wanted, where }));
	}
}

const DATE = localDateOrTime('');

/** Members whose meaning is known, even in an object whose content the API does not publish. */
const KNOWN = new Map(
	Object.entries({
		airlineCode: airlineCode(''),
		airlineNumber: threeDigitCode(''),
		email: email(''),
		externalId: identifier(''),
		name: nameField(''),
	}).map(([key, field]) => [toApiName(key), field]),
);

/**
 * JSON whose content the API does not publish, as it is sent. Refuses what must not leave n8n: values that
 * JSON does not have, more of a card than its last four digits, numbers that are invalid or have lost digits,
 * and damaged texts. Empty values count as not entered, at any depth.
 *
 * @param json the content, which the caller has checked to be not too deep
 * @param key the name of the member that holds the JSON, if a member holds it
 * @returns undefined if nothing was entered, or nothing that JSON has
 */
export function readJsonContent(json: unknown, place: Place, key = ''): unknown {
	const copies = new Map<object, unknown>();

	const read = (value: unknown, name: string, at: Place): unknown => {
		const refuse = (said: Message): undefined => at.refuse(said);
		if (value instanceof Date || DateTime.isDateTime(value)) return DATE.read(value, at);
		if (value === undefined) return undefined;
		const wrong = wrongIn(name, value);
		if (wrong !== undefined) return refuse(wrong);
		if (typeof value === 'string') return readText(name, value, at);
		const foreign = foreignIn(value);
		if (foreign !== undefined) return refuse(foreign);
		if (typeof value !== 'object' || value === null) return value;
		if (copies.has(value)) return copies.get(value) ?? refuse(message('WRONG_TYPE.itself'));
		copies.set(value, undefined);
		const parts = Object.entries(value).map(([member, inner]): [string, unknown] => [
			member,
			read(inner, member, at.at(Array.isArray(value) ? Number(member) : member)),
		]);
		const given = parts.filter(([, inner]) => !holdsNothing(inner));
		const object = Object.fromEntries(given);
		const record = isNamedReference(object) ? { id: object.id } : object;
		const copy = Array.isArray(value) ? given.map(([, inner]) => inner) : record;
		copies.set(value, copy);
		return copy;
	};
	const content = read(json, key, place.inJson(json));
	return holdsNothing(content) ? undefined : content;
}

/** Whether this is a reference as reads return it; writes take only its ID. */
const isNamedReference = (copies: Record<string, unknown>): boolean =>
	Object.keys(copies).sort().join() === 'id,name' && isUuid(copies.id);

/** What is wrong with a value that JSON does not have and would turn into something else. */
function foreignIn(value: unknown): Message | undefined {
	const foreign = (what: Value): Message =>
		message('WRONG_TYPE', { given: message('given.foreign', { what }), wanted: message('json.plain') });
	if (typeof value === 'bigint' || typeof value === 'function' || typeof value === 'symbol')
		return foreign(unquoted(typeof value));
	if (typeof value !== 'object' || value === null || Array.isArray(value)) return undefined;
	const prototype = Object.getPrototypeOf(value) as object | null;
	// Also plain objects from n8n's sandbox, which have a prototype of their own.
	if (prototype === null || Object.getPrototypeOf(prototype) === null) return undefined;
	return foreign(quote(String(value.constructor?.name || 'class')));
}

function readText(key: string, value: string, at: Place): string | undefined {
	const known = KNOWN.get(key);
	if (known) return known.read(value, at);
	const flaw = textProblemIn(trim(value), false);
	if (flaw?.isRefused) at.refuse(flaw.said);
	else if (flaw) at.addHint(flaw.said);
	return value;
}

function wrongIn(key: string, value: unknown): Message | undefined {
	// The digits are not repeated in the message: they may be the whole card.
	if (isCardDigits(key) && !isEmpty(value) && !/^\d{4}$/.test(String(value)))
		return message('INVALID_CARD_DIGITS');
	// Many IDs have as many digits, and one in ten of them passes.
	if (!/(^|_)id$|Id$/.test(key) && isCardNumber(value)) return message('INVALID_CARD_DIGITS.whole');
	if (typeof value === 'number' && !Number.isFinite(value))
		return message('INVALID_NUMBER.expression', { given: unquoted(String(value)) });
	if (Number.isInteger(value) && !Number.isSafeInteger(value))
		return message('DAMAGED_TEXT.jsonDigits', { given: unquoted(String(value)) });
	return undefined;
}

/**
 * Whether a member holds card digits: `card_last_digits` in a sale, `last_digits` in a person's cards, or a
 * whole card number, in any spelling.
 */
function isCardDigits(key: string): boolean {
	return /^((card)?lastdigits|cardnumber)$/.test(key.toLowerCase().replace(/[^a-z]/g, ''));
}
