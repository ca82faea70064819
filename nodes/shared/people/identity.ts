/**
 * Who somebody is: whether what was entered and a record, or two entered people, can be one person. The API
 * finds people in a sale by External ID and refuses a document twice; on all else the API is silent, and an
 * address or phone may be a family's.
 */

import { plainTaxpayerId } from '../taxpayerId';
import { isEmpty, textIn } from '../values';
import { fitOf, givenNamesFit, isSameText, shareWord } from './names';

/** A person in the API's names, entered or read. */
export type Person = Readonly<Record<string, unknown>>;

/** By what somebody is found. */
export type Key = 'code' | 'cpf_cnpj' | 'email' | 'external_id' | 'phone';

/** What shows that two people are not one. */
export type Contradiction = 'birthdate' | 'cpf_cnpj' | 'external_id' | 'name';

/**
 * Belong to one person, so that another name is a correction as long as one word stays. Couples and families
 * share an address or a phone, so that the given name has to fit.
 */
const OF_ONE_PERSON: ReadonlySet<Key> = new Set(['code', 'cpf_cnpj', 'external_id']);

/**
 * The first field by which somebody who was found by a key is not who was entered. What one of them lacks
 * says nothing.
 *
 * @param record as a read gives it
 */
export function contradictionIn(entered: Person, record: Person, key: Key): Contradiction | undefined {
	const contradicting = contradictions(entered, record).find((name) => name !== key);
	if (contradicting === 'cpf_cnpj' || contradicting === 'external_id') return contradicting;
	if (!OF_ONE_PERSON.has(key)) return contradicting;
	return haveCommonName(entered, record) ? undefined : 'name';
}

/**
 * The first field by which two people who were entered with one key are two. Nobody corrects a name from one
 * line of a sheet to the next, so that the given name has to fit whatever the key is.
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
 * The CPF or CNPJ, without signs, which some of the API's nodes call by another name; empty without one.
 *
 * @param person also as a form has somebody new, in camelCase
 */
export function documentOf({ cpf_cnpj: either, cpfCnpj, cpf, cnpj }: Person): string {
	return plainTaxpayerId(textIn([either, cpfCnpj, cpf, cnpj].find((value) => !isEmpty(value))));
}

/**
 * The External ID of somebody new who was given none, so that whoever is new in several roles or sales is one
 * person. The API finds people in a sale by External ID alone, and refuses a document that somebody has.
 */
export function externalIdByDocument(person: Person): string | undefined {
	const document = documentOf(person);
	return document === '' ? undefined : `n8n-${document}`;
}

function namesOf({ name, legal_name: legal }: Person): string[] {
	return [name, legal].map(textIn).filter(Boolean);
}

/** A company is known by one name and registered under another. */
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

/** Whether it is so for a name of each; and where one of them has no name. */
function isAnyPair(one: Person, other: Person, isSo: (name: string, its: string) => boolean): boolean {
	const [names, its] = [namesOf(one), namesOf(other)];
	return names.length === 0 || its.length === 0 || names.some((name) => its.some((of) => isSo(name, of)));
}

/** The fields that differ between two who are one: what a write corrects. */
export function correctionsIn(entered: Person, record: Person): Array<'birthdate' | 'name'> {
	const differs = (value: string, its: string, isSame: (a: string, b: string) => boolean): boolean =>
		value !== '' && its !== '' && !isSame(value, its);
	return [
		...(differs(textIn(entered.name), textIn(record.name), isSameText) ? ['name' as const] : []),
		...(differs(textIn(entered.birthdate), textIn(record.birthdate), (a, b) => a === b)
			? ['birthdate' as const]
			: []),
	];
}
