import { existsSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { filesIn, removeAtExit, root, temporaryFolder } from './folders.mjs';
import { main } from './main.mjs';
import { run } from './processes.mjs';
import { secondsSince } from './step.mjs';

/** Words in the names of the tests to run; by default, all run. */
const words = process.argv.slice(2);

/**
 * The tests that compare a file with what the code generates, and the tests whose requests become
 * docs/coverage.md.
 */
const testFiles = filesIn('test', /\.test\.ts$/)
	.filter((file) => words.length === 0 || words.some((word) => relative('test', file).includes(word)))
	.filter((file) => /\bexpectGenerated\(|\bisEvidence: true\b/.test(readFileSync(join(root, file), 'utf8')));

/**
 * @typedef {{ status: string, fullName: string, failureMessages: string[] }} Test
 * @typedef {{ name: string, message: string, assertionResults: Test[] }} TestFile
 */

/**
 * What failed, in few lines, because people read the last lines of a terminal.
 *
 * @param {string} report written by jest
 * @returns {string} for each failed test: its file, its name, and the beginning of its message
 */
function failuresIn(report) {
	/** @type {{ testResults: TestFile[] }} */
	const { testResults } = JSON.parse(readFileSync(report, 'utf8'));
	return testResults
		.flatMap(({ name, message, assertionResults }) => {
			const file = relative(root, name);
			const failed = assertionResults.filter(({ status }) => status === 'failed');
			const begins = (/** @type {string} */ text) =>
				stripVTControlCharacters(text)
					.split('\n')
					.filter((line) => line.trim() !== '' && !/^\s*at /.test(line))
					.slice(0, 8)
					.map((line) => `    ${line.trim()}`)
					.join('\n');
			if (failed.length === 0) return message ? [`${file}:\n${begins(message)}`] : [];
			// What all tests of a file need fails them all with the same words, which are said once.
			const saidBy = new Map(failed.map((test) => [begins(test.failureMessages[0] ?? ''), test.fullName]));
			return [...saidBy].map(([said, fullName]) => `${file}, "${fullName}":\n${said}`);
		})
		.join('\n');
}

await main(async () => {
	const start = performance.now();
	const env = { ...process.env, GENERATE: '1' };
	const folder = temporaryFolder('generate');
	removeAtExit(folder);
	const report = join(folder, 'report.json');
	// Without time-outs for busy machines, because the output does not depend on the time.
	const args = [
		'--testTimeout',
		'600000',
		'--json',
		'--outputFile',
		report,
		'--runTestsByPath',
		...testFiles,
	];
	await run('jest', args, { env, show: true }).catch((error) => {
		if (!existsSync(report)) throw error;
		throw new Error(
			`This keeps files from being generated:\n${failuresIn(report)}\nMend it, and run npm run generate again.`,
		);
	});
	await run(process.execPath, ['test/engine/apiCoverage/check.mjs', '--write'], { show: true });
	console.log(`Generated in ${secondsSince(start)}. Look at what changed, and commit it.`);
});
