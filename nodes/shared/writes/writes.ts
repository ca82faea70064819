import type { IDataObject } from 'n8n-workflow';

import type { ReadApi, WriteApi } from '../reads/contract';
import type { Connection } from '../request/connection';
import { ApiError } from '../request/failures';
import type { HttpAnswer, HttpRequest } from '../request/http';
import type { Path } from '../request/path';
import { send } from '../request/send';
import { fateOfRefused } from './deletions';
import type { KeySource, WriteKey } from './keys';
import type { Turn } from './lanes';
import { register } from './register';

/** One item's way to write. */
interface Writer {
	readonly connection: Connection;
	readonly source: KeySource;
	readonly turn: Turn;
	/** Reads that remember nothing. */
	readonly anew: ReadApi;
	nextKey(method: 'POST' | 'PATCH' | 'DELETE', path: Path): WriteKey;
	/** Called after each write, answered or not, and with the whole record where the answer has it. */
	changed(write: HttpRequest, record?: IDataObject): void;
}

/** Writes of one item in its turn; the register has what is known of each after every attempt. */
export function writesOf(writer: Writer): Pick<WriteApi, 'create' | 'update' | 'remove'> {
	const { connection, source, turn, anew, nextKey, changed } = writer;
	const sendWrite = async (key: WriteKey, request: HttpRequest): Promise<HttpAnswer> => {
		await turn.toWrite(request.path.ids);
		return await send(connection, request, {
			known: register.knownOf(key),
			signal: () => turn.signal(),
			note(fate, answer) {
				turn.sent();
				register.note(source, key, fate, answer !== undefined && isReplayed(answer));
			},
		}).finally(() => changed(request));
	};
	const write = async (
		method: 'POST' | 'PATCH',
		path: Path,
		body: HttpRequest['body'],
	): Promise<IDataObject> => {
		const key = nextKey(method, path);
		const request: HttpRequest = { method, path, body, headers: { 'Idempotency-Key': key.key } };
		const record = (await sendWrite(key, request)).body as IDataObject;
		// Without the permission to read, the answer is the ID alone.
		if (method === 'PATCH' && Object.keys(record).length > 1) changed(request, record);
		if (key.key === key.executionKey) return record;
		return { ...record, replayed: register.knownOf(key) !== 'written' };
	};
	return {
		create: async (path, body) => await write('POST', path, body),
		update: async (path, body) => await write('PATCH', path, body),
		async remove(path, repeated) {
			const key = nextKey('DELETE', path);
			if (register.knownOf(key) === 'written') return register.note(source, key, 'written');
			await sendWrite(key, { method: 'DELETE', path }).catch(async (refusal: unknown) => {
				if (!(refusal instanceof ApiError)) throw refusal;
				// As long as nobody has looked, and where nobody can.
				register.note(source, key, 'open');
				refusal.fate = await fateOfRefused(refusal, repeated, { connection, source, anew });
				register.note(source, key, refusal.fate);
				if (refusal.fate !== 'written') throw refusal;
				connection.traffic.confirmed += 1;
			});
		},
	};
}

function isReplayed({ headers }: HttpAnswer): boolean {
	return String(headers['x-idempotent-replay']).toLowerCase() === 'true';
}
