/**
 * Runs `task` for everything that comes, `atOnce` at a time. The source never waits for a task, so the next
 * page of a list is requested while its cursor is valid. After a failure no further task begins, and those in
 * flight are awaited.
 *
 * @returns the tasks' results, in the order of the source
 * @throws the first failure, of the source or of a task
 */
export async function mapAtOnce<T, R>(
	source: Iterable<T> | AsyncIterable<T>,
	atOnce: number,
	task: (each: T) => Promise<R>,
): Promise<R[]> {
	const results: R[] = [];
	const failures: unknown[] = [];
	const waiting: Array<() => Promise<void>> = [];
	const underWay = new Set<Promise<void>>();
	const begin = (): void => {
		const next = failures.length === 0 && underWay.size < atOnce ? waiting.shift() : undefined;
		if (!next) return;
		const over = next()
			.catch((thrown: unknown) => void failures.push(thrown))
			.finally(() => {
				underWay.delete(over);
				begin();
			});
		underWay.add(over);
	};
	try {
		let count = 0;
		for await (const each of source) {
			if (failures.length > 0) break;
			const index = count++;
			waiting.push(async () => {
				results[index] = await task(each);
			});
			begin();
		}
	} catch (thrown) {
		failures.push(thrown);
	}
	while (underWay.size > 0) await Promise.race(underWay);
	if (failures.length > 0) throw failures[0];
	return results;
}
