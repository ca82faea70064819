import { readFields, type Fields, type Values } from '../fields/field';
import type { Place } from '../fields/place';

/**
 * Reads what the user entered. An expression that cannot be worked out is its field's finding, as is a value that the field
 * does not take.
 *
 * @param enteredAs what n8n gives for a parameter
 */
export function readParameters(
	fields: Fields,
	enteredAs: (name: string) => unknown,
	place: Place,
): Values<Fields> {
	const entered = Object.entries(fields).map(([name, { property }]): [string, unknown] => {
		try {
			return [name, enteredAs(name)];
		} catch (thrown) {
			place
				.inside(property.displayName)
				.report(`cannot be worked out: ${thrown instanceof Error ? thrown.message : String(thrown)}`);
			return [name, undefined];
		}
	});
	return readFields(fields, Object.fromEntries(entered), place);
}
