import { instantOf } from '../time';
import type { ReadApi } from '../reads/contract';
import { ApiError } from '../request/failures';
import { path } from '../request/path';

/** Times of the history are in whole seconds, and two clocks are compared over a network. */
const TOLERANCE_MS = 2_000;

/**
 * Whether the change history shows that the record was deleted.
 *
 * @param since in ms, by our own clock; any time without it
 * @returns undefined when the history may not be read
 * @throws ApiError when it cannot be read just now
 * @see the API's DELETE /people/{id}: the deletion is recorded in the person history
 */
export async function wasDeleted(
	api: Pick<ReadApi, 'page'>,
	id: string,
	since?: number,
): Promise<boolean | undefined> {
	const query = { resourceId: id, kind: 'deletion' };
	const page = await api.page(path`/logs`, query).catch((thrown: unknown) => {
		if (thrown instanceof ApiError && !thrown.isTransient) return undefined;
		throw thrown;
	});
	if (page === undefined || since === undefined) return page && page.rows.length > 0;
	const { rows, servedAt = Date.now() } = page;
	const byTheirClock = since + servedAt - Date.now() - TOLERANCE_MS;
	return rows.some(({ created_at: at }) => (instantOf(at) ?? -Infinity) >= byTheirClock);
}
