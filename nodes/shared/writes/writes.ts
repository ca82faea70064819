import type { IDataObject } from 'n8n-workflow';

import { folded, isRecord } from '../values';
import { isTooDeep } from '../request/body';
import type { Connection } from '../request/connection';
import type { WriteApi } from '../reads/contract';
import type { HttpAnswer, HttpRequest } from '../request/http';
import type { ItemWrites } from './itemWrites';
import { isRecordAt, type Path } from '../request/path';
import type { IsRight } from '../request/outcome';
import { recordIn } from '../reads/replies';
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
		const isRight: IsRight = (sent) => hasWritten(request, sent);
		const answer = await writes.send({ name, key }, request, isRight);
		const record = recordIn(answer, connection, request, isRight);
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

/** What a record is known by, as far as a body says it. */
const IDENTITY = ['external_id', 'name', 'title', 'cpf_cnpj', 'person_kind'];

/**
 * Every write answers with the record that was written, or with its ID alone where the credential may not
 * read it.
 */
function hasWritten({ path, body: sent }: HttpRequest, { body }: HttpAnswer): boolean {
	if (!isRecord(body) || isTooDeep(body)) return false;
	if (path.ids.length > 0) return isRecordAt(path, body);
	const hasId = typeof body.id === 'number' || (typeof body.id === 'string' && body.id !== '');
	return hasId && (!isRecord(sent) || IDENTITY.every((name) => isSameText(sent[name], body[name])));
}

/** The service may trim what it gets, or write it in capitals or without its dots. */
function isSameText(sent: unknown, stored: unknown): boolean {
	const [one, other] = [sent, stored].map((text) =>
		typeof text === 'string' ? folded(text.toUpperCase()).replace(/[^\p{L}\p{N}]/gu, '') : '',
	);
	return !one || !other || one === other;
}
