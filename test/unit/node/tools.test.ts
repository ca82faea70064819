import {
	NodeHelpers,
	type INode,
	type INodeParameters,
	type INodeType,
	type INodeTypeDescription,
} from 'n8n-workflow';

import { nonEmpty } from '../../nonEmpty';
import { loadNode, NODE_FILES, operationsOf, parametersOf } from './nodesOfPackage';

/** What a model reads about the nodes. n8n composes these texts, so n8n's own functions are called. */

type Tool = INodeType & { description: INodeTypeDescription };

let tools: Tool[] = [];
beforeAll(async () => {
	tools = (await Promise.all(NODE_FILES.map(loadNode))).filter(({ description }) => description.usableAsTool);
});

/** What n8n tells a model about a tool whose description is automatic. */
function toldToModel(node: Tool, chosen: INodeParameters): string {
	const { properties, name } = node.description;
	const type = `n8n-nodes-travel-agency.${name}Tool`;
	const bare: INode = { id: '1', name: 'Tool', type, typeVersion: 1, position: [0, 0], parameters: {} };
	const parameters =
		NodeHelpers.getNodeParameters(properties, chosen, true, false, bare, node.description) ?? {};
	return NodeHelpers.getToolDescriptionForNode({ ...bare, parameters }, node);
}

test('A model is told of every operation what it does, in the words of its action', () => {
	const told = nonEmpty(tools).flatMap((node) => {
		const resource = node.description.properties.find(({ name }) => name === 'resource');
		// For reference data, n8n names the operation and the list.
		if (resource?.type !== 'hidden') return [];
		return operationsOf(node.description).map(({ value, action }) => ({
			told: toldToModel(node, { operation: value }),
			expected: `${action} in ${node.description.displayName}`,
		}));
	});
	expect(told.length).toBeGreaterThan(30);
	expect(told.filter((one) => one.told !== one.expected)).toEqual([]);
	expect(new Set(told.map((one) => one.told)).size).toBe(told.length);
});

test('Every node is a tool but triggers, what cuts connections, and what is about files', async () => {
	const others = (await Promise.all(NODE_FILES.map(loadNode)))
		.filter(({ description: { usableAsTool, polling } }) => !usableAsTool && polling !== true)
		.map(({ description }) => description.displayName);
	expect(others.sort()).toEqual(['Travel Agency Attachment', 'Travel Agency Partner Connection']);
});

test('A model is told which list of reference data a tool reads', () => {
	const [node] = tools.filter(({ description }) => description.name === 'travelAgencyReferenceData');
	expect(toldToModel(node as Tool, { operation: 'getAll', resource: 'cities' })).toBe(
		'getAll cities in Travel Agency Reference Data',
	);
});

test("n8n's list of nodes shows the actions: those of a resource are found by its options", () => {
	for (const { description } of nonEmpty(tools)) {
		const resources = description.properties.filter(({ name }) => name === 'resource');
		expect([description.name, resources.length > 0]).toEqual([description.name, true]);
		for (const { options } of resources) expect(options?.length).toBeGreaterThan(0);
	}
});

test('Every record that is picked from a list says how it is entered by hand and where that is found', () => {
	const picked = tools.flatMap(({ description }) =>
		parametersOf(description.properties)
			.filter(({ property }) => property.type === 'resourceLocator')
			.map(({ property, path }) => ({ at: `${description.name} ${path}`, property })),
	);
	expect(picked.length).toBeGreaterThan(100);
	const silent = picked.filter(({ property: { modes = [], description = '' } }) => {
		const [byHand] = modes.filter(({ name }) => name === 'id' || name === 'code');
		const isSaid = new RegExp(`${byHand?.displayName ?? 'By Name'}: the .+`);
		return !isSaid.test(description);
	});
	expect(silent.map(({ at }) => at)).toEqual([]);
});
