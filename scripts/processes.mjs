import { spawn } from 'node:child_process';
import { closeSync, openSync, readFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';

/** Every child lives in a process group of its own, so that its grandchildren can be stopped with it. */
const running = new Set();
let stopping = false;

function signalGroup(child, signal) {
	try {
		process.kill(-child.pid, signal);
		return true;
	} catch {
		return false; // the whole group is gone
	}
}

function track(command, args, { cwd, env, stdio, secondsToEnd }) {
	if (stopping) throw new Error('Stopping: nothing new is started.');
	const child = spawn(command, args, { cwd, env, stdio, detached: true });
	if (child.pid !== undefined) running.add(child);
	child.secondsToEnd = secondsToEnd;
	child.exited = new Promise((resolve) => {
		child.once('error', (error) => resolve({ code: null, signal: null, error }));
		child.once('exit', (code, signal) => resolve({ code, signal }));
	});
	return child;
}

const lastLines = (text) => text.trim().split('\n').slice(-40).join('\n');

/**
 * Runs a command to its end.
 * Its output is kept and only shown when it fails, unless `show` hands it through as it comes.
 * Returns what it wrote to stdout ('' with `show`).
 * Throws an Error that holds the command, the exit code and the end of the output.
 */
export async function run(command, args, { cwd, env = process.env, show = false } = {}) {
	const stdio = ['ignore', show ? 'inherit' : 'pipe', show ? 'inherit' : 'pipe'];
	// Nothing that runs here leaves a half-done result that anyone takes for a whole one; npm would take its time.
	const child = track(command, args, { cwd, env, stdio, secondsToEnd: 1 });
	let stdout = '';
	let all = '';
	child.stdout?.on('data', (chunk) => {
		stdout += chunk;
		all += chunk;
	});
	child.stderr?.on('data', (chunk) => {
		all += chunk;
	});
	const closed = new Promise((resolve) => {
		child.once('close', resolve);
		child.once('error', resolve);
	});
	const { code, signal, error } = await child.exited;
	await closed;
	if (!signalGroup(child, 0)) running.delete(child);
	if (code === 0) return stdout;
	const line = [command, ...args].join(' ');
	const end = lastLines(all);
	throw new Error(`${line} failed (${error?.message ?? signal ?? `exit code ${code}`})${end && `\n${end}`}`);
}

/**
 * Starts a server that runs until `stopAll`, with its output in `logFile`, and waits until `isReady()` says so.
 * Returns { exited, pid }: `exited` settles when it ends.
 * Throws with the end of its log when it ends before, or is not ready within `seconds`.
 */
export async function startServer(command, args, { name, cwd, env, logFile, isReady, seconds }) {
	const log = openSync(logFile, 'w', 0o600);
	const server = track(command, args, { cwd, env, stdio: ['ignore', log, log], secondsToEnd: 10 });
	closeSync(log);
	let ended = false;
	void server.exited.then(() => (ended = true));
	const deadline = Date.now() + seconds * 1000;
	while (!(await isReady())) {
		if (ended || Date.now() > deadline) {
			const what = ended ? 'ended' : `was not ready after ${seconds} seconds`;
			throw new Error(
				`${name} ${what}. Its log (${logFile}) ends:\n${lastLines(readFileSync(logFile, 'utf8'))}`,
			);
		}
		await sleep(100);
	}
	return { exited: server.exited, pid: server.pid };
}

async function stopGroup(child) {
	if (!signalGroup(child, 'SIGTERM')) return;
	const deadline = Date.now() + child.secondsToEnd * 1000;
	while (signalGroup(child, 0) && Date.now() < deadline) await sleep(50);
	signalGroup(child, 'SIGKILL');
}

/** Asks every process group started here to end, and ends those that take too long. */
export async function stopAll() {
	stopping = true;
	await Promise.all([...running].map(stopGroup));
	running.clear();
}

// The last resort, for an exit that did not go through stopAll.
process.on('exit', () => {
	for (const child of running) signalGroup(child, 'SIGKILL');
});
