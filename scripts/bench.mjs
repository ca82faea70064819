import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { build } from 'esbuild';
import { compareUnderFaults } from '../bench/chaos/main.mjs';
import { compareNodes } from '../bench/nodes/main.mjs';
import { measureEditor } from '../bench/editor.mjs';
import { measureStarts } from '../bench/sandboxStart.mjs';
import { removeAtExit, root, temporaryFolder } from './folders.mjs';
import { main } from './main.mjs';
import { anyFreePort } from './ports.mjs';
import { run } from './processes.mjs';
import { startSandboxServer } from './sandboxServer.mjs';

/**
 * Runs bench/<part>/main.ts with these arguments, in one process without n8n.
 *
 * @param {string} part
 * @param {string[]} args
 */
async function bundled(part, ...args) {
	const outfile = join(root, `node_modules/.cache/bench/${part}.cjs`);
	await build({
		entryPoints: [join(root, `bench/${part}/main.ts`)],
		bundle: true,
		platform: 'node',
		packages: 'external',
		// n8n's engine finds its services by the names of their classes.
		keepNames: true,
		outfile,
	});
	await run(process.execPath, [outfile, ...args], { show: true });
}

/**
 * @param {string} name
 * @param {(sandbox: import('./sandboxServer.mjs').Sandbox) => string[]} args for the benchmark
 */
async function withSandbox(name, args) {
	const folder = temporaryFolder('bench');
	removeAtExit(folder);
	const sandbox = await startSandboxServer({
		port: await anyFreePort(),
		logFile: join(folder, 'sandbox.log'),
		flags: ['--no-rate-limit'],
	});
	await bundled(name, ...args(sandbox), `bench/results/${name}.json`);
}

/** The CPU time of a request, beyond what n8n's own helper takes for any node. About a minute. */
const cpu = () => withSandbox('cpu', ({ url, tokens }) => [url, String(tokens.full_access)]);

const { values: only, positionals } = parseArgs({
	allowPositionals: true,
	options: { work: { type: 'string' }, 'answer-time': { type: 'string' }, model: { type: 'string' } },
});

/** @type {Record<string, () => Promise<void>>} */
const parts = {
	limiter: () => bundled('limiter'),
	trigger: () => bundled('trigger'),
	cpu,
	// An agency's questions, answered by the tools of the assistant examples. About three minutes; with a
	// model, hours.
	assistant: () =>
		withSandbox('assistant', ({ url, tokens }) => [
			url,
			String(tokens.full_access),
			root,
			only.model ?? '',
			positionals.join(),
		]),
	// What n8n and an editor load from this package, and how long it takes to open a panel. About two minutes.
	editor: () => measureEditor('bench/results/editor.json'),
	// How long a sandbox with a data folder takes to start. About two minutes.
	start: () => measureStarts('bench/results/start.json'),
	// The alternatives in a real n8n with the sandbox. More than an hour; for a single table: nodes --work
	// create --answer-time 800.
	nodes: () => compareNodes('bench/results/nodes.json', { work: only.work, answerTime: only['answer-time'] }),
	// The same creations under faults, by this package and by the alternatives that users have. About ten
	// minutes.
	chaos: () => compareUnderFaults('bench/results/chaos.json'),
};

await main(async () => {
	const chosen = positionals.length > 0 ? positionals : Object.keys(parts);
	const unknown = chosen.filter((part) => !(part in parts));
	if (unknown.length > 0) {
		throw new Error(`There is no "${unknown[0]}" to measure, only: ${Object.keys(parts).join(', ')}.`);
	}
	for (const part of chosen) await parts[part]();
});
