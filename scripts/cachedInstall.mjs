import { copyFileSync, existsSync, mkdirSync, readdirSync, renameSync, rmSync } from 'node:fs';
import { basename, join } from 'node:path';
import { cacheFolder, removeAtExit } from './folders.mjs';
import { cachedFolder, MANIFESTS } from './installation.mjs';
import { isLocked, withLock } from './lock.mjs';
import { npmInstall } from './npmInstall.mjs';
import { run } from './processes.mjs';

const UNFINISHED = '.unfinished';

/** @param {string} own the entry that this process works on, under its lock */
async function removeAbandoned(own) {
	for (const entry of readdirSync(cacheFolder).filter((name) => name.endsWith(UNFINISHED))) {
		const path = join(cacheFolder, entry);
		if (entry === own || !(await isLocked(path))) rmSync(path, { recursive: true });
	}
}

/**
 * Installs a folder that holds nothing but package.json, package-lock.json and .npmrc into the user's cache,
 * under a name that changes with those files. Only finished installations ever appear under that name: the
 * work is done beside it and renamed at the end.
 *
 * @param {object} options
 * @param {string} options.label for people
 * @param {string} options.name
 * @param {string} options.manifestFolder
 * @param {import('./installation.mjs').Sizes} [options.expected]
 * @param {(folder: string) => Promise<void>} [options.finish] does what npm ci leaves undone
 * @returns {Promise<string>} the folder that has the node_modules
 */
export async function cachedInstall({ label, name, manifestFolder, expected, finish = async () => {} }) {
	const installed = cachedFolder({ name, manifestFolder });
	if (existsSync(installed)) return installed;
	const unfinished = installed + UNFINISHED;
	await withLock(unfinished, async () => {
		if (existsSync(installed)) return;
		await removeAbandoned(basename(unfinished));
		mkdirSync(unfinished);
		removeAtExit(unfinished);
		for (const file of MANIFESTS) copyFileSync(join(manifestFolder, file), join(unfinished, file));
		await npmInstall({
			title: `Installing ${label} (once; kept in ${cacheFolder})`,
			folder: unfinished,
			npm: (args, cwd) => run('npm', args, { cwd }),
			expected,
		});
		await finish(unfinished);
		renameSync(unfinished, installed);
	});
	return installed;
}
