import { createHash } from 'crypto';

/** The SHA-256 digest, in 32 bytes, of a text that is too long to keep or must not be readable. */
export function digestOf(text: string): Buffer {
	return createHash('sha256').update(text).digest();
}
