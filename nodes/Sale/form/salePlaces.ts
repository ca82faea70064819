import { toApiName } from '../../shared/api/body';
import type { Fields } from '../../shared/fields/field';
import type { Place } from '../../shared/fields/place';
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
 * @param paymentLines the form's line of each of the body's payments, since instalments make several of one
 */
export function inForm(form: Place, paymentLines: ReadonlyArray<{ list: string; index: number }>): At {
	return (...path) => {
		const [name, index] = path;
		if (name === undefined) return form.inside('The sale');
		if (name === 'operation') return walk(['own_operation', ...path.slice(1)], saleFields, form);
		const line = name === 'payments' && typeof index === 'number' ? paymentLines[index] : undefined;
		// Side and method are no groups of the form: what is inside them stands in the payment's line.
		return walk(line ? [line.list, line.index, ...path.slice(4)] : path, saleFields, form);
	};
}

function walk([name, ...rest]: BodyPath, fields: Fields, place: Place): Place {
	if (name === undefined) return place;
	const field = Object.entries(fields).find(([key]) => toApiName(key) === name)?.[1];
	const additional = fields === saleFields ? saleFields.additionalFields : undefined;
	if (!field && additional?.inner)
		return walk([name, ...rest], additional.inner, place.inside(additional.property.displayName));
	if (!field) return place.inside(String(name));
	const here = place.inside(field.property.displayName);
	const [index, ...inside] = rest;
	if (typeof index !== 'number') return walk(rest, field.inner ?? {}, here);
	return walk(inside, field.inner ?? {}, here.line(itemNameOf(field), index));
}

function itemNameOf({ property }: Fields[string]): string {
	const [item] = property.options ?? [];
	return item && 'displayName' in item ? item.displayName : property.displayName;
}
