import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { cachedInstall } from './cachedInstall.mjs';
import { siteFlaws } from './docs/siteFlaws.mjs';
import { root } from './folders.mjs';
import { main } from './main.mjs';
import { run } from './processes.mjs';
import { step } from './step.mjs';

/**
 * Builds the site of docs/ into docs/.vitepress/dist, and looks at every link of it. `--base` is where it will stand on its
 * host; `--dev` serves the pages on this machine instead, and shows what is saved.
 */
const { values: given } = parseArgs({
	options: { base: { type: 'string', default: '/' }, dev: { type: 'boolean', default: false } },
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
	/** @param {string[]} args @param {boolean} show */
	const vitepress = (args, show) =>
		run(process.execPath, [join(installed, 'node_modules/vitepress/bin/vitepress.js'), ...args], {
			// docs/.vitepress/config.mjs wants to know where the packages are that the pages are made with.
			env: { ...process.env, VITEPRESS_INSTALLED: installed },
			show,
		});
	if (given.dev) {
		await vitepress(['dev', docs, '--base', given.base], true);
		return 0;
	}
	await step('Building the site', () => vitepress(['build', docs, '--base', given.base], false));
	const site = join(docs, '.vitepress', 'dist');
	const flaws = siteFlaws(site, given.base);
	for (const flaw of flaws) console.log(flaw);
	console.log(
		flaws.length > 0
			? `${flaws.length} links of the site are wrong.`
			: `The site is in ${site}; every link of it leads somewhere, and it loads nothing from another host.`,
	);
	return flaws.length > 0 ? 1 : 0;
});
