import { cpSync, existsSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { join, normalize } from 'node:path';
import { execa } from 'execa';
import { BREAKS } from '../test/mutants/breaks.mjs';
import { removeAtExit, root, temporaryFolder } from './folders.mjs';
import { main } from './main.mjs';
import { run } from './processes.mjs';
import { secondsSince } from './step.mjs';

const AT_ONCE = 2;
/** A test that hangs is ended by jest much sooner: what takes longer says nothing of the break. */
const MAX_SECONDS = 600;

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

/** A copy of the sources as they are here, saved or not, to be broken. @returns {Promise<string>} the folder */
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
 * @param {string} folder @param {readonly string[]} tests
 * @returns {Promise<'passes' | 'fails' | 'does not run' | 'takes too long'>}
 */
async function outcomeOf(folder, tests) {
	const report = join(folder, '.mutant.json');
	const jest = join(root, 'node_modules/jest/bin/jest.js');
	const cache = join(folder, '.jestCache');
	const settings = [
		'--runInBand',
		'--forceExit',
		'--cacheDirectory',
		cache,
		'--json',
		'--outputFile',
		report,
	];
	writeFileSync(report, '');
	const { exitCode, timedOut } = await execa(
		process.execPath,
		[jest, ...settings, '--runTestsByPath', ...tests],
		{
			...{ cwd: folder, reject: false, stdin: 'ignore', all: true, timeout: MAX_SECONDS * 1000 },
			killSignal: 'SIGKILL',
		},
	);
	if (timedOut) return 'takes too long';
	if (exitCode === 0) return 'passes';
	/** @type {{ numFailedTests?: number }} */
	const { numFailedTests = 0 } = JSON.parse(readFileSync(report, 'utf8') || '{}');
	// A break that cannot even be loaded is found by any test, and shows nothing of this one.
	return numFailedTests > 0 ? 'fails' : 'does not run';
}

/** @param {string} folder @param {Mutant} mutant @returns {Promise<string | undefined>} why it is not found */
async function tryOut(folder, { file, text, replacement, test }) {
	const path = join(folder, file);
	const source = readFileSync(path, 'utf8');
	writeFileSync(
		path,
		source.replace(text, () => replacement),
	);
	const outcome = await outcomeOf(folder, [test]);
	writeFileSync(path, source);
	return outcome === 'fails' ? undefined : `${test} ${outcome}`;
}

/** @param {Mutant} mutant */
const named = ({ promise, file, text, replacement }) =>
	`${promise}: ${file}\n    ${text.trim()}\n    -> ${replacement.trim() || '(nothing)'}`;

await main(async () => {
	const start = performance.now();
	const stale = mutants.flatMap((mutant) => {
		const flaw = flawOf(mutant);
		return flaw ? [`${named(mutant)}\n    no longer applies: ${flaw}`] : [];
	});
	const applicable = mutants.filter((mutant) => flawOf(mutant) === undefined);
	const folders = await Promise.all(Array.from({ length: AT_ONCE }, copyOfSources));
	/** @type {string[]} */
	const survivors = [];
	const left = applicable.map((mutant, index) => ({ mutant, number: index + 1 })).reverse();
	await Promise.all(
		folders.map(async (folder) => {
			for (let next = left.pop(); next; next = left.pop()) {
				const { mutant, number } = next;
				const began = performance.now();
				const why = await tryOut(folder, mutant);
				if (why) survivors.push(`${named(mutant)}\n    ${why}`);
				const said = why ? 'SURVIVES' : 'found';
				console.log(
					`${number}/${applicable.length} ${said} in ${secondsSince(began)}: ${mutant.promise}, ${mutant.test}`,
				);
			}
		}),
	);
	for (const line of [...stale, ...survivors]) console.log(`\n${line}`);
	console.log(
		`\n${applicable.length} breaks in ${secondsSince(start)}: ${survivors.length} survive, ${stale.length} no longer apply`,
	);
	return survivors.length + stale.length === 0 ? 0 : 1;
});
