import { join } from 'node:path';
import { runCLI } from 'jest';

/**
 * Runs tests in this process up to the first failure, as often as requested: libraries that take seconds are
 * loaded once.
 *
 * @typedef {{
 * test: string, project: string, env: Record<string, string>, names?: readonly string[]
 * }} Question a file of tests, and the names of those that run, all by default
 * @typedef {{ passed: boolean, failed: string[], said: string, memory: number }} Answer the names of the
 * failed tests, the output, and the bytes that this process has taken
 */

const escaped = (/** @type {string} */ text) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');

/** @param {Question} question @returns {Promise<Answer>} */
async function answerTo({ test, project, env, names }) {
	Object.assign(process.env, env);
	const { results } = await runCLI(
		{
			...{ _: [test], $0: 'jest', runTestsByPath: true, runInBand: true, silent: true, reporters: [] },
			cacheDirectory: join(process.cwd(), '.jestCache'),
			env: join(process.cwd(), 'test/mutants/endAtFailure.js'),
			// A test that hangs fails, and so finds its break, before the suite's time is over.
			testTimeout: 120_000,
			// Saves looking for the files of the other projects.
			selectProjects: [project],
			testNamePattern: names && `^(${names.map(escaped).join('|')})$`,
		},
		[process.cwd()],
	);
	const failed = results.testResults.flatMap(({ testResults }) =>
		testResults.filter(({ status }) => status === 'failed').map(({ fullName }) => fullName),
	);
	const said = results.testResults.map(({ failureMessage }) => failureMessage ?? '').join('\n');
	return {
		passed: results.success && results.numPassedTests > 0,
		failed,
		said,
		memory: process.memoryUsage.rss(),
	};
}

process.on('message', (/** @type {Question} */ question) => {
	void answerTo(question).then((answer) => process.send?.(answer));
});
// The process that asks has ended.
process.on('disconnect', () => process.exit());
