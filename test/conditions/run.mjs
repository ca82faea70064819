/**
 * Runs tests under conditions that a quiet machine on an ordinary day does not have: in processes that stand
 * still again and again, over midnight into a new year, and on 29 February.
 */
import { join } from 'node:path';
import { root } from '../../scripts/folders.mjs';
import { main } from '../../scripts/main.mjs';
import { run } from '../../scripts/processes.mjs';

const isCampaign = Number(process.env.CAMPAIGN_SHARE ?? 0) > 0;

/** They once failed on a busy machine: clients that wait, give up and ask again. */
const SENSITIVE = [
	...['foreignLimit', 'limit', 'openWrites', 'pages', 'toolCalls', 'trigger-faults'],
	...(isCampaign ? ['brokenLists', 'log', 'trigger-listFaults'] : []),
].map((name) => `test/engine/${name}.test.ts`);

/** What reads today's date, in the fields, the events, the examples and the sandbox. */
const READS_DATES = [
	...['dates', 'dateTimes', 'dateRanges'].map((name) => `test/unit/fields/${name}.test.ts`),
	...['dateReminder', 'testEvent'].map((name) => `test/unit/trigger/${name}.test.ts`),
	...['datesWithOffset', 'example-leadToSale', 'sale-hints', 'task-read', 'trigger-events'].map(
		(name) => `test/engine/${name}.test.ts`,
	),
	...['bills', 'seeds', 'tasks', 'travels'].map((name) => `test/contract/${name}.test.ts`),
];

/** On 29 February: what counts days. The nodes do so by the same functions. */
const COUNTS_DAYS = READS_DATES.filter((file) => isCampaign || !file.startsWith('test/engine/'));

const MOMENTS = /** @type {const} */ ([
	['2027-12-31T23:58:00-03:00', READS_DATES],
	['2028-02-29T12:00:00-03:00', COUNTS_DAYS],
]);

/**
 * Runs tests in one process, which loads n8n once.
 *
 * @param {string[]} files
 * @param {string} condition a module that is loaded first
 * @param {NodeJS.ProcessEnv} [env]
 */
async function jest(files, condition, env) {
	const NODE_OPTIONS = `--require ${JSON.stringify(join(root, 'test/conditions', condition))}`;
	const options = { cwd: root, env: { ...process.env, ...env, NODE_OPTIONS }, show: true };
	await run('jest', ['--runInBand', '--runTestsByPath', ...files], options);
}

await main(async () => {
	console.log('In a process that stands still again and again ...');
	await jest(SENSITIVE, 'pauses.cjs');
	for (const [moment, files] of MOMENTS) {
		console.log(`With all clocks at ${moment} ...`);
		await jest(files, 'movedClock.cjs', { MOVED_CLOCK: moment });
	}
});
