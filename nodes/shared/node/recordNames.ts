/** Names for the IDs in what is written, for people and for models. A name that cannot be read stays away. */

import type { IDataObject, IExecuteFunctions } from 'n8n-workflow';

import { isReference } from '../agency/references';
import { amountLabel, firstText, titleOf } from '../labels';
import { distinctLabel, toNamed } from '../fields/nameMatches';
import { message, unquoted, type Message } from '../messages/message';
import { findPeople } from '../people/find';
import { documentOf } from '../people/identity';
import type { Reader } from '../reads/reader';
import { isReleased } from '../request/endpoints';
import { ApiError, NoResponseError } from '../request/failures';
import { path } from '../request/path';
import { isRecord, quote, recordsOf } from '../values';
import { recordPaths } from '../request/recordPaths';
import { textLine } from './answerParts';
import type { GivenPerson } from './operation';

const READ_AT = {
	people: recordPaths.person,
	sales: recordPaths.sale,
	tasks: recordPaths.task,
	task_categories: recordPaths.taskCategory,
};

/** The kinds of records whose IDs forms take. */
export type RecordKind = keyof typeof READ_AT;

const READ_BY: Readonly<Record<string, RecordKind>> = {
	...{ assignee_id: 'people', person_id: 'people', promoter: 'people', seller: 'people' },
	...{ category_id: 'task_categories', person: 'people', sale: 'sales' },
};

/**
 * The kind of record that an ID in a body refers to, or undefined.
 *
 * @param member by the API's name; for an object with only an ID, the name of the member that holds it
 */
export function kindOfRecord(member: string): RecordKind | undefined {
	return READ_BY[member];
}

/** The most pages to look through for a task, where tasks cannot be read by ID. */
const MAX_TASK_PAGES = 10;

/** A record's name with what tells it apart; undefined if the credential cannot read it. */
export async function nameById(reads: Reader, kind: RecordKind, id: string): Promise<Message | undefined> {
	const row = await unlessFailed(async () => await readRecord(reads, kind, id));
	const name = row && (kind === 'sales' ? firstText(row.number) : titleOf(row));
	if (!row || !name || name === id) return undefined;
	if (kind !== 'sales') return distinctLabel({ id, name, row });
	const payer = firstText(await reads.name(row.payer));
	const price = isRecord(row.totals) ? amountLabel(row.totals.final_amount) : '';
	const details = [...(payer ? [quote(payer)] : []), ...(price ? [unquoted(price)] : [])];
	return message('withDetails', { name: quote(name), details });
}

async function readRecord(reads: Reader, kind: RecordKind, id: string): Promise<IDataObject | undefined> {
	if (kind !== 'tasks' || isReleased(recordPaths.task)) return await reads.record(id, READ_AT[kind]);
	const { rows } = await reads.firstRows(path`/tasks`, {}, MAX_TASK_PAGES);
	return rows.find((row) => row.id === id);
}

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
