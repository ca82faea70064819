/** What this process knows of a node's polls. */
interface Polls {
	isRunning: boolean;
	/** The state that the last poll left. */
	left?: string;
	/** When a poll last returned items, and from which state it started. */
	given?: { from: string | undefined; at: number };
}

const pollsOf = new Map<string, Polls>();

/** In ms: n8n has stored the result of a poll by then. */
const STORED_WITHIN_MS = 120_000;

/**
 * Runs the poll, unless one of the same node is in progress, or the last one has just returned items from the
 * same state.
 *
 * @param node workflow and node
 * @param from identifies the stored state; undefined if there is none
 * @param poll is told whether n8n may have lost the state of later polls, because the stored state is not the
 * one that this process left; returns the state that it leaves
 * @returns the items; none if nothing was polled
 */
export async function pollAlone<Item>(
	node: string,
	from: string | undefined,
	poll: (hasLostPolls: boolean) => Promise<{ items: Item[]; left: string | undefined }>,
): Promise<Item[]> {
	const polls = pollsOf.get(node) ?? { isRunning: false };
	pollsOf.set(node, polls);
	const { given } = polls;
	const isRepeated = given?.from === from && performance.now() < (given?.at ?? 0) + STORED_WITHIN_MS;
	if (polls.isRunning || (from !== undefined && isRepeated)) return [];
	polls.isRunning = true;
	try {
		const { items, left } = await poll(from !== polls.left);
		polls.left = left;
		if (items.length > 0) polls.given = { from, at: performance.now() };
		return items;
	} finally {
		polls.isRunning = false;
	}
}
