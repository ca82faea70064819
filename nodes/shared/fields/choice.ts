import type { INodePropertyOptions } from 'n8n-workflow';

import { isEmpty, kindOf, quoted, type Field } from './field';
import type { Describe } from './text';

/** The API's own values under labels for people, such as `{ opened: 'Open' }`. */
export type Choices<V extends string> = Readonly<Record<V, string>>;

/** One value out of a fixed list. An empty choice means "not sent". */
export function choice<V extends string>(
	displayName: string,
	choices: Choices<V>,
	about: Describe = {},
): Field<V | undefined> {
	const isOptional = about.default === undefined;
	return {
		property: {
			displayName,
			type: 'options',
			options: [...(isOptional ? [{ name: '(Not Set)', value: '' }] : []), ...optionsOf(choices)],
			default: '',
			...about,
		},
		read(raw, place) {
			if (isEmpty(raw)) return undefined;
			if (isChoice(choices, raw)) return raw;
			place.report(
				`takes one of ${named(choices)}, not ${typeof raw === 'string' ? quoted(raw) : kindOf(raw)}`,
			);
			return undefined;
		},
	};
}

/** Several values out of a fixed list; a comma list from an expression is taken too. */
export function choicesOf<V extends string>(
	displayName: string,
	choices: Choices<V>,
	about: Describe = {},
): Field<V[] | undefined> {
	return {
		property: { displayName, type: 'multiOptions', options: optionsOf(choices), default: [], ...about },
		read(raw, place) {
			if (isEmpty(raw)) return undefined;
			const entries: unknown[] = Array.isArray(raw)
				? raw
				: typeof raw === 'string'
					? raw.split(',').map((entry) => entry.trim())
					: [raw];
			const known = entries.filter((entry): entry is V => isChoice(choices, entry));
			for (const entry of entries) {
				if (isChoice(choices, entry)) continue;
				place.report(
					`takes ${named(choices)}, not ${typeof entry === 'string' ? quoted(entry) : kindOf(entry)}`,
				);
			}
			return known.length > 0 ? known : undefined;
		},
	};
}

/** Yes or no. Where it is optional it stands in a collection, so that "not added" means "not sent". */
export function flag(displayName: string, about: Describe = {}): Field<boolean | undefined> {
	return {
		property: { displayName, type: 'boolean', default: false, ...about },
		read(raw, place) {
			if (isEmpty(raw)) return undefined;
			if (raw === true || raw === 'true') return true;
			if (raw === false || raw === 'false') return false;
			place.report(`takes true or false, not ${typeof raw === 'string' ? quoted(raw) : kindOf(raw)}`);
			return undefined;
		},
	};
}

function optionsOf<V extends string>(choices: Choices<V>): INodePropertyOptions[] {
	return Object.entries<string>(choices).map(([value, name]) => ({ name, value }));
}

function isChoice<V extends string>(choices: Choices<V>, raw: unknown): raw is V {
	return typeof raw === 'string' && Object.hasOwn(choices, raw);
}

function named<V extends string>(choices: Choices<V>): string {
	return Object.keys(choices).join(', ');
}
