import { linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

/** True while a process with this id exists, whoever owns it. */
export function isRunning(pid) {
	try {
		process.kill(pid, 0);
		return true;
	} catch (error) {
		return error.code === 'EPERM';
	}
}

function holder(lockFile) {
	try {
		return Number(readFileSync(lockFile, 'utf8'));
	} catch {
		return undefined; // freed in between
	}
}

/**
 * Runs `work` while no other process runs work under the same lock file; waits for its turn.
 * A lock whose process is gone is taken over. Two waiters can do that in the same instant: what the lock
 * protects must therefore stay right when done twice, the lock spares the double effort.
 */
export async function withLock(lockFile, work) {
	mkdirSync(dirname(lockFile), { recursive: true });
	// A link to a finished file, because a lock must never be seen without the process that holds it.
	const claim = `${lockFile}.${process.pid}`;
	writeFileSync(claim, String(process.pid));
	for (let said = false; ; ) {
		try {
			linkSync(claim, lockFile);
			break;
		} catch (error) {
			if (error.code !== 'EEXIST') throw error;
		}
		const pid = holder(lockFile);
		if (pid && !isRunning(pid)) rmSync(lockFile, { force: true });
		else {
			if (!said && pid) console.log(`Waiting for process ${pid}, which is doing the same ...`);
			said = true;
			await sleep(250);
		}
	}
	rmSync(claim);
	const release = () => rmSync(lockFile, { force: true });
	process.on('exit', release);
	try {
		return await work();
	} finally {
		process.off('exit', release);
		release();
	}
}
