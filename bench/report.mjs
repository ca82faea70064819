import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { root } from '../scripts/folders.mjs';

/**
 * Prints rows as a table in Markdown. `columns` are { name: [heading, shown(value)?] } in their order; one that no row has is
 * left out.
 *
 * @typedef {Record<string, any>} Row
 * @param {string} title
 * @param {Record<string, [string, ((value: any) => string)?]>} columns
 * @param {Row[]} rows
 */
export function printTable(title, columns, rows) {
	const names = Object.keys(columns).filter((name) => rows.some((row) => row[name] !== undefined));
	const line = (/** @type {string[]} */ cells) => console.log(`| ${cells.join(' | ')} |`);
	console.log(`\n${title}\n`);
	line(names.map((name) => columns[name][0]));
	line(names.map(() => '---'));
	const cell = (/** @type {Row} */ row, /** @type {string} */ name) => {
		const [, shown = String] = columns[name];
		return row[name] === undefined ? '' : shown(row[name]);
	};
	for (const row of rows) line(names.map((name) => cell(row, name)));
}

/** Writes all figures as JSON. @param {string} file a path in this clone @param {object} results */
export function writeResults(file, results) {
	const path = join(root, file);
	mkdirSync(dirname(path), { recursive: true });
	writeFileSync(path, `${JSON.stringify(results, undefined, '\t')}\n`);
	console.log(`\nAlso as JSON in ${file}`);
}
