import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { filledIn, tableOf } from './compat/table.mjs';
import { byVersion, NOT_TRIED, triedVersions } from './compat/versions.mjs';
import { removeAtExit, root, temporaryFolder } from './folders.mjs';
import { main } from './main.mjs';
import { installN8n } from './n8n/install.mjs';
import { run } from './processes.mjs';
import { secondsSince, step } from './step.mjs';

/** @typedef {import('./compat/table.mjs').Count} Count */
/** @typedef {import('./compat/table.mjs').Results} Results */
/** @typedef {import('./compat/table.mjs').Tried} Tried */

const RESULTS = join(root, 'docs/supported-versions.json');
/** Pages with a place for the table. */
const PAGES = ['docs/supported-versions.md', 'docs/pt-BR/supported-versions.md'];

/** @typedef {{ what: string, problem?: string }} Outcome */

/** @param {Outcome[]} outcomes @returns {Count} */
function counted(outcomes) {
	const failed = outcomes.filter(({ problem }) => problem);
	return {
		passed: outcomes.length - failed.length,
		of: outcomes.length,
		...(failed.length > 0 && { failed: failed.map(({ what, problem }) => `${what}: ${problem}`) }),
	};
}

/**
 * Runs a script that writes its results into a file, which exists even if some of them are failures.
 *
 * @param {string} results the file
 * @param {string} script
 * @param {...string} args
 */
async function resultsOf(results, script, ...args) {
	const title = `Running scripts/${script}`;
	await step(title, () => run(process.execPath, [join(root, 'scripts', script), ...args])).catch((error) => {
		if (!existsSync(results)) throw error;
	});
	return JSON.parse(readFileSync(results, 'utf8'));
}

/**
 * @param {{ n8n: string, manifestFolder: string }} version
 * @param {string} folder for the scripts' results
 * @returns {Promise<Tried>}
 */
async function tryVersion({ n8n, manifestFolder }, folder) {
	const { nodeVersion: node } = await installN8n(manifestFolder);
	console.log(`\nn8n ${n8n} on Node ${node}`);
	const [own, demo] = [join(folder, `${n8n}.json`), join(folder, `${n8n}-examples.json`)];
	const { nodes, triggers, pickers, credentials } = await resultsOf(
		own,
		'compat/tryVersion.mjs',
		manifestFolder,
		own,
	);
	/** @type {{ name: string, problem?: string }[]} */
	const ran = await resultsOf(demo, 'demo.mjs', '--n8n', manifestFolder, '--results', demo);
	const examples = ran.map(({ name, problem }) => ({
		what: name,
		problem: problem?.split('\n')[0]?.slice(0, 300),
	}));
	return {
		n8n,
		node,
		date: new Date().toISOString().slice(0, 10),
		nodes: counted(nodes),
		triggers: counted(triggers),
		pickers: counted(pickers),
		credentials: counted(credentials),
		examples: counted(examples),
	};
}

/** @returns {Results} the results of earlier runs */
const readResults = () =>
	existsSync(RESULTS) ? JSON.parse(readFileSync(RESULTS, 'utf8')) : { versions: [] };

/** For a version that can be tried but was not. */
const NOT_YET = 'no run of test:compat has been there yet';

/**
 * The results, with those of one version replaced.
 *
 * @param {Tried} tried
 * @param {readonly { n8n: string }[]} all versions that can be tried
 * @returns {Results}
 */
function withResult(tried, all) {
	const known = [tried, ...readResults().versions];
	const versions = [
		...all.map(({ n8n }) => known.find((version) => version.n8n === n8n) ?? { n8n, notTried: NOT_YET }),
		...NOT_TRIED.map(({ n8n, reason }) => ({ n8n, notTried: reason })),
	];
	return { versions: versions.sort((one, other) => byVersion(one.n8n, other.n8n)) };
}

/** Writes the results, and the table wherever there is a place for it. @param {Results} results */
function write(results) {
	writeFileSync(RESULTS, `${JSON.stringify(results, null, '\t')}\n`);
	for (const page of PAGES.map((name) => join(root, name)).filter((name) => existsSync(name))) {
		const filled = filledIn(readFileSync(page, 'utf8'), tableOf(results));
		if (filled) writeFileSync(page, filled);
	}
}

/** @param {Tried} tried */
function print({ nodes, triggers, pickers, credentials, examples }) {
	const counts = { nodes, triggers, pickers, credentials, examples };
	for (const [kind, { passed, of, failed = [] }] of Object.entries(counts)) {
		console.log(`  ${kind}: ${passed} of ${of}`);
		for (const line of failed) console.log(`    ${line}`);
	}
}

await main(async () => {
	const start = performance.now();
	// `npm run test:compat -- 1.123` tries the versions that begin with this; the results of the others stay.
	const words = process.argv.slice(2);
	const all = triedVersions();
	const chosen = all.filter(({ n8n }) => words.length === 0 || words.some((word) => n8n.startsWith(word)));
	if (chosen.length === 0) throw new Error(`What can be tried: ${all.map(({ n8n }) => n8n).join(', ')}.`);
	const folder = temporaryFolder('compat-results');
	removeAtExit(folder);
	/** @type {string[]} */
	const failures = [];
	for (const version of chosen) {
		try {
			const tried = await tryVersion(version, folder);
			print(tried);
			// Written after each version, because the next one takes minutes.
			write(withResult(tried, all));
		} catch (error) {
			// The other versions are still tried.
			failures.push(
				`n8n ${version.n8n} could not be tried: ${error instanceof Error ? error.message : error}`,
			);
		}
	}
	console.log(`\n${tableOf(readResults())}\n\nDone in ${secondsSince(start)}.`);
	if (failures.length > 0) throw new Error(failures.join('\n\n'));
});
