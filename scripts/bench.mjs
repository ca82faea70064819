import { join } from 'node:path';
import { ensureInstalled } from './ensureInstalled.mjs';
import { removeAtExit, root, temporaryFolder } from './folders.mjs';
import { main } from './main.mjs';
import { anyFreePort } from './ports.mjs';
import { run } from './processes.mjs';
import { startSandboxServer } from './sandboxServer.mjs';

/** Runs bench/<part>/main.ts with these arguments, in one process without n8n. */
async function bundled(part, args = []) {
	// Only there once everything is installed.
	const { build } = await import('esbuild');
	const outfile = join(root, `node_modules/.cache/bench/${part}.cjs`);
	await build({
		entryPoints: [join(root, `bench/${part}/main.ts`)],
		bundle: true,
		platform: 'node',
		packages: 'external',
		// n8n's engine finds its services by their classes' names.
		keepNames: true,
		outfile,
	});
	await run(process.execPath, [outfile, ...args], { cwd: root, show: true });
}

/** What a request costs in CPU beyond what n8n's own helper costs any node. About a minute. */
async function cpu() {
	const folder = temporaryFolder('bench');
	removeAtExit(folder);
	const sandbox = await startSandboxServer({
		port: await anyFreePort(),
		logFile: join(folder, 'sandbox.log'),
		flags: ['--no-rate-limit'],
	});
	await bundled('cpu', [sandbox.url, 'sandbox_full_access', 'bench/results/cpu.json']);
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
	limiter: () => bundled('limiter'),
	trigger: () => bundled('trigger'),
	cpu,
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
