/**
 * Whether n8n's own Extract From File reads the values of spreadsheet.json from the cells that hold them. Run
 * it by hand when these or the pinned n8n change, with the folder of an installed n8n: the tests have no n8n.
 *
 * node test/values/spreadsheet.mjs <folder with the node_modules of n8n>
 */
import { deepStrictEqual } from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join, resolve } from 'node:path';

/** @type {Record<string, Array<{ given: unknown[] }>>} */
const tables = JSON.parse(readFileSync(new URL('spreadsheet.json', import.meta.url), 'utf8'));

const [, , folder] = process.argv;
if (!folder) throw new Error('Name the folder with the node_modules of an installed n8n.');
const n8n = createRequire(join(resolve(folder), 'node_modules', 'n8n', 'package.json'));
const { ExtractFromFile } = n8n('n8n-nodes-base/dist/nodes/Files/ExtractFromFile/ExtractFromFile.node.js');
const sheets = n8n('@e965/xlsx');

/**
 * Runs the node on one file, with the n8n functions that it needs.
 *
 * @param {string} operation
 * @param {Buffer} file
 * @returns {Promise<unknown[]>}
 */
async function read(operation, file) {
	// Spreadsheets save CSV with a byte order mark, which would become a part of the column's name.
	/** @type {Record<string, unknown>} */
	const parameters = { operation, binaryPropertyName: 'data', options: { enableBOM: true } };
	const [items] = await new ExtractFromFile().execute.call({
		getInputData: () => [{ json: {}, binary: { data: {} } }],
		getNodeParameter: (/** @type {string} */ name) => parameters[name],
		getNode: () => ({ name: 'Extract from File', parameters }),
		continueOnFail: () => false,
		helpers: { assertBinaryData: () => ({ data: file.toString('base64') }) },
	});
	return items.map((/** @type {{ json: { value: unknown } }} */ { json }) => json.value);
}

for (const kind of ['xlsx', 'csv']) {
	const cells = (tables[`cells of a .${kind} file`] ?? []).flatMap(({ given }) => given);
	const book = sheets.utils.book_new();
	const rows = cells.map((cell) => [cell]);
	sheets.utils.book_append_sheet(book, sheets.utils.aoa_to_sheet([['value'], ...rows]));
	const file = Buffer.from(sheets.write(book, { type: 'buffer', bookType: kind }));
	deepStrictEqual(await read(kind, file), cells);
	console.log(`.${kind}: ${cells.length} cells are read as they are.`);
}
