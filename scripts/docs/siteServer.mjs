import { createReadStream, existsSync, statSync } from 'node:fs';
import { createServer } from 'node:http';
import { extname, join } from 'node:path';
import { pipeline } from 'node:stream';

/** The files that VitePress builds, by extension. */
const TYPES = {
	'.css': 'text/css',
	'.html': 'text/html; charset=utf-8',
	'.js': 'text/javascript',
	'.json': 'application/json',
	'.png': 'image/png',
	'.svg': 'image/svg+xml',
	'.webp': 'image/webp',
	'.woff2': 'font/woff2',
};

const isFile = (/** @type {string} */ path) => existsSync(path) && statSync(path).isFile();

/** The address may contain anything, including text that is not properly encoded. @param {string} path */
function decoded(path) {
	try {
		return decodeURI(path);
	} catch {
		return path;
	}
}

/**
 * The file with which a host answers an address of the site: `values` is values.html, a folder is its index.
 *
 * @param {string} folder of the site
 * @param {string} base its path on the host: "/" or "/folder/"
 * @param {string} pathname
 * @returns its path in the folder; undefined if there is none
 */
export function siteFile(folder, base, pathname) {
	if (!pathname.startsWith(base)) return undefined;
	const path = decoded(pathname.slice(base.length));
	const candidates = [path, `${path}.html`, join(path, 'index.html')];
	return candidates.find((file) => isFile(join(folder, file)));
}

/**
 * Serves a built site on this machine, like a host would.
 *
 * @param {string} folder of the site
 * @param {string} base
 * @param {number} port
 * @returns {Promise<import('node:http').Server>} once it listens
 */
export async function serveSite(folder, base, port) {
	const server = createServer((request, response) => {
		const { pathname } = new URL(`http://site.invalid${request.url}`);
		const file = siteFile(folder, base, pathname);
		const extension = /** @type {keyof typeof TYPES} */ (extname(file ?? '404.html'));
		response.writeHead(file === undefined ? 404 : 200, { 'Content-Type': TYPES[extension] ?? 'text/plain' });
		pipeline(createReadStream(join(folder, file ?? '404.html')), response, () => {});
	});
	await new Promise((resolve, reject) => {
		server.once('error', reject);
		server.listen(port, '127.0.0.1', () => resolve(undefined));
	});
	return server;
}
