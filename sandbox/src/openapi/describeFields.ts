import words from './fields.json';

/**
 * Gives every field of the document a description: its schema's own, or else the usual meaning of its name.
 */

interface Schema {
	description?: string;
	anyOf?: Schema[];
	properties?: Record<string, Schema>;
}

const lines: Readonly<Record<string, string>> = words;

const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null;

/** The description in a field's schema, or in one of its alternatives. */
const ownLine = ({ description, anyOf = [] }: Schema): string | undefined =>
	description ?? anyOf.map((one) => one.description).find((one) => one !== undefined);

/** Gives every property a description. @param value any part of an OpenAPI document; changed in place */
export function describeFields(value: unknown): void {
	if (!isObject(value)) return;
	const { properties } = value as Schema;
	if (isObject(properties)) {
		for (const [name, field] of Object.entries(properties)) {
			const description = ownLine(field) ?? lines[name];
			if (description !== undefined) properties[name] = { ...field, description };
		}
	}
	for (const [name, member] of Object.entries(value)) if (name !== 'example') describeFields(member);
}
