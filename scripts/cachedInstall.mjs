import { copyFileSync, existsSync, mkdirSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { cacheFolder } from './folders.mjs';
import { cachedFolder, MANIFESTS, NPM_CI } from './installation.mjs';
import { say } from './language.mjs';
import { withLock } from './lock.mjs';
import { run } from './processes.mjs';
import { step } from './step.mjs';

/**
 * Installs a folder that only has package.json, package-lock.json and .npmrc into the user's cache, under a
 * name that depends on these files. The name only ever stands for a finished installation: the work is done
 * in another folder, which is renamed at the end.
 *
 * @param {object} options
 * @param {string} options.label shown to people
 * @param {string} options.name
 * @param {string} options.manifestFolder
 * @param {(folder: string) => Promise<void>} [options.finish] does what npm ci leaves out
 * @returns {Promise<string>} the folder with node_modules
 */
export async function cachedInstall({ label, name, manifestFolder, finish = async () => {} }) {
	const installed = cachedFolder({ name, manifestFolder });
	if (existsSync(installed)) return installed;
	const unfinished = `${installed}.unfinished`;
	await withLock(unfinished, async () => {
		if (existsSync(installed)) return;
		rmSync(unfinished, { recursive: true, force: true });
		mkdirSync(unfinished);
		for (const file of MANIFESTS) copyFileSync(join(manifestFolder, file), join(unfinished, file));
		await step(say`Installing ${label} (once; kept in ${cacheFolder})`, () =>
			run('npm', NPM_CI, { cwd: unfinished }),
		);
		await finish(unfinished);
		renameSync(unfinished, installed);
	});
	return installed;
}
