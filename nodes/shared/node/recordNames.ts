/** Names for the IDs in what is written, for people and for models. A name that cannot be read stays away. */

import type { IDataObject, IExecuteFunctions } from 'n8n-workflow';

import { isReference } from '../agency/references';
import { amountLabel, firstText, titleOf } from '../labels';
import { distinctLabel, toNamed } from '../fields/nameMatches';
import { message, unquoted, type Message } from '../messages/message';
import { findPeople } from '../people/find';
import { documentOf, kindOf } from '../people/identity';
import type { Reader } from '../reads/reader';
import { isReleased } from '../request/endpoints';
import { ApiError, hasStatus, unlessFailed } from '../request/failures';
import { path, type Path } from '../request/path';
import { isEmpty, isRecord, quote, recordsOf } from '../values';
import { recordPaths } from '../request/recordPaths';
import { textLine } from './answerParts';
import type { GivenPerson } from './operation';

const READ_AT = {
	people: recordPaths.person,
	products: recordPaths.product,
	sales: recordPaths.sale,
	tasks: recordPaths.task,
	task_categories: recordPaths.taskCategory,
};

/** The kinds of records whose IDs forms take. */
export type RecordKind = keyof typeof READ_AT;

const READ_BY: Readonly<Record<string, RecordKind>> = {
	...{ assignee_id: 'people', person_id: 'people', promoter: 'people', seller: 'people' },
	...{ category_id: 'task_categories', person: 'people', product_id: 'products', sale: 'sales' },
};

/**
 * The kind of record that an ID in a body refers to, or undefined.
 *
 * @param member by the API's name; for an object with only an ID, the name of the member that holds it
 */
export function kindOfRecord(member: string): RecordKind | undefined {
	return READ_BY[member];
}

/** Lists to look through for records that cannot be read by ID. */
const LISTS: Partial<Record<RecordKind, Path>> = { products: path`/products`, tasks: path`/tasks` };

/** The most pages of a list to look through. */
const MAX_PAGES = 10;

/** What a Preview sees of a record; nothing if the credential cannot read it. */
export interface SeenRecord {
	row?: IDataObject;
	/** With what tells it apart. */
	name?: Message;
	/** Whether the back office finds no such record. */
	isGone?: true;
}

export async function seeRecord(reads: Reader, kind: RecordKind, id: string): Promise<SeenRecord> {
	const see = async (): Promise<SeenRecord> => {
		const row = await readRecord(reads, kind, id);
		return row ? { row, name: await nameOf(reads, kind, id, row) } : {};
	};
	const isGone = (thrown: unknown): SeenRecord | undefined =>
		hasStatus(thrown, 404) ? { isGone: true } : undefined;
	return (await unlessFailed(see, isGone)) ?? {};
}

async function nameOf(
	reads: Reader,
	kind: RecordKind,
	id: string,
	row: IDataObject,
): Promise<Message | undefined> {
	const name = kind === 'sales' ? firstText(row.number) : titleOf(row);
	if (!name || name === id) return undefined;
	if (kind !== 'sales') return distinctLabel({ id, name, row });
	const payer = firstText(await reads.name(row.payer));
	const price = isRecord(row.totals) ? amountLabel(row.totals.final_amount) : '';
	const details = [...(payer ? [quote(payer)] : []), ...(price ? [unquoted(price)] : [])];
	return message('withDetails', { name: quote(name), details });
}

async function readRecord(reads: Reader, kind: RecordKind, id: string): Promise<IDataObject | undefined> {
	const at = READ_AT[kind](id);
	if (isReleased(at)) return await reads.get(at);
	const list = LISTS[kind];
	const { rows } = list ? await reads.firstRows(list, {}, MAX_PAGES) : { rows: [] };
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

/** How a CPF or CNPJ fits the person kind; undefined if it does, or if there is none. */
function kindOfDocument(person: GivenPerson['person']): 'wrong' | 'unknown' | undefined {
	const shown = kindOf({ cpf_cnpj: documentOf(person) });
	const { person_kind: entered } = person;
	if (shown === '' || shown === entered) return undefined;
	return isEmpty(entered) ? 'unknown' : 'wrong';
}

/** Whether a refusal is about somebody's CPF or CNPJ. */
function isAboutDocument(thrown: unknown): thrown is ApiError {
	return thrown instanceof ApiError && thrown.reasons.some((reason) => reason.includes('cpf_cnpj'));
}

/** Adds to a refusal whether a CPF or CNPJ may be of another kind than its person. */
export function noteKindOfDocument(thrown: unknown, people: readonly GivenPerson[]): void {
	if (!isAboutDocument(thrown)) return;
	const kinds = people.map(({ person }) => kindOfDocument(person));
	thrown.kindOfDocument = (['wrong', 'unknown'] as const).find((kind) => kinds.includes(kind));
}

/**
 * Adds to a refusal who has the CPF or CNPJ that is taken, if that can be read; whatever fails, the refusal
 * stays. If several were given, the API does not say which one it refused.
 */
export async function noteHolder(
	thrown: unknown,
	people: readonly GivenPerson[],
	reads: Reader,
): Promise<void> {
	if (!isAboutDocument(thrown)) return;
	const [value, ...others] = new Set(people.map(({ person }) => documentOf(person)).filter(Boolean));
	if (value === undefined || others.length > 0) return;
	thrown.holder = await unlessFailed(async () => {
		const { people: holders } = await findPeople(reads, { by: 'cpf_cnpj', value });
		// If it belongs to the person being changed, the refusal is about something else.
		const [row] = holders.filter(({ id }) => id !== thrown.request.path.ids.at(-1));
		return row && distinctLabel(toNamed(row));
	});
}
