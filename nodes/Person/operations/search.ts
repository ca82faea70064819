import type { IDataObject } from 'n8n-workflow';

import { rolesIn } from '../../shared/agency/roles';
import type { Reader } from '../../shared/reads/reader';
import { path } from '../../shared/request/path';
import { Place } from '../../shared/fields/place';
import { required } from '../../shared/fields/field';
import { taxpayerId } from '../../shared/fields/identifiers';
import { cityOf } from '../../shared/agency/person';
import { firstText } from '../../shared/labels';
import {
	matchNames,
	nearbySearches,
	nearestRecords,
	nameSearches,
	toNamed,
	type Named,
} from '../../shared/fields/nameMatches';
import { peopleByKey, personKeyIn } from '../../shared/fields/personKey';
import { searchText } from '../../shared/fields/text';
import { message } from '../../shared/messages/message';
import { dateCells, textLine, withoutEmpty } from '../../shared/node/answerParts';
import { readOperation } from '../../shared/node/operation';
import { Answer, nextField } from '../../shared/node/answer';
import { plainTaxpayerId } from '../../shared/taxpayerId';
import { recordPaths } from '../../shared/request/recordPaths';
import { Notes } from '../../shared/reads/notes';
import { holdsWords } from '../../shared/values';

const MAX_REQUESTS = 15;
const MAX_PAGES = 5;

/** For this few people, phone and roles are read, too; nobody needs them for many. */
const MAX_PEOPLE_READ = 3;

type SearchedAs = 'name' | 'code' | 'identifier' | 'phone_part';

/** A person's code, which is shorter than any phone number. */
const CODE = /^\d{1,7}$/;

const TAXPAYER_ID = taxpayerId('');

export const search = readOperation({
	name: 'Search',
	value: 'search',
	action: 'Search people',
	description:
		'Find people by words of the name in any order, CPF, CNPJ, phone, email or code. Gives who they are, with IDs, and of up to three a phone and roles; not their trips and bills, which Get Overview has.',
	permission: 'readPeople',
	properties: {
		searchText: required(
			searchText('Search Text', {
				placeholder: 'e.g. Ana Souza',
				description: 'Words of the name in any order, or a whole CPF, CNPJ, phone number, email or code',
			}),
		),
		next: nextField,
	},
	async run({ api, params: { searchText: text } }) {
		const reader = api.within(MAX_REQUESTS);
		const found = async (
			kind: SearchedAs,
			rows: readonly IDataObject[],
			isWhole: boolean,
			more?: IDataObject,
		) => {
			const areRead = isWhole && rows.length <= MAX_PEOPLE_READ;
			const people: IDataObject[] = [];
			for (const row of rows)
				people.push({ ...personLine(row), ...(areRead && (await readDetails(row, reader))) });
			return new Answer(
				reader.notes,
				{ ...searchedAs(kind, text), ...more },
				{ people: { rows: people, total: isWhole ? rows.length : undefined } },
			);
		};
		const digits = personKeyIn(text) ? undefined : partOfPhoneIn(text);
		const query = CODE.test(text) ? { code: Number(text) } : digits && { phone: digits };
		if (query) {
			const { rows, isWhole } = await reader.firstRows(path`/people`, query, 1);
			return await found('code' in query ? 'code' : 'phone_part', rows, isWhole);
		}
		const byKey = peopleByKey(text);
		if (byKey) {
			const rows = await byKey(reader);
			return await found('identifier', rows ?? [], rows !== undefined);
		}
		const { people, isWhole, nearest } = await peopleByName(text, reader);
		return await found('name', people, isWhole, nearest && { nearest_names: nearest });
	},
});

/** The people of that name, or else the names most similar to it. */
async function peopleByName(text: string, reader: Reader) {
	const rowsOf = async (name: string, pages = 1) => await reader.firstRows(path`/people`, { name }, pages);
	const [whole = text, word = whole] = nameSearches(text);
	const { rows, isWhole } = await rowsOf(word, MAX_PAGES);
	// If too many people share the word, the whole name still finds the person.
	if (!isWhole) rows.unshift(...(await rowsOf(whole)).rows);
	const people = matchingIn(
		rows.map((row) => toNamed(row)),
		text,
	).map(({ row }) => row);
	if (people.length > 0 || !isWhole) return { people, isWhole };
	for (const name of nearbySearches(text)) rows.push(...(await rowsOf(name)).rows);
	const nearest = nearestRecords(
		rows.map((row) => toNamed(row)),
		text,
	).flatMap(({ name }) => textLine(name) ?? []);
	return { people, isWhole, nearest: [...new Set(nearest)] };
}

/** The people whom By Name would take come first, then people whose names contain all the words. */
function matchingIn(people: readonly Named[], text: string): Named[] {
	const others = people.filter(({ name }) => holdsWords(name, text));
	return [...new Set([...matchNames(people, text, 'people').found, ...others])];
}

/** The digits in "(41) 99610" or "99610-76": part of a phone number, with its punctuation. */
function partOfPhoneIn(text: string): string | undefined {
	const digits = text.replace(/\D/g, '');
	const isPart = /^[\d\s().+-]+$/.test(text) && digits.length >= 4;
	return isPart ? digits : undefined;
}

/** How the text was understood, so that a mistyped CPF does not look like somebody who is not registered. */
function searchedAs(kind: SearchedAs, text: string): IDataObject {
	const plain = plainTaxpayerId(text);
	const isLikeTaxpayerId = /^\d{14}$/.test(plain) || /^\d{3}\.\d{3}\.\d{3}-?\d{2}$/.test(text.trim());
	const isOne = TAXPAYER_ID.read(text, Place.ofForm()) !== undefined;
	return {
		searched_as: kind,
		...(isLikeTaxpayerId && !isOne && { warning: message('warning.checkDigits') }),
	};
}

/** Somebody's phone, and their roles in the latest of the sales that the list shows first. */
async function readDetails(row: IDataObject, reader: Reader): Promise<IDataObject> {
	const person = await reader.record(row.id, recordPaths.person, Notes.NAMES);
	const { rows } = await reader.firstRows(path`/sales`, { peopleId: [firstText(row.id)] }, 1);
	const latest = rows.reduce<IDataObject | undefined>(
		(one, other) => (firstText(other.created_at) > firstText(one?.created_at) ? other : one),
		rows[0],
	);
	const sale = latest && (await reader.record(latest.id, recordPaths.sale, Notes.NAMES));
	const roles = sale ? rolesIn(sale, row.id) : [];
	return withoutEmpty({
		phone: textLine(phonesOf(person ?? {}).join(', ')),
		roles:
			roles.length > 0 ? message('list', { items: roles.map((role) => message(`role.${role}`)) }) : undefined,
	});
}

/** All phones, since nobody can tell which of them is the latest. */
function phonesOf({ mobile_number, phone_number, phones, business_phone }: IDataObject): string[] {
	const written = [mobile_number, phone_number, phones, business_phone].flat();
	return [...new Set(written.map((phone) => firstText(phone)).filter(Boolean))];
}

function personLine(row: IDataObject): IDataObject {
	return withoutEmpty({
		name: textLine(row.name),
		code: row.code,
		...dateCells('birthdate', row.birthdate),
		cpf_cnpj: row.cpf_cnpj,
		person_kind: row.person_kind,
		city: textLine(cityOf(row)),
		id: row.id,
	});
}
