interface Published {
	at: number;
	/** n8n has started, and published it earlier. */
	isStart: boolean;
}

/** When this process has published a node, by n8n's clock, in ms. */
const publishedOf = new Map<string, Published>();

/** Notes that n8n publishes a node, or has started with it. */
export function notePublished(node: string, at: number, isStart: boolean): void {
	publishedOf.set(node, { at, isStart });
}

/**
 * How long ago a trigger has begun for which nothing is stored, in ms: n8n does not store what a first poll
 * leaves, and those after it may have failed.
 *
 * @param lastStrike when Poll Times would last have struck, in ms
 */
export function begunAgo(node: string, now: number, lastStrike: number): number {
	const { at = lastStrike, isStart = true } = publishedOf.get(node) ?? {};
	return Math.max(0, now - (isStart ? Math.min(at, lastStrike) : at));
}
