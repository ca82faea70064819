import type { IDataObject } from 'n8n-workflow';

import type { ReadApi, WriteApi } from '../reads/contract';
import { readApiOf } from '../reads/reads';
import { forgetListed, noteWrite, ResponseCache } from '../reads/responseCache';
import { connect, type Connection } from '../request/connection';
import { ApiError } from '../request/failures';
import type { Host, HttpAnswer, HttpRequest } from '../request/http';
import { partnerOf } from '../request/partner';
import type { Path } from '../request/path';
import { send } from '../request/send';
import { instantOf } from '../time';
import { fateOfRefused, TOLERANCE_MS } from './deletions';
import { keysOf, type KeySource, type WriteKey } from './keys';
import type { Turn } from './lanes';
import { register } from './register';
import { Rehearsal } from './rehearsal';

/** An equal call of a model after this time means another record. */
const SAME_INTENT_MS = 600_000;

/**
 * How long ago the record of an answer was made, in ms by the API's clock; 0 where it does not say. A comment
 * is answered by its task.
 */
function ageOf({ headers, body }: HttpAnswer, madeAt: Path): number {
	if (madeAt.ids.length > 0) return 0;
	const servedAt = Date.parse(String(headers.date)) || Date.now();
	return servedAt - (instantOf((body as IDataObject).created_at) ?? servedAt);
}

/**
 * Sends a write; of a model's call under the next key as long as the record of the one before is older, and
 * so another is meant.
 */
async function sendAsMeant(
	first: WriteKey,
	path: Path,
	isOurs: () => boolean,
	send: (key: WriteKey) => Promise<HttpAnswer>,
): Promise<HttpAnswer> {
	let key = first;
	let answer = await send(key);
	while (key.another && !isOurs() && ageOf(answer, path) > SAME_INTENT_MS) {
		key = key.another((answer.body as IDataObject).id);
		answer = await send(key);
	}
	return answer;
}

/** One node execution's, or one dropdown's, way to the API. */
export interface Session {
	readonly connection: Connection;
	readonly reads: ReadApi;
	/** The way to write for one input item in its turn. What becomes of it is in the register. */
	writesOf(source: KeySource, turn: Turn): WriteApi;
	/** A run that writes nothing. @param emptyRecord what a new record shows of itself */
	rehearse(emptyRecord?: IDataObject): Rehearsal;
}

/**
 * Opens the API for one node execution. Equal reads of several items are made once, until what they read,
 * or looked for, is written.
 *
 * @param cache replies that are already known; dropdowns share theirs
 * @param isBackground nobody waits for the requests: a trigger's poll
 */
export async function openSession(
	host: Host,
	cache = new ResponseCache(),
	isBackground = false,
): Promise<Session> {
	const connection = await connect(host, isBackground);
	const reads = readApiOf(connection, cache);
	const anew = readApiOf(connection, new ResponseCache(0));
	const { disconnectPartner } = partnerOf(connection);
	return {
		connection,
		reads,
		rehearse: (emptyRecord = {}) =>
			new Rehearsal({
				...{ reads, anew, emptyRecord },
				changed: (write, record) => noteWrite(cache, connection, write, record),
				sent: () => connection.traffic.sent,
			}),
		writesOf(source, turn) {
			const writes = writesOf(connection, cache, anew, { source, turn });
			return { ...reads, ...writes, anew, disconnectPartner, beforeRefusal: async () => undefined };
		},
	};
}

/**
 * The writes of one item in its turn; the register has what is known of each after every attempt.
 *
 * @param anew reads that remember nothing
 */
function writesOf(
	connection: Connection,
	cache: ResponseCache,
	anew: ReadApi,
	{ source, turn }: { source: KeySource; turn: Turn },
): Pick<WriteApi, 'create' | 'update' | 'remove'> {
	const nextKey = keysOf(source, connection.identity);
	const { traffic } = connection;
	const beganAt = Date.now();
	const changed = (write: HttpRequest, record?: IDataObject): void => {
		noteWrite(cache, connection, write, record);
		forgetListed(connection);
	};
	const sendWrite = async (key: WriteKey, request: HttpRequest): Promise<HttpAnswer> => {
		await turn.toWrite(request.path.ids);
		return await send(connection, request, {
			known: register.knownOf(key),
			signal: () => turn.signal(),
			note(fate, answer) {
				turn.sent();
				const isReplay = String(answer?.headers['x-idempotent-replay']).toLowerCase() === 'true';
				register.note(source, key, fate, isReplay);
			},
		}).finally(() => changed(request));
	};
	type Body = HttpRequest['body'];
	const write = async (method: 'POST' | 'PATCH', path: Path, body: Body): Promise<IDataObject> => {
		const key = nextKey(method, path);
		const isOurs = (): boolean => register.knownOf(key) === 'written';
		const { confirmed } = traffic;
		const sendAs = async (as: WriteKey): Promise<HttpAnswer> =>
			await sendWrite(as, { method, path, body, headers: { 'Idempotency-Key': as.key } });
		const answer = await sendAsMeant(key, path, isOurs, sendAs);
		const record = answer.body as IDataObject;
		// Without the permission to read, the answer is the ID alone.
		if (method === 'PATCH' && Object.keys(record).length > 1) changed({ method, path, body }, record);
		if (key.key === key.executionKey) return record;
		// The answer to this call was lost, and so the record may be its own.
		const mayBeOurs = key.another !== undefined && traffic.confirmed > confirmed;
		const isEarlier = mayBeOurs ? ageOf(answer, path) > Date.now() - beganAt + TOLERANCE_MS : !isOurs();
		return { ...record, replayed: isEarlier };
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
				traffic.confirmed += 1;
			});
		},
	};
}
