import type { ReadApi, RepeatedDeletion, WriteApi } from '../reads/contract';
import { isSuccess } from '../reads/replies';
import type { Connection } from '../request/connection';
import { ApiError, IncompleteListError, NoResponseError } from '../request/failures';
import type { Answer, Fate, HttpAnswer, HttpRequest } from '../request/http';
import { hasReasons } from '../request/reasons';
import { wasDeleted } from './history';
import { register } from './register';
import { sendWrite, type Writer } from './writes';

/**
 * A repeated deletion is refused, so a refusal may mean that an earlier attempt succeeded; then the API is
 * checked.
 *
 * @param reads nothing that was read before
 */
export function deletionsOf(writer: Writer, reads: ReadApi): Pick<WriteApi, 'remove'> {
	const { connection, source } = writer;
	return {
		async remove(path, repeated) {
			const request: HttpRequest = { method: 'DELETE', path };
			const key = writer.nextKey('DELETE', path);
			if (register.knownOf(key) === 'written') return register.note(source, key, 'written');
			const answer = await sendWrite(writer, key, request, hasDeleted);
			if (hasDeleted(answer)) return;
			// As long as nobody has looked, and where nobody can.
			register.note(source, key, 'open');
			const fate = await fateOfRefused(writer, reads, { request, answer, repeated });
			register.note(source, key, fate);
			if (fate === 'written') {
				connection.traffic.confirmed += 1;
				return;
			}
			if (isSuccess(answer)) throw ApiError.notTheApi(connection, request, fate);
			throw ApiError.of({ ...answer, fate }, connection, request);
		},
	};
}

/** Of a deletion the API says "204 without body"; any other good status is somebody else's. */
function hasDeleted({ statusCode }: HttpAnswer): boolean {
	return statusCode === 204;
}

/** A deletion that was answered, but not with success. */
interface Refused {
	request: HttpRequest;
	answer: Answer;
	repeated: RepeatedDeletion;
}

/**
 * What a refused deletion means.
 *
 * @throws NoResponseError when nothing could be checked
 */
async function fateOfRefused(
	{ connection, source: { establishedAt } }: Writer,
	reads: ReadApi,
	{ request, answer, repeated }: Refused,
): Promise<Fate> {
	const { fate } = answer;
	// A proxy's own refusal says nothing about the record.
	if (answer.statusCode !== repeated.status || !hasReasons(answer)) return fate;
	if (fate === 'open') {
		const isGone = await lookAfter(connection, request, repeated.isGone);
		return isGone === undefined ? 'open' : isGone ? 'written' : 'notWritten';
	}
	const id = request.path.ids.at(-1);
	if (establishedAt === undefined || id === undefined) return fate;
	const isInHistory = async () => (await wasDeleted(reads, id, establishedAt)) ?? false;
	return (await lookAfter(connection, request, isInHistory)) ? 'written' : fate;
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
		if (thrown instanceof NoResponseError) throw new NoResponseError(thrown.code, 'open', deletion);
		if (thrown instanceof IncompleteListError) throw new NoResponseError('INCOMPLETE_LIST', 'open', deletion);
		if (!(thrown instanceof ApiError)) throw thrown;
		const code = thrown.status === undefined ? 'UNUSABLE_ANSWER' : `HTTP ${thrown.status}`;
		if (thrown.isTransient) throw new NoResponseError(code, 'open', deletion);
		return undefined;
	});
}
