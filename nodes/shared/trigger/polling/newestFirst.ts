/** Entries of one time come in any order, and entries that are written at once may have different dates. */
const TOLERANCE_MS = 120_000;
/** A few entries in any order may by chance be newest first. */
const MIN_ENTRIES = 20;

/** What is known of the order of a list that only grows, from reading to reading. Times in ms. */
export interface ListOrder {
	/** Whether it was seen to come newest first. */
	isNewestFirst: boolean;
	/** The newest entry's time. */
	newest: number;
}

/** What the pages so far show of the list's order. Plain JSON; times in ms, absent before the first entry. */
export interface OrderScan {
	newest?: number;
	oldest?: number;
	entries: number;
	/** Whether the first page held the newest entry that was known before. */
	startedAtNewest: boolean;
	/** Whether an entry came that was newer than one before it, by more than the tolerance. */
	hasAscended: boolean;
	/** The IDs of the page before, which come again when entries were added meanwhile. */
	previousPage: string[];
}

/** An entry: its ID and when it was created, in ms; undefined when the row does not say. */
export type Entry = readonly [id: string, createdAt: number | undefined];

/**
 * Adds a page of an append-only list, and says whether the rest can be skipped.
 *
 * Equal or almost equal times say nothing about the order: in a list that begins with the oldest, a first
 * page of entries of one second looks the same. Only entries older than earlier ones by more than the
 * tolerance show that the newest come first; or, where an earlier reading showed that, that this one began
 * with the newest.
 *
 * @param before the scan of the pages before; undefined for the first page
 * @param since in ms; older entries are not wanted
 * @returns the scan with this page, and whether everything that follows is older than `since`
 */
export function scanPage(
	before: OrderScan | undefined,
	page: readonly Entry[],
	order: ListOrder | undefined,
	since: number,
): { scan: OrderScan; isRestOlder: boolean } {
	const scan: OrderScan = before ?? {
		entries: 0,
		startedAtNewest: holdsNewest(page, order),
		hasAscended: false,
		previousPage: [],
	};
	for (const [id, createdAt] of page) {
		if (scan.previousPage.includes(id)) continue;
		const { oldest = Infinity, newest = -Infinity } = scan;
		if (createdAt === undefined || createdAt > oldest + TOLERANCE_MS) scan.hasAscended = true;
		scan.entries += 1;
		if (createdAt === undefined) continue;
		scan.newest = Math.max(newest, createdAt);
		scan.oldest = Math.min(oldest, createdAt);
	}
	scan.previousPage = page.map(([id]) => id);
	// What follows is at most the tolerance newer than the oldest so far.
	const isOld = scan.oldest !== undefined && scan.oldest < since - TOLERANCE_MS;
	return { scan, isRestOlder: isOld && isNewestFirst(scan, order) };
}

/** What is known of the list's order after a reading. */
export function orderAfter(scan: OrderScan, order: ListOrder | undefined): ListOrder | undefined {
	if (scan.newest === undefined) return order;
	return { isNewestFirst: isNewestFirst(scan, order), newest: scan.newest };
}

function isNewestFirst(scan: OrderScan, order: ListOrder | undefined): boolean {
	const { newest = 0, oldest = 0, entries, startedAtNewest, hasAscended } = scan;
	const hasDescended = newest - oldest > TOLERANCE_MS && entries >= MIN_ENTRIES;
	return !hasAscended && (hasDescended || (order?.isNewestFirst === true && startedAtNewest));
}

function holdsNewest(page: readonly Entry[], order: ListOrder | undefined): boolean {
	return order !== undefined && page.some(([, createdAt]) => (createdAt ?? -Infinity) >= order.newest);
}
