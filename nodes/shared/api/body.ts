import type { IDataObject } from 'n8n-workflow';

import { Verbatim } from '../fields/json';

/**
 * A form's values as the API's body: camelCase names become the API's snake_case, and what was not entered
 * is left out; what the user typed as JSON stays as it is. The rule is mechanical, so a parameter is always named after the field that it fills.
 */
export function toBody(values: object): IDataObject {
	return Object.fromEntries(
		Object.entries(values)
			.filter(([, value]) => value !== undefined)
			.map(([name, value]) => [toApiName(name), toBodyValue(value)]),
	) as IDataObject;
}

/** `cpfCnpj` -> `cpf_cnpj` */
export function toApiName(name: string): string {
	return name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
}

function toBodyValue(value: unknown): unknown {
	if (value instanceof Verbatim) return value.value;
	if (Array.isArray(value)) return value.map(toBodyValue);
	return typeof value === 'object' && value !== null ? toBody(value) : value;
}
