import { closeSync, openSync, readSync, statSync } from 'node:fs';

/*
 * LMDB's file begins with two meta pages, and a damaged one ends the whole process, so they are checked
 * first. Offsets are in bytes from the start of a page.
 */
const magicAt = 24;
const versionAt = 28;
const pageSizeAt = 48;
const headerLength = 52;

const magic = 0xbeefc0de;
const version = 2;
const pageSizes = [4096, 8192, 16_384, 32_768, 65_536];

function readHeader(file: number, from: number): Buffer | undefined {
	const header = Buffer.alloc(headerLength);
	const length = readSync(file, header, 0, headerLength, from);
	const isOne =
		length === headerLength &&
		header.readUInt32LE(magicAt) === magic &&
		header.readUInt32LE(versionAt) === version;
	return isOne ? header : undefined;
}

/** Whether LMDB can open the file. One that is not there or empty is as good: it becomes one. */
export function hasHeader(path: string): boolean {
	if (!statSync(path, { throwIfNoEntry: false })?.size) return true;
	const file = openSync(path, 'r');
	try {
		const pageSize = readHeader(file, 0)?.readUInt32LE(pageSizeAt) ?? 0;
		return pageSizes.includes(pageSize) && readHeader(file, pageSize) !== undefined;
	} finally {
		closeSync(file);
	}
}
