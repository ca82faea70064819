import { withIds, type ListPage, type ListSource, type Row } from './list';

/** Entries of one time come in any order, and entries that are written at once may have different dates. */
const TOLERANCE_MS = 120_000;
/** A few entries in any order may by chance be newest first. */
const MIN_ENTRIES = 20;

/** What the pages so far show of a list's order; times in ms. */
interface OrderScan {
	newest: number;
	oldest: number;
	entries: number;
	/** Whether an entry came that was newer than one before it, by more than the tolerance. */
	hasAscended: boolean;
	/** The IDs of the page before, which come again when entries were added meanwhile. */
	previousPage: string[];
}

const NO_PAGE: OrderScan = {
	newest: -Infinity,
	oldest: Infinity,
	entries: 0,
	hasAscended: false,
	previousPage: [],
};

/**
 * The pages of a list that only grows, without a filter by date and in an order that is not promised: it is
 * read until everything that follows is older than what is asked for, if the newest come first, and otherwise
 * whole. Older entries are left out: there may be a million.
 *
 * Equal or almost equal times say nothing about the order: in a list that begins with the oldest, a first
 * page of entries of one second looks the same. Only entries older than earlier ones by more than the
 * tolerance show that the newest come first.
 *
 * @param createdAt in ms; undefined when the row does not say
 */
export function newestFirst(
	fetchPage: (cursor: string | undefined) => Promise<ListPage>,
	createdAt: (row: Row) => number | undefined,
): ListSource['page'] {
	let scan = NO_PAGE;
	return async ({ since }, cursor) => {
		const page = await fetchPage(cursor);
		const entries = withIds(page.rows).map(([id, row]) => [id, createdAt(row)] as const);
		scan = scanPage(cursor === undefined ? NO_PAGE : scan, entries);
		// What follows is at most the tolerance newer than the oldest so far.
		const isEnough = isNewestFirst(scan) && scan.oldest < since - TOLERANCE_MS;
		return {
			...page,
			rows: page.rows.filter((row) => (createdAt(row) ?? -Infinity) >= since),
			nextCursor: isEnough ? undefined : page.nextCursor,
		};
	};
}

function scanPage(
	before: OrderScan,
	page: ReadonlyArray<readonly [id: string, createdAt: number | undefined]>,
): OrderScan {
	const scan = { ...before, previousPage: page.map(([id]) => id) };
	for (const [id, createdAt] of page) {
		if (before.previousPage.includes(id)) continue;
		scan.entries += 1;
		scan.hasAscended ||= createdAt === undefined || createdAt > scan.oldest + TOLERANCE_MS;
		if (createdAt === undefined) continue;
		scan.newest = Math.max(scan.newest, createdAt);
		scan.oldest = Math.min(scan.oldest, createdAt);
	}
	return scan;
}

function isNewestFirst({ newest, oldest, entries, hasAscended }: OrderScan): boolean {
	return !hasAscended && entries >= MIN_ENTRIES && newest - oldest > TOLERANCE_MS;
}
