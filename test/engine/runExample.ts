import { readFileSync } from 'fs';
import { join } from 'path';

import { WorkflowExecute } from 'n8n-core';
import type {
	ICredentialDataDecryptedObject,
	IConnections,
	IDataObject,
	IExecuteFunctions,
	INode,
	INodeType,
	INodeTypeDescription,
	IRun,
} from 'n8n-workflow';
import { createRunExecutionData, Workflow } from 'n8n-workflow';

import { TravelAgencyPerson } from '../../nodes/Person/TravelAgencyPerson.node';
import { TravelAgencySale } from '../../nodes/Sale/TravelAgencySale.node';
import { beginExecution } from './beginExecution';
import { setUp } from './runNode';

const OURS: Record<string, INodeType> = {
	'n8n-nodes-travel-agency.travelAgencyPerson': new TravelAgencyPerson(),
	'n8n-nodes-travel-agency.travelAgencySale': new TravelAgencySale(),
};

const described = (name: string, more: Partial<INodeTypeDescription>): INodeTypeDescription => ({
	displayName: name,
	name,
	group: ['transform'],
	version: 1,
	description: name,
	defaults: { name },
	inputs: ['main'],
	outputs: ['main'],
	properties: [],
	...more,
});

/** Starts the workflow with one item, as a form that was sent does. */
const startingWith = (input: IDataObject): INodeType => ({
	description: described('form', { inputs: [] }),
	execute: async () => [[{ json: input }]],
});

/** n8n's If: the engine itself works out its conditions, as it does for that node. */
const IF: INodeType = {
	description: described('if', {
		outputs: ['main', 'main'],
		properties: [
			{
				displayName: 'Conditions',
				name: 'conditions',
				type: 'filter',
				default: {},
				typeOptions: { filter: { caseSensitive: true, typeValidation: 'strict', version: 2 } },
			},
		],
	}),
	async execute(this: IExecuteFunctions) {
		const items = this.getInputData().map((item, index) => ({ ...item, pairedItem: { item: index } }));
		const isMet = items.map(
			(_, index) => this.getNodeParameter('conditions', index, false, { extractValue: true }) as boolean,
		);
		return [items.filter((_, index) => isMet[index]), items.filter((_, index) => !isMet[index])];
	},
};

export interface ExampleRun {
	run: IRun;
	/** What a node put out, over all of its outputs; empty when it was not run. */
	outputOf(node: string): IDataObject[];
}

/**
 * Runs a workflow of examples/ from its form on, in n8n's engine with this package's nodes.
 *
 * @param input what a visitor enters in the form
 */
export async function runExample(
	name: string,
	input: IDataObject,
	credential: ICredentialDataDecryptedObject,
): Promise<ExampleRun> {
	const stored = JSON.parse(readFileSync(join(__dirname, '../../examples', `${name}.json`), 'utf8')) as {
		nodes: INode[];
		connections: IConnections;
		settings: IDataObject;
	};
	const typeOf = (type: string): INodeType => OURS[type] ?? (type.endsWith('.if') ? IF : startingWith(input));
	const workflow = new Workflow({
		id: name,
		active: false,
		nodes: stored.nodes.filter(({ type }) => !type.endsWith('.stickyNote')),
		connections: stored.connections,
		settings: stored.settings,
		nodeTypes: { getByName: typeOf, getByNameAndVersion: typeOf, getKnownTypes: () => ({}) },
	});
	const trigger = stored.nodes.find(({ type }) => type.endsWith('.formTrigger'));
	if (!trigger) throw new Error(`examples/${name}.json has no form`);
	const { additionalData } = setUp(new TravelAgencySale(), {}, credential);
	beginExecution(additionalData, workflow, `${name}-${Date.now()}`);
	const started = createRunExecutionData({
		executionData: {
			runtimeData: { version: 1, source: 'manual', establishedAt: Date.now() },
			nodeExecutionStack: [{ node: trigger, data: { main: [[{ json: {} }]] }, source: null }],
		},
	});
	const run = await new WorkflowExecute(additionalData, 'manual', started).processRunExecutionData(workflow);
	return {
		run,
		outputOf: (node) =>
			(run.data.resultData.runData[node] ?? []).flatMap(({ data }) =>
				(data?.main ?? []).flatMap((items) => (items ?? []).map(({ json }) => json)),
			),
	};
}
