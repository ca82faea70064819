import { mkdirSync } from 'node:fs';
import { dirname } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import lockfile from 'proper-lockfile';
import { say } from './language.mjs';

/** The file itself need not exist, because only its name is locked. */
const BY_NAME = { realpath: false };

/**
 * Holds the lock until this process ends.
 *
 * @param {string} file
 * @param {() => boolean} isHeld whether the owner of the lock still exists; if not, it becomes free within
 * ten seconds
 * @throws {Error} if another process holds it
 */
export async function lockForGood(file, isHeld) {
	mkdirSync(dirname(file), { recursive: true });
	for (;;) {
		try {
			return void (await lockfile.lock(file, BY_NAME));
		} catch (error) {
			if (/** @type {NodeJS.ErrnoException} */ (error).code !== 'ELOCKED' || isHeld()) throw error;
		}
		await sleep(250);
	}
}

/**
 * Runs `work` while no other process does so under the same lock; waits for its turn. If a process was
 * killed, its lock lasts for another ten seconds.
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
