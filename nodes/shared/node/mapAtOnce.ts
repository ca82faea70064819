/**
 * Runs `task` for what comes, `atOnce` at a time; once one fails nothing more is taken, and what is under way is awaited.
 *
 * @returns what the tasks gave, in the order of what came
 * @throws the first failure, of the source or of a task
 */
export async function mapAtOnce<T, R>(
	source: Iterable<T> | AsyncIterable<T>,
	atOnce: number,
	task: (each: T) => Promise<R>,
): Promise<R[]> {
	const results: Array<Promise<R>> = [];
	const underWay = new Set<Promise<unknown>>();
	let hasFailed = false;
	try {
		for await (const each of source) {
			if (hasFailed) break;
			const result = task(each);
			results.push(result);
			const over: Promise<unknown> = result
				.catch(() => (hasFailed = true))
				.finally(() => underWay.delete(over));
			underWay.add(over);
			if (underWay.size >= atOnce) await Promise.race(underWay);
		}
	} finally {
		await Promise.all(underWay);
	}
	return await Promise.all(results);
}
