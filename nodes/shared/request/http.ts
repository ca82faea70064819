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
 * Reads a body of unknown size.
 *
 * @param deadline ends the reading, since n8n watches over an answer's head alone
 * @returns undefined as soon as there are more bytes than that
 * @throws what the stream does when it breaks off
 */
export async function bytesOf(body: Stream, max: number, deadline: AbortSignal): Promise<Buffer | undefined> {
	const stop = (): void => body.destroy();
	deadline.addEventListener('abort', stop);
	try {
		const chunks: Buffer[] = [];
		let size = 0;
		for await (const chunk of body) {
			size += chunk.length;
			// Leaving the loop destroys the stream.
			if (size > max) return undefined;
			chunks.push(chunk);
		}
		return Buffer.concat(chunks);
	} finally {
		deadline.removeEventListener('abort', stop);
	}
}
