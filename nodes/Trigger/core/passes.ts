/**
 * A list that is being read, page by page, possibly over several polls. Plain data, as the state keeps it.
 *
 * A cursor may be a mere position. Then a row that changes its place while the pages are read moves all the rows between,
 * and one of them can slip through between two pages, unread. It happens only after a row that was read already has
 * moved back, where it is met a second time, or has left the list, where the next pass does not find it. So a list of
 * several pages is read again until two passes in a row met the same rows, none of them twice: then nothing was missed.
 */
export interface Passes {
	/** When the service answered the first page, by its clock. */
	startedAt: string;
	/** Where to go on; absent at the beginning of a pass. */
	cursor?: string;
	/** 1 for the first pass. */
	pass: number;
	/** The last pass in which each row was met. */
	met: Record<string, number>;
	/** Whether this pass met a row that the pass before did not. */
	metOthers: boolean;
	/** Whether this pass met a row twice, and whether the pass before did. */
	metTwice: boolean;
	metTwiceBefore: boolean;
}

/** A list that moves through as many passes is moving too fast; the next poll begins anew from the same moment. */
const MOST_PASSES = 4;

/** @param startedAt by the service's clock */
export function openPasses(startedAt: string): Passes {
	return { startedAt, pass: 1, met: {}, metOthers: false, metTwice: false, metTwiceBefore: false };
}

/** Notes that a row was met. */
export function meet(passes: Passes, id: string): void {
	const before = passes.met[id];
	passes.metTwice ||= before === passes.pass;
	passes.metOthers ||= before === undefined || before < passes.pass - 1;
	passes.met[id] = passes.pass;
}

/**
 * What to do at the end of a pass.
 *
 * @param isOnePage whether the service gave the whole list in one answer, which nothing can slip out of
 * @returns `complete` when nothing was missed, `again` when `passes` now stands at the beginning of another pass, and
 * `moving` when the list does not come to rest
 */
export function endPass(passes: Passes, isOnePage: boolean): 'complete' | 'again' | 'moving' {
	const { pass, met, metOthers, metTwice, metTwiceBefore } = passes;
	const metFewer = Object.values(met).includes(pass - 1);
	if (isOnePage || !(metOthers || metFewer || metTwice || metTwiceBefore)) return 'complete';
	if (pass >= MOST_PASSES) return 'moving';
	Object.assign(passes, { pass: pass + 1, metOthers: false, metTwice: false, metTwiceBefore: metTwice });
	delete passes.cursor;
	return 'again';
}
