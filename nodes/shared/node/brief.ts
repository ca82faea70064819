/** Answers for people and models: few requests, few characters, and never a silent end. */

import type { IDataObject } from 'n8n-workflow';

import { cents } from '../agency/sale';
import type { Message } from '../messages/message';
import type { Notes } from '../reads/notes';
import { amountLabel, dayLabel, firstText } from '../labels';
import { isEmpty, oneLine } from '../values';

/** Of an answer as JSON, which is what n8n gives to a model. Offsets of times are added later. */
const MOST_CHARACTERS = 2_800;

/** Rows of one list beyond this would not fit anyway. */
const MOST_ROWS = 60;

export interface ListOfAnswer {
	rows: readonly IDataObject[];
	/** How many there are; undefined where that is not known. */
	total?: number;
	/** The parameter with which less is asked for, by its label, or another operation. */
	narrowBy: Message | string;
}

/**
 * Counts and sums as they are where nothing is missing, and else in `at_least`, so that nobody takes them for
 * all there is. At least none is not known: null.
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

const isNone = (amount: unknown): boolean => amount === 0 || amount === null;

/**
 * The answer with as many rows of its lists as fit. `has_more` says whether something is left out, and
 * `left_out` what. A list that may have rows and shows none is null.
 *
 * @param notes of what was read for it
 */
export function answer(
	notes: Notes,
	facts: IDataObject,
	lists: Readonly<Record<string, ListOfAnswer>>,
): IDataObject {
	const shown = Object.fromEntries(
		Object.entries(lists).map(([name, { rows }]) => [name, rows.slice(0, MOST_ROWS)]),
	);
	const composed = (): IDataObject => {
		const cut = Object.entries(lists).flatMap(([what, { total, narrowBy }]) => {
			const count = shown[what]?.length ?? 0;
			if (count === total) return [];
			return [{ what, shown: count, total: total ?? null, narrow_by: narrowBy }];
		});
		const leftOut: object[] = [...cut, ...notes.leftOut];
		const said = Object.entries(shown).map(([name, rows]) =>
			rows.length === 0 && lists[name]?.total !== 0 ? [name, null] : [name, rows],
		);
		return {
			...facts,
			...(Object.fromEntries(said) as IDataObject),
			has_more: leftOut.length > 0,
			...(leftOut.length > 0 && { left_out: leftOut as IDataObject[] }),
		};
	};
	for (let now = composed(); JSON.stringify(now).length > MOST_CHARACTERS; now = composed()) {
		const longest = Object.values(shown).reduce((one, other) => (sizeOf(other) > sizeOf(one) ? other : one));
		if (longest.length === 0) break;
		longest.pop();
	}
	return composed();
}

const sizeOf = (rows: readonly IDataObject[]): number =>
	rows.length === 0 ? 0 : JSON.stringify(rows).length;

/** Of what somebody wrote about something, as far as an answer has room. */
export const MOST_OF_TEXT = 200;

/** A text in one line, cut with "…"; undefined without one. */
export function line(written: unknown, most?: number): string | undefined {
	return oneLine(firstText(written), most) || undefined;
}

/** The fields that have a value. */
export function stated(fields: Record<string, unknown>): IDataObject {
	return Object.fromEntries(Object.entries(fields).filter(([, value]) => !isEmpty(value))) as IDataObject;
}

/** A date or time as the API has it, and as people write it; nothing without one. */
export function dated(name: string, value: unknown): IDataObject {
	return typeof value === 'string' && !isEmpty(value)
		? { [name]: value, [`${name}_text`]: dayLabel(value) }
		: {};
}

/** An amount as a number, and as people write it; nothing without one. */
export function priced(name: string, value: unknown): IDataObject {
	const text = amountLabel(value);
	return text === '' ? {} : { [name]: Number(value), [`${name}_text`]: text };
}

/** The sum of amounts as records have them, to the cent. */
export function sumOf(amounts: readonly unknown[]): number {
	return cents(amounts.map((amount) => Number(amount) || 0));
}
