import type { Difference } from './decision';

/** Texts of a service may contain control characters, which a terminal would act on. */
export const printable = (text: string): string => text.replaceAll(/\p{Cc}+/gu, ' ');

/** The words of a text in lines of this width; longer words are split. */
function wrapped(text: string, width: number): string[] {
	const lines = [''];
	for (const word of printable(text).split(' ')) {
		const parts = word.match(new RegExp(`.{1,${width}}`, 'gu')) ?? [''];
		for (const part of parts) {
			const line = lines.at(-1) ?? '';
			const longer = line ? `${line} ${part}` : part;
			if (longer.length <= width) lines[lines.length - 1] = longer;
			else lines.push(part);
		}
	}
	return lines;
}

const gap = '  ';

/** The differences as a table. @param width in characters, at least 80 */
export function tableOf(differences: readonly Required<Difference>[], width: number): string {
	const [basisWidth, last] = [11, 4];
	const room = Math.max(width, 80) - basisWidth - last - 4 * gap.length;
	const widths = [Math.floor(room * 0.4), Math.floor(room * 0.3), Math.floor(room * 0.3), basisWidth, last];
	const line = (cells: readonly string[]): string[] => {
		const columns = cells.map((cell, column) => wrapped(cell, widths[column] ?? last));
		const height = Math.max(...columns.map(({ length }) => length));
		return Array.from({ length: height }, (_, row) =>
			columns
				.map((column, index) => (column[row] ?? '').padEnd(widths[index] ?? last))
				.join(gap)
				.trimEnd(),
		);
	};
	return [
		...line(['What', 'Sandbox', 'Service', 'Contradicts', '--as']),
		widths.map((one) => '-'.repeat(one)).join(gap),
		...differences.flatMap(({ about, sandbox, service, basis, applied }) =>
			line([about, sandbox, service, basis, applied ? 'yes' : 'no']),
		),
	].join('\n');
}
