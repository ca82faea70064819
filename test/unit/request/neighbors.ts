import { ModelServer, type Counting } from '../../service/rateLimit';
import { Process, type Delays, type Pacing } from './traffic';
import { seededRandom, VirtualTime } from './virtualTime';

const SECOND = 1_000;
const WARM_UP = 30 * SECOND;
const COMES = 240 * SECOND;
const GO = 420 * SECOND;
const END = 570 * SECOND;
/** A pace is measured over this time. */
const SPAN = 30 * SECOND;

/** How long the way and the work take; drawn anew for each run. */
export interface Distance {
	name: string;
	/** The average, in ms. */
	work: number;
	delays(random: () => number): Delays;
}

export const distances: readonly Distance[] = [
	{ name: '20 ms away', work: 0, delays: (random) => ({ oneWay: () => 8 + 4 * random() }) },
	{
		name: '10 ms away, 300 ms of work',
		work: 300,
		delays: (random) => ({ oneWay: () => 4 + 2 * random(), work: () => 300 }),
	},
	{
		name: '200 ms away, 100 to 500 ms of work',
		work: 300,
		delays: (random) => ({ oneWay: () => 80 + 40 * random(), work: () => 100 + 400 * random() }),
	},
];

/** An address with its processes, and how the API counts there. */
export interface Address {
	pacing(time: VirtualTime): Pacing;
	processes: number;
	counting: Omit<Counting, 'phase'>;
	distance: Distance;
	seed: number;
}

function open({ counting, distance, pacing, seed }: Address) {
	const random = seededRandom(seed);
	const time = new VirtualTime(random);
	const server = new ModelServer({ ...counting, phase: Math.floor(random() * 3_000) });
	const begin = () => new Process(time, server, distance.delays(random), pacing(time));
	return { random, time, server, begin };
}

/** How processes that always have work share their address. */
export interface Shares {
	/** Requests per second that were let through, all processes together. */
	goodput: number;
	/** The share of all requests, from 0 to 1. */
	refused: number;
	/** The smallest part that a process has of an equal share; 1 is all of it. */
	least: number;
	/**
	 * How many seconds a process that arrives after four minutes needs to get seven tenths of an equal share;
	 * infinite if it never does.
	 */
	newcomer: number;
	/**
	 * How many seconds the last process needs to get nine tenths of the limit, after the others have ended or
	 * were killed.
	 */
	survivor: number;
}

export async function sharesAt(address: Address): Promise<Shares> {
	const { random, time, server, begin } = open(address);
	const all = Array.from({ length: address.processes }, begin);
	for (const [index, process] of all.entries()) {
		await time.run(time.now() + random() * SECOND);
		process.saturate(index === 0 ? END : GO);
	}
	await time.run(COMES);
	const newcomer = begin();
	newcomer.saturate(GO);
	await time.run(GO);
	for (const [index, process] of [...all.slice(1), newcomer].entries()) process.isKilled = index % 2 === 0;
	await time.run(END);

	const paces = all.map((process) => process.goodput(WARM_UP, COMES));
	const goodput = paces.reduce((sum, pace) => sum + pace, 0);
	const measured = (times: readonly number[]) => times.filter((at) => at >= WARM_UP && at < COMES).length;
	const firstSecond = (from: number, to: number, isReached: (at: number) => boolean): number => {
		for (let at = from; at + SPAN <= to; at += SECOND) if (isReached(at)) return (at - from) / SECOND;
		return Infinity;
	};
	const together = (at: number) => all.reduce((sum, process) => sum + process.goodput(at, at + SPAN), 0);
	const hasShare = (at: number) => {
		const own = newcomer.goodput(at, at + SPAN);
		return own >= (0.7 * (own + together(at))) / (all.length + 1);
	};
	const ceiling = 10 / (3 + (address.counting.atEnd ? address.distance.work / SECOND : 0));
	return {
		goodput,
		refused: measured(server.refused) / (measured(server.refused) + measured(server.passed)),
		least: goodput === 0 ? 0 : (Math.min(...paces) * all.length) / goodput,
		newcomer: firstSecond(COMES, GO, hasShare),
		survivor: firstSecond(GO, END, (at) => (all[0] as Process).goodput(at, at + SPAN) >= 0.86 * ceiling),
	};
}

/**
 * How long single requests of a process wait until they are let through, in seconds, next to processes that
 * are always busy.
 */
export async function singleWaits(address: Address): Promise<number[]> {
	const { random, time, begin } = open(address);
	for (let left = address.processes; left > 0; left -= 1) {
		await time.run(time.now() + random() * SECOND);
		begin().saturate(COMES);
	}
	const person = begin();
	return await waitsOf(time, random, async () => await person.request());
}

/**
 * How long single requests of a process wait until they are let through, in seconds. Each process at the
 * address, including this one, has five runs that always have ten requests to send.
 */
export async function waitsBesideRuns(address: Address): Promise<number[]> {
	const { random, time, begin } = open(address);
	const processes = Array.from({ length: address.processes }, begin);
	for (const process of processes) for (let run = 0; run < 5; run += 1) process.saturate(COMES);
	const [own] = processes as [Process];
	return await waitsOf(time, random, async () => await own.request('GET /people', { sent: 0 }));
}

/** Sends a request five to fifteen seconds after each answer, for four minutes. */
async function waitsOf(time: VirtualTime, random: () => number, ask: () => Promise<void>): Promise<number[]> {
	const waits: number[] = [];
	let asked = Infinity;
	const person = async () => {
		for (;;) {
			await time.sleep((5 + 10 * random()) * SECOND);
			asked = time.now();
			await ask();
			waits.push((time.now() - asked) / SECOND);
			asked = Infinity;
		}
	};
	void person();
	await time.run(COMES);
	return asked === Infinity ? waits : [...waits, (COMES - asked) / SECOND];
}

/** What happens to workers that start at the same time. */
export interface Beginning {
	/** Creations per second. */
	pace: number;
	/** The share of all requests, from 0 to 1. */
	refused: number;
	/** What the worker with the fewest creations has of an equal share, in the first half. */
	least: number;
	/** How many requests of others were let through in the meantime. */
	others: number;
}

/**
 * Workers that start within one second share this many creations. Each has five runs, which send ten requests
 * at once.
 * @param isQueueTest as in `npm run test:queue`: the first worker is killed after half of the creations; and
 * there is n8n's main process, whose triggers read sixty records, and in which somebody opens a list every
 * three seconds
 */
export async function freshWorkers(address: Address, count: number, isQueueTest = false): Promise<Beginning> {
	const { random, time, server, begin } = open(address);
	const workers = Array.from({ length: address.processes }, begin);
	let left = count;
	let created = 0;
	let endedAt = 0;
	let least = NaN;
	let running = 5 * workers.length;
	const create = async (worker: Process, run: { sent: number }) => {
		await worker.request('POST /people', run);
		if (worker.isKilled) return;
		created += 1;
		endedAt = time.now();
		if (created !== Math.ceil(count / 2)) return;
		const passed = workers.map(({ answers }) => answers.filter(({ status }) => status === 200).length);
		least = (Math.min(...passed) * workers.length) / created;
		if (isQueueTest) (workers[0] as Process).isKilled = true;
	};
	const run = async (worker: Process) => {
		await time.sleep(random() * SECOND);
		while (left > 0 && !worker.isKilled) {
			const ten = Math.min(10, left);
			left -= ten;
			const it = { sent: 0 };
			await Promise.all(Array.from({ length: ten }, async () => await create(worker, it)));
		}
		running -= 1;
	};
	const main = begin();
	const read = async () => {
		const it = { sent: 0 };
		await Promise.all(Array.from({ length: 60 }, async () => await main.request('GET /sales', it)));
	};
	const pick = async () => {
		for (; running > 0; await time.sleep(3 * SECOND)) await main.request();
	};
	const runs = workers.flatMap((worker) => Array.from({ length: 5 }, async () => await run(worker)));
	await Promise.all([time.run(), ...runs, ...(isQueueTest ? [read(), pick()] : [])]);
	const until = (times: readonly number[]) => times.filter((at) => at <= endedAt).length;
	const passed = until(server.passed);
	const refused = until(server.refused);
	const others = passed - created;
	return { pace: (created * SECOND) / endedAt, refused: refused / (refused + passed), least, others };
}

/** The value that `part` of the values do not exceed. */
export function quantile(values: readonly number[], part: number): number {
	const sorted = [...values].sort((a, b) => a - b);
	return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? NaN;
}
