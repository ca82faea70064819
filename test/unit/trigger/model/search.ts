import { fc } from '../../../campaign';

/** For a trigger with a deliberate mistake: the same histories each time, until one finds it. */
export const UNTIL_FOUND = { numRuns: 20_000, seed: 4, endOnFailure: true };

/**
 * Lives through histories until something goes wrong.
 *
 * @param live what went wrong in a history, or undefined
 * @returns a report with the smallest history and what went wrong in it; undefined when all went well
 */
export async function firstFailure<History>(
	histories: fc.Arbitrary<History>,
	live: (history: History) => Promise<string | undefined>,
	parameters: typeof UNTIL_FOUND | { numRuns: number },
): Promise<string | undefined> {
	const property = fc.asyncProperty(histories, async (history) => {
		const wrong = await live(history);
		if (wrong !== undefined) throw new Error(wrong);
	});
	const result = await fc.check(property, parameters);
	return result.failed ? await fc.asyncDefaultReportMessage(result) : undefined;
}
