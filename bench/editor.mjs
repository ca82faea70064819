import { gzipSync } from 'node:zlib';
import { chromium, selectors } from '@playwright/test';
import { chromium as chromiumOptions, installChromium } from '../scripts/chromium.mjs';
import { inARow, node, ours } from '../scripts/n8n/workflow.mjs';
import { run } from '../scripts/processes.mjs';
import { step } from '../scripts/step.mjs';
import { startForBenchmark } from './realN8n.mjs';
import { median, printTable, writeResults } from './report.mjs';

/** @typedef {import('../scripts/backOfficeAndN8n.mjs').Started} Started */

const TIMES = 7;

const kilobytes = (/** @type {number} */ bytes) => `${Math.round(bytes / 1000)} kB`;

/** What n8n loads of this package at startup, and how large the package is. */
async function startUp() {
	const load = `const began = performance.now(); const { n8n } = require('./package.json');
		for (const file of n8n.nodes) { const type = Object.values(require('./' + file))[0]; new type(); }
		console.log(performance.now() - began);`;
	const milliseconds = [];
	for (let time = 0; time < TIMES; time++)
		milliseconds.push(Number(await run(process.execPath, ['-e', load])));
	const [packed] = JSON.parse(await run('npm', ['pack', '--json', '--dry-run', '--ignore-scripts']));
	return [
		{ way: 'Loading all nodes', size: `${Math.round(median(milliseconds))} ms` },
		{ way: 'Tarball', size: kilobytes(packed.size) },
		{ way: 'Unpacked', size: kilobytes(packed.unpackedSize) },
	];
}

/**
 * The node descriptions that n8n sends to each editor. A node that can be a tool for AI agents is sent twice.
 *
 * @param {Started} started
 */
async function descriptions({ visit, url }) {
	/** @type {{ name: string }[]} */
	const types = JSON.parse(await visit(`${url}/types/nodes.json`));
	const named = (/** @type {string} */ beginning) => types.filter(({ name }) => name.startsWith(beginning));
	return [
		{ way: 'Sale, once', types: named('n8n-nodes-travel-agency.travelAgencySale').slice(0, 1) },
		{ way: 'This package', types: named('n8n-nodes-travel-agency.') },
		{ way: 'All nodes of this n8n', types },
	].map(({ way, types: sent }) => {
		const text = JSON.stringify(sent);
		const milliseconds = [];
		for (let time = 0; time < TIMES; time++) {
			const began = performance.now();
			JSON.parse(text);
			milliseconds.push(performance.now() - began);
		}
		return {
			way,
			size: kilobytes(Buffer.byteLength(text)),
			compressed: kilobytes(gzipSync(text).length),
			parse: median(milliseconds),
		};
	});
}

/**
 * How long it takes in Chromium from the double click on a node until its operation is shown.
 *
 * @param {Started} started
 */
async function panels({ request, url, owner, credentialIds }) {
	const own = (/** @type {string} */ name, /** @type {string} */ type, /** @type {string} */ operation) =>
		ours(name, type, { operation }, credentialIds);
	const nodes = [
		own('Sale: Create', 'travelAgencySale', 'create'),
		own('Sale: Get Many', 'travelAgencySale', 'getAll'),
		own('Person: Create', 'travelAgencyPerson', 'create'),
		node("n8n's Google Sheets: Append", 'n8n-nodes-base.googleSheets', 4.7, { operation: 'append' }),
		node("n8n's Gmail: Send", 'n8n-nodes-base.gmail', 2.1, { operation: 'send' }),
	].map((one, index) => ({ ...one, position: /** @type {[number, number]} */ ([index * 200, 0]) }));
	const { id } = await request('POST', '/workflows', inARow('Panels', nodes));

	await installChromium();
	selectors.setTestIdAttribute('data-test-id');
	const browser = await chromium.launch(chromiumOptions());
	try {
		const context = await browser.newContext({ viewport: { width: 1366, height: 768 } });
		await context.route(
			({ hostname }) => hostname !== '127.0.0.1',
			(route) => route.fulfill({ json: {}, headers: { 'access-control-allow-origin': '*' } }),
		);
		const page = await context.newPage();
		page.setDefaultTimeout(90_000);
		await page.goto(url);
		await page.locator('[name="emailOrLdapLoginId"]').fill(owner.email);
		await page.locator('[name="password"]').fill(owner.password);
		await page.getByTestId('form-submit-button').click();
		await page.getByTestId('resources-list-search').first().waitFor();
		await page.goto(`${url}/workflow/${id}`);
		const rows = [];
		for (const { name } of nodes) {
			const onCanvas = page.locator(`[data-test-id="canvas-node"][data-node-name="${name}"]`);
			const milliseconds = [];
			for (let time = 0; time < TIMES; time++) {
				await onCanvas.waitFor();
				const began = performance.now();
				await onCanvas.dblclick({ position: { x: 12, y: 12 } });
				await page.getByTestId('parameter-input-operation').first().waitFor();
				milliseconds.push(performance.now() - began);
				await page.getByTestId('ndv-close-button').filter({ visible: true }).click();
				await page.getByTestId('ndv').waitFor({ state: 'hidden' });
			}
			const worst = Math.max(...milliseconds);
			rows.push({ way: name, usual: median(milliseconds), worst });
		}
		return rows;
	} finally {
		await browser.close();
	}
}

const inMilliseconds = (/** @type {number} */ value) => `${Math.round(value)} ms`;

/** What n8n, an editor and a person wait for. About two minutes. @param {string} resultFile */
export async function measureEditor(resultFile) {
	const started = await startForBenchmark();
	const opened = await step('Opening panels in Chromium', () => panels(started));
	const sent = await descriptions(started);
	const loaded = await startUp();
	printTable('What n8n loads', { way: [''], size: [''] }, loaded);
	printTable(
		'Descriptions sent to the editor',
		{
			way: [''],
			size: ['as JSON'],
			compressed: ['compressed'],
			parse: ['time to parse', inMilliseconds],
		},
		sent,
	);
	printTable(
		'Opening the panel of a node',
		{ way: [''], usual: ['usually', inMilliseconds], worst: ['at worst', inMilliseconds] },
		opened,
	);
	writeResults(resultFile, { loaded, sent, opened });
}
