/**
 * What the first start puts on a machine, where, and how large it is. Nothing here may come from node_modules.
 */
import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { cacheFolder, root, stateFolder } from './folders.mjs';

/**
 * @typedef {object} Sizes in MB, of 1,000,000 bytes
 * @property {number} download all tarballs of the lock file that are for this platform, each once, as npm's cache holds them
 * @property {number} disk what the blocks of the unpacked files take, as `du` counts them
 */

/** Measured on Linux x64 (ext4) on 22 November 2026; other platforms differ little. checkStart holds them against what it installs. */
export const sizes = {
	/** @type {Sizes} */
	development: { download: 110, disk: 500 },
	/** @type {Sizes} With what is built for it. */
	n8n: { download: 282, disk: 1840 },
};

/** The files that say what is installed. */
export const MANIFESTS = ['package.json', 'package-lock.json', '.npmrc'];

/** @param {{ name: string, manifestFolder: string }} what @returns where the user's cache has it, once its installation is finished */
export function cachedFolder({ name, manifestFolder }) {
	const hash = createHash('sha256');
	for (const file of MANIFESTS) hash.update(readFileSync(join(manifestFolder, file))).update('\0');
	return join(cacheFolder, `${name}-${process.platform}-${process.arch}-${hash.digest('hex').slice(0, 12)}`);
}

/** The n8n of scripts/pinned-n8n. */
export function pinnedN8n() {
	const manifestFolder = join(root, 'scripts', 'pinned-n8n');
	const { dependencies } = JSON.parse(readFileSync(join(manifestFolder, 'package.json'), 'utf8'));
	return { version: String(dependencies.n8n), name: `n8n-${dependencies.n8n}`, manifestFolder };
}

/** @param {number} megabytes */
const asSize = (megabytes) =>
	megabytes < 1000 ? `${Math.round(megabytes)} MB` : `${(megabytes / 1000).toFixed(1)} GB`;

/**
 * What a start will put where, in lines; none when everything is there.
 *
 * @param {{ isInstalled: boolean, npmCache: string }} found whether the development packages are there, and where npm keeps what it downloads
 */
export function whatGoesWhere({ isInstalled, npmCache }) {
	const n8n = pinnedN8n();
	const missing = [
		...(isInstalled
			? []
			: [{ what: 'development packages', where: join(root, 'node_modules'), ...sizes.development }]),
		...(existsSync(cachedFolder(n8n))
			? []
			: [{ what: `n8n ${n8n.version}`, where: cacheFolder, ...sizes.n8n }]),
	];
	if (missing.length === 0) return [];
	const line = (/** @type {string} */ what, /** @type {string} */ text) => `  ${what.padEnd(22)}${text}`;
	return [
		'This start installs:',
		...missing.flatMap(({ what, where, download, disk }) => [
			line(what, where),
			line('', `${asSize(download)} to download, ${asSize(disk)} on the disk`),
		]),
		line('downloads', `${npmCache} (npm's cache: downloads of an interrupted start are not repeated)`),
		line('workflows and data', `${stateFolder} (what you make, a few MB)`),
		'Deleting these is all it takes to remove it. Ctrl-C interrupts at any moment; the next start goes on.',
		'',
	];
}
