import { createHash, randomBytes } from 'node:crypto';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { anyFreePort } from './ports.mjs';
import { run } from './processes.mjs';

const SMALL = 30;
const VERSION = '1.0.0';
/** Of the large package: enough to keep npm unpacking for a moment. */
const FILES = 15_000;

/** @param {string} folder @param {string} name @param {number} files @param {number} bytes of each */
async function pack(folder, name, files, bytes) {
	const content = join(folder, name, 'package');
	mkdirSync(content, { recursive: true });
	writeFileSync(join(content, 'package.json'), JSON.stringify({ name, version: VERSION }));
	for (let index = 0; index < files; index++)
		writeFileSync(join(content, `file-${index}.bin`), randomBytes(bytes));
	const tarball = join(folder, `${name}.tgz`);
	// npm's tarballs begin with package.json, too.
	await run('tar', ['-czf', tarball, '-C', join(folder, name), 'package/package.json', 'package']);
	return readFileSync(tarball);
}

/**
 * A registry on loopback with a few packages, which takes its time, and a manifest that asks for them all.
 *
 * @param {string} folder where both are made
 */
export async function startSlowRegistry(folder) {
	/** @type {Map<string, Buffer>} */
	const tarballs = new Map();
	for (let index = 0; index < SMALL; index++)
		tarballs.set(`small-${index}`, await pack(folder, `small-${index}`, 1, 100_000));
	tarballs.set('large', await pack(folder, 'large', FILES, 20));
	const integrityOf = (/** @type {Buffer} */ content) =>
		`sha512-${createHash('sha512').update(content).digest('base64')}`;

	/** @type {string[]} */
	const asked = [];
	const registry = { delayMs: 0, isElsewhere: false };
	const port = await anyFreePort();
	const url = `http://127.0.0.1:${port}`;

	const server = createServer(async ({ url: path = '' }, response) => {
		const [, name = '', kind] = path.split('/');
		const content = tarballs.get(name);
		const isTarball = kind === (registry.isElsewhere ? 'download' : '-');
		if (content && kind === undefined) {
			const tarball = `${url}/${name}/${registry.isElsewhere ? 'download' : '-'}/${name}-${VERSION}.tgz`;
			const dist = { tarball, integrity: integrityOf(content) };
			const versions = { [VERSION]: { name, version: VERSION, dist } };
			response.end(JSON.stringify({ name, 'dist-tags': { latest: VERSION }, versions }));
		} else if (content && isTarball) {
			asked.push(name);
			await sleep(registry.delayMs);
			response.end(content);
		} else {
			response.writeHead(404).end('{}');
		}
	});
	await new Promise((resolve) => server.listen(port, '127.0.0.1', () => resolve(undefined)));

	const names = [...tarballs.keys()];
	const dependencies = Object.fromEntries(names.map((name) => [name, VERSION]));
	const packages = Object.fromEntries(
		[...tarballs].map(([name, content]) => [
			`node_modules/${name}`,
			{ version: VERSION, integrity: integrityOf(content) },
		]),
	);
	const manifest = { name: 'slow', version: VERSION, dependencies };
	/** @type {{ lockfileVersion: number, packages: Record<string, import('./npmInstall.mjs').Package> }} */
	const lock = { ...manifest, lockfileVersion: 3, packages: { '': manifest, ...packages } };
	const manifestFolder = join(folder, 'manifest');
	mkdirSync(manifestFolder);
	writeFileSync(join(manifestFolder, 'package.json'), JSON.stringify(manifest));
	writeFileSync(join(manifestFolder, 'package-lock.json'), JSON.stringify(lock));
	writeFileSync(
		join(manifestFolder, '.npmrc'),
		`registry=${url}/\nfund=false\naudit=false\nupdate-notifier=false\nfetch-retries=0\n`,
	);
	return {
		/** What may change while it runs: its delay, and whether its tarballs are under addresses of its own. */
		registry,
		manifestFolder,
		lock,
		names,
		/** The packages whose tarballs were asked for since the last call. */
		askedSince: () => asked.splice(0),
		stop() {
			server.closeAllConnections();
			server.close();
		},
	};
}
