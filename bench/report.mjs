import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { root } from '../scripts/folders.mjs';

/**
 * A table's columns in order: the heading and the format, by the name of the value.
 *
 * @typedef {Record<string, [heading: string, shown?: (value: any) => string]>} Columns
 * @typedef {Record<string, any>} Row
 */

/**
 * The cells of a table, headings first, as printed and as docs/performance.md shows them, without columns
 * that no row has.
 *
 * @public a test compares the page with it
 * @param {Columns} columns
 * @param {Row[]} rows
 */
export function cellsOf(columns, rows) {
	const names = Object.keys(columns).filter((name) => rows.some((row) => row[name] !== undefined));
	const cell = (/** @type {Row} */ row, /** @type {string} */ name) => {
		const [, shown = String] = columns[name];
		return row[name] === undefined ? '' : shown(row[name]);
	};
	return [names.map((name) => columns[name][0]), ...rows.map((row) => names.map((name) => cell(row, name)))];
}

/** Prints rows as a table in Markdown. @param {string} title @param {Columns} columns @param {Row[]} rows */
export function printTable(title, columns, rows) {
	const [head, ...lines] = cellsOf(columns, rows);
	const line = (/** @type {string[]} */ cells) => console.log(`| ${cells.join(' | ')} |`);
	console.log(`\n${title}\n`);
	line(head);
	line(head.map(() => '---'));
	lines.forEach(line);
}

/** The middle one of an odd number of values. @param {readonly number[]} values @returns {number} */
export const median = (values) =>
	[...values].sort((one, other) => one - other)[Math.floor(values.length / 2)];

/** Writes all figures as JSON. @param {string} file a path in this clone @param {object} results */
export function writeResults(file, results) {
	const path = join(root, file);
	mkdirSync(dirname(path), { recursive: true });
	writeFileSync(path, `${JSON.stringify(results, undefined, '\t')}\n`);
	console.log(`\nAlso as JSON in ${file}`);
}
