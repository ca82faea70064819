import { existsSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { createInterface } from 'node:readline/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import { execFileSync } from 'node:child_process';
import { nameInLanguage, say } from './language.mjs';
import { signalGroup } from './processes.mjs';

/**
 * What `npm start` has started is written down, since it goes on when `npm start` is killed and can end
 * nothing any more.
 */

/**
 * @typedef {{ name: string, pid: number, identity: string }} Started a process by its number, and by what no
 * other process has that may get this number later
 */

/**
 * What tells a process from another of the same number: when it began, and of which start of the machine.
 *
 * @param {number} pid
 * @returns {string | undefined} undefined when there is no such process, or the system does not tell
 */
function identityOf(pid) {
	try {
		if (process.platform === 'linux') {
			const boot = readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim();
			// The name of the program comes second, in parentheses, and may hold anything.
			const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
			const [state, ...rest] = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
			// It has ended with all its threads, and nobody has asked how.
			const hasEnded = state === 'Z' && readdirSync(`/proc/${pid}/task`).length === 1;
			return hasEnded ? undefined : `${boot} ${rest[18]}`;
		}
		const asked = ['-o', 'lstart=', '-o', 'command=', '-p', String(pid)];
		return execFileSync('ps', asked, { encoding: 'utf8', env: { ...process.env, LC_ALL: 'C' } }).trim();
	} catch {
		return undefined;
	}
}

/** The processes that run, in a file, which is there as a whole or not at all. */
export class StartedProcesses {
	#file;

	/** @param {string} file */
	constructor(file) {
		this.#file = file;
	}

	/** @param {string} name for people @param {number} pid */
	add(name, pid) {
		const identity = identityOf(pid);
		if (identity === undefined) return;
		// Those of an earlier start stay known until they have ended.
		const all = [...this.stillRunning(), { name, pid, identity }];
		const whole = `${this.#file}.new`;
		rmSync(whole, { force: true });
		writeFileSync(whole, JSON.stringify(all), { flag: 'wx', mode: 0o600 });
		renameSync(whole, this.#file);
	}

	/** Those that an earlier start has written down and that still run: no other process of their number. */
	stillRunning() {
		return this.#read().filter(({ pid, identity }) => identityOf(pid) === identity);
	}

	/** @returns {Started[]} */
	#read() {
		try {
			const read = existsSync(this.#file) ? JSON.parse(readFileSync(this.#file, 'utf8')) : [];
			return Array.isArray(read) ? read.filter(isStarted) : [];
		} catch {
			return []; // whatever is in it, no process is named by it
		}
	}
}

/** @param {any} one @returns {one is Started} */
const isStarted = (one) =>
	typeof one?.name === 'string' &&
	Number.isSafeInteger(one.pid) &&
	one.pid > 1 &&
	typeof one.identity === 'string';

const SECONDS_TO_END = 10;

/** @param {Started} one */
async function end({ pid, identity }) {
	const isThere = () => identityOf(pid) === identity;
	if (!isThere()) return;
	signalGroup(pid, 'SIGTERM');
	const deadline = Date.now() + SECONDS_TO_END * 1000;
	while (isThere() && Date.now() < deadline) await sleep(50);
	// Its group has its number as long as anybody is left in it.
	if (isThere()) signalGroup(pid, 'SIGKILL');
	while (isThere()) await sleep(50);
}

/** @param {string} question @returns {Promise<boolean>} */
async function isAgreed(question) {
	const lines = createInterface({ input: process.stdin, output: process.stdout });
	// Ctrl-C ends this process as everywhere else.
	lines.on('SIGINT', () => process.kill(process.pid, 'SIGINT'));
	try {
		return /^(y|yes|s|sim)?$/i.test((await lines.question(question)).trim());
	} finally {
		lines.close();
	}
}

/**
 * Ends what an earlier start has left running, if its user agrees: n8n's database and the agency's data take
 * one process each.
 *
 * @param {readonly Started[]} left
 * @param {boolean} isAsked whether the command said so already
 * @throws {Error} when they are to go on, or there is nobody to ask
 */
export async function endLeft(left, isAsked) {
	if (left.length === 0) return;
	const named = left.map(({ name, pid }) => say`${nameInLanguage(name)} (process ${pid})`).join(', ');
	const found = say`An earlier npm start was killed, and left running: ${named}.`;
	const isAnswered = !isAsked && process.stdin.isTTY && process.stdout.isTTY;
	const isToEnd =
		isAsked || (isAnswered && (await isAgreed(`${found}\n${say`End them, and start? [Y/n]`} `)));
	if (!isToEnd) {
		throw new Error(
			isAnswered
				? say`They go on. npm start -- --end-left ends them, and starts.`
				: `${found} ${say`npm start -- --end-left ends them, and starts.`}`,
		);
	}
	if (isAsked) console.log(found);
	await Promise.all(left.map(end));
	console.log(say`They have ended.`);
}
