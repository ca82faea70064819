import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { format, resolveConfig } from 'prettier';
import { plotsOf } from '../bench/plots.mjs';
import { root } from './folders.mjs';
import { main } from './main.mjs';

const folder = join(root, 'docs/performance');
const kept = join(folder, 'measured.json');

/** @param {string} file */
const readJson = (file) => JSON.parse(readFileSync(file, 'utf8'));

/**
 * The results to keep after a new measurement, with the old ones replaced.
 *
 * @param {{ comparison: { tables: import('../bench/columns.mjs').Table[] }, faults: object }} measured
 * @param {string} file what `npm run bench -- nodes` or `-- chaos` wrote
 */
function withResults(measured, file) {
	const results = readJson(file);
	if ('tables' in results) return { ...measured, comparison: results };
	if ('results' in results) return { ...measured, faults: results };
	throw new Error(`${file} is not what "npm run bench -- nodes" or "-- chaos" writes.`);
}

/**
 * Draws the plots of docs/performance.md from the measurement stored with them. Files from bench/results
 * given as arguments are stored first; the page's tables must then match them, or a test fails.
 */
await main(async () => {
	const { positionals } = parseArgs({ allowPositionals: true });
	const measured = positionals.reduce(withResults, readJson(kept));
	// All are drawn before anything is written, because an incomplete measurement is refused.
	const plots = Object.entries(plotsOf(measured.comparison.tables));
	if (positionals.length > 0) {
		const options = { ...(await resolveConfig(kept)), filepath: kept };
		writeFileSync(kept, await format(JSON.stringify(measured, undefined, '\t'), options));
	}
	for (const [name, svg] of plots) {
		writeFileSync(join(folder, name), svg);
		console.log(`docs/performance/${name}`);
	}
});
