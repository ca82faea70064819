import { readFileSync, readdirSync, writeFileSync } from 'node:fs';

const TICKS_PER_SECOND = 100;

/**
 * The fields of `/proc/<pid>/stat` after the process's name, which may contain anything. Empty once the
 * process has ended.
 *
 * @param {number} pid
 */
function statOf(pid) {
	try {
		const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
		return stat.slice(stat.lastIndexOf(')') + 2).split(' ');
	} catch {
		return [];
	}
}

/** The process and all it started, n8n's task runners included. @param {number} pid */
function family(pid) {
	const parents = readdirSync('/proc')
		.filter((name) => /^\d+$/.test(name))
		.map((name) => [Number(name), Number(statOf(Number(name))[1])]);
	const members = [pid];
	for (const member of members) {
		members.push(...parents.filter(([, parent]) => parent === member).map(([child]) => child));
	}
	return members;
}

/** CPU seconds that a process and those it started have used so far. Linux only. @param {number} pid */
export function cpuSeconds(pid) {
	const ticks = family(pid).flatMap((member) => statOf(member).slice(11, 13).map(Number));
	return ticks.reduce((sum, count) => sum + count, 0) / TICKS_PER_SECOND;
}

/** The most megabytes that the process has held since `forgetPeak`. @param {number} pid */
export function peakMegabytes(pid) {
	const peak = /^VmHWM:\s+(\d+) kB/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'));
	return Number(peak?.[1]) / 1024;
}

/** @param {number} pid */
export function forgetPeak(pid) {
	writeFileSync(`/proc/${pid}/clear_refs`, '5');
}
