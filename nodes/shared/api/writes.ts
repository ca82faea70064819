import type { IDataObject } from 'n8n-workflow';

import { isRecord } from '../values';
import { isTooDeep } from './body';
import type { Connection } from './connection';
import type { WriteApi } from './contract';
import type { HttpAnswer, HttpRequest } from './http';
import type { ItemWrites } from './itemWrites';
import type { Path } from './path';
import { recordIn } from './replies';
import { sentWrites } from './sentWrites';
import type { WriteKey } from './writeKeys';

/** Creating and updating: every POST and PATCH carries the next key of its item. */
export function createsAndUpdatesOf(
	connection: Connection,
	writes: ItemWrites,
	nextKey: (method: 'POST' | 'PATCH', path: Path) => WriteKey,
): Pick<WriteApi, 'create' | 'update'> {
	const write = async (
		method: 'POST' | 'PATCH',
		path: Path,
		body: HttpRequest['body'],
	): Promise<IDataObject> => {
		const { name, key } = nextKey(method, path);
		const request: HttpRequest = { method, path, body, headers: { 'Idempotency-Key': key } };
		const answer = await writes.send({ name, key }, request, hasWritten);
		const record = recordIn(answer, connection, request, hasWritten);
		writes.noteWritten();
		const isOwnKey = key === name;
		if (isOwnKey || !isReplay(answer)) sentWrites.made.add(name);
		if (isOwnKey) return record;
		return { ...record, replayed: !sentWrites.made.has(name) };
	};
	return {
		create: async (path, body) => await write('POST', path, body),
		update: async (path, body) => await write('PATCH', path, body),
	};
}

function isReplay({ headers }: HttpAnswer): boolean {
	return String(headers['x-idempotent-replay']).toLowerCase() === 'true';
}

/** Every write answers with the record, or with its ID alone where the credential may not read it. */
function hasWritten(answer: HttpAnswer): boolean {
	const { id } = isRecord(answer.body) ? answer.body : {};
	return (typeof id === 'number' || (typeof id === 'string' && id !== '')) && !isTooDeep(answer.body);
}
