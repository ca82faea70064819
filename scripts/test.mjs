import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { root } from './folders.mjs';
import { main } from './main.mjs';
import { recordOf } from './onceFor.mjs';
import { run } from './processes.mjs';
import { secondsSince } from './step.mjs';

const isCI = Boolean(process.env.CI);
const jestArguments = process.argv.slice(2);
const isWhole = jestArguments.length === 0;

/** @param {string} title @param {string} command @param {string[]} args */
async function check(title, command, ...args) {
	const start = performance.now();
	console.log(`${title} ...`);
	await run(command, args, { show: true });
	console.log(`${title}: passed in ${secondsSince(start)}`);
}

/**
 * The files in these folders, or in all, that differ from the upstream default branch, where CI has tested
 * them.
 *
 * @param {string[]} folders
 * @returns {Promise<string[] | undefined>} undefined without an upstream
 */
async function changedFiles(...folders) {
	try {
		const changed = await run('git', ['diff', '--name-only', 'origin/HEAD', '--', ...folders]);
		const added = await run('git', ['ls-files', '--others', '--exclude-standard', '--', ...folders]);
		return `${changed}\n${added}`.split('\n').filter(Boolean);
	} catch {
		return undefined;
	}
}

/** Files that decide how all files are linted and formatted. */
const RULES = ['scripts/lint', '.prettierignore', '.prettierrc.json', 'package-lock.json'];

/** Some rules also look at types in other files, so CI checks all files. */
async function filesToLint() {
	const isRuleChanged = isCI || (await changedFiles(...RULES))?.length !== 0;
	return isRuleChanged
		? ['.']
		: ((await changedFiles()) ?? []).filter((file) => existsSync(join(root, file)));
}

const OWN_RULES = ['--config', 'scripts/lint/eslint.rules.mjs', '--max-warnings', '0'];
const N8N_LINTS = /^(credentials|icons|inlined|nodes)\/|^\.$|^package(-lock)?\.json$|^eslint\.config\.mjs$/;

/** @param {string[]} files */
async function lint(files) {
	if (files.length > 0) await check('Lint', 'eslint', ...OWN_RULES, '--no-warn-ignored', ...files);
	if (isCI || files.some((file) => N8N_LINTS.test(file)))
		await check("n8n's own tool", process.execPath, 'scripts/n8nNode.mjs');
	// If nobody waits for a promise, its error is lost. Only the types show which calls return one.
	if (files.length > 0) await check('Promises', 'oxlint', '--config', 'scripts/lint/oxlint.json');
}

/** @param {string[]} files */
async function typesAndTheRest(files) {
	await check('Types', process.execPath, 'scripts/typecheck.mjs');
	if (files.length > 0)
		await check('Unused files, exports and dependencies', 'knip', '--config', 'scripts/lint/knip.json');
	await check('Deliberate breaks', process.execPath, 'test/mutants/run.mjs', '--check');
	if (files.length > 0) await check('Format', 'prettier', '--check', '--ignore-unknown', ...files);
}

/** What the contract tests are about, and what they run with. */
const SANDBOX = [
	...['sandbox/src', 'sandbox/package.json', 'test/contract', 'test/engine/apiCoverage/description'],
	...['jest.config.js', 'package-lock.json', 'tsconfig.json'],
];

const JEST = fileURLToPath(import.meta.resolve('jest/bin/jest'));
/** With more room for new objects, the collector runs less often: a tenth of the tests' time. */
const YOUNG = '--max-semi-space-size=32';

/**
 * All tests except CHAOS. The sandbox's own tests run once for each state of the sandbox, and always in CI.
 */
async function tests() {
	const contract = recordOf('contract', SANDBOX);
	const isAsUpstream = async () => (await changedFiles(...SANDBOX))?.length === 0;
	const isKnown = isWhole && !isCI && (contract.isDone || (await isAsUpstream()));
	if (isKnown) console.log('The sandbox has not changed since its contract tests passed: they are left out.');
	const others = isKnown ? ['chaos', 'contract'] : ['chaos'];
	await check('Tests', process.execPath, YOUNG, JEST, ...jestArguments, '--ignoreProjects', ...others);
	if (isWhole && !isKnown) contract.remember();
}

await main(async () => {
	const start = performance.now();
	// Each of the two keeps one core busy, while jest uses all of them.
	const files = await filesToLint();
	await Promise.all([lint(files), typesAndTheRest(files)]);
	await tests();
	// Some of the tests alone cannot have requested everything.
	if (isWhole) await check('Coverage of the API', process.execPath, 'test/engine/apiCoverage/check.mjs');
	console.log(`All passed in ${secondsSince(start)}`);
});
