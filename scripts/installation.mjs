/**
 * What the first start puts on a machine, where, and how large it is. Nothing here may come from
 * node_modules.
 */
import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { cacheFolder, root, stateFolder } from './folders.mjs';

/**
 * @typedef {object} Sizes in MB, of 1,000,000 bytes
 * @property {number} download all tarballs of the lock file for this platform, once each, as npm's cache
 * holds them
 * @property {number} disk blocks of the unpacked files, as `du` counts them
 */

/** Measured on Linux x64 (ext4) on 22 November 2026; other platforms differ little. checkStart compares. */
export const sizes = {
	/** @type {Sizes} */
	development: { download: 134, disk: 720 },
	/** @type {Sizes} With what is built for it. */
	n8n: { download: 282, disk: 1920 },
};

/** The files that say what is installed. */
export const MANIFESTS = ['package.json', 'package-lock.json', '.npmrc'];

/**
 * @param {{ name: string, manifestFolder: string }} what
 * @returns its place in the user's cache, once its installation is finished
 */
export function cachedFolder({ name, manifestFolder }) {
	const hash = createHash('sha256');
	for (const file of MANIFESTS) hash.update(readFileSync(join(manifestFolder, file))).update('\0');
	return join(cacheFolder, `${name}-${process.platform}-${process.arch}-${hash.digest('hex').slice(0, 12)}`);
}

/** Names the n8n that npm start and npm run demo run, with every package of it. */
export const PINNED_N8N = join(root, 'scripts', 'pinned-n8n');

/** @param {string} manifestFolder names an n8n, with every package of it */
export function n8nOf(manifestFolder) {
	const { dependencies } = JSON.parse(readFileSync(join(manifestFolder, 'package.json'), 'utf8'));
	return { version: String(dependencies.n8n), name: `n8n-${dependencies.n8n}`, manifestFolder };
}

/** @param {number} megabytes */
const asSize = (megabytes) =>
	megabytes < 1000 ? `${Math.round(megabytes)} MB` : `${(megabytes / 1000).toFixed(1)} GB`;

/**
 * What will be put where, in lines; none when everything is there.
 *
 * @param {{ isInstalled: boolean, needsN8n: boolean, npmCache: string }} found whether the development
 * packages are there, and where npm keeps its downloads
 */
export function whatGoesWhere({ isInstalled, needsN8n, npmCache }) {
	const n8n = n8nOf(PINNED_N8N);
	const missing = [
		...(isInstalled
			? []
			: [{ what: 'development packages', where: join(root, 'node_modules'), ...sizes.development }]),
		...(!needsN8n || existsSync(cachedFolder(n8n))
			? []
			: [{ what: `n8n ${n8n.version}`, where: cacheFolder, ...sizes.n8n }]),
	];
	if (missing.length === 0) return [];
	const line = (/** @type {string} */ what, /** @type {string} */ text) => `  ${what.padEnd(22)}${text}`;
	return [
		'To be installed:',
		...missing.flatMap(({ what, where, download, disk }) => [
			line(what, where),
			line('', `${asSize(download)} to download, ${asSize(disk)} on the disk`),
		]),
		...(needsN8n ? [line('workflows and data', `${stateFolder} (what you make, a few MB)`)] : []),
		'Deleting these is all it takes to remove it. Ctrl-C interrupts at any moment; the next time it goes on:',
		`npm keeps what it downloads in ${npmCache}, and so do its other installations.`,
		'',
	];
}
