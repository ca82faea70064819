/**
 * Installs what a lock file lists, shows progress, and resumes after an interruption. Nothing here may come
 * from node_modules.
 */
import { existsSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { progressLine, secondsLeft } from './progress.mjs';
import { step } from './step.mjs';

/**
 * @typedef {object} Package an entry of a lock file
 * @property {string} [name] where it is another than that of its folder
 * @property {string} [version]
 * @property {string} [integrity]
 * @property {string} [resolved]
 * @property {string | string[]} [os]
 * @property {string | string[]} [cpu]
 * @property {string | string[]} [libc]
 * @property {boolean} [link] of a workspace: `resolved` is its folder
 * @property {Record<string, string>} [dependencies]
 * @property {Record<string, string>} [devDependencies]
 * @property {Record<string, string>} [optionalDependencies]
 * @property {Record<string, string>} [peerDependencies]
 */

/**
 * @typedef {(args: string[], folder: string) => Promise<string>} Npm runs npm in a folder and returns its
 * output; throws an Error with the end of it
 */

/**
 * @param {string | string[] | undefined} wanted as package.json has it: names, or names to leave out with "!"
 * @param {string} own
 */
function suits(wanted, own) {
	const names = [wanted ?? []].flat();
	if (names.length === 0) return true;
	if (names.includes(`!${own}`)) return false;
	return names.includes(own) || names.every((name) => name.startsWith('!'));
}

function libcOfHost() {
	const report = /** @type {{ header: { glibcVersionRuntime?: string } }} */ (process.report.getReport());
	return report.header.glibcVersionRuntime ? 'glibc' : 'musl';
}

/** Whether npm installs it here. @param {Package} one @param {string} libc */
const isForHost = ({ os, cpu, libc: libcs }, libc) =>
	suits(os, process.platform) &&
	suits(cpu, process.arch) &&
	(process.platform !== 'linux' || suits(libcs, libc));

/**
 * Where a package finds another: in its own node_modules, or in one further out.
 *
 * @param {Record<string, Package>} packages
 * @param {string} from
 * @param {string} name
 */
function placeOf(packages, from, name) {
	for (let base = from; ; base = base.slice(0, Math.max(0, base.lastIndexOf('node_modules/') - 1))) {
		const place = `${base && `${base}/`}node_modules/${name}`;
		if (packages[place]) return place;
		if (base === '') return undefined;
	}
}

/**
 * The places of all packages that npm installs here: not those of other platforms, nor what only those ask
 * for.
 *
 * @param {Record<string, Package>} packages
 */
function placesForHost(packages) {
	const libc = libcOfHost();
	const found = new Set(['']);
	for (const from of found) {
		const one = packages[from] ?? {};
		if (one.link && one.resolved) found.add(one.resolved);
		const asked = {
			...one.dependencies,
			...one.devDependencies,
			...one.optionalDependencies,
			...one.peerDependencies,
		};
		for (const name of Object.keys(asked)) {
			const place = placeOf(packages, from, name);
			if (place && isForHost(packages[place] ?? {}, libc)) found.add(place);
		}
		// Workspaces are linked without being asked for.
		if (from === '') for (const [place, { link }] of Object.entries(packages)) if (link) found.add(place);
	}
	return found;
}

/**
 * The lock file with the address of each tarball, as npm's registry and its mirrors build them. Without them
 * npm asks the registry about each package before it looks into its cache; with them, cached packages are
 * installed without asking.
 *
 * @public tried by its unit test
 * @template {{ packages: Record<string, Package> }} Lock
 * @param {Lock} lock
 * @param {(name: string) => string} registryOf
 * @returns {Lock}
 */
export function withAddresses(lock, registryOf) {
	const packages = Object.entries(lock.packages).map(([path, one]) => {
		if (!one.integrity || !one.version || one.resolved) return [path, one];
		const name = one.name ?? path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length);
		const file = `${name.slice(name.indexOf('/') + 1)}-${one.version}.tgz`;
		const registry = registryOf(name).replace(/\/?$/, '/');
		return [path, { ...one, resolved: `${registry}${name}/-/${file}` }];
	});
	return { ...lock, packages: Object.fromEntries(packages) };
}

/**
 * Where npm's cache keeps a tarball.
 *
 * @param {string} cache
 * @param {string} integrity of one hash, such as "sha512-..."
 */
export function contentPath(cache, integrity) {
	const [algorithm = '', digest = ''] = String(integrity.split(/\s/)[0]).split(/-(.*)/s);
	const hex = Buffer.from(digest, 'base64').toString('hex');
	return join(cache, '_cacache', 'content-v2', algorithm, hex.slice(0, 2), hex.slice(2, 4), hex.slice(4));
}

/**
 * Follows npm by what it leaves on disk: a tarball in its cache is downloaded, a package with a package.json
 * is as good as unpacked.
 *
 * @param {string} folder
 * @param {{ packages: Record<string, Package> }} lock
 * @param {string} cache npm's
 */
export function follow(folder, lock, cache) {
	const here = placesForHost(lock.packages);
	const all = Object.entries(lock.packages).filter(([path, one]) => one.integrity && here.has(path));
	const tarballs = new Map(all.map(([, { integrity = '' }]) => [integrity, contentPath(cache, integrity)]));
	/** @type {Map<string, number>} Bytes by the integrity. */
	const downloaded = new Map();
	/**
	 * The first folder of each tarball: copies of a package are unpacked at about the same time.
	 *
	 * @type {Map<string, string>}
	 */
	const folders = new Map();
	for (const [path, { integrity = '' }] of all)
		if (!folders.has(integrity)) folders.set(integrity, join(folder, path, 'package.json'));
	const unpacked = new Set();
	const sum = (/** @type {Iterable<number>} */ numbers) =>
		[...numbers].reduce((total, one) => total + one, 0);

	/** @returns {import('./progress.mjs').Progress} */
	return () => {
		for (const [integrity, file] of tarballs) {
			const found = downloaded.has(integrity) ? undefined : statSync(file, { throwIfNoEntry: false });
			if (found) downloaded.set(integrity, found.size);
			if (downloaded.has(integrity) && !unpacked.has(integrity) && existsSync(String(folders.get(integrity))))
				unpacked.add(integrity);
		}
		return {
			downloaded: sum(downloaded.values()),
			unpacked: sum([...unpacked].map((integrity) => downloaded.get(integrity) ?? 0)),
			isDownloaded: downloaded.size === tarballs.size,
		};
	};
}

/**
 * npm's own settings for a folder, such as registries and cache.
 *
 * @param {Npm} npm
 * @param {string} folder
 */
export async function npmSettings(npm, folder) {
	/** @type {Record<string, unknown>} */
	const settings = JSON.parse(await npm(['config', 'list', '--json'], folder));
	return {
		cache: String(settings.cache),
		registryOf: (/** @type {string} */ name) =>
			String((name.startsWith('@') && settings[`${name.split('/')[0]}:registry`]) || settings.registry),
	};
}

const SIGNALS = /** @type {const} */ (['SIGINT', 'SIGTERM', 'SIGHUP']);
const INSTALL = ['ci', '--include=dev', '--include=optional'];

/**
 * `npm ci` in a folder that has package.json, package-lock.json and perhaps .npmrc. It can be ended at any
 * time: downloads are in npm's cache, and next time only the rest is downloaded; unpacking begins again.
 *
 * @param {object} options
 * @param {string} options.title for people
 * @param {string} options.folder its package-lock.json is given the addresses of the tarballs
 * @param {Npm} options.npm
 * @param {import('./installation.mjs').Sizes} [options.expected]
 */
export async function npmInstall({ title, folder, npm, expected }) {
	const lockFile = join(folder, 'package-lock.json');
	const text = readFileSync(lockFile, 'utf8');
	const lock = JSON.parse(text);
	const { cache, registryOf } = await npmSettings(npm, folder);
	const look = follow(folder, lock, cache);
	const start = performance.now();
	const begun = look();

	function progress() {
		const now = look();
		const seconds = (performance.now() - start) / 1000;
		return progressLine(now, expected, secondsLeft({ seconds, begun, now, expected }));
	}

	const interrupted = () =>
		console.log('\nInterrupted. What is downloaded is kept; the next start goes on from there.');
	// First of all: whoever handles it may end the process.
	for (const signal of SIGNALS) process.prependOnceListener(signal, interrupted);
	try {
		await step(title, install, progress);
	} finally {
		for (const signal of SIGNALS) process.removeListener(signal, interrupted);
	}

	async function install() {
		writeFileSync(lockFile, JSON.stringify(withAddresses(lock, registryOf)));
		try {
			await npm(INSTALL, folder);
		} catch (error) {
			// A registry may keep its tarballs under other addresses, which it tells when asked. Some answer 401 or
			// 403 for an address that they don't have.
			if (!/\bE40[134]\b/.test(String(error))) throw error;
			console.log(
				'\n  The registry keeps its packages under other addresses; asking it for each of them ...',
			);
			writeFileSync(lockFile, text);
			await npm(INSTALL, folder);
		}
	}
}
