/** How many are remembered, in about a megabyte. A forgotten deletion is still in the change history. */
const MAX_NAMES = 10_000;

/** Names of writes, of which the oldest are forgotten. */
class BoundedSet {
	private readonly names = new Set<string>();

	add(name: string): void {
		this.names.delete(name);
		for (const oldest of this.names) {
			if (this.names.size < MAX_NAMES) break;
			this.names.delete(oldest);
		}
		this.names.add(name);
	}

	delete(name: string): void {
		this.names.delete(name);
	}

	has(name: string): boolean {
		return this.names.has(name);
	}
}

/**
 * The writes that this process has sent, by keys or names. Retry On Fail reruns a whole node in the same
 * process with the same keys, but tells it nothing of the previous run.
 */
export const sentWrites = {
	/** Sent, and no answer has settled them yet. */
	pending: new BoundedSet(),
	/**
	 * Made by this execution: the API reports a repetition under a user's key as a replay, though it is none,
	 * and a refused repetition, for example after a revoked token, has not undone it.
	 */
	made: new BoundedSet(),
	/** The API answers a repeated create or update as it did at first, but not a repeated deletion. */
	deleted: new BoundedSet(),
};
