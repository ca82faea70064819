/**
 * Installs the development packages where they are missing, then runs the script of this folder that it is given:
 * `npm start` and `npm run demo` run from nothing. Nothing here may come from node_modules. (A `prestart` of package.json
 * would not run: .npmrc says ignore-scripts.)
 */
import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';

const OLDEST_NODE = '20.19';

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
		return JSON.parse(readFileSync(new URL(`../${lockFile}`, import.meta.url), 'utf8')).packages;
	} catch {
		return undefined;
	}
}

/**
 * True when node_modules holds what package-lock.json asks for. npm writes its own record of a finished installation into
 * node_modules; an interrupted or an older one has no record or a different one. Optional packages may be absent: they are for
 * other platforms.
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

checkHost();
if (!isInstalled()) {
	console.log('Installing development packages (npm ci) ...');
	// Development packages too, whatever the user's npm is configured to leave out.
	const { status } = spawnSync('npm', ['ci', '--include=dev', '--include=optional'], {
		cwd: new URL('..', import.meta.url),
		stdio: ['ignore', 'inherit', 'inherit'],
	});
	if (status !== 0) fail('npm ci failed.');
}
await import(`./${process.argv[2]}.mjs`);
