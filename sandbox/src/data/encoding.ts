import { deserialize, serialize } from 'node:v8';
import { crc32 } from 'node:zlib';

/**
 * Node's serialization format, which any Node of this version or newer can read: the second byte of all that
 * it writes.
 */
export const encodingVersion = serialize(null)[1] ?? 0;

const checksumLength = 4;

/** As structuredClone copies: with Maps, bytes and objects of Number, unlike JSON. A checksum comes first. */
export function encode(value: unknown): Buffer {
	const written = serialize(value);
	const checksum = Buffer.alloc(checksumLength);
	checksum.writeUInt32LE(crc32(written));
	return Buffer.concat([checksum, written]);
}

/** @throws {RangeError} when the bytes are not as they were written */
export function decode(bytes: Buffer): unknown {
	const written = bytes.subarray(checksumLength);
	if (bytes.length <= checksumLength || bytes.readUInt32LE() !== crc32(written)) {
		throw new RangeError('The checksum is wrong');
	}
	return deserialize(written);
}
