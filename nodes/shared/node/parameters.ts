import type { Fields, Values } from '../fields/field';
import { readGroup } from '../fields/readGroup';
import type { Place } from '../fields/place';
import { MAX_LEVELS } from '../jsonSize';
import { inFull, message } from '../messages/message';
import { isRecord } from '../values';

/**
 * Reads what the user entered. An expression that fails is an issue of its field, like an invalid value.
 * Oversized input is not read.
 *
 * @param enteredAs returns n8n's value of a parameter
 */
export function readParameters(
	fields: Fields,
	enteredAs: (name: string) => unknown,
	place: Place,
): Values<Fields> {
	const raw: Record<string, unknown> = {};
	const readable: Fields = {};
	for (const [name, field] of Object.entries(fields)) {
		const here = place.inside(field.property.displayName, name);
		raw[name] = undefined;
		try {
			const entered = enteredAs(name);
			if (!isOfReadableSize(entered, field.inner, here)) continue;
			raw[name] = entered;
			readable[name] = field;
		} catch (thrown) {
			const sentence = thrown instanceof Error ? thrown.message : String(thrown);
			// n8n reads parameters recursively, so a very deep value would overflow.
			here.refuse(
				/call stack/.test(sentence)
					? message('TOO_DEEP', { levels: MAX_LEVELS })
					: message('EXPRESSION_FAILED', { reason: inFull(sentence) }),
			);
		}
	}
	return readGroup(readable, raw, place) as Values<Fields>;
}

/** No field of the API holds as much. Reading or sending far more would block n8n for everybody. */
const MAX_FIELD_LENGTH = 1_000_000;

interface NestedValue {
	value: unknown;
	depth: number;
	place: Place;
	/** The fields that may be inside, by parameter. */
	fields: Fields | undefined;
}

/**
 * Adds one issue if a text is too long or a value too deeply nested. Uses a loop, because recursion would
 * overflow on deep values. JSON that was typed counts as text here; the field that parses it checks its
 * depth.
 *
 * @param value of a field, as entered
 * @param fields those inside the field, if it is a group
 * @returns whether the value is fine
 */
function isOfReadableSize(value: unknown, fields: Fields | undefined, place: Place): boolean {
	const waiting: NestedValue[] = [{ value, depth: 0, place, fields }];
	const seen = new Set<object>();
	for (let part = waiting.pop(); part; part = waiting.pop()) {
		if (typeof part.value === 'string' && part.value.length > MAX_FIELD_LENGTH) {
			const { length } = part.value;
			part.place.refuse(message('TOO_LONG.huge', { length, most: MAX_FIELD_LENGTH }));
			return false;
		}
		if (typeof part.value !== 'object' || part.value === null || seen.has(part.value)) continue;
		if (part.depth === MAX_LEVELS) {
			part.place.refuse(message('TOO_DEEP', { levels: MAX_LEVELS }));
			return false;
		}
		seen.add(part.value);
		for (const inner of innerValues(part)) waiting.push(inner);
	}
	return true;
}

function innerValues({ value, depth, place, fields }: NestedValue): NestedValue[] {
	const inner = Array.isArray(value) ? value.entries() : isRecord(value) ? Object.entries(value) : [];
	return [...inner].map(([name, of]) => {
		const field = fields?.[name];
		return {
			value: of,
			depth: depth + 1,
			place: field ? place.inside(field.property.displayName, String(name)) : place,
			fields: field ? field.inner : fields,
		};
	});
}
