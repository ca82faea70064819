import { util } from 'prettier';

/** A table for a page, aligned as Prettier does it. @param rows the first one is the head */
export function tableOf(rows: ReadonlyArray<readonly string[]>): string {
	const cells = rows.map((row) => row.map((cell) => cell.replaceAll('|', '\\|')));
	const widths = (cells[0] ?? []).map((_, column) =>
		Math.max(3, ...cells.map((row) => util.getStringWidth(row[column] ?? ''))),
	);
	const padded = (cell: string, width: number) => cell + ' '.repeat(width - util.getStringWidth(cell));
	const line = (row: readonly string[]) =>
		`| ${widths.map((width, column) => padded(row[column] ?? '', width)).join(' | ')} |\n`;
	const [head = [], ...others] = cells;
	return [head, widths.map((width) => '-'.repeat(width)), ...others].map(line).join('');
}
