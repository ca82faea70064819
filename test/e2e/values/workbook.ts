/** The parts that we use of the library with which n8n reads spreadsheets. */
export interface Xlsx {
	utils: {
		aoa_to_sheet(rows: unknown[][]): Record<string, unknown>;
		encode_cell(place: { r: number; c: number }): string;
		book_new(): object;
		book_append_sheet(book: object, sheet: object, name: string): void;
	};
	write(book: object, options: { type: 'base64'; bookType: 'xlsx' }): string;
}

/** A formatted number, or text that somebody typed, pasted or exported. */
export type Cell = { t: 'n'; v: number; z: string } | number | string | boolean;

/** The serial number that a spreadsheet stores for a day or a moment, in local time without a zone. */
const serial = (iso: string) =>
	Date.parse(`${iso.length === 10 ? `${iso}T00:00:00` : iso}Z`) / 86_400_000 + 25_569;

/**
 * Cells as a spreadsheet program saves them: a number is stored with a format, which decides what people see.
 */
export const day = (iso: string) => ({ t: 'n' as const, v: serial(iso), z: 'dd/mm/yyyy' });
export const moment = (iso: string) => ({ t: 'n' as const, v: serial(iso), z: 'dd/mm/yyyy hh:mm' });
/** A number that somebody formatted with leading zeros. The file does not contain them. */
export const padded = (value: number) => ({ t: 'n' as const, v: value, z: '000\\.000\\.000\\-00' });
export const money = (value: number) => ({ t: 'n' as const, v: value, z: '"R$" #,##0.00' });

/** An .xlsx file in Base64. The rows are objects with the same keys. */
export function workbook(xlsx: Xlsx, rows: Record<string, Cell>[]) {
	const heads = Object.keys(rows[0]!);
	return workbookOf(xlsx, [heads, ...rows.map((row) => heads.map((head) => row[head] ?? ''))]);
}

/** The same, with rows that are lists of cells. */
export function workbookOf(xlsx: Xlsx, rows: Cell[][]) {
	const sheet = xlsx.utils.aoa_to_sheet(
		rows.map((row) => row.map((cell) => (typeof cell === 'object' ? '' : cell))),
	);
	for (const [r, row] of rows.entries())
		for (const [c, cell] of row.entries())
			if (typeof cell === 'object') sheet[xlsx.utils.encode_cell({ r, c })] = cell;
	const book = xlsx.utils.book_new();
	xlsx.utils.book_append_sheet(book, sheet, 'Sheet 1');
	return xlsx.write(book, { type: 'base64', bookType: 'xlsx' });
}
