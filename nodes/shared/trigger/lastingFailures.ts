/** Slightly less than an hour, because scheduled polls may come a little early. */
const ABOUT_AN_HOUR_MS = 3_540_000;

/** Since when each list of a node has failed, in ms. */
const failingOf = new Map<string, ReadonlyMap<string, number>>();

/** A list that a poll could not read. */
interface FailedList {
	list: string;
	/** Whether the lists before it have used up the time. Lists take turns at being first. */
	isLeftOver?: boolean;
}

/**
 * The failure for which a scheduled poll should fail: nothing was read, or one list has failed for an hour.
 * Such a list is reported once an hour, whatever the other lists do, because nobody reads n8n's log. A list
 * never makes two polls in a row fail, so that the next poll can emit the items which this one has read.
 *
 * @param node workflow and node
 * @param now in ms of the monotonic clock
 */
export function failureToReport<One extends FailedList>(
	node: string,
	{ failures, hasRead }: { failures: readonly One[]; hasRead: boolean },
	now: number,
): One | undefined {
	const before = failingOf.get(node);
	const since = new Map<string, number>();
	for (const { list, isLeftOver } of failures) {
		const begun = before?.get(list) ?? (isLeftOver === true ? undefined : now);
		if (begun !== undefined) since.set(list, begun);
	}
	const lasting = failures.find(
		({ list, isLeftOver }) => isLeftOver !== true && now - (since.get(list) ?? now) >= ABOUT_AN_HOUR_MS,
	);
	// After this report, the hour starts again.
	failingOf.set(node, lasting === undefined ? since : new Map());
	return lasting ?? (hasRead ? undefined : failures[0]);
}
