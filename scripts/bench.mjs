import { join } from 'node:path';
import { ensureInstalled } from './ensureInstalled.mjs';
import { root } from './folders.mjs';
import { main } from './main.mjs';
import { run } from './processes.mjs';

/** Measures in virtual time what bench/<part>/main.ts is about: no n8n, no sandbox. */
async function inVirtualTime(part) {
	// Only there once everything is installed.
	const { build } = await import('esbuild');
	const outfile = join(root, `node_modules/.cache/bench/${part}.cjs`);
	await build({
		entryPoints: [join(root, `bench/${part}/main.ts`)],
		bundle: true,
		platform: 'node',
		external: ['n8n-workflow'],
		outfile,
	});
	await run(process.execPath, [outfile], { cwd: root, show: true });
}

/** This package beside what a user would take instead, in a real n8n against the sandbox. About twenty minutes. */
async function nodes() {
	const { compareNodes } = await import('../bench/nodes/main.mjs');
	await compareNodes('bench/results/nodes.json');
}

/** The same creates under faults, by this package and by what a user would take instead. About ten minutes. */
async function chaos() {
	const { compareUnderFaults } = await import('../bench/chaos/main.mjs');
	await compareUnderFaults('bench/results/chaos.json');
}

const parts = {
	limiter: () => inVirtualTime('limiter'),
	trigger: () => inVirtualTime('trigger'),
	nodes,
	chaos,
};

await main(async () => {
	await ensureInstalled();
	const chosen = process.argv.length > 2 ? process.argv.slice(2) : Object.keys(parts);
	const unknown = chosen.filter((part) => !(part in parts));
	if (unknown.length > 0) {
		throw new Error(`There is no "${unknown[0]}" to measure, only: ${Object.keys(parts).join(', ')}.`);
	}
	for (const part of chosen) await parts[part]();
});
