import { createHash } from 'node:crypto';
import { copyFileSync, existsSync, mkdirSync, readFileSync, readdirSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { installExactly } from './ensureInstalled.mjs';
import { isRunning, withLock } from './fileLock.mjs';
import { cacheFolder } from './folders.mjs';
import { step } from './step.mjs';

const manifests = ['package.json', 'package-lock.json', '.npmrc'];
const unfinishedName = /\.(\d+)\.unfinished$/;

function removeAbandoned() {
	for (const entry of readdirSync(cacheFolder)) {
		const pid = Number(unfinishedName.exec(entry)?.[1]);
		if (pid && !isRunning(pid)) rmSync(join(cacheFolder, entry), { recursive: true });
	}
}

/**
 * Installs a folder that holds nothing but package.json, package-lock.json and .npmrc into the user's cache,
 * under a name that changes with those files. Only finished installations ever appear under that name: the
 * work is done beside it and renamed at the end. `finish(folder)` is for what npm ci leaves undone.
 * Returns the folder that has the node_modules.
 */
export async function cachedInstall({ label, name, manifestFolder, finish = async () => {} }) {
	const hash = createHash('sha256');
	for (const file of manifests) hash.update(readFileSync(join(manifestFolder, file))).update('\0');
	const key = `${name}-${process.platform}-${process.arch}-${hash.digest('hex').slice(0, 12)}`;
	const installed = join(cacheFolder, key);
	if (existsSync(installed)) return installed;
	await withLock(`${installed}.lock`, async () => {
		if (existsSync(installed)) return;
		removeAbandoned();
		const unfinished = `${installed}.${process.pid}.unfinished`;
		const discard = () => rmSync(unfinished, { recursive: true, force: true });
		process.on('exit', discard);
		mkdirSync(unfinished);
		for (const file of manifests) copyFileSync(join(manifestFolder, file), join(unfinished, file));
		await step(`Installing ${label} (once; kept in ${cacheFolder})`, () => installExactly(unfinished));
		await finish(unfinished);
		renameSync(unfinished, installed);
		process.off('exit', discard);
	});
	return installed;
}
