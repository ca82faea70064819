import { randomUUID } from 'node:crypto';
import axios from 'axios';
import { encodedBasic } from './record';

/**
 * Sends a .http file the way editors do, using their common syntax: `###` between requests, `@name = value`,
 * `#
 * @name`, `{{variable}}`, `{{$guid}}` and `{{request.response.body.$.path}}`. It does not know how the file
 * was made.
 */

interface HttpRequest {
	name: string;
	expected: number;
	method: string;
	/** Variables are still unresolved here, as in headers and body. */
	address: string;
	headers: Array<[string, string]>;
	body: string | undefined;
}

export interface HttpFile {
	variables: Record<string, string>;
	requests: HttpRequest[];
}

const match = (pattern: RegExp, text: string, what: string): string => {
	const found = pattern.exec(text)?.[1];
	if (found === undefined) throw new Error(`No ${what} in:\n${text}`);
	return found;
};

function readRequest(block: string): HttpRequest {
	// The first line is the title; after it come comments and then the request.
	const lines = block.split('\n').slice(1);
	const isComment = (line: string): boolean => line.startsWith('#');
	const start = lines.findIndex((line) => line !== '' && !isComment(line));
	const comments = lines.slice(0, start).join('\n');
	const request = lines.slice(start);
	const end = request.indexOf('');
	const [first = '', ...headers] = end < 0 ? request : request.slice(0, end);
	const body =
		end < 0
			? ''
			: request
					.slice(end + 1)
					.join('\n')
					.trimEnd();
	return {
		name: match(/^# @name (\w+)$/m, comments, 'name'),
		expected: Number(match(/^# Expected: (\d{3})$/m, comments, 'expected status')),
		method: match(/^([A-Z]+) \S+$/, first, 'method'),
		address: match(/^[A-Z]+ (\S+)$/, first, 'address'),
		headers: headers.map((line) => [
			match(/^([\w-]+): /, line, 'header'),
			match(/^[\w-]+: (.+)$/, line, 'value'),
		]),
		body: body || undefined,
	};
}

export function readHttpFile(text: string): HttpFile {
	const [head = '', ...blocks] = text.split(/^(?=###)/m);
	const variables = [...head.matchAll(/^@(\w+) = (.+)$/gm)].map(([, name = '', value = '']) => [name, value]);
	return {
		variables: Object.fromEntries(variables) as Record<string, string>,
		requests: blocks.map(readRequest),
	};
}

/**
 * Sends the requests in order.
 * @param variables override those of the same name in the file
 * @returns for each request, by name, its status and the expected one
 */
export async function runHttpFile(
	file: HttpFile,
	variables: Record<string, string>,
): Promise<Array<{ name: string; expected: number; status: number }>> {
	const values = { ...file.variables, ...variables };
	const answers = new Map<string, unknown>();
	const fill = (text: string): string =>
		text.replaceAll(/\{\{([^}]+)\}\}/g, (_, reference: string) => fill(valueOf(reference)));
	const valueOf = (reference: string): string => {
		if (reference === '$guid') return randomUUID();
		const [, name = '', path = ''] = /^(\w+)\.response\.body\.\$\.(.+)$/.exec(reference) ?? [];
		const found = name
			? path
					.split(/\.|\[(\d+)\]/)
					.filter(Boolean)
					.reduce<unknown>(
						(at, part) => (at as Record<string, unknown> | undefined)?.[part],
						answers.get(name),
					)
			: values[reference];
		if (found === undefined || found === null) throw new Error(`{{${reference}}} stands for nothing`);
		return String(found);
	};
	const results = [];
	for (const { name, expected, method, address, headers, body } of file.requests) {
		const { status, data } = await axios.request<unknown>({
			method,
			url: fill(address),
			headers: Object.fromEntries(headers.map(([header, value]) => [header, encodedBasic(fill(value))])),
			data: body === undefined ? undefined : Buffer.from(fill(body).replaceAll('\n', '\r\n')),
			validateStatus: () => true,
		});
		answers.set(name, data);
		results.push({ name, expected, status });
	}
	return results;
}
