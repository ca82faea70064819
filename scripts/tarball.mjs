import { createHash } from 'node:crypto';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { scratchFolder } from './folders.mjs';
import { run } from './processes.mjs';

/**
 * The package that `npm publish` would send.
 *
 * @typedef {object} Tarball
 * @property {string} name
 * @property {string} version
 * @property {string} path
 * @property {string} integrity its hash as npm and lock files write it, which is the same for the same files
 * @property {string[]} files
 * @property {number} size in bytes
 * @property {number} unpackedSize
 */

/**
 * Packs a built package of this clone like `npm publish` would.
 *
 * @param {string} folder gets the tarball
 * @param {{ workspace?: string, of?: string }} [options] a workspace instead of the nodes' package, or the
 * folder of a copy of the latter
 * @returns {Promise<Tarball>}
 */
export async function pack(folder, { workspace, of } = {}) {
	const options = ['--json', '--ignore-scripts', '--pack-destination', folder];
	if (workspace) options.push('--workspace', workspace);
	if (of) options.push(of);
	const [{ filename, files, ...about }] = JSON.parse(await run('npm', ['pack', ...options]));
	const { name, version, integrity, size, unpackedSize } = about;
	const paths = files.map((/** @type {{ path: string }} */ { path }) => path).sort();
	return { name, version, integrity, size, unpackedSize, files: paths, path: join(folder, filename) };
}

/** Unpacks it into `folder`/package. @param {Tarball} tarball @param {string} folder */
export async function unpack({ path }, folder) {
	await run('tar', ['-xzf', path, '-C', folder]);
	return join(folder, 'package');
}

/** @typedef {'tried' | 'scanned'} Done `tried`: installed and used */

const traceOf = (/** @type {Done} */ done, /** @type {Tarball} */ { name, integrity }) =>
	join(scratchFolder, `${done}-${name}-${createHash('sha256').update(integrity).digest('hex').slice(0, 16)}`);

/**
 * Records in this clone that it was done with this tarball.
 *
 * @param {Done} done
 * @param {Tarball} tarball
 */
export function remember(done, tarball) {
	mkdirSync(scratchFolder, { recursive: true });
	writeFileSync(traceOf(done, tarball), tarball.integrity);
}

/**
 * Whether it was done with this tarball, byte for byte.
 *
 * @param {Done} done
 * @param {Tarball} tarball
 */
export function was(done, tarball) {
	try {
		return readFileSync(traceOf(done, tarball), 'utf8') === tarball.integrity;
	} catch {
		return false;
	}
}
