import type { Fields, Values } from '../fields/field';
import { readGroup } from '../fields/readGroup';
import type { Place } from '../fields/place';
import { MAX_LEVELS } from '../jsonSize';
import { inFull, message } from '../messages/message';
import { isOfReadableSize } from './valueSize';

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
