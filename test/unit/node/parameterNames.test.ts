import { readFileSync, writeFileSync } from 'fs';
import { join } from 'path';

import {
	CREDENTIAL_FILES,
	loadCredential,
	loadNode,
	NODE_FILES,
	operationsOf,
	parametersOf,
} from './nodesOfPackage';

type Names = Record<string, Record<string, string[]>>;

const RECORD = join(__dirname, '../parameterNames.json');
const recorded = JSON.parse(readFileSync(RECORD, 'utf8')) as Names;

/** The parameters of every operation of every node, and of every credential, where saved workflows keep their values. */
async function currentNames(): Promise<Names> {
	const names: Names = {};
	for (const file of NODE_FILES) {
		const { description } = await loadNode(file);
		const operations = operationsOf(description).map(({ value }) => value);
		const ofOperation = (operation: string) =>
			description.properties.filter(
				({ displayOptions }) => displayOptions?.show?.operation?.includes(operation) ?? true,
			);
		names[description.name] = Object.fromEntries(
			(operations.length > 0 ? operations : ['*']).map((operation) => [
				operation,
				parametersOf(operations.length > 0 ? ofOperation(operation) : description.properties)
					.map(({ path }) => path)
					.sort(),
			]),
		);
	}
	for (const file of CREDENTIAL_FILES) {
		const { name, properties } = await loadCredential(file);
		names[name] = {
			'*': parametersOf(properties)
				.map(({ path }) => path)
				.sort(),
		};
	}
	return names;
}

/** "travelAgencySale create payer.name" for everything that is in `here` and not in `there`. */
function missingFrom(there: Names, here: Names): string[] {
	return Object.entries(here).flatMap(([node, operations]) =>
		Object.entries(operations).flatMap(([operation, paths]) => {
			const known = new Set(there[node]?.[operation]);
			return paths.filter((path) => !known.has(path)).map((path) => `${node} ${operation} ${path}`);
		}),
	);
}

test('no parameter that a saved workflow may hold has gone or changed its name', async () => {
	const gone = missingFrom(await currentNames(), recorded);
	if (gone.length === 0) return expect(gone).toEqual([]);
	throw new Error(
		`Saved workflows keep what users entered under these names, and n8n drops what it finds under a name that no parameter has: after a rename the value is silently gone from every workflow, and what it meant is sent no more. Give the parameter its name back, or keep reading the old one beside the new.\n${gone.join('\n')}`,
	);
});

test('every parameter is on record, so that its name is kept from now on', async () => {
	const current = await currentNames();
	const added = missingFrom(recorded, current);
	if (added.length === 0) return expect(added).toEqual([]);
	if (process.env.RECORD_PARAMETER_NAMES) return writeFileSync(RECORD, withAdded(current));
	throw new Error(
		`These parameters are new. Once released, their names cannot change any more, so look at each of them: is it the API's own name in camelCase? Then run this test once with RECORD_PARAMETER_NAMES=1 and commit the record.\n${added.join('\n')}`,
	);
});

/** The record with the new names added; what has gone stays on it, until somebody decides that it may. */
function withAdded(current: Names): string {
	const names = structuredClone(recorded);
	for (const [node, operations] of Object.entries(current)) {
		for (const [operation, paths] of Object.entries(operations)) {
			const known = ((names[node] ??= {})[operation] ??= []);
			names[node][operation] = [...new Set([...known, ...paths])].sort();
		}
	}
	return `${JSON.stringify(names, undefined, '\t')}\n`;
}
