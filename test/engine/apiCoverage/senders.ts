import type { IHttpRequestOptions, INodeParameters, INodeType } from 'n8n-workflow';

import type { SeenRequest } from '../backOffice';

/**
 * Which operations sent which requests, as seen by n8n, where each request asks for its credential. The
 * sandbox's log has the outcome; the two are matched by content. Requests of dropdowns have no sender.
 */
const senders = new Map<string, Map<string, Sender>>();

interface Sender {
	/** As the editor names it: `Sale > Get Many`. */
	sender: string;
	/** Whether the user wrote the whole body as JSON instead of filling in a form. */
	isJson: boolean;
}

/** @param parameters of the node */
export function noteSender(
	node: INodeType,
	{ operation, inputMode }: INodeParameters,
	request: IHttpRequestOptions,
): void {
	const { method = 'GET', url, qs, headers } = request;
	const query = Object.entries(qs ?? {}).map(([name, value]) => [name, String(value)] as const);
	const key = (headers?.['Idempotency-Key'] as string | undefined) ?? null;
	const path = new URL(url).pathname.replace(/^.*\/api\/v3/, '');
	const identity = identityOf(method, path, query, key);
	const told: Sender = { sender: nameOf(node, operation), isJson: inputMode === 'json' };
	senders.set(identity, (senders.get(identity) ?? new Map<string, Sender>()).set(JSON.stringify(told), told));
}

/** The operations that sent a request; none if no operation sent it. */
export function sendersOf({ method, path, query, idempotency_key: key }: SeenRequest): Sender[] {
	return [...(senders.get(identityOf(method, path, Object.entries(query), key))?.values() ?? [])];
}

function identityOf(
	method: string,
	path: string,
	query: ReadonlyArray<readonly [string, string]>,
	key: string | null,
): string {
	return JSON.stringify([method, path, [...query].sort(), key]);
}

function nameOf({ description }: INodeType, value: unknown): string {
	const property = description.properties.find(({ name }) => name === 'operation');
	const option = property?.options?.find((candidate) => 'value' in candidate && candidate.value === value);
	const operation = option?.name ?? String(value);
	return `${description.displayName.replace('Travel Agency ', '')} > ${operation}`;
}
