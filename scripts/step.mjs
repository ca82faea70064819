/** The seconds since `start` (as given by performance.now()), for people. @param {number} start */
export function secondsSince(start) {
	return `${((performance.now() - start) / 1000).toFixed(1)} s`;
}

/**
 * Says what is being done, every ten seconds that it is still going on, and how long it took.
 *
 * @template Result
 * @param {string} title
 * @param {() => Promise<Result>} work
 * @returns {Promise<Result>} what `work` returns
 */
export async function step(title, work) {
	const start = performance.now();
	console.log(`${title} ...`);
	const stillGoing = setInterval(() => console.log(`  still going, ${secondsSince(start)}`), 10_000);
	try {
		const result = await work();
		console.log(`  done in ${secondsSince(start)}`);
		return result;
	} finally {
		clearInterval(stillGoing);
	}
}
