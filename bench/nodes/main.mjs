import { importCredentials } from '../../scripts/n8n/credentials.mjs';
import { fullAccess } from '../../scripts/n8n/workflow.mjs';
import { step } from '../../scripts/step.mjs';
import { companyIdentifier } from '../../scripts/sandboxServer.mjs';
import { BackOffice } from '../backOffice.mjs';
import { comparisonColumns as columns } from '../columns.mjs';
import { farAway } from '../farAway.mjs';
import { executeWorkflow, runAxiosLoop, startForBenchmark } from '../realN8n.mjs';
import { printTable, writeResults } from '../report.mjs';
import { makers } from '../workflows.mjs';
import {
	fifteenPeople,
	manyRows,
	ofTenWorkflows,
	ofVaryingAnswers,
	scenarios,
	VARYING,
} from './scenarios.mjs';
import { cpuSeconds, forgetPeak, peakMegabytes } from './usage.mjs';

/**
 * @typedef {object} Result
 * @property {string[]} ids
 * @property {number} seconds
 * @property {number} cpuSeconds
 * @property {number} peakMegabytes
 * @property {string} outcome
 * @property {number} [startedAt] by n8n's clock, like stoppedAt
 * @property {number} [stoppedAt]
 *
 * @typedef {Scenario & { given?: Row[] }} Begun a scenario with the rows to write
 * @typedef {Record<string, (scenario: Begun) => Promise<Result>>} Ways
 * @typedef {import('../columns.mjs').Table} Table
 * @typedef {import('../../scripts/backOfficeAndN8n.mjs').Started} Started
 * @typedef {import('./scenarios.mjs').Scenario} Scenario
 * @typedef {import('../workflows.mjs').Row} Row
 */

/**
 * The fewest seconds in which the limit lets this many requests through and all are answered: ten at once,
 * and ten more every three seconds.
 *
 * @param {number} requests
 * @param {Partial<Scenario>} scenario
 */
function leastSeconds(requests, { answerTime = 0, travelTime = 0, answerMs = () => answerTime }) {
	const answeredAt = Array.from(
		{ length: requests },
		(_, request) => Math.floor(request / 10) * 3 + (answerMs(request) + travelTime) / 1000,
	);
	return Math.max(...answeredAt);
}

/** @param {Started} started @param {string} baseUrl of the service, as n8n reaches it @returns {Ways} */
function waysOf(started, baseUrl) {
	const { n8nPid: pid, credentialIds } = started;
	/** @param {string} maker @returns {Ways[string]} */
	const inN8n =
		(maker) =>
		async ({ work, count, given: rows, isLimited }) => {
			const workflow = makers[work][maker]({ rows, count, isLimited, credentialIds, baseUrl });
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
		'axios loop': async ({ work, count, given }) => ({
			...(await runAxiosLoop({ ...started.sandbox, baseUrl }, work, count, given)),
			outcome: 'success',
		}),
	};
}

/**
 * How many of the wanted records are missing, and how many are duplicates.
 *
 * @param {Scenario} scenario
 * @param {BackOffice} office
 * @param {string[]} ids
 * @param {number} before
 */
async function judge({ rows, stored, count }, office, ids, before) {
	if (!rows || !stored) {
		const wanted = (await office.listedSales()).slice(0, count).length;
		const there = new Set(ids).size;
		return { wanted, missing: Math.max(0, wanted - there), doubled: ids.length - there };
	}
	const wanted = count ?? 0;
	const there = (await stored(office)) - before;
	const written = await office.acceptedWrites();
	return { wanted, missing: Math.max(0, wanted - there), doubled: Math.max(0, written - wanted) };
}

/**
 * Runs one scenario in each way, and judges it by what the sandbox saw and stored.
 *
 * @param {Scenario} scenario
 * @param {Ways} ways
 * @param {BackOffice} office
 */
async function compare(scenario, ways, office) {
	const rows = [];
	for (const [way, perform] of Object.entries(ways)) {
		await office.begin(scenario);
		const before = (await scenario.stored?.(office)) ?? 0;
		const given = await scenario.rows?.(office);
		const { ids, ...result } = await step(`${scenario.title}: ${way}`, () => perform({ ...scenario, given }));
		const { wanted, ...judged } = await judge(scenario, office, ids, before);
		const requests = await office.requests();
		const least = leastSeconds(scenario.least ?? Math.ceil(wanted / 50), scenario);
		rows.push({
			way,
			...requests,
			...judged,
			seconds: result.seconds,
			overLeast: scenario.isLimited === false ? undefined : result.seconds / least,
			cpuMsPerRequest: (result.cpuSeconds * 1000) / requests.sent,
			peakMegabytes: result.peakMegabytes,
			outcome: result.outcome,
		});
	}
	const { title, work, answerTime, travelTime, answerMs } = scenario;
	return { title, ...(!answerMs && { work, answerTime, travelTime }), rows };
}

const TEN = Array.from({ length: 10 }, (_, index) => index);

/**
 * Ten workflows at once: from the start of the first to the end of the last, by n8n's own clock.
 *
 * @param {Scenario} scenario
 * @param {Ways} ways
 * @param {BackOffice} office
 */
async function tenAtOnce(scenario, ways, office) {
	const rows = [];
	for (const way of ['This package', 'HTTP Request, set up with care']) {
		await office.begin(scenario);
		const before = (await scenario.stored?.(office)) ?? 0;
		const results = await step(`${scenario.title}: ${way}`, () =>
			Promise.all(TEN.map((workflow) => ways[way]({ ...scenario, given: fifteenPeople(workflow) }))),
		);
		const began = Math.min(...results.map(({ startedAt }) => Number(startedAt)));
		const ended = Math.max(...results.map(({ stoppedAt }) => Number(stoppedAt)));
		const seconds = (ended - began) / 1000;
		const judged = scenario.stored
			? [await judge(scenario, office, [], before)]
			: await Promise.all(results.map(({ ids }) => judge(scenario, office, ids, before)));
		const sum = (/** @type {'wanted' | 'missing' | 'doubled'} */ name) =>
			judged.reduce((total, one) => total + one[name], 0);
		const least = scenario.least ?? TEN.length * Math.ceil(sum('wanted') / TEN.length / 50);
		rows.push({
			way,
			...(await office.requests()),
			missing: sum('missing'),
			doubled: sum('doubled'),
			seconds,
			overLeast: seconds / leastSeconds(least, scenario),
			outcome: results.map(({ outcome }) => outcome).find((outcome) => outcome !== 'success') ?? 'success',
		});
	}
	return { title: scenario.title, rows };
}

/**
 * An editor opens five pickers twice: how many requests, and how long a person waits.
 *
 * @param {Started} started
 * @param {BackOffice} office
 */
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

/**
 * Runs every scenario, prints a table for each, and writes all figures to `resultFile` as JSON.
 *
 * @param {string} resultFile
 * @param {{ work?: string, answerTime?: string }} [only] the tables of one kind of work, or of one time
 */
export async function compareNodes(resultFile, only = {}) {
	const { work = 'create', answerTime = VARYING } = only;
	const varying = work === 'create' && answerTime === VARYING ? ofVaryingAnswers : [];
	const compared = [...(varying.length > 0 && only.answerTime ? [] : scenarios(only)), ...varying];
	const started = await startForBenchmark();
	const { sandbox, request } = started;
	const office = new BackOffice(sandbox.control);
	/** @param {Partial<Scenario>} [scenario] @returns {Promise<Ways>} */
	const waysFrom = async ({ travelTime = 0, answerMs, least = 1 } = {}) => {
		const isDirect = travelTime === 0 && !answerMs;
		// Counts in rounds of `least` requests, which is what each way needs, so that all ways get the same
		// answer times.
		const workMs = answerMs && ((/** @type {number} */ request) => answerMs(request % least));
		const url = isDirect ? sandbox.url : await farAway(sandbox.url, travelTime, workMs);
		const baseUrl = `${url}/api/v3`;
		await importCredentials(request, { sandbox: { ...sandbox, baseUrl }, companyIdentifier });
		return waysOf(started, baseUrl);
	};
	/** @type {Table[]} */
	const tables = [];
	const add = (/** @type {Table} */ table) => {
		tables.push(table);
		printTable(table.title, columns, table.rows);
	};
	for (const scenario of compared) add(await compare(scenario, await waysFrom(scenario), office));
	if (only.work === undefined && only.answerTime === undefined) {
		const ways = await waysFrom();
		for (const scenario of ofTenWorkflows) add(await tenAtOnce(scenario, ways, office));
		add(await compare(manyRows, ways, office));
		add(await pickers(started, office));
	}
	writeResults(resultFile, { tables });
}
