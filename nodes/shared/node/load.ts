import type { ILoadOptionsFunctions } from 'n8n-workflow';
import { NodeOperationError } from 'n8n-workflow';

import { recentAnswers } from '../api/answers';
import { openSession, type ReadApi } from '../api/api';
import type { Refused } from '../api/errors';
import { isFromService, toNodeApiError } from './nodeApiError';

/**
 * Runs what fills a dropdown or a mapper in the editor. What was asked for within the last minute costs no request.
 *
 * @throws NodeApiError with the sentence that the editor shows in place of the list
 */
export async function load<T>(
	host: ILoadOptionsFunctions,
	loaded: Refused,
	ask: (reads: ReadApi) => Promise<T>,
): Promise<T> {
	try {
		const { reads } = await openSession(host, recentAnswers);
		return await ask(reads);
	} catch (thrown) {
		if (isFromService(thrown)) throw toNodeApiError(host.getNode(), thrown, loaded);
		throw new NodeOperationError(host.getNode(), thrown instanceof Error ? thrown : String(thrown));
	}
}
