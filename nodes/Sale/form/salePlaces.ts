import { toApiName } from '../../shared/api/body';
import type { Fields, Values } from '../../shared/fields/field';
import { lineOf } from '../../shared/fields/group';
import type { Place } from '../../shared/fields/place';
import { isRecord } from '../../shared/values';
import { saleFields } from './saleFields';
import type { At, BodyPath } from './saleRules';

/** Places in a body that was typed as JSON: `Body > hotels[1].passengers[0].rav_fee_discount`. */
export function inJson(form: Place): At {
	return (...path) => {
		const body = form.inside('Body');
		if (path.length === 0) return body;
		const written = path.map((key) => (typeof key === 'number' ? `[${key}]` : `.${key}`)).join('');
		return body.inside(written.replace(/^\./, ''));
	};
}

/**
 * Places in a body that came from the form: `Hotels 2 > Passenger 1 > RAV Fee Discount`.
 *
 * @param values what was entered: lines without a value are not in the body, and numbers go by the form's
 * @param paymentLines where in `values` each of the body's payments comes from, since instalments make several of one line
 */
export function inForm(
	form: Place,
	values: Partial<Values<typeof saleFields>>,
	paymentLines: ReadonlyArray<{ list: string; index: number }>,
): At {
	return (...path) => {
		const [name, index] = path;
		if (name === undefined) return form.inside('The sale');
		const here: Here = { fields: saleFields, values, place: form };
		if (name === 'operation') return walk(['own_operation', ...path.slice(1)], here);
		const line = name === 'payments' && typeof index === 'number' ? paymentLines[index] : undefined;
		// Side and method are no groups of the form: what is inside them stands in the payment's line.
		return walk(line ? [line.list, line.index, ...path.slice(4)] : path, here);
	};
}

/** A group of the form: its fields, what was entered into them, and where it stands. */
interface Here {
	fields: Fields;
	values: unknown;
	place: Place;
}

function walk([name, ...rest]: BodyPath, { fields, values, place }: Here): Place {
	if (name === undefined) return place;
	const [key, field] = Object.entries(fields).find(([parameter]) => toApiName(parameter) === name) ?? [];
	const entered = (parameter: string) => (isRecord(values) ? values[parameter] : undefined);
	if (key === undefined || field === undefined) {
		if (fields !== saleFields) return place.inside(String(name));
		const { inner = {}, property } = saleFields.additionalFields;
		return walk([name, ...rest], {
			fields: inner,
			values: entered('additionalFields'),
			place: place.inside(property.displayName),
		});
	}
	const value = entered(key);
	const here: Here = {
		fields: field.inner ?? {},
		values: value,
		place: place.inside(field.property.displayName),
	};
	const [index, ...inside] = rest;
	if (typeof index !== 'number') return walk(rest, here);
	const line: unknown = Array.isArray(value) ? value[index] : undefined;
	return walk(inside, {
		...here,
		values: line,
		place: here.place.line(itemNameOf(field), lineOf(line, index)),
	});
}

function itemNameOf({ property }: Fields[string]): string {
	const [item] = property.options ?? [];
	return item && 'displayName' in item ? item.displayName : property.displayName;
}
