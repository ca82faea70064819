/**
 * Returns a function that runs tasks, at most `count` at a time. The others wait, and begin in the order in
 * which they came.
 */
export function atMost(count: number): <T>(task: () => Promise<T>) => Promise<T> {
	const waiting: Array<() => void> = [];
	let underWay = 0;
	return async (task) => {
		// A task that ends hands its place to one that waits, so that a task that comes just then does not take
		// it.
		if (underWay >= count) await new Promise<void>((go) => waiting.push(go));
		else underWay += 1;
		return await task().finally(() => {
			const next = waiting.shift();
			if (next) next();
			else underWay -= 1;
		});
	};
}

/**
 * Runs `task` for each item of the source, `count` at a time. The source never waits for a task, so the next
 * page of a list is requested while its cursor is valid. After a failure no further task begins, and those
 * under way are awaited.
 *
 * @returns the tasks' results, in the order of the source
 * @throws the first failure, of the source or of a task
 */
export async function mapAtOnce<T, R>(
	source: Iterable<T> | AsyncIterable<T>,
	count: number,
	task: (each: T) => Promise<R>,
): Promise<R[]> {
	const inTurn = atMost(count);
	const results: Array<Promise<R | undefined>> = [];
	const failures: unknown[] = [];
	try {
		for await (const each of source) {
			if (failures.length > 0) break;
			const result = inTurn(async () => {
				if (failures.length > 0) return undefined;
				// Noted before the place goes to the next task.
				return await task(each).catch((thrown: unknown) => void failures.push(thrown));
			});
			results.push(result as Promise<R | undefined>);
		}
	} catch (thrown) {
		failures.push(thrown);
	}
	const all = await Promise.all(results);
	if (failures.length > 0) throw failures[0];
	return all as R[];
}
