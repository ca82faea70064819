import { readdirSync, readFileSync } from 'fs';
import { join } from 'path';
import { isDeepStrictEqual } from 'util';

import type { IDataObject } from 'n8n-workflow';

import { backOfficeOfThisFile, type SeenRequest } from './backOffice';
import { runNode } from './runNode';
import { said } from './said';
import { KINDS } from './values/kinds';

/** A value as a source gives it, and what becomes of it. */
interface Row {
	kind: string;
	value: unknown;
	/** What the service gets; null for nothing. */
	sent?: unknown;
	/** The sentence behind the field's label, or its beginning. */
	refused?: string;
}

/** One source of values: what gives them, and what it gave. */
interface Table {
	source: string;
	rows: Row[];
}

const folder = join(__dirname, 'values');
const tables = readdirSync(folder)
	.filter((name) => name.endsWith('.json'))
	.map((name) => JSON.parse(readFileSync(join(folder, name), 'utf8')) as Table);
const rowsOf = (wanted: string): Array<Row & { source: string }> =>
	tables.flatMap(({ source, rows }) =>
		rows.filter(({ kind }) => kind === wanted).map((row) => ({ source, ...row })),
	);

const office = backOfficeOfThisFile();

/** As few executions as there can be in which no two rows give two people one key. */
function executionsOf(rows: readonly Row[]): Row[][] {
	const executions: Row[][] = [];
	for (const row of rows) {
		const isAlike = ({ sent }: Row): boolean => sent !== undefined && isDeepStrictEqual(sent, row.sent);
		const free = executions.find((others) => !others.some(isAlike));
		if (free) free.push(row);
		else executions.push([row]);
	}
	return executions;
}

/** Every row is an item of an execution of the node, its value given by an expression, as in a workflow. */
async function outcomesOf(kind: string, rows: Row[]): Promise<Row[]> {
	const found = KINDS[kind];
	if (!found) throw new Error(`No field of the kind "${kind}" is known`);
	const { node, parameters, label, sentIn } = found;
	const items = rows.map(({ value }, row) => ({ value, name: `Row ${row}` }) as IDataObject);
	const { items: results } = await runNode({
		node: new node(),
		parameters,
		items,
		credential: office.credential('full_access', { companyIdentifier: '12345678000195' }),
		settings: { onError: 'continueRegularOutput' },
	});
	const requests = (await office.requests()).map((request) => ({
		request,
		text: JSON.stringify([request.body, request.query]),
	}));
	await office.reset();
	return rows.map(({ value }, row) => {
		const sent = requests.find(({ text }) => text.includes(`"Row ${row}"`));
		if (sent) return { kind, value, sent: sentIn(partsOf(sent.request)) ?? null };
		const refused = said(results.find(({ pairedItem }) => JSON.stringify(pairedItem) === `{"item":${row}}`));
		return {
			kind,
			value,
			refused: String(refused)
				.replace(`'${label}' `, '')
				.replace(/ \[Item \d+\][^]*/, ''),
		};
	});
}

const partsOf = ({ body, query }: SeenRequest): IDataObject => ({
	...(body as IDataObject | null),
	...query,
});

test('there are tables, each with a source and rows', () => {
	expect(tables.length).toBeGreaterThanOrEqual(11);
	for (const { source, rows } of tables)
		expect([source, rows.length > 0]).toEqual([expect.any(String), true]);
	const kinds = tables.flatMap(({ rows }) => rows.map(({ kind }) => kind));
	expect(new Set(kinds)).toEqual(new Set(Object.keys(KINDS)));
});

test.each(Object.keys(KINDS))('%s', async (kind) => {
	const isKey = kind === 'CPF or CNPJ';
	const executions = isKey ? executionsOf(rowsOf(kind)) : [rowsOf(kind)];
	const rows = executions.flat() as ReturnType<typeof rowsOf>;
	const outcomes: Row[] = [];
	for (const execution of executions) outcomes.push(...(await outcomesOf(kind, execution)));
	const asTold = outcomes.map((outcome, index) => {
		const { source, refused: told } = rows[index] ?? {};
		// The table says how a sentence begins; what follows is tested with its field.
		const isTold = told !== undefined && outcome.refused?.startsWith(told) === true;
		return { source, ...outcome, ...(isTold && { refused: told }) };
	});
	expect(asTold).toEqual(rows);
});
