import type { Connection } from '../../nodes/shared/request/connection';
import { Limiter } from '../../nodes/shared/request/limiter';
import { Reader } from '../../nodes/shared/reads/reader';
import { editorCache, ResponseCache } from '../../nodes/shared/reads/responseCache';
import type { Answers } from './answers';
import { fakeConnection, type Attempt } from './request/fakeConnection';

/** A reader of a service with these answers, without a rate limit. The cache of dropdowns starts empty. */
export function fakeReader(
	answers: Answers = [],
	given: Partial<Connection> = {},
): { reader: Reader; attempts: Attempt[] } {
	editorCache.invalidate(() => true);
	const limiter = new Limiter();
	limiter.take = async () => ({ sentAt: 0 });
	const { connection, attempts } = fakeConnection(answers, { limiter, ...given });
	return { reader: new Reader(connection, new ResponseCache()), attempts };
}
