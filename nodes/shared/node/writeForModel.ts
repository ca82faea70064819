/** What a model is told about its write besides the back office's answer. Nothing here fails. */

import type { IDataObject, IExecuteFunctions } from 'n8n-workflow';

import { isReference } from '../agency/references';
import { distinctLabel, toNamed } from '../fields/nameMatches';
import { ApiError, NoResponseError } from '../request/failures';
import { documentOf } from '../people/identity';
import { findPeople } from '../people/find';
import type { Reader } from '../reads/reader';
import { isRecord, recordsOf } from '../values';
import { textLine } from './answerParts';
import type { GivenPerson } from './givenPeople';

/** The members of a record that refer to people. */
const PEOPLE_MEMBERS = ['assignee', 'person', 'seller', 'promoter'] as const;

/** Names for the people and the category that a written record refers to by ID, and its last comment. */
export async function namesInRecord(
	record: IDataObject,
	host: IExecuteFunctions,
	reads: Reader,
): Promise<IDataObject> {
	const people = PEOPLE_MEMBERS.map(async (member) => {
		const name = await unlessFailed(async () => await reads.name(record[member]));
		return typeof name === 'string' ? [[`${member}_name`, textLine(name)]] : [];
	});
	const { category } = record;
	const chosen = isReference(category) && nameInEditor(category.id, host.getNode().parameters);
	const { text } = recordsOf(record.history).at(-1) ?? {};
	return {
		...(Object.fromEntries((await Promise.all(people)).flat()) as IDataObject),
		...(chosen && { category_name: chosen }),
		...(typeof text === 'string' && { last_comment: textLine(text) }),
	};
}

/** The name under which the editor's list showed the record that was chosen there. */
function nameInEditor(id: string, parameters: unknown): string | undefined {
	if (!isRecord(parameters)) return undefined;
	const { value, cachedResultName: name } = parameters;
	if (value === id && typeof name === 'string') return name;
	return Object.values(parameters).reduce<string | undefined>(
		(found, inner) => found ?? nameInEditor(id, inner),
		undefined,
	);
}

/**
 * Adds to a refusal who has the CPF or CNPJ that is taken, if the credential may read that. If several were
 * given, the API does not say which one it refused.
 */
export async function noteHolder(
	thrown: unknown,
	people: readonly GivenPerson[],
	reads: Reader,
): Promise<void> {
	if (!(thrown instanceof ApiError) || !thrown.reasons.some((reason) => reason.includes('cpf_cnpj'))) return;
	const [value, ...others] = new Set(people.map(({ person }) => documentOf(person)).filter(Boolean));
	if (value === undefined || others.length > 0) return;
	const found = await unlessFailed(async () => await findPeople(reads, { by: 'cpf_cnpj', value }));
	const [row] = found?.people ?? [];
	// If it belongs to the person being changed, the refusal is about something else.
	if (row && row.id !== thrown.request.path.ids.at(-1)) thrown.holder = distinctLabel(toNamed(row));
}

async function unlessFailed<T>(read: () => Promise<T>): Promise<T | undefined> {
	return await read().catch((thrown: unknown) => {
		if (thrown instanceof ApiError || thrown instanceof NoResponseError) return undefined;
		throw thrown;
	});
}
