import type { IDataObject } from 'n8n-workflow';

import type { WriteApi } from '../reads/contract';
import { recordIn } from '../reads/replies';
import { isTooDeep } from '../request/body';
import type { Connection } from '../request/connection';
import type { Answer, HttpAnswer, HttpRequest } from '../request/http';
import type { IsRight } from '../request/outcome';
import { isRecordAt, type Path } from '../request/path';
import { send } from '../request/send';
import { folded, isRecord } from '../values';
import type { KeySource, WriteKey } from './keys';
import type { Turn } from './lanes';
import { register } from './register';

/** One item's way to write. */
export interface Writer {
	readonly connection: Connection;
	readonly source: KeySource;
	readonly turn: Turn;
	nextKey(method: 'POST' | 'PATCH' | 'DELETE', path: Path): WriteKey;
	/** Called after each write, answered or not, and with the whole record where the answer has it. */
	changed(write: Pick<HttpRequest, 'path' | 'body'>, record?: IDataObject): void;
}

/**
 * Sends a write in its item's turn; the register has what is known after each attempt.
 *
 * @throws NoResponseError when no whole answer came, CanceledError when the execution ended, or an earlier
 * item failed
 */
export async function sendWrite(
	{ connection, source, turn, changed }: Writer,
	key: WriteKey,
	request: HttpRequest,
	isRight: IsRight,
): Promise<Answer> {
	await turn.toWrite(request.path.ids);
	return await send(connection, request, {
		isRight,
		write: {
			known: register.knownOf(key),
			signal: () => turn.signal(),
			note(fate, answer) {
				turn.sent();
				register.note(source, key, fate, answer !== undefined && isReplayed(answer));
			},
		},
	}).finally(() => changed(request));
}

/** Creating and updating: every POST and PATCH carries the next key of its item. */
export function createsAndUpdatesOf(writer: Writer): Pick<WriteApi, 'create' | 'update'> {
	const write = async (
		method: 'POST' | 'PATCH',
		path: Path,
		body: HttpRequest['body'],
	): Promise<IDataObject> => {
		const key = writer.nextKey(method, path);
		const request: HttpRequest = { method, path, body, headers: { 'Idempotency-Key': key.key } };
		const isRight: IsRight = (sent) => hasWritten(request, sent);
		const answer = await sendWrite(writer, key, request, isRight);
		const record = recordIn(answer, writer.connection, request, isRight);
		// Without the permission to read, the answer is the ID alone.
		if (method === 'PATCH' && Object.keys(record).length > 1) writer.changed(request, record);
		if (key.key === key.executionKey) return record;
		return { ...record, replayed: register.knownOf(key) !== 'written' };
	};
	return {
		create: async (path, body) => await write('POST', path, body),
		update: async (path, body) => await write('PATCH', path, body),
	};
}

function isReplayed({ headers }: HttpAnswer): boolean {
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
