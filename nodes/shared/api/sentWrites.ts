/** How many are remembered, in about a megabyte. Of a deletion that is forgotten the change history still tells. */
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
 * What this process knows of the writes it has sent, by their keys or names. Retry On Fail runs a whole node again, in the same
 * process and with the same keys, and n8n tells the node nothing of the run before.
 */
export const sentWrites = {
	/** Sent, and no answer has settled them yet. */
	pending: new BoundedSet(),
	/**
	 * Made by this execution. With a key of the user's own, the service calls a repetition a replay, and it is none. And
	 * a repetition that is refused, for a token that was revoked meanwhile, has not undone it.
	 */
	made: new BoundedSet(),
	/** Deleted. The service answers a repeated create or update as it did at first, but not a repeated deletion. */
	deleted: new BoundedSet(),
};
