import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'fs';
import { dirname, join, relative } from 'path';

import { orElse } from './nextStep';

const ROOT = join(__dirname, '..');

/** Set when `npm run generate` runs tests, which are those that call one of the two functions below. */
const isGenerating = Boolean(process.env.GENERATE);

function textOf(file: string): string {
	try {
		return readFileSync(file, 'utf8');
	} catch {
		return '';
	}
}

/** Compares a file with what the code generates. `npm run generate` writes it instead. */
export function expectGenerated(file: string, text: string): void {
	if (isGenerating && textOf(file) !== text) {
		mkdirSync(dirname(file), { recursive: true });
		writeFileSync(file, text);
	}
	orElse(
		`${relative(ROOT, file)} is out of date. Run npm run generate, which adds the lines with + and deletes those with -.`,
		// In jest's diff, "Received" has a plus: the lines that would be written.
		() => expect(text).toBe(textOf(file)),
	);
}

/**
 * Checks that no generated file is left whose code is gone.
 * @param found the files in the repository
 * @param wanted the files that the code needs
 */
export function expectNoOther(found: readonly string[], wanted: readonly string[]): void {
	const left = found.filter((file) => !wanted.includes(file));
	if (isGenerating) for (const file of left.splice(0)) rmSync(file);
	const names = left.map((file) => relative(ROOT, file)).join(', ');
	orElse(`Nothing needs ${names} any more. Run npm run generate, which deletes such files.`, () =>
		expect(left).toEqual([]),
	);
}
