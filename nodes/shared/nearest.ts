/** How far a typed text is from what was meant: one measure for names, fields and choices. */

/** Nobody mistypes more than this, and a longer text must not take more work. */
const MAX_LETTERS = 60;
const MAX_WORDS = 8;

/** How many letters have to be changed, added, removed, or swapped with the next one. */
export function distanceBetween(text: string, name: string): number {
	const [one, other] = [text.slice(0, MAX_LETTERS), name.slice(0, MAX_LETTERS)];
	let before: number[] = [];
	let row = Array.from({ length: other.length + 1 }, (_, index) => index);
	for (let index = 1; index <= one.length; index += 1) {
		const next = [index];
		for (let at = 1; at <= other.length; at += 1) {
			const isSame = one[index - 1] === other[at - 1];
			const isSwapped = one[index - 1] === other[at - 2] && one[index - 2] === other[at - 1];
			const swapped = isSwapped ? (before[at - 2] ?? Infinity) + 1 : Infinity;
			const changed = (row[at - 1] ?? 0) + (isSame ? 0 : 1);
			next.push(Math.min(changed, (row[at] ?? 0) + 1, (next[at - 1] ?? 0) + 1, swapped));
		}
		before = row;
		row = next;
	}
	return row.at(-1) ?? 0;
}

/**
 * The sum, over the written words, of the distance to the name's nearest word. The order does not matter, and
 * part of a name is near it.
 */
export function distanceOfWords(written: readonly string[], name: readonly string[]): number {
	const words = name.slice(0, MAX_WORDS);
	return written
		.slice(0, MAX_WORDS)
		.map((one) => Math.min(one.length, ...words.map((word) => distanceBetween(one, word))))
		.reduce((sum, distance) => sum + distance, 0);
}

/** The nearest come first. Entries that are equally near keep their order. */
export function nearestFirst<Each>(all: readonly Each[], distanceOf: (one: Each) => number): Each[] {
	return all
		.map((one) => ({ one, distance: distanceOf(one) }))
		.sort((a, b) => a.distance - b.distance)
		.map(({ one }) => one);
}
