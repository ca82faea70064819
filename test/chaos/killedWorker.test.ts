import type { ChildProcess } from 'child_process';
import { once } from 'events';
import { join } from 'path';
import { text } from 'stream/consumers';

import { SEED } from '../campaign';
import { Program } from '../engine/program';
import { useRealTime } from '../virtualClock';
import { seededRandom } from '../unit/request/virtualTime';
import { makeJobs, printVerdict } from './campaign';
import { judge } from './judge';
import { officeOfThisFile } from './office';
import type { Report } from './perform';
import { setScene } from './scene';
import { Stored } from './stored';
import type { Shift } from './worker';

useRealTime();

const program = new Program(join(__dirname, 'worker.ts'));

/** How many runs of ten items of each kind. */
const RUNS = {
	'create a person': 6,
	'create a task': 3,
	'create a sale': 3,
	'update a person': 3,
	'create or update a person who is new': 3,
	'create or update a person who is there': 3,
	'update a task': 3,
	'comment on a task': 3,
	'upload a file': 3,
	'delete a person': 4,
	'delete a task': 3,
};

const office = officeOfThisFile();

beforeAll(async () => await program.build());

const running = new Set<ChildProcess>();
afterEach(() => {
	for (const worker of running) worker.kill('SIGKILL');
});

/** Starts a process that does all jobs, and kills it after this many requests. Undefined if it was killed. */
async function workUntil(shift: Shift, mostRequests: number): Promise<Report[][] | undefined> {
	const worker = program.start();
	running.add(worker);
	const ended = once(worker, 'exit') as Promise<[number | null, NodeJS.Signals | null]>;
	const printed = text(worker.stdout);
	worker.stdin.end(JSON.stringify(shift));
	const before = (await office.requests()).length;
	let isRunning = true;
	const watching = (async () => {
		while (isRunning) {
			if ((await office.requests()).length - before >= mostRequests) worker.kill('SIGKILL');
			await new Promise((resolve) => setTimeout(resolve, 100));
		}
	})();
	const [code, signal] = await ended;
	isRunning = false;
	running.delete(worker);
	await watching;
	if (signal === 'SIGKILL') return undefined;
	expect(code).toBe(0);
	return JSON.parse(await printed) as Report[][];
}

test(`a worker killed at any moment, and another one killed in its place: every write is there once`, async () => {
	const random = seededRandom(SEED);
	const scene = await setScene(office, { people: 100, tasks: 250, toDelete: 100, toFind: 100 });
	const jobs = makeJobs(scene, RUNS, random);
	const { credential, references } = scene;
	const shift: Shift = { url: office.url, credential, references, jobs };
	await office.forgetRequests();
	const writes = jobs.flatMap(({ runs }) => runs.flatMap(({ wishes }) => wishes)).length;
	const chance: object = { probability: 0.04, seed: SEED };
	await office.fault({ kind: 'cut_after_commit', ...chance });
	// Delays answers, so that writes are in progress when the worker is killed.
	await office.fault({ kind: 'latency', latency_ms: 150 });

	const killedAt = [0.1, 0.5].map((share) => Math.floor(writes * (share + random() * 0.3)));
	for (const [attempt, at] of killedAt.entries()) {
		expect(await workUntil(shift, at)).toBeUndefined();
		process.stdout.write(`Worker ${attempt + 1} killed at ${at} requests, of ${writes} writes\n`);
	}
	const reports = await workUntil(shift, Infinity);
	const verdict = judge(
		reports?.flat() ?? [],
		await Stored.of(office),
		scene.writes,
		await office.requests(),
		true,
	);
	printVerdict('What the last worker reported', verdict);
	expect(verdict.findings).toEqual([]);
	const { wanted } = verdict;
	expect(wanted).toBeGreaterThan(300);
	expect(verdict).toMatchObject({ found: wanted, done: wanted, doubled: 0, unknown: 0 });
});
