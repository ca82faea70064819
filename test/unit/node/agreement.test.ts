import { existsSync, readdirSync, readFileSync } from 'fs';
import { basename, dirname, join } from 'path';
import type { ILoadOptionsFunctions, INodeProperties, INodeTypeDescription } from 'n8n-workflow';

import type { Fields } from '../../../nodes/shared/fields/field';
import type { Operation } from '../../../nodes/shared/node/operation';
import { endpointOf } from '../../../nodes/shared/request/endpoints';
import type { Path } from '../../../nodes/shared/request/path';
import { pageOf } from '../../service/records';
import { fakeHost } from '../fakeHost';
import {
	CREDENTIAL_FILES,
	loadCredential,
	loadNode,
	NODE_FILES,
	operationFiles,
	operationsOf,
	parametersOf,
	ROOT,
	standsForPart,
} from './nodesOfPackage';
import { orElse } from '../../nextStep';
import { nonEmpty } from '../../nonEmpty';

const isInput = (property: INodeProperties) => !standsForPart(property);

interface Package {
	name: string;
	n8n: { nodes: string[]; credentials: string[] };
}

const packageJson = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')) as Package;

const isTrigger = (file: string) => file.endsWith('Trigger.node.ts');
const OPERATIONS_OF = NODE_FILES.filter((file) => !isTrigger(file) && operationFiles(file).length > 0);

/** "AccountMovement" -> "Account Movement" */
const inWords = (name: string) => name.replace(/([a-z])([A-Z])/g, '$1 $2');

/** The sibling parameters of a node: those at the top level, and those inside each group and line. */
function groupsOf(properties: INodeProperties[]): INodeProperties[][] {
	const inner = properties.flatMap(({ options = [] }) => [
		...options.flatMap((option) => ('values' in option ? groupsOf(option.values) : [])),
		...groupsOf(options.filter((option) => 'type' in option)),
	]);
	return [properties, ...inner].filter((group) => group.length > 0);
}

/** Whether a parameter can have the value; for "payer.mode", whether it can be chosen in that way. */
function canBe(group: INodeProperties[], condition: string, value: unknown): boolean {
	// n8n's own condition: whether the node is used as a tool.
	if (condition === '@tool') return typeof value === 'boolean';
	const [other, part] = condition.split('.');
	const having = group.filter(({ name }) => name === other);
	if (part !== undefined) {
		return part === 'mode' && having.some(({ modes = [] }) => modes.some(({ name }) => name === value));
	}
	return having.some(
		({ options }) => !options || options.some((option) => 'value' in option && option.value === value),
	);
}

interface Loader {
	method: string;
	load(host: ILoadOptionsFunctions): Promise<unknown>;
}

const ANY_ID = '3f2b6c1e-8a4d-4f8e-9b57-0c2d1e3f4a5b';

/** Whether the operation is a Get whose endpoint the API has only announced. */
function isAnnounced(folder: string, name: string): boolean {
	if (name !== 'get') return false;
	const { get } = jest.requireActual<{ get: Operation }>(join(ROOT, folder, 'operations/get'));
	const asked: string[] = [];
	const given = (_: object, parameter: string) => (parameter === 'resource' ? 'sellers' : ANY_ID);
	const params = new Proxy({}, { get: given });
	const api = {
		async get(path: Path) {
			asked.push(endpointOf({ method: 'GET', path }).availability);
			return {};
		},
	};
	void get.run({ api, params } as never);
	return nonEmpty(asked).includes('announced');
}

/**
 * What fills a node's dropdowns and mappers: one entry for each field that has one, before the node combines
 * them.
 */
async function loadersOf(file: string): Promise<Loader[]> {
	const { operations } = (await import(join(ROOT, file, '../operations'))) as { operations: Operation[] };
	const ofFields = (fields: Fields): Loader[] =>
		Object.values(fields).flatMap(({ loaders, inner }) => [
			...Object.entries(loaders?.listSearch ?? {}).map(
				([method, load]): Loader => ({ method, load: async (host) => await load.call(host) }),
			),
			...Object.entries(loaders?.resourceMapping ?? {}).map(
				([method, load]): Loader => ({ method, load: async (host) => await load.call(host) }),
			),
			...ofFields(inner ?? {}),
		]);
	return operations.flatMap(({ properties }) => ofFields(properties));
}

describe('the package', () => {
	test('registers exactly the nodes and credentials that there are', () => {
		const built = (files: string[]) => files.map((file) => `dist/${file.replace(/\.ts$/, '.js')}`).sort();
		orElse('List every node and credential in package.json, under n8n.', () => {
			expect([...packageJson.n8n.nodes].sort()).toEqual(built(NODE_FILES));
			expect([...packageJson.n8n.credentials].sort()).toEqual(built(CREDENTIAL_FILES));
		});
	});

	test('has a trigger node beside every folder of events', () => {
		const withEvents = readdirSync(join(ROOT, 'nodes')).filter((name) =>
			existsSync(join(ROOT, 'nodes', name, 'events')),
		);
		const triggers = nonEmpty(withEvents).map((name) =>
			join('nodes', name, `TravelAgency${name}Trigger.node.ts`),
		);
		orElse('Write the trigger node of each resource that has events; copy one of another resource.', () =>
			expect(triggers.filter((path) => !existsSync(join(ROOT, path)))).toEqual([]),
		);
	});

	test('has the three nodes of the first release at least', () => {
		const folders = NODE_FILES.map((file) => basename(dirname(file)));
		expect(folders).toEqual(expect.arrayContaining(['Person', 'Sale', 'Task']));
	});

	test('gives every method of a dropdown or mapper one meaning, in all nodes: what it asks the service for', async () => {
		const meanings = new Map<string, string>();
		for (const file of OPERATIONS_OF) {
			for (const { method, load } of await loadersOf(file)) {
				// One of them reads the record chosen above it.
				const { host, requests } = fakeHost(({ path }) => (/[0-9a-f]{12}$/.test(path) ? 200 : pageOf([])));
				await load(host);
				const meaning = requests.map(({ url, qs }) => `${url} ${JSON.stringify(qs)}`).join();
				expect([method, meanings.get(method) ?? meaning]).toEqual([method, meaning]);
				meanings.set(method, meaning);
			}
		}
		expect(meanings.size).toBeGreaterThan(5);
	});
});

describe.each(NODE_FILES)('%s', (file) => {
	const folder = basename(dirname(file));
	let description: INodeTypeDescription;
	beforeAll(async () => {
		({ description } = await loadNode(file));
	});

	test('has the names that saved workflows depend on', () => {
		// n8n shows a trigger's events next to the actions of the node with the same name without "Trigger".
		const kind = isTrigger(file) ? 'Trigger' : '';
		expect(basename(file)).toBe(`TravelAgency${folder}${kind}.node.ts`);
		expect(description.name).toBe(`travelAgency${folder}${kind}`);
		expect(description.displayName).toBe(`Travel Agency ${inWords(folder)} ${kind}`.trim());
		expect(description.defaults.name).toBe(description.displayName);
		expect(description.version).toBe(1);
	});

	test('has a codex that n8n does not drop, with words to find it by', () => {
		const path = file.replace(/\.ts$/, '.json');
		orElse(`Write ${path}, with words by which n8n finds the node.`, () =>
			expect(existsSync(join(ROOT, path))).toBe(true),
		);
		const codex = JSON.parse(readFileSync(join(ROOT, path), 'utf8')) as Record<string, unknown>;
		expect(codex.node).toBe(`${packageJson.name}.${description.name}`);
		expect(codex).toMatchObject({
			resources: {},
			categories: expect.any(Array) as unknown,
			alias: expect.any(Array) as unknown,
		});
		expect((codex.alias as string[]).length).toBeGreaterThan(0);
	});

	test('has icons for light and dark that are there', () => {
		const icons = Object.values(description.icon ?? {}) as string[];
		expect(icons).toHaveLength(2);
		for (const icon of icons) {
			expect(existsSync(join(ROOT, dirname(file), icon.replace(/^file:/, '')))).toBe(true);
		}
	});

	test('signs its requests with credentials that exist', async () => {
		const credentials = await Promise.all(CREDENTIAL_FILES.map(loadCredential));
		const known = credentials.map(({ name }) => name);
		expect(description.credentials?.length).toBeGreaterThan(0);
		for (const { name } of description.credentials ?? []) expect(known).toContain(name);
	});

	test('has methods for all of its dropdowns and mappers, and none that nothing calls', async () => {
		const { methods } = await loadNode(file);
		const called = parametersOf(description.properties).flatMap(({ property: { modes, typeOptions } }) => [
			...(modes ?? []).map((mode) => mode.typeOptions?.searchListMethod),
			typeOptions?.resourceMapper?.resourceMapperMethod,
			typeOptions?.loadOptionsMethod,
		]);
		const offered = Object.values(methods ?? {}).flatMap((group) => Object.keys(group ?? {}));
		expect(new Set(called.filter((name) => name !== undefined))).toEqual(new Set(offered));
	});

	test('shows a parameter by others, of its group or with a slash of the top, that exist and can have the value', () => {
		const isPossible = (group: INodeProperties[], condition: string, value: unknown) =>
			condition.startsWith('/')
				? canBe(description.properties, condition.slice(1), value)
				: canBe(group, condition, value);
		const never = groupsOf(description.properties).flatMap((group) =>
			group.filter(isInput).flatMap(({ displayOptions, name }) =>
				Object.entries(displayOptions?.show ?? {})
					.filter(([other, values = []]) => !values.every((value) => isPossible(group, other, value)))
					.map(([other, values]) => ({ name, other, values })),
			),
		);
		expect(never).toEqual([]);
	});
});

describe.each(OPERATIONS_OF)('the operations of %s', (file) => {
	let description: INodeTypeDescription;
	beforeAll(async () => {
		({ description } = await loadNode(file));
	});

	test('are the files of its folder, each under its own name, but what the service has only announced', () => {
		const announced = operationFiles(file).filter((name) => isAnnounced(dirname(file), name));
		const released = operationFiles(file).filter((name) => !announced.includes(name));
		const values = released.map((name) => (name === 'getMany' ? 'getAll' : name));
		const offered = operationsOf(description).map(({ value }) => value);
		orElse(
			`Name each file beside ${file.replace(/[^/]+$/, 'operations/index.ts')} like its value, and list it there.`,
			() => expect(offered.sort()).toEqual(values.sort()),
		);
	});

	test('begin with one that exists, and are alphabetical with an action each', () => {
		const offered = operationsOf(description);
		const operation = description.properties.find(({ name }) => name === 'operation');
		expect(offered.map(({ value }) => value)).toContain(operation?.default);
		expect(operation?.noDataExpression).toBe(true);
		const names = offered.map(({ name }) => name);
		expect(names).toEqual([...names].sort((a, b) => a.localeCompare(b, 'en')));
		// A verb with its object, and not a question.
		for (const { action } of offered) expect(action).toMatch(/^(?!Wh|How)[A-Z][a-z]+ [a-z ]+$/);
	});

	test('have a name for every parameter that is not taken twice in one operation', () => {
		for (const { value } of nonEmpty(operationsOf(description))) {
			const names = description.properties
				.filter(isInput)
				.filter(({ displayOptions }) => (displayOptions?.show?.operation ?? [value]).includes(value))
				.map(({ name }) => name);
			expect(names).toEqual([...new Set(names)]);
		}
	});
});

test('A list that the service has only announced is nowhere to be chosen from, nor a name in it', async () => {
	const descriptions = await Promise.all(NODE_FILES.map(loadNode));
	const pickers = descriptions
		.flatMap(({ description }) => parametersOf(description.properties))
		.filter(({ property }) => ['categoryId', 'labelId'].includes(property.name));
	expect(pickers.length).toBeGreaterThan(2);
	expect(new Set(pickers.map(({ property }) => property.modes?.map(({ name }) => name).join()))).toEqual(
		new Set(['id']),
	);
	const methods = descriptions.flatMap(({ methods: { listSearch = {} } = {} }) => Object.keys(listSearch));
	expect(methods).toContain('searchSellers');
	expect(methods.filter((name) => /Labels|TaskCategories|ReferenceData/.test(name))).toEqual([]);
});
