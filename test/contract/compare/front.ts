import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import axios from 'axios';
import { clock } from '../../virtualClock';

export interface Passing {
	method: string;
	/** Relative to /api/v3. */
	path: string;
	query: URLSearchParams;
	/** The original query, even if `query` has changed it. */
	asked: URLSearchParams;
	headers: IncomingHttpHeaders;
	status: number;
	/** The answer as JSON. An answer that is not JSON is passed on as it is. */
	body: unknown;
	/** The headers of the answer. */
	answerHeaders: Record<string, string>;
	/** The body of a write, as it was sent. */
	sent: string;
}

export interface Front {
	baseUrl: string;
	/** All requests, in order. */
	asked: Array<Pick<Passing, 'method' | 'path' | 'headers'>>;
	close(): Promise<void>;
}

/** A write with its body as JSON. A text that is not JSON stays as it is. */
export interface Write {
	method: string;
	path: string;
	headers: IncomingHttpHeaders;
	body: unknown;
}

/** How a service differs from the sandbox behind it. */
export interface Alterations {
	/** Changes an answer in place, or returns a text to send in place of its JSON. */
	answer?(passing: Passing): string | void;
	/** Changes the query of a GET. */
	query?(path: string, query: URLSearchParams): void;
	/** Changes a write in place before it is passed on. */
	send?(write: Write): void;
	/** By how many ms to delay the answer. */
	wait?(path: string): number;
	/** Answers without passing the request on; undefined passes it on. */
	instead?(path: string, method: string): { status: number; headers: Record<string, string> } | undefined;
}

const prefix = '/api/v3';

/** Parses JSON but keeps decimal numbers as they are written: as texts that begin with this character. */
const parse = (text: string): unknown =>
	JSON.parse(text.replaceAll(/(?<=[:,[])-?\d+\.\d{2}(?=[,}\]])/g, (number) => `"\\u0001${number}"`));

function parsed(text: string): unknown {
	try {
		return JSON.parse(text) as unknown;
	} catch {
		return text;
	}
}

/** Writes what {@link parse} has read. @param number decides how to write a decimal number */
export const written = (value: unknown, number = (text: string): string => text): string =>
	JSON.stringify(value).replaceAll(/"\\u0001([-\d.]+)"/g, (_, text: string) => number(text));

/** Starts a service that differs from the sandbox behind it. */
export async function startFront(baseUrl: string, alterations: Alterations): Promise<Front> {
	const asked: Front['asked'] = [];
	const pass = async (method: string, url: URL, headers: IncomingHttpHeaders, sent: Buffer) => {
		const path = url.pathname.slice(prefix.length);
		const query = new URLSearchParams(url.search);
		asked.push({ method, path, headers });
		await sleep(alterations.wait?.(path) ?? 0);
		const instead = alterations.instead?.(path, method);
		if (instead) return { ...instead, text: '' };
		if (method === 'GET') alterations.query?.(path, query);
		const write: Write = { method, path, headers: { ...headers }, body: parsed(sent.toString()) };
		if (method !== 'GET') alterations.send?.(write);
		const { host, connection, 'transfer-encoding': _, 'content-length': __, ...others } = write.headers;
		const body = typeof write.body === 'string' ? write.body : JSON.stringify(write.body);
		const search = query.toString();
		const answer = await clock.hold(
			axios.request<string>({
				method,
				url: `${baseUrl}${path}${search && `?${search}`}`,
				headers: others as Record<string, string>,
				...(sent.length > 0 && { data: body }),
				transformRequest: (text: unknown) => text,
				validateStatus: () => true,
				transformResponse: (text: string) => text,
			}),
		);
		const passing: Passing = {
			...{ method, path, query, headers, status: answer.status, asked: url.searchParams },
			body: answer.data === '' ? undefined : parse(answer.data),
			answerHeaders: {},
			sent: sent.toString(),
		};
		const replay = answer.headers['x-idempotent-replay'] as string | undefined;
		if (replay) passing.answerHeaders['x-idempotent-replay'] = replay;
		const text = alterations.answer?.(passing);
		return {
			status: passing.status,
			headers: passing.answerHeaders,
			text: text ?? (passing.body === undefined ? '' : written(passing.body)),
		};
	};
	const server = createServer((request, response) => {
		const chunks: Buffer[] = [];
		request.on('data', (chunk: Buffer) => chunks.push(chunk));
		request.on('end', () => {
			const url = new URL(request.url ?? '', 'http://front');
			void pass(request.method ?? '', url, request.headers, Buffer.concat(chunks)).then(
				({ status, headers, text }) => {
					response.writeHead(status, { 'content-type': 'application/json', ...headers });
					response.end(text);
				},
				() => response.destroy(),
			);
		});
	});
	await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
	const { port } = server.address() as AddressInfo;
	return {
		asked,
		baseUrl: `http://127.0.0.1:${port}${prefix}`,
		close: () =>
			new Promise((resolve) => {
				server.closeAllConnections();
				server.close(() => resolve());
			}),
	};
}
