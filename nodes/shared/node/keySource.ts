import { randomUUID } from 'crypto';
import type { IDataObject, IExecuteFunctions } from 'n8n-workflow';

import type { KeySource } from '../writes/keys';
import { isTool } from '../errors/nodeError';
import { writeOptionsOf } from './writeOptions';
import { isRecord, omit } from '../values';

/** Who writes: this item of this run, with the user's own key if there is one. */
export function keySourceOf(
	host: IExecuteFunctions,
	values: Record<string, unknown>,
	item: number,
): KeySource {
	const { idempotencyKey: userText } = writeOptionsOf(values);
	return {
		userText,
		toolCall: toolCallOf(host, item),
		instance: host.getInstanceId(),
		execution: executionOf(host),
		// Not in every n8n version.
		establishedAt: host.getExecutionContext?.()?.establishedAt,
		node: host.getNode().id,
		run: Number(host.getWorkflowDataProxy(item).$runIndex),
		item,
	};
}

const callsWithoutExecution = new WeakMap<IExecuteFunctions, string>();

/**
 * The execution, or that of which it is a retry: "Retry execution" gets another ID, and the context that
 * nodes left. n8n's MCP Server Trigger calls tools before there is an execution: then each call is one.
 */
function executionOf(host: IExecuteFunctions): string {
	const execution = host.getExecutionId() as string | undefined;
	if (execution !== undefined) return String((host.getContext('node').execution ??= execution));
	const call = callsWithoutExecution.get(host) ?? `call ${randomUUID()}`;
	callsWithoutExecution.set(host, call);
	return call;
}

/**
 * What a model asked this tool for; undefined when the node is no tool. A model repeats a call whose answer
 * it did not get or understand, unaware that the first one was carried out, and often on a new connection.
 */
function toolCallOf(host: IExecuteFunctions, item: number): string | undefined {
	if (!isTool(host)) return undefined;
	// The call's own ID is another one each time.
	const said = omit(host.getInputData()[item]?.json ?? {}, 'toolCallId');
	const isInChat = typeof said.sessionId === 'string' && typeof said.chatInput === 'string';
	const call = [
		host.getInstanceId(),
		isInChat ? null : executionOfAgent(host, item),
		host.getWorkflow().id ?? null,
		host.getNode().id,
		// Who got no answer asks for it in other words; the chat's session stays.
		isInChat ? omit(said, 'action', 'chatInput') : said,
	];
	// Models name what they say in one order and in another.
	return JSON.stringify(call, (_name, value: unknown) => (isRecord(value) ? sorted(value) : value));
}

function sorted(value: Record<string, unknown>): Record<string, unknown> {
	return Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1)));
}

/** In which an agent answers once; null for an MCP client, whose session changes when it connects again. */
function executionOfAgent(host: IExecuteFunctions, item: number): unknown {
	const execution = host.getExecutionId() as string | undefined;
	if (execution === undefined || isFromMcpClient(host, item)) return null;
	return [execution, host.getExecutionContext?.()?.establishedAt ?? null];
}

/** In queue mode each call of an MCP client is an execution. n8n gives the request's headers to the tool. */
function isFromMcpClient(host: IExecuteFunctions, item: number): boolean {
	try {
		const { headers }: IDataObject = host.getWorkflowDataProxy(item).$json as IDataObject;
		return isRecord(headers) && 'mcp-session-id' in headers;
	} catch {
		// n8n throws where a tool was given nothing besides what the model said.
		return false;
	}
}
