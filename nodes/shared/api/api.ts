import type { IDataObject } from 'n8n-workflow';

import { connect, type Connection, type Host, type HttpRequest } from './connection';
import { isRecord } from '../fields/field';
import { Answers, askerOf, recentAnswers, type Told } from './answers';
import { toApiName } from './body';
import { Refusal } from './errors';
import { wasDeleted } from './history';
import { conflictMeansInProgress, keyOf, keyOfUserText, type Meaning } from './idempotency';
import { ownWrites } from './ownWrites';
import { cut, isApproved, isTokenValid } from './partner';
import type { Path } from './path';
import { send, Unreachable, type Answer, type SendOptions } from './send';

/** The service's page size limit: fewer requests for the same rows. */
export const PAGE_SIZE = 50;

/** Filters in camelCase, as forms name them. What is undefined is not sent; lists become the API's comma lists. */
export type Query = Record<string, string | number | string[] | undefined>;

/** One page of a list, as the API gives it. */
export interface Page {
	rows: IDataObject[];
	/** Undefined on the last page. */
	nextCursor: string | undefined;
	/** When the service answered, by its own clock (the `Date` header, whole seconds), in ms; undefined when untold. */
	servedAt: number | undefined;
}

/** What an operation that only reads may ask of the service. */
export interface ReadApi {
	/** The company that a form left empty means; undefined when the credential names none. */
	readonly companyIdentifier: string | undefined;
	/** @throws Refusal for any status but 200 */
	get(path: Path): Promise<IDataObject>;
	/** The record as it is now, even if it was read before. */
	getAnew(path: Path): Promise<IDataObject>;
	/**
	 * The file behind a temporary link. The link's host gets no credential.
	 *
	 * @throws DownloadRefused when the link has expired, or is none to follow
	 */
	download(link: string): Promise<Buffer>;
	/**
	 * Follows the pages until `limit` rows are read or the service has no more; never asks for a page it does not need.
	 *
	 * @throws Refusal for any status but 200
	 */
	list(path: Path, query: Query, limit: number): Promise<IDataObject[]>;
	/** One page from `cursor` on; the first one without it. As large as the service allows unless stated. */
	page(path: Path, query: Query, cursor?: string, size?: number): Promise<Page>;
	/** Whether the service operator has approved the partner whose credential this is. */
	isPartnerApproved(): Promise<boolean>;
	/** Whether the agency's connection with the partner stands. */
	isPartnerConnected(): Promise<boolean>;
}

/** What an operation that writes may do besides. Every POST and PATCH carries an Idempotency-Key. */
export interface WriteApi extends ReadApi {
	/** @param body a form is given as a function, since each attempt needs a new one */
	create(path: Path, body: IDataObject | (() => FormData)): Promise<IDataObject>;
	update(path: Path, body: IDataObject): Promise<IDataObject>;
	/**
	 * Deletes a record. The service refuses a repeated deletion, so its "no" may be the success of an earlier attempt:
	 * of one whose answer was lost, or of a process that was killed.
	 *
	 * @throws Refusal when the record was not deleted, or not by this execution
	 */
	remove(path: Path, repeated: RepeatedDeletion): Promise<void>;
	/** Cuts the agency's connection with the partner, once for all items. */
	disconnectPartner(): Promise<void>;
}

/** How the service answers when a record that was deleted is to be deleted again. */
export interface RepeatedDeletion {
	status: 404 | 409;
	/** Asked when an answer was lost: whether the record is gone, or else refused for another reason. */
	isGone(): Promise<boolean>;
}

/** Who writes, for the key of each write: all of {@link Meaning} but what is written, or the user's own text. */
export type Writer = Omit<Meaning, 'method' | 'step'> | { userText: string };

/** One node execution's, or one dropdown's, way to the service. */
export interface Session {
	readonly connection: Connection;
	readonly reads: ReadApi;
	/** The way to write for one input item. */
	writesOf(writer: Writer): WriteApi;
}

/**
 * Opens the way to the service for one node execution. Reads that are the same for several items are made once,
 * until something is written.
 *
 * @param answers what is known already; a dropdown's are shared with other openings
 */
export async function openSession(host: Host, answers = new Answers()): Promise<Session> {
	const connection = await connect(host);
	const asker = askerOf(connection);

	const getOnce = async (
		path: Path,
		query: IDataObject = {},
		isRight: (record: unknown) => boolean = isRecord,
	): Promise<Told> =>
		await answers.once(asker + JSON.stringify([path, query]), async () => {
			const told = await tell(connection, { method: 'GET', path, query }, REPEATABLE);
			if (!isRight(told.record)) throw Refusal.notTheApi(connection, { method: 'GET', path });
			return told;
		});

	/** A write changes records, but never the definitions of custom fields. */
	const forgetRecords = (): void => {
		const isRecordOfAsker = (question: string): boolean =>
			question.startsWith(asker) && !question.startsWith('["/custom_fields"', asker.length);
		answers.forget(isRecordOfAsker);
		// Whoever looks for the new record in a dropdown finds it, where n8n runs nodes and editor in one process.
		recentAnswers.forget(isRecordOfAsker);
	};

	/** The partner's own requests are about its one connection, whatever the item. */
	const once = <T>(ask: (connection: Connection) => Promise<T>): (() => Promise<T>) => {
		let asked: Promise<T> | undefined;
		return async () => await (asked ??= ask(connection));
	};
	const disconnectPartner = once(cut);

	const reads: ReadApi = {
		companyIdentifier: connection.companyIdentifier,
		get: async (path) => (await getOnce(path)).record,
		getAnew: async (path) => await ask(connection, { method: 'GET', path }, REPEATABLE),
		download: async (link) => await connection.download(link),
		isPartnerApproved: once(isApproved),
		isPartnerConnected: once(isTokenValid),
		async page(path, query, cursor, size = PAGE_SIZE) {
			const asked = { ...present(query), size, ...(cursor && { cursor }) };
			const { record, servedAt } = await getOnce(path, asked, isPage);
			const { data, pagination } = record as unknown as ListResponse;
			// No count is trusted: only the service knows whether there is more.
			const next = pagination.has_next_page ? pagination.next_cursor : undefined;
			return {
				rows: data,
				nextCursor: typeof next === 'string' ? next : undefined,
				servedAt,
			};
		},
		async list(path, query, limit) {
			const rows: IDataObject[] = [];
			let cursor: string | undefined;
			do {
				const page = await reads.page(path, query, cursor, Math.min(PAGE_SIZE, limit - rows.length));
				for (const row of page.rows) rows.push(row);
				// A service that repeats a cursor would be asked for ever.
				if (page.nextCursor !== undefined && page.nextCursor === cursor)
					throw Refusal.notTheApi(connection, { method: 'GET', path });
				cursor = page.nextCursor;
			} while (cursor !== undefined && rows.length < limit);
			return rows.slice(0, limit);
		},
	};

	return {
		connection,
		reads,
		writesOf(writer) {
			let step = 0;
			const nextKey = (method: Meaning['method'], path: Path): string => {
				const key =
					'userText' in writer
						? keyOfUserText(writer.userText, connection.identity, `${method} ${path}`, step)
						: keyOf({ ...writer, method, step });
				step += 1;
				return key;
			};
			/** Sends a write, and remembers until it is settled that it may have been processed. */
			const sendWrite = async (key: string, request: HttpRequest): Promise<Answer> => {
				const wasLostBefore = ownWrites.unsettled.has(key);
				ownWrites.unsettled.add(key);
				const answer = await send(connection, request, {
					isRepeatable: true,
					conflictMeansInProgress: conflictMeansInProgress(request),
					wasLostBefore,
				}).finally(forgetRecords);
				// What the "no" to a deletion means has yet to be found out.
				const isOpen = [409, 429].includes(answer.statusCode) || answer.statusCode >= 500;
				if (!isOpen && request.method !== 'DELETE') ownWrites.unsettled.delete(key);
				return answer;
			};
			const write = async (
				method: 'POST' | 'PATCH',
				path: Path,
				body: HttpRequest['body'],
			): Promise<IDataObject> => {
				const key = nextKey(method, path);
				const request: HttpRequest = { method, path, body, headers: { 'Idempotency-Key': key } };
				return recordIn(await sendWrite(key, request), connection, request);
			};
			return {
				...reads,
				create: async (path, body) => await write('POST', path, body),
				update: async (path, body) => await write('PATCH', path, body),
				disconnectPartner,
				async remove(path, repeated) {
					const request: HttpRequest = { method: 'DELETE', path };
					const deletion = `${nextKey('DELETE', path)} ${path}`;
					if (ownWrites.deleted.has(deletion)) return;
					const answer = await sendWrite(deletion, request);
					const wasDone = async (): Promise<boolean> => {
						if (answer.statusCode !== repeated.status) return false;
						if (answer.lostAnswer) return await afterDeletion(repeated.isGone);
						const began = 'userText' in writer ? undefined : writer.establishedAt;
						if (began === undefined) return false;
						const id = path.slice(path.lastIndexOf('/') + 1);
						return await afterDeletion(async () => (await wasDeleted(reads, id, began)) ?? false);
					};
					const isDeleted = isSuccess(answer) || (await wasDone());
					if (isDeleted || answer.statusCode < 429) ownWrites.unsettled.delete(deletion);
					if (!isDeleted) throw Refusal.of(answer, connection, request);
					ownWrites.deleted.add(deletion);
				},
			};
		},
	};
}

/**
 * What a look at the service tells of a deletion; false when it may not be looked at.
 *
 * @throws Unreachable when there was nothing to be seen: then nobody knows
 */
async function afterDeletion(look: () => Promise<boolean>): Promise<boolean> {
	return await look().catch((thrown: unknown) => {
		if (thrown instanceof Unreachable) throw new Unreachable(thrown.code, true, 'DELETE');
		if (!(thrown instanceof Refusal)) throw thrown;
		if (thrown.isPassing) throw new Unreachable(`HTTP ${thrown.status}`, true, 'DELETE');
		return false;
	});
}

const REPEATABLE: SendOptions = { isRepeatable: true, conflictMeansInProgress: false };

/** @see the API's shape "List response" */
interface ListResponse {
	data: IDataObject[];
	pagination: { has_next_page?: unknown; next_cursor?: unknown };
}

function isPage(record: unknown): boolean {
	return isRecord(record) && Array.isArray(record.data) && isRecord(record.pagination);
}

/** @throws Refusal when the answer is a "no" or not the API's at all */
async function tell(connection: Connection, request: HttpRequest, options: SendOptions): Promise<Told> {
	const answer = await send(connection, request, options);
	const record = recordIn(answer, connection, request);
	const servedAt = Date.parse(String(answer.headers.date));
	return { record, servedAt: Number.isNaN(servedAt) ? undefined : servedAt };
}

/** @throws Refusal when the answer is a "no" or not the API's at all */
function recordIn(answer: Answer, connection: Connection, request: HttpRequest): IDataObject {
	if (!isSuccess(answer)) throw Refusal.of(answer, connection, request);
	if (!isRecord(answer.body)) throw Refusal.notTheApi(connection, request);
	return answer.body as IDataObject;
}

/** @returns the answer's record; throws as {@link tell} does */
async function ask(connection: Connection, request: HttpRequest, options: SendOptions): Promise<IDataObject> {
	return (await tell(connection, request, options)).record;
}

function isSuccess({ statusCode }: Answer): boolean {
	return statusCode >= 200 && statusCode < 300;
}

function present(query: Query): IDataObject {
	return Object.fromEntries(
		Object.entries(query)
			.filter(([, value]) => value !== undefined)
			.map(([name, value]) => [toApiName(name), Array.isArray(value) ? value.join(',') : value]),
	) as IDataObject;
}
