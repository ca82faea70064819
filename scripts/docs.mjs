import { once } from 'node:events';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { cachedInstall } from './cachedInstall.mjs';
import { siteFlaws } from './docs/siteFlaws.mjs';
import { serveSite } from './docs/siteServer.mjs';
import { root } from './folders.mjs';
import { main } from './main.mjs';
import { freePortFrom } from './ports.mjs';
import { run } from './processes.mjs';
import { step } from './step.mjs';

/**
 * Builds the site of docs/ into docs/.vitepress/dist, and checks every link. `--base` is its path on the
 * host. `--open` serves it on this machine until Ctrl-C.
 */
const { values: given } = parseArgs({
	options: { base: { type: 'string', default: '/' }, open: { type: 'boolean', default: false } },
});

const docs = join(root, 'docs');

await main(async () => {
	if (!/^\/([\w.-]+\/)*$/.test(given.base))
		throw new Error(`--base ${given.base} does not begin and end with "/".`);
	const installed = await cachedInstall({
		label: 'VitePress',
		name: 'vitepress',
		manifestFolder: join(root, 'scripts', 'vitepress'),
	});
	const program = join(installed, 'node_modules/vitepress/bin/vitepress.js');
	await step('Building the site', () =>
		run(process.execPath, [program, 'build', docs, '--base', given.base], {
			// docs/.vitepress/config.mjs needs the folder with the packages that build the pages.
			env: { ...process.env, VITEPRESS_INSTALLED: installed },
		}),
	);
	const site = join(docs, '.vitepress', 'dist');
	const flaws = siteFlaws(site, given.base);
	for (const flaw of flaws) console.log(flaw);
	console.log(
		flaws.length > 0
			? `${flaws.length} flaws of the site.`
			: `The site is in ${site}; every link of it leads somewhere, and it loads nothing from another host.`,
	);
	if (given.open) {
		const port = await freePortFrom(5173, 'the site');
		const server = await serveSite(site, given.base, port);
		console.log(`It is at http://127.0.0.1:${port}${given.base} until Ctrl-C.`);
		await once(server, 'close');
	}
	return flaws.length > 0 ? 1 : 0;
});
