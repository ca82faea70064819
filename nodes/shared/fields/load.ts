import type { ILoadOptionsFunctions } from 'n8n-workflow';

import { openReader, type Reader } from '../reads/reader';
import { editorCache } from '../reads/responseCache';
import type { ErrorContext } from '../errors/explain';
import { localeOf, toNodeError } from '../errors/nodeError';

/**
 * Fills a dropdown or mapper in the editor, without repeating requests of the last minute.
 *
 * @throws NodeApiError with the message that the editor shows instead of the list
 */
export async function load<T>(
	host: ILoadOptionsFunctions,
	context: ErrorContext,
	fetch: (reads: Reader) => Promise<T>,
): Promise<T> {
	try {
		const { reads } = await openReader(host, editorCache);
		return await fetch(reads);
	} catch (thrown) {
		throw toNodeError(await localeOf(host), thrown, context);
	}
}
