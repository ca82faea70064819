import { ModelServer, type Counting } from '../../service/rateLimit';
import { Process, type Delays, type Pacing } from './traffic';
import { seededRandom, VirtualTime } from './virtualTime';

/** How long answers take; drawn anew for each run. */
export interface AnswerTimes {
	name: string;
	/** @param random returns numbers from 0 to 1 */
	delays(random: () => number): Delays;
	/** The kind of a request; by default, all are alike. */
	kindOf?(random: () => number): string;
}

const SLOW = 'POST /sales';

/** A number whose logarithm is normally distributed. */
function logNormal(random: () => number, median: number, sigma: number): number {
	const normal = Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random());
	return median * Math.exp(sigma * normal);
}

/** The service is near, and works this long. */
function near(
	name: string,
	work: (random: () => number, count: number, kind: string) => number,
): AnswerTimes {
	return far(name, 2, 1, work);
}

/** Each way takes `way` ms, plus up to `jitter`. */
function far(
	name: string,
	way: number,
	jitter: number,
	work: (random: () => number, count: number, kind: string) => number = () => 0,
): AnswerTimes {
	return {
		name,
		delays: (random) => {
			let count = 0;
			return {
				oneWay: () => way + jitter * random(),
				work: (kind) => work(random, count++, kind),
			};
		},
	};
}

/** Distributions that must not mislead the limiter. Times are in ms, and a way is in one direction. */
export const answerTimes: readonly AnswerTimes[] = [
	near('At once', () => 0),
	near('300 ms', () => 300),
	near('800 ms', () => 800),
	near('3 s', () => 3_000),
	near('700 to 900 ms', (random) => 700 + 200 * random()),
	near('0 to 1 s', (random) => 1_000 * random()),
	near('0 to 3 s', (random) => 3_000 * random()),
	near('Log-normal, median 200 ms, sigma 0.5', (random) => logNormal(random, 200, 0.5)),
	near('Log-normal, median 300 ms, sigma 1', (random) => logNormal(random, 300, 1)),
	near('Log-normal, median 500 ms, sigma 1.5', (random) => logNormal(random, 500, 1.5)),
	near('Four of five 100 ms, else 2 s', (random) => (random() < 0.8 ? 100 : 2_000)),
	near('Half 50 ms, half 1 s', (random) => (random() < 0.5 ? 50 : 1_000)),
	near('The first twenty 2 s, then 200 ms', (_, count) => (count < 20 ? 2_000 : 200)),
	near('300 ms, from the 150th on 800 ms', (_, count) => (count < 150 ? 300 : 800)),
	{
		...near('One kind of 2.5 s among others of 50 ms', (_random, _count, kind) =>
			kind === SLOW ? 2_500 : 50,
		),
		kindOf: (random) => (random() < 0.1 ? SLOW : 'GET /people'),
	},
	far('A way of 200 ms, 20 ms jitter', 190, 20),
	far('A way of 200 ms, 100 ms jitter, work of 0 to 1 s', 150, 100, (random) => 1_000 * random()),
	far('A way of 40 to 160 ms', 40, 120),
	{
		name: 'A way of 100 ms, first connections take three',
		delays: () => {
			let sent = 0;
			return { oneWay: (direction) => (direction === 'there' && sent++ < 10 ? 300 : 100), work: () => 100 };
		},
	},
	{
		name: 'A way of 20 ms, one of a hundred 600 ms',
		delays: (random) => ({
			oneWay: () => (random() < 0.01 ? 600 : 20),
			work: () => 100 + 200 * random(),
		}),
	},
];

/** How the service counts, and who else sends from the address. */
export interface Place {
	name: string;
	counting: Omit<Counting, 'phase'>;
	/** Another program sends a request every so many ms, give or take a tenth, whatever the answer. */
	otherEveryMs?: number;
}

const SLIDING = { window: 'sliding', refusedCount: false } as const;

export const places: readonly Place[] = [
	{ name: 'Sliding window', counting: SLIDING },
	{ name: 'Refused ones count, too', counting: { ...SLIDING, refusedCount: true } },
	{ name: 'Fixed windows', counting: { window: 'fixed', refusedCount: false } },
	{ name: 'Bucket of tokens', counting: { window: 'bucket', refusedCount: false } },
	{ name: 'Counted until 3 s after the end', counting: { ...SLIDING, atEnd: true } },
	{ name: 'Another program takes a fifth', counting: SLIDING, otherEveryMs: 1_500 },
];

export interface Pace {
	/**
	 * The time from the first arrival to the last, divided by what a client could achieve that knows everything
	 * in advance.
	 */
	overLeast: number;
	/** The share of all requests that were answered with 429, from 0 to 1. */
	refused: number;
}

/**
 * One process sends `count` requests, forty of which always want a slot. The same seed gives the same pace.
 */
export async function paceOf(
	{ delays, kindOf }: AnswerTimes,
	{ counting, otherEveryMs }: Place,
	count: number,
	seed: number,
	pacing?: (time: VirtualTime) => Pacing,
): Promise<Pace> {
	const random = seededRandom(seed);
	const time = new VirtualTime(random);
	const server = new ModelServer({ ...counting, phase: Math.floor(3_000 * random()) });
	const n8n = new Process(time, server, delays(random), pacing?.(time));
	const passed: Array<{ at: number; work: number }> = [];
	let othersPassed = 0;
	const arrive = server.arrive.bind(server);
	server.arrive = (at, work = 0) => {
		const status = arrive(at, work);
		if (status === 200) passed.push({ at, work });
		return status;
	};
	let left = count;
	const worker = async () => {
		while (left > 0) {
			left -= 1;
			await n8n.request(kindOf?.(random));
		}
	};
	const other = async () => {
		while (otherEveryMs && passed.length < count) {
			if (arrive(time.now()) === 200) othersPassed += 1;
			await time.sleep(otherEveryMs * (0.9 + 0.2 * random()));
		}
	};
	await Promise.all([time.run(), other(), ...Array.from({ length: 40 }, worker)]);
	const times = passed.map(({ at }) => at);
	const works = counting.atEnd ? passed.map(({ work }) => work) : Array<number>(count + othersPassed).fill(0);
	return {
		overLeast: (Math.max(...times) - Math.min(...times)) / leastMs(works),
		refused: n8n.answers.filter(({ status }) => status === 429).length / n8n.answers.length,
	};
}

/**
 * The shortest time until the last request can be sent, if each request takes one of ten places for its work
 * and three more seconds.
 */
function leastMs(works: readonly number[]): number {
	const freeAt = Array<number>(10).fill(0);
	let begins = 0;
	for (const work of works) {
		begins = Math.min(...freeAt);
		freeAt[freeAt.indexOf(begins)] = begins + work + 3_000;
	}
	return begins;
}
