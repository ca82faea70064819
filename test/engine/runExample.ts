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
import { createRunExecutionData, NodeOperationError, Workflow } from 'n8n-workflow';

import { TravelAgencyBill } from '../../nodes/Bill/TravelAgencyBill.node';
import { TravelAgencyPerson } from '../../nodes/Person/TravelAgencyPerson.node';
import { TravelAgencySale } from '../../nodes/Sale/TravelAgencySale.node';
import { TravelAgencyTask } from '../../nodes/Task/TravelAgencyTask.node';
import { beginExecution } from './beginExecution';
import { setUp } from './runNode';

const OURS: Record<string, INodeType> = {
	'n8n-nodes-travel-agency.travelAgencyBill': new TravelAgencyBill(),
	'n8n-nodes-travel-agency.travelAgencyPerson': new TravelAgencyPerson(),
	'n8n-nodes-travel-agency.travelAgencySale': new TravelAgencySale(),
	'n8n-nodes-travel-agency.travelAgencyTask': new TravelAgencyTask(),
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

/** Starts the workflow with one item, like a form that was sent. */
const startingWith = (input: IDataObject): INodeType => ({
	description: described('form', { inputs: [] }),
	execute: async () => [[{ json: input }]],
});

/** n8n's If. The engine evaluates its conditions, as for the real node. */
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

/** n8n's Edit Fields, with fields to set and, if kept, the input's. The engine evaluates them. */
const SET: INodeType = {
	description: described('set', {
		properties: [
			{ displayName: 'Fields', name: 'assignments', type: 'assignmentCollection', default: {} },
			{ displayName: 'Include Other Fields', name: 'includeOtherFields', type: 'boolean', default: false },
		],
	}),
	async execute(this: IExecuteFunctions) {
		const items = this.getInputData().map(({ json }, index) => {
			const fields = this.getNodeParameter('assignments.assignments', index) as Array<
				Record<'name' | 'value', string>
			>;
			const others = this.getNodeParameter('includeOtherFields', index) === true ? json : {};
			return {
				json: { ...others, ...Object.fromEntries(fields.map(({ name, value }) => [name, value])) },
				pairedItem: { item: index },
			};
		});
		return [items];
	},
};

/** n8n's Sort. None of our tests is about the order. */
const SORT: INodeType = {
	description: described('sort', {}),
	async execute(this: IExecuteFunctions) {
		return [this.getInputData().map((item, index) => ({ ...item, pairedItem: { item: index } }))];
	},
};

/**
 * n8n's Summarize: one item for each value of a field, or for everything, with lines joined and amounts added
 * up.
 */
const SUMMARIZE: INodeType = {
	description: described('summarize', { properties: [text('fieldsToSplitBy')] }),
	async execute(this: IExecuteFunctions) {
		const field = this.getNodeParameter('fieldsToSplitBy', 0) as string;
		const items = this.getInputData().map(({ json }, index) => ({ json, index }));
		const groups = [...new Set(items.map(({ json }) => json[field]))].map((value) => {
			const own = items.filter(({ json }) => json[field] === value);
			return {
				json: {
					...(field && { [field]: value }),
					concatenated_line: own.map(({ json: { line } }) => line).join('\n'),
					sum_amount: own.reduce((sum, { json: { amount } }) => sum + Number(amount), 0),
				},
				pairedItem: own.map(({ index }) => ({ item: index })),
			};
		});
		return [groups];
	},
};

function text(name: string): INodeTypeDescription['properties'][number] {
	return { displayName: name, name, type: 'string', default: '' };
}

/** n8n's Merge: the items of all inputs, one after the other, once nothing else can run. */
const MERGE: INodeType = {
	description: described('merge', { inputs: ['main', 'main', 'main'], requiredInputs: 1 }),
	async execute(this: IExecuteFunctions) {
		const inputs = [0, 1, 2].map((input) => ({ input, items: this.getInputData(input) ?? [] }));
		return [
			inputs.flatMap(({ input, items }) =>
				items.map((each, item) => ({ ...each, pairedItem: { item, input } })),
			),
		];
	},
};

/** What a channel answers to an item: nothing, or why it takes none of it. */
export type Channel = (item: IDataObject) => string | undefined;

/** A channel that n8n describes by requests, as WhatsApp: what it refuses has an error and no item. */
const channelOf = (refuses: Channel): INodeType => ({
	description: described('channel', {}),
	async execute(this: IExecuteFunctions) {
		return [
			this.getInputData().map(({ json }) => {
				const refused = refuses(json);
				if (refused === undefined) return { json: { messaging_product: 'whatsapp' } };
				const error = new NodeOperationError(this.getNode(), refused);
				if (!this.continueOnFail()) throw error;
				return { json: {}, error };
			}),
		];
	},
});

/** n8n's Stop And Error. */
const STOP: INodeType = {
	description: described('stopAndError', { outputs: [], properties: [text('errorMessage')] }),
	async execute(this: IExecuteFunctions) {
		throw new NodeOperationError(this.getNode(), this.getNodeParameter('errorMessage', 0) as string);
	},
};

interface PageShown {
	title: string;
	message: string;
}

/**
 * The last page of a form. The page is stored in `shown`, and the workflow continues, as it does once a
 * browser has received it.
 */
const endingIn = (shown: PageShown[]): INodeType => ({
	description: described('form', { properties: [text('completionTitle'), text('completionMessage')] }),
	async execute(this: IExecuteFunctions) {
		shown.push({
			title: this.getNodeParameter('completionTitle', 0) as string,
			message: this.getNodeParameter('completionMessage', 0) as string,
		});
		return [this.getInputData()];
	},
});

export interface ExampleRun {
	run: IRun;
	/** The output of a node, all branches together; empty if it did not run. */
	outputOf(node: string): IDataObject[];
	/** The pages that the visitor saw at the end. */
	pages: PageShown[];
}

let runs = 0;

/**
 * Runs a workflow of examples/en from its trigger on, in n8n's engine with this package's nodes.
 * @param input the trigger's output; for a form, what a visitor enters
 * @param choices what the user has to choose from lists, by parameter
 * @param whatsApp the channel, if it is switched on
 */
export async function runExample(
	name: string,
	input: IDataObject,
	credential: ICredentialDataDecryptedObject,
	choices: Record<string, string> = {},
	whatsApp?: Channel,
): Promise<ExampleRun> {
	const stored = JSON.parse(readFileSync(join(__dirname, '../../examples/en', `${name}.json`), 'utf8')) as {
		nodes: INode[];
		connections: IConnections;
		settings: IDataObject;
	};
	for (const { parameters } of stored.nodes) {
		for (const [parameter, value] of Object.entries(choices))
			if (parameter in parameters) parameters[parameter] = { __rl: true, mode: 'id', value };
	}
	if (whatsApp)
		for (const node of stored.nodes.filter(({ type }) => type.endsWith('.whatsApp'))) node.disabled = false;
	const pages: PageShown[] = [];
	const ofN8n: Record<string, INodeType> = {
		...{ if: IF, filter: IF, set: SET, sort: SORT, summarize: SUMMARIZE, merge: MERGE, stopAndError: STOP },
		...(whatsApp && { whatsApp: channelOf(whatsApp) }),
		form: endingIn(pages),
	};
	const typeOf = (type: string): INodeType =>
		OURS[type] ?? ofN8n[type.replace('n8n-nodes-base.', '')] ?? startingWith(input);
	const workflow = new Workflow({
		id: name,
		active: false,
		nodes: stored.nodes.filter(({ type }) => !type.endsWith('.stickyNote')),
		connections: stored.connections,
		settings: stored.settings,
		nodeTypes: { getByName: typeOf, getByNameAndVersion: typeOf, getKnownTypes: () => ({}) },
	});
	const trigger = stored.nodes.find(({ type }) => /Trigger$/.test(type));
	if (!trigger) throw new Error(`examples/en/${name}.json has no trigger`);
	const { additionalData } = setUp(new TravelAgencySale(), {}, credential);
	beginExecution(additionalData, workflow, `${name}-${(runs += 1)}-${Date.now()}`);
	const started = createRunExecutionData({
		executionData: {
			runtimeData: { version: 1, source: 'manual', establishedAt: Date.now() },
			nodeExecutionStack: [{ node: trigger, data: { main: [[{ json: {} }]] }, source: null }],
		},
	});
	const run = await new WorkflowExecute(additionalData, 'manual', started).processRunExecutionData(workflow);
	return {
		run,
		pages,
		outputOf: (node) =>
			(run.data.resultData.runData[node] ?? []).flatMap(({ data }) =>
				(data?.main ?? []).flatMap((items) => (items ?? []).map(({ json }) => json)),
			),
	};
}
