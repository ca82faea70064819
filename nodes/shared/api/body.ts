import type { IDataObject } from 'n8n-workflow';

/** The user's own JSON: the names inside it are sent as they are. */
export class Verbatim<T> {
	constructor(readonly value: T) {}
}

/**
 * A form's values as the API's body: camelCase names become the API's snake_case, and what was not entered
 * is left out; what the user typed as JSON stays as it is. The rule is mechanical, so a parameter is always named after the field that it fills.
 */
export function toBody(values: object, onMade: OnMade = () => undefined): IDataObject {
	const body = Object.fromEntries(
		Object.entries(values)
			.filter(([, value]) => value !== undefined)
			.map(([name, value]) => [toApiName(name), toBodyValue(value, onMade)]),
	) as IDataObject;
	onMade(body, values);
	return body;
}

/** Told of each object of a body, and of which values it was made. */
type OnMade = (made: object, from: object) => void;

/** `cpfCnpj` -> `cpf_cnpj` */
export function toApiName(name: string): string {
	return name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
}

function toBodyValue(value: unknown, onMade: OnMade): unknown {
	if (value instanceof Verbatim) return value.value;
	if (Array.isArray(value)) return value.map((line) => toBodyValue(line, onMade));
	return typeof value === 'object' && value !== null ? toBody(value, onMade) : value;
}

/** No record of the API is a tenth as deep, and whatever walks through a hundred times as deep a one overflows. */
const MAX_LEVELS = 100;

/** Whether lists and objects stand inside each other more than a hundred deep. Does not walk by calling itself. */
export function isTooDeep(value: unknown): boolean {
	let level = [value];
	for (let levels = 0; level.length > 0; levels += 1) {
		if (levels > MAX_LEVELS) return true;
		level = level
			.filter((part) => typeof part === 'object' && part !== null)
			.flatMap((part) => Object.values(part as object));
	}
	return false;
}
