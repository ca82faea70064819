import { ModelServer, type Counting } from '../../test/unit/request/modelServer';
import { Process } from '../../test/unit/request/traffic';
import { seededRandom, VirtualTime } from '../../test/unit/request/virtualTime';
import type { Way } from './pacings';

const MINUTE_MS = 60_000;
const WARM_UP_MS = 2 * MINUTE_MS;
const END_MS = 8 * MINUTE_MS;

export interface Outcome {
	/** Requests per second that passed, of all processes together. The service allows 3.33 in the long run. */
	goodput: number;
	/** Of all requests, those answered with 429, 0 to 1. */
	refused: number;
	/** Jain's index of the processes' shares: 1 when all are equal, 1/n when one has everything. */
	fairness: number;
}

/**
 * Lets `count` independent processes send as much as they may from one IP address, at round trips of 80 to
 * 320 ms, and measures six minutes after two of warming up. The same seed gives the same outcome.
 */
export async function simulate(
	way: Way,
	count: number,
	counting: Omit<Counting, 'phase'>,
	seed: number,
): Promise<Outcome> {
	const random = seededRandom(seed);
	const time = new VirtualTime(random);
	const server = new ModelServer({ ...counting, phase: Math.floor(random() * 3_000) });
	const oneWay = () => 40 + 120 * random();
	const processes = Array.from(
		{ length: count },
		() => new Process(time, server, { oneWay }, way.pacing(time)),
	);
	for (const process of processes) {
		await time.run(time.now() + random() * 1_000);
		process.saturate(END_MS);
	}
	await time.run(END_MS);

	const shares = processes.map((process) => process.goodput(WARM_UP_MS, END_MS));
	const goodput = shares.reduce((sum, share) => sum + share, 0);
	const squares = shares.reduce((sum, share) => sum + share ** 2, 0);
	const measured = (times: readonly number[]) => times.filter((at) => at >= WARM_UP_MS).length;
	const refusals = measured(server.refused);
	return {
		goodput,
		refused: refusals / (refusals + measured(server.passed)),
		fairness: squares === 0 ? 0 : goodput ** 2 / (count * squares),
	};
}

/**
 * Seconds until one of four processes is back at nine tenths of its pace alone (over half a minute) after the
 * other three have stopped. Infinity beyond ten minutes.
 */
export async function secondsToRecover(
	way: Way,
	counting: Omit<Counting, 'phase'>,
	seed: number,
): Promise<number> {
	const alone = await simulate(way, 1, counting, seed);
	const random = seededRandom(seed);
	const time = new VirtualTime(random);
	const server = new ModelServer({ ...counting, phase: Math.floor(random() * 3_000) });
	const oneWay = () => 40 + 120 * random();
	const processes = Array.from({ length: 4 }, () => new Process(time, server, { oneWay }, way.pacing(time)));
	const [remaining, ...leaving] = processes as [Process, ...Process[]];
	for (const process of leaving) process.saturate(4 * MINUTE_MS);
	remaining.saturate(14 * MINUTE_MS);
	await time.run(14 * MINUTE_MS);
	const isBack = (second: number) => {
		const from = 4 * MINUTE_MS + second * 1_000;
		return remaining.goodput(from, from + MINUTE_MS / 2) >= 0.9 * alone.goodput;
	};
	const seconds = Array.from({ length: 9.5 * 60 }, (_, second) => second);
	return seconds.find(isBack) ?? Infinity;
}
