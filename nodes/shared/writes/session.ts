import type { ReadApi, WriteApi } from '../reads/contract';
import { once, readApiOf } from '../reads/reads';
import {
	cacheKeyOf,
	cacheScopeOf,
	editorCache,
	invalidateRecords,
	ResponseCache,
} from '../reads/responseCache';
import { connect, type Connection } from '../request/connection';
import type { Host } from '../request/http';
import { revokeConnection } from '../request/partner';
import { isRecord } from '../values';
import { deletionsOf } from './deletions';
import { keysOf, type KeySource } from './keys';
import type { Turn } from './lanes';
import { Rehearsal } from './rehearsal';
import { createsAndUpdatesOf, type Writer } from './writes';

/** One node execution's, or one dropdown's, way to the API. */
export interface Session {
	readonly connection: Connection;
	readonly reads: ReadApi;
	/** The way to write for one input item in its turn. What becomes of it is in the register. */
	writesOf(source: KeySource, turn: Turn): WriteApi;
	/** A run that writes nothing. */
	rehearse(): Rehearsal;
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
	const scope = cacheScopeOf(connection);
	const disconnectPartner = once(async () => await revokeConnection(connection));
	const forget: Writer['changed'] = ({ path, body }, record) => {
		// Of the record, and of searches for what it holds now.
		const held = isRecord(body) ? Object.values(body).filter((value) => typeof value === 'string') : [];
		const stale = [...path.ids, ...held.map((text) => JSON.stringify(text))];
		cache.invalidate((key) => stale.some((part) => key.includes(part)));
		if (record) cache.remember(cacheKeyOf(scope, { path, query: {} }), { record, servedAt: undefined });
	};
	const changed: Writer['changed'] = (write, record) => {
		forget(write, record);
		// Dropdowns then find the new record, where n8n runs nodes and editor in one process.
		invalidateRecords(editorCache, scope);
	};
	const readAnew = (): ReadApi => readApiOf(connection, new ResponseCache());
	return {
		connection,
		reads,
		rehearse: () =>
			new Rehearsal({ kept: reads, anew: readAnew, changed: forget, sent: () => connection.traffic.sent }),
		writesOf(source, turn) {
			const nextKey = keysOf(source, connection.identity);
			const writer: Writer = { connection, source, turn, nextKey, changed };
			return {
				...reads,
				beforeRefusal: async () => undefined,
				...createsAndUpdatesOf(writer),
				...deletionsOf(writer, readAnew()),
				disconnectPartner,
				get anew() {
					return readAnew();
				},
			};
		},
	};
}
