/**
 * Installs the development packages, after saying what is missing and where it will be, then runs the given
 * script of this folder: `npm start`, `npm test` and `npm run demo` run from nothing. Nothing here may come
 * from node_modules. (A `prestart` of package.json would not run: .npmrc says ignore-scripts.)
 */
import { execFile } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, readFileSync, readdirSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { root, scratchFolder } from './folders.mjs';
import { MANIFESTS, sizes, whatGoesWhere } from './installation.mjs';
import { npmInstall, npmSettings } from './npmInstall.mjs';

const OLDEST_NODE = '20.19';
const script = process.argv[2];

/** @param {string} sentence @returns {never} */
function fail(sentence) {
	console.error(sentence);
	process.exit(1);
}

function checkHost() {
	if (process.platform === 'win32') fail('On Windows, run this in WSL: it needs process groups.');
	const isOlder = OLDEST_NODE.localeCompare(process.versions.node, 'en', { numeric: true }) > 0;
	if (isOlder) fail(`Node ${OLDEST_NODE} or newer is needed; this is Node ${process.versions.node}.`);
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
 * True when node_modules holds what package-lock.json asks for. npm records a finished installation in
 * node_modules; after an interrupted or older one the record is missing or different. Optional packages may
 * be absent: they are for other platforms.
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
 * Ended with this process: npm would go on in the background.
 *
 * @type {import('node:child_process').ChildProcess | undefined}
 */
let running;
process.on('exit', () => running?.kill('SIGKILL'));

/** @type {import('./npmInstall.mjs').Npm} */
const npm = (args, cwd) =>
	new Promise((resolve, reject) => {
		running = execFile('npm', args, { cwd, maxBuffer: 100_000_000 }, (error, output, errors) => {
			running = undefined;
			if (error)
				reject(new Error(`npm ${args[0]} failed.\n${errors.trim().split('\n').slice(-40).join('\n')}`));
			else resolve(output);
		});
	});

const UNFINISHED = 'packages-of-';

/** Whether a process of this number runs. @param {number} pid */
function runs(pid) {
	try {
		return process.kill(pid, 0);
	} catch {
		return false;
	}
}

/**
 * Installs the development packages beside the clone's own folders and moves them there at the end, so that
 * an interruption leaves none half installed.
 */
async function installPackages() {
	mkdirSync(scratchFolder, { recursive: true });
	for (const entry of readdirSync(scratchFolder).filter((name) => name.startsWith(UNFINISHED)))
		if (!runs(Number(entry.slice(UNFINISHED.length))))
			rmSync(join(scratchFolder, entry), { recursive: true });
	const folder = join(scratchFolder, `${UNFINISHED}${process.pid}`);
	const clear = () => rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
	process.on('exit', clear);
	for (const file of [...MANIFESTS, 'sandbox/package.json'])
		if (existsSync(join(root, file))) cpSync(join(root, file), join(folder, file));
	await npmInstall({
		title: 'Installing the development packages',
		folder,
		npm,
		expected: sizes.development,
	});
	for (const modules of ['sandbox/node_modules', 'node_modules']) {
		rmSync(join(root, modules), { recursive: true, force: true });
		if (existsSync(join(folder, modules))) renameSync(join(folder, modules), join(root, modules));
	}
	// Not at the exit only: the tests would find a second package.json of each name there.
	clear();
}

/** What is missing is announced before it is installed. */
async function installWhatIsMissing() {
	const installed = isInstalled();
	const { cache } = await npmSettings(npm, root);
	const found = { isInstalled: installed, needsN8n: script !== 'test', npmCache: cache };
	for (const line of whatGoesWhere(found)) console.log(line);
	if (!installed) await installPackages();
}

checkHost();
const signals = /** @type {const} */ ({ SIGINT: 130, SIGTERM: 143, SIGHUP: 129 });
const end = (/** @type {NodeJS.Signals} */ signal) => process.exit(signals[/** @type {'SIGINT'} */ (signal)]);
for (const signal of Object.keys(signals)) process.on(signal, end);
try {
	await installWhatIsMissing();
} catch (error) {
	fail(error instanceof Error ? error.message : String(error));
}
// From here on it is the script itself that ends what it started.
for (const signal of Object.keys(signals)) process.removeListener(signal, end);
await import(`./${script}.mjs`);
