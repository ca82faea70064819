/** An hour, as polls by schedule come that are a little early. */
const ABOUT_AN_HOUR_MS = 3_540_000;

/** Since when the lists of a node fail, by list, in ms. */
const failingOf = new Map<string, ReadonlyMap<string, number>>();

/**
 * The list for which a poll has to fail: one that has failed for an hour, once an hour, whatever the others
 * do. n8n's log alone would be read by nobody. Never for two polls in a row: the next one gives what this one
 * had.
 *
 * @param node workflow and node
 * @param lists those that this poll could not read
 * @param now in ms of the monotonic clock
 */
export function listToFailFor(node: string, lists: readonly string[], now: number): string | undefined {
	const before = failingOf.get(node);
	const since = new Map(lists.map((list) => [list, before?.get(list) ?? now]));
	const lasting = lists.find((list) => now - (since.get(list) ?? now) >= ABOUT_AN_HOUR_MS);
	// The hour begins again with the next poll.
	failingOf.set(node, lasting === undefined ? since : new Map());
	return lasting;
}
