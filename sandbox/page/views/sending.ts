import { signal } from '@preact/signals';
import type { Exchange, LoggedRequest } from '../../src/protocol/requestLog';
import { ask, tell } from '../state/control';
import { say } from '../words/words';

export interface Token {
	token: string;
	name: string;
	story: string;
}

/** The tokens that the terminal also prints. */
export const tokens = signal<readonly Token[]>([]);
void ask<{ data: Token[] }>('GET', '/tokens').then(({ data }) => (tokens.value = data));

export type Detail = LoggedRequest & Partial<Exchange>;

const isCut = (body: unknown): boolean =>
	typeof body === 'object' && body !== null && 'head' in body && 'length' in body;

const tokenOf = ({ token }: LoggedRequest): string | undefined =>
	tokens.value.find(({ name }) => name === token)?.token;

/** Path and query, relative to the root of the host. */
function addressOf({ server, path, query }: LoggedRequest): string {
	const pairs = Object.entries(query ?? {}).flatMap(([name, value]: [string, unknown]) =>
		(Array.isArray(value) ? value : [value]).map((one) => [name, String(one)]),
	);
	const asked = new URLSearchParams(pairs).toString();
	return `${server === 'api' ? '/api/v3' : ''}${path}${asked && `?${asked}`}`;
}

/**
 * Whether the page knows everything that was sent. The token is only known if it is one that the terminal
 * prints.
 */
export const canBeSent = (request: LoggedRequest): boolean =>
	request.server === 'api' &&
	!(request.content_type ?? '').startsWith('multipart/') &&
	!isCut(request.body) &&
	(request.token === null || tokenOf(request) !== undefined);

const quoted = (text: string): string => `'${text.replaceAll("'", `'\\''`)}'`;

/** The request as a shell command. Of a token that the terminal does not print, only the length is known. */
export function asCurl(request: Detail): string {
	const { method, headers = {}, idempotency_key, content_type, body } = request;
	const token = tokenOf(request);
	const authorization = token ? `Bearer ${token}` : headers.authorization;
	const sent = [
		...(authorization ? [`Authorization: ${authorization}`] : []),
		...(content_type ? [`Content-Type: ${content_type}`] : []),
		...(idempotency_key ? [`Idempotency-Key: ${idempotency_key}`] : []),
	];
	return [
		`curl -X ${method} ${quoted(location.origin + addressOf(request))}`,
		...sent.map((header) => `-H ${quoted(header)}`),
		...(body === null || body === undefined ? [] : [`-d ${quoted(JSON.stringify(body))}`]),
	].join(' \\\n  ');
}

/** Sends the request again, unchanged except for its key. @param key undefined for none */
export async function sendAgain(request: LoggedRequest, key: string | undefined): Promise<void> {
	const { method, content_type, body } = request;
	const token = tokenOf(request);
	const answer = await fetch(addressOf(request), {
		method,
		headers: {
			...(token && { Authorization: `Bearer ${token}` }),
			...(content_type && { 'Content-Type': content_type }),
			...(key && { 'Idempotency-Key': key }),
		},
		...(body !== null && { body: JSON.stringify(body) }),
	}).catch(() => undefined);
	tell(answer ? say().requests.sentAgain(answer.status) : say().requests.sentAgainCut);
}
