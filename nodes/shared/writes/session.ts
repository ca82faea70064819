import type { IDataObject } from 'n8n-workflow';

import { openReader, type Reader } from '../reads/reader';
import type { WriteApi } from './contract';
import { forgetListed, noteWrite, ResponseCache } from '../reads/responseCache';
import type { Connection } from '../request/connection';
import { ApiError } from '../request/failures';
import type { Fate, Host, HttpAnswer, HttpRequest, RequestLine } from '../request/http';
import { partnerOf, REVOCATION } from '../request/partner';
import type { Path } from '../request/path';
import { send } from '../request/send';
import { instantOf } from '../time';
import { fateOfRefused, fateOfRefusedRevocation, CLOCK_TOLERANCE_MS } from './deletions';
import { keysOf, type KeySource, type WriteKey } from './keys';
import type { Turn } from './lanes';
import { register } from './register';
import { Rehearsal } from './rehearsal';

/** If an AI model repeats a call this long after its record was created, it wants a new record. */
const SAME_INTENT_MS = 600_000;

/** The access of one node execution to the API. */
export type Session = Awaited<ReturnType<typeof openSession>>;

/**
 * Forgets what a write may have changed.
 * @param record the record after the write
 */
type Changed = (write: HttpRequest, record?: IDataObject) => void;

/**
 * Opens the API for one node execution. Items share the results of equal reads, until a write may have
 * changed them.
 */
export async function openSession(host: Host) {
	const cache = new ResponseCache();
	const { connection, reads } = await openReader(host, cache);
	let disconnecting: Promise<void> | undefined;
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
		/**
		 * The API for the writes of one input item. They wait for its turn, and the register notes their
		 * outcomes.
		 */
		writesOf(source: KeySource, turn: Turn): WriteApi {
			const changedNow: Changed = (...written) => {
				changed(...written);
				forgetListed(connection);
			};
			const { disconnect, ...writes } = writesOf(connection, reads, changedNow, { source, turn });
			return reads.with({
				...writes,
				// All items have one connection.
				disconnectPartner: async () => await (disconnecting ??= disconnect()),
				beforeRefusal: async () => undefined,
			});
		},
	};
}

/** The writes of one item: its keys, and how it sends when its turn comes. */
interface Writer {
	connection: Connection;
	reads: Reader;
	changed: Changed;
	source: KeySource;
	nextKey: ReturnType<typeof keysOf>;
	sendWrite(key: WriteKey, request: HttpRequest): Promise<HttpAnswer>;
}

function writesOf(
	connection: Connection,
	reads: Reader,
	changed: Changed,
	{ source, turn }: { source: KeySource; turn: Turn },
) {
	const sendWrite: Writer['sendWrite'] = async (key, request) => {
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
	const nextKey = keysOf(source, connection.identity);
	const writer = { connection, reads, changed, source, nextKey, sendWrite };
	return { ...keyedWritesOf(writer), ...endingWritesOf(writer) };
}

/** Writes with a key: repeated under it, they get the same answer again. */
function keyedWritesOf({
	connection,
	changed,
	source,
	nextKey,
	sendWrite,
}: Writer): Pick<WriteApi, 'mayHaveCreated' | 'create' | 'update'> {
	const { traffic } = connection;
	const beganAt = Date.now();
	const write = async (method: 'POST' | 'PATCH', path: Path, body: HttpRequest['body']) => {
		let key = nextKey(method, path);
		const isOurs = (): boolean => register.knownOf(key) === 'written';
		const { confirmed } = traffic;
		const sendIt = async (): Promise<HttpAnswer> =>
			await sendWrite(key, { method, path, body, headers: { 'Idempotency-Key': key.key } });
		let answer = await sendIt();
		// An identical call by a model created this record, but so long ago that this call means another record,
		// or the record has been deleted since.
		const meansAnother = ({ id }: IDataObject): boolean =>
			ageOf(answer, path) > SAME_INTENT_MS || (path.ids.length === 0 && register.wasDeleted(String(id)));
		while (key.another && !isOurs() && meansAnother(answer.body as IDataObject)) {
			key = key.another((answer.body as IDataObject).id);
			answer = await sendIt();
		}
		const record = answer.body as IDataObject;
		// Without permission to read, the answer is the ID alone.
		if (method === 'PATCH' && Object.keys(record).length > 1) changed({ method, path, body }, record);
		if (key.key === key.executionKey) return record;
		// This call's own first attempt may have created the record, if its answer was lost.
		const mayBeOurs = key.another !== undefined && traffic.confirmed > confirmed;
		const isEarlier = mayBeOurs ? ageOf(answer, path) > Date.now() - beganAt + CLOCK_TOLERANCE_MS : !isOurs();
		return { ...record, replayed: isEarlier };
	};
	return {
		mayHaveCreated: (path) =>
			register.knownOf(keysOf(source, connection.identity)('POST', path)) !== 'notWritten',
		create: async (path, body) => await write('POST', path, body),
		update: async (path, body) => await write('PATCH', path, body),
	};
}

/** Writes without a key (deletions, revocations); the API refuses to repeat them once they are done. */
function endingWritesOf({ connection, reads, source, nextKey, sendWrite }: Writer) {
	const end = async (
		{ method, path }: RequestLine,
		fateOf: (refusal: ApiError) => Promise<Fate>,
	): Promise<void> => {
		const key = nextKey(method as 'POST' | 'DELETE', path);
		if (register.knownOf(key) === 'written') return register.note(source, key, 'written');
		await sendWrite(key, { method, path }).catch(async (refusal: unknown) => {
			if (!(refusal instanceof ApiError)) throw refusal;
			const wasLost = refusal.fate === 'open';
			// Until the check below has finished, and if it fails, nobody knows whether this was written.
			register.note(source, key, 'open');
			refusal.fate = await fateOf(refusal);
			register.note(source, key, refusal.fate);
			if (refusal.fate !== 'written') throw refusal;
			if (wasLost) connection.traffic.confirmed += 1;
		});
	};
	return {
		async remove(path: Path, repeated: Parameters<WriteApi['remove']>[1]): Promise<void> {
			const fateOf = async (refusal: ApiError) =>
				await fateOfRefused(refusal, repeated, connection, reads, source.establishedAt);
			await end({ method: 'DELETE', path }, fateOf);
			register.noteDeleted(path.ids);
		},
		async disconnect(): Promise<void> {
			const { isPartnerConnected } = partnerOf(connection);
			await end(
				REVOCATION,
				async (refusal) => await fateOfRefusedRevocation(refusal, connection, isPartnerConnected),
			);
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
