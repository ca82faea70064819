import { existsSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { createInterface } from 'node:readline/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import { execFileSync } from 'node:child_process';
import { nameInLanguage, say } from './language.mjs';
import { signalGroup } from './processes.mjs';

/**
 * The processes that `npm start` has started are recorded, because they go on if `npm start` is killed and
 * cannot end them.
 */

/**
 * @typedef {{ name: string, pid: number, identity: string }} Started a process,
 * identified by its number and by something that a later process with this number will not have
 */

/**
 * Distinguishes a process from others with the same number, by when it started and since which boot.
 *
 * @param {number} pid
 * @returns {string | undefined} undefined if there is no such process, or the system does not say
 */
function identityOf(pid) {
	try {
		if (process.platform === 'linux') {
			const boot = readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim();
			// The second field is the name of the program in parentheses, which may contain anything.
			const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
			const [state, ...rest] = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
			// A process that has ended with all its threads, and whose parent has not asked for its status.
			const hasEnded = state === 'Z' && readdirSync(`/proc/${pid}/task`).length === 1;
			return hasEnded ? undefined : `${boot} ${rest[18]}`;
		}
		const asked = ['-o', 'lstart=', '-o', 'command=', '-p', String(pid)];
		return execFileSync('ps', asked, { encoding: 'utf8', env: { ...process.env, LC_ALL: 'C' } }).trim();
	} catch {
		return undefined;
	}
}

/** Running processes, recorded in a file that is written as a whole or not at all. */
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
		// Processes of an earlier start stay recorded until they have ended.
		const all = [...this.stillRunning(), { name, pid, identity }];
		const whole = `${this.#file}.new`;
		rmSync(whole, { force: true });
		writeFileSync(whole, JSON.stringify(all), { flag: 'wx', mode: 0o600 });
		renameSync(whole, this.#file);
	}

	/**
	 * Processes that an earlier start has recorded and that still run; other processes with their numbers do
	 * not count.
	 */
	stillRunning() {
		return this.#read().filter(({ pid, identity }) => identityOf(pid) === identity);
	}

	/** @returns {Started[]} */
	#read() {
		try {
			const read = existsSync(this.#file) ? JSON.parse(readFileSync(this.#file, 'utf8')) : [];
			return Array.isArray(read) ? read.filter(isStarted) : [];
		} catch {
			return []; // return []; // a damaged file names no process
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
	// The group keeps its number as long as any process in it exists.
	if (isThere()) signalGroup(pid, 'SIGKILL');
	while (isThere()) await sleep(50);
}

/** @param {string} question @returns {Promise<boolean>} */
async function isAgreed(question) {
	const lines = createInterface({ input: process.stdin, output: process.stdout });
	// As usual, Ctrl-C ends this process.
	lines.on('SIGINT', () => process.kill(process.pid, 'SIGINT'));
	try {
		return /^(y|yes|s|sim)?$/i.test((await lines.question(question)).trim());
	} finally {
		lines.close();
	}
}

/**
 * Ends processes that an earlier start has left running, if the user agrees: n8n's database and the agency's
 * data can only be used by one process.
 *
 * @param {readonly Started[]} left
 * @param {boolean} isAsked whether the command line already agrees
 * @throws {Error} if they should go on running, or if there is nobody to ask
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
