import { createHash } from 'crypto';

/**
 * A list that is being read page by page, possibly over several polls. Plain JSON, part of the state.
 *
 * A row slips through where one already read moves behind it, and is read twice in this pass, or leaves the
 * list, and is missing in the next. So two passes in a row have to agree: the second found every row of the
 * first, and neither read a row twice.
 *
 * Where each pass repeats the last rows of a page on the next one, equal rows prove nothing: of A B X C, one
 * row per page, passes A B C A and B C A B both lack X. There the second has to begin with the rows of the
 * first *at the same places*. A list disturbed alike in all passes is beyond that; the next reading begins
 * earlier and finds what it hid.
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

/** No row was missed; `read` is at the beginning of another pass; the list keeps moving. */
export type PassEnd = 'complete' | 'again' | 'unstable';

/** Decides what to do at the end of a pass. */
export function endPass(read: StableRead): PassEnd {
	const { pass, rows, hasRepeats, orderDigest } = read;
	// Within one answer no row can slip through.
	if (read.pages === 1 || agreesWithPrevious(read)) return 'complete';
	if (read.completedPasses + 1 >= MAX_PASSES) return 'unstable';
	Object.assign(read, NEW_PASS, { pass: pass + 1, completedPasses: read.completedPasses + 1 });
	read.previous = { rows, hasRepeats, orderDigest };
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
