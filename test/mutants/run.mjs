import { fork } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { clearTimeout, setTimeout } from 'node:timers';
import { BREAKS } from './breaks.mjs';
import { breaksByRule } from './drawn.mjs';
import { rulesWithoutBreak } from './rules.mjs';
import { copySources } from '../../scripts/copySources.mjs';
import { removeAtExit, root, temporaryFolder } from '../../scripts/folders.mjs';
import { main } from '../../scripts/main.mjs';
import { run } from '../../scripts/processes.mjs';
import { secondsSince } from '../../scripts/step.mjs';

const AT_ONCE = 2;
/** Takes about two minutes of one core. */
const MAX_OF_CHANGED = 30;
/** On the default branch, changes of this many commits count as recent. */
const RECENT_COMMITS = 10;
/** In bytes. Jest does not give back all memory, so a process that has taken more is replaced. */
const MAX_MEMORY = 1_500_000_000;

/**
 * What looks for a break, the cheapest first: the second suite only tries what survives the first. Jest ends
 * a hanging test long before these seconds are over; that a test is slow says nothing about the break.
 */
const SUITES = [
	{
		...{ name: 'npm test', projects: ['unit', 'contract', 'engine'], seconds: 300 },
		env: { CI: '', CONTRACT_DATA: '' },
	},
	{
		...{ name: '.ci/run', projects: ['unit', 'contract', 'engine', 'chaos'], seconds: 900 },
		env: { CI: 'true', CONTRACT_DATA: '1' },
	},
];
/** The share of all breaks that `npm test` has to find. */
const NPM_TEST_FINDS = 0.9;
/**
 * The share of generated breaks that has to be found. Some change nothing that anyone could notice: one of 30
 * may survive.
 */
const DRAWN_FOUND = 0.95;

/** test/unit/request/path.test.ts is of the project "unit". @param {string} test */
const projectOf = (test) => test.split('/')[1] ?? '';

/**
 * @typedef {object} Mutant
 * @property {string} promise
 * @property {string} file
 * @property {number} [at] where its text begins; without it, the text stands in the file once
 * @property {string} text
 * @property {string} replacement
 * @property {string} test
 * @property {string[]} [others] tests that look for it when that one has not found it
 *
 * @typedef {(typeof SUITES)[number]} Suite
 * @typedef {Mutant & { suite?: Suite, finders: string[], why: string }} Tried `why` no suite finds it
 */

/** @param {typeof BREAKS} breaks @returns {Mutant[]} */
const listed = (breaks) =>
	Object.entries(breaks).flatMap(([promise, ofPromise]) =>
		ofPromise.map(([file, text, replacement, test]) => ({
			...{ promise, text, replacement, file },
			test: join('test', `${test}.test.ts`),
		})),
	);
const all = listed(BREAKS);

const BY_RULE = 'drawn by rule';
/** @returns {Mutant[]} */
const byRule = () =>
	breaksByRule().map(({ tests: [test = '', ...others], ...change }) => ({
		...{ promise: BY_RULE, ...change, test, others },
	}));

/** @param {Mutant} mutant */
const named = ({ promise, file, text, replacement }) =>
	`${promise}: ${file}\n    ${text.trim()}\n    -> ${replacement.trim() || '(nothing)'}`;

/** Why a break cannot be made; undefined when it can. @param {Mutant} mutant */
function flawOf({ file, text, test }) {
	const missing = [file, test].find((path) => !existsSync(join(root, path)));
	if (missing) return `there is no ${missing}`;
	const times = readFileSync(join(root, file), 'utf8').split(text).length - 1;
	return times === 1 ? undefined : `its text stands ${times} times in the file`;
}

/**
 * Prints the breaks that no longer fit the code, and the rules that have none.
 *
 * @returns {boolean} whether there are no such breaks or rules
 */
function allFit() {
	const stale = all.flatMap((mutant) => {
		const flaw = flawOf(mutant);
		return flaw ? [`${named(mutant)}\n    ${flaw}`] : [];
	});
	for (const line of stale) console.log(`${line}\n`);
	if (stale.length > 0)
		console.log(
			`${stale.length} of ${all.length} breaks no longer fit the code. In test/mutants/breaks.mjs, give each the text that keeps its promise now and the test that notices, and run it: npm run test:mutants -- <a word of it>`,
		);
	else console.log(`All ${all.length} breaks fit the code.`);
	const untested = rulesWithoutBreak(all);
	for (const nextStep of untested) console.log(nextStep);
	return stale.length === 0 && untested.length === 0;
}

/** @param {string[]} args @returns {Promise<string[]>} what git prints, by lines; nothing where it refuses */
async function git(...args) {
	const printed = await run('git', args).catch(() => '');
	return printed.split('\n').filter(Boolean);
}

/**
 * The commit to compare with: where this branch left the default branch, or a recent one if everything is on
 * the default branch. Undefined in a clone of one commit.
 */
async function comparedWith() {
	const [head] = await git('rev-parse', 'HEAD');
	const [fork] = await git('merge-base', 'HEAD', 'origin/HEAD');
	const recent = await git('rev-list', '--first-parent', `--max-count=${RECENT_COMMITS + 1}`, 'HEAD');
	return [fork, recent.at(-1)].find((commit) => commit !== undefined && commit !== head);
}

/**
 * New breaks, and those whose files or tests changed since a commit.
 *
 * @param {string} commit
 */
async function changedSince(commit) {
	const added = await git('ls-files', '--others', '--exclude-standard');
	const changed = new Set([...(await git('diff', '--name-only', commit)), ...added]);
	const source = (await git('show', `${commit}:test/mutants/breaks.mjs`)).join('\n');
	const { BREAKS: before = {} } = await import(`data:text/javascript,${encodeURIComponent(source)}`);
	const known = new Set(listed(before).map((mutant) => JSON.stringify(mutant)));
	return all.filter(
		(mutant) => changed.has(mutant.file) || changed.has(mutant.test) || !known.has(JSON.stringify(mutant)),
	);
}

/**
 * At most this many of them, others with each commit.
 *
 * @param {readonly Mutant[]} mutants
 * @param {number} most
 */
async function drawn(mutants, most) {
	const [head = ''] = await git('rev-parse', 'HEAD');
	const place = (/** @type {Mutant} */ mutant) =>
		createHash('sha256')
			.update(head + JSON.stringify(mutant))
			.digest('hex');
	return mutants
		.map((mutant) => ({ mutant, at: place(mutant) }))
		.sort((a, b) => a.at.localeCompare(b.at))
		.slice(0, most)
		.map(({ mutant }) => mutant);
}

/** The breaks that a change concerns. If there are too many, some of them, others with each commit. */
async function ofChanged() {
	const commit = await comparedWith();
	const concerned = commit === undefined ? all : await changedSince(commit);
	const since = commit === undefined ? 'which is not known here' : `since ${commit.slice(0, 8)}`;
	const chosen = await drawn(concerned, MAX_OF_CHANGED);
	const left = concerned.length - chosen.length;
	console.log(
		`${concerned.length} of ${all.length} breaks are in what changed, ${since}; ${left} of them are left out, others with the next commit.`,
	);
	return chosen;
}

/** Runs tests in a copy of the sources, in a process that is kept for further tests. */
class Copy {
	/** @type {import('node:child_process').ChildProcess | undefined} */
	jest;

	constructor() {
		// Registered before `removeAtExit`, so that the process ends before its folder is removed.
		process.on('exit', () => this.end());
		this.folder = temporaryFolder('mutants');
		removeAtExit(this.folder);
	}

	/**
	 * @param {string} test a file of tests
	 * @param {Suite} suite
	 * @param {readonly string[]} [names] of the tests, all by default
	 * @returns {Promise<import('./jest.mjs').Answer>}
	 */
	async run(test, { env, seconds }, names) {
		const jest = (this.jest ??= fork(join(root, 'test/mutants/jest.mjs'), {
			cwd: this.folder,
			// A process group of its own, so that ending it also ends everything that its tests started.
			detached: true,
			stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
			env: { ...process.env, CI: 'true' },
		}));
		/** @type {import('./jest.mjs').Answer | string} */
		const answer = await new Promise((resolve) => {
			const clock = setTimeout(resolve, seconds * 1000, `took more than ${seconds} s`);
			const onExit = () => resolve('ended its process');
			jest.once('exit', onExit).once('message', (message) => {
				clearTimeout(clock);
				jest.off('exit', onExit);
				resolve(/** @type {import('./jest.mjs').Answer} */ (message));
			});
			jest.send({ test, project: projectOf(test), env, names });
		});
		if (typeof answer === 'string' || answer.memory > MAX_MEMORY) this.end();
		return typeof answer === 'string' ? { passed: false, failed: [], said: answer, memory: 0 } : answer;
	}

	end() {
		try {
			if (this.jest?.pid) process.kill(-this.jest.pid, 'SIGKILL');
		} catch {
			// It ended before.
		}
		this.jest = undefined;
	}
}

/**
 * Makes a break, and looks for it with one suite after another.
 *
 * @param {Copy} copy
 * @param {Mutant} mutant
 * @returns {Promise<Tried>}
 */
async function tryOut(copy, mutant) {
	const { file, text, replacement } = mutant;
	const path = join(copy.folder, file);
	const source = readFileSync(path, 'utf8');
	const at = mutant.at ?? source.indexOf(text);
	writeFileSync(path, source.slice(0, at) + replacement + source.slice(at + text.length));
	// The sandbox is loaded once for each process, as libraries are.
	const endIfLoaded = () => file.startsWith('sandbox/') && copy.end();
	endIfLoaded();
	let why = '';
	try {
		for (const suite of SUITES)
			for (const test of [mutant.test, ...(mutant.others ?? [])]) {
				if (!suite.projects.includes(projectOf(test))) continue;
				const { passed, failed, said } = await copy.run(test, suite);
				if (failed.length > 0) return { ...mutant, test, suite, finders: failed, why: '' };
				// If the broken code cannot even be loaded, any test fails, which says nothing about this
				// one.
				why = passed ? `${test} passes` : `${test} does not run: ${said}`;
			}
		return { ...mutant, finders: [], why };
	} finally {
		endIfLoaded();
		writeFileSync(path, source);
	}
}

/**
 * Tries the breaks that one file of tests has to find. A test that also fails without the break has found
 * none.
 *
 * @param {Copy} copy
 * @param {readonly Mutant[]} breaks
 * @returns {Promise<Tried[]>}
 */
async function tryAll(copy, breaks) {
	/** @type {Tried[]} */
	const tried = [];
	for (const mutant of breaks) {
		const start = performance.now();
		const { suite, test, finders, why } = (tried[tried.length] = await tryOut(copy, mutant));
		const found = suite ? `found by ${suite.name}` : 'SURVIVES';
		const by = finders[0] ? `${test}: ${finders[0]}` : why.split('\n')[0];
		console.log(`${found} in ${secondsSince(start)}: ${mutant.promise}, ${mutant.file}, ${by}`);
	}
	for (const { suite, test } of new Map(
		tried.flatMap(({ suite, test }) => (suite ? [[suite.name + test, { suite, test }]] : [])),
	).values()) {
		const found = tried.filter((each) => each.suite === suite && each.test === test);
		const names = [...new Set(found.flatMap(({ finders }) => finders))];
		const { passed, failed, said } = await copy.run(test, suite, names);
		if (passed) continue;
		for (const each of found.filter(
			({ finders }) => failed.length === 0 || finders.some((name) => failed.includes(name)),
		)) {
			delete each.suite;
			each.why = `${each.test} fails without the break, too: ${said}`;
		}
	}
	return tried;
}

/** @param {readonly Mutant[]} mutants @returns {Promise<Tried[]>} */
async function tryOnCopies(mutants) {
	// Those with the most breaks first: what comes last should be short.
	const left = [...new Set(mutants.map(({ test }) => test))]
		.map((test) => mutants.filter((mutant) => mutant.test === test))
		.sort((a, b) => a.length - b.length);
	/** @type {Tried[]} */
	const tried = [];
	await Promise.all(
		Array.from({ length: Math.min(AT_ONCE, left.length) }, async () => {
			const copy = new Copy();
			await copySources(copy.folder);
			// Tests of the docs ask git which files there are.
			await run('git', ['init', '--quiet'], { cwd: copy.folder });
			for (let next = left.pop(); next; next = left.pop()) tried.push(...(await tryAll(copy, next)));
			copy.end();
		}),
	);
	return tried;
}

/** How many of each promise's breaks each suite found, as Markdown. @param {readonly Tried[]} tried */
function table(tried) {
	const row = (/** @type {unknown[]} */ cells) => `| ${cells.join(' | ')} |`;
	const counts = (/** @type {string} */ name, /** @type {readonly Tried[]} */ breaks) => {
		const found = [...SUITES, undefined].map((suite) => breaks.filter((each) => each.suite === suite).length);
		return row([name, breaks.length, ...found]);
	};
	const promises = [...Object.keys(BREAKS), BY_RULE].filter((promise) =>
		tried.some((each) => each.promise === promise),
	);
	return [
		row(['promise', 'breaks', 'found by npm test', 'by .ci/run only', 'surviving']),
		row(['---', '---:', '---:', '---:', '---:']),
		...promises.map((promise) =>
			counts(
				promise,
				tried.filter((each) => each.promise === promise),
			),
		),
		counts('**all**', tried),
	].join('\n');
}

await main(async () => {
	const start = performance.now();
	const args = process.argv.slice(2);
	const fit = allFit();
	if (!fit || args.includes('--check')) return fit ? 0 : 1;
	const isChanged = args.includes('--changed');
	const words = args.filter((arg) => !arg.startsWith('--'));
	const isChosen = (/** @type {Mutant} */ mutant) =>
		words.every((word) => Object.values(mutant).join(' ').includes(word));
	const count = Number(args.find((arg) => arg.startsWith('--drawn='))?.split('=')[1] ?? 0);
	const ofList = isChanged ? await ofChanged() : count > 0 ? [] : all;
	const chosen = [...ofList.filter(isChosen), ...(await drawn(byRule().filter(isChosen), count))];
	if (chosen.length === 0) return isChanged ? 0 : 1;
	const tried = await tryOnCopies(chosen);
	const survivors = tried.filter(({ suite }) => !suite);
	for (const each of survivors) console.log(`\n${named(each)}\n    survives: ${each.why}`);
	console.log(`\n${table(tried)}\n\n${tried.length} breaks in ${secondsSince(start)}`);
	const isQuick = tried.filter(({ suite }) => suite === SUITES[0]).length >= NPM_TEST_FINDS * tried.length;
	const areDrawn = (/** @type {readonly Tried[]} */ breaks) =>
		breaks.filter(({ promise }) => promise === BY_RULE).length;
	const areFew = areDrawn(survivors) <= (1 - DRAWN_FOUND) * areDrawn(tried);
	if (!areFew) console.log(`Of what is drawn, ${100 * DRAWN_FOUND} % have to be found.`);
	if (areDrawn(survivors) < survivors.length) return 1;
	const isWhole = tried.length === all.length;
	if (isWhole && !isQuick) console.log(`npm test alone has to find ${100 * NPM_TEST_FINDS} %.`);
	return areFew && (isQuick || !isWhole) ? 0 : 1;
});
