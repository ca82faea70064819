import { withIds, type ListPage, type ListSource, type Row } from './list';

/** Entries of the same time come in any order, and entries written together may have different dates. */
const ORDER_TOLERANCE_MS = 120_000;
/** Fewer entries in random order may be newest first by chance. */
const MIN_ENTRIES = 20;

/** What the pages so far show of a list's order; times in ms. */
interface OrderScan {
	newest: number;
	oldest: number;
	entries: number;
	/** Whether an entry was newer, by more than the tolerance, than one before it. */
	hasAscended: boolean;
	/** The IDs of the previous page, which come again if entries were added in the meantime. */
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
 * Reads the pages of a list that only grows, has no filter by date, and whose order is not promised. If the
 * newest entries come first, it stops where everything that follows is older than the window; otherwise it
 * reads the whole list. Older entries are left out, since there may be a million.
 *
 * Equal or nearly equal times show nothing about the order: a list that begins with the oldest may have a
 * first page of entries of one second. Only entries that are older than earlier ones by more than the
 * tolerance show that the newest come first.
 *
 * @param createdAt in ms; undefined if the row does not show it
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
		// An entry that follows can be newer than the oldest so far by no more than the tolerance.
		const isEnough = isNewestFirst(scan) && scan.oldest < since - ORDER_TOLERANCE_MS;
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
		scan.hasAscended ||= createdAt === undefined || createdAt > scan.oldest + ORDER_TOLERANCE_MS;
		if (createdAt === undefined) continue;
		scan.newest = Math.max(scan.newest, createdAt);
		scan.oldest = Math.min(scan.oldest, createdAt);
	}
	return scan;
}

function isNewestFirst({ newest, oldest, entries, hasAscended }: OrderScan): boolean {
	return !hasAscended && entries >= MIN_ENTRIES && newest - oldest > ORDER_TOLERANCE_MS;
}
