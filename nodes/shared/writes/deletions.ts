import type { Reader } from '../reads/reader';
import type { WriteApi } from './contract';
import type { Connection } from '../request/connection';
import { ApiError, IncompleteListError, NoResponseError } from '../request/failures';
import type { Fate, RequestLine } from '../request/http';
import { path } from '../request/path';
import { instantOf } from '../time';

/**
 * Decides what a refused deletion means. The API refuses to delete a record twice. So a refusal may mean that
 * an earlier attempt succeeded; this checks that.
 *
 * @param establishedAt when the execution began; if unknown, only a lost answer is checked
 * @throws NoResponseError if the check is impossible
 */
export async function fateOfRefused(
	{ request, status, fate, isOwn }: ApiError,
	repeated: Parameters<WriteApi['remove']>[1],
	connection: Connection,
	reads: Reader,
	establishedAt: number | undefined,
): Promise<Fate> {
	// A proxy's own refusal says nothing about the record.
	if (!isOwn) return fate;
	// A 409 means that related records exist, so the record itself still exists, too.
	if (status === 409 && repeated.status === 404) return 'notWritten';
	if (status !== repeated.status) return fate;
	if (fate !== 'open' && establishedAt === undefined) return fate;
	const [id = ''] = request.path.ids;
	const isInHistory = async () => await wasDeleted(reads, id, establishedAt);
	const isGone = await lookAfter(connection, request, fate === 'open' ? repeated.isGone : isInHistory);
	return isGone === undefined ? fate : isGone ? 'written' : 'notWritten';
}

/**
 * Decides what a refused revocation means. If a lost attempt has already ended the connection, the token no
 * longer belongs to this client, and the API refuses to revoke it again.
 *
 * @throws NoResponseError if the check is impossible
 * @see the API's section Authentication, Rules
 */
export async function fateOfRefusedRevocation(
	{ request, status, fate }: ApiError,
	connection: Connection,
	isConnected: () => Promise<boolean>,
): Promise<Fate> {
	if (status !== 403 || fate !== 'open') return fate;
	const isStill = await lookAfter(connection, request, isConnected);
	if (isStill === undefined) throw new NoResponseError(`HTTP ${status}`, fate, request);
	return isStill ? 'notWritten' : 'written';
}

/** @returns the result of the check; undefined if the API does not allow it */
async function lookAfter(
	{ logger }: Connection,
	deletion: RequestLine,
	look: () => Promise<boolean | undefined>,
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

/** Records have times in whole seconds, and two clocks are compared over a network. */
const CLOCK_TOLERANCE_MS = 2_000;

/**
 * Whether the change history shows that the record was deleted. The API does not say that it shows this of
 * tasks.
 *
 * @param since in ms, by our own clock; without it, at any time
 * @returns undefined if the history may not be read
 * @throws ApiError if it cannot be read just now
 * @see the API's DELETE /people/{id}: the deletion is recorded in the person history
 */
export async function wasDeleted(reads: Reader, id: string, since?: number): Promise<boolean | undefined> {
	const query = { resourceId: id, kind: 'deletion' };
	const page = await reads
		.anew()
		.page(path`/logs`, query)
		.catch((thrown: unknown) => {
			if (thrown instanceof ApiError && !thrown.isTransient) return undefined;
			throw thrown;
		});
	if (page === undefined || since === undefined) return page && page.rows.length > 0;
	const { rows, servedAt = Date.now() } = page;
	const byTheirClock = since + servedAt - Date.now() - CLOCK_TOLERANCE_MS;
	return rows.some(({ created_at: at }) => (instantOf(at) ?? -Infinity) >= byTheirClock);
}
