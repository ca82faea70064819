import { Verbatim } from './toBody';
import { kindOf, message, type Message } from '../messages/message';
import { isTooDeep, MAX_LEVELS } from '../jsonSize';
import { isEmpty, isRecord, trimmed } from '../values';
import type { Describe, Field } from './field';
import { contentOf } from './jsonContent';

type AboutJson = Describe & {
	/** A body of its own, in which an empty list is meant; in a form, what is empty was not entered. */
	isBody?: boolean;
};

/** A JSON object, typed as text or given by an expression. */
export function jsonObject(
	displayName: string,
	about: AboutJson = {},
): Field<Verbatim<Record<string, unknown>> | undefined> {
	return json(displayName, message('json.object'), isRecord, about);
}

/** A JSON list of objects, typed as text or given by an expression. */
export function jsonList(
	displayName: string,
	about: AboutJson = {},
): Field<Verbatim<Array<Record<string, unknown>>> | undefined> {
	const isListOfRecords = (value: unknown): value is Array<Record<string, unknown>> =>
		Array.isArray(value) && value.every(isRecord);
	return json(displayName, message('json.list'), isListOfRecords, about);
}

function json<T>(
	displayName: string,
	wanted: Message,
	isWanted: (value: unknown) => value is T,
	{ isBody = false, ...about }: AboutJson,
): Field<Verbatim<T> | undefined> {
	return {
		property: { displayName, type: 'json', default: '', ...about },
		read(raw, fieldPath) {
			if (isEmpty(raw)) return undefined;
			if (typeof raw === 'string' && isTooDeep(raw)) {
				fieldPath.addIssue(message('TOO_DEEP', { levels: MAX_LEVELS }));
				return undefined;
			}
			const entered = typeof raw === 'string' ? parsed(trimmed(raw)) : raw;
			if (entered === NOT_JSON) {
				fieldPath.addIssue(message('INVALID_JSON', { wanted }));
				return undefined;
			}
			const value = contentOf(entered, fieldPath, isBody);
			if (isWanted(value)) return new Verbatim(value);
			if (value !== undefined)
				fieldPath.addIssue(message('INVALID_JSON.type', { wanted, given: kindOf(value) }));
			return undefined;
		},
	};
}

const NOT_JSON = Symbol('not JSON');

function parsed(raw: string): unknown {
	try {
		return JSON.parse(raw) as unknown;
	} catch {
		return NOT_JSON;
	}
}
