/** Decides which record of a list a name means, by one rule for all lists. */

import type { IDataObject } from 'n8n-workflow';

import { message, Message, unquoted, type Value, valueText } from '../messages/message';
import {
	fitOf,
	isSameSpelling,
	lastingWordsOf,
	legalFormIn,
	withoutLegalForm,
	wordsOf,
	type Fit,
} from '../people/names';
import { detail, fold, groupedBy, isRecord, quote, trim } from '../values';
import { cityOf } from '../agency/person';
import { dayLabel, firstText, titleOf } from '../labels';
import { distanceOfWords, nearestFirst } from '../nearest';
import { countryNames, STATES } from '../countries';

/** A record, as far as finding it by name needs it. */
export interface Named {
	/** Its identity at the API; undefined if its row shows none. */
	id: string | undefined;
	name: string;
	row: IDataObject;
}

/** @param identifierOf what identifies the row, where that is not its `id` */
export function toNamed(
	row: IDataObject,
	identifierOf: (row: IDataObject) => unknown = ({ id }) => id,
): Named {
	return { id: firstText(identifierOf(row)) || undefined, name: titleOf(row), row };
}

/**
 * What the records of a list are, which decides how much of a name is enough. For things, any words of it;
 * for people, the given name and the last name; for the few sellers, the given name; for colleagues, who may
 * be given a task but are no sellers, the whole name.
 */
export type Naming = 'things' | 'people' | 'sellers' | 'colleagues';

/** The records that fit a name equally well. If there are several, the user has to decide. */
export interface NameMatches {
	found: readonly Named[];
	/** Whether they are inactive, deleted or completed. Such records are meant only if no other fits. */
	isInactive: boolean;
	/** How well they fit: the same text, the same name written differently, or part of the name. */
	by?: 'text' | 'name' | 'part';
}

/**
 * The records with this name; if there are none, those whose name contains it. Active records come first: an
 * inactive one is meant only if no active one fits. If an active one fits less well than an inactive one, the
 * user has to decide.
 */
export function matchNames(records: readonly Named[], text: string, naming: Naming): NameMatches {
	// A list that changes while it is read can return a row twice.
	const once = [...new Map(records.map((record) => [record.id ?? record, record])).values()];
	const rungs = naming === 'things' ? matchThings(once, text) : matchPeople(once, text, naming);
	let inactive: NameMatches = { found: [], isInactive: false };
	for (const [rung, fitting] of rungs.entries()) {
		const by = rung === 0 ? 'text' : rung === 1 ? 'name' : 'part';
		const active = fitting.filter(({ row }) => isInUse(row));
		if (active.length > 0) return { found: [...inactive.found, ...active], isInactive: false, by };
		if (inactive.found.length === 0 && fitting.length > 0)
			inactive = { found: fitting, isInactive: true, by };
	}
	return inactive;
}

/**
 * "Porto Alegre - RS" is a name followed by what tells it apart. "Bruno Salvador" may live in Salvador or
 * have that name.
 */
function matchThings(records: readonly Named[], text: string): Named[][] {
	const written = wordsOf(text);
	const marked = records.filter((record) => isNameWithMarks(written, record));
	const whole = records.filter(({ name }) => fitOf(text, name, 'company') === 'whole');
	const hasWhole = whole.some(({ row }) => isInUse(row));
	return [
		records.filter(({ name }) => isSameSpelling(text, name)),
		// A name with what tells it apart is a whole name, unless another record is called so.
		hasWhole ? whole : [...new Set([...whole, ...marked])],
		records.filter((record) => hasAllWords(written, record)),
	];
}

function matchPeople(records: readonly Named[], text: string, naming: Naming): Named[][] {
	const written = wordsOf(text);
	const fitting = records.map((record) => ({ record, fit: fitOf(text, record.name, kindOfRow(record)) }));
	const of = (wanted: Fit): Named[] => fitting.flatMap(({ record, fit }) => (fit === wanted ? [record] : []));
	const marked = records.filter((record) => isNameWithMarks(written, record));
	const isSurnameToo = ({ name }: Named): boolean => wordsOf(name).length === 1;
	const whole = [...new Set([...of('whole'), ...marked.filter((record) => !isSurnameToo(record))])];
	const part = [...new Set([...of('part'), ...marked.filter(isSurnameToo)])];
	// "Ana Souza" may mean Ana Souza Lima as well as Ana Paula Souza, and "Rui Souza" may mean his son Rui
	// Souza Neto.
	const inPart = part.length > 0 ? [...part, ...of('beginning'), ...of('otherGeneration')] : [];
	const rungs = [
		records.filter(({ name }) => isSameSpelling(text, name)),
		withLegalForm(whole, text),
		inPart,
	];
	if (naming === 'sellers') return [...rungs, of('beginning'), of('given')];
	if (naming === 'colleagues') return rungs.slice(0, 2);
	// "Zuleide" may be the whole name of one record and the given name of others.
	return rungs.map((found) =>
		found.length > 0 && written.length === 1 ? [...found, ...of('given')] : found,
	);
}

function kindOfRow({ row }: Named): 'company' | 'individual' {
	return row.person_kind === 'company' ? 'company' : 'individual';
}

/** The companies that have the legal form that was written; all records if there are none. */
function withLegalForm(records: Named[], text: string): Named[] {
	const form = legalFormIn(text);
	const exact = records.filter(
		(record) => kindOfRow(record) === 'company' && legalFormIn(record.name) === form,
	);
	return exact.length > 0 ? exact : records;
}

/**
 * What to search for, in this order: the whole text; its longest word; and the longest word before a comma,
 * slash, dash or parenthesis, since what follows may be the name of a state.
 */
export function nameSearches(text: string): string[] {
	const [beginning = ''] = text.split(/[,/(;]|\s[-–—]\s/);
	const words = [text, beginning].map(longestWordIn).filter((word) => word.length > 1);
	return [...new Set([fold(trim(text)), ...words])];
}

function longestWordIn(text: string): string {
	return lastingWordsOf(text).reduce((one, other) => (other.length > one.length ? other : one), '');
}

/** Words and beginnings of words to search for if nothing has the longest word, which may be mistyped. */
export function nearbySearches(text: string): string[] {
	const words = [...wordsOf(text)].sort((a, b) => b.length - a.length);
	const [longest = ''] = words;
	const beginning = longest.slice(0, Math.max(3, Math.ceil(longest.length / 2)));
	return [...new Set([...words.slice(1, 3), beginning])].filter(
		(word) => word.length > 2 && word !== longest,
	);
}

/** More would not help. */
const MAX_NEAREST = 3;

/** The records whose names are most similar to the text, nearest first. */
export function nearestRecords(records: readonly Named[], text: string): Named[] {
	const written = wordsOf(text);
	const named = groupedBy(new Map(records.map((one) => [one.id ?? one, one])).values(), ({ name }) => name);
	const distanceOf = (name: string): number => distanceOfWords(written, wordsOf(name));
	// A name that shares no letters with the text does not help.
	const farthest = written.reduce((letters, word) => letters + word.length, 0);
	return nearestFirst([...named.keys()], distanceOf)
		.slice(0, MAX_NEAREST)
		.filter((name) => distanceOf(name) < farthest)
		.flatMap((name) => named.get(name) ?? []);
}

/**
 * The record with its details: "Ana Souza (code 14, Recife, CPF …4735)". This can also be entered as a name.
 */
export function distinctLabel(record: Named): Message {
	const { id } = record;
	const name = quote(record.name);
	const details = detailsOf(record);
	if (id === undefined) return message('withDetails', { name, details });
	// Models also get the ID, and then need no beginning of it.
	const isIdAlone = details.length === 1 && String(details[0]) === id.slice(0, 8);
	return new Message(isIdAlone ? 'candidate.unmarked' : 'candidate', { name, details, id: unquoted(id) });
}

/** A record as models are told of it: `"Ana Souza" (code 14, Recife; ID 3f2b6c1e-…)`. */
export interface Candidate {
	/** As it was shown: a long name is cut and ends with "…". */
	name: string;
	details: string;
	id: string;
}

const CANDIDATE_END = / \(([^()]*)\bID ([\da-f-]{36})\)?\.?$/i;

/** The record in a text that a model repeats from an error: whoever approves the call reads the name. */
export function candidateIn(text: string): Candidate | undefined {
	const shown = trim(text);
	const [end, details = '', id] = CANDIDATE_END.exec(shown) ?? [];
	if (end === undefined || id === undefined) return undefined;
	const name = shown.slice(0, -end.length).replace(/^"|"$/g, '');
	return { name, details: details.replace(/; $/, ''), id: id.toLowerCase() };
}

/** Whether the record is the one with the ID, and is called and described as it was shown. */
export function isCandidate(record: Named, { name, details, id }: Candidate): boolean {
	if (record.id?.toLowerCase() !== id) return false;
	const isCalledSo = name.endsWith('…')
		? wordsOf(record.name).join(' ').startsWith(wordsOf(name).join(' '))
		: isSameSpelling(name, record.name);
	const told = wordsOf(details).join(' ');
	return isCalledSo && (told === '' || isOfMarks(told, new Set(spellingsWithDetails(record))));
}

function detailsOf({ id, row }: Named): Value[] {
	const code = firstText(row.code);
	const document = documentEnd(firstText(row.cpf_cnpj));
	const details = [
		...(code ? [message('code', { code: detail(code) })] : []),
		...marksOf(row).map(detail),
		...(document ? [unquoted(document)] : []),
	];
	return [...stateOf(row), ...(details.length > 0 ? details : [detail(firstText(id).slice(0, 8))])];
}

/** The place, kind and date of a record, which may tell it apart. */
function marksOf({ city, state, address, kind, due }: IDataObject): string[] {
	const town = nameOfReference(city) || cityOf({ address });
	const region = nameOfReference(state) || (isRecord(address) && address.state_code);
	return [town, region, kind, dayLabel(due)].map((mark) => firstText(mark)).filter(Boolean);
}

/**
 * What may follow a name: a detail as messages show it, the code alone ("#61"), "Rio Grande do Sul" or "RS",
 * "Portugal" or "PT".
 */
function spellingsWithDetails(record: Named): string[] {
	const told = detailsOf(record).flatMap((each) => [valueText(each, 'en'), valueText(each, 'pt')]);
	const code = firstText(record.row.code);
	const marks = [...told, code, ...countryOf(record.row.country)].map((mark) => wordsOf(mark).join(' '));
	const states = [...STATES].filter((spellings) => spellings.some((spelling) => marks.includes(spelling)));
	return [...marks, ...states.flat()].filter(Boolean);
}

/** A country's codes, of two letters and of three, as the API has them, and its names. */
function countryOf(country: unknown): string[] {
	const { code, code_3: code3 } = isRecord(country) ? country : {};
	return [firstText(code), firstText(code3), ...countryNames(firstText(code))];
}

function nameOfReference(reference: unknown): string {
	return isRecord(reference) ? firstText(reference.name) : '';
}

/** The last digits, which differ: a message is no place for somebody's whole number. */
function documentEnd(plain: string): string {
	if (plain.length < 11) return '';
	return plain.length === 11 ? `CPF …${plain.slice(-4)}` : `CNPJ …${plain.slice(-6)}`;
}

function isInUse(row: IDataObject): boolean {
	return stateOf(row).length === 0;
}

/** Why a record is meant only if no other fits. */
function stateOf({ active, deleted, completed }: IDataObject): Message[] {
	if (deleted === true) return [message('deleted')];
	if (completed === true) return [message('completed')];
	return active === false ? [message('inactive')] : [];
}

/** Whether the name is followed by marks of the record and nothing else. */
function isNameWithMarks(written: readonly string[], record: Named): boolean {
	const whole = written.join(' ');
	const words = wordsOf(record.name);
	const called = [words, withoutLegalForm(words)]
		.map((some) => some.join(' '))
		.find((name) => name !== '' && whole.startsWith(`${name} `));
	if (called === undefined) return false;
	return isOfMarks(whole.slice(called.length + 1), new Set(spellingsWithDetails(record)));
}

/** Whether the text consists of the marks, each at most once. If two fit, the longer one is meant. */
function isOfMarks(text: string, marks: ReadonlySet<string>): boolean {
	const left = [...marks].sort((one, other) => other.length - one.length);
	let rest = `${text} `;
	while (rest !== '') {
		const next = left.findIndex((mark) => rest.startsWith(`${mark} `));
		if (next < 0) return false;
		const [mark = ''] = left.splice(next, 1);
		rest = rest.slice(mark.length + 1);
	}
	return true;
}

function hasAllWords(written: readonly string[], record: Named): boolean {
	const words = new Set(wordsOf(record.name));
	return written.some((word) => !BETWEEN_NAMES.test(word)) && written.every((word) => words.has(word));
}

/** Words that name nobody on their own: "e", "dos", an initial. */
const BETWEEN_NAMES = /^(\p{L}|d[aeo]s?)$/u;
