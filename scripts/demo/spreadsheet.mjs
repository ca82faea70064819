import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../folders.mjs';

/** @typedef {Record<string, string | number>} Row cells by the column's name; empty ones are absent */

/** The library with which n8n reads spreadsheets: its name in the pinned n8n, and in earlier versions. */
const LIBRARIES = ['@e965/xlsx', 'xlsx'];

/** @param {import('../n8n/install.mjs').Install} install */
export function spreadsheetsOf(install) {
	for (const name of LIBRARIES) {
		try {
			return install.require(name);
		} catch {
			// Try the other name.
		}
	}
	throw new Error(`n8n ${install.version} brings none of ${LIBRARIES.join(', ')}.`);
}

/**
 * The rows below the first one: of a workbook's first sheet, or of a file as Excel saves it in Brazil
 * (semicolons, UTF-8 with a BOM).
 *
 * @param {string} path of an .xlsx or .csv file, relative to the repository
 * @param {any} xlsx {@link spreadsheetsOf} an n8n
 * @returns {Row[]}
 */
export function rowsIn(path, xlsx) {
	const content = readFileSync(join(root, path));
	const book = path.endsWith('.csv')
		? xlsx.read(content.toString().replace('\ufeff', ''), { type: 'string', raw: true, FS: ';' })
		: xlsx.read(content);
	return xlsx.utils.sheet_to_json(book.Sheets[book.SheetNames[0]]);
}
