import { randomUUID } from 'crypto';
import type { IExecuteFunctions } from 'n8n-workflow';

import type { KeySource } from '../writes/keys';
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

/** n8n's MCP Server Trigger calls tools before there is an execution: then each call is one. */
function executionOf(host: IExecuteFunctions): string {
	const execution = host.getExecutionId() as string | undefined;
	if (execution !== undefined) return execution;
	const call = callsWithoutExecution.get(host) ?? `call ${randomUUID()}`;
	callsWithoutExecution.set(host, call);
	return call;
}

/**
 * What a model asked this tool for in this conversation; undefined when the node is no tool. A model repeats
 * a call whose answer it did not get or understand, unaware that the first one was carried out.
 */
function toolCallOf(host: IExecuteFunctions, item: number): string | undefined {
	const { id, type } = host.getNode();
	if (!type.endsWith('Tool')) return undefined;
	// The call's own ID is another one each time.
	const said = omit(host.getInputData()[item]?.json ?? {}, 'toolCallId');
	const call = [host.getInstanceId(), conversationOf(host, item), host.getWorkflow().id ?? null, id, said];
	// Models name what they say in one order and in another.
	return JSON.stringify(call, (_name, value: unknown) => (isRecord(value) ? sorted(value) : value));
}

function sorted(value: Record<string, unknown>): Record<string, unknown> {
	return Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1)));
}

/**
 * The MCP client's session, or else the execution, in which an agent answers once; null where n8n has
 * neither.
 */
function conversationOf(host: IExecuteFunctions, item: number): unknown {
	const session = mcpSessionOf(host, item);
	if (session !== undefined) return session;
	const execution = host.getExecutionId() as string | undefined;
	return execution === undefined ? null : [execution, host.getExecutionContext?.()?.establishedAt ?? null];
}

/** As n8n's MCP Server Trigger gives it since its version 2.1, with the headers of the request. */
function mcpSessionOf(host: IExecuteFunctions, item: number): string | undefined {
	const { headers } = requestOf(host, item);
	const session = isRecord(headers) ? headers['mcp-session-id'] : undefined;
	return typeof session === 'string' ? session : undefined;
}

function requestOf(host: IExecuteFunctions, item: number): Record<string, unknown> {
	try {
		const given: unknown = host.getWorkflowDataProxy(item).$json;
		return isRecord(given) ? given : {};
	} catch {
		// n8n throws where a tool was given nothing besides what the model said.
		return {};
	}
}
