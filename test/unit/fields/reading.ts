import type { Field } from '../../../nodes/shared/fields/field';
import { Place } from '../../../nodes/shared/fields/place';
import { sentences } from '../inWords';

/** What a field makes of an entered value: the value for the operation, and the messages for the user. */
export interface Reading<T> {
	value: T;
	findings: readonly string[];
}

/** Reads `entered` like a form does, so that messages begin with the field's label. */
export function reading<T>(field: Field<T>, entered: unknown): Reading<T> {
	const place = Place.ofForm();
	const value = field.read(entered, place.inside(field.property.displayName));
	return { value, findings: sentences(place.findings.issues) };
}

/** The value of an entry that must be valid. */
export function accepted<T>(field: Field<T>, entered: unknown): T {
	const { value, findings } = reading(field, entered);
	expect(findings).toEqual([]);
	return value;
}

/** The only message about an entry that must be invalid. */
export function refused<T>(field: Field<T>, entered: unknown): string {
	const { findings } = reading(field, entered);
	expect(findings).toHaveLength(1);
	return findings[0] ?? '';
}

/** What n8n and expressions provide if nothing was entered. */
export const NOTHING: ReadonlyArray<[string, unknown]> = [
	['an untouched text', ''],
	['blanks', ' \t\n'],
	['null', null],
	['undefined', undefined],
];
