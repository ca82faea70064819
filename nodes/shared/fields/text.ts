import type { INodeProperties } from 'n8n-workflow';

import { isUuid } from '../api/path';
import { isEmpty, kindOf, quoted, type Field } from './field';

/** What may be said of a field besides its label. */
export type Describe = Partial<
	Pick<INodeProperties, 'description' | 'placeholder' | 'default' | 'noDataExpression' | 'typeOptions'>
>;

/**
 * A line of text. Numbers are taken as text, because a spreadsheet gives a booking number as one.
 *
 * @param about.maxLength in characters, where the API states a limit
 */
export function text(
	displayName: string,
	{ maxLength, ...about }: Describe & { maxLength?: number } = {},
): Field<string | undefined> {
	return {
		property: { displayName, type: 'string', default: '', ...about },
		read(raw, place) {
			if (isEmpty(raw)) return undefined;
			if (typeof raw !== 'string' && typeof raw !== 'number') {
				place.report(`takes text, not ${kindOf(raw)}`);
				return undefined;
			}
			const value = String(raw);
			const { length } = [...value];
			if (maxLength !== undefined && length > maxLength) {
				place.report(`takes up to ${maxLength} characters and has ${length}: shorten it`);
			}
			return value;
		},
	};
}

/** A text to search for; longer ones do not fit into a request. */
export function searchText(displayName: string, about: Describe = {}): Field<string | undefined> {
	return text(displayName, { maxLength: 500, ...about });
}

/** Several lines of text. */
export function longText(
	displayName: string,
	about: Describe & { maxLength?: number } = {},
): Field<string | undefined> {
	return text(displayName, { typeOptions: { rows: 3 }, ...about });
}

/** A CPF or CNPJ, with or without its dots, dashes and slash; read as the API stores it, without them. */
export function taxpayerId(displayName: string, about: Describe = {}): Field<string | undefined> {
	const plain = text(displayName, about);
	return {
		...plain,
		read(raw, place) {
			const entered = plain.read(raw, place);
			const value = entered?.replace(/[.\-/\s]/g, '');
			// A CNPJ issued since 2026 has letters, too.
			if (value === undefined || /^(\d{11}|[0-9A-Z]{12}\d{2})$/i.test(value)) return value;
			place.report(`takes a CPF (11 digits) or a CNPJ (14), not ${quoted(entered ?? '')}`);
			return undefined;
		},
	};
}

/** Digits, whatever punctuation was typed between them, as the filters of GET /people want them. */
export function digits(displayName: string, about: Describe = {}): Field<string | undefined> {
	const plain = searchText(displayName, about);
	return {
		...plain,
		read(raw, place) {
			const entered = plain.read(raw, place);
			const value = entered?.replace(/[+().\-/\s]/g, '');
			if (value !== undefined && !/^\d+$/.test(value))
				place.report(`takes digits, not ${quoted(entered ?? '')}`);
			return value;
		},
	};
}

/** Several record IDs: a comma list, or a list from an expression. Read as a list without repetitions. */
export function ids(displayName: string, about: Describe = {}): Field<string[] | undefined> {
	return {
		property: { displayName, type: 'string', default: '', ...about },
		read(raw, place) {
			if (isEmpty(raw)) return undefined;
			const entries: unknown[] = Array.isArray(raw) ? raw : typeof raw === 'string' ? raw.split(',') : [raw];
			const values = entries
				.filter((entry) => !isEmpty(entry))
				.map((entry) => {
					if (typeof entry === 'string' && isUuid(entry.trim())) return entry.trim();
					place.report(`takes IDs such as 3f2b6c1e-8a4d-4f8e-9b57-0c2d1e3f4a5b, not ${describeEntry(entry)}`);
					return '';
				});
			return values.length > 0 ? [...new Set(values)] : undefined;
		},
	};
}

function describeEntry(entry: unknown): string {
	return typeof entry === 'string' || typeof entry === 'number' ? quoted(String(entry)) : kindOf(entry);
}

/** One record's ID, where there is no list to choose it from. */
export function recordId(displayName: string, about: Describe = {}): Field<string | undefined> {
	const plain = text(displayName, { placeholder: 'e.g. 3f2b6c1e-8a4d-4f8e-9b57-0c2d1e3f4a5b', ...about });
	return {
		...plain,
		read(raw, place) {
			const value = plain.read(raw, place)?.trim();
			if (value !== undefined && !isUuid(value)) {
				place.report(`takes an ID such as 3f2b6c1e-8a4d-4f8e-9b57-0c2d1e3f4a5b, not ${quoted(value)}`);
			}
			return value;
		},
	};
}
