import { createHash } from 'crypto';

/**
 * A list that is being read page by page, possibly over several polls. Plain JSON, part of the state.
 *
 * A cursor may be a mere position. Then a row that moves while the pages are read shifts the rows between,
 * and one of them can slip through unread. That only happens when a row already read moves behind it or
 * leaves the list. A row that moved behind is read twice in this pass; one that left is missing in the next.
 * So a list of several pages is read until two passes in a row agree: the second found every row of the
 * first, and neither read a row twice. Rows that only the second found do no harm: they have been read.
 *
 * Some APIs repeat the last rows of a page on the next one; then every pass reads rows twice, and equal rows,
 * even equally often, prove nothing: of A B X C, one row per page, the first pass reads A B C A when A moves
 * to the end after the second page, and one that begins with B and loses it in the same way reads B C A B;
 * neither read X. Such passes agree when the second read the same rows *at the same places*, and perhaps
 * others after them: a row that moved back during the first stands elsewhere in the second.
 *
 * No number of passes detects a list disturbed in each so that all show the same repeated rows at the same
 * places. The next reading begins two and a half minutes earlier and finds what changed meanwhile.
 */
export interface StableRead {
	/** When the API answered the first page, by its clock (ISO 8601). */
	startedAt: string;
	/** Where to continue; absent at the beginning of a pass. */
	cursor?: string;
	/** The number of this pass; never goes back. */
	pass: number;
	/** The last pass in which each row was read, by ID. */
	lastPass: Record<string, number>;
	/** The number of pages and rows of this pass; a row that was read again counts again. */
	pages: number;
	rows: number;
	hasRepeats: boolean;
	/** A digest of the rows of this pass in their order. */
	orderDigest: string;
	/** Whether this pass began with all rows of the pass before, each at its place. */
	startsLikePrevious: boolean;
	/** The pass before, when it was completed. */
	previous?: { rows: number; hasRepeats: boolean; orderDigest: string };
	/** Passes in a row that were completed. */
	completedPasses: number;
}

/** A list that is not stable after as many passes is read again by the next poll, from the same moment. */
const MAX_PASSES = 4;

const NEW_PASS = { pages: 0, rows: 0, hasRepeats: false, orderDigest: '', startsLikePrevious: false };

/** @param startedAt by the API's clock (ISO 8601) */
export function startStableRead(startedAt: string): StableRead {
	return { startedAt, pass: 1, lastPass: {}, completedPasses: 0, ...NEW_PASS };
}

/** Notes the rows of a page, in their order; who reads counts the pages. */
export function notePage(read: StableRead, ids: readonly string[]): void {
	for (const id of ids) {
		read.hasRepeats ||= read.lastPass[id] === read.pass;
		read.lastPass[id] = read.pass;
		read.rows += 1;
		read.orderDigest = createHash('sha256')
			.update(`${read.orderDigest} ${id}`)
			.digest('base64url')
			.slice(0, 16);
		if (read.rows === read.previous?.rows) {
			read.startsLikePrevious = read.orderDigest === read.previous.orderDigest;
		}
	}
}

/** Starts again from the first page after a refused cursor; what was read stays noted. */
export function restartPass(read: StableRead): void {
	Object.assign(read, NEW_PASS, { pass: read.pass + 1, completedPasses: 0 });
	delete read.previous;
	delete read.cursor;
}

/**
 * Decides what to do at the end of a pass.
 *
 * @returns `complete` when no row was missed, `again` when `read` is at the beginning of another pass,
 * `unstable` when the list keeps moving
 */
export function endPass(read: StableRead): 'complete' | 'again' | 'unstable' {
	const { pass, rows, hasRepeats, orderDigest } = read;
	// Within one answer no row can slip through.
	if (read.pages === 1 || agreesWithPrevious(read)) return 'complete';
	if (read.completedPasses + 1 >= MAX_PASSES) return 'unstable';
	Object.assign(read, NEW_PASS, { pass: pass + 1, completedPasses: read.completedPasses + 1 });
	read.previous = { rows, hasRepeats, orderDigest };
	delete read.cursor;
	return 'again';
}

/** The same for a list that is read a number of times, whatever it shows. */
export function countPass(read: StableRead, passes: number): 'complete' | 'again' {
	if (read.completedPasses + 1 >= passes) return 'complete';
	Object.assign(read, NEW_PASS, { pass: read.pass + 1, completedPasses: read.completedPasses + 1 });
	delete read.cursor;
	return 'again';
}

function agreesWithPrevious({
	pass,
	lastPass,
	hasRepeats,
	startsLikePrevious,
	previous,
}: StableRead): boolean {
	if (!previous) return false;
	const lacksRows = Object.values(lastPass).includes(pass - 1);
	return startsLikePrevious || !(lacksRows || hasRepeats || previous.hasRepeats);
}
