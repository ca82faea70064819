import { decimal, say } from './language.mjs';

/** The seconds since `start` (as given by performance.now()), for people. @param {number} start */
export function secondsSince(start) {
	return `${decimal((performance.now() - start) / 1000)} s`;
}

/** How long the command has taken, for people: with what came before this was loaded, such as installing. */
export const secondsSinceCommand = () => secondsSince(0);

/** The steps that are going on, the latest last: it speaks for those that it is a part of. */
const open = /** @type {symbol[]} */ ([]);

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
