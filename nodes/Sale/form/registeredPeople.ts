import type { IDataObject } from 'n8n-workflow';

import type { Reader } from '../../shared/reads/reader';
import type { WriteApi } from '../../shared/writes/contract';
import { hasStatus } from '../../shared/request/failures';
import { path } from '../../shared/request/path';
import { InvalidInputError, type Issue } from '../../shared/errors/invalidInput';
import { requiredRead } from '../../shared/errors/explain';
import { enteredAt, knownPlaceOf, placeOf } from '../../shared/fields/entered';
import type { Place } from '../../shared/fields/place';
import { firstText, titleOf } from '../../shared/labels';
import { distinctLabel } from '../../shared/fields/nameMatches';
import type { ChosenPerson } from '../roles/personRole';
import { message, type Message } from '../../shared/messages/message';
import { LABELS_OF_IDENTITY } from '../../shared/node/givenPeople';
import { peopleIn } from '../../shared/agency/roles';
import { findPeople } from '../../shared/people/find';
import {
	contradictionIn,
	documentOf,
	externalIdByDocument,
	kindOf,
	type Contradiction,
	type Key,
	type Person,
} from '../../shared/people/identity';
import { detail, isEmpty, isRecord, textIn, type Quoted, quote } from '../../shared/values';
import { participantsIn } from './people';

/**
 * Checks, before anything is written, that everybody chosen by ID is registered, and that we know their
 * External ID, or know that they have none; and that nobody in the sale contradicts who is registered, since
 * the API cannot change a sale later.
 *
 * @param form the entered values that say who takes part
 * @param sale the body, with the IDs of those chosen by ID
 * @throws InvalidInputError that names the fields of those of whom this is not true
 * @throws RequiredReadError if people may not be read, and somebody was chosen by ID
 */
export async function checkPeople(
	form: unknown,
	sale: Readonly<Record<string, unknown>>,
	api: Reader,
): Promise<void> {
	const people = peopleIn(sale);
	const chosen = await checkRegistered(form, api);
	const refused = new Set<Place>();
	const withoutPlace: Issue[] = [];
	const refuse = (place: Place | undefined, said: Message): void => {
		place?.refuse(said);
		if (place) refused.add(place);
		else withoutPlace.push({ said });
	};
	const check = (person: Person, record: IDataObject, key: Key | 'id'): void => {
		const field = contradictionIn(person, record, key === 'id' ? 'code' : key);
		const place = placeOfKey(person, key);
		// A CNPJ is one company's, which is often known by another name than the one it is registered under.
		const mayBeTradeName = field === 'name' && key === 'cpf_cnpj' && kindOf(person) === 'company';
		if (mayBeTradeName) place?.addHint(message('hint.otherPerson', labelOf(field)));
		else if (field) refuse(place, contradictionOf(record, field));
	};
	const { requester } = sale;
	// Whoever is chosen by ID has it in place of the External ID.
	const asking = isRecord(requester) && chosen.find(({ record }) => record.id === requester.external_id);
	if (asking && asking.record.person_kind === 'company')
		refuse(knownPlaceOf(requester), message('PERSON_NOT_ALLOWED.requester'));
	for (const { beside, record } of [...chosen, ...(await claimedIn(form, api))])
		if (beside) check(beside, record, 'id');
	for (const person of people) {
		const id = textIn(person.external_id);
		const known = chosen.find(({ record }) => id !== '' && record.external_id === id);
		if (known) check(person, known.record, 'external_id');
	}
	const documents = people.map(async (person) => {
		const value = documentOf(person);
		const [registered] = value === '' ? [] : await holdersOf(value, api);
		if (registered) check(person, registered, 'cpf_cnpj');
		const entered = textIn(person.external_id);
		const own = entered === externalIdByDocument(person) ? '' : entered;
		const known = textIn(registered?.external_id) || own;
		if (value !== '' && known !== '') await externalIdOf(value, api, known);
	});
	await Promise.all(documents);
	const issues = [...withoutPlace, ...[...refused].flatMap(({ findings }) => findings.issues)];
	if (issues.length > 0) throw new InvalidInputError([...new Set(issues)]);
}

/**
 * The External ID by which a run names whoever has the document, if one is known: what is registered, or else
 * what was entered in any of its sales. With another one, or one made of the document, the API would refuse
 * the document as somebody else's.
 *
 * @param known what has been found out
 */
const externalIdOf = async (document: string, api: Reader, known?: string): Promise<string | undefined> =>
	await api.once<string | undefined>(`External ID of ${document}`, async () => await Promise.resolve(known));

/** Names everybody who has a document by the External ID that {@link checkPeople} has found. */
export async function useKnownExternalIds(
	people: Array<Record<string, unknown>>,
	api: Reader,
): Promise<void> {
	for (const person of people) {
		const document = documentOf(person);
		const entered = textIn(person.external_id) || undefined;
		// Where nothing is known, whatever the first sale of the run sends stays.
		const known = document === '' ? undefined : await externalIdOf(document, api, entered);
		if (known !== undefined) person.external_id = known;
	}
}

/** Names the field but none of its values, as a look-up of a person does. */
function contradictionOf({ code }: IDataObject, field: Contradiction): Message {
	const shown = firstText(code);
	return message('MATCH_CONTRADICTED.sale', {
		...labelOf(field),
		code: shown ? message('withCode', { code: message('code', { code: detail(shown) }) }) : '',
	});
}

const labelOf = (field: Contradiction) => ({ field: { label: LABELS_OF_IDENTITY[field] } });

/** Where the key was entered, or else the person. */
function placeOfKey(person: Person, key: Key | 'id'): Place | undefined {
	const names = key === 'cpf_cnpj' ? ['cpf_cnpj', 'cpf', 'cnpj'] : [key];
	const given = names.find((name) => !isEmpty(person[name]));
	return (given === undefined ? undefined : knownPlaceOf(person, given)) ?? knownPlaceOf(person);
}

/**
 * Who has a document: one request for each document of a run. Nobody if people may not be read, as by a
 * partner that only creates sales: then the API has the last word.
 */
async function holdersOf(value: string, api: Reader): Promise<IDataObject[]> {
	const holders = async () => (await findPeople(api, { by: 'cpf_cnpj', value })).people;
	const isRefused = await api.once('whether people may not be read', async () =>
		holders().then(
			() => false,
			(thrown: unknown) => hasStatus(thrown, 403),
		),
	);
	return isRefused ? [] : await holders();
}

/** What a body in JSON says of somebody whom it names by ID, and the record, as far as people may be read. */
interface Claimed {
	beside: Person | undefined;
	record: IDataObject;
}

/** Those whom a body in JSON names by External ID and by ID: the two have to be the same person's. */
async function claimedIn(form: unknown, api: Reader): Promise<Claimed[]> {
	const claimed = participantsIn(form).map(async ({ person }) => {
		if (person?.by !== 'externalId' || !person.beside) return [];
		const record = await api.record(person.beside.id, (id) => path`/people/${id}`);
		return record ? [{ beside: person.beside, record }] : [];
	});
	return (await Promise.all(claimed)).flat();
}

/** Everybody chosen by ID, with their record. */
async function checkRegistered(form: unknown, api: Reader): Promise<Claimed[]> {
	const reading = chosenById(form).map(async (person) => {
		const record = await readPerson(person, api);
		externalIdIn(record, person);
		return { beside: person.beside, record };
	});
	// All invalid people are reported at once.
	const outcomes = await Promise.allSettled(reading);
	const failed = outcomes.flatMap((outcome) =>
		outcome.status === 'rejected' ? [outcome.reason as unknown] : [],
	);
	const issues = failed.flatMap((thrown) => (thrown instanceof InvalidInputError ? thrown.issues : []));
	if (issues.length > 0) throw new InvalidInputError([...new Set(issues)]);
	if (failed.length > 0) throw failed[0];
	return outcomes.flatMap((outcome) => (outcome.status === 'fulfilled' ? [outcome.value] : []));
}

/**
 * The External IDs of everybody chosen by ID, since a sale can name people in no other way. For somebody
 * without one under this credential, we make one from the ID, so that it is always the same.
 *
 * @throws InvalidInputError that says what to do if the credential may not change people
 */
export async function externalIdsOf(form: unknown, api: WriteApi): Promise<ReadonlyMap<string, string>> {
	const externalIds = new Map<string, string>();
	for (const person of chosenById(form)) {
		if (externalIds.has(person.value)) continue;
		const record = await readPerson(person, api);
		const known = externalIdIn(record, person);
		const named = { id: person.value, name: titleOf(record), row: record };
		placeOf(person).noteMeant(distinctLabel(named), named.id, named.name);
		externalIds.set(person.value, known ?? (await giveExternalId(person, api, record.name)));
	}
	return externalIds;
}

function chosenById(form: unknown): ChosenPerson[] {
	return participantsIn(form).flatMap(({ person }) => (person?.by === 'id' ? [person] : []));
}

async function readPerson(person: ChosenPerson, api: Reader): Promise<IDataObject> {
	const what = { action: message('action.person'), permission: 'readPeople' as const };
	return await requiredRead(what, async () => {
		return await api.get(path`/people/${person.value}`).catch((thrown: unknown) => {
			throw hasStatus(thrown, 404) ? personError(person, message('PERSON_NOT_FOUND')) : thrown;
		});
	});
}

/**
 * The External ID of a record; undefined if it has none.
 * @throws InvalidInputError if the record does not show the member: there may still be one
 */
function externalIdIn({ external_id: shown, name }: IDataObject, person: ChosenPerson): string | undefined {
	if (shown !== undefined && isEmpty(shown)) return undefined;
	if (typeof shown === 'string') return shown;
	throw personError(person, message('EXTERNAL_ID_NOT_SHOWN', { name: nameInMessage(name) }));
}

function nameInMessage(name: unknown): Quoted | Message {
	return firstText(name) ? quote(firstText(name)) : message('somebody');
}

async function giveExternalId(person: ChosenPerson, api: WriteApi, name: unknown): Promise<string> {
	const externalId = `n8n-${person.value}`;
	const place = placeOf(person);
	const changes = enteredAt({ external_id: externalId }, place.inside('External ID', 'externalId'));
	await api.update(path`/people/${person.value}`, changes).catch((thrown: unknown) => {
		throw hasStatus(thrown, 403)
			? personError(person, message('EXTERNAL_ID_REFUSED', { name: nameInMessage(name) }))
			: thrown;
	});
	return externalId;
}

function personError(person: ChosenPerson, said: Message): InvalidInputError {
	const place = placeOf(person);
	place.refuse(said);
	return new InvalidInputError(place.findings.issues);
}
