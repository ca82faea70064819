/**
 * Decides whether an entered person and a record, or two entered people, can be the same person. The API
 * finds people in a sale by External ID and refuses a document that is already taken. It says nothing about
 * the rest, and a family may share an address or a phone.
 */

import { plainTaxpayerId } from '../taxpayerId';
import { isEmpty, textIn } from '../values';
import { givenNamesFit } from './givenNames';
import { fitOf, isSameSpelling, shareWord } from './names';

/** A person, entered or read, with the API's names of the members. */
export type Person = Readonly<Record<string, unknown>>;

/** What somebody can be found by. */
export type Key = 'code' | 'cpf_cnpj' | 'email' | 'external_id' | 'phone';

/** A field that shows that two people are not one. */
export type Contradiction = 'birthdate' | 'cpf_cnpj' | 'external_id' | 'name';

/**
 * Keys that belong to one person: a different name is a correction, as long as the two names share a word. A
 * couple or family may share an address or a phone, so with these the given name has to fit.
 */
const OF_ONE_PERSON: ReadonlySet<Key> = new Set(['code', 'cpf_cnpj', 'external_id']);

/**
 * The first field that shows that somebody found by a key is not the person entered. A field that one of them
 * lacks shows nothing.
 *
 * @param record as a read returns it
 */
export function contradictionIn(entered: Person, record: Person, key: Key): Contradiction | undefined {
	const contradicting = contradictions(entered, record).find((name) => name !== key);
	if (contradicting === 'cpf_cnpj' || contradicting === 'external_id') return contradicting;
	if (!OF_ONE_PERSON.has(key)) return contradicting;
	return haveCommonName(entered, record) ? undefined : 'name';
}

/**
 * The first field that shows that two people entered with the same key are not one person. Nobody corrects a
 * name from one line of a sheet to the next, so the given name has to fit with any key.
 */
export function differenceBetween(one: Person, other: Person, key: Key): Contradiction | undefined {
	return contradictions(one, other).find((name) => name !== key);
}

function contradictions(one: Person, other: Person): Contradiction[] {
	const differ = (textOf: (person: Person) => string): boolean => {
		const [value, its] = [textOf(one), textOf(other)];
		return value !== '' && its !== '' && value !== its;
	};
	return [
		...(differ(documentOf) ? ['cpf_cnpj' as const] : []),
		...(differ((person) => textIn(person.external_id)) ? ['external_id' as const] : []),
		...(differ((person) => textIn(person.birthdate)) ? ['birthdate' as const] : []),
		...(haveFittingName(one, other) ? [] : ['name' as const]),
	];
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
	return document === '' ? undefined : `n8n-${document}`;
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

function isCompany(person: Person): boolean {
	return person.person_kind === 'company' || documentOf(person).length === 14;
}

/** Whether `isSo` holds for any name of one and any name of the other; true if one of them has no name. */
function isAnyPair(one: Person, other: Person, isSo: (name: string, its: string) => boolean): boolean {
	const [names, its] = [namesOf(one), namesOf(other)];
	return names.length === 0 || its.length === 0 || names.some((name) => its.some((of) => isSo(name, of)));
}

/** The fields in which two versions of one person differ, so that a write corrects them. */
export function correctionsIn(entered: Person, record: Person): Array<'birthdate' | 'name'> {
	const differs = (value: string, its: string, isSame: (a: string, b: string) => boolean): boolean =>
		value !== '' && its !== '' && !isSame(value, its);
	return [
		...(differs(textIn(entered.name), textIn(record.name), isSameSpelling) ? ['name' as const] : []),
		...(differs(textIn(entered.birthdate), textIn(record.birthdate), (a, b) => a === b)
			? ['birthdate' as const]
			: []),
	];
}
