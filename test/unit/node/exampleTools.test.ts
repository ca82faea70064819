import {
	traverseNodeParameters,
	type FromAIArgument,
	type INode,
	type INodeTypeDescription,
} from 'n8n-workflow';

import { nonEmpty } from '../../nonEmpty';
import { EDITIONS, placesIn } from './examplesOfPackage';
import { loadNode, NODE_FILES, parametersOf } from './nodesOfPackage';

/** The tools in examples/. Tested because n8n silently drops parameters that it does not know. */

interface ExampleTool {
	example: string;
	node: INode;
}

const toolsIn = ({ nodes }: { nodes: INode[] }): INode[] =>
	nodes.filter(({ type }) => /^n8n-nodes-travel-agency\..*Tool$/.test(type));

const TOOLS = EDITIONS.en.flatMap((example): ExampleTool[] =>
	toolsIn(example).map((node) => ({ example: example.id, node })),
);

/** n8n's own parameters, which every tool has. */
const OF_EVERY_TOOL = ['descriptionType', 'toolDescription'];

async function typeOf({ type }: INode): Promise<INodeTypeDescription> {
	const types = await Promise.all(NODE_FILES.map(async (file) => (await loadNode(file)).description));
	const found = types.find(({ name }) => type === `n8n-nodes-travel-agency.${name}Tool`);
	if (!found) throw new Error(`There is no node for ${type}`);
	return found;
}

function saidByModel({ parameters }: INode): FromAIArgument[] {
	const collected: FromAIArgument[] = [];
	traverseNodeParameters(parameters, collected);
	return collected;
}

test('There are tools in two examples, and both have the same', () => {
	const contents = [...new Set(TOOLS.map(({ example }) => example))].map((one) =>
		TOOLS.filter(({ example }) => example === one).map(({ node: { name, type, parameters } }) => ({
			name,
			type,
			parameters,
		})),
	);
	expect(contents).toHaveLength(2);
	expect(contents[0]).toEqual(contents[1]);
	expect(contents[0]?.length).toBeGreaterThan(5);
});

/**
 * For these definitions, the tokenizers of GPT-4 and GPT-4o have 3.6 to 4 characters per token; this is on
 * the safe side.
 */
const CHARACTERS_IN_TOKEN = 3;

/** The definition of a tool, as n8n sends it to a model. */
function definitionOf({ name, parameters }: INode): string {
	const said = saidByModel({ name, parameters } as INode);
	const properties = said.map(({ key, type, description }) => [key, { type, description }]);
	return JSON.stringify({
		name: name.replaceAll(' ', '_'),
		description: parameters.toolDescription,
		inputSchema: {
			type: 'object',
			properties: Object.fromEntries(properties) as unknown,
			required: said.map(({ key }) => key),
			additionalProperties: false,
			$schema: 'http://json-schema.org/draft-07/schema#',
		},
	});
}

test('They are called the same in each language, and begin alike and with what they do', () => {
	const [tools = [], others] = Object.values(EDITIONS).map((examples) =>
		examples.flatMap(toolsIn).map((node) => [node.name, ...saidByModel(node).map(({ key }) => key)]),
	);
	expect(others).toEqual(tools);
	for (const [name] of nonEmpty(tools)) expect(name).toMatch(/^agency_(find|get|add|edit)_[a-z_]+$/);
});

test.each(Object.entries(EDITIONS))(
	'There are fourteen tools at most (%s), described in 60 to 300 characters, in less than 3,300 tokens together',
	(_, examples) => {
		for (const tools of nonEmpty(examples.map(toolsIn).filter(({ length }) => length > 0))) {
			expect(tools.length).toBeLessThanOrEqual(14);
			for (const { parameters } of tools) expect(String(parameters.toolDescription)).toMatch(/^.{60,300}$/);
			expect(tools.map(definitionOf).join('').length / CHARACTERS_IN_TOKEN).toBeLessThan(3_300);
		}
	},
);

describe.each(nonEmpty(TOOLS))('$node.name of $example', ({ node }) => {
	test('has no parameter that the operation lacks', async () => {
		const { properties } = await typeOf(node);
		const { operation } = node.parameters;
		const ofOperation = properties.filter(({ displayOptions }) =>
			(displayOptions?.show?.operation ?? [operation]).includes(operation as string),
		);
		const known = new Set([...OF_EVERY_TOOL, ...parametersOf(ofOperation).map(({ path }) => path)]);
		expect(placesIn(node.parameters).filter((path) => !known.has(path))).toEqual([]);
	});

	test('tells a model of each value what it is, with an example', () => {
		const wanting = saidByModel(node).filter(
			({ description = '' }) => !/^.{8,}, e\.g\. \S/.test(description),
		);
		expect(wanting).toEqual([]);
	});
});
