import type { INodePropertyOptions } from 'n8n-workflow';

import { describeGiven, message, Message, unquoted, type Value } from '../messages/message';
import { whyWrong } from '../textProblems';
import { fold, isEmpty, trim } from '../values';
import { entriesOf, unwrapValue } from './unwrap';
import type { Describe, Field } from './field';
import type { Place } from './place';

/** The API's values with their labels for users, such as `{ opened: 'Open' }`. */
type Choices<V extends string> = Readonly<Record<V, string>>;

/** Nobody would read through a longer list of choices. */
const MAX_LISTED_CHOICES = 20;

/**
 * One value of a fixed list, also taken by its label. An empty choice means "not sent".
 *
 * @param worded how to show a value in a sentence, if the list is not ours
 */
export function choice<V extends string>(
	displayName: string,
	choices: Choices<V>,
	about: Describe = {},
	worded?: (value: string) => Value,
): Field<V | undefined> {
	const isOptional = about.default === undefined;
	return {
		property: {
			displayName,
			type: 'options',
			options: [...(isOptional ? [{ name: '(Not Set)', value: '' }] : []), ...choiceOptions(choices)],
			default: '',
			...about,
		},
		read(raw, place) {
			if (isEmpty(raw)) return undefined;
			const chosen = chosenOf(choices, unwrapValue(raw));
			if (chosen !== undefined) return chosen;
			const listed = listedFor(choices, place, worded);
			const orNone = isOptional && !worded && !place.isJson ? message('orNone') : '';
			if (Array.isArray(raw)) return place.refuse(new Message('INVALID_CHOICE.list', { ...listed, orNone }));
			const why = typeof raw === 'string' ? whyWrong(raw) : '';
			const said = new Message('INVALID_CHOICE', { ...listed, given: describeGiven(raw), why, orNone });
			if (!place.isJson || typeof raw !== 'string') return place.refuse(said);
			place.addUnknown(said, message('hint.unknownChoice'));
			return raw as V;
		},
	};
}

/** Several values of a fixed list. An expression may give them in one text, see {@link entriesOf}. */
export function choicesOf<V extends string>(
	displayName: string,
	choices: Choices<V>,
	about: Describe = {},
): Field<V[] | undefined> {
	return {
		property: { displayName, type: 'multiOptions', options: choiceOptions(choices), default: [], ...about },
		read(raw, place) {
			if (isEmpty(raw)) return undefined;
			const known = entriesOf(raw).flatMap((entry): V[] => {
				const chosen = chosenOf(choices, unwrapValue(entry));
				if (chosen !== undefined) return [chosen];
				const values = {
					...listedFor(choices, place),
					given: describeGiven(entry),
					why: '',
					orNone: '',
				} as const;
				place.refuse(new Message('INVALID_CHOICE', values));
				return [];
			});
			return known.length > 0 ? [...new Set(known)] : undefined;
		},
	};
}

/** How sheets, forms and people write yes and no, without case and accents. */
const YES_OR_NO: ReadonlyMap<string, boolean> = new Map([
	...words('true yes y t sim s si verdadeiro v on ok x (x) [x] 1 ✓ ✔ ☑ ✅', true),
	...words('false no n nao falso f off 0 ✗ ✘ ☐ ❌', false),
]);

function words(all: string, meaning: boolean): Array<[string, boolean]> {
	return all.split(' ').map((word) => [word, meaning]);
}

/** Yes or no. An optional flag belongs in a collection, so that "not added" means "not sent". */
export function flag(displayName: string, about: Describe = {}): Field<boolean | undefined> {
	return {
		property: { displayName, type: 'boolean', default: false, ...about },
		read(raw, place) {
			if (isEmpty(raw)) return undefined;
			const isYes = typeof raw === 'object' ? undefined : yesOrNo(fold(String(unwrapValue(raw))));
			if (isYes === undefined) place.refuse(message('INVALID_CHOICE.flag', { given: describeGiven(raw) }));
			return isYes;
		},
	};
}

function yesOrNo(said: string): boolean | undefined {
	// An unticked box.
	return /^(\(\s+\)|\[\s+\])$/.test(said) ? false : YES_OR_NO.get(said);
}

/** The choices as users enter them: by label in a form, by the API's value in JSON. */
function shownOf(
	choices: Choices<string>,
	isJson: boolean,
	worded = unquoted as (value: string) => Value,
): Value[] {
	if (isJson || worded !== unquoted) return Object.keys(choices).map(worded);
	return Object.values(choices).map((label) => ({ choice: label }));
}

/** The choices for a message: models get the API's values, which the descriptions of tools name. */
const listedFor = (choices: Choices<string>, { isJson }: Place, worded?: (value: string) => Value) => ({
	choices: listedFrom(shownOf(choices, isJson, worded)),
	values: listedFrom(shownOf(choices, true, worded)),
});

function listedFrom(choices: readonly Value[]): Value {
	const left = choices.length - MAX_LISTED_CHOICES;
	return left > 0
		? message('andMore', { named: choices.slice(0, MAX_LISTED_CHOICES), count: left })
		: choices;
}

function choiceOptions<V extends string>(choices: Choices<V>): INodePropertyOptions[] {
	return Object.entries<string>(choices).map(([value, name]) => ({ name, value }));
}

/**
 * The choice with this value or label, ignoring case, accents, and invisible characters around it. An exact
 * value wins.
 */
function chosenOf<V extends string>(choices: Choices<V>, raw: unknown): V | undefined {
	if (typeof raw !== 'string' && typeof raw !== 'number') return undefined;
	const written = trim(String(raw));
	// An agency's own list may have two choices that differ only in case.
	if (Object.hasOwn(choices, written)) return written as V;
	const wanted = fold(written);
	const alike = Object.entries<string>(choices).filter((words) =>
		words.some((word) => fold(word) === wanted),
	);
	return alike.length === 1 ? (alike[0]?.[0] as V) : undefined;
}
