/**
 * Proves that every endpoint, query parameter and field named by the API description was sent successfully by
 * an operation, and that no form sends anything else; docs/coverage.md says by which. The evidence is the
 * sandbox's request log of the engine tests with `isEvidence: true`, and is held against the checked-in list
 * of description/, so the sandbox's own idea of the API proves nothing. Exits with 1 when something is
 * missing or the page differs; --write writes the page, at the end of `npm run generate`.
 */
import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

import { compare } from './compare.mjs';
import * as description from './description/index.mjs';
import { exceptionsOf } from './exceptions.mjs';
import { format, resolveConfig } from 'prettier';
import { flawsOf } from './flaws.mjs';
import { pageOf } from './page.mjs';

const tests = join(import.meta.dirname, '..');
const root = join(tests, '../..');
const folder = join(root, 'coverage/engine');
const page = join(root, 'docs/coverage.md');

const NEXT_STEP =
	'What the description is to name goes into test/engine/apiCoverage/description/; what an operation is to send, into a test that says isEvidence: true. Then run npm run generate.';

/** What each test file left; a file that has changed since, or never ran, is no evidence. */
function readEvidence() {
	const testFiles = readdirSync(tests).filter(
		(name) =>
			name.endsWith('.test.ts') && readFileSync(join(tests, name), 'utf8').includes('isEvidence: true'),
	);
	return testFiles.map((name) => {
		const path = join(folder, name.replace(/\.test\.ts$/, '.json'));
		const left = statSync(path, { throwIfNoEntry: false });
		if (!left || left.mtimeMs < statSync(join(tests, name)).mtimeMs)
			throw new Error(`${name} has not run since it was last changed. Run npm run generate, which runs it.`);
		return JSON.parse(readFileSync(path, 'utf8'));
	});
}

/**
 * The lines that only the first text has, ignoring the width of their cells.
 *
 * @param {string} text
 * @param {string} other
 */
function linesBeyond(text, other) {
	const linesOf = (/** @type {string} */ page) =>
		page.split('\n').map((line) => line.replace(/ +|-{3,}/g, ' '));
	const known = new Set(linesOf(other));
	return linesOf(text).filter((line) => !known.has(line));
}

try {
	const compared = compare(description, readEvidence());
	const exceptions = exceptionsOf(compared);
	const wrong = flawsOf(compared, exceptions);
	if (wrong.length > 0) wrong.push(NEXT_STEP);
	const now = await format(pageOf(compared, exceptions), {
		...(await resolveConfig(page)),
		parser: 'markdown',
	});
	if (process.argv.includes('--write')) writeFileSync(page, now);
	const kept = existsSync(page) ? readFileSync(page, 'utf8') : '';
	if (kept !== now) {
		const added = linesBeyond(now, kept).map((line) => `+ ${line}`);
		const removed = linesBeyond(kept, now).map((line) => `- ${line}`);
		wrong.push(
			'docs/coverage.md is out of date. Run npm run generate, which adds the lines with + and deletes those with -.',
			...[...removed, ...added].slice(0, 20),
		);
	}
	console.log(
		wrong.length === 0
			? `All ${compared.endpoints.length} endpoints were requested with each of their parameters (docs/coverage.md).`
			: wrong.join('\n'),
	);
	process.exitCode = wrong.length === 0 ? 0 : 1;
} catch (failure) {
	console.error(failure instanceof Error ? failure.message : failure);
	process.exitCode = 1;
}
