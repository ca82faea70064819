/**
 * Decides whether an entered person and a record, or two entered people, can be the same person. The API
 * finds people in a sale by External ID and refuses a document that is already taken. It says nothing about
 * the rest, and a family may share an address or a phone.
 */

import { distanceBetween } from '../nearest';
import { plainTaxpayerId } from '../taxpayerId';
import { isEmpty, textIn } from '../values';
import { givenNamesFit } from './givenNames';
import { fitOf, isSameSpelling, lastingWordsOf, shareWord } from './names';

/** A person, entered or read, with the API's names of the members. */
export type Person = Readonly<Record<string, unknown>>;

/** What somebody can be found by. */
export type Key = 'code' | 'cpf_cnpj' | 'email' | 'external_id' | 'phone';

/** A field that shows that two people are not one. */
export type Contradiction = 'birthdate' | 'cpf_cnpj' | 'external_id' | 'name' | 'person_kind';

/**
 * Whether a couple or family may share the key, so that the given name has to fit. Any other key belongs to
 * one person: a different name is a correction, unless it is a relative's.
 */
export const isShared = (key: Key): boolean => key === 'email' || key === 'phone';

/**
 * The first field that shows that somebody found by a key is not the person entered. A field that one of them
 * lacks shows nothing.
 *
 * @param record as a read returns it
 */
export function contradictionIn(entered: Person, record: Person, key: Key): Contradiction | undefined {
	const all = contradictions(entered, record).filter((name) => name !== key);
	if (isShared(key)) return all[0];
	const isSameDay = isSame(entered, record, birthdateOf);
	// A document is one person's: a form that numbers its entries gives a returning client another ID.
	const isSure = key === 'cpf_cnpj' && isSameDay && !all.includes('name');
	const [first] = all.filter((name) => name !== 'birthdate' && name !== 'name');
	if (first !== undefined && !(isSure && first === 'external_id')) return first;
	if (!all.includes('name')) return undefined;
	if (!haveCommonName(entered, record)) return 'name';
	if (isSameDay) return undefined;
	// Only a document is known to be one person's: with it, "Gil" may be Gilberto.
	const isClose = key === 'cpf_cnpj' ? isBeginningOrSlip : isSlipOfALetter;
	return all.includes('birthdate') || areRelatives(entered, record, isClose) ? 'name' : undefined;
}

/**
 * The first field that shows that two people entered with the same key are not one person. Nobody corrects a
 * name from one line of a sheet to the next, so the given name has to fit with any key.
 */
export function differenceBetween(one: Person, other: Person, key: Key): Contradiction | undefined {
	return contradictions(one, other).find((name) => name !== key);
}

/**
 * Whether a name written next to a key may be that of the person found by it. Nothing is corrected by it, so
 * the given name has to fit. A company writes from its address as a department or a person of it, so with a
 * company one word is enough.
 */
export function isNamed(record: Person, name: string): boolean {
	return isCompany(record) ? haveCommonName({ name }, record) : haveFittingName({ name }, record);
}

/** @see the API's PATCH /people/{id}: "person_kind, when sent, must equal the current one" */
function contradictions(one: Person, other: Person): Contradiction[] {
	return [
		...(areDifferent(one, other, documentOf) ? ['cpf_cnpj' as const] : []),
		...(areDifferent(one, other, ownExternalIdOf) ? ['external_id' as const] : []),
		...(areDifferent(one, other, kindOf) ? ['person_kind' as const] : []),
		...(areDifferent(one, other, birthdateOf) ? ['birthdate' as const] : []),
		...(haveFittingName(one, other) ? [] : ['name' as const]),
	];
}

/** Whether two people whom nothing contradicts have a document, External ID or birthdate in common. */
export function isProven(one: Person, other: Person): boolean {
	return [documentOf, ownExternalIdOf, birthdateOf].some((textOf) => isSame(one, other, textOf));
}

type TextOf = (person: Person) => string;

function areDifferent(one: Person, other: Person, textOf: TextOf): boolean {
	const [value, its] = [textOf(one), textOf(other)];
	return value !== '' && its !== '' && value !== its;
}

const isSame = (one: Person, other: Person, textOf: TextOf): boolean =>
	textOf(one) !== '' && textOf(one) === textOf(other);

const birthdateOf: TextOf = ({ birthdate }) => textIn(birthdate);

/** What this package calls people who have no External ID begins with this. */
const MADE_HERE = 'n8n-';

/** The External ID that the agency gave; one that was made here says nothing about who somebody is. */
const ownExternalIdOf: TextOf = ({ external_id: id }) => (textIn(id).startsWith(MADE_HERE) ? '' : textIn(id));

/** The kind that the document shows, whatever a form was left at; otherwise the one given. */
export function kindOf(person: Person): string {
	const { length } = documentOf(person);
	return length === 14 ? 'company' : length === 11 ? 'individual' : textIn(person.person_kind);
}

/**
 * The CPF or CNPJ without punctuation, or an empty string. Some objects of the API name it `cpf` or `cnpj`.
 *
 * @param person may also be a new person from a form, in camelCase
 */
export function documentOf({ cpf_cnpj: either, cpfCnpj, cpf, cnpj }: Person): string {
	return plainTaxpayerId(textIn([either, cpfCnpj, cpf, cnpj].find((value) => !isEmpty(value))));
}

/**
 * The External ID for a new person who was given none, so that somebody who is new in several roles or sales
 * becomes one person. The API finds people in a sale by External ID only, and refuses a document that
 * somebody else has.
 */
export function externalIdByDocument(person: Person): string | undefined {
	const document = documentOf(person);
	return document === '' ? undefined : `${MADE_HERE}${document}`;
}

function namesOf({ name, legal_name: legal }: Person): string[] {
	return [name, legal].map(textIn).filter(Boolean);
}

/** A company may be registered under another name than the one it is known by. */
function haveCommonName(one: Person, other: Person): boolean {
	return isAnyPair(one, other, shareWord);
}

function haveFittingName(one: Person, other: Person): boolean {
	if (!isCompany(one) && !isCompany(other)) return isAnyPair(one, other, givenNamesFit);
	const fit = (name: string, its: string): boolean => fitOf(name, its, 'company') !== undefined;
	return isAnyPair(one, other, (name, its) => fit(name, its) || fit(its, name));
}

const isCompany = (person: Person): boolean => kindOf(person) === 'company';

const isSlipOfALetter = (first: string, its: string): boolean =>
	first !== its && distanceBetween(first, its) === 1;

/** "Gil" and Gilberto, "Dora" and Isadora, "Cristhian" and Christian. */
function isBeginningOrSlip(first: string, its: string): boolean {
	if (first === its) return false;
	const [short, long] = first.length < its.length ? [first, its] : [its, first];
	if (short.length > 2 && (long.startsWith(short) || long.endsWith(short))) return true;
	return isSlipOfALetter(first, its) || (first[0] === its[0] && distanceBetween(first, its) === 2);
}

/**
 * Whether two individuals have the same last name and another given name, as siblings do. One given name of
 * several ("Fernanda", "Maria Fernanda") does not make two.
 *
 * @param isClose whether two given names are close enough to be one, as a slip of a letter is
 */
function areRelatives(one: Person, other: Person, isClose: (first: string, its: string) => boolean): boolean {
	if (isCompany(one) || isCompany(other)) return false;
	return !isAnyPair(one, other, (name, its) => {
		const [words, others] = [name, its].map(wordsInOrder) as [string[], string[]];
		const [[first = '', ...more], [itsFirst = '', ...itsMore]] = [words, others];
		if (more.length === 0 || itsMore.length === 0) return true;
		const isOneOfSeveral = more.slice(0, -1).includes(itsFirst) || itsMore.slice(0, -1).includes(first);
		// Without "Filho" and the like, which lists often drop.
		if (isOneOfSeveral || isClose(first, itsFirst) || givenNamesFit(words.join(' '), others.join(' ')))
			return true;
		return !shareWord(more.at(-1) ?? '', itsMore.at(-1) ?? '');
	});
}

/** The lasting words of a name, with the given name first: of "Souza, Ana" and "SOUZA/ANA MRS", too. */
function wordsInOrder(name: string): string[] {
	const [surname = '', given, ...more] = name.split(/[,/]/);
	return lastingWordsOf(given === undefined || more.length > 0 ? name : `${given} ${surname}`);
}

/** Whether `isSo` holds for any name of one and any name of the other; true if one of them has no name. */
function isAnyPair(one: Person, other: Person, isSo: (name: string, its: string) => boolean): boolean {
	const [names, its] = [namesOf(one), namesOf(other)];
	return names.length === 0 || its.length === 0 || names.some((name) => its.some((of) => isSo(name, of)));
}

/** The fields in which two versions of one person differ, so that a write corrects them. */
export function correctionsIn(entered: Person, record: Person): Contradiction[] {
	const [name, its] = [entered.name, record.name].map(textIn) as [string, string];
	return [
		...(name !== '' && its !== '' && !isSameSpelling(name, its) ? ['name' as const] : []),
		...(areDifferent(entered, record, birthdateOf) ? ['birthdate' as const] : []),
		...(areDifferent(entered, record, ownExternalIdOf) ? ['external_id' as const] : []),
	];
}
