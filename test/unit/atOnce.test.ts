import { atMost, mapAtOnce } from '../../nodes/shared/atOnce';

const tick = async () => await new Promise((resolve) => setImmediate(resolve));
const TWENTY = Array.from({ length: 20 }, (_, index) => index);

/** A task that takes a while, and the largest number of tasks under way at the same time. */
function counted() {
	const count = { underWay: 0, most: 0, begun: 0 };
	const task = async (each: number): Promise<number> => {
		count.begun += 1;
		count.underWay += 1;
		count.most = Math.max(count.most, count.underWay);
		// Later ones are quicker.
		for (let left = 20 - each; left > 0; left -= 1) await tick();
		count.underWay -= 1;
		return each * 2;
	};
	return { count, task };
}

/** Yields numbers as pages arrive: some at once, others later. */
async function* inPages(failsAt = Infinity): AsyncGenerator<number> {
	for (const each of TWENTY) {
		if (each === failsAt) throw new Error('no further page');
		if (each % 5 === 0) await tick();
		yield each;
	}
}

test.each([
	['a list', TWENTY],
	['pages', inPages()],
])('gives what became of %s in its order, as many at a time as wanted', async (_, source) => {
	const { count, task } = counted();
	expect(await mapAtOnce(source, 4, task)).toEqual(TWENTY.map((each) => each * 2));
	expect(count.most).toBe(4);
});

test('takes what comes while all tasks are under way', async () => {
	const taken: number[] = [];
	async function* source() {
		for await (const each of inPages()) {
			taken.push(each);
			yield each;
		}
	}
	let finish: () => void = () => undefined;
	const finished = new Promise<void>((resolve) => (finish = resolve));
	const mapping = mapAtOnce(source(), 2, async () => await finished);
	while (taken.length < TWENTY.length) await tick();
	finish();
	expect(await mapping).toHaveLength(20);
});

test('after a failure begins nothing more, and throws it when what was under way is over', async () => {
	const { count, task } = counted();
	const failing = async (each: number) => {
		const result = await task(each);
		if (each === 3) throw new Error('item 3');
		return result;
	};
	await expect(mapAtOnce(inPages(), 4, failing)).rejects.toThrow('item 3');
	expect(count.begun).toBe(4);
	expect(count.underWay).toBe(0);
});

test('a source that fails ends it in the same way', async () => {
	const { count, task } = counted();
	await expect(mapAtOnce(inPages(11), 4, task)).rejects.toThrow('no further page');
	expect(count.begun).toBeLessThan(11);
	expect(count.underWay).toBe(0);
});

test('whoever comes just as one ends waits behind those that wait already', async () => {
	const { count, task } = counted();
	const inTurn = atMost(1);
	const first = task(19);
	const turns = [inTurn(() => first), inTurn(() => task(18))];
	const late = first.then(() => inTurn(() => task(17)));
	await Promise.all([...turns, late]);
	expect(count).toMatchObject({ begun: 3, most: 1 });
});
