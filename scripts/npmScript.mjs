import { cpSync } from 'node:fs';
import { createServer } from 'node:http';
import { basename, join, relative } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { execa } from 'execa';
import { removeAtExit, root, stateFolder, temporaryFolder } from './folders.mjs';
import { ownerOf } from './n8n/owner.mjs';
import { answersOk } from './ports.mjs';
import { run } from './processes.mjs';
import { secondsSince } from './step.mjs';

/** @param {boolean} isSo @param {string} sentence @throws {Error} with the sentence if it is false */
export function check(isSo, sentence) {
	if (!isSo) throw new Error(`Not so: ${sentence}`);
	console.log(`  ${sentence}`);
}

/**
 * Copies this clone without its history, its tests, and anything installed or built.
 *
 * @param {string} purpose shown to people
 */
export function copyOfClone(purpose) {
	const folder = temporaryFolder(purpose);
	removeAtExit(folder);
	const left = /(^|\/)(\.git|\.tmp|coverage|dist|node_modules|test)$/;
	const filter = (/** @type {string} */ path) => !left.test(relative(root, path));
	cpSync(root, folder, { recursive: true, filter });
	return folder;
}

/**
 * Listens on a port that the script prefers but must leave alone.
 *
 * @param {number} port
 * @returns {Promise<{ leave: () => Promise<void> } | undefined>} `leave` checks that it still answers;
 * undefined if another process uses the port
 */
export async function bystanderOn(port) {
	const server = createServer((_request, response) => response.end('bystander'));
	return await new Promise((resolve) => {
		server.once('error', () => resolve(undefined));
		server.listen(port, '127.0.0.1', () => resolve({ leave }));
	});

	async function leave() {
		check(await answersOk(`http://127.0.0.1:${port}`), `who had port ${port} before still has it`);
		server.closeAllConnections();
		server.close();
	}
}

/** All processes with their parents. @returns {Promise<[number, number][]>} */
async function processes() {
	const table = await run('ps', ['-A', '-o', 'pid=,ppid=']);
	return table
		.split('\n')
		.map((line) => /** @type {[number, number]} */ (line.trim().split(/\s+/).map(Number)));
}

/** @param {number} pid */
async function descendantsOf(pid) {
	const all = await processes();
	const found = [pid];
	for (const parent of found) found.push(...all.filter(([, of]) => of === parent).map(([child]) => child));
	return found.slice(1);
}

const TERMINALS = { en: { LC_ALL: 'C' }, pt: { LC_ALL: '', LC_MESSAGES: '', LANG: 'pt_BR.UTF-8' } };

/**
 * Makes a copy of the clone keep its n8n and its agency inside the copy.
 *
 * @param {string} clone
 * @param {import('./language.mjs').Language} [language] of the terminal
 */
export const stateIn = (clone, language = 'en') => ({
	XDG_STATE_HOME: join(clone, '.tmp'),
	...TERMINALS[language],
});

/** The beginning and end of the final screen. */
const SCREENS = {
	en: ['Ready in ', 'Ctrl-C stops both.'],
	pt: ['Pronto em ', 'Ctrl-C encerra os dois.'],
};

/**
 * Runs `npm run start` or `npm run dev` in a clone until it is ready; n8n's data is also in the clone.
 *
 * @param {string} script
 * @param {string} clone
 * @param {readonly string[]} [flags] of the script
 * @param {import('./language.mjs').Language} [language] of the terminal
 * @returns the addresses of its sandbox and n8n, and n8n's owner; `stop` presses Ctrl-C and checks that it
 * leaves nothing running, `kill` ends it by force
 */
export async function npmScript(script, clone, flags = [], language = 'en') {
	const start = performance.now();
	const [first = '', last = ''] = SCREENS[language];
	const npm = execa('npm', ['run', script, '--', ...flags], {
		cwd: clone,
		env: stateIn(clone, language),
		stdin: 'ignore',
		all: true,
		reject: false,
		detached: true, // a process group of its own, as in a terminal: Ctrl-C reaches npm and the script alike
	});
	const group = -Number(npm.pid);
	const hasEnded = () => npm.exitCode !== null || npm.signalCode !== null;
	process.on('exit', () => hasEnded() || process.kill(group, 'SIGTERM'));
	let output = '';
	npm.all.on('data', (chunk) => (output += chunk));
	const deadline = Date.now() + 20 * 60_000;
	while (!output.includes(last)) {
		if (hasEnded() || Date.now() > deadline)
			throw new Error(`npm run ${script} got no further than:\n${output}`);
		await sleep(100);
	}
	console.log(`npm run ${script} was ready after ${secondsSince(start)}`);
	const state = join(clone, '.tmp', basename(stateFolder));
	const addressIn = (/** @type {RegExp} */ line) => String(line.exec(output)?.[1]);
	return {
		output: () => output,
		/** The final screen, from the line that says that all is ready. */
		screen: () => output.slice(output.lastIndexOf(`\n${first}`), output.indexOf(last) + last.length),
		sandbox: addressIn(/Sandbox +(http\S+)/),
		n8n: addressIn(/n8n +(http\S+)/),
		/** The folder of all its data. */
		state,
		owner: ownerOf(join(state, 'n8n')),
		/** As when memory runs out: the process cannot end what it has started. */
		async kill() {
			process.kill(group, 'SIGKILL');
			await npm;
		},
		async stop() {
			const children = await descendantsOf(-group);
			check(children.length >= 3, `it runs as ${children.length} processes`);
			process.kill(group, 'SIGINT');
			await npm;
			const running = new Set((await processes()).map(([pid]) => pid));
			const left = children.filter((pid) => running.has(pid));
			check(left.length === 0, `Ctrl-C left none of them running${left.length ? `: ${left}` : ''}`);
		},
	};
}
