import type { BackOffice, SeenRequest } from '../engine/backOffice';
import { seededRandom } from '../unit/request/virtualTime';
import { SETTINGS, SHAPE_NAMES, type Job } from './jobs';
import { judge, type Verdict } from './judge';
import { perform, type Report } from './perform';
import { setScene, type Scene, type Sizes } from './scene';
import { Stored } from './stored';
import { beginDrizzle, beginStorm } from './weather';
import type { Write } from './writes';

/** How many items a run has. */
const ITEMS = 10;
const AT_ONCE = 16;
const STORMS_AT_MOST = 24;

/**
 * Jobs of every shape and setting, in random order.
 * @param runs how many runs of each kind of write, at least
 */
export function makeJobs(scene: Scene, runs: Record<string, number>, random: () => number): Job[] {
	const pick = <T>(from: readonly T[]): T => from[Math.floor(random() * from.length)] as T;
	const jobs: Job[] = [];
	for (const [write, count] of Object.entries(runs)) {
		for (let made = 0; made < count; made += jobs.at(-1)?.runs.length ?? 0) {
			const impossible = random() < 0.5 ? [] : (scene.impossible[write] ?? []);
			jobs.push(scene.jobs.make(write, pick(SHAPE_NAMES), pick(SETTINGS), ITEMS, impossible));
		}
	}
	return jobs
		.map((job) => ({ job, at: random() }))
		.sort((a, b) => a.at - b.at)
		.map(({ job }) => job);
}

/**
 * What was reported and stored: once under faults, and once after the unfinished items ran again without
 * faults.
 */
export interface Outcome {
	underFaults: Verdict;
	runAgain: Verdict;
}

/** @param seed determines the jobs, their order, and which requests get a fault */
export async function runCampaign(
	office: BackOffice,
	sizes: Sizes,
	runs: Record<string, number>,
	seed: number,
): Promise<Outcome> {
	const random = seededRandom(seed);
	const scene = await setScene(office, sizes);
	const jobs = makeJobs(scene, runs, random);
	await office.forgetRequests();
	const requests: SeenRequest[] = [];
	const judged = async (reports: Report[][], isRunAgain: boolean): Promise<Verdict> => {
		const latest = await office.forgetRequests();
		// The sandbox's log is limited. Judging by part of it would find mistakes where there are none.
		if (latest.length > 0 && latest[0]?.number !== 1) throw new Error('The sandbox forgot requests');
		requests.push(...latest);
		return judge(reports.flat(), await Stored.of(office), scene.writes, requests, isRunAgain);
	};

	const writes = jobs.flatMap(({ runs: made }) => made.flatMap(({ wishes }) => wishes)).length;
	const pause = Math.ceil(jobs.length / STORMS_AT_MOST);
	await beginDrizzle(office, seed);
	const reports = await performAll(jobs, scene, async (done) => {
		if (done % pause === 0) await beginStorm(office, seed + done / pause, writes);
	});
	await office.endFaults();
	const underFaults = await judged(reports, false);

	// n8n repeats a job whose worker was lost in the same execution.
	const unfinished = jobs.filter((_, index) => reports[index]?.some(({ as }) => as !== 'done'));
	const again = await performAll(unfinished, scene);
	const all = jobs.map((job, index) => again[unfinished.indexOf(job)] ?? reports[index] ?? []);
	return { underFaults, runAgain: await judged(all, true) };
}

/**
 * Runs jobs concurrently.
 * @param afterEach is called with the number of jobs done
 * @returns the reports of each job
 */
async function performAll(
	jobs: readonly Job[],
	{ writes, credential }: Scene,
	afterEach: (done: number) => Promise<void> | void = () => undefined,
): Promise<Report[][]> {
	const reports: Report[][] = [];
	let next = 0;
	let done = 0;
	const worker = async (): Promise<void> => {
		while (next < jobs.length) {
			const index = next++;
			const job = jobs[index] as Job;
			reports[index] = await perform(job, writes[job.write] as Write, credential);
			await afterEach((done += 1));
		}
	};
	const workers = await Promise.allSettled(Array.from({ length: AT_ONCE }, worker));
	// Only after all have ended: none of them may still run during the next test.
	for (const ended of workers) if (ended.status === 'rejected') throw ended.reason;
	return reports;
}

/** The figures are the proof; the names of the tests are not. */
export function printVerdict(when: string, { findings, ...figures }: Verdict, mostFindings = 15): void {
	const shown = findings.slice(0, mostFindings).map((finding) => `  ${finding}\n`);
	const all = Object.entries(figures).map(([name, value]) => `${name} ${value}`);
	process.stdout.write(`${when}: ${all.join(', ')}\n${shown.join('')}`);
}
