import { readFileSync } from 'fs';
import { join } from 'path';

import { expectGenerated } from '../../generated';
import { CREDENTIAL_FILES, loadCredential, loadNode, NODE_FILES, parametersOf } from './nodesOfPackage';

/**
 * Every parameter of the package, with a line for each operation or event that has it: `travelAgencySale
 * create payments.agency.amount:string`.
 */
const RECORD = join(__dirname, '../parameterNames.txt');

const recorded = (): string[] =>
	readFileSync(RECORD, 'utf8')
		.split('\n')
		.filter((line) => line !== '');

async function current(): Promise<Set<string>> {
	const lines = new Set<string>();
	const add = (owner: string, properties: Parameters<typeof parametersOf>[0]) => {
		for (const { path, property } of parametersOf(properties)) lines.add(`${owner} ${path}:${property.type}`);
	};
	for (const file of NODE_FILES) {
		const { name, properties } = (await loadNode(file)).description;
		const choice = properties.find((property) => ['operation', 'triggerOn'].includes(property.name));
		for (const option of choice?.options ?? []) {
			const value = 'value' in option ? String(option.value) : option.name;
			const ofChoice = properties.filter(
				({ displayOptions: { show } = {} }) => show?.[choice?.name ?? '']?.includes(value) ?? true,
			);
			add(`${name} ${value}`, ofChoice);
		}
	}
	for (const file of CREDENTIAL_FILES) {
		const { name, properties } = await loadCredential(file);
		add(name, properties);
	}
	return lines;
}

test('no parameter has gone, or changed its name or type', async () => {
	const lines = await current();
	const gone = recorded().filter((line) => !lines.has(line));
	if (gone.length === 0) return expect(gone).toEqual([]);
	throw new Error(
		`n8n stores what users entered under these names and drops what no parameter has: after a rename, the value is silently gone from every saved workflow. Give the parameter its name and type back. While nothing is released, delete their lines from test/unit/parameterNames.txt instead.\n${gone.join('\n')}`,
	);
});

test('every parameter is on record: once released, its name cannot change any more', async () => {
	// Parameters that are gone stay in the record; only a person may remove them.
	const lines = new Set([...recorded(), ...(await current())]);
	expectGenerated(RECORD, `${[...lines].sort().join('\n')}\n`);
});
