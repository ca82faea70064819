import { Verbatim } from './toBody';
import { wrongType, message, type Message } from '../messages/message';
import { isTooDeep, MAX_LEVELS } from '../jsonSize';
import { isEmpty, isRecord, quote, trim } from '../values';
import type { Describe, Field } from './field';
import type { Place } from './place';
import { readJsonContent } from './jsonContent';
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

/** In JSON: a text, or something between its parts that nobody sees, as it comes from a page. */
const TEXT_OR_INVISIBLE = /"(?:[^"\\]|\\[^])*"|[\p{Zs}\p{Cf}]/gu;

/** @throws SyntaxError */
function valueOf(text: string): unknown {
	try {
		return JSON.parse(text) as unknown;
	} catch (thrown) {
		const plain = text.replace(TEXT_OR_INVISIBLE, (part) => (part.startsWith('"') ? part : ' '));
		if (plain === text) throw thrown;
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
