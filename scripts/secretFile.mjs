import { randomBytes, randomUUID } from 'node:crypto';
import { chmodSync, linkSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';

/**
 * The secret stored in a file.
 *
 * @param {string} file
 * @returns {string | undefined} undefined if there is none yet
 */
export function secretIn(file) {
	try {
		return readFileSync(file, 'utf8').trim() || undefined;
	} catch (error) {
		if (/** @type {NodeJS.ErrnoException} */ (error).code === 'ENOENT') return undefined;
		throw error;
	}
}

/**
 * The secret stored in a file, which is created the first time. Only this user can read the file, and it is
 * written as a whole or not at all.
 *
 * @param {string} file
 * @param {() => string} make
 */
export function keepSecret(file, make) {
	const kept = secretIn(file);
	if (kept !== undefined) {
		chmodSync(file, 0o600);
		return kept;
	}
	const whole = `${file}.${randomUUID()}`;
	writeFileSync(whole, `${make()}\n`, { flag: 'wx', mode: 0o600, flush: true });
	try {
		// If two processes do this at the same time, one is first, and the other takes its secret.
		linkSync(whole, file);
	} catch (error) {
		if (/** @type {NodeJS.ErrnoException} */ (error).code !== 'EEXIST') throw error;
		// An empty file was left by an interrupted write of an earlier version.
		if (secretIn(file) === undefined) renameSync(whole, file);
	} finally {
		rmSync(whole, { force: true });
	}
	return /** @type {string} */ (secretIn(file));
}

/** 256 random bits, for programs. */
export const randomToken = () => randomBytes(32).toString('base64url');
