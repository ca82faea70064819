/**
 * Proves that every endpoint, query parameter and field named by the API description was sent successfully by
 * an operation, and that no form sends anything else; docs/coverage.md says by which. The evidence is the
 * sandbox's request log, left behind by every engine test file, and is held against the checked-in list of
 * description/, so the sandbox's own idea of the API proves nothing. Run it after all engine tests: `node
 * test/engine/apiCoverage/check.mjs`. Exits with 1 when something is missing or the page differs;
 * UPDATE_COVERAGE=1 writes the page.
 */
import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

import { compare } from './compare.mjs';
import * as description from './description/index.mjs';
import { EXCEPTIONS } from './exceptions.mjs';
import { format, resolveConfig } from 'prettier';
import { flawsOf } from './flaws.mjs';
import { pageOf } from './page.mjs';

const tests = join(import.meta.dirname, '..');
const root = join(tests, '../..');
const folder = join(root, 'coverage/engine');
const page = join(root, 'docs/coverage.md');

/** What each test file left; a file that has changed since, or never ran, is no evidence. */
function readEvidence() {
	const testFiles = readdirSync(tests).filter(
		(name) =>
			name.endsWith('.test.ts') && readFileSync(join(tests, name), 'utf8').includes('backOfficeOfThisFile('),
	);
	return testFiles.map((name) => {
		const path = join(folder, name.replace(/\.test\.ts$/, '.json'));
		const left = statSync(path, { throwIfNoEntry: false });
		if (!left || left.mtimeMs < statSync(join(tests, name)).mtimeMs) {
			throw new Error(`${name} has not run since it was last changed: run the engine tests first`);
		}
		return JSON.parse(readFileSync(path, 'utf8'));
	});
}

try {
	const compared = compare(description, readEvidence());
	const wrong = flawsOf(compared, EXCEPTIONS);
	const shown = await format(pageOf(compared, EXCEPTIONS), {
		...(await resolveConfig(page)),
		parser: 'markdown',
	});
	if (process.env.UPDATE_COVERAGE) writeFileSync(page, shown);
	else if (!existsSync(page) || readFileSync(page, 'utf8') !== shown) {
		wrong.push(
			'docs/coverage.md is not what the tests have shown: write it with UPDATE_COVERAGE=1 node test/engine/apiCoverage/check.mjs',
		);
	}
	console.log(
		wrong.length === 0
			? `All ${compared.endpoints.length} endpoints were requested with each of their parameters (docs/coverage.md).`
			: `${wrong.length} missing or out of date:\n${wrong.map((line) => `- ${line}`).join('\n')}`,
	);
	process.exitCode = wrong.length === 0 ? 0 : 1;
} catch (failure) {
	console.error(failure instanceof Error ? failure.message : failure);
	process.exitCode = 1;
}
