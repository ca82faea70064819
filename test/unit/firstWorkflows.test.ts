import { readFileSync } from 'node:fs';
import { join } from 'node:path';

import { nonEmpty } from '../nonEmpty';

const docs = join(__dirname, '../../docs');

/**
 * For each step of a page, the labels that it mentions and the texts to type; and the number of clicks that
 * the page states.
 */
function stepsOf(page: string): string[][] {
	const lines = readFileSync(join(docs, page), 'utf8').split('\n');
	const numbered = lines.filter((line) => /^(## )?\d+\. |\*\*\d+ cli/.test(line));
	return numbered.map((line) => {
		const named = line.match(/`[^`]+`|\*\*[^*]+\*\*/g) ?? [];
		return [line.split(' ')[0]!, ...named.map((word) => word.replace(/ clicks| cliques/, '')).sort()];
	});
}

test('the steps of the first workflows name and type the same in both languages', () => {
	const english = nonEmpty(stepsOf('first-workflows.md'));
	expect(english.length).toBeGreaterThan(50);
	expect(stepsOf('pt-BR/first-workflows.md').map(withoutFirstWord)).toEqual(english.map(withoutFirstWord));
});

/** Lines that begin with a number must be equal; others begin with a word in their language. */
const withoutFirstWord = ([first, ...named]: string[]) => (/^\d|^#/.test(first!) ? [first, ...named] : named);
