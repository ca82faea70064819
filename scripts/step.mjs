/** The seconds since `start` (as given by performance.now()), for people. @param {number} start */
export function secondsSince(start) {
	return `${((performance.now() - start) / 1000).toFixed(1)} s`;
}

const EVERY_MS = { terminal: 1_000, pipe: 10_000 };

/**
 * Says what is being done, that it is still going on, and how long it took. With `progress` a terminal has
 * one line rewritten every second; elsewhere there is a line every ten seconds.
 *
 * @template Result
 * @param {string} title
 * @param {() => Promise<Result>} work
 * @param {() => string} [progress] how far it has come
 * @returns {Promise<Result>} what `work` returns
 */
export async function step(title, work, progress) {
	const start = performance.now();
	console.log(`${title} ...`);
	const { isTTY, columns = 80 } = process.stdout;
	const isRewritten = Boolean(isTTY && progress);
	const stillGoing = setInterval(
		() => {
			const line = progress?.() ?? `still going, ${secondsSince(start)}`;
			if (isRewritten) process.stdout.write(`\r\u001b[2K${`  ${line}`.slice(0, columns - 1)}`);
			else console.log(`  ${line}`);
		},
		isRewritten ? EVERY_MS.terminal : EVERY_MS.pipe,
	);
	try {
		const result = await work();
		if (isRewritten) process.stdout.write('\r\u001b[2K');
		console.log(`  done in ${secondsSince(start)}`);
		return result;
	} finally {
		clearInterval(stillGoing);
	}
}
