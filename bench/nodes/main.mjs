import { randomUUID } from 'node:crypto';
import { gzipSync } from 'node:zlib';
import { fullAccess } from '../../scripts/n8n/workflow.mjs';
import { run } from '../../scripts/processes.mjs';
import { step } from '../../scripts/step.mjs';
import { BackOffice } from '../backOffice.mjs';
import { executeWorkflow, runAxiosLoop, startForBenchmark } from '../realN8n.mjs';
import { printTable, writeResults } from '../report.mjs';
import { makers } from '../workflows.mjs';
import { cpuSeconds, forgetPeak, peakMegabytes } from './usage.mjs';

/**
 * @typedef {object} Scenario
 * @property {string} work
 * @property {number} sales in the sandbox
 * @property {number} [count] of records to work on
 * @property {{ name: string, key: string }[]} [rows]
 * @property {number} [creates] how many records are created
 * @property {number} [least] requests without which it cannot be done
 * @property {number} [answerTime] milliseconds until the service answers a request
 * @property {boolean} [isLimited]
 *
 * @typedef {object} Result
 * @property {string[]} ids
 * @property {number} seconds
 * @property {number} cpuSeconds
 * @property {number} peakMegabytes
 * @property {string} outcome
 * @property {number} [startedAt] by the clock of n8n, as stoppedAt
 * @property {number} [stoppedAt]
 *
 * @typedef {Record<string, (scenario: Scenario) => Promise<Result>>} Ways
 * @typedef {{ title: string, rows: Record<string, any>[] }} Table
 * @typedef {import('../../scripts/backOfficeAndN8n.mjs').Started} Started
 */

/** The fewest seconds in which the service answers so many requests: ten at once, and ten more every three seconds. @param {number} requests @param {number} answerTime */
const leastSeconds = (requests, answerTime) => Math.floor((requests - 1) / 10) * 3 + answerTime / 1000;

/** @param {Started} started @returns {Ways} */
function waysOf(started) {
	const { n8nPid: pid, credentialIds, sandbox } = started;
	/** @param {string} maker @returns {Ways[string]} */
	const inN8n = (maker) => async (scenario) => {
		const workflow = makers[scenario.work][maker]({ ...scenario, credentialIds, baseUrl: sandbox.baseUrl });
		const created = await started.request('POST', '/workflows', workflow);
		forgetPeak(pid);
		const before = cpuSeconds(pid);
		const { outputs, ...execution } = await executeWorkflow(started, created, 10);
		return {
			...execution,
			ids: outputs('Result').map(({ id }) => id),
			cpuSeconds: cpuSeconds(pid) - before,
			peakMegabytes: peakMegabytes(pid),
		};
	};
	return {
		'This package': inN8n('ours'),
		'HTTP Request, set up with care': inN8n('careful'),
		'axios loop': async ({ work, count }) => ({
			...(await runAxiosLoop(started, work, count)),
			outcome: 'success',
		}),
	};
}

/**
 * Runs one scenario in each way, and judges it by what the sandbox saw and stored.
 *
 * @param {string} title
 * @param {Scenario} scenario
 * @param {Ways} ways
 * @param {BackOffice} office
 */
async function compare(title, scenario, ways, office) {
	const rows = [];
	for (const [way, perform] of Object.entries(ways)) {
		await office.begin(scenario);
		const before = new Set((await office.control.records('people')).map(({ id }) => id));
		const result = await step(`${title}: ${way}`, () => perform(scenario));
		const expected = scenario.creates
			? (await office.control.records('people')).map(({ id }) => id).filter((id) => !before.has(id))
			: (await office.listedSales()).slice(0, scenario.count);
		const there = scenario.creates ? expected.length : new Set(result.ids).size;
		const wanted = scenario.creates ?? expected.length;
		const requests = await office.requests();
		rows.push({
			way,
			...requests,
			missing: Math.max(0, wanted - there),
			doubled: scenario.creates ? Math.max(0, there - wanted) : result.ids.length - new Set(result.ids).size,
			seconds: result.seconds,
			overLeast:
				scenario.isLimited === false
					? undefined
					: result.seconds / leastSeconds(scenario.least ?? Math.ceil(wanted / 50), scenario.answerTime ?? 0),
			cpuMsPerRequest: (result.cpuSeconds * 1000) / requests.sent,
			peakMegabytes: result.peakMegabytes,
			outcome: result.outcome,
		});
	}
	return { title, rows };
}

const people = Array.from({ length: 150 }, (_, index) => ({
	name: `Pessoa ${index + 1}`,
	key: randomUUID(),
}));

/** @param {number} answerTime @returns {[string, Scenario][]} */
const scenarios = (answerTime) => [
	[`List 5,000 sales, answers after ${answerTime} ms`, { work: 'list', sales: 5000, answerTime }],
	[
		`Create 150 people, answers after ${answerTime} ms`,
		{ work: 'create', sales: 200, rows: people, count: 150, creates: 150, least: 150, answerTime },
	],
	[
		`200 sales with their details, answers after ${answerTime} ms`,
		{ work: 'details', sales: 250, count: 200, least: 204, answerTime },
	],
];

/** Ten workflows at once, each reading 500 sales: from the start of the first to the end of the last, by n8n's own clock. @param {Ways} ways @param {BackOffice} office */
async function tenAtOnce(ways, office) {
	const scenario = { work: 'list', sales: 500 };
	const rows = [];
	for (const way of ['This package', 'HTTP Request, set up with care']) {
		await office.begin(scenario);
		const results = await step(`Ten workflows at once: ${way}`, () =>
			Promise.all(Array.from({ length: 10 }, () => ways[way](scenario))),
		);
		const began = Math.min(...results.map(({ startedAt }) => Number(startedAt)));
		const ended = Math.max(...results.map(({ stoppedAt }) => Number(stoppedAt)));
		const seconds = (ended - began) / 1000;
		const listed = (await office.listedSales()).length;
		const missing = results.reduce((sum, { ids }) => sum + listed - new Set(ids).size, 0);
		rows.push({
			way,
			...(await office.requests()),
			missing,
			doubled: results.reduce((sum, { ids }) => sum + ids.length - new Set(ids).size, 0),
			seconds,
			overLeast: seconds / leastSeconds(10 * Math.ceil(listed / 50), 0),
			outcome: results.map(({ outcome }) => outcome).find((outcome) => outcome !== 'success') ?? 'success',
		});
	}
	return { title: 'Ten workflows at once in one n8n, 500 sales each', rows };
}

/** An editor opens five pickers twice: what the service is asked for, and how long a person waits. @param {Started} started @param {BackOffice} office */
async function pickers({ request, credentialIds }, office) {
	const opened = [
		['travelAgencySale', 'searchSales'],
		['travelAgencyPerson', 'searchPeople'],
		['travelAgencyProduct', 'searchProducts'],
		['travelAgencyPerson', 'searchCities'],
		['travelAgencyAccountMovement', 'searchAccounts'],
	];
	await office.begin({ sales: 5000 });
	const rows = [];
	for (const time of ['first', 'second']) {
		await office.control.forgetRequests();
		const began = performance.now();
		for (const [type, methodName] of opened) {
			const { results } = await request('POST', '/dynamic-node-parameters/resource-locator-results', {
				path: 'parameters.id',
				methodName,
				nodeTypeAndVersion: { name: `n8n-nodes-travel-agency.${type}`, version: 1 },
				currentNodeParameters: { authentication: 'accessToken' },
				...fullAccess(credentialIds),
			});
			if (results.length === 0) throw new Error(`${methodName} gave no records.`);
		}
		rows.push({
			way: `opened for the ${time} time`,
			...(await office.requests()),
			seconds: (performance.now() - began) / 1000,
		});
	}
	return { title: 'Five pickers of an editor', rows };
}

/** What n8n and the editor load before anything is done. @param {Started} started */
async function startUp({ visit, url }) {
	const load = `const began = performance.now(); const { n8n } = require('./package.json');
		for (const file of n8n.nodes) { const type = Object.values(require('./' + file))[0]; new type(); }
		console.log(performance.now() - began);`;
	const milliseconds = [];
	for (let time = 0; time < 5; time++) milliseconds.push(Number(await run(process.execPath, ['-e', load])));
	/** @type {{ name: string }[]} */
	const types = JSON.parse(await visit(`${url}/types/nodes.json`));
	const [packed] = JSON.parse(await run('npm', ['pack', '--json', '--dry-run', '--ignore-scripts']));
	const ownTypes = JSON.stringify(types.filter(({ name }) => name.startsWith('n8n-nodes-travel-agency.')));
	const kilobytes = (/** @type {number} */ bytes) => `${Math.round(bytes / 1000)} kB`;
	const [plain, compressed] = [Buffer.byteLength(ownTypes), gzipSync(ownTypes).length];
	const rows = [
		{ way: 'Loading all nodes', size: `${Math.round(milliseconds.sort((a, b) => a - b)[2])} ms` },
		{ way: 'Tarball', size: kilobytes(packed.size) },
		{
			way: 'Descriptions sent to the editor',
			size: `${kilobytes(plain)}, ${kilobytes(compressed)} compressed`,
		},
	];
	return { title: 'What n8n and the editor load', rows };
}

/** @type {Parameters<typeof printTable>[1]} */
const columns = {
	way: [''],
	size: [''],
	sent: ['requests'],
	refused: ['429'],
	missing: ['missing'],
	doubled: ['doubled'],
	seconds: ['seconds', (value) => value.toFixed(1)],
	overLeast: ['over the least possible', (value) => value.toFixed(2)],
	cpuMsPerRequest: ['CPU ms per request', (value) => value.toFixed(1)],
	peakMegabytes: ['peak MB', (value) => value.toFixed(0)],
	outcome: ['outcome'],
};

const ANSWER_TIMES = [0, 300, 800];

/**
 * Runs every scenario, prints a table for each, and writes all figures to `resultFile` as JSON.
 *
 * @param {string} resultFile
 * @param {{ work?: string, answerTime?: number }} [only] the tables of one kind of work (list, create, details), or of one time
 */
export async function compareNodes(resultFile, only = {}) {
	const times = ANSWER_TIMES.filter((time) => (only.answerTime ?? time) === time);
	const compared = times
		.flatMap((time) => scenarios(time))
		.filter(([, { work }]) => (only.work ?? work) === work);
	if (compared.length === 0)
		throw new Error(
			`There is no such table: --work is list, create or details, --answer-time ${ANSWER_TIMES.join(', ')}.`,
		);

	const started = await startForBenchmark();
	const office = new BackOffice(started.sandbox.control);
	const ways = waysOf(started);
	/** @type {Table[]} */
	const tables = [];
	const add = (/** @type {Table} */ table) => {
		tables.push(table);
		printTable(table.title, columns, table.rows);
	};
	for (const [title, scenario] of compared) add(await compare(title, scenario, ways, office));
	if (only.work === undefined && only.answerTime === undefined) {
		add(await startUp(started));
		add(await pickers(started, office));
		add(await tenAtOnce(ways, office));
		const unlimited = { work: 'list', sales: 50_000, isLimited: false };
		add(await compare('50,000 rows, the limit switched off', unlimited, ways, office));
	}
	writeResults(resultFile, { tables });
}
