import type { IDataObject } from 'n8n-workflow';

import { choice, choicesOf } from '../fields/choice';
import { sentences, shownWhen, withDefault, type Field } from '../fields/field';
import { isRecord } from '../values';
import { readFirst } from './fieldOrder';

/**
 * Everything that an operation can give, by its places: `number`, `totals`, `totals.balance`. `npm run
 * generate` finds them.
 */
export interface Columns {
	readonly fields: readonly string[];
	/** What Add Names brings besides. */
	readonly names: readonly string[];
}

/** As n8n's own nodes store them. */
const FORMS = { simple: 'Simplified', raw: 'Raw', fields: 'Selected Fields' } as const;

/**
 * The parameter Output of n8n's guidelines, and the fields to select.
 *
 * @param computed fields that only choosing them brings
 * @param about each a sentence or nothing: what Raw gives, and what else there is to know of the fields
 */
export function columnFields(
	{ fields, names }: Columns,
	computed: readonly string[],
	about: { raw: string; fields: Array<string | undefined> },
): { output: Field<keyof typeof FORMS>; fields: Field<string[] | undefined> } {
	const labels = [...fields, ...names, ...computed]
		.filter((place) => place !== 'id')
		.map((place): [string, string] => [place, labelOf(place)])
		.sort(([, one], [, other]) => one.localeCompare(other, 'en'));
	return {
		output: withDefault(
			'simple',
			choice('Output', FORMS, {
				default: 'simple',
				description: `Simplified gives the fields that matter most, Raw ${about.raw}, Selected Fields those that you choose`,
			}),
		),
		fields: shownWhen(
			{ output: ['fields'] },
			choicesOf('Fields', Object.fromEntries(labels), {
				description: sentences('The fields to give besides the ID', ...about.fields),
			}),
		),
	};
}

/** The record with these places alone, and its ID. */
export function selected(record: IDataObject, wanted: readonly string[]): IDataObject {
	return picked(record, ['id', ...wanted]);
}

/**
 * The record with what matters most. Where the API names that otherwise, what is known by no name stands in
 * for it, so that nobody gets an empty record.
 *
 * @param kept what stays in any case
 */
export function simplified(
	record: IDataObject,
	most: readonly string[],
	kept: readonly string[],
	{ fields, names }: Columns,
): IDataObject {
	const known = new Set([...fields, ...names].map(rootOf));
	const missing = most.filter((place) => !(rootOf(place) in record)).length;
	const unknown = Object.keys(readFirst(record)).filter(
		(name) => !known.has(name) && typeof record[name] !== 'object',
	);
	return picked(record, [...most, ...kept, ...unknown.slice(0, missing)]);
}

/** @param wanted places in it, or in each record of a list */
function picked<T>(value: T, wanted: readonly string[]): T {
	if (Array.isArray(value)) return value.map((line: unknown) => picked(line, wanted)) as T;
	if (!isRecord(value)) return value;
	const names = [...new Set(wanted.map(rootOf))].filter((name) => name in value);
	return Object.fromEntries(
		names.map((name) => {
			const inner = wanted
				.filter((place) => isAtOrIn(place, name))
				.map((place) => place.slice(name.length + 1));
			return [name, inner.includes('') ? value[name] : picked(value[name], inner)];
		}),
	) as T;
}

/** `payments` of `payments.agency.bills`. */
export function rootOf(place: string): string {
	return place.split('.')[0] ?? place;
}

/** Whether a place is another one, or inside of it. */
export function isAtOrIn(place: string, other: string): boolean {
	return place === other || place.startsWith(`${other}.`);
}

/** What is written otherwise than its words are. */
const WORDS: Readonly<Record<string, string>> = Object.fromEntries(
	'CC CNPJ COFINS CPF CSLL CVC DU IBGE ID IE IR ISS PIS RAV RG RPS URL'
		.split(' ')
		.map((word) => [word.toLowerCase(), word]),
);
const NAMES: Readonly<Record<string, string>> = { cpf_cnpj: 'CPF or CNPJ', rg_ie: 'RG or IE' };

/** `totals.final_amount` as "Totals: Final Amount". */
function labelOf(place: string): string {
	const words = (name: string) =>
		name
			.split('_')
			.map((word) => WORDS[word] ?? `${word.charAt(0).toUpperCase()}${word.slice(1)}`)
			.join(' ');
	return place
		.split('.')
		.map((name) => NAMES[name] ?? words(name))
		.join(': ');
}
