interface Published {
	at: number;
	/** Whether n8n has just started; it published the node earlier. */
	isStart: boolean;
}

/** When this process published each node, in ms by n8n's clock. */
const publishedOf = new Map<string, Published>();

/** Notes that n8n publishes a node, or starts with a published one. */
export function notePublished(node: string, at: number, isStart: boolean): void {
	publishedOf.set(node, { at, isStart });
}

/**
 * How long ago a trigger without stored state began, in ms: n8n does not store what a first poll leaves, and
 * later polls may have failed.
 *
 * @param lastStrike when Poll Times would last have started a poll, in ms
 */
export function runningForMs(node: string, now: number, lastStrike: number): number {
	const { at = lastStrike, isStart = true } = publishedOf.get(node) ?? {};
	return Math.max(0, now - (isStart ? Math.min(at, lastStrike) : at));
}
