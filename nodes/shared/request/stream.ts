/** A body as it arrives, unpacked. */
export type Stream = AsyncIterable<Buffer> & { destroy(): void };

/**
 * Reads a body whose size nobody promises.
 *
 * @param deadline ends the reading, since n8n watches over an answer's head alone
 * @returns undefined as soon as there are more bytes than that
 * @throws what the stream does when it breaks off
 */
export async function bytesOf(
	body: Stream,
	maxBytes: number,
	deadline: AbortSignal,
): Promise<Buffer | undefined> {
	const stop = (): void => body.destroy();
	deadline.addEventListener('abort', stop);
	try {
		const chunks: Buffer[] = [];
		let size = 0;
		for await (const chunk of body) {
			size += chunk.length;
			// Leaving the loop destroys the stream.
			if (size > maxBytes) return undefined;
			chunks.push(chunk);
		}
		return Buffer.concat(chunks);
	} finally {
		deadline.removeEventListener('abort', stop);
	}
}
