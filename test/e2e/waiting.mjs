import { isDeepStrictEqual } from 'node:util';
import { setTimeout as sleep } from 'node:timers/promises';

/** Throws the sentence unless it is so. */
export function expect(isSo, otherwise) {
	if (!isSo) throw new Error(otherwise);
}

/**
 * Asks until the answer is the wanted one, for ten seconds at most: an editor needs a moment to draw.
 * `isWanted(answer)` decides; the last answer is in the error. Returns the answer.
 */
export async function eventually(what, ask, isWanted) {
	const deadline = Date.now() + 10_000;
	for (;;) {
		const answer = await ask();
		if (isWanted(answer)) return answer;
		if (Date.now() > deadline) throw new Error(`${what}; it is ${JSON.stringify(answer)}`);
		await sleep(50);
	}
}

/** Waits until the answer equals `wanted`, value by value. */
export async function becomes(what, ask, wanted) {
	return await eventually(`${what} should be ${JSON.stringify(wanted)}`, ask, (answer) =>
		isDeepStrictEqual(answer, wanted),
	);
}
