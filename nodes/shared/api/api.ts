import type { IDataObject } from 'n8n-workflow';

import { isRecord } from '../values';
import { Answers, askerOf, recentAnswers, type Told } from './answers';
import { isTooDeep, toApiName } from './body';
import { connect, type Connection } from './connection';
import { PAGE_SIZE, type Page, type Query, type ReadApi, type WriteApi } from './contract';
import { afterDeletion, hasDeleted } from './deletion';
import { Refusal, Unreachable } from './failures';
import { wasDeleted } from './history';
import type { Answer, Host, HttpAnswer, HttpRequest } from './http';
import { keyOf, keyOfUserText, type Meaning } from './idempotency';
import { itemsOfRun } from './itemsOfRun';
import { ownWrites } from './ownWrites';
import { isListResponse, pageIn, pagesFrom } from './pages';
import { cut, isApproved, isTokenValid } from './partner';
import type { Path } from './path';
import { hasReasons } from './reasons';
import { send, type SendOptions } from './send';

/** Who writes, for the key of each write: all of {@link Meaning} but what is written. */
export interface Writer extends Omit<Meaning, 'method' | 'step'> {
	/** The user's own text, which then makes the key. What is written comes back with `replayed`, see {@link WriteApi}. */
	userText?: string;
}

/** One node execution's, or one dropdown's, way to the service. */
export interface Session {
	readonly connection: Connection;
	readonly reads: ReadApi;
	/** The way to write for one input item. What becomes of it is noted in {@link itemsOfRun}. */
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

	/** @param check throws for an answer that is not to be kept */
	const getOnce = async (
		path: Path,
		query: IDataObject = {},
		check: (told: Told) => unknown = () => undefined,
	): Promise<Told> =>
		await answers.once(asker + JSON.stringify([path, query]), async () => {
			const told = await tell(connection, { method: 'GET', path, query });
			check(told);
			return told;
		});

	const pageOf = (path: Path, { record, servedAt }: Told): Page => {
		if (!isListResponse(record)) throw Refusal.notTheApi(connection, { method: 'GET', path });
		return pageIn(record, servedAt);
	};

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
		getAnew: async (path) => (await tell(connection, { method: 'GET', path })).record,
		download: async (link) => await connection.download(link),
		isPartnerApproved: once(isApproved),
		isPartnerConnected: once(isTokenValid),
		async page(path, query, cursor, size = PAGE_SIZE) {
			const asked = { ...present(query), size, ...(cursor && { cursor }) };
			return pageOf(path, await getOnce(path, asked, (told) => pageOf(path, told)));
		},
		pages: (path, query, from) => pagesFrom(async (cursor) => await reads.page(path, query, cursor), from),
		async list(path, query, limit) {
			const rows: IDataObject[] = [];
			const ask = async (cursor: string | undefined): Promise<Page> =>
				await reads.page(path, query, cursor, Math.min(PAGE_SIZE, limit - rows.length));
			for await (const page of pagesFrom(ask)) {
				for (const row of page.rows) rows.push(row);
				if (rows.length >= limit) break;
			}
			return rows.slice(0, limit);
		},
	};

	return {
		connection,
		reads,
		writesOf(writer) {
			const { userText, ...meant } = writer;
			const items = itemsOfRun(writer);
			let step = 0;
			/** The write's name in this execution, and its key: the same, unless the user has chosen one. */
			const nextKey = (method: Meaning['method'], path: Path): { name: string; key: string } => {
				const name = keyOf({ ...meant, method, step });
				const key =
					userText === undefined
						? name
						: keyOfUserText(userText, connection.identity, `${method} ${path}`, step);
				step += 1;
				return { name, key };
			};
			/** What nobody answered may be stored; what was never sent is not. */
			const mayStayOpen = async <T>(key: string, answer: Promise<T>): Promise<T> =>
				await answer.catch((thrown: unknown) => {
					if (thrown instanceof Unreachable) {
						if (thrown.lostAnswer) items.open.add(meant.item);
						else ownWrites.unsettled.delete(key);
					}
					throw thrown;
				});
			/** Sends a write, and remembers until it is settled that it may have been processed. */
			const sendWrite = async (
				{ name, key }: { name: string; key: string },
				request: HttpRequest,
				isRight: SendOptions['isRight'],
			): Promise<Answer> => {
				const wasTriedBefore = ownWrites.unsettled.has(key) || ownWrites.made.has(name);
				ownWrites.unsettled.add(key);
				const answer = await mayStayOpen(
					key,
					send(connection, request, { isRight, changes: true, wasTriedBefore }).finally(forgetRecords),
				);
				const isNowSettled = isSettled(answer, isRight);
				if (!isNowSettled && (answer.lostAnswer || answer.statusCode === 409)) items.open.add(meant.item);
				// What the "no" to a deletion means has yet to be found out.
				else if (wasTriedBefore && request.method !== 'DELETE') items.open.delete(meant.item);
				if (isNowSettled && request.method !== 'DELETE') ownWrites.unsettled.delete(key);
				return answer;
			};
			const noteWritten = (): void => {
				items.written.add(meant.item);
				items.open.delete(meant.item);
			};
			const write = async (
				method: 'POST' | 'PATCH',
				path: Path,
				body: HttpRequest['body'],
			): Promise<IDataObject> => {
				const { name, key } = nextKey(method, path);
				const request: HttpRequest = { method, path, body, headers: { 'Idempotency-Key': key } };
				const answer = await sendWrite({ name, key }, request, hasWritten);
				const record = recordIn(answer, connection, request, hasWritten);
				noteWritten();
				if (userText === undefined || !isReplay(answer)) ownWrites.made.add(name);
				if (userText === undefined) return record;
				return { ...record, replayed: !ownWrites.made.has(name) };
			};
			return {
				...reads,
				create: async (path, body) => await write('POST', path, body),
				update: async (path, body) => await write('PATCH', path, body),
				disconnectPartner,
				async remove(path, repeated) {
					const request: HttpRequest = { method: 'DELETE', path };
					const deletion = `${nextKey('DELETE', path).name} ${path}`;
					if (ownWrites.deleted.has(deletion)) return noteWritten();
					const answer = await sendWrite({ name: deletion, key: deletion }, request, hasDeleted);
					/** Undefined when nobody can tell. */
					const wasDone = async (): Promise<boolean | undefined> => {
						const unknown = answer.lostAnswer ? undefined : false;
						// A proxy's own "no" tells nothing of the record.
						if (answer.statusCode !== repeated.status || !hasReasons(answer)) return unknown;
						if (answer.lostAnswer) return await afterDeletion(connection, request, repeated.isGone);
						const { establishedAt: began } = meant;
						if (began === undefined) return false;
						const id = path.slice(path.lastIndexOf('/') + 1);
						const look = async () => (await wasDeleted(reads, id, began)) ?? false;
						return (await afterDeletion(connection, request, look)) ?? false;
					};
					const isDeleted = hasDeleted(answer) || (await mayStayOpen(deletion, wasDone()));
					if (isDeleted !== undefined) ownWrites.unsettled.delete(deletion);
					if (isDeleted) {
						noteWritten();
						ownWrites.deleted.add(deletion);
						return;
					}
					if (isDeleted === undefined) items.open.add(meant.item);
					else items.open.delete(meant.item);
					if (isSuccess(answer)) throw Refusal.notTheApi(connection, request);
					throw Refusal.of({ ...answer, lostAnswer: isDeleted === undefined }, connection, request);
				},
			};
		},
	};
}

/**
 * What was asked for settles a write; a web page with status 200 does not. Nor does a "no" to a later attempt, such as
 * that of a token which was revoked meanwhile: it is not about the one whose answer was lost.
 */
function isSettled(answer: Answer, isRight: SendOptions['isRight']): boolean {
	return isSuccess(answer) ? isRight(answer) : !answer.lostAnswer && answer.statusCode !== 409;
}

function isReplay({ headers }: HttpAnswer): boolean {
	return String(headers['x-idempotent-replay']).toLowerCase() === 'true';
}

/** A record of any kind, or a list's page. Errors are neither, whatever their status. */
function hasData(answer: HttpAnswer): boolean {
	return isRecord(answer.body) && !isTooDeep(answer.body) && !hasReasons(answer);
}

/** Every write answers with the record, or with its ID alone where the credential may not read it. */
function hasWritten(answer: HttpAnswer): boolean {
	const { id } = isRecord(answer.body) ? answer.body : {};
	return (typeof id === 'number' || (typeof id === 'string' && id !== '')) && !isTooDeep(answer.body);
}

/** @throws Refusal when the answer is a "no" or not the API's at all */
async function tell(connection: Connection, request: HttpRequest): Promise<Told> {
	const answer = await send(connection, request, { isRight: hasData, changes: false });
	const record = recordIn(answer, connection, request, hasData);
	const servedAt = Date.parse(String(answer.headers.date));
	return { record, servedAt: Number.isNaN(servedAt) ? undefined : servedAt };
}

/** @throws Refusal when the answer is a "no" or not the API's at all */
function recordIn(
	answer: Answer,
	connection: Connection,
	request: HttpRequest,
	isRight: SendOptions['isRight'],
): IDataObject {
	if (!isSuccess(answer)) throw Refusal.of(answer, connection, request);
	if (!isRight(answer)) throw Refusal.notTheApi(connection, request);
	return answer.body as IDataObject;
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
