import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { execa } from 'execa';
import { removeAtExit, root, temporaryFolder } from './folders.mjs';
import { contentPath } from './npmInstall.mjs';
import { check } from './npmScript.mjs';
import { startSlowRegistry } from './slowRegistry.mjs';

/** Installs a manifest as n8n is installed, in a process of its own that can be ended. */
const program = `
	import { cachedInstall } from './scripts/cachedInstall.mjs';
	import { main } from './scripts/main.mjs';
	const [manifestFolder] = process.argv.slice(1);
	const expected = { download: 4, disk: 70 };
	await main(async () => {
		console.log('Installed in ' + (await cachedInstall({ label: 'a test', name: 'slow', manifestFolder, expected })));
	});`;

/**
 * An installation ended while downloading and while unpacking, and begun again, downloads nothing twice. It
 * uses its own packages, so neither n8n nor the network is needed.
 */
export async function checkInterruption() {
	const folder = temporaryFolder('interruption');
	removeAtExit(folder);
	const slow = await startSlowRegistry(folder);
	const npmCache = join(folder, 'npm');
	const cache = join(folder, 'cache', 'n8n-nodes-travel-agency');
	const downloaded = () =>
		slow.names.filter((name) => {
			const { integrity = '' } = slow.lock.packages[`node_modules/${name}`] ?? {};
			return existsSync(contentPath(npmCache, integrity));
		});
	const entries = () =>
		existsSync(cache) ? readdirSync(cache).filter((name) => !name.endsWith('.lock')) : [];

	function begin() {
		const child = execa('node', ['--input-type=module', '--eval', program, slow.manifestFolder], {
			cwd: root,
			env: { XDG_CACHE_HOME: join(folder, 'cache'), npm_config_cache: npmCache },
			stdin: 'ignore',
			all: true,
			reject: false,
			detached: true, // a process group of its own, as in a terminal
		});
		return { child, end: (/** @type {NodeJS.Signals} */ signal) => process.kill(-Number(child.pid), signal) };
	}

	/** @param {() => boolean} isSo @param {string} what */
	async function until(isSo, what) {
		const deadline = Date.now() + 60_000;
		while (!isSo()) {
			if (Date.now() > deadline) throw new Error(`Waited in vain for this: ${what}`);
			await sleep(20);
		}
	}

	slow.registry.delayMs = 1_500;
	const first = begin();
	await until(() => downloaded().length >= 5, 'some packages are downloaded');
	first.end('SIGINT');
	const { all: said = '', exitCode } = await first.child;
	check(
		exitCode === 130 && said.includes('Interrupted.'),
		'Ctrl-C while it downloads ends it, and it says what is kept',
	);
	check(entries().length === 0, 'nothing half-done is left in the cache');
	const kept = downloaded();
	check(
		kept.length >= 5 && kept.length < slow.names.length,
		`${kept.length} of ${slow.names.length} packages were downloaded until then`,
	);
	slow.askedSince();

	slow.registry.delayMs = 0;
	const second = begin();
	const unfinished = () => entries().find((name) => name.endsWith('.unfinished')) ?? 'none yet';
	const fileOfLarge = (/** @type {string} */ file) =>
		existsSync(join(cache, unfinished(), 'node_modules', 'large', file));
	await until(
		() => downloaded().length === slow.names.length && fileOfLarge('package.json'),
		'all is downloaded, and the large package is being unpacked',
	);
	second.end('SIGSTOP');
	const isDone = entries().some((name) => !name.endsWith('.unfinished'));
	second.end('SIGKILL');
	await second.child;
	check(!isDone, 'all was downloaded, and it was killed while it unpacked');
	const again = slow.askedSince();
	check(
		again.length > 0 && again.every((name) => !kept.includes(name)),
		`the second start downloaded the other ${again.length} only`,
	);

	slow.stop();
	const { all: told = '', exitCode: code } = await begin().child;
	const installed = entries();
	check(
		code === 0 && told.includes('Installed in ') && installed.length === 1,
		`the third one was done from npm's cache alone, its registry being gone${code === 0 ? '' : `: ${told}`}`,
	);
	const missing = slow.names.filter(
		(name) => !existsSync(join(cache, String(installed[0]), 'node_modules', name, 'file-0.bin')),
	);
	check(missing.length === 0, 'every package is there');
}

/** A registry with tarballs under other addresses answers 404 to the usual ones, and is asked for its own. */
export async function checkOtherAddresses() {
	const folder = temporaryFolder('registry');
	removeAtExit(folder);
	const slow = await startSlowRegistry(folder);
	slow.registry.isElsewhere = true;
	const { all = '', exitCode } = await execa(
		'node',
		['--input-type=module', '--eval', program, slow.manifestFolder],
		{
			cwd: root,
			env: { XDG_CACHE_HOME: join(folder, 'cache'), npm_config_cache: join(folder, 'npm') },
			stdin: 'ignore',
			all: true,
			reject: false,
		},
	);
	check(
		exitCode === 0 && all.includes('under other addresses') && slow.askedSince().length >= slow.names.length,
		`a registry with addresses of its own is asked for them${exitCode === 0 ? '' : `: ${all}`}`,
	);
	slow.stop();
}
