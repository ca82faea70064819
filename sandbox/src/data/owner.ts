import { readFileSync } from 'node:fs';

/** The process that uses a data folder. */
export interface Owner {
	pid: number;
	/**
	 * Distinguishes the process from a later one with the same ID; undefined where the system doesn't say when
	 * it began.
	 */
	began: string | undefined;
}

/** When a process began, only for comparing; undefined when there is none, and anywhere but on Linux. */
function beginningOf(pid: number): string | undefined {
	try {
		// The name of the program, in parentheses, may hold anything; the time is the twentieth value after it.
		const [time] = readFileSync(`/proc/${pid}/stat`, 'utf8')
			.replace(/^.*\) /s, '')
			.split(' ')
			.slice(19);
		return `${readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim()} ${time}`;
	} catch {
		return undefined;
	}
}

export const thisProcess = (): Owner => ({ pid: process.pid, began: beginningOf(process.pid) });

/** False as well for one that was killed, though another process has its number by now. */
export function isRunning({ pid, began }: Owner): boolean {
	try {
		process.kill(pid, 0);
	} catch (failure) {
		// Somebody else's process can't be signaled, but is there.
		if ((failure as NodeJS.ErrnoException).code !== 'EPERM') return false;
	}
	return began === undefined || began === beginningOf(pid);
}
