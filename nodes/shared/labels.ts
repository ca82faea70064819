/** How a picker's list shows records: names, dates and amounts as the agency writes them. */

import type { IDataObject } from 'n8n-workflow';

import { isEmpty, isRecord, toListLine, quote } from './values';

/** The first value that is a text or a number, as text; empty if there is none. */
export function firstText(...values: unknown[]): string {
	const isText = (value: unknown): boolean =>
		typeof value === 'number' || (typeof value === 'string' && !isEmpty(value));
	return String(values.find(isText) ?? '');
}

/** `2026-06-05` or `2026-06-05T14:30:00` becomes 05/06/2026, with the time if there is one. */
export function dayLabel(value: unknown): string {
	const written = firstText(value);
	const [, year, month, day, time] = /^(\d{4})-(\d{2})-(\d{2})(?:T(\d{2}:\d{2}))?/.exec(written) ?? [];
	return year === undefined ? written : [`${day}/${month}/${year}`, time].filter(Boolean).join(' ');
}

/**
 * 1234.5, as a number or text, becomes R$ 1.234,50; empty if it is not an amount. Amounts that are read are
 * in reais.
 */
export function amountLabel(value: unknown): string {
	const amount = Number(firstText(value) || NaN);
	return Number.isFinite(amount)
		? amount.toLocaleString('pt-BR', { style: 'currency', currency: 'BRL' })
		: '';
}

/** `awaiting_issue` as "awaiting issue". */
export function wordLabel(value: unknown): string {
	return firstText(value).replaceAll('_', ' ');
}

/** The record's name, wherever the API puts it, or else its ID. */
export function titleOf({ name, title, description, person, id }: IDataObject): string {
	return firstText(name, title, description, isRecord(person) && person.name, id);
}

/** The text of a line in a list. Only {@link withDetails} and {@link inLine} make one from stored texts. */
export type Line = string & { readonly isLine: true };

/**
 * "Name (detail, detail)", leaving out what is neither text nor number.
 * @param name the name or its parts
 */
export function withDetails(name: unknown, details: unknown[] = []): Line {
	const given = textsOf(details);
	return `${inLine(...[name].flat())}${given.length > 0 ? ` (${given.join(', ')})` : ''}` as Line;
}

/** The texts and numbers, joined by spaces. */
export function inLine(...parts: unknown[]): Line {
	return textsOf(parts).join(' ') as Line;
}

/**
 * Matches a text with a separator of details, or with three lower-case words after another word, as in a
 * sentence or an instruction.
 */
const SENTENCE_LIKE = /, |(?: \p{Ll}+){3}/u;

function textsOf(parts: readonly unknown[]): string[] {
	const texts = parts.map((part) => firstText(part));
	return texts
		.map((text) => (SENTENCE_LIKE.test(text) ? String(quote(text)) : toListLine(text)))
		.filter(Boolean);
}

/** "departs 05/06/2026", or empty without a date. */
export function dayDetail(word: string, value: unknown): string {
	const day = dayLabel(value);
	return day && `${word} ${day}`;
}
