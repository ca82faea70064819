import { Verbatim } from './toBody';
import { wrongType, message, type Message } from '../messages/message';
import { isTooDeep, MAX_LEVELS } from '../jsonSize';
import { isEmpty, isRecord, quote, trim } from '../values';
import type { Describe, Field } from './field';
import type { Place } from './place';
import { readJsonContent } from './jsonContent';

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
	return json(displayName, message('json.object'), isRecord, about, readAs);
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

/** @returns undefined if nothing was entered, or nothing that can be parsed */
function parseJson(raw: unknown, wanted: Message, place: Place): unknown {
	if (isEmpty(raw)) return undefined;
	if (typeof raw !== 'string') return raw;
	if (isTooDeep(raw)) return place.refuse(message('TOO_DEEP', { levels: MAX_LEVELS }));
	const text = trim(raw);
	try {
		return JSON.parse(text) as unknown;
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
