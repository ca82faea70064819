import { createHash } from 'node:crypto';
import { copyFileSync, existsSync, mkdirSync, readFileSync, readdirSync, renameSync, rmSync } from 'node:fs';
import { basename, join } from 'node:path';
import { cacheFolder, removeAtExit } from './folders.mjs';
import { isLocked, withLock } from './lock.mjs';
import { run } from './processes.mjs';
import { step } from './step.mjs';

const manifests = ['package.json', 'package-lock.json', '.npmrc'];
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
 * @param {(folder: string) => Promise<void>} [options.finish] does what npm ci leaves undone
 * @returns {Promise<string>} the folder that has the node_modules
 */
export async function cachedInstall({ label, name, manifestFolder, finish = async () => {} }) {
	const hash = createHash('sha256');
	for (const file of manifests) hash.update(readFileSync(join(manifestFolder, file))).update('\0');
	const key = `${name}-${process.platform}-${process.arch}-${hash.digest('hex').slice(0, 12)}`;
	const installed = join(cacheFolder, key);
	if (existsSync(installed)) return installed;
	const unfinished = installed + UNFINISHED;
	await withLock(unfinished, async () => {
		if (existsSync(installed)) return;
		await removeAbandoned(basename(unfinished));
		mkdirSync(unfinished);
		removeAtExit(unfinished);
		for (const file of manifests) copyFileSync(join(manifestFolder, file), join(unfinished, file));
		await step(`Installing ${label} (once; kept in ${cacheFolder})`, () =>
			run('npm', ['ci', '--include=dev', '--include=optional'], { cwd: unfinished }),
		);
		await finish(unfinished);
		renameSync(unfinished, installed);
	});
	return installed;
}
