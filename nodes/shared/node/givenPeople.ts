/** Relates the items of a run by the people that they give. */

import { message } from '../messages/message';
import {
	differenceBetween,
	documentOf,
	isShared,
	externalIdByDocument,
	type Contradiction,
	type Key,
	type Person,
} from '../people/identity';
import { phoneIn } from '../people/phones';
import { textIn } from '../values';
import type { Concerns } from '../writes/lanes';
import type { GivenPerson } from './operation';

/** Members that find a person, or by which the API refuses a duplicate. */
const IDENTITIES = ['external_id', 'email', 'code', 'passport_number'] as const;

/**
 * The keys by which items wait for each other. Items that write the same person's record follow each other.
 * Of the items that only name the same person, the first registers the person, and the others wait until this
 * is stored.
 */
export function concernsOf(people: readonly GivenPerson[]): Concerns {
	const of = (isWritten: boolean): string[] =>
		people.filter((one) => one.isWritten === isWritten).flatMap(lanesOf);
	return { changes: of(true), names: of(false) };
}

/**
 * The keys of a person's lanes: the document without punctuation, and other members in lower case. People who
 * are only named (in a sale) have just document and External ID, since the API finds them by nothing else.
 */
function lanesOf({ person, isWritten }: GivenPerson): string[] {
	const document = documentOf(person);
	const fields = isWritten ? IDENTITIES : (['external_id'] as const);
	return [
		...(document === '' ? [] : [`document ${document}`]),
		...(isWritten ? phonesOf(person).map((phone) => `phone ${phone}`) : []),
		...fields.flatMap((field) => {
			const value = textIn(person[field]);
			return value === '' ? [] : [`${field} ${value}`.toLowerCase()];
		}),
	];
}

/**
 * The phones of a person, in a form in which the same phone is always the same text, however it was written.
 */
function phonesOf({ phones }: Person): string[] {
	return [phones]
		.flat()
		.map(textIn)
		.filter(Boolean)
		.map((written) => {
			const { area, subscriber } = phoneIn(written) ?? {};
			return subscriber === undefined ? written : `${area} ${subscriber}`;
		});
}

/** The labels of the fields that show that two people are not one. */
export const LABELS_OF_IDENTITY: Record<Contradiction, string> = {
	birthdate: 'Birthdate',
	cpf_cnpj: 'CPF or CNPJ',
	external_id: 'External ID',
	name: 'Name',
	person_kind: 'Person Kind',
};

const IDENTITY_KEYS: ReadonlyArray<{ key: Key; label: string }> = [
	{ key: 'cpf_cnpj', label: 'CPF or CNPJ' },
	{ key: 'external_id', label: 'External ID' },
	{ key: 'email', label: 'Email' },
	{ key: 'phone', label: 'Phone' },
];

/** Somebody who was given a key, and in which item. */
interface Holder {
	item: number;
	given: GivenPerson;
}

/** In how many ways one person is given in a run at most, so that the comparisons stay few. */
const MAX_IDENTITIES = 3;

/**
 * Adds issues if two different people, in one item or in several, were given the same key. Such a key is
 * probably a placeholder, and the second person would be taken for the first.
 *
 * @param items the people of each item, with the item's number
 */
export function reportSharedKeys(
	items: ReadonlyArray<{ item: number; people: readonly GivenPerson[] }>,
): void {
	const holders = new Map<string, Map<string, Holder>>();
	for (const { item, people } of items)
		for (const given of people)
			for (const { key, label } of IDENTITY_KEYS) {
				const value = valueOf(given, key);
				if (value === '') continue;
				const before = holders.get(`${key} ${value}`) ?? new Map<string, Holder>();
				holders.set(`${key} ${value}`, before);
				const identity = identityIn(given.person);
				if (before.has(identity)) continue;
				const holder = { item, given };
				// With each of them: who fits the first ("J. Souza") need not fit the second.
				const isAnother = [...before.values()].some((other) => reportSharedKey(key, label, other, holder));
				if (!isAnother && before.size < MAX_IDENTITIES) before.set(identity, holder);
			}
}

/** What two people are compared by, as a text. */
function identityIn(person: Person): string {
	const { name, legal_name: legal, external_id: id, birthdate, person_kind: kind } = person;
	return JSON.stringify([documentOf(person), name, legal, id, birthdate, kind]);
}

/** @returns whether the two are different people */
function reportSharedKey(key: Key, label: string, ...pair: [Holder, Holder]): boolean {
	const [first, second] = pair;
	const difference = differenceBetween(first.given.person, second.given.person, key);
	if (difference === undefined) return false;
	for (const [one, other] of [pair, [second, first] as const])
		one.given.place?.refuse(
			message('KEY_OF_TWO_PEOPLE', {
				...{ key: { label }, difference: { label: LABELS_OF_IDENTITY[difference] } },
				there: other.item === one.item ? message('sameItem') : message('otherItem', { item: other.item }),
				another: isShared(key) ? message('next.registerAnother') : '',
			}),
		);
	return true;
}

/**
 * Empty if the person is not looked up by this key. An External ID that was made from the document does not
 * count.
 */
function valueOf({ person, key }: GivenPerson, of: Key): string {
	if (of === 'cpf_cnpj') return documentOf(person);
	if (of === 'external_id') {
		const value = textIn(person.external_id);
		return value === externalIdByDocument(person) ? '' : value;
	}
	if (of !== key) return '';
	return of === 'phone' ? (phonesOf(person)[0] ?? '') : textIn(person[of]).toLowerCase();
}
