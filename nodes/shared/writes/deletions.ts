import type { Connection } from '../request/connection';
import type { ReadApi, RepeatedDeletion, WriteApi } from '../reads/contract';
import { ApiError, IncompleteListError, NoResponseError } from '../request/failures';
import { wasDeleted } from './history';
import type { Answer, HttpAnswer, HttpRequest } from '../request/http';
import type { KeySource } from './idempotency';
import type { ItemWrites } from './itemWrites';
import type { Path } from '../request/path';
import { hasReasons } from '../request/reasons';
import { isSuccess } from '../reads/replies';
import { sentWrites } from './sentWrites';
import type { WriteKey } from './writeKeys';

/**
 * A repeated deletion is refused, so a refusal may mean that an earlier attempt succeeded; then the API is
 * checked.
 */
export function deletionsOf(
	connection: Connection,
	writes: ItemWrites,
	nextKey: (method: 'DELETE', path: Path) => WriteKey,
	{ reads, establishedAt }: { reads: ReadApi } & Pick<KeySource, 'establishedAt'>,
): Pick<WriteApi, 'remove'> {
	return {
		async remove(path, repeated) {
			const request: HttpRequest = { method: 'DELETE', path };
			const deletion = `${nextKey('DELETE', path).name} ${path}`;
			if (sentWrites.deleted.has(deletion)) return writes.noteWritten();
			const answer = await writes.send({ name: deletion, key: deletion }, request, hasDeleted);
			const isDeleted =
				hasDeleted(answer) ||
				(await writes.noteSilence(
					deletion,
					wasDone(connection, reads, { request, answer, repeated, establishedAt }),
				));
			if (isDeleted !== undefined) sentWrites.pending.delete(deletion);
			if (isDeleted) {
				if (!hasDeleted(answer)) connection.traffic.settled += 1;
				writes.noteWritten();
				sentWrites.deleted.add(deletion);
				return;
			}
			if (isDeleted === undefined) writes.noteOpen();
			else writes.noteSettled();
			if (isSuccess(answer)) throw ApiError.notTheApi(connection, request);
			throw ApiError.of({ ...answer, lostAnswer: isDeleted === undefined }, connection, request);
		},
	};
}

/** Of a deletion the API says "204 without body"; any other good status is somebody else's. */
function hasDeleted({ statusCode }: HttpAnswer): boolean {
	return statusCode === 204;
}

/** A deletion that was answered, but not with success. */
interface AnsweredDeletion extends Pick<KeySource, 'establishedAt'> {
	request: HttpRequest;
	answer: Answer;
	repeated: RepeatedDeletion;
}

/**
 * What a refused deletion means.
 *
 * @returns whether an earlier attempt deleted the record; undefined when nobody can know
 * @throws NoResponseError when nothing could be checked
 */
async function wasDone(
	connection: Connection,
	reads: ReadApi,
	{ request, answer, repeated, establishedAt }: AnsweredDeletion,
): Promise<boolean | undefined> {
	const { lostAnswer } = answer;
	// A proxy's own refusal says nothing about the record.
	if (answer.statusCode !== repeated.status || !hasReasons(answer)) return lostAnswer ? undefined : false;
	if (lostAnswer) return await lookAfter(connection, request, repeated.isGone);
	const id = request.path.ids.at(-1);
	if (establishedAt === undefined || id === undefined) return false;
	const isInHistory = async () => (await wasDeleted(reads, id, establishedAt)) ?? false;
	return (await lookAfter(connection, request, isInHistory)) ?? false;
}

/** @returns the result of the check; undefined when it is not allowed */
async function lookAfter(
	{ logger }: Connection,
	deletion: HttpRequest,
	look: () => Promise<boolean>,
): Promise<boolean | undefined> {
	const line = { method: deletion.method, path: deletion.path.template, reason: 'answer lost' };
	logger.debug(`Travel agency: looks whether ${line.method} ${line.path} was done: ${line.reason}`, line);
	return await look().catch((thrown: unknown) => {
		if (thrown instanceof NoResponseError) throw new NoResponseError(thrown.code, true, deletion);
		if (thrown instanceof IncompleteListError) throw new NoResponseError('INCOMPLETE_LIST', true, deletion);
		if (!(thrown instanceof ApiError)) throw thrown;
		const code = thrown.status === undefined ? 'UNUSABLE_ANSWER' : `HTTP ${thrown.status}`;
		if (thrown.isTransient) throw new NoResponseError(code, true, deletion);
		return undefined;
	});
}
