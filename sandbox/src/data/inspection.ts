import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { text } from 'node:stream/consumers';

/** How many values a folder has, and the sum of their checksums. */
export interface Digest {
	values: number;
	sum: number;
}

/** What a folder says about itself (each fact as JSON), and a digest of its contents. */
export interface Inspected {
	facts: Partial<Record<string, string>>;
	/** Undefined if a value is not the one that was stored under its key. */
	digest?: Digest;
}

/** Keeps the sums within the range of exact integers. */
export const modulus = 2 ** 48;

/*
 * If a file is damaged, LMDB may end the process: by an assertion, or by reading a page that is missing. So
 * another process reads everything first. Its program is a string, because the sandbox is built and tested in
 * different module formats. The transaction, which is aborted, makes LMDB check its free pages.
 */
const program = `
const { ABORT, open } = require(process.argv[1]);
const { crc32 } = require('node:zlib');
const database = open({ path: process.argv[2], noSubdir: false, encoding: 'binary' });
const facts = {};
const digest = { values: 0, sum: 0 };
let isWhole = true;
for (const { key, value } of database.getRange()) {
	if (key[0] === '') {
		facts[key[1]] = value.toString();
		continue;
	}
	const checksum = crc32(value.subarray(4), crc32(JSON.stringify(key)));
	if (value.length <= 4 || value.readUInt32LE() !== checksum) isWhole = false;
	digest.values += 1;
	digest.sum = (digest.sum + checksum) % ${modulus};
}
database.transactionSync(() => {
	database.putSync(['', 'nothing'], Buffer.alloc(100_000));
	return ABORT;
});
process.stdout.write(JSON.stringify({ facts, digest: isWhole ? digest : undefined }));
`;

/**
 * Reads everything in a folder. Undefined if that ended the process, which means that the file is damaged.
 */
export async function inspect(folder: string): Promise<Inspected | undefined> {
	const child = spawn(process.execPath, ['-e', program, require.resolve('lmdb'), folder], {
		stdio: ['ignore', 'pipe', 'ignore'],
	});
	const [said] = await Promise.all([text(child.stdout), once(child, 'close')]);
	return child.exitCode === 0 ? (JSON.parse(said) as Inspected) : undefined;
}
