import { createHash } from 'crypto';

/**
 * A list that is being read, page by page, possibly over several polls. Plain data, as the state keeps it.
 *
 * A cursor may be a mere position. Then a row that changes its place while the pages are read moves all the rows between,
 * and one of them can slip through between two pages, unread. A row slips forward only when one before it, which was
 * read already, moves behind it or leaves the list. What moved behind is met a second time in this pass; what left is not
 * found in the next. So a list of several pages is read until two passes in a row agree: the second found every row of
 * the first, and neither met a row twice. Rows that only the second met do no harm: they have been met.
 *
 * Some services begin each page with the last rows of the page before; then every pass meets rows twice. That two such
 * passes met the same rows, even each as often, proves nothing: of A B X C, one row to a page, the first pass meets
 * A B C A when A moves to the end after the second page, and one that begins with B and loses it in the same way meets
 * B C A B; neither met X. They agree when the second met the same rows *at the same places*, and perhaps others after
 * them: a row that moved back while the first pass read it stands elsewhere in the second, behind a row that stood still.
 *
 * No number of passes can tell of a list that is disturbed in each of them so that all show the same repeated rows at the
 * same places. The next reading begins two and a half minutes before this one, and finds what changed meanwhile.
 */
export interface Passes {
	/** When the service answered the first page, by its clock. What a later poll finds out counts from then on. */
	startedAt: string;
	/** Where to go on; absent at the beginning of a pass. */
	cursor?: string;
	/** Passes that were begun; never goes back. */
	pass: number;
	/** The last pass in which each row was met. */
	met: Record<string, number>;
	/** The pages, and the rows with those met again, of this pass. */
	pages: number;
	rows: number;
	metTwice: boolean;
	/** A digest of the rows of this pass in their order. */
	trail: string;
	/** Whether this pass began with all rows of the pass before, each at its place. */
	isSameTrail: boolean;
	/** The pass before, when it was read to its end. */
	before?: { rows: number; metTwice: boolean; trail: string };
	/** Passes in a row that were read to their end. */
	whole: number;
}

/** A list that moves through as many passes is moving too fast; the next poll begins anew from the same moment. */
const MOST_PASSES = 4;

const FRESH = { pages: 0, rows: 0, metTwice: false, trail: '', isSameTrail: false };

/** @param startedAt by the service's clock */
export function openPasses(startedAt: string): Passes {
	return { startedAt, pass: 1, met: {}, whole: 0, ...FRESH };
}

/** Notes the rows of a page, in their order. */
export function meet(passes: Passes, ids: readonly string[]): void {
	passes.pages += 1;
	for (const id of ids) {
		passes.metTwice ||= passes.met[id] === passes.pass;
		passes.met[id] = passes.pass;
		passes.rows += 1;
		passes.trail = createHash('sha256').update(`${passes.trail} ${id}`).digest('base64url').slice(0, 16);
		if (passes.rows === passes.before?.rows) passes.isSameTrail = passes.trail === passes.before.trail;
	}
}

/** Begins the list anew after a refused cursor: the place in it is lost, and what was met is not. */
export function beginAnew(passes: Passes): void {
	Object.assign(passes, FRESH, { pass: passes.pass + 1, whole: 0 });
	delete passes.before;
	delete passes.cursor;
}

/**
 * What to do at the end of a pass.
 *
 * @returns `complete` when nothing was missed, `again` when `passes` now stands at the beginning of another pass, and
 * `moving` when the list does not come to rest
 */
export function endPass(passes: Passes): 'complete' | 'again' | 'moving' {
	const { pass, rows, metTwice, trail } = passes;
	// Out of one answer nothing can slip.
	if (passes.pages === 1 || agrees(passes)) return 'complete';
	if (passes.whole + 1 >= MOST_PASSES) return 'moving';
	Object.assign(passes, FRESH, { pass: pass + 1, whole: passes.whole + 1 });
	passes.before = { rows, metTwice, trail };
	delete passes.cursor;
	return 'again';
}

function agrees({ pass, met, metTwice, isSameTrail, before }: Passes): boolean {
	if (!before) return false;
	const metFewer = Object.values(met).includes(pass - 1);
	return isSameTrail || !(metFewer || metTwice || before.metTwice);
}
