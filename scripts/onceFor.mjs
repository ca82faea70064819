import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { root, scratchFolder } from './folders.mjs';
import { withLock } from './lock.mjs';

/** @param {string} path @returns {string[]} */
function filesBelow(path) {
	if (!statSync(join(root, path)).isDirectory()) return [path];
	const entries = readdirSync(join(root, path)).sort();
	return entries.flatMap((entry) => filesBelow(join(path, entry)));
}

/**
 * @param {readonly string[]} sources files and folders of this clone
 * @returns a hash of the names and contents of all files
 */
function hashOf(sources) {
	const hash = createHash('sha256');
	for (const file of sources.flatMap(filesBelow)) {
		hash.update(`${file}\0`).update(readFileSync(join(root, file)));
	}
	return hash.digest('hex');
}

/**
 * Records in this clone that something was completed with exactly these sources.
 *
 * @param {string} name of the work, as a file's name
 * @param {readonly string[]} sources files and folders of this clone
 */
export function recordOf(name, sources) {
	const stamp = join(scratchFolder, `${name}-done-for`);
	const hash = hashOf(sources);
	return {
		isDone: existsSync(stamp) && readFileSync(stamp, 'utf8') === hash,
		forget: () => rmSync(stamp, { force: true }),
		remember() {
			mkdirSync(scratchFolder, { recursive: true });
			writeFileSync(stamp, hash);
		},
	};
}

/**
 * Does `work`, unless it was already done with exactly these sources. No other process does it at the same
 * time.
 *
 * @param {string} name of the work, as a file's name
 * @param {readonly string[]} sources files and folders of this clone
 * @param {string} result what the work creates in this clone; if it is missing, the work is not done
 * @param {() => Promise<unknown>} work
 */
export async function onceFor(name, sources, result, work) {
	await withLock(join(scratchFolder, name), async () => {
		const record = recordOf(name, sources);
		if (record.isDone && existsSync(join(root, result))) return;
		record.forget();
		await work();
		record.remember();
	});
}
