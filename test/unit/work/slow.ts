/** Careless functions, which the measurement has to notice. */

/** Tries every way to split the words, one after the other. */
export function backtracking(text: string): boolean {
	const words = ['Maria', 'Silva', 'Maria', 'Silva'];
	const isOfWords = (rest: string): boolean =>
		words.some(
			(word) => rest === word || (rest.startsWith(`${word} `) && isOfWords(rest.slice(word.length + 1))),
		);
	return isOfWords(`${text}!`);
}

export function slicing(text: string): number {
	let count = 0;
	for (let rest = text; rest !== ''; rest = rest.slice(1)) count += 1;
	return count;
}

export function spreading(text: string): Record<string, number> {
	return text
		.split(' ')
		.reduce<Record<string, number>>((all, _, index) => ({ ...all, [`w${index}`]: 1 }), {});
}

export function filtering(rows: ReadonlyArray<{ name: string }>): string[] {
	return rows.map(({ name }) => name).filter((name, at, names) => names.indexOf(name) === at);
}

export function nesting(text: string): number {
	const words = text.split(' ');
	let pairs = 0;
	for (const one of words) for (const other of words) if (one === other) pairs += 1;
	return pairs;
}

/** Only slow with longer texts. */
export function late(text: string): number {
	return text.length > 5_000 ? slicing(text) : 0;
}
