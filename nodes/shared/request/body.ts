import type { IDataObject } from 'n8n-workflow';

/** The user's own JSON: the names inside it are sent as they are. */
export class Verbatim<T> {
	constructor(readonly value: T) {}
}

/**
 * A form's values as the API's body: camelCase becomes snake_case, empty values are dropped, and the user's
 * own JSON stays as it is. Parameters are therefore always named after the field they fill.
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

/** Gets each object of a body, and the values that it was made of. */
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
