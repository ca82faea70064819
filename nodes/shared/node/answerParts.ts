/** Parts of answers for people and models. */

import type { IDataObject } from 'n8n-workflow';

import { sumToCents } from '../agency/sale';
import { amountLabel, dayLabel, firstText } from '../labels';
import { isEmpty, oneLine } from '../values';

/**
 * Counts and sums. If something is missing, they are moved into `at_least`, so that nobody takes them for
 * totals. A zero then means that the value is unknown, and becomes null.
 */
export function totals(facts: IDataObject, isWhole: boolean): IDataObject {
	if (isWhole) return facts;
	const [none, some] = [true, false].map((wanted) =>
		Object.entries(facts).filter(([name]) => isNone(facts[name.replace(/_text$/, '')]) === wanted),
	) as [Array<[string, unknown]>, Array<[string, unknown]>];
	const unknown = none.filter(([name]) => !name.endsWith('_text')).map(([name]) => [name, null]);
	return {
		...(some.length > 0 && { at_least: Object.fromEntries(some) as IDataObject }),
		...(Object.fromEntries(unknown) as IDataObject),
	};
}

/** Two {@link totals} as one, either of which may be a minimum. */
export function together(one: IDataObject, other: IDataObject): IDataObject {
	const [first, second] = [one.at_least, other.at_least] as [IDataObject?, IDataObject?];
	return { ...one, ...other, ...((first ?? second) && { at_least: { ...first, ...second } }) };
}

const isNone = (amount: unknown): boolean => amount === 0 || amount === null;

/** In characters: how much of somebody's text an answer shows. */
export const MAX_TEXT_LENGTH = 200;

/** A text on one line, cut with "…"; undefined if there is no text. */
export function textLine(written: unknown, most?: number): string | undefined {
	return oneLine(firstText(written), most) || undefined;
}

/** The fields that have a value. */
export function withoutEmpty(fields: Record<string, unknown>): IDataObject {
	return Object.fromEntries(Object.entries(fields).filter(([, value]) => !isEmpty(value))) as IDataObject;
}

/** A date or time, as the API has it and as people write it; no members if there is none. */
export function dateCells(name: string, value: unknown): IDataObject {
	return typeof value === 'string' && !isEmpty(value)
		? { [name]: value, [`${name}_text`]: dayLabel(value) }
		: {};
}

/** An amount, as a number and as people write it; no members if there is none. */
export function amountCells(name: string, value: unknown): IDataObject {
	const text = amountLabel(value);
	return text === '' ? {} : { [name]: Number(value), [`${name}_text`]: text };
}

/** The sum of the amounts of records, to the cent. */
export function sumOf(amounts: readonly unknown[]): number {
	return sumToCents(amounts.map((amount) => Number(amount) || 0));
}
