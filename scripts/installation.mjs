/**
 * What the first start installs on a machine, where, and how large it is. This file must not use
 * node_modules.
 */
import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { cacheFolder, root, stateFolder } from './folders.mjs';
import { decimal, say } from './language.mjs';

/** In MB (1,000,000 bytes), as `du` counts them on Linux x64; other platforms differ little. */
export const sizes = {
	development: 960,
	/** Including what is built for it. */
	n8n: 1920,
};

/** Installs everything in the lock file, even if the user's settings would leave something out. */
export const NPM_CI = ['ci', '--include=dev', '--include=optional'];

/** The files that determine what is installed. */
export const MANIFESTS = ['package.json', 'package-lock.json', '.npmrc'];

/**
 * @param {{ name: string, manifestFolder: string }} what
 * @returns its folder in the user's cache, once it is installed
 */
export function cachedFolder({ name, manifestFolder }) {
	const hash = createHash('sha256');
	for (const file of MANIFESTS) hash.update(readFileSync(join(manifestFolder, file))).update('\0');
	return join(cacheFolder, `${name}-${process.platform}-${process.arch}-${hash.digest('hex').slice(0, 12)}`);
}

/** The manifest of the n8n that npm start and npm run demo use, with all of its packages. */
export const PINNED_N8N = join(root, 'scripts', 'pinned-n8n');

/** @param {string} manifestFolder with the manifest of an n8n and all of its packages */
export function n8nOf(manifestFolder) {
	const { dependencies } = JSON.parse(readFileSync(join(manifestFolder, 'package.json'), 'utf8'));
	return { version: String(dependencies.n8n), name: `n8n-${dependencies.n8n}`, manifestFolder };
}

/** @param {number} megabytes */
const asSize = (megabytes) =>
	megabytes < 1000 ? `${Math.round(megabytes)} MB` : `${decimal(megabytes / 1000)} GB`;

/**
 * What will be installed where, in lines; none if everything is there.
 *
 * @param {{ isInstalled: boolean, needsN8n: boolean }} found whether the development packages are installed,
 * and whether n8n is needed
 */
export function whatGoesWhere({ isInstalled, needsN8n }) {
	const n8n = n8nOf(PINNED_N8N);
	const line = (/** @type {string} */ what, /** @type {string} */ where) => `  ${what.padEnd(22)}${where}`;
	const isMissing = needsN8n && !existsSync(cachedFolder(n8n));
	const missing = [
		...(isInstalled
			? []
			: [line(say`development packages`, `${join(root, 'node_modules')} (${asSize(sizes.development)})`)]),
		...(isMissing ? [line(`n8n ${n8n.version}`, `${cacheFolder} (${asSize(sizes.n8n)})`)] : []),
	];
	if (missing.length === 0) return [];
	return [
		say`To be installed:`,
		...missing,
		...(needsN8n ? [line(say`workflows and data`, say`${stateFolder} (what you make, a few MB)`)] : []),
		say`Deleting these is all it takes to remove it. Ctrl-C interrupts at any moment; after that, run it again:`,
		say`what npm has downloaded is in npm's own cache.`,
		'',
	];
}
