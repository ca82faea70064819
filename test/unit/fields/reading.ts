import type { Field } from '../../../nodes/shared/fields/field';
import { Place } from '../../../nodes/shared/fields/place';
import { sentences } from '../inWords';

/** What a field makes of an entered value: the value for the operation, and the sentences for the user. */
export interface Reading<T> {
	value: T;
	findings: readonly string[];
}

/** Reads `entered` as a form does, so that findings begin with the field's label. */
export function reading<T>(field: Field<T>, entered: unknown): Reading<T> {
	const place = Place.ofForm();
	const value = field.read(entered, place.inside(field.property.displayName));
	return { value, findings: sentences(place.findings.issues) };
}

/** The value of an entry that is expected to be right. */
export function accepted<T>(field: Field<T>, entered: unknown): T {
	const { value, findings } = reading(field, entered);
	expect(findings).toEqual([]);
	return value;
}

/** The one sentence about an entry that is expected to be wrong. */
export function refused<T>(field: Field<T>, entered: unknown): string {
	const { findings } = reading(field, entered);
	expect(findings).toHaveLength(1);
	return findings[0] ?? '';
}

/** What n8n and expressions give for "nothing was entered". */
export const NOTHING: ReadonlyArray<[string, unknown]> = [
	['an untouched text', ''],
	['blanks', ' \t\n'],
	['null', null],
	['undefined', undefined],
];
