import { cacheKeyOf, ResponseCache } from '../../../nodes/shared/reads/responseCache';
import { path } from '../../../nodes/shared/request/path';
import { fakeConnection } from '../request/fakeConnection';
import { useVirtualTime } from '../request/virtualTime';

const time = useVirtualTime();

interface Reply {
	record: { id: number };
}

const reply = (id: number): Reply => ({ record: { id } });

/** Requests something, and returns the number of the request that got the answer. */
function asking() {
	let asked = 0;
	return async () => reply((asked += 1));
}

const idOf = async (answer: Promise<Reply>) => (await answer).record.id;

describe('answers', () => {
	test('are given again for as long as they live, from asking on', async () => {
		const [answers, ask] = [new ResponseCache(60_000), asking()];
		expect(await idOf(answers.getOrFetch('people', ask))).toBe(1);
		await time.run(time.now() + 59_999);
		expect(await idOf(answers.getOrFetch('people', ask))).toBe(1);
		await time.run(time.now() + 1);
		expect(await idOf(answers.getOrFetch('people', ask))).toBe(2);
	});

	test('are shared while they are on their way', async () => {
		const [answers, ask] = [new ResponseCache(60_000), asking()];
		const both = [answers.getOrFetch('people', ask), answers.getOrFetch('people', ask)];
		expect(await Promise.all(both.map(idOf))).toEqual([1, 1]);
	});

	test('give everybody else a turn: a loop over remembered ones does not keep the process to itself', async () => {
		const [answers, ask] = [new ResponseCache(60_000), asking()];
		let given = 0;
		const loop = (async () => {
			for (; given < 1_000; given += 1) await answers.getOrFetch('people', ask);
		})();
		// Code that only waits for promises gets this far, and no further before the event loop's next turn.
		for (let turns = 0; turns < 50_000; turns += 1) await Promise.resolve();
		expect(given).toBeLessThan(50);
		await time.run();
		await loop;
		expect(given).toBe(1_000);
	});

	test('belong to their question', async () => {
		const [answers, ask] = [new ResponseCache(60_000), asking()];
		expect(await idOf(answers.getOrFetch('people', ask))).toBe(1);
		expect(await idOf(answers.getOrFetch('tasks', ask))).toBe(2);
	});

	test('are copies: what one asker does with its own is not seen by the next', async () => {
		const answers = new ResponseCache();
		await answers.getOrFetch('people', async () => reply(1));
		(await answers.getOrFetch('people', asking())).record.id = 99;
		expect(await idOf(answers.getOrFetch('people', asking()))).toBe(1);
	});

	test('that did not come are asked for again', async () => {
		const answers = new ResponseCache(60_000);
		const refused = async () => await Promise.reject(new Error('refused'));
		await expect(answers.getOrFetch('people', refused)).rejects.toThrow('refused');
		expect(await idOf(answers.getOrFetch('people', asking()))).toBe(1);
	});

	test('that fail late leave a newer answer alone', async () => {
		const [answers, ask] = [new ResponseCache(), asking()];
		let fail: (error: Error) => void = () => undefined;
		const late = answers.getOrFetch('people', () => new Promise((_, reject) => (fail = reject)));
		answers.invalidate(() => true);
		await answers.getOrFetch('people', ask);
		fail(new Error('late'));
		await expect(late).rejects.toThrow('late');
		expect(await idOf(answers.getOrFetch('people', ask))).toBe(1);
	});

	test('are forgotten when they become stale', async () => {
		const [answers, ask] = [new ResponseCache(60_000), asking()];
		await answers.getOrFetch('people', ask);
		await answers.getOrFetch('tasks', ask);
		answers.invalidate((question) => question === 'people');
		expect(await idOf(answers.getOrFetch('tasks', ask))).toBe(2);
		expect(await idOf(answers.getOrFetch('people', ask))).toBe(3);
	});

	test('take a bounded room: the oldest go first', async () => {
		const [answers, ask] = [new ResponseCache(60_000, 3), asking()];
		for (const question of ['a', 'b', 'c', 'd']) await answers.getOrFetch(question, ask);
		expect(await idOf(answers.getOrFetch('b', ask))).toBe(2);
		expect(await idOf(answers.getOrFetch('a', ask))).toBe(5);
	});
});

describe('who asks', () => {
	const scope = (given: object = {}) => cacheKeyOf(fakeConnection([200], given).connection, path`/sales`, {});

	test('is the same credential with the same token at the same address', () => {
		expect(scope()).toBe(scope());
		expect(scope()).not.toBe(scope({ identity: 'https://backoffice.example.com 2' }));
		expect(scope()).not.toBe(scope({ secrets: ['other-token'] }));
		expect(scope()).not.toBe(scope({ baseUrl: 'https://backoffice.example.com/other/api/v3' }));
	});

	test('does not hold the token', () => {
		expect(scope()).not.toContain('secret-token');
	});
});
