import type { IDataObject } from 'n8n-workflow';

import { openReader, type Reader } from '../reads/reader';
import type { WriteApi } from './contract';
import { forgetListed, noteWrite, ResponseCache } from '../reads/responseCache';
import type { Connection } from '../request/connection';
import { withSaid } from '../said';
import { ApiError, NoResponseError, unlessFailed } from '../request/failures';
import type { Fate, Host, HttpAnswer, HttpRequest, RequestLine } from '../request/http';
import { partnerOf, REVOCATION } from '../request/partner';
import type { Path } from '../request/path';
import { send } from '../request/send';
import { creations } from './creations';
import { fateOfRefused, fateOfRefusedRevocation, wasDeleted } from './deletions';
import { keysOf, type KeySource, type WriteKey } from './keys';
import type { Turn } from './lanes';
import { register } from './register';
import { Rehearsal } from './rehearsal';
import { withSent } from './sent';

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
function keyedWritesOf(writer: Writer): Pick<WriteApi, 'mayHaveCreated' | 'create' | 'update'> {
	const { connection, changed, source, nextKey } = writer;
	const write = async (method: 'POST' | 'PATCH', path: Path, body: HttpRequest['body']) => {
		const key = nextKey(method, path);
		if (key.another) return await createForModel(writer, key, path, body);
		const { body: answered } = await sendKeyed(writer, key, { method, path, body });
		const record = answered as IDataObject;
		// Without permission to read, the answer is the ID alone.
		if (method === 'PATCH' && Object.keys(record).length > 1) changed({ method, path, body }, record);
		return key.key === key.executionKey ? record : withSaid(record, { replayed: !isOurs(key) });
	};
	return {
		mayHaveCreated(path) {
			const key = creations.keyMeant(keysOf(source, connection.identity)('POST', path));
			return register.knownOf(key) !== 'notWritten';
		},
		create: async (path, body) => withSent(await write('POST', path, body), body),
		update: async (path, body) => withSent(await write('PATCH', path, body), body),
	};
}

const sendKeyed = async ({ sendWrite }: Writer, key: WriteKey, request: HttpRequest): Promise<HttpAnswer> =>
	await sendWrite(key, { ...request, headers: { 'Idempotency-Key': key.key } });

const isOurs = (key: WriteKey): boolean => register.knownOf(key) === 'written';

/**
 * Creates what a model's call asks for, unless an equal call has done so in the last ten minutes.
 *
 * @param first the first of the call's keys
 */
async function createForModel(
	writer: Writer,
	first: WriteKey,
	path: Path,
	body: HttpRequest['body'],
): Promise<IDataObject> {
	const { traffic } = writer.connection;
	const key = creations.keyMeant(first);
	const wasStored = creations.isStored(key);
	const { confirmed } = traffic;
	const request = { method: 'POST', path, body: creations.bodyFor(key, body) } as const;
	const answer = await sendKeyed(writer, key, request).catch((thrown: unknown) => {
		// Another process has stored the record of an equal call, with values that have changed since.
		if (thrown instanceof ApiError && thrown.isKeyReused) creations.noteStored(key, false);
		else if (hasStoredNothing(thrown)) creations.noteRefused(key);
		throw thrown;
	});
	creations.noteStored(key, !isReplay(answer));
	const record = answer.body as IDataObject;
	// If an answer was lost, the replay repeats it.
	const isLostOne = !wasStored && traffic.confirmed > confirmed;
	if (isOurs(key) || isLostOne) return withSaid(record, { replayed: false });
	if (path.ids.length === 0 && (await isGone(writer.reads, String(record.id)))) {
		creations.noteGone(key);
		return await createForModel(writer, first, path, body);
	}
	return withSaid(record, { replayed: true });
}

/** Whether a write failed for certain: a proxy in front of the API may refuse what was stored. */
function hasStoredNothing(thrown: unknown): boolean {
	if (thrown instanceof NoResponseError) return thrown.fate === 'notWritten';
	return thrown instanceof ApiError && thrown.isOwn && thrown.fate === 'notWritten';
}

/**
 * Whether a record that an earlier call has created is deleted. Only the change history proves it: a 404, or
 * a list without the record, may mean as well that this credential may not see it. In doubt, it is there.
 * Task > Delete may ask the list as well: only a completed or deleted task is refused with its 409.
 */
async function isGone(reads: Reader, id: string): Promise<boolean> {
	return register.wasDeleted(id) || (await unlessFailed(async () => await wasDeleted(reads, id))) === true;
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
