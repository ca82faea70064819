import { cpSync, existsSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { join, normalize, sep } from 'node:path';
import { BREAKS } from './breaks.mjs';
import { removeAtExit, root, temporaryFolder } from '../../scripts/folders.mjs';
import { main } from '../../scripts/main.mjs';
import { run } from '../../scripts/processes.mjs';
import { secondsSince } from '../../scripts/step.mjs';

const AT_ONCE = 2;
/** A test that hangs is ended by jest much sooner: what takes longer says nothing of the break. */
const MAX_SECONDS = 300;

/** @typedef {{ promise: string, file: string, text: string, replacement: string, test: string }} Mutant */

/** @type {Mutant[]} */
const all = Object.entries(BREAKS).flatMap(([promise, breaks]) =>
	breaks.map(([file, text, replacement, test]) => ({
		...{ promise, text, replacement },
		file: normalize(file),
		test: `${normalize(`test/${test}`)}.test.ts`,
	})),
);
const wanted = process.argv.slice(2);
const mutants = all.filter((mutant) =>
	wanted.every((word) => Object.values(mutant).join(' ').includes(word)),
);

/** Why a break cannot be made; undefined when it can. @param {Mutant} mutant */
function flawOf({ file, text, test }) {
	const missing = [file, test].find((path) => !existsSync(join(root, path)));
	if (missing) return `there is no ${missing}`;
	const times = readFileSync(join(root, file), 'utf8').split(text).length - 1;
	return times === 1 ? undefined : `its text stands ${times} times in the file`;
}

/**
 * A copy of the sources as they are here, saved or not, to be broken.
 *
 * @returns {Promise<string>} the folder
 */
async function copyOfSources() {
	const folder = temporaryFolder('mutants');
	removeAtExit(folder);
	const listed = await run('git', ['ls-files', '--cached', '--others', '--exclude-standard', '-z']);
	for (const file of listed.split('\0').filter((path) => path !== '' && existsSync(join(root, path))))
		cpSync(join(root, file), join(folder, file));
	for (const installed of ['node_modules', 'sandbox/node_modules'])
		if (existsSync(join(root, installed))) symlinkSync(join(root, installed), join(folder, installed));
	return folder;
}

/**
 * Runs one file of tests in a copy, up to its first failure.
 *
 * @param {string} folder
 * @param {string} test
 * @returns {Promise<{ is: 'passes' | 'fails' | 'does not run', said: string }>} it does not run when jest
 * fails, but no test does; `said` is the end of jest's output then
 */
async function outcomeOf(folder, test) {
	const report = join(folder, '.mutant.json');
	writeFileSync(report, '');
	const settings = [
		...['--runInBand', '--forceExit', '--cacheDirectory', join(folder, '.jestCache')],
		...['--env', join(folder, 'test/mutants/endAtFailure.js')],
		...['--json', '--outputFile', report],
		// test/unit/api/path.test.ts is of the project "unit"; the others' files need not be looked for.
		...['--selectProjects', test.split(sep)[1] ?? ''],
	];
	const jest = join(root, 'node_modules/jest/bin/jest.js');
	try {
		await run(process.execPath, [jest, ...settings, '--runTestsByPath', test], {
			cwd: folder,
			// With CI the model tests try the same histories every time, so that what fails is about the break.
			env: { ...process.env, CI: 'true' },
			seconds: MAX_SECONDS,
		});
		return { is: 'passes', said: '' };
	} catch (error) {
		/** @type {{ numFailedTests?: number }} */
		const { numFailedTests = 0 } = JSON.parse(readFileSync(report, 'utf8') || '{}');
		return { is: numFailedTests > 0 ? 'fails' : 'does not run', said: String(error) };
	}
}

/**
 * @param {string} folder
 * @param {Mutant} mutant
 * @returns {Promise<string | undefined>} why it is not found
 */
async function tryOut(folder, { file, text, replacement, test }) {
	const path = join(folder, file);
	const source = readFileSync(path, 'utf8');
	writeFileSync(
		path,
		source.replace(text, () => replacement),
	);
	const { is, said } = await outcomeOf(folder, test);
	writeFileSync(path, source);
	if (is === 'fails') return undefined;
	// A break that cannot even be loaded is found by any test, and shows nothing of this one.
	return `${test} ${is} ${said}`;
}

/** @param {Mutant} mutant */
const named = ({ promise, file, text, replacement }) =>
	`${promise}: ${file}\n    ${text.trim()}\n    -> ${replacement.trim() || '(nothing)'}`;

/**
 * Tries the breaks that one file of tests has to find. A file that fails unbroken would find them all.
 *
 * @param {string} folder
 * @param {string} test
 * @param {readonly Mutant[]} breaks
 * @returns {Promise<readonly string[]>} those that are not found, and why
 */
async function survivorsOf(folder, test, breaks) {
	/** @type {string[]} */
	const survivors = [];
	const unbroken = await outcomeOf(folder, test);
	for (const mutant of breaks) {
		const start = performance.now();
		const why =
			unbroken.is === 'passes'
				? await tryOut(folder, mutant)
				: `${test} ${unbroken.is} without the break: ${unbroken.said}`;
		if (why) survivors.push(`${named(mutant)}\n    ${why}`);
		console.log(
			`${why ? 'SURVIVES' : 'found'} in ${secondsSince(start)}: ${mutant.promise}, ${mutant.file}, ${test}`,
		);
	}
	return survivors;
}

await main(async () => {
	const start = performance.now();
	const stale = mutants.flatMap((mutant) => {
		const flaw = flawOf(mutant);
		return flaw ? [`${named(mutant)}\n    no longer applies: ${flaw}`] : [];
	});
	const applicable = mutants.filter((mutant) => flawOf(mutant) === undefined);
	// Those with the most breaks first: what comes last should be short.
	const left = [...new Set(applicable.map(({ test }) => test))]
		.map((test) => ({ test, breaks: applicable.filter((mutant) => mutant.test === test) }))
		.sort((a, b) => a.breaks.length - b.breaks.length);
	const folders = await Promise.all(Array.from({ length: AT_ONCE }, copyOfSources));
	/** @type {string[]} */
	const survivors = [];
	await Promise.all(
		folders.map(async (folder) => {
			for (let next = left.pop(); next; next = left.pop())
				survivors.push(...(await survivorsOf(folder, next.test, next.breaks)));
		}),
	);
	for (const line of [...stale, ...survivors]) console.log(`\n${line}`);
	console.log(
		`\n${applicable.length} breaks in ${secondsSince(start)}: ${survivors.length} survive, ${stale.length} no longer apply`,
	);
	return survivors.length + stale.length === 0 ? 0 : 1;
});
