import { deserialize, serialize } from 'node:v8';
import { crc32 } from 'node:zlib';
import type { Key } from '../kept';

/**
 * Node's serialization format, which any Node of this version or newer can read: the second byte of all that
 * it writes.
 */
export const encodingVersion = serialize(null)[1] ?? 0;

const checksumLength = 4;

/** Of the value and where it is stored. */
const sum = (key: Key, written: Buffer): number => crc32(written, crc32(JSON.stringify(key)));

export const checksumIn = (bytes: Buffer): number => bytes.readUInt32LE();

/** As structuredClone copies: with Maps, bytes and objects of Number, unlike JSON. A checksum comes first. */
export function encode(key: Key, value: unknown): Buffer {
	const written = serialize(value);
	const checksum = Buffer.alloc(checksumLength);
	checksum.writeUInt32LE(sum(key, written));
	return Buffer.concat([checksum, written]);
}

/** @throws {RangeError} when the bytes are not as they were written under this key */
export function decode(key: Key, bytes: Buffer): unknown {
	const written = bytes.subarray(checksumLength);
	if (bytes.length <= checksumLength || checksumIn(bytes) !== sum(key, written)) {
		throw new RangeError('The checksum is wrong');
	}
	return deserialize(written);
}
