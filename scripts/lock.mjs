import { mkdirSync } from 'node:fs';
import { dirname } from 'node:path';
import lockfile from 'proper-lockfile';

/** The file itself need not exist: what is locked is its name. */
const BY_NAME = { realpath: false };

/**
 * @param {string} file
 * @returns whether a running process holds the lock; one that was killed holds it for ten seconds more
 */
export const isLocked = (file) => lockfile.check(file, BY_NAME);

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
 * Runs `work` while no other process runs work under the same lock; waits for its turn.
 *
 * @template Result
 * @param {string} file
 * @param {() => Promise<Result>} work
 */
export async function withLock(file, work) {
	mkdirSync(dirname(file), { recursive: true });
	if (await isLocked(file)) console.log('Waiting for another process, which is doing the same ...');
	const retries = { forever: true, minTimeout: 250, maxTimeout: 250 };
	const release = await lockfile.lock(file, { ...BY_NAME, retries });
	try {
		return await work();
	} finally {
		await release();
	}
}
