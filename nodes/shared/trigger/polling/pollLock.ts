/** The polls that are under way. */
const running = new Set<string>();

/**
 * Polls, unless a poll of the same node is in progress: n8n's standard engine does not wait for a poll to
 * end, and a second one would emit the same items.
 *
 * @param node workflow and node
 * @returns undefined when a poll of this node is in progress
 */
export async function withPollLock<T>(node: string, poll: () => Promise<T>): Promise<T | undefined> {
	if (running.has(node)) return undefined;
	running.add(node);
	try {
		return await poll();
	} finally {
		running.delete(node);
	}
}
