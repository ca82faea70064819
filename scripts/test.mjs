import { main } from './main.mjs';
import { recordOf } from './onceFor.mjs';
import { run } from './processes.mjs';
import { secondsSince } from './step.mjs';

const isCI = Boolean(process.env.CI);
// The name of this script is the first when scripts/install.mjs runs it.
const jestArguments = process.argv.slice(3);
const isWhole = jestArguments.length === 0;

/** What decides on the lint and format of all other files. */
const RULES = /^(eslint\.config\.mjs|\.prettier.*|package-lock\.json|tsconfig.*)$/;

/**
 * The files that differ from the upstream default branch, where CI has checked the others. All files in CI, and where nothing
 * tells: some rules look at other files' types, too.
 *
 * @returns {Promise<string[]>}
 */
async function changedFiles() {
	if (isCI) return ['.'];
	try {
		const changed = await run('git', ['diff', '--name-only', '--diff-filter=d', 'origin/HEAD']);
		const added = await run('git', ['ls-files', '--others', '--exclude-standard']);
		const files = `${changed}\n${added}`.split('\n').filter(Boolean);
		return files.some((file) => RULES.test(file)) ? ['.'] : files;
	} catch {
		return ['.'];
	}
}

/** @param {string} title @param {string} command @param {string[]} args */
async function check(title, command, ...args) {
	const start = performance.now();
	console.log(`${title} ...`);
	await run(command, args, { show: true });
	console.log(`${title}: passed in ${secondsSince(start)}`);
}

/** @param {string[]} files */
async function lint(files) {
	if (files.length === 0) return;
	await check('Lint', 'eslint', '--max-warnings', '0', '--no-warn-ignored', ...files);
}

/** @param {string[]} files */
async function format(files) {
	if (files.length === 0) return;
	await check('Format', 'prettier', '--check', '--ignore-unknown', ...files);
}

async function typesAndTheRest() {
	await check('Types', process.execPath, 'scripts/typecheck.mjs');
	await check('Unused files, exports and dependencies', 'knip');
	await check('Deliberate breaks', process.execPath, 'test/mutants/run.mjs', '--check');
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
	const files = await changedFiles();
	await Promise.all([lint(files), typesAndTheRest().then(() => format(files))]);
	await tests();
	// A part of the tests cannot have requested everything.
	if (isWhole) await check('Coverage of the API', process.execPath, 'test/engine/apiCoverage/check.mjs');
	console.log(`All passed in ${secondsSince(start)}`);
});
