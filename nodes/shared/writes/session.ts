import type { ReadApi, WriteApi } from '../reads/contract';
import { once, readApiOf } from '../reads/reads';
import { noteWrite, ResponseCache } from '../reads/responseCache';
import { connect, type Connection } from '../request/connection';
import type { Host } from '../request/http';
import { revokeConnection } from '../request/partner';
import { keysOf, type KeySource } from './keys';
import type { Turn } from './lanes';
import { writesOf } from './writes';

/** One node execution's, or one dropdown's, way to the API. */
export interface Session {
	readonly connection: Connection;
	readonly reads: ReadApi;
	/** The way to write for one input item in its turn. What becomes of it is in the register. */
	writesOf(source: KeySource, turn: Turn): WriteApi;
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
	const disconnectPartner = once(async () => await revokeConnection(connection));
	return {
		connection,
		reads,
		writesOf(source, turn) {
			const writes = writesOf({
				...{ connection, source, turn, anew },
				nextKey: keysOf(source, connection.identity),
				changed: (write, record) => noteWrite(cache, connection, write, record),
			});
			return { ...reads, ...writes, anew, disconnectPartner };
		},
	};
}
