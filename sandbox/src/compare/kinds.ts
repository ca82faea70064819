import { validate as isUuid } from 'uuid';
import { isDate } from '../openapi/formats';

export const isRecord = (value: unknown): value is Record<string, unknown> =>
	typeof value === 'object' && value !== null && !Array.isArray(value);

/** The kind of a value, in the words of the report. */
export type Kind =
	| 'null'
	| 'true or false'
	| 'integer'
	| 'number'
	| 'UUID'
	| 'date'
	| 'date-time'
	| 'text'
	| 'list'
	| 'object';

const dateTime = /^\d{4}-\d{2}-\d{2}[T ]\d{2}:\d{2}(:\d{2}(\.\d+)?)?(Z|[+-]\d{2}:?\d{2})?$/;

export const isDateTime = (text: string): boolean => dateTime.test(text);

export function kindOf(value: unknown): Kind {
	switch (typeof value) {
		case 'boolean':
			return 'true or false';
		case 'number':
			return Number.isInteger(value) ? 'integer' : 'number';
		case 'string':
			if (isUuid(value)) return 'UUID';
			if (isDate(value)) return 'date';
			return isDateTime(value) ? 'date-time' : 'text';
		default:
			return value === null ? 'null' : Array.isArray(value) ? 'list' : 'object';
	}
}

/** A neutral value of that kind, because the values that a service returned belong to somebody. */
export function placeholder(kind: Kind): unknown {
	const values: Record<Kind, unknown> = {
		null: null,
		'true or false': false,
		integer: 0,
		number: 0.5,
		UUID: '00000000-0000-4000-8000-000000000000',
		date: '2026-01-01',
		'date-time': '2026-01-01T00:00:00',
		text: '',
		list: [],
		object: {},
	};
	return values[kind];
}
