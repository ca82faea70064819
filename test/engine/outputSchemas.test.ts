import { existsSync, readdirSync } from 'fs';
import { dirname, join } from 'path';

import type { IDataObject, INodeParameters } from 'n8n-workflow';

import { isReference, isReferenceName } from '../../nodes/shared/agency/references';
import { flatten } from '../../nodes/shared/node/columns';
import { expectGenerated, expectNoOther } from '../generated';
import { NODE_FILES, ROOT } from '../unit/node/nodesOfPackage';
import { backOfficeOfThisFile } from './backOffice';
import { allCases, givenTo, isSpecial, type Case } from './outputSchemas/cases';
import { schemaOf } from './outputSchemas/schema';
import { runNode } from './runNode';

/**
 * The output that the editor shows for an operation before the first run is what the operation really
 * returns. `npm run generate` writes the files.
 */

// With a date in the past, records do not depend on the day on which the test runs.
const office = backOfficeOfThisFile({ now: '2026-06-15T12:00:00-03:00' }, { isEvidence: true });

/** @param chosen what the user chooses about the output, in addition to what the operation needs */
async function outputOf(tested: Case, chosen: INodeParameters = {}): Promise<IDataObject[]> {
	const { parameters, ...input } = await givenTo(office, tested);
	const { items, error } = await runNode({
		node: tested.node,
		credential: office.credential('full_access', { companyIdentifier: '12345678000195' }),
		...input,
		parameters: {
			operation: tested.operation,
			...parameters,
			...chosen,
			options: { ...(parameters.options as INodeParameters), ...(chosen.options as INodeParameters) },
		},
	});
	if (isSpecial(tested)) await office.reset();
	if (error)
		throw new Error(
			`${tested.name}: ${error.message}\nDoes the sandbox know what is sent (sandbox/src/resources)? Does test/engine/outputSchemas/writes.ts say how the operation is run, if it is not a plain read?`,
		);
	return items.map(({ json }) => json);
}

const outputs = new Map<Case, IDataObject[]>();

/** What an operation gives where nothing of the output is chosen: both tests ask. */
async function ownOutput(tested: Case): Promise<IDataObject[]> {
	const output = outputs.get(tested) ?? (await outputOf(tested));
	outputs.set(tested, output);
	return output;
}

/** A read has Output in its form, a write has it among its options. */
const RAW = { output: 'raw', options: { output: 'raw' } };

/** Operations that return no record: they answer a question with rows of their own, or say what was done. */
const WITHOUT_RECORDS = ['delete', 'getBrief', 'getOpen', 'getOverview', 'search', 'whoOwes', 'whoTravels'];

/** What the nodes say about a write in addition to the record. */
const OF_NODES = ['outcome', 'replayed'];

/** The columns that an operation returns without a look-up. */
async function columnsOf(tested: Case): Promise<string[]> {
	const records = await outputOf(tested, RAW);
	// If nobody is referred to, only the name of a member shows that it holds a reference.
	const references = records.flatMap((record) =>
		Object.entries(record).flatMap(([name, value]) => (isReference(value) ? [name] : [])),
	);
	expect({ missingInReferences: references.filter((name) => !isReferenceName(name)) }).toEqual({
		missingInReferences: [],
	});
	const raw = records.map(flatten);
	const shown = (await ownOutput(tested)).map((row) => withoutNulls(row));
	const columns = [...new Set([...raw, ...shown].flatMap(Object.keys))].filter(
		(column) => !OF_NODES.includes(column),
	);
	// A missing reference is null; in other records, the same member shows what it consists of.
	const isWhole = (column: string): boolean =>
		raw.some((row) => (row[column] ?? null) !== null) ||
		!columns.some((other) => other.startsWith(`${column}_`));
	return columns.filter(isWhole);
}

const withoutNulls = (row: IDataObject): IDataObject =>
	Object.fromEntries(Object.entries(row).filter(([, value]) => value !== null));

let cases: Case[] = [];
beforeAll(async () => {
	cases = await allCases();
});

describe('The output schema', () => {
	// n8n's editor shows no schema for a trigger: "Trigger nodes do not have schema previews".
	test.each(NODE_FILES.filter((file) => !file.includes('Trigger')))(
		'of every operation of %s is what the operation returns',
		async (nodeFile) => {
			const own = cases.filter(({ file }) => file.startsWith(join(ROOT, dirname(nodeFile), '__schema__')));
			expect(own.length).toBeGreaterThan(0);
			for (const tested of own) {
				const output = await ownOutput(tested);
				expect(output.length).toBeGreaterThan(0);
				const schema = `${JSON.stringify({ ...schemaOf(output), version: 1 }, null, '\t')}\n`;
				expectGenerated(tested.file, schema);
			}
		},
	);

	// The columns that Output offers. The nodes themselves read these files.
	test.each(
		NODE_FILES.filter((file) => !file.includes('Trigger') && existsSync(join(ROOT, file, '../columns.ts'))),
	)('of %s says what each operation can give', async (nodeFile) => {
		const folder = join(ROOT, dirname(nodeFile), '__schema__');
		const columns: Record<string, string[]> = {};
		for (const tested of cases.filter(({ file }) => file.startsWith(folder))) {
			const { isChosen, resource, operation } = tested;
			if (WITHOUT_RECORDS.includes(operation)) continue;
			const own = await columnsOf(tested);
			columns[isChosen ? `${resource} ${operation}` : operation] = own;
		}
		if (Object.keys(columns).length > 0)
			expectGenerated(join(folder, 'columns.json'), `${JSON.stringify(columns, null, '\t')}\n`);
	});

	test('has no file that no operation belongs to', () => {
		const files = readdirSync(join(ROOT, 'nodes'), { encoding: 'utf8', recursive: true })
			.filter(
				(file) => file.includes('__schema__') && file.endsWith('.json') && !file.endsWith('columns.json'),
			)
			.map((file) => join(ROOT, 'nodes', file));
		expectNoOther(
			files,
			cases.map(({ file }) => file),
		);
	});
});
