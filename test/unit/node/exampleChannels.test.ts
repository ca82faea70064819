import { readFileSync } from 'fs';
import { join } from 'path';
import {
	createRunExecutionData,
	Workflow,
	type INode,
	type INodeExecutionData,
	type INodeTypes,
	type ITaskData,
	type IWorkflowDataProxyAdditionalKeys,
} from 'n8n-workflow';

import { allInCI } from '../../campaign';
import { nonEmpty } from '../../nonEmpty';
import {
	ADDRESSES,
	CHANNELS,
	html,
	markdown,
	NO_CHANNELS,
	ROWS,
	sheetCell,
	slack,
	telegram,
	whatsapp,
	type Shown,
} from './channels';
import texts from './channelTexts.json';
import { EDITIONS, fieldsOf, kindOf, nodesBefore, type Example } from './examplesOfPackage';
import { ROOT } from './nodesOfPackage';

/** A text from a record must stay plain text in every channel to which an example sends it. */

const OURS = 'n8n-nodes-travel-agency.';

/** Names that somebody may enter. The last ones are harmless, and must come through as well. */
const NAMES = nonEmpty([
	...['=1+1', '\t=1+1', '<b>', '*x*', '_y_', '@channel', '<!here>'],
	...Object.keys(texts.hostile),
	...texts.harmless,
]);

/** A name in the middle of a line, at its end, and on a line of its own, as in lists and greetings. */
const messageOf = (name: string): string => `Hello, ${name}! Client: ${name}\n${name}\n(${name}), ${name}`;

/** n8n's node that asks before a tool writes. */
const QUESTION = 'chatHitlTool';

/** Every parameter's path, and what is entered there. */
function entries(value: unknown, path = ''): Array<[path: string, value: unknown]> {
	if (typeof value !== 'object' || value === null) return [[path, value]];
	return Object.entries(value).flatMap(([name, inner]) =>
		entries(inner, path === '' ? name : `${path}.${name}`),
	);
}

const isExpression = (value: unknown): value is string => typeof value === 'string' && value.startsWith('=');

const NO_TYPES = { getByNameAndVersion: () => undefined } as unknown as INodeTypes;

/** Evaluates the parameters of an example like n8n does, with the same text in every field before them. */
class Run {
	private readonly workflow: Workflow;
	private readonly fields: string[];

	constructor({ nodes, connections }: Example) {
		this.workflow = new Workflow({ nodes, connections, active: false, nodeTypes: NO_TYPES });
		this.fields = nodes.flatMap((node) => fieldsOf(node).map(({ name }) => name));
	}

	/** Runs something that needs n8n's engine for expressions. */
	async withExpressions<T>(use: () => T): Promise<T> {
		await this.workflow.expression.acquireIsolate();
		try {
			return use();
		} finally {
			await this.workflow.expression.releaseIsolate();
		}
	}

	value(node: INode, expression: string, text: string): string {
		const items: INodeExecutionData[] = [
			{ json: Object.fromEntries(this.fields.map((field) => [field, text])) },
		];
		const task: ITaskData = {
			startTime: 0,
			executionIndex: 0,
			executionTime: 0,
			source: [],
			data: { main: [items] },
		};
		const names = Object.keys(this.workflow.nodes).filter((name) => name !== node.name);
		const ran = createRunExecutionData({
			resultData: { runData: Object.fromEntries(names.map((name) => [name, [task]])) },
		});
		// n8n's type says string, but n8n passes what the model entered, by name.
		const called: unknown = { $tool: { name: 'Create_Person', parameters: { Name: text } } };
		return this.workflow.expression.getParameterValue(
			expression,
			ran,
			0,
			0,
			node.name,
			items,
			'manual',
			called as IWorkflowDataProxyAdditionalKeys,
		) as string;
	}
}

const ALL = nonEmpty(
	(['en', 'pt'] as const).flatMap((language) =>
		EDITIONS[language].flatMap((example) =>
			example.nodes.map((node) => ({
				language,
				example,
				node,
				place: `${language}, ${example.id}: ${node.name}`,
			})),
		),
	),
);
/** The pages of this example are tables; salesSheet.test.ts tests them. */
const isWrittenByCode = ({ nodes }: Example): boolean => nodes.some((node) => kindOf(node) === 'code');
const SENDING = nonEmpty(
	ALL.filter(({ node, example }) => kindOf(node) in CHANNELS && !isWrittenByCode(example)),
);

/** The texts that a channel's readers get, as they are entered in the node. */
function partsOf(node: INode) {
	const values = new Map(entries(node.parameters));
	const parts = CHANNELS[kindOf(node)]?.(node.parameters) ?? [];
	return parts.map((part) => ({ ...part, value: values.get(part.path) }));
}

test('Every node of an example is known as a channel, or as none', () => {
	const unknown = ALL.filter(({ node }) => !node.type.startsWith(OURS))
		.filter(({ node }) => !(kindOf(node) in CHANNELS) && !NO_CHANNELS.includes(kindOf(node)))
		.map(({ place, node }) => `${place}, ${node.type}`);
	expect(unknown).toEqual([]);
});

test('What a channel is given stands where it is looked at below', () => {
	const elsewhere = SENDING.flatMap(({ node, place }) =>
		entries(node.parameters)
			.filter(([, value]) => isExpression(value))
			.filter(([path]) => ![...ADDRESSES, ...partsOf(node).map((part) => part.path)].includes(path))
			.map(([path]) => `${place}, ${path}`),
	);
	expect(elsewhere).toEqual([]);
});

/** A field of Edit Fields, and the functions applied to it. */
const FIELD = /^=\{\{ (?:\$json|\$\('[^']+'\)\.first\(\)\.json)\.\w+(.*) \}\}$/;

const ESCAPES = nonEmpty(
	SENDING.flatMap(({ node, place }) =>
		partsOf(node).flatMap(({ escapedFor, value, path }) =>
			isExpression(value) && kindOf(node) !== QUESTION
				? [{ place: `${place}, ${path}`, escapedFor, escape: FIELD.exec(value)?.[1] }]
				: [],
		),
	),
);

/** The only expression that escapes texts for each channel. */
const escapeFor = (channel: string) => [
	...new Set(ESCAPES.filter(({ escapedFor }) => escapedFor === channel).map(({ escape }) => escape)),
];

test('A channel takes one field, and escapes it by one expression, the same in all examples', () => {
	expect(ESCAPES.filter(({ escape }) => escape === undefined).map(({ place }) => place)).toEqual([]);
	for (const channel of ['html', 'slack', 'telegram', 'whatsapp']) expect(escapeFor(channel)).toHaveLength(1);
	// Where texts have no special meaning, escapes would be visible.
	expect(ESCAPES.filter(({ escapedFor, escape }) => !escapedFor && escape !== '')).toEqual([]);
});

test.each(['docs/examples.md', 'docs/pt-BR/examples.md'])(
	'%s has these expressions, to be copied',
	(page) => {
		const text = readFileSync(join(ROOT, page), 'utf8');
		for (const channel of ['html', 'slack', 'telegram', 'whatsapp'])
			expect(text).toContain(`\n{{ $json.message${escapeFor(channel)[0] ?? ''} }}\n`);
	},
);

/** What is wrong with what a channel shows in place of the text. */
function wrongIn({ text, interpreted }: Shown, meant: string): string[] {
	return [...interpreted, ...(text === meant ? [] : [`shown as ${JSON.stringify(text)}`])];
}

const SENDERS = nonEmpty(
	[...new Map(SENDING.map(({ language, example }) => [`${language}, ${example.id}`, example]))].map(
		([place, example]) => ({ place, example }),
	),
);

/** For contributors who wait, only some: it was checked above that all escape in the same way. */
test.each(allInCI(8, SENDERS))('$place shows every text as it is', async ({ example }) => {
	const run = new Run(example);
	const nodes = example.nodes.filter((node) => kindOf(node) in CHANNELS);
	const parts = nodes
		.filter((node) => kindOf(node) !== QUESTION)
		.flatMap((node) => partsOf(node).map((part) => ({ node, ...part })));
	const rows = nodes.flatMap((node) => {
		const show = ROWS[kindOf(node)]?.(node.parameters);
		return show ? [{ node, show }] : [];
	});
	const wrong = await run.withExpressions(() =>
		NAMES.flatMap((name) => [
			...parts.flatMap(({ node, path, value, show }) => {
				if (!isExpression(value)) return [];
				const meant = messageOf(name);
				const problems = wrongIn(show(run.value(node, value, meant)), meant);
				return problems.map((what) => `${node.name}, ${path}, ${JSON.stringify(name)}: ${what}`);
			}),
			...rows.flatMap(({ node, show }) =>
				wrongIn(show(name), name).map((what) => `${node.name}, ${JSON.stringify(name)}: ${what}`),
			),
		]),
	);
	expect(wrong).toEqual([]);
});

test.each(nonEmpty(SENDING.filter(({ node }) => kindOf(node) === QUESTION)))(
	'$place shows what is to be written as it is, in a line of its own',
	async ({ example, node }) => {
		const run = new Run(example);
		const wrong = await run.withExpressions(() =>
			NAMES.flatMap((name) => {
				const asked = run.value(node, String(node.parameters.message), name);
				const [, shown = ''] = asked.split('\n- Name: ');
				const problems = wrongIn(markdown(shown), name.replace(/\s+/g, ' '));
				return problems.map((what) => `${JSON.stringify(name)}: ${what}`);
			}),
		);
		expect(wrong).toEqual([]);
	},
);

/** These nodes let rows through unchanged. */
const PASSING = ['filter', 'if', 'merge', 'sort'];

const writersOf = (example: Example, name: string): INode[] =>
	nodesBefore(example, name).flatMap((node) =>
		PASSING.includes(kindOf(node)) ? writersOf(example, node.name) : [node],
	);

/** Columns chosen in one of our nodes are used unchanged. */
const columnsOf = (node: INode) =>
	node.type.startsWith(OURS) && Array.isArray(node.parameters.fields)
		? (node.parameters.fields as string[]).map((name) => ({ name, value: name, type: 'number' }))
		: fieldsOf(node);

/** The columns of a sheet or a workbook, by the nodes that lead there. */
const COLUMNS = nonEmpty(
	ALL.filter(({ node }) => ['googleSheets', 'convertToFile'].includes(kindOf(node))).flatMap(
		({ example, node, place }) =>
			writersOf(example, node.name)
				.flatMap(columnsOf)
				.map((column) => ({ place: `${place}, ${column.name}`, ...column })),
	),
);

test('A day sorts in a sheet, and an amount sums', () => {
	const formats = COLUMNS.filter(({ value }) =>
		/toLocale|R\$|_text$|toFormat\('(?!yyyy-MM(-dd)?')/.test(String(value)),
	);
	expect(formats.map(({ place }) => place)).toEqual([]);
	const amounts = COLUMNS.filter(({ value }) =>
		/^(?:=\{\{)?[^{]*(?:amount|total|balance|sum_)/.test(String(value)),
	);
	expect(nonEmpty(amounts).filter(({ type }) => type !== 'number')).toEqual([]);
});

const INTERPRETED = nonEmpty(Object.entries(texts.hostile).filter(([, channels]) => channels.length > 0));

test.each(INTERPRETED)('%j is seen where it is not escaped', (text, channels) => {
	const shows = {
		...{ sheet: sheetCell({}), slack: slack({}), html, whatsapp },
		telegram: telegram({ parse_mode: 'HTML' }),
	};
	const unseen = channels.filter(
		(channel) => wrongIn(shows[channel as keyof typeof shows](text), text).length === 0,
	);
	expect(unseen).toEqual([]);
});
