import 'reflect-metadata';

import { tmpdir } from 'os';

import { InstanceSettings, LoadOptionsContext, WorkflowExecute } from 'n8n-core';
import { Container } from '@n8n/di';
import type {
	IBinaryKeyData,
	ICredentialDataDecryptedObject,
	ICredentialsHelper,
	ICredentialType,
	IDataObject,
	IHttpRequestOptions,
	INode,
	INodeExecutionData,
	INodeParameters,
	INodeType,
	INodeTypes,
	IRun,
	IRunExecutionData,
	ITaskData,
	IWorkflowExecuteAdditionalData,
	NodeExecutionHint,
} from 'n8n-workflow';
import { createRunExecutionData, NodeHelpers, Workflow } from 'n8n-workflow';

import { TravelAgencyApi } from '../../credentials/TravelAgencyApi.credentials';
import { TravelAgencyOAuth2Api } from '../../credentials/TravelAgencyOAuth2Api.credentials';
import { noteSender } from './apiCoverage/senders';
import { beginExecution } from './beginExecution';
import { logTo, silent } from './silentLog';

/**
 * Runs a node in n8n's own engine, with real parameters, expressions, paired items, Retry On Fail and HTTP.
 */
export interface NodeRun {
	node: INodeType;
	parameters: INodeParameters;
	credential: ICredentialDataDecryptedObject;
	/** By default a single item, as from a manual trigger. */
	items?: IDataObject[];
	/** The files of the input items, one entry per item. */
	files?: IBinaryKeyData[];
	/** Settings of the node apart from its parameters, such as `onError` and `retryOnFail`. */
	settings?: Partial<INode>;
	/** The time zone in the workflow's settings. */
	timezone?: string;
	executionId?: string;
	/** How often the node has run before in the same execution, for example in a loop. */
	runIndex?: number;
	/** When the execution began, in ms. n8n keeps this when it runs a node again. */
	establishedAt?: number;
	/** A failed run, as n8n stored it. This run is its "Retry execution". */
	retryOf?: IRun;
	/** How the execution was started, if not manually. */
	mode?: 'integrated';
	/** Receives a function that cancels the execution. */
	onStart?(cancel: () => void): void;
}

export interface NodeResult {
	/** The node's items; empty if it failed. */
	items: INodeExecutionData[];
	/** The items of its second output, if `onError` is `continueErrorOutput`. */
	errorItems: INodeExecutionData[];
	/** The error that the editor shows if the node failed. */
	error: ITaskData['error'];
	hints: NodeExecutionHint[];
	run: IRun;
}

const NODE = 'Under Test';
let executions = 0;

export async function runNode(given: NodeRun): Promise<NodeResult> {
	const { node, parameters, credential, items = [{}], files = [], settings } = given;
	const { workflow, additionalData } = setUp(
		node,
		parameters,
		credential,
		{ ...settings, timezone: given.timezone },
		(request) => noteSender(node, parameters, request),
	);
	const executionId = given.executionId ?? `${process.pid}-${(executions += 1)}`;
	beginExecution(additionalData, workflow, executionId);
	const input = workflow.getNode('Input');
	const underTest = workflow.getNode(NODE);
	if (!input || !underTest) throw new Error('The workflow lost its nodes');
	const runData = given.retryOf
		? retried(given.retryOf)
		: createRunExecutionData({
				resultData: {
					// Links to input items are followed through the previous node.
					runData: { Input: [taskOf(items)] },
				},
				executionData: {
					runtimeData: { version: 1, source: 'manual', establishedAt: given.establishedAt ?? Date.now() },
					nodeExecutionStack: [
						{
							node: underTest,
							data: {
								main: [items.map((json, item) => ({ json, binary: files[item], pairedItem: { item } }))],
							},
							source: { main: [{ previousNode: 'Input' }] },
							...(given.runIndex !== undefined && { runIndex: given.runIndex }),
						},
					],
				},
			});
	const mode = given.mode ?? (given.retryOf ? 'retry' : 'manual');
	const running = new WorkflowExecute(additionalData, mode, runData).processRunExecutionData(workflow);
	given.onStart?.(() => running.cancel());
	const run = await running;
	const task = run.data.resultData.runData[NODE]?.at(-1);
	return {
		items: task?.data?.main?.[0] ?? [],
		errorItems: task?.data?.main?.[1] ?? [],
		error: task?.error,
		hints: task?.hints ?? [],
		run,
	};
}

/** What n8n starts from when a failed execution is retried: the stored data without the error. */
function retried({ data }: IRun): IRunExecutionData {
	const stored = structuredClone(data);
	delete stored.resultData.error;
	stored.resultData.runData[NODE]?.pop();
	return stored;
}

/** The context in which the editor fills a dropdown or a mapper. */
export function editorOf(
	node: INodeType,
	parameters: INodeParameters,
	credential: ICredentialDataDecryptedObject,
	path: string,
): LoadOptionsContext {
	const { workflow, additionalData } = setUp(node, parameters, credential);
	const underTest = workflow.getNode(NODE);
	if (!underTest) throw new Error('The workflow lost its node');
	return new LoadOptionsContext(
		workflow,
		underTest,
		// The editor also sends defaults of parameters that the user has not touched.
		{ ...additionalData, currentNodeParameters: { authentication: 'accessToken', ...parameters } },
		path,
	);
}

/**
 * A workflow with one node, and what n8n provides to a node, above all the credential.
 * @param onRequest is called with every request of the node
 */
export function setUp(
	node: INodeType,
	parameters: INodeParameters,
	credential: ICredentialDataDecryptedObject,
	{ timezone, ...settings }: Partial<INode> & { timezone?: string } = {},
	onRequest: (request: IHttpRequestOptions) => void = () => undefined,
): { workflow: Workflow; additionalData: IWorkflowExecuteAdditionalData } {
	const trigger: INodeType = {
		description: {
			...node.description,
			name: 'input',
			properties: [],
			credentials: [],
			inputs: [],
			outputs: ['main'],
		},
		execute: async () => [[]],
	};
	const types: Record<string, INodeType> = { input: trigger, underTest: node };
	const place = { typeVersion: 1, position: [0, 0] as [number, number] };
	const workflow = new Workflow({
		id: 'workflow-1',
		active: false,
		settings: { timezone },
		nodes: [
			{ ...place, id: 'input-1', name: 'Input', type: 'input', parameters: {} },
			{
				...place,
				id: 'node-1',
				name: NODE,
				type: 'underTest',
				parameters,
				credentials: { [typeOf(credential).name]: { id: '1', name: 'Test' } },
				...settings,
			},
		],
		connections: { Input: { main: [[{ node: NODE, type: 'main', index: 0 }]] } },
		nodeTypes: {
			getByName: (type) => types[type] as INodeType,
			getByNameAndVersion: (type) => types[type] as INodeType,
			getKnownTypes: () => ({}),
		},
	});
	const additionalData = {
		credentialsHelper: credentialsOf(credential),
		// n8n calls this before every request of a node, whichever credential it has. If it returned something,
		// n8n would take that for the answer.
		evalLlmMockHandler: async (request: IHttpRequestOptions) => onRequest(request),
		restApiUrl: 'http://127.0.0.1',
		instanceBaseUrl: 'http://127.0.0.1',
		formWaitingBaseUrl: 'http://127.0.0.1/form-waiting',
		webhookBaseUrl: 'http://127.0.0.1/webhook',
		webhookWaitingBaseUrl: 'http://127.0.0.1/webhook-waiting',
		webhookTestBaseUrl: 'http://127.0.0.1/webhook-test',
		variables: {},
		currentNodeExecutionIndex: 0,
	} as unknown as IWorkflowExecuteAdditionalData;
	return { workflow, additionalData };
}

/** A partner's credential is recognized by its client ID. */
function typeOf(credential: ICredentialDataDecryptedObject): TravelAgencyApi | TravelAgencyOAuth2Api {
	return 'clientId' in credential ? new TravelAgencyOAuth2Api() : new TravelAgencyApi();
}

/**
 * The user's credential, completed and authenticated by the credential type under test, in the way n8n's own
 * helper does it.
 */
function credentialsOf(credential: ICredentialDataDecryptedObject): ICredentialsHelper {
	const type = typeOf(credential);
	return {
		getDecrypted: async () => await completed(type, credential),
		authenticate: async (
			data: ICredentialDataDecryptedObject,
			_type: string,
			request: IHttpRequestOptions,
		) =>
			'authenticate' in type && typeof type.authenticate === 'function'
				? await type.authenticate(data, request)
				: request,
		preAuthentication: async () => undefined,
		runPreAuthentication: async () => undefined,
		getParentTypes: () => ('extends' in type ? type.extends : []),
		isCredentialUsableByNode: () => true,
		getCredentials: async () => ({ id: '1', name: 'Test', type: type.name }),
		updateCredentials: async () => undefined,
		updateCredentialsOauthTokenData: async () => undefined,
		getCredentialsProperties: () => type.properties,
	} as unknown as ICredentialsHelper;
}

/**
 * Adds the defaults of values that were not entered, above all hidden ones, and evaluates their expressions.
 */
export async function completed(
	{ properties }: ICredentialType,
	entered: ICredentialDataDecryptedObject,
): Promise<ICredentialDataDecryptedObject> {
	const data = {
		...NodeHelpers.getNodeParameters(properties, entered as INodeParameters, true, false, null, null),
		// n8n's own member, which no credential type declares.
		...('oauthTokenData' in entered && { oauthTokenData: entered.oauthTokenData }),
	} as ICredentialDataDecryptedObject;
	const node: INode = { id: '', name: '', typeVersion: 1, type: 'mock', position: [0, 0], parameters: {} };
	const workflow = new Workflow({
		nodes: [node],
		connections: {},
		active: false,
		nodeTypes: { getByNameAndVersion: () => undefined } as unknown as INodeTypes,
	});
	await workflow.expression.acquireIsolate();
	try {
		return workflow.expression.getComplexParameterValue(
			node,
			data as INodeParameters,
			'internal',
			{},
			undefined,
			undefined,
			data as INodeParameters,
		) as ICredentialDataDecryptedObject;
	} finally {
		await workflow.expression.releaseIsolate();
	}
}

function taskOf(items: IDataObject[]): ITaskData {
	return {
		startTime: Date.now(),
		executionIndex: 0,
		executionTime: 0,
		executionStatus: 'success',
		source: [],
		data: { main: [items.map((json) => ({ json }))] },
	};
}

// Otherwise the engine would read or create a settings folder in the user's home.
Container.set(InstanceSettings, {
	instanceId: 'test-instance',
	hostId: 'test',
	instanceType: 'main',
	n8nFolder: tmpdir(),
} as InstanceSettings);

// Otherwise the engine would print the failures that tests provoke.
if (process.env.N8N_LOG_LEVEL === undefined) logTo(silent);
