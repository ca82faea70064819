import { readdirSync, readFileSync } from 'fs';
import { join } from 'path';
import {
	traverseNodeParameters,
	type FromAIArgument,
	type INode,
	type INodeParameters,
	type INodeTypeDescription,
} from 'n8n-workflow';

import { nonEmpty } from '../../nonEmpty';
import { loadNode, NODE_FILES, parametersOf, ROOT } from './nodesOfPackage';

/** The nodes of examples/ that are tools of a model: what n8n does not know of their parameters, it drops without a word. */

interface ExampleTool {
	example: string;
	node: INode;
}

const TOOLS = readdirSync(join(ROOT, 'examples'))
	.filter((file) => file.endsWith('.json') && !file.endsWith('.input.json'))
	.flatMap((example): ExampleTool[] => {
		const { nodes } = JSON.parse(readFileSync(join(ROOT, 'examples', example), 'utf8')) as { nodes: INode[] };
		return nodes
			.filter(({ type }) => /^n8n-nodes-travel-agency\..*Tool$/.test(type))
			.map((node) => ({ example, node }));
	});

/** n8n's own, which every tool has. */
const OF_EVERY_TOOL = ['descriptionType', 'toolDescription'];

/** Every place where a value stands, named as parametersOf names it. */
function placesIn(parameters: INodeParameters, outer = ''): string[] {
	return Object.entries(parameters).flatMap(([name, value]) => {
		const path = outer + name;
		if (Array.isArray(value) && value.every((line) => typeof line === 'object'))
			return (value as INodeParameters[]).flatMap((line) => placesIn(line, `${path}.`));
		if (typeof value !== 'object' || value === null || '__rl' in value || Array.isArray(value)) return [path];
		return placesIn(value as INodeParameters, `${path}.`);
	});
}

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
