import { randomUUID } from 'node:crypto';
import { step } from '../../scripts/step.mjs';
import { BackOffice } from '../backOffice.mjs';
import { faultColumns as columns } from '../columns.mjs';
import { executeWorkflow, runAxiosLoop, startForBenchmark } from '../realN8n.mjs';
import { printTable, writeResults } from '../report.mjs';
import { makers } from '../workflows.mjs';

const PEOPLE = 100;
const rows = Array.from({ length: PEOPLE }, (_, index) => ({
	text: `Pessoa ${index + 1}`,
	key: randomUUID(),
}));
const names = new Set(rows.map(({ text }) => text));

const seed = Number(process.env.CAMPAIGN_SEED ?? 1);

/**
 * Faults like those of test/chaos, but with realistic delays. They depend on the number of the request, so
 * each way meets the same ones.
 */
const faults = [
	{ kind: 'cut_before_commit', probability: 0.04 },
	{ kind: 'cut_after_commit', probability: 0.04 },
	{ kind: 'error_before_commit', status: 500, probability: 0.03 },
	{ kind: 'error_after_commit', status: 502, probability: 0.03 },
	{ kind: 'rate_limited', probability: 0.02 },
	// Longer than most clients wait. When they try again, the first request is still in progress (409).
	{ kind: 'latency', latency_ms: 45_000, skip: 20, times: 1 },
	{ kind: 'rate_limited', skip: 40, times: 3 },
	{ kind: 'cut_after_commit', skip: 70, times: 4 },
].map((fault, index) => ({ method: 'POST', path: '/people', seed: seed * 10 + index, ...fault }));

/**
 * @typedef {() => Promise<{ done: string[], seconds: number, outcome: string }>} Perform creates the people
 * in one way; `done` are the names reported as done
 *
 * @param {import('../../scripts/backOfficeAndN8n.mjs').Started} started
 * @returns {Record<string, Perform>}
 */
function waysOf(started) {
	/** @param {string} maker @param {object} settings @returns {Perform} */
	const inN8n = (maker, settings) => async () => {
		const { credentialIds, sandbox } = started;
		const workflow = makers.create[maker]({ rows, credentialIds, baseUrl: sandbox.baseUrl });
		Object.assign(Object(workflow.nodes.find(({ name }) => name === 'Result')), settings);
		const created = await started.request('POST', '/workflows', workflow);
		const { outputs, seconds, outcome } = await executeWorkflow(started, created, 20);
		const done = outputs('Result').flatMap(({ error, name }) => (error ? [] : [name]));
		return { done, seconds, outcome };
	};
	const continues = { onError: 'continueRegularOutput' };
	const retries = { retryOnFail: true, maxTries: 3, waitBetweenTries: 5000 };
	return {
		'This package': inN8n('ours', {}),
		'This package, Continue': inN8n('ours', continues),
		'This package, Retry On Fail': inN8n('ours', retries),
		'HTTP Request with care, Retry On Fail': inN8n('careful', retries),
		'HTTP Request with care, Retry On Fail and Continue': inN8n('careful', { ...retries, ...continues }),
		'HTTP Request, a key made in the node, Retry On Fail': inN8n('keyInTheNode', retries),
		'axios loop': async () => {
			const began = performance.now();
			try {
				await runAxiosLoop(started.sandbox, 'create', PEOPLE, rows);
				return { done: [...names], seconds: (performance.now() - began) / 1000, outcome: 'success' };
			} catch (failure) {
				const [reason] = String(failure).match(/status code \d+|code: '\w+'/) ?? ['failed'];
				return { done: [], seconds: (performance.now() - began) / 1000, outcome: `stopped: ${reason}` };
			}
		},
	};
}

/**
 * Runs one way, and compares what it reported with what the sandbox stored.
 *
 * @param {string} way
 * @param {Perform} perform
 * @param {BackOffice} office
 */
async function judge(way, perform, office) {
	await office.begin({ sales: 5 });
	for (const fault of faults) await office.control.send('POST', '/faults', fault);
	const { done, seconds, outcome } = await step(way, perform);
	const people = await office.control.records('people');
	const stored = people.map(({ name }) => name).filter((name) => names.has(name));
	const found = new Set(stored);
	const told = new Set(done);
	return {
		way,
		wanted: PEOPLE,
		found: found.size,
		missing: PEOPLE - found.size,
		doubled: stored.length - found.size,
		doneButMissing: done.filter((name) => !found.has(name)).length,
		failedButStored: [...found].filter((name) => !told.has(name)).length,
		...(await office.requests()),
		seconds,
		outcome,
	};
}

/**
 * Creates people under faults in a real n8n, in each way a user would choose; prints a table, and writes it
 * to `resultFile` as JSON.
 *
 * @param {string} resultFile
 */
export async function compareUnderFaults(resultFile) {
	const started = await startForBenchmark();
	const office = new BackOffice(started.sandbox.control);
	const results = [];
	for (const [way, perform] of Object.entries(waysOf(started))) {
		results.push(await judge(way, perform, office));
	}
	printTable(`${PEOPLE} people created under faults (seed ${seed})`, columns, results);
	writeResults(resultFile, { seed, faults, results });
}
