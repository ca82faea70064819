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

/** What the file is to LMDB: nothing yet, one of its own, one that was only begun, or something else. */
export function kindOf(path: string): 'nothing' | 'whole' | 'begun' | 'foreign' {
	const size = statSync(path, { throwIfNoEntry: false })?.size ?? 0;
	if (size === 0) return 'nothing';
	const file = openSync(path, 'r');
	try {
		const pageSize = readHeader(file, 0)?.readUInt32LE(pageSizeAt) ?? 0;
		if (pageSizes.includes(pageSize) && readHeader(file, pageSize) !== undefined) return 'whole';
		// LMDB writes two pages at once when it creates the file. After a crash, they may be zeros, or only the
		// first one may be there.
		const made = Buffer.alloc(Math.min(size, 2 * 65_536));
		readSync(file, made, 0, made.length, 0);
		const isBegun = made.length < 2 * 65_536 && (pageSize > 0 || made.every((byte) => byte === 0));
		return isBegun ? 'begun' : 'foreign';
	} finally {
		closeSync(file);
	}
}
