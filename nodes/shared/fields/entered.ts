import type { Place } from './place';

/** Nobody else sees it, and it is not sent. What is spread into another object takes it along. */
const PLACE = Symbol('place');

/** Where a value stands, and what is inside it, by parameter or by the API's name. */
interface Places {
	place: Place;
	inside(key: string | number): Place | undefined;
}

/** An object that knows where it was entered, and by that what was given there. */
type Entered<T extends object> = T & { readonly [PLACE]: Places };

/** The value itself, which knows its place from now on. @param inside else all of it stands there */
export function enteredAt<T extends object>(
	value: T,
	place: Place,
	inside: Places['inside'] = () => place,
): Entered<T> {
	return Object.assign(value, { [PLACE]: { place, inside } });
}

/**
 * Where a value was entered, or something inside it, so that rules can look at bodies alone.
 *
 * @throws RangeError for what was neither entered nor made of what was
 */
export function placeOf(value: object, key?: string | number): Place {
	const place = knownPlaceOf(value);
	if (!place) throw new RangeError('Nobody knows where this was entered');
	return knownPlaceOf(value, key) ?? place.inside(String(key));
}

/** The same; undefined for what nobody has entered. */
export function knownPlaceOf(value: object, key?: string | number): Place | undefined {
	const places = (value as Partial<Entered<object>>)[PLACE];
	return key === undefined ? places?.place : places?.inside(key);
}
