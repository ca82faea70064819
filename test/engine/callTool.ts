import { SupplyDataContext, WebhookContext, WorkflowExecute } from 'n8n-core';
import type {
	ICredentialDataDecryptedObject,
	IDataObject,
	IExecuteFunctions,
	INode,
	INodeExecutionData,
	INodeParameters,
	INodeType,
	IWebhookData,
} from 'n8n-workflow';
import { createRunExecutionData, NodeConnectionTypes, Workflow } from 'n8n-workflow';

import { beginExecution } from './beginExecution';
import { setUp } from './runNode';

/**
 * The caller of the tool: an MCP client through n8n's trigger, without an execution; an agent that calls the
 * tool itself; or an agent that has n8n's engine run it.
 */
export type Caller = 'MCP client' | 'MCP client in queue mode' | 'agent' | 'agent through the engine';

export interface ToolCalls {
	node: INodeType;
	parameters: INodeParameters;
	credential: ICredentialDataDecryptedObject;
	/** The arguments of the model's calls, one after the other. */
	calls: IDataObject[];
	by?: Caller;
	/** The MCP client's session; undefined for triggers before version 2.1, which do not pass it on. */
	session?: string;
	executionId?: string;
	/** The item that the agent is working on. */
	item?: IDataObject;
	settings?: Partial<INode>;
}

/** What a model gets for a call: records, or the text of an error. */
export type ToolAnswer = IDataObject[] | { error: string };

const TOOL = 'Tool Under Test';
const CALLER = 'Caller';
const place = { typeVersion: 1, position: [0, 0] as [number, number] };

/** n8n's agent and trigger use a tool as such an object. */
interface InvokableTool {
	invoke(args: IDataObject): Promise<string>;
}

/** Calls a node like a model does, in n8n's own engine. */
export async function callTool(given: ToolCalls): Promise<ToolAnswer[]> {
	const { by = 'MCP client' } = given;
	if (by === 'MCP client') return await callByMcp(given);
	if (by === 'MCP client in queue mode') return await callByWorker(given);
	return await callInExecution(given, by);
}

/**
 * A model's answer from an operation that answers a question, as one record.
 * @throws the text of an error
 */
export async function answerOf(asked: Omit<ToolCalls, 'calls'>): Promise<IDataObject> {
	const [answer] = await callTool({ by: 'agent through the engine', ...asked, calls: [{}] });
	if (!Array.isArray(answer)) throw new Error(answer?.error);
	expect(answer).toHaveLength(1);
	const { data_not_instructions: data, ...said } = answer[0] ?? {};
	return { ...said, ...(data as IDataObject) };
}

/** Turns a node into a tool as n8n does: see n8n's `convertNodeToAiTool`. */
function toolOf(node: INodeType): INodeType {
	const { description } = node;
	return Object.assign(Object.create(node) as INodeType, {
		description: {
			...description,
			name: `${description.name}Tool`,
			inputs: [],
			outputs: [NodeConnectionTypes.AiTool],
		},
	});
}

function scene({ node, parameters, credential, settings }: ToolCalls, execute?: INodeType['execute']) {
	const { workflow: ofNode, additionalData } = setUp(node, parameters, credential);
	const tool = toolOf(node);
	const caller: INodeType = {
		description: {
			...node.description,
			name: 'caller',
			properties: [],
			credentials: [],
			inputs: [
				{ type: NodeConnectionTypes.Main },
				{ type: NodeConnectionTypes.AiTool, displayName: 'Tools' },
			],
			outputs: [NodeConnectionTypes.Main],
		},
		execute,
	};
	const types: Record<string, INodeType> = { caller, input: caller, [tool.description.name]: tool };
	const [credentials] = Object.values(ofNode.nodes).flatMap(({ credentials: own }) => (own ? [own] : []));
	const workflow = new Workflow({
		id: 'workflow-1',
		active: false,
		// Like every workflow since n8n 1.0.
		settings: { executionOrder: 'v1' },
		nodes: [
			{ ...place, id: 'input-1', name: 'Input', type: 'input', parameters: {} },
			{ ...place, id: 'caller-1', name: CALLER, type: 'caller', parameters: {} },
			{
				...place,
				id: 'tool-1',
				name: TOOL,
				type: tool.description.name,
				parameters,
				credentials,
				...settings,
			},
		],
		connections: {
			Input: { main: [[{ node: CALLER, type: 'main', index: 0 }]] },
			[TOOL]: { ai_tool: [[{ node: CALLER, type: 'ai_tool', index: 0 }]] },
		},
		nodeTypes: {
			getByName: (type) => types[type] as INodeType,
			getByNameAndVersion: (type) => types[type] as INodeType,
			getKnownTypes: () => ({}),
		},
	});
	return { workflow, additionalData, caller: workflow.nodes[CALLER] as INode };
}

/** Like an n8n worker for an MCP client: each call is an execution that runs the tool's node. */
async function callByWorker(given: ToolCalls): Promise<ToolAnswer[]> {
	const answers: ToolAnswer[] = [];
	for (const said of given.calls) {
		const { workflow, additionalData, caller } = scene(given);
		beginExecution(additionalData, workflow, `${process.pid}-worker-${Math.random()}`);
		const tool = workflow.nodes[TOOL] as INode;
		const main = [[{ json: { headers: { 'mcp-session-id': given.session } } }]];
		const context = new SupplyDataContext(
			workflow,
			tool,
			additionalData,
			'webhook',
			createRunExecutionData({}),
			0,
			main[0] as INodeExecutionData[],
			{ main },
			NodeConnectionTypes.AiTool,
			{ node: tool, data: { main }, source: null },
			[],
			undefined,
			caller,
		);
		context.addInputData(NodeConnectionTypes.AiTool, [[{ json: said }]]);
		const { execute } = workflow.nodeTypes.getByNameAndVersion(tool.type, tool.typeVersion);
		const output = (await execute?.call(context as unknown as IExecuteFunctions)) as INodeExecutionData[][];
		answers.push((output[0] ?? []).map(({ json }) => json));
	}
	return answers;
}

/** Like the MCP Server Trigger: each call is a separate request, for which the tools are created anew. */
async function callByMcp(given: ToolCalls): Promise<ToolAnswer[]> {
	const answers: ToolAnswer[] = [];
	for (const said of given.calls) {
		const { workflow, additionalData, caller } = scene(given);
		const context = new WebhookContext(
			workflow,
			caller,
			additionalData,
			'webhook',
			{} as IWebhookData,
			[],
			null,
		);
		const inputData =
			given.session === undefined
				? undefined
				: { body: { id: answers.length + 1 }, headers: { 'mcp-session-id': given.session } };
		await workflow.expression.acquireIsolate();
		try {
			const tools = (await context.getInputConnectionData(NodeConnectionTypes.AiTool, 0, { inputData })) as [
				InvokableTool,
			];
			answers.push(await invoked(tools[0], said));
		} finally {
			await workflow.expression.releaseIsolate();
		}
	}
	return answers;
}

async function invoked(tool: InvokableTool, said: IDataObject): Promise<ToolAnswer> {
	try {
		return JSON.parse(await tool.invoke(said)) as IDataObject[];
	} catch (thrown) {
		return { error: thrown instanceof Error ? thrown.message : String(thrown) };
	}
}

async function callInExecution(
	given: ToolCalls,
	by: 'agent' | 'agent through the engine',
): Promise<ToolAnswer[]> {
	const { executionId = `${process.pid}-tool-${Math.random()}`, item = {}, calls } = given;
	const answers: ToolAnswer[] = [];
	const { workflow, additionalData, caller } = scene(given, async function (response) {
		if (by === 'agent') {
			const [tool] = (await this.getInputConnectionData(NodeConnectionTypes.AiTool, 0)) as [InvokableTool];
			for (const said of calls) answers.push(await invoked(tool, said));
			return [[{ json: {} }]];
		}
		// One call at a time; the next one comes after the answer.
		answers.push(
			...(response?.actionResponses ?? []).map(({ data }): ToolAnswer => {
				if (data.error) return { error: data.error.message };
				return (data.data?.ai_tool?.[0] ?? []).map(({ json }) => json);
			}),
		);
		const done = answers.length;
		const said = calls[done];
		if (said === undefined) return [[{ json: {} }]];
		const action = { actionType: 'ExecutionNodeAction' as const, nodeName: TOOL, input: said };
		return {
			actions: [
				{ ...action, type: NodeConnectionTypes.AiTool, id: `call-${done}`, metadata: { itemIndex: 0 } },
			],
			metadata: {},
		};
	});
	beginExecution(additionalData, workflow, executionId);
	const run = await new WorkflowExecute(
		additionalData,
		'manual',
		createRunExecutionData({
			executionData: {
				runtimeData: { version: 1, source: 'manual', establishedAt: 1_700_000_000_000 },
				nodeExecutionStack: [
					{ node: caller, data: { main: [[{ json: item }]] }, source: { main: [{ previousNode: 'Input' }] } },
				],
			},
		}),
	).processRunExecutionData(workflow);
	if (run.data.resultData.error) throw run.data.resultData.error;
	return answers;
}
