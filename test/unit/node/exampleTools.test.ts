import {
	traverseNodeParameters,
	type FromAIArgument,
	type INode,
	type INodeTypeDescription,
} from 'n8n-workflow';

import { nonEmpty } from '../../nonEmpty';
import { EDITIONS, placesIn } from './examplesOfPackage';
import { loadNode, NODE_FILES, parametersOf } from './nodesOfPackage';

/** The tools in examples/: n8n silently drops parameters that it does not know. */

interface ExampleTool {
	example: string;
	node: INode;
}

const TOOLS = EDITIONS.en.flatMap(({ id, nodes }): ExampleTool[] =>
	nodes
		.filter(({ type }) => /^n8n-nodes-travel-agency\..*Tool$/.test(type))
		.map((node) => ({ example: id, node })),
);

/** n8n's own, which every tool has. */
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
