import type { IDataObject, IExecuteFunctions, ILoadOptionsFunctions, IPollFunctions } from 'n8n-workflow';

import type { Path } from './path';

/** The part of n8n that a request needs; a node's execution, a dropdown and a trigger's poll all have it. */
export type Host = IExecuteFunctions | ILoadOptionsFunctions | IPollFunctions;

/** An agency's own token, or a partner's connection. */
export type Authentication = 'accessToken' | 'oAuth2';

/** The endpoint and record of a request. Special rules are in the table of endpoints. */
export interface RequestLine {
	method: 'GET' | 'POST' | 'PATCH' | 'DELETE';
	/** Below the Base URL or, at some endpoints, below the root of its host. */
	path: Path;
}

export interface HttpRequest extends RequestLine {
	query?: IDataObject;
	/** A form is built again for each attempt, since sending uses it up. */
	body?: IDataObject | (() => FormData);
	headers?: IDataObject;
}

/** One attempt's answer as it came, whatever its status. */
export interface HttpAnswer {
	statusCode: number;
	headers: IDataObject;
	body: unknown;
}

/** What is known of a write: it is stored, or may be, or is not. */
export type Fate = 'written' | 'open' | 'notWritten';

/** A body as it arrives, unpacked. */
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
 * @param takes whether what came so far, with this, is no more than it may be
 * @param deadline ends the reading
 * @returns undefined as soon as it is more
 * @throws what the stream does when it breaks off
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
