import type { IDataObject } from 'n8n-workflow';

import type { ReadApi } from '../../shared/reads/contract';
import { isUuid, path } from '../../shared/request/path';
import { InvalidInputError } from '../../shared/errors/invalidInput';
import { requiredRead } from '../../shared/errors/requiredRead';
import { email } from '../../shared/fields/contacts';
import { refined, type Describe, type Field } from '../../shared/fields/field';
import { taxpayerId } from '../../shared/fields/identifiers';
import { firstText } from '../../shared/fields/labels';
import { message, type Message, own, type Value } from '../../shared/messages/message';
import { integer } from '../../shared/fields/number';
import type { FieldPath } from '../../shared/fields/fieldPath';
import { textsIn } from '../../shared/fields/references';
import { identifier, text } from '../../shared/fields/text';
import { plainTaxpayerId } from '../../shared/taxpayerId';
import { detail, quoted, trimmed } from '../../shared/values';

/** What can identify a person at the API. */
export type PersonKey = 'code' | 'cpfCnpj' | 'email' | 'externalId';

const MATCH_FIELDS: Record<PersonKey, Field<string | number | undefined>> = {
	code: integer('Code'),
	cpfCnpj: taxpayerId('CPF or CNPJ'),
	email: email('Email'),
	externalId: identifier('External ID'),
};

/** What to look for. A number stays one: only what it is matched with can tell whether it has lost zeros. */
export function matchValue(displayName: string, about: Describe = {}): Field<string | number | undefined> {
	return refined(text(displayName, about), (value, _place, raw) => (typeof raw === 'number' ? raw : value));
}

/** Reads the value to look for as its kind wants it; what is wrong with it is reported to `fieldPath`. */
export function readMatchValue(
	key: PersonKey,
	entered: string | number,
	fieldPath: FieldPath,
): string | number | undefined {
	return MATCH_FIELDS[key].read(entered, fieldPath);
}

/** More people with a similar address than this are not looked through one by one. */
const MAX_CANDIDATES = 10;

/**
 * Finds the one person with exactly this value. GET /people searches e-mail addresses by substring, so
 * `ana@x.com` also brings `mariana@x.com`: what it brings is compared with the whole value.
 *
 * @returns the person's ID, or undefined when nobody matches
 * @throws InvalidInputError when more than one person matches, or when a match cannot be confirmed or used
 * @throws RequiredReadError when people may not be read
 */
export async function findPerson(
	api: ReadApi,
	key: PersonKey,
	value: string | number,
): Promise<string | undefined> {
	return await requiredRead(
		{ action: own('Find person'), permission: 'Read all people' },
		async () => await lookFor(api, key, value),
	);
}

async function lookFor(api: ReadApi, key: PersonKey, value: string | number): Promise<string | undefined> {
	switch (key) {
		case 'code':
			return onlyOne(
				await api.list(path`/people`, { code: value }, 2),
				value,
				(row) => Number(row.code) === value,
			);
		case 'cpfCnpj':
			return onlyOne(
				await api.list(path`/people`, { cpfCnpj: value }, Infinity),
				value,
				(row) => plainTaxpayerId(String(row.cpf_cnpj ?? '')) === value,
			);
		case 'email':
			return await findByEmail(api, String(value));
		case 'externalId': {
			// The API has no filter for it. Identifiers are unique, so the first match is the only one.
			const match = (await api.list(path`/people`, {}, Infinity)).find((row) => row.external_id === value);
			return match && idOf(match, value);
		}
	}
}

async function findByEmail(api: ReadApi, address: string): Promise<string | undefined> {
	const candidates = await api.list(path`/people`, { email: address }, MAX_CANDIDATES + 1);
	if (candidates.length > MAX_CANDIDATES) {
		throw notMatched(message('MATCH_TOO_WIDE', { given: quoted(address) }));
	}
	const people = await Promise.all(
		candidates.map(async (row) => await api.get(path`/people/${idOf(row, address)}`)),
	);
	const found = people.map((person) => ({
		person,
		texts: textsIn(person).map((written) => trimmed(written).toLowerCase()),
	}));
	const wanted = address.toLowerCase();
	const exact = found.filter(({ texts }) => texts.includes(wanted));
	const unexplained = found.find(({ texts }) => !texts.some((text) => text.includes(wanted)));
	if (exact.length === 0 && unexplained) {
		const values = { given: quoted(address), person: named(unexplained.person) };
		throw notMatched(message('MATCH_NOT_CONFIRMED.address', values));
	}
	return onlyOne(
		exact.map(({ person }) => person),
		address,
		() => true,
	);
}

/**
 * @param rows what an exact filter brought: one that does not match is no reason to create somebody
 * @throws InvalidInputError when more than one person matches, or when none of those that were found does
 */
function onlyOne(
	rows: IDataObject[],
	value: string | number,
	isMatch: (row: IDataObject) => boolean,
): string | undefined {
	const matches = rows.filter(isMatch);
	const [other] = rows;
	if (matches.length === 0 && other) {
		throw notMatched(message('MATCH_NOT_CONFIRMED', { given: quoted(String(value)), person: named(other) }));
	}
	if (matches.length > 1) {
		const values = { given: quoted(String(value)), count: matches.length, people: matches.map(named) };
		throw notMatched(message('PERSON_NOT_UNIQUE', values));
	}
	const [match] = matches;
	return match && idOf(match, value);
}

/** "Ana (code 7)", as far as the record says it. */
function named({ name, code }: IDataObject): Value {
	const called = firstText(name);
	const known = called ? quoted(called) : message('somebody');
	if (!firstText(code)) return known;
	return message('withDetails', { name: known, details: message('code', { code: detail(firstText(code)) }) });
}

function notMatched(said: Message): InvalidInputError {
	return new InvalidInputError([{ said, field: { labels: 'Match Value', parameters: 'matchValue' } }]);
}

/** @throws InvalidInputError for a match without one, who is not nobody: a second person would be made */
function idOf(row: IDataObject, value: string | number): string {
	if (isUuid(row.id)) return row.id;
	throw notMatched(message('RECORD_WITHOUT_ID.person', { given: quoted(String(value)), person: named(row) }));
}
