import { createHash } from 'crypto';

/** The SHA-256 digest, in 32 bytes, of what is too long to keep or must not be readable. */
export function digestOf(content: string | Uint8Array): Buffer {
	return createHash('sha256').update(content).digest();
}
