import { CanceledError } from '../../../nodes/shared/request/failures';
import { Limiter, limiters } from '../../../nodes/shared/request/limiter';
import { answerTimes, paceOf, places } from './answerTimes';
import { ModelServer, waysToCount, type Counting } from '../../service/rateLimit';
import { pollsBesideWork } from './pollsBesideWork';
import {
	type Distance,
	distances,
	freshWorkers,
	quantile,
	sharesAt,
	singleWaits,
	waitsBesideRuns,
} from './neighbors';
import { Process } from './traffic';
import { seededRandom, VirtualTime } from './virtualTime';
import { nonEmpty } from '../../nonEmpty';
import { allInCI, cases, fc, some } from '../../campaign';

const SECOND = 1_000;
const MINUTE = 60 * SECOND;

const countings: fc.Arbitrary<Counting> = fc.record({
	window: fc.constantFrom('sliding', 'fixed', 'bucket'),
	refusedCount: fc.boolean(),
	phase: fc.nat({ max: 2_999 }),
});

/** When the first ten requests are sent, in ms. */
const TEN = Array.from({ length: 10 }, (_, index) => 80 * index);

const SLIDING: Counting = { window: 'sliding', refusedCount: true, phase: 0 };

/** How long a request waits for a slot, in ms. */
async function waitFor(limiter: Limiter, time: VirtualTime): Promise<number> {
	const asked = time.now();
	return (await limiter.take()).sentAt - asked;
}

/** 80 to 320 ms for both ways together. */
function usualOneWay(random: () => number): () => number {
	return () => 40 + 120 * random();
}

describe('one process alone', () => {
	test('is never over the limit as the service counts arrivals, whatever the load and the window, on ways that vary by up to 100 ms', async () => {
		const load = fc.array(
			fc.record({ pause: fc.nat({ max: 2_000 }), burst: fc.integer({ min: 1, max: 25 }) }),
			{ minLength: 1, maxLength: 12 },
		);
		const delays = fc.record({ least: fc.nat({ max: 500 }), more: fc.nat({ max: 100 }) });
		await fc.assert(
			fc.asyncProperty(load, delays, countings, fc.nat(), async (bursts, { least, more }, counting, seed) => {
				const random = seededRandom(seed);
				const time = new VirtualTime(random);
				const server = new ModelServer(counting);
				const n8n = new Process(time, server, { oneWay: () => least + more * random() ** 4 });
				const requests: Array<Promise<void>> = [];
				for (const { pause, burst } of bursts) {
					await time.run(time.now() + pause);
					for (let index = 0; index < burst; index += 1) requests.push(n8n.request());
				}
				await time.run();
				await Promise.all(requests);
				expect(server.refused).toEqual([]);
				expect(server.passed).toHaveLength(requests.length);
				expectAtMostTenIn3Seconds(server.passed);
			}),
			{ numRuns: cases(20, 2_000) },
		);
	});

	test('comes near the ceiling of 3.33 requests a second, at round trips of 80 to 320 ms', async () => {
		for (const seed of [1, 2, 3]) {
			const random = seededRandom(seed);
			const time = new VirtualTime(random);
			const n8n = new Process(time, new ModelServer(SLIDING), { oneWay: usualOneWay(random) });
			n8n.saturate(2 * MINUTE);
			await time.run();
			expect(n8n.goodput(0, 2 * MINUTE)).toBeGreaterThan(2.9);
		}
	});

	test.each([0, 50, 150, 300])(
		'loses no more than a twentieth of the ceiling to a round trip of %d ms',
		async (trip) => {
			const random = seededRandom(1);
			const time = new VirtualTime(random);
			const server = new ModelServer(SLIDING);
			const n8n = new Process(time, server, { oneWay: () => trip / 2 + 5 * random() });
			n8n.saturate(4 * MINUTE);
			await time.run();
			expect(server.refused).toEqual([]);
			expect(n8n.goodput(MINUTE, 4 * MINUTE)).toBeGreaterThan((10 / 3) * 0.95);
		},
	);

	test('counts a request whose answer never came from the moment in which that was known', async () => {
		const time = new VirtualTime(seededRandom(1));
		const limiter = new Limiter(time);
		for (let index = 0; index < 50; index += 1) {
			const slot = await limiter.take();
			await time.run(time.now() + 400);
			limiter.release(slot, true);
			await time.run(time.now() + 3_000);
		}
		const ten = Array.from({ length: 10 }, async (_, index) => {
			const slot = await limiter.take();
			await time.sleep(400);
			limiter.release(slot, index > 0);
		});
		const sentAt = time.now();
		await time.run();
		await Promise.all(ten);
		const more = Array.from({ length: 10 }, async () => (await limiter.take()).sentAt - sentAt);
		await time.run();
		const free = (await Promise.all(more)).map(Math.round);
		// Three seconds after the second of the ten was sent, plus 40 ms. The lost one was the first.
		expect(free).toEqual(Array.from({ length: 10 }, (_, index) => 3_120 + 80 * index));
	});

	test('sends the first ten within a second: a short workflow hardly waits', async () => {
		const time = new VirtualTime(seededRandom(1));
		const n8n = new Process(time, new ModelServer(SLIDING), { oneWay: () => 100 });
		const requests = Array.from({ length: 11 }, async () => await n8n.request());
		await time.run();
		await Promise.all(requests);
		expect(n8n.sent.slice(0, 10)).toEqual(TEN);
		expect(n8n.sent[10]).toBeGreaterThanOrEqual(3_100);
		expect(n8n.sent[10]).toBeLessThan(3_300);
	});

	test('counts requests that are still under way, however long they take', async () => {
		const time = new VirtualTime(seededRandom(1));
		const n8n = new Process(time, new ModelServer(SLIDING), { oneWay: () => 30 * SECOND });
		const requests = Array.from({ length: 20 }, async () => await n8n.request());
		await time.run(59 * SECOND);
		expect(n8n.sent).toHaveLength(10);
		await time.run();
		await Promise.all(requests);
		expect(n8n.sent).toHaveLength(20);
	});

	test('has no more than twenty under way, should the service stop to answer', async () => {
		const time = new VirtualTime(seededRandom(1));
		let work = 0;
		const n8n = new Process(time, new ModelServer(SLIDING), { oneWay: () => 10, work: () => work });
		const send = (count: number) => Array.from({ length: count }, async () => await n8n.request());
		const first = send(20);
		await time.run(MINUTE);
		await time.known(Promise.all(first));
		work = MINUTE;
		const requests = send(40);
		await time.run(1.9 * MINUTE);
		expect(n8n.sent).toHaveLength(40);
		await time.run();
		await Promise.all(requests);
	});
});

/** Cases that miss the goal of 1.05, with what they reach instead; docs/performance.md says why. */
const WORSE: Partial<Record<string, { overLeast: number; refused: number }>> = {
	'A way of 20 ms, one of a hundred 600 ms, Sliding window': { overLeast: 1.1, refused: 0.015 },
	'A way of 20 ms, one of a hundred 600 ms, Refused ones count, too': { overLeast: 1.1, refused: 0.015 },
	'A way of 20 ms, one of a hundred 600 ms, Counted until 3 s after the end': {
		overLeast: 1.1,
		refused: 0.025,
	},
	'A way of 200 ms, 100 ms jitter, work of 0 to 1 s, Counted until 3 s after the end': {
		overLeast: 1.25,
		refused: 0.05,
	},
	'A way of 100 ms, first connections take three, Counted until 3 s after the end': {
		overLeast: 1.2,
		refused: 0.04,
	},
};

describe('answers that take time, on their way and at the service', () => {
	const paces = answerTimes.flatMap((times) =>
		places.map((place) => [times.name, place.name, times, place] as const),
	);

	test.each(some(24, paces))('%s, %s: at most 1.05 of the least time', async (answers, _, times, place) => {
		const { overLeast, refused } = await paceOf(times, place, 300, 1);
		const isOther = place.otherEveryMs !== undefined;
		const knownWorst = isOther ? { overLeast: 1.35, refused: 0.05 } : WORSE[`${answers}, ${place.name}`];
		expect(Math.round(100 * overLeast)).toBeLessThanOrEqual(100 * (knownWorst?.overLeast ?? 1.05));
		expect(refused).toBeLessThan(knownWorst?.refused ?? 0.01);
	});

	const TIMES = [0, 200, 1_000];
	const STARTS: Array<[string, number, (travel: number) => number]> = [
		['connections are opened by the first ten requests', 10, (travel) => 2 * travel],
		['this process is busy for the first twenty', 20, () => 50],
	];
	const starts = STARTS.flatMap(([start, count, more]) =>
		TIMES.flatMap((travel) => TIMES.map((work) => ({ start, count, more, travel, work }))),
	);

	test.each(starts)(
		'never over the limit where $start, at travel $travel ms, work $work ms',
		async ({ count, more, travel, work }) => {
			const time = new VirtualTime(seededRandom(1));
			const server = new ModelServer(SLIDING);
			let left = count;
			const n8n = new Process(time, server, {
				oneWay: (direction) => {
					const isLate = direction === 'there' && left > 0;
					if (isLate) left -= 1;
					return travel / 2 + 1 + (isLate ? more(travel) : 0);
				},
				work: () => work,
			});
			for (let ten = 0; ten < 8; ten += 1)
				await Promise.all([time.run(), ...Array.from({ length: 10 }, async () => await n8n.request())]);
			expect(server.refused).toEqual([]);
			expectAtMostTenIn3Seconds(server.passed);
		},
	);

	test('a request whose answer was lost may have arrived just before, however quick others are', async () => {
		const time = new VirtualTime(seededRandom(1));
		const server = new ModelServer(SLIDING);
		const n8n = new Process(time, server, { oneWay: () => 10 });
		const read = async (count: number) =>
			await Promise.all(Array.from({ length: count }, async () => await n8n.request()));
		await Promise.all([time.run(), read(60)]);
		await time.run(time.now() + MINUTE);
		const lose = async () => {
			const slot = await n8n.limiter.take();
			await time.sleep(1_500);
			server.arrive(time.now());
			n8n.limiter.release(slot, false);
		};
		await Promise.all([time.run(), lose(), read(30)]);
		expect(server.refused).toEqual([]);
		expectAtMostTenIn3Seconds(server.passed);
	});

	test('how quick answers were in a calm time says nothing of how soon requests arrive in a busy one', async () => {
		const random = seededRandom(1);
		const time = new VirtualTime(random);
		const server = new ModelServer(SLIDING);
		let isBusy = false;
		const n8n = new Process(time, server, {
			oneWay: (direction) => (isBusy && direction === 'there' ? 80 * random() : 3),
		});
		const send = async () =>
			await Promise.all([time.run(), ...Array.from({ length: 100 }, async () => await n8n.request())]);
		await send();
		isBusy = true;
		await send();
		expect(server.refused).toEqual([]);
	});

	describe('a service that may count requests until three seconds after their end', () => {
		let time: VirtualTime;
		let limiter: Limiter;

		/**
		 * Sends ten requests of one second each after a minute, and returns how long after them the next one is
		 * sent.
		 */
		async function nextAfterTen(isProcessed = false): Promise<number> {
			await time.run(time.now() + MINUTE);
			const sentAt = time.now();
			for (let left = 10; left > 0; left -= 1)
				void limiter.take().then(async (slot) => {
					await time.sleep(SECOND);
					limiter.release(slot, true);
				});
			await time.run(sentAt + 1.2 * SECOND);
			const next = limiter.take();
			await time.run(sentAt + 5 * SECOND);
			const slot = await time.known(next);
			limiter.release(slot, isProcessed);
			return slot.sentAt - sentAt;
		}

		function refuse(earlyMs: number): void {
			limiter.refused({ sentAt: time.now(), earlyMs });
		}

		beforeEach(async () => {
			time = new VirtualTime(seededRandom(1));
			limiter = new Limiter(time);
			// It is not known yet whether these had to open connections, which takes two thirds of a second at
			// most.
			expect(await nextAfterTen()).toBeCloseTo(3_782, 0);
			expect(await nextAfterTen()).toBe(3_115);
		});

		test('is believed to after a 429 that this would explain, until one comes in spite of it', async () => {
			refuse(500);
			expect(await nextAfterTen()).toBe(4_040);
			refuse(0);
			expect(await nextAfterTen()).toBe(3_115);
		});

		test('is believed to for a thousand requests, then put to the test', async () => {
			refuse(500);
			// Each call sends eleven, and the last one counts towards the next call.
			for (let sent = 0; sent < 1_000 - 11; sent += 11) expect(await nextAfterTen()).toBe(4_040);
			await nextAfterTen();
			expect(await nextAfterTen()).toBe(3_040);
		});

		test('is not believed to once a request passed that it would have refused', async () => {
			expect(await nextAfterTen(true)).toBe(3_115);
			refuse(500);
			expect(await nextAfterTen()).toBe(3_115);
		});
	});

	test('a service that does count that way refuses less than one of a hundred', async () => {
		const time = new VirtualTime(seededRandom(1));
		const server = new ModelServer({ ...SLIDING, atEnd: true });
		const n8n = new Process(time, server, { oneWay: () => 20, work: () => 800 });
		n8n.saturate(30 * MINUTE);
		await time.run();
		expect(server.refused.length).toBeGreaterThan(0);
		expect(server.refused.length).toBeLessThan(0.01 * server.passed.length);
		expect(n8n.goodput(0, 30 * MINUTE)).toBeGreaterThan(2.5);
	});
});

describe('waiting', () => {
	test('is first come, first served', async () => {
		const time = new VirtualTime(seededRandom(1));
		const limiter = new Limiter(time);
		const served: number[] = [];
		const all = Array.from({ length: 60 }, async (_, number) => {
			const slot = await limiter.take();
			served.push(number);
			await time.sleep(100);
			limiter.release(slot, true);
		});
		await time.run();
		await Promise.all(all);
		expect(served).toEqual(Array.from({ length: 60 }, (_, number) => number));
	});

	test('says how long it was', async () => {
		const time = new VirtualTime(seededRandom(1));
		const limiter = new Limiter(time);
		const waits = Array.from({ length: 11 }, async () => {
			const slot = await limiter.take();
			limiter.release(slot, true);
			return slot.sentAt;
		});
		await time.run();
		expect(await Promise.all(waits)).toEqual([...TEN, 3_115]);
	});

	test('ends for a canceled execution within a tenth of a second, and costs the others neither place nor slot', async () => {
		const time = new VirtualTime(seededRandom(1));
		const limiter = new Limiter(time);
		const controller = new AbortController();
		const served: Array<[string, number]> = [];
		const ended: number[] = [];
		const take = async (name: string, signal?: AbortSignal) => {
			const slot = await limiter.take({ signal });
			served.push([name, time.now()]);
			limiter.release(slot, true);
		};
		const first = Array.from({ length: 10 }, async () => await take('first'));
		const canceled = Array.from({ length: 30 }, async () => {
			await expect(take('canceled', controller.signal)).rejects.toThrow(CanceledError);
			ended.push(time.now());
		});
		const behind = take('behind');
		await time.run(1_000);
		controller.abort();
		await time.run();
		await Promise.all([...first, ...canceled, behind]);
		expect(ended).toHaveLength(30);
		expect(Math.max(...ended)).toBeLessThanOrEqual(1_100);
		expect(served.at(-1)).toEqual(['behind', 3_115]);
	});

	test('does not begin for who is canceled already, even if a slot is free', async () => {
		const limiter = new Limiter(new VirtualTime(seededRandom(1)));
		await expect(limiter.take({ signal: AbortSignal.abort() })).rejects.toThrow(CanceledError);
		expect(await limiter.take()).toMatchObject({ sentAt: 0 });
	});
});

describe('who has sent little', () => {
	const address = {
		pacing: (time: VirtualTime) => new Limiter(time),
		counting: { window: 'sliding', refusedCount: false } as const,
		distance: distances[0] as Distance,
		seed: 1,
	};

	test.each([
		[1, 3],
		[3, 10],
	])(
		'beside five bulk runs in each of %d processes: nine of ten wait less than %d s',
		async (processes, most) => {
			expect(quantile(await waitsBesideRuns({ ...address, processes }), 0.9)).toBeLessThan(most);
		},
	);

	test('does not starve a bulk run: one of four is served for having waited ten seconds', async () => {
		const time = new VirtualTime(seededRandom(1));
		const limiter = new Limiter(time);
		let sent = 0;
		const bulk = async () => {
			for (;;) {
				const slot = await limiter.take({ run: { sent: 1_000 } });
				sent += 1;
				limiter.release(slot, true);
			}
		};
		const small = async () => {
			for (;;) limiter.release(await limiter.take({ run: { sent: 0 } }), true);
		};
		void bulk();
		for (let runs = 0; runs < 20; runs += 1) void small();
		await time.run(2 * MINUTE);
		expect(sent).toBeGreaterThan(9);
	});
});

describe('polls', () => {
	test('of ten triggers leave others a wait below a second, and are done within their minute', async () => {
		const equal = await pollsBesideWork(false);
		const behind = await pollsBesideWork(true);
		expect(equal.median).toBeGreaterThan(2 * SECOND);
		expect(behind.median).toBeLessThan(SECOND);
		expect(behind.ninth).toBeLessThan(2 * SECOND);
		expect(behind.longestPolls).toBeLessThan(MINUTE);
	});

	test('leave three of ten slots to who may come, and are served after who came later', async () => {
		const time = new VirtualTime(seededRandom(1));
		const limiter = new Limiter(time);
		const sent = { other: 0, poll: 0 };
		const ask = async (who: 'poll' | 'other') => {
			const slot = await limiter.take({ isBackground: who === 'poll' });
			limiter.release(slot, true);
			sent[who] += 1;
		};
		for (let others = 0; others < 4; others += 1) void ask('other');
		for (let polls = 0; polls < 10; polls += 1) void ask('poll');
		await time.run(SECOND);
		expect(sent).toEqual({ other: 4, poll: 3 });
		for (let others = 0; others < 5; others += 1) void ask('other');
		await time.run(2 * SECOND);
		expect(sent).toEqual({ other: 7, poll: 3 });
		// The first four are no longer counted.
		await time.run(3 * SECOND + 300);
		expect(sent).toEqual({ other: 9, poll: 3 });
	});

	test('take the whole budget where nobody else wants it', async () => {
		const time = new VirtualTime(seededRandom(1));
		const limiter = new Limiter(time);
		const ten = Array.from({ length: 10 }, async () => (await limiter.take({ isBackground: true })).sentAt);
		await time.run(SECOND);
		expect(await time.known(Promise.all(ten))).toHaveLength(10);
	});

	test('are served although others want more than there is, and take no more than a quarter', async () => {
		const time = new VirtualTime(seededRandom(1));
		const limiter = new Limiter(time);
		const count = { polls: 0, others: 0 };
		const ask = async (isBackground: boolean): Promise<void> => {
			while (time.now() < 5 * MINUTE) {
				const slot = await limiter.take({ isBackground });
				count[isBackground ? 'polls' : 'others'] += 1;
				await time.sleep(100);
				limiter.release(slot, true);
			}
		};
		await Promise.all([
			time.run(),
			...Array.from({ length: 20 }, async () => await ask(false)),
			...Array.from({ length: 20 }, async () => await ask(true)),
		]);
		expect(count.polls).toBeGreaterThan(0.15 * count.others);
		expect(count.polls).toBeLessThan(0.35 * count.others);
	});
});

describe('a 429', () => {
	test('holds everybody back, not only the refused request', async () => {
		const time = new VirtualTime(seededRandom(1));
		const limiter = new Limiter(time);
		const slot = await limiter.take();
		limiter.release(slot, false);
		limiter.refused(slot);
		const waits = Promise.all(Array.from({ length: 5 }, async () => await waitFor(limiter, time)));
		await time.run();
		for (const waited of nonEmpty(await waits)) {
			expect(waited).toBeGreaterThanOrEqual(250);
			expect(waited).toBeLessThanOrEqual(3_000);
		}
	});

	describe('after a calm', () => {
		let time: VirtualTime;
		let limiter: Limiter;

		async function send(count: number): Promise<number[]> {
			const requests = Array.from({ length: count }, async () => {
				const slot = await limiter.take();
				limiter.release(slot, true);
				return slot.sentAt;
			});
			await time.run();
			return await Promise.all(requests);
		}

		/** Over how many ms five requests are spread, if they are sent four seconds after a refusal. */
		async function spreadAfterRefusal(): Promise<number> {
			limiter.refused({ sentAt: time.now() });
			await time.run(time.now() + 4 * SECOND);
			const sent = await send(5);
			return Math.max(...sent) - Math.min(...sent);
		}

		beforeEach(async () => {
			time = new VirtualTime(seededRandom(1));
			limiter = new Limiter(time);
			await time.run(MINUTE);
		});

		test('costs one place of ten where nine of its own are counted, and a second one more', async () => {
			await send(9);
			expect(await spreadAfterRefusal()).toBeLessThan(1.5 * SECOND);
			limiter = new Limiter(time);
			await send(9);
			limiter.refused({ sentAt: time.now() });
			await send(9);
			expect(await spreadAfterRefusal()).toBeGreaterThan(1.5 * SECOND);
		});

		test('costs four of ten where somebody else must hold the rest', async () => {
			await send(2);
			const spread = await spreadAfterRefusal();
			expect(spread).toBeGreaterThan(1.7 * SECOND);
			expect(spread).toBeLessThan(2.3 * SECOND);
		});

		test.each([
			[3, 3],
			[5, 5],
			[7, 7],
		])('leaves, where %d of its own passed, %d places: others began with it', async (passed, places) => {
			await send(passed);
			const gap = (3 * SECOND) / places;
			const spread = await spreadAfterRefusal();
			expect(spread).toBeGreaterThan(4 * gap * 0.9);
			expect(spread).toBeLessThan(4 * gap * 1.1);
		});

		test('costs nothing where one of its own may have been late, but a second one does', async () => {
			/** The first of eleven answers takes longer than the others, and the last request is refused. */
			const refusedAfterLateOne = async (): Promise<number> => {
				const late = await limiter.take();
				await time.run(time.now() + 600);
				limiter.release(late, true);
				await send(9);
				await time.run(late.sentAt + 3_200);
				return await spreadAfterRefusal();
			};
			await send(10);
			await time.run(time.now() + 10 * SECOND);
			expect(await refusedAfterLateOne()).toBe(4 * 80);
			expect(await refusedAfterLateOne()).toBeGreaterThan(SECOND);
		});
	});

	test('of several requests that were under way together slows down once', async () => {
		const pauseAfter = async (refusals: number) => {
			const time = new VirtualTime(() => 0.5);
			const limiter = new Limiter(time);
			await time.run(1_000);
			for (let index = 0; index < refusals; index += 1) limiter.refused({ sentAt: 500 });
			const wait = waitFor(limiter, time);
			await time.run();
			return await wait;
		};
		expect(await pauseAfter(10)).toBe(await pauseAfter(1));
	});

	test.each([0, 0.5, 1])(
		'after 429 after 429 holds back for longer, but never for longer than twenty seconds, at luck %d',
		async (luck) => {
			const time = new VirtualTime(() => luck);
			const limiter = new Limiter(time);
			const waits: number[] = [];
			for (let index = 0; index < 50; index += 1) {
				const asked = time.now();
				const taking = limiter.take();
				await time.run();
				const slot = await taking;
				waits.push(slot.sentAt - asked);
				await time.run(slot.sentAt + 100);
				limiter.release(slot, false);
				limiter.refused(slot);
			}
			expect(waits[1]).toBeGreaterThanOrEqual(270);
			for (const [index, wait] of nonEmpty(waits).entries())
				expect(wait).toBeGreaterThanOrEqual(0.99 * (waits[index - 1] ?? 0));
			expect(waits[11]).toBeGreaterThanOrEqual(15 * (waits[1] ?? NaN));
			expect(Math.max(...waits)).toBeLessThanOrEqual(20_000);
		},
	);

	test.each([0.5, 3, 10])(
		'to everything for %d minutes is over with two minutes later: pauses and shares do not pile up',
		async (minutes) => {
			for (const seed of some(1, [1, 2, 3])) {
				const random = seededRandom(seed);
				const time = new VirtualTime(random);
				const server = new ModelServer(SLIDING);
				const storm = { from: MINUTE, until: MINUTE + minutes * MINUTE };
				const arrive = server.arrive.bind(server);
				server.arrive = (at) => (at >= storm.from && at < storm.until ? 429 : arrive(at));
				const n8n = new Process(time, server, { oneWay: usualOneWay(random) });
				n8n.saturate(storm.until + 4 * MINUTE);
				await time.run();
				expect(n8n.goodput(storm.from, storm.until)).toBeLessThan(0.2);
				expect(n8n.goodput(storm.until + 2 * MINUTE, storm.until + 4 * MINUTE)).toBeGreaterThan(2.9);
			}
		},
	);

	test("honors the service's own wish, should it state one", async () => {
		const time = new VirtualTime(seededRandom(1));
		const limiter = new Limiter(time);
		limiter.refused({ sentAt: 0 }, 20 * SECOND);
		const wait = waitFor(limiter, time);
		await time.run();
		expect(await wait).toBe(20 * SECOND);
	});

	test('is followed by jittered pauses, so that processes refused together do not come back together', async () => {
		const pauses = new Set<number>();
		for (let seed = 0; seed < 20; seed += 1) {
			const time = new VirtualTime(seededRandom(seed));
			const limiter = new Limiter(time);
			limiter.refused({ sentAt: 0 });
			const wait = waitFor(limiter, time);
			await time.run();
			pauses.add(Math.round(await wait));
		}
		expect(pauses.size).toBeGreaterThan(15);
	});
});

describe('others behind the same address', () => {
	test('take what they take; when they are gone, the full pace is back within half a minute', async () => {
		for (const seed of [1, 2, 3]) {
			const random = seededRandom(seed);
			const time = new VirtualTime(random);
			const server = new ModelServer(SLIDING);
			const n8n = new Process(time, server, { oneWay: usualOneWay(random) });
			const neighbor = new Process(time, server, { oneWay: usualOneWay(random) });
			neighbor.saturate(2 * MINUTE);
			n8n.saturate(6 * MINUTE);
			await time.run();
			expect(server.refused.length).toBeGreaterThan(0);
			expect(n8n.goodput(2.5 * MINUTE, 3 * MINUTE)).toBeGreaterThan(2.6);
			expect(n8n.goodput(4 * MINUTE, 6 * MINUTE)).toBeGreaterThan(2.9);
		}
	});

	const pacing = (time: VirtualTime) => new Limiter(time);
	const NEAR = distances.slice(0, 2);
	const SEEDS = [1, 2, 3, 4];
	const meanOf = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;

	test.each(allInCI(2, distances))(
		'$name, two that always have work: each has more than a quarter',
		async (distance) => {
			const counting = { window: 'sliding', refusedCount: false } as const;
			// With the last seed, a process that blames its own lateness for every refusal would lock out the other
			// one.
			for (const seed of [...SEEDS, 7]) {
				const shares = await sharesAt({ pacing, processes: 2, counting, distance, seed });
				// Half of an equal share.
				expect(shares.least).toBeGreaterThan(0.5);
				expect(shares.goodput).toBeGreaterThan(2.88);
				expect(shares.refused).toBeLessThan(0.06);
			}
		},
	);

	test('do not let one wait for minutes that asks now and then', async () => {
		const waits: number[] = [];
		for (const counting of waysToCount)
			for (const distance of allInCI(2, distances))
				for (const processes of [2, 3])
					waits.push(...(await singleWaits({ pacing, processes, counting, distance, seed: 1 })));
		expect(quantile(waits, 0.9)).toBeLessThan(3);
		expect(Math.max(...waits)).toBeLessThan(MINUTE / SECOND);
	});

	test('three that begin together soon know of each other', async () => {
		const met: Array<Awaited<ReturnType<typeof freshWorkers>>> = [];
		for (const counting of waysToCount)
			for (const distance of NEAR)
				for (const seed of SEEDS)
					met.push(await freshWorkers({ pacing, processes: 3, counting, distance, seed }, 120));
		expect(meanOf(met.map(({ refused }) => refused))).toBeLessThan(0.08);
		expect(Math.max(...met.map(({ refused }) => refused))).toBeLessThan(0.1);
		expect(meanOf(met.map(({ pace }) => pace))).toBeGreaterThan(2.5);
		expect(Math.min(...met.map(({ pace }) => pace))).toBeGreaterThan(1.7);
	});

	test("the queue test's three workers, one of them killed, beside an editor and triggers", async () => {
		const counting = { window: 'sliding', refusedCount: true } as const;
		for (const distance of NEAR)
			for (const seed of SEEDS) {
				const address = { pacing, processes: 3, counting, distance, seed };
				const { pace, refused, least, others } = await freshWorkers(address, 300, true);
				// Some 250 creations and 100 other requests, with a tenth refused: of 3.33 per second, that leaves
				// 2.1 at most.
				expect(pace).toBeGreaterThan(1.75);
				expect(pace + (others * pace) / 300).toBeGreaterThan(2.3);
				expect(refused).toBeLessThan(0.13);
				expect(least).toBeGreaterThan(0.5);
			}
	});

	const crowds = [2, 4, 16].flatMap((count) => waysToCount.map((counting) => [count, counting] as const));

	test.each(some(3, crowds))(
		'%d processes share the budget (%p): little is lost, and none of them starves',
		async (count, counting) => {
			const outcomes: Array<{ total: number; refused: number; fairness: number; least: number }> = [];
			// What happens to a single one is chance.
			for (const seed of [6, 7, 8]) {
				const random = seededRandom(seed);
				const time = new VirtualTime(random);
				const server = new ModelServer({ ...counting, phase: 1_234 });
				const processes = Array.from(
					{ length: count },
					() => new Process(time, server, { oneWay: usualOneWay(random) }),
				);
				for (const process of processes) process.saturate(6 * MINUTE);
				await time.run();
				// Each begins as if it were alone, and they need two minutes to find out how many they are.
				const shares = processes.map((process) => process.goodput(2 * MINUTE, 6 * MINUTE));
				const total = shares.reduce((sum, share) => sum + share, 0);
				const squares = shares.reduce((sum, share) => sum + share ** 2, 0);
				const after = (times: readonly number[]) => times.filter((at) => at > 2 * MINUTE).length;
				outcomes.push({
					total,
					refused: after(server.refused) / (after(server.refused) + after(server.passed)),
					// Jain's index, which is 1 if all are equal.
					fairness: total ** 2 / (count * squares),
					least: (Math.min(...shares) * count) / total,
				});
			}
			const mean = (name: keyof (typeof outcomes)[number]) =>
				outcomes.reduce((sum, outcome) => sum + outcome[name], 0) / outcomes.length;
			expect(mean('total')).toBeGreaterThan(1.7);
			expect(mean('refused')).toBeLessThan(count === 16 ? 0.5 : 0.11);
			expect(mean('fairness')).toBeGreaterThan(0.7);
			expect(mean('least')).toBeGreaterThan(0.3);
		},
	);
});

describe('limiters', () => {
	test('are one for each origin in the process', () => {
		limiters.clear();
		const limiter = limiters.of('https://backoffice.example.com');
		expect(limiters.of('https://backoffice.example.com')).toBe(limiter);
		expect(limiters.of('https://other.example.com')).not.toBe(limiter);
	});
});

/** The limit itself, without the model server: no eleven arrivals within less than three seconds. */
function expectAtMostTenIn3Seconds(arrivals: readonly number[]): void {
	const sorted = [...arrivals].sort((a, b) => a - b);
	for (const [index, arrival] of sorted.entries()) {
		const eleventh = sorted[index + 10];
		if (eleventh !== undefined) expect(eleventh - arrival).toBeGreaterThanOrEqual(3_000);
	}
}
