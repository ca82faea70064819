/** Runs tasks, at most `count` at a time; the others wait in order of arrival. */
export function atMost(count: number): <T>(task: () => Promise<T>) => Promise<T> {
	const waiting: Array<() => void> = [];
	let underWay = 0;
	return async (task) => {
		if (underWay >= count) await new Promise<void>((go) => waiting.push(go));
		underWay += 1;
		return await task().finally(() => {
			underWay -= 1;
			waiting.shift()?.();
		});
	};
}
