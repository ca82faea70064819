import type { IDataObject } from 'n8n-workflow';

import type { Reader } from '../../shared/reads/reader';
import type { WriteApi } from '../../shared/writes/contract';
import { hasStatus } from '../../shared/request/failures';
import { path } from '../../shared/request/path';
import { InvalidInputError } from '../../shared/errors/invalidInput';
import { requiredRead } from '../../shared/errors/explain';
import { enteredAt, placeOf } from '../../shared/fields/entered';
import { firstText, titleOf } from '../../shared/labels';
import { distinctLabel } from '../../shared/fields/nameMatches';
import type { ChosenPerson } from '../roles/personRole';
import { message, type Message } from '../../shared/messages/message';
import { isEmpty, type Quoted, quote } from '../../shared/values';
import { participantsIn } from './people';

/**
 * Checks, before anything is written, that everybody chosen by ID is registered, and that we know their
 * External ID, or know that they have none.
 *
 * @throws InvalidInputError that names the fields of those of whom this is not true
 * @throws RequiredReadError if people may not be read
 */
export async function checkRegistered(form: unknown, api: Reader): Promise<void> {
	const reading = chosenById(form).map(async (person) => externalIdIn(await readPerson(person, api), person));
	// All invalid people are reported at once.
	const failed = (await Promise.allSettled(reading)).flatMap((outcome) =>
		outcome.status === 'rejected' ? [outcome.reason as unknown] : [],
	);
	const issues = failed.flatMap((thrown) => (thrown instanceof InvalidInputError ? thrown.issues : []));
	if (issues.length > 0) throw new InvalidInputError([...new Set(issues)]);
	if (failed.length > 0) throw failed[0];
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
