import { connect, type Connection } from '../request/connection';
import type { ReadApi, WriteApi } from '../reads/contract';
import { deletionsOf } from './deletions';
import type { Host } from '../request/http';
import type { KeySource } from './idempotency';
import { ItemWrites } from './itemWrites';
import { revokeConnection } from '../request/partner';
import { once, readApiOf } from '../reads/reads';
import { cacheScopeOf, editorCache, invalidateRecords, ResponseCache } from '../reads/responseCache';
import type { Turn } from './turns';
import { writeKeysOf } from './writeKeys';
import { createsAndUpdatesOf } from './writes';

/** One node execution's, or one dropdown's, way to the API. */
export interface Session {
	readonly connection: Connection;
	readonly reads: ReadApi;
	/** The way to write for one input item in its turn. Outcomes are noted, see itemsOfRun. */
	writesOf(source: KeySource, turn: Turn): WriteApi;
}

/**
 * Opens the API for one node execution. Equal reads of several items are made once, until something is
 * written.
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
	const scope = cacheScopeOf(connection);
	const disconnectPartner = once(async () => await revokeConnection(connection));
	const invalidate = (): void => {
		invalidateRecords(cache, scope);
		// Dropdowns then find the new record, where n8n runs nodes and editor in one process.
		invalidateRecords(editorCache, scope);
	};
	return {
		connection,
		reads,
		writesOf(source, turn) {
			const writes = new ItemWrites(connection, source, turn, invalidate);
			const nextKey = writeKeysOf(source, connection.identity);
			const { establishedAt } = source;
			return {
				...reads,
				...createsAndUpdatesOf(connection, writes, nextKey),
				...deletionsOf(connection, writes, nextKey, { reads, establishedAt }),
				disconnectPartner,
			};
		},
	};
}
