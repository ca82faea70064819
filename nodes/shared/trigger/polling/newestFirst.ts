import { withIds, type ListPage, type ListSource, type Row } from './list';

/** Entries of one time come in any order, and entries that are written at once may have different dates. */
const TOLERANCE_MS = 120_000;
/** A few entries in any order may by chance be newest first. */
const MIN_ENTRIES = 20;

/** What an earlier reading has shown of the list's order. */
interface ListOrder {
	isNewestFirst: boolean;
	/** The newest entry's time, in ms. */
	newest: number;
}

/** What the pages so far show of it; times in ms, absent before the first entry. */
interface OrderScan {
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

interface Memo {
	order?: ListOrder;
	scan?: OrderScan;
}

/**
 * The pages of a list that only grows, without a filter by date and in an order that is not promised: it is
 * read until everything that follows is older than what is asked for, if the newest come first, and otherwise
 * whole. Older entries are left out: there may be a million.
 *
 * Equal or almost equal times say nothing about the order: in a list that begins with the oldest, a first
 * page of entries of one second looks the same. Only entries older than earlier ones by more than the
 * tolerance show that the newest come first; or, where an earlier reading showed that, that this one began
 * with the newest.
 *
 * @param createdAt in ms; undefined when the row does not say
 */
export function newestFirst(
	fetchPage: (cursor: string | undefined) => Promise<ListPage>,
	createdAt: (row: Row) => number | undefined,
): ListSource['page'] {
	return async ({ since, memo }, cursor) => {
		const { order, scan: before } = (memo ?? {}) as Memo;
		const page = await fetchPage(cursor);
		const entries = withIds(page.rows).map(([id, row]) => [id, createdAt(row)] as const);
		const scan = scanPage((cursor === undefined ? undefined : before) ?? startScan(entries, order), entries);
		// What follows is at most the tolerance newer than the oldest so far.
		const isOld = scan.oldest !== undefined && scan.oldest < since - TOLERANCE_MS;
		const isLast = page.nextCursor === undefined || (isOld && isNewestFirst(scan, order));
		return {
			...page,
			rows: page.rows.filter((row) => (createdAt(row) ?? -Infinity) >= since),
			nextCursor: isLast ? undefined : page.nextCursor,
			memo: isLast ? { order: orderAfter(scan, order) } : { order, scan },
		};
	};
}

type Entries = ReadonlyArray<readonly [id: string, createdAt: number | undefined]>;

function startScan(page: Entries, order: ListOrder | undefined): OrderScan {
	const startedAtNewest = page.some(([, at]) => order !== undefined && (at ?? -Infinity) >= order.newest);
	return { entries: 0, startedAtNewest, hasAscended: false, previousPage: [] };
}

function scanPage(before: OrderScan, page: Entries): OrderScan {
	const scan = { ...before, previousPage: page.map(([id]) => id) };
	for (const [id, createdAt] of page) {
		if (before.previousPage.includes(id)) continue;
		const { oldest = Infinity, newest = -Infinity } = scan;
		if (createdAt === undefined || createdAt > oldest + TOLERANCE_MS) scan.hasAscended = true;
		scan.entries += 1;
		if (createdAt === undefined) continue;
		scan.newest = Math.max(newest, createdAt);
		scan.oldest = Math.min(oldest, createdAt);
	}
	return scan;
}

function orderAfter(scan: OrderScan, order: ListOrder | undefined): ListOrder | undefined {
	if (scan.newest === undefined) return order;
	return { isNewestFirst: isNewestFirst(scan, order), newest: scan.newest };
}

function isNewestFirst(scan: OrderScan, order: ListOrder | undefined): boolean {
	const { newest = 0, oldest = 0, entries, startedAtNewest, hasAscended } = scan;
	const hasDescended = newest - oldest > TOLERANCE_MS && entries >= MIN_ENTRIES;
	return !hasAscended && (hasDescended || (order?.isNewestFirst === true && startedAtNewest));
}
