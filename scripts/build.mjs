import { mkdirSync } from 'node:fs';
import { join, relative } from 'node:path';
import { parseArgs } from 'node:util';
import { buildPackage } from './buildPackage.mjs';
import { packEnglish } from './englishEdition.mjs';
import { root } from './folders.mjs';
import { main } from './main.mjs';

/** `--english` packs the English-only edition; `dist` keeps both languages. */
const { values: given } = parseArgs({ options: { english: { type: 'boolean', default: false } } });

await main(async () => {
	if (!given.english) return await buildPackage();
	const folder = join(root, 'english');
	mkdirSync(folder, { recursive: true });
	const { path } = await packEnglish(folder);
	console.log(`The package in English alone: ${relative(process.cwd(), path)}`);
});
