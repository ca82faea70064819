/** Two entries of one time are in no order, and entries that are written at once may be dated apart. */
const TOLERANCE_MS = 120_000;

/** What is known of the order of a list that only grows, from reading to reading. Times in ms. */
export interface Order {
	/** Whether it was seen to come newest first. */
	isNewestFirst: boolean;
	/** The newest entry's time. */
	newest: number;
}

/** How far a list that only grows was read. Plain data; times in ms, absent before the first entry. */
export interface Descent {
	highest?: number;
	lowest?: number;
	/** Whether the first page held the newest entry that was known before. */
	beganAtTop: boolean;
	/** Whether entries came that were newer than those before them, by more than the tolerance. */
	hasRisen: boolean;
	/** The IDs of the page before, which reappear when others were added meanwhile. */
	pageBefore: string[];
}

/** An entry: its ID and when it was created, in ms; undefined when it does not tell. */
export type Entry = readonly [id: string, createdAt: number | undefined];

/**
 * Goes on through a list that only grows by one page.
 *
 * Times that are equal, or as good as equal, tell nothing of the order: oldest first, a first page of old entries that
 * share a second looks the same. So only entries that are older by more than the tolerance than those before them show
 * that newer ones come first; or, where that was seen in an earlier reading, that this one began with the newest.
 *
 * @param before of the pages before; undefined for the first page
 * @param since what is older is not wanted, in ms
 * @returns how far it is read now, and whether everything that follows is older than `since`
 */
export function descend(
	before: Descent | undefined,
	page: readonly Entry[],
	order: Order | undefined,
	since: number,
): { descent: Descent; isPast: boolean } {
	const descent: Descent = before ?? { beganAtTop: isTop(page, order), hasRisen: false, pageBefore: [] };
	for (const [id, createdAt] of page) {
		if (descent.pageBefore.includes(id)) continue;
		const { lowest = Infinity, highest = -Infinity } = descent;
		if (createdAt === undefined || createdAt > lowest + TOLERANCE_MS) descent.hasRisen = true;
		if (createdAt === undefined) continue;
		descent.highest = Math.max(highest, createdAt);
		descent.lowest = Math.min(lowest, createdAt);
	}
	descent.pageBefore = page.map(([id]) => id);
	// What follows is at most the tolerance newer than the oldest so far.
	const isOld = descent.lowest !== undefined && descent.lowest < since - TOLERANCE_MS;
	return { descent, isPast: isOld && isNewestFirst(descent, order) };
}

/** What this reading showed of the list's order. */
export function orderOf(descent: Descent | undefined, order: Order | undefined): Order | undefined {
	if (descent?.highest === undefined) return order;
	return { isNewestFirst: isNewestFirst(descent, order), newest: descent.highest };
}

function isNewestFirst(descent: Descent, order: Order | undefined): boolean {
	const { highest = 0, lowest = 0, beganAtTop, hasRisen } = descent;
	const hasFallen = highest - lowest > TOLERANCE_MS;
	return !hasRisen && (hasFallen || (order?.isNewestFirst === true && beganAtTop));
}

function isTop(page: readonly Entry[], order: Order | undefined): boolean {
	return order !== undefined && page.some(([, createdAt]) => (createdAt ?? -Infinity) >= order.newest);
}
