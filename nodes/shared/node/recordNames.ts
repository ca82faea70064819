import type { IDataObject } from 'n8n-workflow';

import { amountLabel, firstText, titleOf } from '../labels';
import { distinctLabel } from '../fields/nameMatches';
import { message, unquoted, type Message } from '../messages/message';
import type { Reader } from '../reads/reader';
import { isReleased } from '../request/endpoints';
import { ApiError, NoResponseError } from '../request/failures';
import { path } from '../request/path';
import { isRecord, quote } from '../values';
import { recordPaths } from '../request/recordPaths';

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
	const row = await readRecord(reads, kind, id).catch((thrown: unknown) => {
		if (thrown instanceof ApiError || thrown instanceof NoResponseError) return undefined;
		throw thrown;
	});
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
