import { main } from './main.mjs';
import { recordOf } from './onceFor.mjs';
import { run } from './processes.mjs';
import { secondsSince } from './step.mjs';

const isCI = Boolean(process.env.CI);
const jestArguments = process.argv.slice(2);
const isWhole = jestArguments.length === 0;

/**
 * A developer's second run lints what changed. Not in CI: some rules look at other files' types, too.
 *
 * @param {string} tool
 */
const cached = (tool) => (isCI ? [] : ['--cache', '--cache-location', `.tmp/${tool}`]);

/** @param {string} title @param {string} command @param {string[]} args */
async function check(title, command, ...args) {
	const start = performance.now();
	console.log(`${title} ...`);
	await run(command, args, { show: true });
	console.log(`${title}: passed in ${secondsSince(start)}`);
}

const lint = () => check('Lint', 'eslint', '.', '--max-warnings', '0', ...cached('eslint'));

async function typesAndTheRest() {
	await check('Types', process.execPath, 'scripts/typecheck.mjs');
	await check('Unused files, exports and dependencies', 'knip');
	await check('Deliberate breaks', process.execPath, 'test/mutants/run.mjs', '--check');
	await check('Format', 'prettier', '--check', '.', ...cached('prettier'));
}

/** What the contract tests are about, and what they run with. */
const SANDBOX = [
	...['sandbox/src', 'sandbox/package.json', 'test/contract'],
	...['jest.config.js', 'package-lock.json', 'tsconfig.json'],
];

/**
 * Whether the files are those of the upstream default branch, where CI has tested them.
 *
 * @param {string[]} files
 */
async function isAsUpstream(files) {
	try {
		await run('git', ['diff', '--quiet', 'origin/HEAD', '--', ...files]);
		return (await run('git', ['ls-files', '--others', '--exclude-standard', '--', ...files])) === '';
	} catch {
		return false;
	}
}

/** All tests but CHAOS; the sandbox's own once for each state of the sandbox, and always in CI. */
async function tests() {
	const contract = recordOf('contract', SANDBOX);
	const isKnown = isWhole && !isCI && (contract.isDone || (await isAsUpstream(SANDBOX)));
	if (isKnown) console.log('The sandbox has not changed since its contract tests passed: they are left out.');
	const others = isKnown ? ['chaos', 'contract'] : ['chaos'];
	await check('Tests', 'jest', ...jestArguments, '--ignoreProjects', ...others);
	if (isWhole && !isKnown) contract.remember();
}

await main(async () => {
	const start = performance.now();
	// Each of the two keeps one core busy, and jest all of them.
	await Promise.all([lint(), typesAndTheRest()]);
	await tests();
	// A part of the tests cannot have requested everything.
	if (isWhole) await check('Coverage of the API', process.execPath, 'test/engine/apiCoverage/check.mjs');
	console.log(`All passed in ${secondsSince(start)}`);
});
