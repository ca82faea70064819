/**
 * Finds the people who have a key, such as an email address. Nothing else asks the API for this. Each match
 * is verified against its row, or else its record.
 */

import type { IDataObject } from 'n8n-workflow';

import { PAGE_SIZE } from '../reads/pages';
import type { Query, Reader } from '../reads/reader';
import { isUuid, path } from '../request/path';
import { isReference } from '../agency/references';
import { fold, recordsOf } from '../values';
import { contradictionIn, documentOf, type Key } from './identity';
import { isAmongPhones, lastingDigitsOf, phoneIn } from './phones';

/** Something to find people by. `value` is in the API's form, except that a phone is as it was entered. */
export interface PersonKey {
	by: Key;
	value: string;
}

/** The result of a search. */
interface KeyHolders {
	/** Those who have the key: as a row, or as a record if it had to be read. */
	people: IDataObject[];
	/**
	 * Returned by the API, though neither row nor record shows the key. Not a match, and no proof that there is
	 * none.
	 */
	unproven: IDataObject[];
	/** So many have a similar value that we do not read them one by one. */
	areTooMany: boolean;
}

/** The most people with a similar address or phone that we read: each takes a request. */
const MAX_SIMILAR = 10;

/**
 * Finds the people who have the key.
 *
 * @see the API's GET /people: `code` and `cpf_cnpj` match exactly, `email` and `phone` match any part. There
 * is no filter for External IDs, so we read everybody.
 * @throws as {@link Reader.list} and {@link Reader.get} do
 */
export async function findPeople(api: Reader, key: PersonKey): Promise<KeyHolders> {
	if (key.by === 'external_id') return { people: await withExternalId(api, key.value), ...NOTHING_ELSE };
	const isSimilar = key.by === 'email' || key.by === 'phone';
	const most = isSimilar ? MAX_SIMILAR + 1 : PAGE_SIZE;
	const rows = await api.list(path`/people`, queriesFor(key), most);
	if (isSimilar && rows.length > MAX_SIMILAR) return { people: [], unproven: [], areTooMany: true };
	const read = await Promise.all(rows.map(async (row) => await proveMatch(api, row, key)));
	const of = (proof: Proof): IDataObject[] =>
		read.flatMap((one) => (one.proof === proof ? [one.person] : []));
	return { people: of('has'), unproven: of('unproven'), areTooMany: false };
}

const NOTHING_ELSE = { unproven: [], areTooMany: false };

/** External IDs are unique, so the first match is the only one. */
async function withExternalId(api: Reader, value: string): Promise<IDataObject[]> {
	const everybody = await api.list(path`/people`, {}, Infinity);
	return everybody.filter((row) => row.external_id === value).slice(0, 1);
}

function queriesFor({ by, value }: PersonKey): Query[] {
	if (by === 'code') return [{ code: Number(value) }];
	if (by === 'cpf_cnpj') return [{ cpfCnpj: value }];
	// In lower case, so that items that differ only in case share one request.
	if (by === 'email') return [{ email: value.toLowerCase() }];
	const phone = phoneIn(value);
	return phone ? [{ phone: lastingDigitsOf(phone) }] : [];
}

/**
 * `other`: the row or record shows that it matched by another value that contains this one, such as
 * `mariana@x.com` for `ana@x.com`.
 */
type Proof = 'has' | 'other' | 'unproven';

async function proveMatch(
	api: Reader,
	row: IDataObject,
	key: PersonKey,
): Promise<{ person: IDataObject; proof: Proof }> {
	const proof = proofIn(shownByRows(row, key), key);
	if (proof === 'has' || !isUuid(row.id) || isShownByRows(row, key)) return { person: row, proof };
	const person = await api.get(path`/people/${row.id}`);
	return { person, proof: proofIn(person, key) };
}

/**
 * The part of a row that shows the key: rows have no email addresses, and only the business phone.
 * @see the API's "Person (read)"
 */
function shownByRows(row: IDataObject, { by }: PersonKey): IDataObject {
	if (by === 'email') return {};
	return by === 'phone' ? { business_phone: row.business_phone } : row;
}

/** Whether the row is enough, because the record would show the same. */
function isShownByRows(row: IDataObject, { by }: PersonKey): boolean {
	return (by === 'code' || by === 'cpf_cnpj') && row[by] !== undefined;
}

/**
 * A key that only a contact of the person has, such as a mother's phone, proves nothing. If the contact is
 * linked to another person, the key is theirs.
 *
 * @see the API's DELETE /people/{id}: "the links as another person's contact"; "Internal fields of ...
 * contacts: not shown"
 */
function proofIn(person: IDataObject, key: PersonKey): Proof {
	const contacts = recordsOf(person.contacts);
	const own = contacts.filter((contact) => ownerOf(contact, person) === 'them');
	const proof = proofWithin(contacts.length > 0 ? { ...person, contacts: own } : person, key);
	if (proof !== 'unproven') return proof;
	const isAnothers = contacts.some(
		(contact) =>
			ownerOf(contact, person) === 'another' && proofWithin({ contacts: [contact] }, key) === 'has',
	);
	return isAnothers ? 'other' : 'unproven';
}

/** Whose a person's contact is: their own, somebody else's, or unknown. */
function ownerOf(
	contact: Readonly<Record<string, unknown>>,
	person: IDataObject,
): 'them' | 'another' | 'unknown' {
	const { person: link, name } = contact;
	if (isReference(link)) return link.id === person.id ? 'them' : 'another';
	// Whoever is named in a company's contact works there.
	if (person.person_kind === 'company') return 'them';
	// The name may say what the contact is for, such as "Work phone".
	return contradictionIn({ name }, person, 'phone') === 'name' ? 'unknown' : 'them';
}

function proofWithin(person: IDataObject, { by, value }: PersonKey): Proof {
	if (by === 'code') return Number(person.code ?? NaN) === Number(value) ? 'has' : 'unproven';
	if (by === 'cpf_cnpj') return documentOf(person) === value ? 'has' : 'unproven';
	if (by === 'email') {
		const wanted = fold(value);
		const addresses = allTexts(person).map(fold);
		if (addresses.includes(wanted)) return 'has';
		return addresses.some((address) => address.includes(wanted)) ? 'other' : 'unproven';
	}
	const phones = phonesOf(person);
	if (phones.some((phone) => isAmongPhones(value, phone))) return 'has';
	const digits = queriesFor({ by, value }).map(({ phone }) => String(phone));
	const isPart = (text: string): boolean => digits.some((part) => text.replace(/\D/g, '').includes(part));
	return phones.some(isPart) ? 'other' : 'unproven';
}

/** All texts in a record, because the API does not publish where it keeps a person's addresses. */
function allTexts(value: unknown): string[] {
	if (typeof value === 'string') return [value];
	return typeof value === 'object' && value !== null ? Object.values(value).flatMap(allTexts) : [];
}

/**
 * Texts in members that may hold a phone. Others are left out, because a CPF has as many digits as a phone.
 */
function phonesOf(person: IDataObject): string[] {
	return Object.entries(person).flatMap(([name, value]) =>
		/phone|mobile|contact/.test(name) ? allTexts(value) : [],
	);
}
