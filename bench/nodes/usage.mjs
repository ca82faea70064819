import { readFileSync, readdirSync, writeFileSync } from 'node:fs';

const TICKS_PER_SECOND = 100;

/** The process and all it started, n8n's helpers included. */
function family(pid) {
	const parents = readdirSync('/proc')
		.filter((name) => /^\d+$/.test(name))
		.flatMap((name) => {
			try {
				const stat = readFileSync(`/proc/${name}/stat`, 'utf8');
				return [[Number(name), Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1])]];
			} catch {
				return []; // it has ended meanwhile
			}
		});
	const members = [pid];
	for (const member of members)
		members.push(...parents.filter(([, parent]) => parent === member).map(([child]) => child));
	return members;
}

/** CPU seconds that a process and those it started have used so far. Linux only. */
export function cpuSeconds(pid) {
	return family(pid).reduce((sum, member) => {
		const stat = readFileSync(`/proc/${member}/stat`, 'utf8');
		const [user, system] = stat
			.slice(stat.lastIndexOf(')') + 2)
			.split(' ')
			.slice(11, 13)
			.map(Number);
		return sum + (user + system) / TICKS_PER_SECOND;
	}, 0);
}

const statusOf = (pid, name) =>
	Number(new RegExp(`^${name}:\\s+(\\d+) kB`, 'm').exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) /
	1024;

/** Megabytes that the process holds now. */
export const megabytes = (pid) => statusOf(pid, 'VmRSS');

/** The most megabytes that the process has held since `forgetPeak`. */
export const peakMegabytes = (pid) => statusOf(pid, 'VmHWM');

export function forgetPeak(pid) {
	writeFileSync(`/proc/${pid}/clear_refs`, '5');
}
