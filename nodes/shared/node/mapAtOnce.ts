/**
 * Runs `task` for each value, `atOnce` at a time. Once a task fails no further one begins, and those under way are awaited.
 *
 * @returns what the tasks gave, in the order of the values
 * @throws the first failure
 */
export async function mapAtOnce<T, R>(
	values: readonly T[],
	atOnce: number,
	task: (value: T) => Promise<R>,
): Promise<R[]> {
	const results = new Array<R>(values.length);
	const failures: unknown[] = [];
	const left = values.entries();
	const takeTurns = async (): Promise<void> => {
		// Each takes the next one that nobody has taken.
		for (const [index, value] of left) {
			if (failures.length > 0) return;
			await task(value).then(
				(result) => void (results[index] = result),
				(thrown: unknown) => void failures.push(thrown),
			);
		}
	};
	await Promise.all(Array.from({ length: atOnce }, takeTurns));
	if (failures.length > 0) throw failures[0];
	return results;
}
