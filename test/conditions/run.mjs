/**
 * Runs tests under conditions that a quiet machine on an ordinary day does not have: beside three busy loops,
 * over midnight into a new year, and on 29 February.
 */
import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { root } from '../../scripts/folders.mjs';
import { main } from '../../scripts/main.mjs';
import { run } from '../../scripts/processes.mjs';

const BUSY_LOOPS = 3;

/** They once failed on a busy machine: clients that wait, give up and ask again. */
const SENSITIVE = [
	...['brokenLists', 'foreignLimit', 'limit', 'log', 'openWrites', 'pages', 'toolCalls'],
	...['trigger-faults', 'trigger-listFaults'],
].map((name) => `test/engine/${name}.test.ts`);

/** What reads today's date, in the fields, the events, the examples and the sandbox. */
const READS_DATES = [
	...['dates', 'dateTimes', 'dateRanges'].map((name) => `test/unit/fields/${name}.test.ts`),
	...['dateReminder', 'testEvent'].map((name) => `test/unit/trigger/${name}.test.ts`),
	...['offsets', 'example-leadToSale', 'sale-hints', 'task-read', 'trigger-events'].map(
		(name) => `test/engine/${name}.test.ts`,
	),
	...['bills', 'seeds', 'tasks', 'travels'].map((name) => `test/contract/${name}.test.ts`),
];

const MOMENTS = ['2027-12-31T23:58:00-03:00', '2028-02-29T12:00:00-03:00'];

/**
 * Tries as few cases as `npm test` does: it is the conditions that are tried.
 *
 * @param {string[]} files
 * @param {NodeJS.ProcessEnv} [env]
 */
const jest = (files, env) =>
	run('jest', ['--runTestsByPath', ...files], {
		cwd: root,
		env: { ...process.env, CI: '', ...env },
		show: true,
	});

/** @param {() => Promise<unknown>} work */
async function besideBusyLoops(work) {
	const loops = Array.from({ length: BUSY_LOOPS }, () =>
		// Whoever ends this script ends them, too.
		spawn(process.execPath, ['--eval', `while (process.ppid === ${process.pid});`], { stdio: 'ignore' }),
	);
	const end = () => loops.forEach((loop) => loop.kill('SIGKILL'));
	process.once('exit', end);
	try {
		await work();
	} finally {
		end();
		process.removeListener('exit', end);
	}
}

await main(async () => {
	console.log(`Beside ${BUSY_LOOPS} busy loops ...`);
	await besideBusyLoops(() => jest(SENSITIVE));
	for (const moment of MOMENTS) {
		console.log(`With all clocks at ${moment} ...`);
		const movedClock = `--require ${JSON.stringify(join(root, 'test/conditions/movedClock.cjs'))}`;
		await jest(READS_DATES, { NODE_OPTIONS: movedClock, MOVED_CLOCK: moment });
	}
});
