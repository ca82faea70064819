import { decimal, say } from './language.mjs';

/** The seconds since `start` (from performance.now()), in words for people. @param {number} start */
export function secondsSince(start) {
	return `${decimal((performance.now() - start) / 1000)} s`;
}

/**
 * How long the command has taken, in words for people, including the time before this was loaded, such as for
 * installing.
 */
export const secondsSinceCommand = () => secondsSince(0);

/** The steps under way, latest last: only that one reports for those it is part of. */
const open = /** @type {symbol[]} */ ([]);

/**
 * Says what is being done, reports every ten seconds while it goes on, and says how long it took.
 *
 * @template Result
 * @param {string} title
 * @param {() => Promise<Result>} work
 * @returns {Promise<Result>} what `work` returns
 */
export async function step(title, work) {
	const start = performance.now();
	console.log(`${title} ...`);
	const own = Symbol(title);
	open.push(own);
	const stillGoing = setInterval(() => {
		if (open.at(-1) === own) console.log(`  ${say`still going, ${secondsSince(start)}`}`);
	}, 10_000);
	try {
		const result = await work();
		console.log(`  ${say`done in ${secondsSince(start)}`}`);
		return result;
	} finally {
		clearInterval(stillGoing);
		open.splice(open.indexOf(own), 1);
	}
}
