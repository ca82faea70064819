import { spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { statSync } from 'node:fs';
import { join } from 'node:path';
import { removeAtExit, root, temporaryFolder } from '../scripts/folders.mjs';
import { run } from '../scripts/processes.mjs';
import { step } from '../scripts/step.mjs';
import { median, printTable, writeResults } from './report.mjs';

const STARTS = 5;
/** For sandboxes that run only for a moment. */
const token = randomUUID();

/** @param {string[]} flags @returns the running sandbox, and how long it took until it said where it is */
async function start(flags) {
	const cli = join(root, 'sandbox/dist/cli.js');
	const begun = performance.now();
	const child = spawn(process.execPath, [cli, '--port', '0', '--no-rate-limit', '--token', token, ...flags], {
		stdio: ['ignore', 'pipe', 'inherit'],
	});
	let printed = '';
	for await (const chunk of child.stdout) {
		printed += chunk;
		if (/Base URL .*\n/.test(printed)) break;
	}
	const [, baseUrl] = /Base URL +(\S+)/.exec(printed) ?? [];
	return { child, baseUrl, seconds: (performance.now() - begun) / 1000 };
}

/** @param {string} address @param {RequestInit} [init] @returns {Promise<number>} seconds */
async function secondsFor(address, init) {
	const begun = performance.now();
	const answer = await fetch(address, {
		...init,
		headers: { authorization: `Bearer ${token}`, ...init?.headers },
	});
	if (!answer.ok) throw new Error(`${answer.status} ${await answer.text()}`);
	await answer.text();
	return (performance.now() - begun) / 1000;
}

/** @param {number} sales */
async function startsWith(sales) {
	const folder = temporaryFolder('bench-start');
	removeAtExit(folder);
	const data = ['--data', folder];
	const first = await step(`The first start with ${sales} sales`, () =>
		start([...data, '--sales', String(sales)]),
	);
	const figures = {
		starts: /** @type {number[]} */ ([]),
		lists: /** @type {number[]} */ ([]),
		writes: /** @type {number[]} */ ([]),
	};
	let running = first;
	for (let count = 0; count < STARTS; count++) {
		running.child.kill('SIGKILL');
		await once(running.child, 'exit');
		running = await start(data);
		figures.starts.push(running.seconds);
		figures.lists.push(await secondsFor(`${running.baseUrl}/sales`));
		figures.writes.push(
			await secondsFor(`${running.baseUrl}/people`, {
				method: 'POST',
				headers: { 'content-type': 'application/json', 'idempotency-key': randomUUID() },
				body: JSON.stringify({ person_kind: 'individual', name: 'Somebody' }),
			}),
		);
	}
	running.child.kill('SIGKILL');
	await once(running.child, 'exit');
	return {
		sales,
		megabytes: statSync(join(folder, 'data.mdb')).size / 1e6,
		first: first.seconds,
		start: median(figures.starts),
		list: median(figures.lists),
		write: median(figures.writes),
	};
}

/**
 * How long a sandbox with data takes to start, and then to give its first answers.
 *
 * @param {string} file for the figures
 */
export async function measureStarts(file) {
	await run(process.execPath, ['scripts/sandbox.mjs', '--help']);
	const rows = [];
	for (const sales of [200, 10_000, 100_000]) rows.push(await startsWith(sales));
	const seconds = (/** @type {number} */ value) => `${value.toFixed(2)} s`;
	printTable(
		`A start with a data folder, median of ${STARTS}`,
		{
			sales: ['sales'],
			megabytes: ['on disk', (value) => `${Math.round(value)} MB`],
			first: ['first start, which makes them', seconds],
			start: ['every other start', seconds],
			list: ['then the first list of sales', seconds],
			write: ['the first new person', seconds],
		},
		rows,
	);
	writeResults(file, { rows });
}
