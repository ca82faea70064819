import type { IDataObject } from 'n8n-workflow';

import { isRecord, omit, toApiName } from '../values';

/** The user's own JSON: the names inside it are sent as they are. */
export class Verbatim<T> {
	constructor(readonly value: T) {}
}

/**
 * A form's values as the API's body: camelCase becomes snake_case, empty values are dropped, and the user's
 * own JSON stays as it is. So a parameter must be named after the API's field. Each part of the body keeps
 * the place where it was entered.
 */
export function toBody(values: Record<string, unknown>): IDataObject {
	const members = Object.entries(values)
		.filter(([, value]) => value !== undefined)
		.map(([name, value]) => [toApiName(name), toBodyValue(value)]);
	return Object.assign(omit(values, ...Object.keys(values)), Object.fromEntries(members)) as IDataObject;
}

function toBodyValue(value: unknown): unknown {
	if (value instanceof Verbatim) return value.value;
	if (Array.isArray(value)) return value.map(toBodyValue);
	return isRecord(value) ? toBody(value) : value;
}
