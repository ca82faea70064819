/**
 * Writes spreadsheet.json: what n8n's own Extract From File reads from the cells below, and what they have to
 * become. Run it by hand when the cells or the pinned n8n change, with the folder of an installed n8n. The
 * tests read its result, since they have no n8n.
 *
 * node test/engine/values/spreadsheet.mjs <folder with the node_modules of n8n>
 */
import { writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join, resolve } from 'node:path';

/** @typedef {[kind: string, cell: unknown, becomes: object]} Cell */

const sent = (/** @type {unknown} */ value) => ({ sent: value });
const refused = (/** @type {string} */ sentence) => ({ refused: sentence });
const checkDigits = (/** @type {string} */ given) =>
	refused(
		`takes a CPF or CNPJ whose last two digits confirm the others, not "${given}": look for a mistyped digit`,
	);
const lostDigits = (/** @type {string} */ given) =>
	refused(
		`takes text, not the number ${given}, which lost digits on its way: format its column as text, and type it again`,
	);
const tenDigits =
	'takes a CPF (11 digits) or a CNPJ (14 digits or letters), not "1234567890", which has 10 digits';

/** Cells as a sheet stores them: numbers, yes or no, texts. @type {Cell[]} */
const CELLS = [
	['CPF or CNPJ', 1234567890, sent('01234567890')],
	['CPF or CNPJ', 52998224725, sent('52998224725')],
	['CPF or CNPJ', 52998224752, checkDigits('52998224752')],
	['CPF or CNPJ', 360305000104, sent('00360305000104')],
	['CPF or CNPJ', '529.982.247-25', sent('52998224725')],
	['CPF or CNPJ', ' 12.ABC.345/01DE-35', sent('12ABC34501DE35')],
	['CPF or CNPJ to look for', 1234567890, sent('01234567890')],
	['CNPJ of the company', 12345678000195, sent('12345678000195')],
	['postal code', 1310100, sent('01310100')],
	['bank code', 33, sent('033')],
	['airline number', 1, sent('001')],
	['last digits of a card', 42, sent('0042')],
	['text', 9572400112234, sent('9572400112234')],
	['text', 3.4e46, lostDigits('3.4e+46')],
	['External ID', 1042, sent('1042')],
	['External ID', 'CRM-1042\u00a0', sent('CRM-1042')],
	['yes or no', true, sent(true)],
	['yes or no', false, sent(false)],
	['amount', 1234.56, sent(1234.56)],
	['amount', 0.1 + 0.2, sent(0.3)],
	['amount', 'R$ 1.234,56', sent(1234.56)],
	['whole number', 3, sent(3)],
	['phone', 11987654321, sent('11987654321')],
	['phones', '(11) 98765-4321; (11) 3456-7890', sent(['(11) 98765-4321', '(11) 3456-7890'])],
];

/** The same as a spreadsheet saves it as CSV: all of it is text, shortened as it was shown. @type {Cell[]} */
const CSV = [
	['CPF or CNPJ', '1234567890', refused(tenDigits)],
	['CPF or CNPJ', '529.982.247-25', sent('52998224725')],
	['postal code', '1310100', refused('takes a CEP such as 01310-100, not "1310100"')],
	['bank code', '33', sent('033')],
	['airline number', '1', sent('001')],
	['last digits of a card', '42', refused('takes only the last four digits of the card')],
	['text', '9,57E+12', lostDigits('9,57E+12')],
	['text', '3.40E+46', lostDigits('3.40E+46')],
	['yes or no', 'VERDADEIRO', sent(true)],
	['yes or no', 'FALSE', sent(false)],
	['amount', '1234,56', sent(1234.56)],
	['amount', ' R$ 1.234,56 ', sent(1234.56)],
	['whole number', '3', sent(3)],
	['phones', '(11) 98765-4321\n(11) 3456-7890', sent(['(11) 98765-4321', '(11) 3456-7890'])],
];

const [, , folder] = process.argv;
if (!folder) throw new Error('Name the folder with the node_modules of an installed n8n.');
const n8n = createRequire(join(resolve(folder), 'node_modules', 'n8n', 'package.json'));
const { version } = n8n('./package.json');
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

/**
 * The rows of the table: each cell as it was read.
 *
 * @param {string} operation
 * @param {string} bookType of the file that the cells are saved as
 * @param {Cell[]} cells
 */
async function rowsOf(operation, bookType, cells) {
	const book = sheets.utils.book_new();
	const values = cells.map(([, value]) => [value]);
	sheets.utils.book_append_sheet(book, sheets.utils.aoa_to_sheet([['value'], ...values]));
	const found = await read(operation, Buffer.from(sheets.write(book, { type: 'buffer', bookType })));
	if (found.length !== cells.length || found.includes(undefined)) throw new Error('Not every cell was read.');
	return cells.map(([kind, , becomes], index) => ({ kind, value: found[index], ...becomes }));
}

const table = {
	source: `Extract From File of n8n ${version}: a workbook, and a CSV file`,
	rows: [...(await rowsOf('xlsx', 'xlsx', CELLS)), ...(await rowsOf('csv', 'csv', CSV))],
};
writeFileSync(new URL('spreadsheet.json', import.meta.url), `${JSON.stringify(table, undefined, '\t')}\n`);
