/**
 * Who has a key: the one way to ask the API, whose every answer is held against the row, or else the record.
 */

import type { IDataObject } from 'n8n-workflow';

import { PAGE_SIZE } from '../reads/pages';
import type { Query, Reader } from '../reads/reader';
import { isUuid, path } from '../request/path';
import { folded } from '../values';
import { documentOf, type Key } from './identity';
import { isAmongPhones, phoneIn, phoneSearches } from './phones';

/** Something that one person has, or a few: `value` as the API takes it, a phone as it was written. */
export interface PersonKey {
	by: Key;
	value: string;
}

/** What became of a search. */
export interface KeyHolders {
	/** Who has the key, by row or record: whatever of the two was read last. */
	people: IDataObject[];
	/** Of whom the API brought without either showing why: whoever looks does not take them, nor for nobody. */
	unproven: IDataObject[];
	/** More than are looked through one by one have something similar. */
	areTooMany: boolean;
}

/** People of a similar address or phone, each of whom takes a request. */
const MOST_SIMILAR = 10;

/**
 * @see the API's GET /people: `code` and `cpf_cnpj` match exactly, `email` and `phone` any part, and External
 * IDs have no filter, so that everybody is read
 * @throws as {@link Reader.list} and {@link Reader.get} do
 */
export async function findPeople(api: Reader, key: PersonKey): Promise<KeyHolders> {
	if (key.by === 'external_id') return { people: await withExternalId(api, key.value), ...NOTHING_ELSE };
	const isSimilar = key.by === 'email' || key.by === 'phone';
	const most = isSimilar ? MOST_SIMILAR + 1 : PAGE_SIZE;
	const rows = await api.list(path`/people`, queriesFor(key), most);
	if (isSimilar && rows.length > MOST_SIMILAR) return { people: [], unproven: [], areTooMany: true };
	const read = await Promise.all(rows.map(async (row) => await proven(api, row, key)));
	const of = (proof: Proof): IDataObject[] =>
		read.flatMap((one) => (one.proof === proof ? [one.person] : []));
	return { people: of('has'), unproven: of('unproven'), areTooMany: false };
}

const NOTHING_ELSE = { unproven: [], areTooMany: false };

/** External IDs are unique, so that the first is the only one. */
async function withExternalId(api: Reader, value: string): Promise<IDataObject[]> {
	const everybody = await api.list(path`/people`, {}, Infinity);
	return everybody.filter((row) => row.external_id === value).slice(0, 1);
}

function queriesFor({ by, value }: PersonKey): Query[] {
	if (by === 'code') return [{ code: Number(value) }];
	if (by === 'cpf_cnpj') return [{ cpfCnpj: value }];
	// In any case of letters: items that spell an address otherwise share what was found.
	if (by === 'email') return [{ email: value.toLowerCase() }];
	const phone = phoneIn(value);
	return phone ? phoneSearches(phone).map((digits) => ({ phone: digits })) : [];
}

/** `other`: the row shows why it was brought, such as `mariana@x.com` for `ana@x.com`. */
type Proof = 'has' | 'other' | 'unproven';

async function proven(
	api: Reader,
	row: IDataObject,
	key: PersonKey,
): Promise<{ person: IDataObject; proof: Proof }> {
	const proof = proofIn(shownByRows(row, key), key);
	if (proof === 'has' || !isUuid(row.id) || isShownByRows(row, key)) return { person: row, proof };
	const person = await api.get(path`/people/${row.id}`);
	return { person, proof: proofIn(person, key) };
}

/** Of addresses, lists show none, and of phones the one at work. @see the API's "Person (read)" */
function shownByRows(row: IDataObject, { by }: PersonKey): IDataObject {
	if (by === 'email') return {};
	return by === 'phone' ? { business_phone: row.business_phone } : row;
}

/** What a row shows, its record does not show otherwise. */
function isShownByRows(row: IDataObject, { by }: PersonKey): boolean {
	return (by === 'code' || by === 'cpf_cnpj') && row[by] !== undefined;
}

function proofIn(person: IDataObject, { by, value }: PersonKey): Proof {
	if (by === 'code') return Number(person.code ?? NaN) === Number(value) ? 'has' : 'unproven';
	if (by === 'cpf_cnpj') return documentOf(person) === value ? 'has' : 'unproven';
	if (by === 'email') {
		const wanted = folded(value);
		const addresses = textsIn(person).map(folded);
		if (addresses.includes(wanted)) return 'has';
		return addresses.some((address) => address.includes(wanted)) ? 'other' : 'unproven';
	}
	const phones = phonesIn(person);
	if (phones.some((phone) => isAmongPhones(value, phone))) return 'has';
	const digits = queriesFor({ by, value }).map(({ phone }) => String(phone));
	const isPart = (text: string): boolean => digits.some((part) => text.replace(/\D/g, '').includes(part));
	return phones.some(isPart) ? 'other' : 'unproven';
}

/** Every text in a record: where the API keeps a person's addresses is not published. */
function textsIn(value: unknown): string[] {
	if (typeof value === 'string') return [value];
	return typeof value === 'object' && value !== null ? Object.values(value).flatMap(textsIn) : [];
}

/** `phones`, `business_phone`, and whatever the contacts have: a CPF has as many digits, and is none. */
function phonesIn(person: IDataObject): string[] {
	return Object.entries(person).flatMap(([name, value]) =>
		/phone|mobile|contact/.test(name) ? textsIn(value) : [],
	);
}
