import { STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import type { ConnectionError } from 'fastify';

const refusals: Record<string, [status: number, sentence: string]> = {
	HPE_HEADER_OVERFLOW: [431, 'The head of the request is longer than 16 KB'],
	ERR_HTTP_REQUEST_TIMEOUT: [408, 'The request has not arrived as a whole within five minutes'],
};

/**
 * What the HTTP parser rejects never becomes a request. It gets an answer like any other (section Errors).
 */
export function refuseMalformed({ code }: ConnectionError, socket: Socket): void {
	const [status, sentence] = refusals[code] ?? [400, 'The request is not HTTP/1.1'];
	const body = JSON.stringify({ errors: [sentence] });
	const head = [
		`HTTP/1.1 ${status} ${STATUS_CODES[status]}`,
		'Connection: close',
		'Content-Type: application/json; charset=utf-8',
		`Content-Length: ${body.length}`,
	];
	if (socket.writable) socket.end(`${head.join('\r\n')}\r\n\r\n${body}`);
	socket.destroySoon();
}
