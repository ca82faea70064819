import { deserialize, serialize } from 'node:v8';
import { crc32 } from 'node:zlib';
import type { Key } from '../kept';

/**
 * The version of Node's serialization format. Any Node of this version or newer can read it. It is the second
 * byte of everything that Node serializes.
 */
export const encodingVersion = serialize(null)[1] ?? 0;

const checksumLength = 4;

/** The checksum of a value and its key. */
const sum = (key: Key, written: Buffer): number => crc32(written, crc32(JSON.stringify(key)));

export const checksumIn = (bytes: Buffer): number => bytes.readUInt32LE();

/**
 * Encodes like structuredClone copies: unlike JSON, it keeps Maps, bytes and Number objects. The checksum
 * comes first.
 */
export function encode(key: Key, value: unknown): Buffer {
	const written = serialize(value);
	const checksum = Buffer.alloc(checksumLength);
	checksum.writeUInt32LE(sum(key, written));
	return Buffer.concat([checksum, written]);
}

/** @throws {RangeError} if these are not the bytes that were written under this key */
export function decode(key: Key, bytes: Buffer): unknown {
	const written = bytes.subarray(checksumLength);
	if (bytes.length <= checksumLength || checksumIn(bytes) !== sum(key, written)) {
		throw new RangeError('The checksum is wrong');
	}
	return deserialize(written);
}
