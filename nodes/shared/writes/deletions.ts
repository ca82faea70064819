import type { ReadApi, RepeatedDeletion } from '../reads/contract';
import type { Connection } from '../request/connection';
import { ApiError, IncompleteListError, NoResponseError } from '../request/failures';
import type { Fate, RequestLine } from '../request/http';
import { wasDeleted } from './history';
import type { KeySource } from './keys';

/**
 * What a refused deletion means. A repeated one is refused, so an earlier attempt may have succeeded; then
 * the API is asked.
 *
 * @throws NoResponseError when nothing could be checked
 */
export async function fateOfRefused(
	{ request, status, fate, isOwn }: ApiError,
	repeated: RepeatedDeletion,
	writer: { connection: Connection; source: KeySource; anew: ReadApi },
): Promise<Fate> {
	const { connection, anew, source } = writer;
	// A proxy's own refusal says nothing about the record.
	if (status !== repeated.status || !isOwn) return fate;
	if (fate === 'open') {
		const isGone = await lookAfter(connection, request, repeated.isGone);
		return isGone === undefined ? 'open' : isGone ? 'written' : 'notWritten';
	}
	const { establishedAt } = source;
	const id = request.path.ids.at(-1);
	if (establishedAt === undefined || id === undefined) return fate;
	const isInHistory = async () => (await wasDeleted(anew, id, establishedAt)) ?? false;
	return (await lookAfter(connection, request, isInHistory)) ? 'written' : fate;
}

/** @returns the result of the check; undefined when it is not allowed */
async function lookAfter(
	{ logger }: Connection,
	deletion: RequestLine,
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
