import { readFileSync, writeFileSync } from 'fs';
import { join } from 'path';
import type { INodeProperties } from 'n8n-workflow';

import { CREDENTIAL_FILES, loadCredential, loadNode, NODE_FILES, standsForPart } from './nodesOfPackage';

/**
 * Every parameter of the package, a line for each operation: `name:type`, and in braces what is inside. A
 * group with the same content as an earlier one in the line names that one: `seller:collection{=payer}`.
 */
const RECORD = join(__dirname, '../parameterNames.txt');

/** The lines of the record by their operation, such as "travelAgencySale create". */
type Lines = Map<string, string>;

function recorded(): Lines {
	const lines = readFileSync(RECORD, 'utf8').trimEnd().split('\n');
	return new Map(lines.map((line) => line.split(': ', 2) as [string, string]));
}

async function current(): Promise<Lines> {
	const lines: Lines = new Map();
	for (const file of NODE_FILES) {
		const { name, properties } = (await loadNode(file)).description;
		const choice = properties.find((property) => ['operation', 'triggerOn'].includes(property.name));
		for (const option of choice?.options ?? []) {
			const value = 'value' in option ? String(option.value) : option.name;
			const ofChoice = properties.filter(
				({ displayOptions: { show } = {} }) => show?.[choice?.name ?? '']?.includes(value) ?? true,
			);
			lines.set(`${name} ${value}`, written(ofChoice));
		}
	}
	for (const file of CREDENTIAL_FILES) {
		const { name, properties } = await loadCredential(file);
		lines.set(name, written(properties));
	}
	return new Map([...lines].sort(([a], [b]) => (a < b ? -1 : 1)));
}

/** Shorter insides are written again. */
const WORTH_NAMING = 100;

/** @param known what stands in the line already, and the group in which it does */
function written(
	properties: readonly INodeProperties[],
	known = new Map<string, string>(),
	outer = '',
): string {
	const group = (path: string, fields: INodeProperties[]): string => {
		if (fields.length === 0) return '';
		const whole = written(fields);
		const same = known.get(whole);
		if (same !== undefined) return `{=${same}}`;
		if (whole.length >= WORTH_NAMING) known.set(whole, path);
		return `{${written(fields, known, `${path}.`)}}`;
	};
	const inputs = properties.filter((property) => !standsForPart(property));
	const byName = inputs.sort((a, b) => (a.name < b.name ? -1 : 1));
	return byName
		.map(({ name, type, options = [] }) => {
			const path = outer + name;
			const lines = options.flatMap((option) =>
				'values' in option ? [option.name + group(`${path}.${option.name}`, option.values)] : [],
			);
			const fields = options.filter((option) => 'type' in option);
			return `${name}:${type}${lines.length > 0 ? `{${lines.join(' ')}}` : group(path, fields)}`;
		})
		.join(' ');
}

/** The parameters of a line with their paths: `filters.status:multiOptions`. */
function parametersIn(line = ''): Set<string> {
	const types = new Map<string, string>();
	const groups: string[] = [];
	let path = '';
	for (const [token] of line.matchAll(/[\w:]+|\{=[\w.]+\}|[{}]/g)) {
		if (token === '{') groups.push(`${path}.`);
		else if (token === '}') groups.pop();
		else if (token.startsWith('{=')) {
			const same = `${token.slice(2, -1)}.`;
			for (const [known, type] of [...types]) {
				if (known.startsWith(same)) types.set(`${path}.${known.slice(same.length)}`, type);
			}
		} else {
			const [name = '', type = ''] = token.split(':');
			path = (groups.at(-1) ?? '') + name;
			types.set(path, type);
		}
	}
	return new Set([...types].map(([at, type]) => (type === '' ? at : `${at}:${type}`)));
}

/** "travelAgencySale create payer.name:string" for every parameter that is in `here` and not in `there`. */
function missingFrom(there: Lines, here: Lines): string[] {
	return [...here].flatMap(([operation, line]) => {
		const known = parametersIn(there.get(operation));
		return [...parametersIn(line)]
			.filter((found) => !known.has(found))
			.map((found) => `${operation} ${found}`);
	});
}

test('no parameter has gone, or changed its name or type', async () => {
	const gone = missingFrom(await current(), recorded());
	if (gone.length === 0) return expect(gone).toEqual([]);
	throw new Error(
		`n8n stores what users entered under these names and drops what no parameter has: after a rename, the value is silently gone from every saved workflow. Give the parameter its name and type back. While nothing is released, take them off the record instead.\n${gone.join('\n')}`,
	);
});

test('every parameter is on record', async () => {
	const lines = await current();
	const added = missingFrom(recorded(), lines);
	if (process.env.RECORD_PARAMETER_NAMES) {
		writeFileSync(RECORD, [...lines].map(([operation, line]) => `${operation}: ${line}\n`).join(''));
		return expect(recorded()).toEqual(lines);
	}
	if (added.length === 0) return expect(added).toEqual([]);
	throw new Error(
		`These parameters are new. Once released, their names cannot change any more, so look at each of them: is it the API's own name in camelCase? Then run this test once with RECORD_PARAMETER_NAMES=1 and commit the record.\n${added.join('\n')}`,
	);
});

test('the record is read as it is written: a group that names another one has the same inside', () => {
	const field = (name: string): INodeProperties => ({ name, displayName: name, type: 'string', default: '' });
	const group = (name: string, inside: string[]): INodeProperties => ({
		...{ name, displayName: name, type: 'collection', default: {} },
		options: inside.map((inner) => field(inner.padEnd(60, 'x'))),
	});
	const line = written([group('seller', ['a', 'b']), group('payer', ['a', 'b']), field('note')]);
	expect(line).toMatch(/^note:string payer:collection\{ax+:string bx+:string\} seller:collection\{=payer\}$/);
	expect([...parametersIn(line)].map((found) => found.replace(/x+/, ''))).toEqual([
		'note:string',
		'payer:collection',
		'payer.a:string',
		'payer.b:string',
		'seller:collection',
		'seller.a:string',
		'seller.b:string',
	]);
});
