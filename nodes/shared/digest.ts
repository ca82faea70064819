import { createHash } from 'crypto';

/** Of a text that is too long to be kept, or that nobody may read there: SHA-256, in 32 bytes. */
export function digestOf(text: string): Buffer {
	return createHash('sha256').update(text).digest();
}
