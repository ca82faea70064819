import { startSandbox } from 'travel-agency-sandbox';

import { BackOffice } from '../engine/backOffice';
import { hurry } from '../engine/hurry';
import { seededRandom } from '../unit/api/virtualTime';
import { performAll, setScene } from './campaign';
import { SETTINGS, SHAPE_NAMES, type Job } from './jobs';
import { judge, type Verdict } from './judge';
import { seed } from './seed';
import { Stored } from './stored';
import { beginDrizzle, beginStorm } from './weather';

/** How many runs of ten items of each kind. */
const RUNS: Record<string, number> = {
	'create a person': 150,
	'create a task': 50,
	'create a sale': 40,
	'update a person': 80,
	'update a task': 40,
	'comment on a task': 70,
	'upload a file': 40,
	'delete a person': 40,
	'delete a task': 20,
};
const ITEMS = 10;
const AT_ONCE = 16;

const office = new BackOffice();
let close: () => Promise<void>;

beforeAll(async () => {
	const sandbox = await startSandbox({ rateLimit: { enabled: false } });
	office.url = sandbox.url;
	close = () => sandbox.close();
	hurry(office);
});
afterAll(async () => await close());

test(`more than 5,000 writes under random faults are each carried out exactly once (CHAOS_SEED=${seed})`, async () => {
	const random = seededRandom(seed);
	const pick = <T>(from: readonly T[]): T => from[Math.floor(random() * from.length)] as T;
	const scene = await setScene(office, { people: 1000, tasks: 1300 }, 500);
	const jobs: Job[] = [];
	for (const [write, count] of Object.entries(RUNS)) {
		for (let runs = 0; runs < count; ) {
			const impossible = random() < 0.5 ? [] : (scene.impossible[write] ?? []);
			const job = scene.jobs.make(write, pick(SHAPE_NAMES), pick(SETTINGS), ITEMS, impossible);
			runs += job.runs.length;
			jobs.push(job);
		}
	}
	jobs.sort(() => random() - 0.5);
	await office.forgetRequests();

	const began = Date.now();
	await beginDrizzle(office, seed);
	const reports = await performAll(jobs, scene, AT_ONCE, async () => {
		if (random() < 0.1) await beginStorm(office, random);
	});
	await office.endFaults();
	const verdict = judge(reports.flat(), await Stored.of(office), scene.writes, await office.requests());
	tell('under faults', verdict, (Date.now() - began) / 1000, (await office.requests()).length);

	// As n8n runs a job again whose worker was lost: the same execution.
	const isWhole = (job: number) => reports[job]?.every(({ told }) => told === 'done');
	const unfinished = jobs.filter((_, index) => !isWhole(index));
	const again = await performAll(unfinished, scene, AT_ONCE);
	const all = jobs.map((job, index) => again[unfinished.indexOf(job)] ?? reports[index] ?? []);
	const final = judge(all.flat(), await Stored.of(office), scene.writes, await office.requests());
	tell('and run again', final, (Date.now() - began) / 1000, (await office.requests()).length);

	expect([...verdict.findings, ...final.findings]).toEqual([]);
	expect(verdict.wanted).toBeGreaterThanOrEqual(5000);
	expect(final).toMatchObject({ found: verdict.wanted, doubled: 0, unknown: 0 });
}, 300_000);

/** The figures are the proof, not the sentence above them. */
function tell(when: string, verdict: Verdict, seconds: number, requests: number): void {
	const { findings, ...figures } = verdict;
	process.stdout.write(
		`${when}: ${JSON.stringify({ ...figures, requests, seconds, findings: findings.length })}\n` +
			findings
				.slice(0, 15)
				.map((finding) => `  ${finding}\n`)
				.join(''),
	);
}
