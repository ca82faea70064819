/**
 * Installs the development packages, after saying what is missing and where it will be, and then runs the
 * given script of this folder. So `npm start`, `npm test` and `npm run demo` work in a new clone. This file
 * must not use node_modules. (A `prestart` in package.json would not run, because .npmrc says
 * ignore-scripts.)
 */
import { execFile } from 'node:child_process';
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import { root, scratchFolder } from './folders.mjs';
import { NPM_CI, whatGoesWhere } from './installation.mjs';
import { say, speakAs } from './language.mjs';
import { step } from './step.mjs';

const OLDEST_NODE = '20.19';
// Remove our own argument, so that the script finds its arguments in the usual place.
const [script] = process.argv.splice(2, 1);

/** @param {string} sentence @returns {never} */
function fail(sentence) {
	console.error(sentence);
	process.exit(1);
}

function checkHost() {
	if (process.platform === 'win32') fail(say`On Windows, run this in WSL: it needs process groups.`);
	const isOlder = OLDEST_NODE.localeCompare(process.versions.node, 'en', { numeric: true }) > 0;
	if (isOlder) fail(say`Node ${OLDEST_NODE} or newer is needed; this is Node ${process.versions.node}.`);
}

/** @returns {Record<string, { version?: string, integrity?: string, optional?: boolean }> | undefined} */
function packagesIn(/** @type {string} */ lockFile) {
	try {
		return JSON.parse(readFileSync(join(root, lockFile), 'utf8')).packages;
	} catch {
		return undefined;
	}
}

/**
 * Whether node_modules has what package-lock.json asks for. npm records a finished installation in
 * node_modules; if an installation was interrupted or is older, the record is missing or differs. Optional
 * packages may be missing, since they are for other platforms.
 */
function isInstalled() {
	const wanted = packagesIn('package-lock.json');
	const present = packagesIn('node_modules/.package-lock.json');
	if (!wanted || !present) return false;
	return Object.entries(wanted).every(([path, { version, integrity, optional }]) => {
		const found = present[path];
		if (path === '' || (!found && optional)) return true;
		return found?.version === version && found?.integrity === integrity;
	});
}

/**
 * Whether this file was left by a process that was killed. It is empty while its owner is writing it.
 *
 * @param {string} turn
 */
function isAbandoned(turn) {
	try {
		const pid = Number(readFileSync(turn, 'utf8'));
		return !process.kill(pid, 0);
	} catch (error) {
		return /** @type {NodeJS.ErrnoException} */ (error).code === 'ESRCH';
	}
}

/**
 * Waits until no other start installs in this clone. (proper-lockfile may not be installed yet.)
 *
 * @returns a function that ends the turn
 */
async function waitForTurn() {
	const turn = join(scratchFolder, 'installing');
	mkdirSync(scratchFolder, { recursive: true });
	for (let isTold = false; ; isTold = true) {
		try {
			writeFileSync(turn, String(process.pid), { flag: 'wx' });
			return () => rmSync(turn, { force: true });
		} catch (error) {
			if (/** @type {NodeJS.ErrnoException} */ (error).code !== 'EEXIST') throw error;
		}
		if (!isTold) console.log(say`Waiting for another process, which is doing the same ...`);
		if (isAbandoned(turn)) rmSync(turn, { force: true });
		else await sleep(250);
	}
}

/**
 * Installs the packages. If this process is stopped, stop npm too: it would go on in the background. The next
 * start then installs again.
 */
async function installPackages() {
	const npm = promisify(execFile)('npm', NPM_CI, { cwd: root });
	let isInterrupted = false;
	const end = () => {
		isInterrupted = true;
		npm.child.kill('SIGKILL');
	};
	const signals = /** @type {const} */ (['SIGINT', 'SIGTERM', 'SIGHUP']);
	for (const signal of signals) process.on(signal, end);
	await step(say`Installing the development packages`, () => npm).catch((error) => {
		throw isInterrupted ? new Error(say`Interrupted. Run it again to go on.`) : error;
	});
	// From here on, the script itself ends what it started.
	for (const signal of signals) process.removeListener(signal, end);
}

try {
	if (script === 'start') speakAs(process.argv, process.env);
} catch (error) {
	fail(error instanceof Error ? error.message : String(error));
}
checkHost();
for (const line of whatGoesWhere({ isInstalled: isInstalled(), needsN8n: script !== 'test' }))
	console.log(line);
if (!isInstalled()) {
	const endTurn = await waitForTurn();
	try {
		if (!isInstalled()) await installPackages();
	} catch (error) {
		endTurn();
		fail(error instanceof Error ? error.message : String(error));
	}
	endTurn();
}
await import(`./${script}.mjs`);
