import type { Connection } from './connection';
import { IncompleteList, Refusal, Unreachable } from './failures';
import type { HttpAnswer, HttpRequest } from './http';
import { templateOf } from './path';

/** Of a deletion the API says "204 without body"; any other good status is somebody else's. */
export function hasDeleted({ statusCode }: HttpAnswer): boolean {
	return statusCode === 204;
}

/**
 * What a look at the service tells of a deletion; undefined when it may not be looked at.
 *
 * @throws Unreachable when there was nothing to be seen: then nobody knows
 */
export async function afterDeletion(
	{ logger }: Connection,
	deletion: HttpRequest,
	look: () => Promise<boolean>,
): Promise<boolean | undefined> {
	const line = { method: deletion.method, path: templateOf(deletion.path), reason: 'answer lost' };
	logger.debug(`Travel agency: looks whether ${line.method} ${line.path} was done: ${line.reason}`, line);
	return await look().catch((thrown: unknown) => {
		if (thrown instanceof Unreachable) throw new Unreachable(thrown.code, true, deletion);
		if (thrown instanceof IncompleteList) throw new Unreachable('INCOMPLETE_LIST', true, deletion);
		if (!(thrown instanceof Refusal)) throw thrown;
		const code = thrown.status > 0 ? `HTTP ${thrown.status}` : 'UNUSABLE_ANSWER';
		if (thrown.isPassing) throw new Unreachable(code, true, deletion);
		return undefined;
	});
}
