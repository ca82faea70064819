import type { IDataObject } from 'n8n-workflow';

import type { ReadApi } from '../../shared/api/api';
import { path } from '../../shared/api/path';
import type { Field } from '../../shared/fields/field';
import { integer } from '../../shared/fields/number';
import type { Place } from '../../shared/fields/place';
import { digits, text } from '../../shared/fields/text';
import { WrongInput } from '../../shared/node/wrongInput';

/** What can identify a person at the service. */
export type PersonKey = 'code' | 'cpfCnpj' | 'email' | 'externalId';

const MATCH_FIELDS: Record<PersonKey, Field<string | number | undefined>> = {
	code: integer('Code'),
	cpfCnpj: digits('CPF or CNPJ'),
	email: text('Email'),
	externalId: text('External ID'),
};

/** Reads the value to look for as its kind wants it; what is wrong with it is reported to `place`. */
export function readMatchValue(key: PersonKey, entered: string, place: Place): string | number | undefined {
	return MATCH_FIELDS[key].read(entered, place);
}

/** More people with a similar address than this are not looked through one by one. */
const MOST_CANDIDATES = 10;

/**
 * Finds the one person with exactly this value. GET /people searches e-mail addresses by substring, so
 * `ana@x.com` also brings `mariana@x.com`: what it brings is compared with the whole value.
 *
 * @returns the person's ID, or undefined when nobody matches
 * @throws WrongInput when more than one person matches, or when an e-mail match cannot be made sure of
 */
export async function findPerson(
	api: ReadApi,
	key: PersonKey,
	value: string | number,
): Promise<string | undefined> {
	switch (key) {
		case 'code':
			return onlyOne(await api.list(path`/people`, { code: value }, 2), value, (row) => row.code === value);
		case 'cpfCnpj':
			return onlyOne(
				await api.list(path`/people`, { cpfCnpj: value }, Infinity),
				value,
				(row) => String(row.cpf_cnpj ?? '').replace(/\D/g, '') === value,
			);
		case 'email':
			return await findByEmail(api, String(value));
		case 'externalId':
			// The service has no filter for it. Identifiers are unique, so the first match is the only one.
			return idOf((await api.list(path`/people`, {}, Infinity)).find((row) => row.external_id === value));
	}
}

async function findByEmail(api: ReadApi, email: string): Promise<string | undefined> {
	const candidates = await api.list(path`/people`, { email }, MOST_CANDIDATES + 1);
	if (candidates.length > MOST_CANDIDATES) {
		throw new WrongInput([
			`Match Value ${email} is part of too many addresses: give the whole address, or match by CPF or CNPJ`,
		]);
	}
	const people = await Promise.all(
		candidates.map(async (row) => await api.get(path`/people/${idOf(row) ?? ''}`)),
	);
	const exact = people.filter((person) => mentions(person, email.toLowerCase()));
	const [first] = candidates;
	if (exact.length === 0 && first !== undefined) {
		throw new WrongInput([
			`Match Value ${email} resembles the address of ${String(first.name)}, but it cannot be made sure that it is the same person: match by CPF or CNPJ, or by Code`,
		]);
	}
	return onlyOne(exact, email, () => true);
}

/** Whether the value stands anywhere in a record. Where the service keeps an address is not published. */
function mentions(value: unknown, wanted: string): boolean {
	if (typeof value === 'string') return value.trim().toLowerCase() === wanted;
	return (
		typeof value === 'object' &&
		value !== null &&
		Object.values(value).some((inner) => mentions(inner, wanted))
	);
}

function onlyOne(
	rows: IDataObject[],
	value: string | number,
	isMatch: (row: IDataObject) => boolean,
): string | undefined {
	const matches = rows.filter(isMatch);
	if (matches.length > 1) {
		const names = matches.map(({ name, code }) => `${String(name)} (code ${String(code)})`).join(', ');
		throw new WrongInput([
			`Match Value ${value} belongs to ${matches.length} people: ${names}. Match by Code instead`,
		]);
	}
	return idOf(matches[0]);
}

function idOf(row: IDataObject | undefined): string | undefined {
	return typeof row?.id === 'string' ? row.id : undefined;
}
