import { existsSync } from 'fs';
import { join } from 'path';
import type { IDataObject, INode, INodeTypeDescription } from 'n8n-workflow';

import { en } from '../../../sandbox/page/words/en';
import { pt } from '../../../sandbox/page/words/pt';
import { nonEmpty } from '../../nonEmpty';
import { isNote } from './canvas';
import { EDITIONS, fieldsOf, kindOf, nodesBefore, placesIn, type Example } from './examplesOfPackage';
import { loadNode, NODE_FILES, operationsOf, parametersOf, ROOT } from './nodesOfPackage';

/** Conventions that all workflows in examples/ follow, and that n8n would not report as missing. */

/** Another test compares the Portuguese edition with this one. */
const EXAMPLES = EDITIONS.en;

const OURS = 'n8n-nodes-travel-agency.';
const ERROR_WORKFLOW = 'on-failure';

/** For a model, which answers by itself. */
const isAssistant = ({ nodes }: Example): boolean =>
	nodes.some(({ type }) => /\.(chat|mcp)Trigger$/.test(type));

/** Introduces the package in the first minutes, and is not meant to be used later. */
const isLesson = ({ id }: Example): boolean => id === 'start-here';

/** n8n's nodes that send a message to somebody. For the last three, lines are columns. */
const MESSENGERS = ['emailSend', 'gmail', 'httpRequest', 'slack', 'telegram', 'whatsApp'];
const TABLES = ['dataTable', 'googleCalendar', 'googleSheets'];
const isChannel = (node: INode): boolean => [...MESSENGERS, ...TABLES].includes(kindOf(node));

/** Answers whoever filled in its form, on pages of that form, so it needs no account. */
const isOnPages = ({ nodes }: Example): boolean =>
	nodes.some((node) => kindOf(node) === 'form' && node.parameters.operation !== 'completion') &&
	!nodes.some(isChannel);

const USED = EXAMPLES.filter((example) => !isLesson(example));
const TELLING = USED.filter((example) => !isAssistant(example));
const SENDING = TELLING.filter((example) => !isOnPages(example));

/** These nodes let items through unchanged. */
const isFork = (node: INode): boolean => ['filter', 'if', 'merge', 'noOp', 'switch'].includes(kindOf(node));

/** The nodes whose items reach this one, also through forks. */
const sourcesOf = (example: Example, name: string): INode[] =>
	nodesBefore(example, name).flatMap((node) => (isFork(node) ? sourcesOf(example, node.name) : [node]));

/** All texts in a part of the sandbox's page. */
const wordsIn = (part: unknown): string[] =>
	typeof part === 'string'
		? [part]
		: typeof part === 'object' && part !== null
			? Object.values(part).flatMap(wordsIn)
			: [];

const described = new Map<string, INodeTypeDescription>();
beforeAll(async () => {
	for (const file of NODE_FILES) {
		const { description } = await loadNode(file);
		described.set(description.name, description);
	}
});

test('There are examples, and the error workflow is one of them', () => {
	expect(SENDING.length).toBeGreaterThan(10);
	expect(EXAMPLES.map(({ id }) => id)).toContain(ERROR_WORKFLOW);
	expect(new Set(EXAMPLES.map(({ name }) => name)).size).toBe(EXAMPLES.length);
});

test('There is one lesson: it runs on the clock of Brazil, and switches nothing off', () => {
	const [lesson, ...others] = EXAMPLES.filter(isLesson);
	expect(others).toEqual([]);
	expect(lesson?.settings).toEqual({ executionOrder: 'v1', timezone: 'America/Sao_Paulo' });
	expect(lesson?.nodes.filter(({ disabled }) => disabled)).toEqual([]);
});

const NOTES = nonEmpty(
	(['en', 'pt'] as const).flatMap((language) =>
		EDITIONS[language].flatMap(({ id, nodes }) =>
			nodes.filter(isNote).map(({ parameters }, place) => ({
				...{ language, id, place },
				content: String(parameters.content),
				names: nodes.map(({ name }) => name),
			})),
		),
	),
);

/** Other words in bold in notes, besides nodes: labels of n8n and of the page, another workflow, a column. */
const LABELS = {
	n8n: [
		...[
			'Add Filter',
			'Assignee',
			'Basic Auth',
			'Bearer Auth',
			'Category',
			'Execute workflow',
			'Limit',
			'Open chat',
		],
		...['Send Template', 'Settings > Error workflow', 'Travel Agency OAuth2 API', 'Código'],
	],
	en: ['On failure: tell somebody', ...[en.views, en.faults].flatMap(wordsIn)],
	pt: ['Falhou um fluxo: avisar alguém', ...[pt.views, pt.faults].flatMap(wordsIn)],
};

test('Notes name nodes, labels and workflows as they are called', () => {
	const wrong = NOTES.flatMap(({ language, id, content, names }) => {
		const known = [...names, ...LABELS.n8n, ...LABELS[language]];
		return [...content.matchAll(/\*\*([^*]+)\*\*/g)]
			.map(([, words = '']) => words)
			.filter((words) => !/^\d\. |:$/.test(words) && !known.includes(words))
			.map((words) => `${language}, ${id}: ${words}`);
	});
	expect(wrong).toEqual([]);
});

test('Each workflow says in a note what it does, and what to do or to change', () => {
	const first = NOTES.filter(({ place }) => place === 0);
	expect(first).toHaveLength(EDITIONS.en.length + EDITIONS.pt.length);
	for (const { content } of first)
		expect(content).toMatch(/^## .+\n[^]*(\*\*(To use it|Para usar):\*\*|1\. )/);
});

describe.each(nonEmpty(EXAMPLES))('examples/$id.json', (example) => {
	const { id, nodes, connections, input } = example;
	const ours = nodes.filter(({ type }) => type.startsWith(OURS));

	test('has an id with which n8n keeps the state of a trigger', () => {
		expect(id.length).toBeLessThanOrEqual(21);
	});

	test("uses this package's nodes with operations, events and parameters that they have", () => {
		const wrong = ours.flatMap(({ name, type, parameters }) => {
			const description = described.get(type.slice(OURS.length).replace(/Tool$/, ''));
			if (!description) return [`${name}: ${type}`];
			const known = new Set(parametersOf(description.properties).map(({ path }) => path));
			const operations = operationsOf(description).map(({ value }) => value);
			const isTrigger = type.endsWith('Trigger');
			const foreign = placesIn(parameters).filter(
				(path) =>
					!known.has(path) &&
					!/^(pollTimes|descriptionType|toolDescription)\b/.test(path.split('.')[0] ?? ''),
			);
			const isKnown = isTrigger || operations.includes(String(parameters.operation));
			return [...foreign, ...(isKnown ? [] : [`operation ${String(parameters.operation)}`])].map(
				(what) => `${name}: ${what}`,
			);
		});
		expect(wrong).toEqual([]);
	});

	test('names only nodes that it has', () => {
		const names = new Set(nodes.map(({ name }) => name));
		const named = [...JSON.stringify(nodes).matchAll(/\$\('([^']+)'\)/g)].map(([, name]) => name ?? '');
		const connected = Object.entries(connections).flatMap(([from, outputs]) => [
			from,
			...Object.values(outputs).flatMap((lines) => lines.flatMap((to) => (to ?? []).map(({ node }) => node))),
		]);
		expect([...named, ...connected].filter((name) => !names.has(name))).toEqual([]);
		expect(names.size).toBe(nodes.length);
	});

	test('has no line break in a template literal, which n8n would indent', () => {
		const literals = JSON.stringify(nodes.filter((node) => !isNote(node))).match(/`[^`]*`/g) ?? [];
		expect(literals.filter((literal) => literal.includes('\\\\n'))).toEqual([]);
	});

	// An ID belongs to somebody's n8n. With only a name, n8n selects the importing user's own credential.
	test('names its credentials, and has no ID of one', () => {
		const ids = nodes.flatMap(({ credentials = {} }) => Object.values(credentials).map(({ id }) => id));
		expect(ids.filter((id) => id !== null)).toEqual([]);
	});

	test('is given, as its input, what its form asks for', () => {
		const form = nodes.find((node) => kindOf(node) === 'formTrigger');
		const fields = ((form?.parameters.formFields as IDataObject | undefined)?.values ?? []) as IDataObject[];
		const asked = fields.map(({ fieldLabel, fieldName }) => String(fieldName ?? fieldLabel));
		expect(Object.keys(form ? (input ?? {}) : {}).filter((field) => !asked.includes(field))).toEqual([]);
		const required = fields.filter(({ requiredField }) => requiredField).map(({ fieldLabel }) => fieldLabel);
		expect(required.filter((field) => !(String(field) in (input ?? {})))).toEqual([]);
	});
});

describe.each(nonEmpty(USED))('examples/$id.json, which is to be used,', (example) => {
	const { id, nodes, settings } = example;

	test('runs on the clock of Brazil, and a failure reaches somebody', () => {
		expect(settings).toEqual({
			executionOrder: 'v1',
			timezone: 'America/Sao_Paulo',
			...(id !== ERROR_WORKFLOW && { errorWorkflow: ERROR_WORKFLOW }),
		});
	});

	test('has nothing switched off but its channels, and triggers that need a credential of another service', () => {
		const off = nodes.filter(({ disabled }) => disabled);
		const isForeignTrigger = ({ name, type }: INode) =>
			!type.startsWith(OURS) && sourcesOf(example, name).length === 0;
		expect(off.filter((node) => !isChannel(node) && !isForeignTrigger(node))).toEqual([]);
		expect(off.length > 0).toBe(SENDING.includes(example));
	});
});

describe.each(nonEmpty(SENDING))('examples/$id.json, which tells somebody,', (example) => {
	const channels = example.nodes.filter(isChannel);

	test('ends in a channel that is off until there is a credential', () => {
		expect(channels.length).toBeGreaterThan(0);
		for (const channel of channels) {
			expect(channel).toMatchObject({ disabled: true });
			expect(channel.credentials).toBeUndefined();
		}
	});

	test('shows before the channel what would be sent, and to whom', () => {
		for (const channel of channels) {
			const sources = sourcesOf(example, channel.name);
			expect(sources.length).toBeGreaterThan(0);
			for (const source of sources) {
				const fields = fieldsOf(source).map(({ name }) => name);
				// A row of one of our nodes goes into a table unchanged.
				if (TABLES.includes(kindOf(channel)) && source.type.startsWith(OURS))
					expect(source.parameters.output).toBe('fields');
				else if (TABLES.includes(kindOf(channel))) expect(fields.length).toBeGreaterThan(2);
				else {
					expect(source.type).toBe('n8n-nodes-base.set');
					expect(fields).toEqual(expect.arrayContaining(['to', 'message']));
					expect(fields.some((field) => ['phone', 'email', 'chat'].includes(field))).toBe(true);
				}
			}
		}
	});
});

test.each(nonEmpty(TELLING))('examples/$id.json is compared by the demo', ({ id }) => {
	expect(existsSync(join(ROOT, 'scripts/demo/messages', `${id}.mjs`))).toBe(true);
});

/** n8n's node that lets each ID through only once, whatever happens after it. */
const EACH_EVENT_ONCE = {
	type: 'n8n-nodes-base.removeDuplicates',
	typeVersion: 2,
	parameters: {
		operation: 'removeItemsSeenInPreviousExecutions',
		logic: 'removeItemsWithAlreadySeenKeyValues',
		dedupeValue: '={{ $json.event_id }}',
		// Once its history is full, n8n's node fails for every item. The default of 10,000 is enough for three
		// months with 100 items a day.
		options: { historySize: 100_000 },
	},
};

// Directly after the trigger, where items have their IDs, and where all paths begin.
test('Whatever one of our triggers starts passes Remove Duplicates on event_id first', () => {
	const started = nonEmpty(
		EXAMPLES.flatMap(({ id, nodes, connections }) =>
			nodes
				.filter(({ type }) => type.startsWith(OURS) && type.endsWith('Trigger'))
				.map(({ name }) => ({
					id,
					next: (connections[name]?.main ?? [])
						.flat()
						.map((to) => nodes.find((one) => one.name === to?.node)),
				})),
		),
	);
	for (const { id, next } of started)
		expect({ id, next }).toEqual({ id, next: [expect.objectContaining(EACH_EVENT_ONCE)] });
});

// n8n's Sort fails if no item has the field. The item that stands for "nothing found" does not have it, but a
// fork that checks a field stops that item.
test('Nothing that may be empty is sorted', () => {
	const sorts = nonEmpty(
		EXAMPLES.flatMap((example) =>
			example.nodes
				.filter((node) => kindOf(node) === 'sort')
				.map((node) => ({ id: example.id, name: node.name, sources: nodesBefore(example, node.name) })),
		),
	);
	const failing = sorts.filter(({ sources }) => sources.some(({ alwaysOutputData }) => alwaysOutputData));
	expect(failing.map(({ id, name }) => `${id}: ${name}`)).toEqual([]);
});
