import type { Place } from './place';

/**
 * The key under which an object has its places. It is invisible to other code and never sent. Spreading the
 * object into another one takes it along.
 */
const PLACE = Symbol('place');

/** The place of a value, and of what is inside it, by parameter or by the API's name. */
interface Places {
	place: Place;
	inside(key: string | number): Place | undefined;
}

/** An object that knows where it was entered, and so what was given there. */
type Entered<T extends object> = T & { readonly [PLACE]: Places };

/**
 * Marks a value with its place, and returns it.
 * @param inside the places of its members; by default the place itself
 */
export function enteredAt<T extends object>(
	value: T,
	place: Place,
	inside: Places['inside'] = () => place,
): Entered<T> {
	return Object.assign(value, { [PLACE]: { place, inside } });
}

/**
 * Where a value or one of its members was entered. Thus rules can check bodies and still report the right
 * field.
 *
 * @throws RangeError if the value was neither entered nor derived from an entered value
 */
export function placeOf(value: object, key?: string | number): Place {
	const place = knownPlaceOf(value);
	if (!place) throw new RangeError('Nobody knows where this was entered');
	return knownPlaceOf(value, key) ?? place.inside(String(key));
}

/** Like {@link placeOf}, but undefined for a value that was not entered. */
export function knownPlaceOf(value: object, key?: string | number): Place | undefined {
	const places = (value as Partial<Entered<object>>)[PLACE];
	return key === undefined ? places?.place : places?.inside(key);
}
