import { mkdirSync } from 'node:fs';
import { dirname } from 'node:path';
import lockfile from 'proper-lockfile';
import { say } from './language.mjs';

/** The file itself need not exist: what is locked is its name. */
const BY_NAME = { realpath: false };

/**
 * Holds the lock until this process ends.
 *
 * @param {string} file
 * @throws {Error} when another process holds it
 */
export async function lockForGood(file) {
	mkdirSync(dirname(file), { recursive: true });
	await lockfile.lock(file, BY_NAME);
}

/**
 * Runs `work` while no other process runs work under the same lock; waits for its turn. A process that was
 * killed holds the lock for ten seconds more.
 *
 * @template Result
 * @param {string} file
 * @param {() => Promise<Result>} work
 */
export async function withLock(file, work) {
	mkdirSync(dirname(file), { recursive: true });
	if (await lockfile.check(file, BY_NAME))
		console.log(say`Waiting for another process, which is doing the same ...`);
	const retries = { forever: true, minTimeout: 250, maxTimeout: 250 };
	const release = await lockfile.lock(file, { ...BY_NAME, retries });
	try {
		return await work();
	} finally {
		await release();
	}
}
