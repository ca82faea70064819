import type { IDataObject, IExecuteFunctions, ILoadOptionsFunctions, IPollFunctions } from 'n8n-workflow';

import type { Path } from './path';

/** The part of n8n that a request needs: node executions, dropdowns and a trigger's polls all have it. */
export type Host = IExecuteFunctions | ILoadOptionsFunctions | IPollFunctions;

/** An agency's own token, or a partner's connection. */
export type Authentication = 'accessToken' | 'oAuth2';

/** The endpoint and record of a request. The table of endpoints has the rules of each. */
export interface RequestLine {
	method: 'GET' | 'POST' | 'PATCH' | 'DELETE';
	/** Below the Base URL or, at some endpoints, below the root of its host. */
	path: Path;
}

export interface HttpRequest extends RequestLine {
	query?: IDataObject;
	/** A form is built anew for each attempt, because sending uses it up. */
	body?: IDataObject | (() => FormData);
	headers?: IDataObject;
}

/** One attempt's answer as it came, whatever its status. */
export interface HttpAnswer {
	statusCode: number;
	headers: IDataObject;
	body: unknown;
}

/** What is known of a write: it is stored, may be stored, or is not. */
export type Fate = 'written' | 'open' | 'notWritten';

/** A response body as it arrives, decompressed. */
export type Stream = AsyncIterable<Buffer> & { destroy(): void };

/**
 * How long an attempt may take from sending to the last byte, in ms: a minute, which is longer than the API
 * usually takes, and a second more for each 100 kB of a file.
 */
export function longestFor(fileBytes: number): number {
	return 60_000 + Math.round(fileBytes / 100);
}

/**
 * Reads a body of unknown size.
 *
 * @param takes gets each chunk; returns false to stop, as when the body is larger than allowed
 * @param deadline ends the reading
 * @returns undefined if `takes` has stopped it
 * @throws the stream's error if it breaks off
 */
export async function bytesOf(
	body: Stream,
	takes: (chunk: Buffer) => boolean,
	deadline: AbortSignal,
): Promise<Buffer | undefined> {
	const stop = (): void => body.destroy();
	if (deadline.aborted) stop();
	deadline.addEventListener('abort', stop);
	try {
		const chunks: Buffer[] = [];
		for await (const chunk of body) {
			// Leaving the loop destroys the stream.
			if (!takes(chunk)) return undefined;
			chunks.push(chunk);
		}
		return Buffer.concat(chunks);
	} finally {
		deadline.removeEventListener('abort', stop);
	}
}
