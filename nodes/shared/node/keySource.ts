import { randomUUID } from 'crypto';
import type { IDataObject, IExecuteFunctions } from 'n8n-workflow';

import type { KeySource } from '../writes/keys';
import { isTool } from '../errors/nodeError';
import { writeOptionsOf } from './writeOptions';
import { isRecord, omit } from '../values';

/** Identifies the writer: this item of this run, with the user's own key if there is one. */
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
		// Not available in every n8n version.
		establishedAt: host.getExecutionContext?.()?.establishedAt,
		node: host.getNode().id,
		run: Number(host.getWorkflowDataProxy(item).$runIndex),
		item,
	};
}

const callsWithoutExecution = new WeakMap<IExecuteFunctions, string>();

/**
 * The execution's ID, or that of the execution which it retries: "Retry execution" gets a new ID but keeps
 * the context of nodes. n8n's MCP Server Trigger calls tools outside an execution; then each call counts as
 * an execution.
 */
function executionOf(host: IExecuteFunctions): string {
	const execution = host.getExecutionId() as string | undefined;
	if (execution !== undefined) return String((host.getContext('node').execution ??= execution));
	const call = callsWithoutExecution.get(host) ?? `call ${randomUUID()}`;
	callsWithoutExecution.set(host, call);
	return call;
}

/**
 * What a model asked this tool for; undefined if the node is not a tool. A model repeats a call whose answer
 * it did not get or understand, unaware that the first one was carried out, and often on a new connection.
 */
function toolCallOf(host: IExecuteFunctions, item: number): string | undefined {
	if (!isTool(host)) return undefined;
	// The call's own ID differs each time.
	const said = omit(host.getInputData()[item]?.json ?? {}, 'toolCallId');
	const isInChat = typeof said.sessionId === 'string' && typeof said.chatInput === 'string';
	const call = [
		host.getInstanceId(),
		isInChat ? null : executionOfAgent(host, item),
		host.getWorkflow().id ?? null,
		host.getNode().id,
		// As entered, with expressions: after the tool is changed, the same words mean another record.
		host.getNode().parameters,
		// A user who gets no answer asks again in other words, but the chat's session stays.
		isInChat ? omit(said, 'action', 'chatInput') : said,
	];
	// Models send their arguments in varying order.
	return JSON.stringify(call, (_name, value: unknown) => (isRecord(value) ? sortKeys(value) : value));
}

function sortKeys(value: Record<string, unknown>): Record<string, unknown> {
	return Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1)));
}

/**
 * The execution in which an agent answers once. Null for an MCP client, whose session changes when it
 * reconnects.
 */
function executionOfAgent(host: IExecuteFunctions, item: number): unknown {
	const execution = host.getExecutionId() as string | undefined;
	if (execution === undefined || isFromMcpClient(host, item)) return null;
	return [execution, host.getExecutionContext?.()?.establishedAt ?? null];
}

/**
 * Whether an MCP client calls the tool: in queue mode each of its calls is an execution. n8n passes the
 * request's headers to the tool.
 */
function isFromMcpClient(host: IExecuteFunctions, item: number): boolean {
	try {
		const { headers }: IDataObject = host.getWorkflowDataProxy(item).$json as IDataObject;
		return isRecord(headers) && 'mcp-session-id' in headers;
	} catch {
		// n8n throws if the tool got no input besides the model's.
		return false;
	}
}
