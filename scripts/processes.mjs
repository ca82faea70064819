import { closeSync, openSync, readFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { execa, ExecaError } from 'execa';
import { root } from './folders.mjs';
import { nameInLanguage, say } from './language.mjs';

/**
 * Every child leads a process group of its own, so that its own children can be stopped, too; execa only
 * stops the child.
 *
 * @typedef {{ pid: number, secondsToEnd: number }} Group
 * @type {Set<Group>}
 */
const running = new Set();
let stopping = false;

/** Called for each server as soon as it runs. @type {(name: string, pid: number) => void} */
let noteServer = () => {};

/** @param {typeof noteServer} note called for each server from now on, as soon as it runs */
export const tellOfServers = (note) => (noteServer = note);

/**
 * @param {number} pid of the process that leads the group
 * @param {NodeJS.Signals | 0} signal
 * @returns false if the whole group is gone
 */
export function signalGroup(pid, signal) {
	try {
		return process.kill(-pid, signal);
	} catch {
		return false;
	}
}

/**
 * @param {string} command
 * @param {readonly string[]} args
 * @param {import('execa').Options} options
 * @param {number} secondsToEnd how long to wait after asking its group to end, before ending it
 */
function start(command, args, options, secondsToEnd) {
	if (stopping) throw new Error('Stopping: nothing new is started.');
	const child = execa(command, args, { ...options, stdin: 'ignore', detached: true, extendEnv: false });
	if (child.pid === undefined) return { child };
	const group = { pid: child.pid, secondsToEnd };
	running.add(group);
	return { child, group };
}

const SHOWN = /** @type {const} */ ({ stdout: 'inherit', stderr: 'inherit' });

const lastLines = (/** @type {string} */ text) => text.trim().split('\n').slice(-40).join('\n');

/**
 * Runs a command until it ends. Commands of node_modules/.bin are found by name. The output is only shown if
 * the command fails, unless `show` passes it through.
 *
 * @param {string} command
 * @param {readonly string[]} args
 * @param {{ cwd?: string, env?: NodeJS.ProcessEnv, show?: boolean, seconds?: number }} [options] `seconds`:
 * time limit; 0 is none
 * @returns {Promise<string>} its output on stdout; '' with `show`
 * @throws {Error} with the command, the exit code and the end of the output
 */
export async function run(command, args, { cwd = root, env = process.env, show = false, seconds = 0 } = {}) {
	/** @type {import('execa').Options} */
	const options = {
		...{ cwd, env, preferLocal: true, localDir: root, all: true, timeout: seconds * 1000 },
		...(show && SHOWN),
	};
	// Nothing that runs here leaves partial results that look complete, so it may be ended quickly; npm would
	// take long.
	const { child, group } = start(command, args, options, 1);
	try {
		return String((await child).stdout ?? '');
	} catch (error) {
		if (!(error instanceof ExecaError)) throw error;
		throw new Error(`${error.shortMessage}\n${lastLines(String(error.all ?? ''))}`.trim());
	} finally {
		if (group && !signalGroup(group.pid, 0)) running.delete(group);
	}
}

/**
 * Starts a server that runs until `stopAll` and logs to `logFile`, and waits until `isReady()`.
 *
 * @param {string} command
 * @param {readonly string[]} args
 * @param {{
 *   name: string, cwd: string, env: NodeJS.ProcessEnv, logFile: string,
 *   isReady: () => Promise<boolean>, seconds: number,
 * }} options
 * @returns {Promise<{ exited: Promise<unknown>, pid: number }>} `exited` settles when it ends
 * @throws {Error} with the end of its log if it ends before that, or is not ready within `seconds`
 */
export async function startServer(command, args, { name, cwd, env, logFile, isReady, seconds }) {
	const log = openSync(logFile, 'w', 0o600);
	// execa accepts any file descriptor, but its types only those below ten.
	const output = /** @type {3} */ (log);
	const options = { cwd, env, stdout: output, stderr: output, reject: false };
	const { child, group } = start(command, args, options, 10);
	closeSync(log);
	if (group) noteServer(name, group.pid);
	let ended = false;
	const told = nameInLanguage(name);
	const exited = child.then(() => (ended = true));
	const deadline = Date.now() + seconds * 1000;
	while (!(await isReady())) {
		if (ended || !group || Date.now() > deadline) {
			const end = lastLines(readFileSync(logFile, 'utf8'));
			throw new Error(
				ended
					? say`${told} has ended. Its log (${logFile}) ends:\n${end}`
					: say`${told} was not ready after ${seconds} seconds. Its log (${logFile}) ends:\n${end}`,
			);
		}
		await sleep(100);
	}
	return { exited, pid: child.pid ?? 0 };
}

/** @param {Group} group */
async function stopGroup(group) {
	if (!signalGroup(group.pid, 'SIGTERM')) return;
	const deadline = Date.now() + group.secondsToEnd * 1000;
	while (signalGroup(group.pid, 0) && Date.now() < deadline) await sleep(50);
	signalGroup(group.pid, 'SIGKILL');
}

/** Asks every process group started here to end, and ends those that take too long. */
export async function stopAll() {
	stopping = true;
	await Promise.all([...running].map(stopGroup));
	running.clear();
}

// The last resort, if the process exits without stopAll.
process.on('exit', () => {
	for (const { pid } of running) signalGroup(pid, 'SIGKILL');
});
