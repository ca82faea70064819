import { keyHash } from './contentHash';

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
	/** Where to continue; absent at the beginning of a pass. */
	cursor?: string;
	/** Of this pass: its pages, and its rows in their order, as hashes. */
	pages: number;
	rows: string[];
	/** The rows of the pass before, when it was completed. */
	previous?: string[];
	/** Passes in a row that were completed. */
	completedPasses: number;
}

/** A list that is not stable after as many passes is read again by the next poll, from the same moment. */
const MAX_PASSES = 4;

export function startStableRead(): StableRead {
	return { pages: 0, rows: [], completedPasses: 0 };
}

/** Notes the rows of a page, in their order. */
export function notePage(read: StableRead, ids: readonly string[]): void {
	read.pages += 1;
	read.rows.push(...ids.map(keyHash));
}

/** Starts again from the first page after a refused cursor. */
export function restartPass(read: StableRead): void {
	Object.assign(read, startStableRead());
	delete read.previous;
	delete read.cursor;
}

/** No row was missed; `read` is at the beginning of another pass; the list keeps moving. */
export type PassEnd = 'complete' | 'again' | 'unstable';

/** Decides what to do at the end of a pass. */
export function endPass(read: StableRead): PassEnd {
	const { pages, rows, previous, completedPasses } = read;
	// Within one answer no row can slip through.
	if (pages === 1 || (previous && agree(previous, rows))) return 'complete';
	if (completedPasses + 1 >= MAX_PASSES) return 'unstable';
	Object.assign(read, startStableRead(), { previous: rows, completedPasses: completedPasses + 1 });
	delete read.cursor;
	return 'again';
}

function agree(before: readonly string[], rows: readonly string[]): boolean {
	const [known, found] = [new Set(before), new Set(rows)];
	const isWhole = before.every((row) => found.has(row));
	const hasRepeats = known.size < before.length || found.size < rows.length;
	const startsAlike = before.length > 0 && before.every((row, place) => rows[place] === row);
	return startsAlike || (isWhole && !hasRepeats);
}
