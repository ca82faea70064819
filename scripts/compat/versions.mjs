import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../folders.mjs';
import { n8nOf, PINNED_N8N } from '../installation.mjs';

const folder = join(root, 'scripts', 'compat');

/** Newer versions that can't be tried, with the reason. */
export const NOT_TRIED = [
	{
		n8n: '2.41.3',
		reason:
			'it cannot be installed: it asks for @n8n/agents 0.26.2, which the package registry does not have',
	},
];

/** Sorts versions, oldest first. @param {string} one @param {string} other */
export const byVersion = (one, other) => one.localeCompare(other, 'en', { numeric: true });

/**
 * The tested versions of n8n, oldest first: the folders `n8n-<version>` next to this file, and the pinned
 * one, with which everything else is tested.
 *
 * @returns {{ n8n: string, manifestFolder: string }[]}
 */
export function triedVersions() {
	const older = readdirSync(folder).filter((name) => name.startsWith('n8n-'));
	return [...older.map((name) => join(folder, name)), PINNED_N8N]
		.map((manifestFolder) => ({ n8n: n8nOf(manifestFolder).version, manifestFolder }))
		.sort((one, other) => byVersion(one.n8n, other.n8n));
}
