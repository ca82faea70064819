import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { plotsOf } from '../bench/plots.mjs';
import { root } from './folders.mjs';
import { main } from './main.mjs';

/** Draws the plots of docs/performance.md from the measurement that is kept beside them. */
await main(async () => {
	parseArgs({});
	const folder = join(root, 'docs/performance');
	const { comparison } = JSON.parse(readFileSync(join(folder, 'measured.json'), 'utf8'));
	for (const [name, svg] of Object.entries(plotsOf(comparison.tables))) {
		writeFileSync(join(folder, name), svg);
		console.log(`docs/performance/${name}`);
	}
});
