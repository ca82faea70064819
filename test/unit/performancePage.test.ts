import { readdirSync, readFileSync } from 'fs';
import { join } from 'path';

import { nonEmpty } from '../nonEmpty';
import { ROOT } from './node/nodesOfPackage';
import { inPlainNode } from './plainModule';

const FOLDER = join(ROOT, 'docs/performance');
const PAGE = readFileSync(join(ROOT, 'docs/performance.md'), 'utf8');

type Cells = string[][];

/** What `npm run bench` measured: the rows in its JSON if the page shows those, or the printed tables. */
interface Measured {
	comparison: { tables: Array<{ rows: object[] }> };
	faults: { results: object[] };
	printed: Array<{ under: string; cells: Cells }>;
}

const measured = JSON.parse(readFileSync(join(FOLDER, 'measured.json'), 'utf8')) as Measured;

/** Tables with what something costs by design, which nobody measures. */
const NOT_MEASURED = ['What the options of a list cost'];

/** The tables on the page as cells, by the heading above each. */
function tablesOfPage(): Map<string, Cells[]> {
	const tables = new Map<string, Cells[]>();
	for (const section of PAGE.split(/^#+ /m)) {
		const [heading = ''] = section.split('\n');
		const found = section.match(/^\|.*\n\|[-: |]+\|\n(\|.*\n)+/gm) ?? [];
		if (found.length > 0 && !NOT_MEASURED.includes(heading)) tables.set(heading, found.map(cellsIn));
	}
	return tables;
}

function cellsIn(table: string): Cells {
	const [head = '', , ...rows] = table.trim().split('\n');
	return [head, ...rows].map((row) =>
		row
			.slice(1, -1)
			.split('|')
			.map((cell) => cell.trim()),
	);
}

/** The same rows as the benchmark prints them. */
const asPrinted = (rowsOfTables: readonly object[][], columns: string): Cells[] =>
	inPlainNode(
		'bench/report.mjs',
		`await import(${JSON.stringify(join(ROOT, 'bench/columns.mjs'))}).then((columns) =>
			given.map((rows) => script.cellsOf(columns.${columns}, rows)))`,
		rowsOfTables,
	);

test('every figure of the page is the one that was measured', () => {
	const tables = tablesOfPage();
	const ofPrinted = new Map<string, Cells[]>();
	for (const { under, cells } of nonEmpty(measured.printed))
		ofPrinted.set(under, [...(ofPrinted.get(under) ?? []), cells]);
	const ofFaults = asPrinted([measured.faults.results], 'faultColumns');
	for (const [heading, cells] of [...ofPrinted, ['Exactly once under faults', ofFaults] as const]) {
		expect({ heading, cells: tables.get(heading) }).toEqual({ heading, cells });
		tables.delete(heading);
	}
	// The rest compares with alternatives, in the order in which the benchmark prints them.
	const compared = measured.comparison.tables.map(({ rows }) => rows);
	expect([...tables.values()].flat()).toEqual(asPrinted(nonEmpty(compared), 'comparisonColumns'));
});

test('every plot is what npm run docs:plots draws, and stands on the page', () => {
	const drawn = inPlainNode<Record<string, string>>(
		'bench/plots.mjs',
		'script.plotsOf(given)',
		measured.comparison.tables,
	);
	const kept = readdirSync(FOLDER).filter((file) => file.endsWith('.svg'));
	expect(kept.sort()).toEqual(Object.keys(drawn).sort());
	for (const file of nonEmpty(kept)) {
		expect(readFileSync(join(FOLDER, file), 'utf8')).toBe(drawn[file]);
		expect(PAGE).toMatch(new RegExp(`^!\\[[^\\]]{40,}\\]\\(performance/${file}\\)$`, 'm'));
	}
});

test('nothing is drawn of a measurement that lacks a table, or a way', () => {
	const { tables } = measured.comparison;
	const draw = (given: unknown) => () => inPlainNode('bench/plots.mjs', 'script.plotsOf(given)', given);
	expect(draw(tables.slice(1))).toThrow('"List 5,000 sales" was not measured with answers after 0 ms.');
	expect(draw(tables.map(({ rows, ...table }) => ({ ...table, rows: rows.slice(1) })))).toThrow(
		'This package is at undefined.',
	);
});
