import type { IDataObject } from 'n8n-workflow';

import { Reader } from '../reads/reader';
import type { WriteApi } from './contract';
import { forgetListed, noteWrite, ResponseCache } from '../reads/responseCache';
import { connect, type Connection } from '../request/connection';
import { ApiError } from '../request/failures';
import type { Host, HttpAnswer, HttpRequest } from '../request/http';
import { partnerOf } from '../request/partner';
import type { Path } from '../request/path';
import { send } from '../request/send';
import { instantOf } from '../time';
import { fateOfRefused, CLOCK_TOLERANCE_MS } from './deletions';
import { keysOf, type KeySource, type WriteKey } from './keys';
import type { Turn } from './lanes';
import { register } from './register';
import { Rehearsal } from './rehearsal';

/** If an AI model repeats a call this long after its record was created, it wants a new record. */
const SAME_INTENT_MS = 600_000;

/** The access of one node execution, or one dropdown, to the API. */
export type Session = Awaited<ReturnType<typeof openSession>>;

/**
 * Forgets what a write may have changed.
 * @param record the record after the write
 */
type Changed = (write: HttpRequest, record?: IDataObject) => void;

/**
 * Opens the API for one node execution. Items share the results of equal reads, until a write may have
 * changed them.
 *
 * @param cache known replies; dropdowns share theirs
 * @param isBackground whether nobody waits for the requests, as for a trigger's poll
 */
export async function openSession(host: Host, cache = new ResponseCache(), isBackground = false) {
	const connection = await connect(host, isBackground);
	const reads = new Reader(connection, cache);
	const { disconnectPartner } = partnerOf(connection);
	const changed: Changed = (write, record) => noteWrite(cache, connection, write, record);
	return {
		connection,
		reads,
		/**
		 * A run that writes nothing.
		 * @param emptyRecord the members that a new record has even if nothing was written to them
		 */
		rehearse: (emptyRecord: IDataObject = {}): Rehearsal =>
			new Rehearsal(reads, emptyRecord, changed, () => connection.traffic.sent),
		/** The API for the writes of one input item in its turn. The register notes what becomes of them. */
		writesOf(source: KeySource, turn: Turn): WriteApi {
			const changedNow: Changed = (...written) => {
				changed(...written);
				forgetListed(connection);
			};
			return reads.with({
				...writesOf(connection, reads, changedNow, { source, turn }),
				...{ disconnectPartner, beforeRefusal: async () => undefined },
			});
		},
	};
}

function writesOf(
	connection: Connection,
	reads: Reader,
	changed: Changed,
	{ source, turn }: { source: KeySource; turn: Turn },
): Pick<WriteApi, 'create' | 'update' | 'remove'> {
	const nextKey = keysOf(source, connection.identity);
	const { traffic } = connection;
	const beganAt = Date.now();
	const sendWrite = async (key: WriteKey, request: HttpRequest): Promise<HttpAnswer> => {
		await turn.toWrite(request.path.ids);
		return await send(connection, request, {
			known: register.knownOf(key),
			signal: () => turn.signal(),
			note(fate, answer) {
				turn.sent();
				register.note(source, key, fate, isReplay(answer));
			},
		}).finally(() => changed(request));
	};
	const write = async (method: 'POST' | 'PATCH', path: Path, body: HttpRequest['body']) => {
		let key = nextKey(method, path);
		const isOurs = (): boolean => register.knownOf(key) === 'written';
		const { confirmed } = traffic;
		const sendIt = async (): Promise<HttpAnswer> =>
			await sendWrite(key, { method, path, body, headers: { 'Idempotency-Key': key.key } });
		let answer = await sendIt();
		// An equal call of a model created this record so long ago that this call means another one.
		while (key.another && !isOurs() && ageOf(answer, path) > SAME_INTENT_MS) {
			key = key.another((answer.body as IDataObject).id);
			answer = await sendIt();
		}
		const record = answer.body as IDataObject;
		// Without permission to read, the answer is the ID alone.
		if (method === 'PATCH' && Object.keys(record).length > 1) changed({ method, path, body }, record);
		if (key.key === key.executionKey) return record;
		// If an answer to this call was lost, its own first attempt may have created the record.
		const mayBeOurs = key.another !== undefined && traffic.confirmed > confirmed;
		const isEarlier = mayBeOurs ? ageOf(answer, path) > Date.now() - beganAt + CLOCK_TOLERANCE_MS : !isOurs();
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
				// Open until it is checked, and if it cannot be checked.
				register.note(source, key, 'open');
				refusal.fate = await fateOfRefused(refusal, repeated, connection, reads, source.establishedAt);
				register.note(source, key, refusal.fate);
				if (refusal.fate !== 'written') throw refusal;
				traffic.confirmed += 1;
			});
		},
	};
}

function isReplay(answer: HttpAnswer | undefined): boolean {
	return String(answer?.headers['x-idempotent-replay']).toLowerCase() === 'true';
}

/**
 * How long ago the record in an answer was created, in ms by the API's clock; 0 if it does not say. Also 0
 * for anything below another record: the answer to a comment is its task, whose creation time says nothing
 * about the comment.
 */
function ageOf({ headers, body }: HttpAnswer, madeAt: Path): number {
	if (madeAt.ids.length > 0) return 0;
	const servedAt = Date.parse(String(headers.date)) || Date.now();
	return servedAt - (instantOf((body as IDataObject).created_at) ?? servedAt);
}
