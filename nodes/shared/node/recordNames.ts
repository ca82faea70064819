import type { IDataObject } from 'n8n-workflow';

import { amountLabel, firstText, titleOf } from '../labels';
import { toldApart } from '../fields/named';
import { message, own, type Message } from '../messages/message';
import type { Reader } from '../reads/reader';
import { isReleased } from '../request/endpoints';
import { ApiError, NoResponseError } from '../request/failures';
import { path } from '../request/path';
import { isRecord, quoted } from '../values';
import { resolve } from './resolve';

const READ_AT = {
	people: resolve.person,
	sales: resolve.sale,
	tasks: resolve.task,
	task_categories: resolve.taskCategory,
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
const MAX_PAGES = 10;

/** A record's name with what tells it apart; undefined if the credential cannot read it. */
export async function nameById(reads: Reader, kind: RecordKind, id: string): Promise<Message | undefined> {
	const row = await recordOf(reads, kind, id).catch((thrown: unknown) => {
		if (thrown instanceof ApiError || thrown instanceof NoResponseError) return undefined;
		throw thrown;
	});
	const name = row && (kind === 'sales' ? firstText(row.number) : titleOf(row));
	if (!row || !name || name === id) return undefined;
	if (kind !== 'sales') return toldApart({ id, name, row });
	const payer = firstText(await reads.name(row.payer));
	const price = isRecord(row.totals) ? amountLabel(row.totals.final_amount) : '';
	const details = [...(payer ? [quoted(payer)] : []), ...(price ? [own(price)] : [])];
	return message('withDetails', { name: quoted(name), details });
}

async function recordOf(reads: Reader, kind: RecordKind, id: string): Promise<IDataObject | undefined> {
	if (kind !== 'tasks' || isReleased(resolve.task)) return await reads.record(id, READ_AT[kind]);
	const { rows } = await reads.firstRows(path`/tasks`, {}, MAX_PAGES);
	return rows.find((row) => row.id === id);
}
