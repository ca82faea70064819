import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { withLock } from './fileLock.mjs';
import { root, scratchFolder } from './folders.mjs';
import { run } from './processes.mjs';
import { step } from './step.mjs';

const oldestNode = [20, 19];

function checkHost() {
	if (process.platform === 'win32') throw new Error('On Windows, run this in WSL: it needs process groups.');
	const [major, minor] = process.versions.node.split('.').map(Number);
	if (major > oldestNode[0] || (major === oldestNode[0] && minor >= oldestNode[1])) return;
	throw new Error(`Node ${oldestNode.join('.')} or newer is needed; this is Node ${process.versions.node}.`);
}

function packagesIn(lockFile) {
	try {
		return JSON.parse(readFileSync(lockFile, 'utf8')).packages;
	} catch {
		return undefined;
	}
}

/**
 * True when node_modules holds what package-lock.json asks for. npm writes its own record of a finished
 * installation into node_modules; an interrupted or an older one has no record or a different one.
 * Optional packages may be absent: they are for other platforms.
 */
export function isInstalled(folder) {
	const wanted = packagesIn(join(folder, 'package-lock.json'));
	const present = packagesIn(join(folder, 'node_modules', '.package-lock.json'));
	if (!wanted || !present) return false;
	return Object.entries(wanted).every(
		([path, { version, integrity, optional }]) =>
			path === '' ||
			(present[path] === undefined
				? optional
				: present[path].version === version && present[path].integrity === integrity),
	);
}

/** Runs `npm ci` in a folder; development packages too, whatever the user's npm is configured to leave out. */
export async function installExactly(folder) {
	await run(
		'npm',
		['ci', '--ignore-scripts', '--include=dev', '--include=optional', '--no-audit', '--no-fund'],
		{
			cwd: folder,
		},
	);
	if (!isInstalled(folder)) throw new Error(`npm ci ended well, yet packages are missing in ${folder}.`);
}

/**
 * Installs the development packages when they are missing or not those of package-lock.json.
 * The first step of every script: npm runs no pre-scripts here (ignore-scripts), and nothing this module
 * uses may come from node_modules.
 */
export async function ensureInstalled() {
	checkHost();
	if (isInstalled(root)) return;
	await withLock(join(scratchFolder, 'install.lock'), async () => {
		if (!isInstalled(root))
			await step('Installing development packages (npm ci)', () => installExactly(root));
	});
}
