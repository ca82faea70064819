import { mapAtOnce } from '../../../nodes/shared/node/mapAtOnce';

const tick = async () => await new Promise((resolve) => setImmediate(resolve));
const TWENTY = Array.from({ length: 20 }, (_, index) => index);

/** A task that takes a while, and how many were under way at the same time. */
function counted() {
	const count = { underWay: 0, most: 0, begun: 0 };
	const task = async (each: number): Promise<number> => {
		count.begun += 1;
		count.underWay += 1;
		count.most = Math.max(count.most, count.underWay);
		// The later ones are quicker.
		for (let left = 20 - each; left > 0; left -= 1) await tick();
		count.underWay -= 1;
		return each * 2;
	};
	return { count, task };
}

test('gives what became of a list in its order, as many at a time as wanted', async () => {
	const { count, task } = counted();
	expect(await mapAtOnce(TWENTY, 4, task)).toEqual(TWENTY.map((each) => each * 2));
	expect(count.most).toBe(4);
});

test('of nothing makes nothing', async () => {
	expect(await mapAtOnce([], 4, async () => await tick())).toEqual([]);
});

test('after a failure begins nothing more, and throws it when what was under way is over', async () => {
	const { count, task } = counted();
	const failing = async (each: number) => {
		const result = await task(each);
		if (each === 3) throw new Error('item 3');
		return result;
	};
	await expect(mapAtOnce(TWENTY, 4, failing)).rejects.toThrow('item 3');
	expect(count.begun).toBeLessThan(10);
	expect(count.underWay).toBe(0);
});
