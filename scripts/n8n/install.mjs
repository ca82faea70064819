import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { cachedInstall } from '../cachedInstall.mjs';
import { n8nOf, PINNED_N8N } from '../installation.mjs';
import { say } from '../language.mjs';
import { run } from '../processes.mjs';
import { step } from '../step.mjs';

/**
 * The Node packages in the lock file bring the same Node on common platforms; the host's may be older.
 *
 * @param {string} folder
 */
function nodeFor(folder) {
	for (const packageName of [
		`node-${process.platform}-${process.arch}`,
		`node-bin-${process.platform}-${process.arch}`,
	]) {
		const node = join(folder, 'node_modules', packageName, 'bin', 'node');
		if (existsSync(node)) return node;
	}
	if (Number(process.versions.node.split('.')[0]) >= 24) return process.execPath;
	throw new Error(
		say`n8n needs Node 24 or newer. None is packaged for ${`${process.platform}-${process.arch}`}, and this is Node ${process.versions.node}: start again with Node 24.`,
	);
}

/**
 * sqlite3 is the only native module that n8n needs. If possible, a prebuilt one is downloaded; otherwise it
 * is compiled with the headers in the package of the Node that will run it.
 *
 * @param {string} folder
 */
async function buildSqlite(folder) {
	const headers = dirname(dirname(nodeFor(folder)));
	const env = { ...process.env };
	if (existsSync(join(headers, 'include', 'node', 'node_api.h'))) env.npm_config_nodedir = headers;
	try {
		await run('npm', ['rebuild', 'sqlite3', '--ignore-scripts=false'], { cwd: folder, env });
	} catch (error) {
		throw new Error(
			`${error instanceof Error ? error.message : error}\n\n${say`sqlite3, the database of n8n, could not be built. It needs Python 3, make and a C++ compiler (Debian and Ubuntu: apt install python3 make g++; macOS: xcode-select --install).`}`,
		);
	}
}

/**
 * @typedef {object} Install
 * @property {string} version
 * @property {string} node the Node to run it with
 * @property {string} nodeVersion
 * @property {string} bin its start file
 * @property {NodeJS.Require} require resolves packages like n8n itself
 */

/**
 * Installs n8n, as locked by a folder's package-lock.json, in the user's cache.
 *
 * @param {string} [manifestFolder]
 * @returns {Promise<Install>}
 */
export async function installN8n(manifestFolder = PINNED_N8N) {
	const { version, name } = n8nOf(manifestFolder);
	const folder = await cachedInstall({
		label: `n8n ${version}`,
		name,
		manifestFolder,
		finish: (unfinished) =>
			step(say`Building sqlite3 for n8n, about a minute`, () => buildSqlite(unfinished)),
	});
	const bin = join(folder, 'node_modules', 'n8n', 'bin', 'n8n');
	const node = nodeFor(folder);
	const nodeVersion = (await run(node, ['--version'])).trim().slice(1);
	return { version, node, nodeVersion, bin, require: createRequire(bin) };
}
