import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './folders.mjs';
import { main } from './main.mjs';
import { run } from './processes.mjs';
import { secondsSince } from './step.mjs';

/** Words of the tests that are to run; all, unless given. */
const words = process.argv.slice(2);

/**
 * The tests that compare a file with what the code generates, and those from which docs/coverage.md is made.
 */
const testFiles = readdirSync(join(root, 'test'), { encoding: 'utf8', recursive: true })
	.filter((file) => file.endsWith('.test.ts'))
	.filter((file) => words.length === 0 || words.some((word) => file.includes(word)))
	.map((file) => `test/${file}`)
	.filter((file) => /\bexpectGenerated\(|\bisEvidence: true\b/.test(readFileSync(join(root, file), 'utf8')));

await main(async () => {
	const start = performance.now();
	const env = { ...process.env, GENERATE: '1' };
	// However busy the machine: what is written does not depend on it.
	await run('jest', ['--testTimeout', '600000', '--runTestsByPath', ...testFiles], { env, show: true });
	await run(process.execPath, ['test/engine/apiCoverage/check.mjs', '--write'], { show: true });
	console.log(`Generated in ${secondsSince(start)}. Look at what changed, and commit it.`);
});
