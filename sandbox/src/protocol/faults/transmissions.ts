import type { OutgoingHttpHeaders } from 'node:http';
import { gzipSync } from 'node:zlib';
import type { FastifyReply } from 'fastify';
import type { Answer } from '../endpoint';
import type { FaultOptions } from './options';

/** One way in which something leaves instead of the answer as it was. */
export type Transmission = (reply: FastifyReply) => FastifyReply;

/** Cuts the connection without an answer. */
export const cut: Transmission = (reply) => {
	reply.hijack();
	reply.request.raw.socket.destroy();
	return reply;
};

/** @param reason the one sentence of the body */
export const refuse =
	(status: number, reason: string): Transmission =>
	(reply) =>
		withoutOwnHeaders(reply)
			.code(status)
			.send({ errors: [reason] });

/** What a proxy shows when it has something to say itself. */
export const htmlPage: Transmission = (reply) =>
	withoutOwnHeaders(reply)
		.code(200)
		.type('text/html; charset=utf-8')
		.send('<!doctype html><html><head><title>Gateway</title></head><body><h1>One moment</h1></body></html>');

/** Of what does not come from the API, nothing tells what the API did. */
const withoutOwnHeaders = (reply: FastifyReply): FastifyReply => reply.removeHeader('X-Idempotent-Replay');

/** What would be on the wire, with the status set. */
function bytesOf({ status, body }: Answer, reply: FastifyReply): Buffer {
	return Buffer.from(reply.code(status).serialize(body) as string);
}

/** Undefined for an answer that has no body which anything could happen to. */
const ofBody = ({ body }: Answer, transmission: Transmission): Transmission | undefined =>
	body === undefined ? undefined : transmission;

/** The beginning of a body, never the whole. */
function beginningOf(bytes: Buffer, { share = 0.5, at_byte }: FaultOptions): Buffer {
	return bytes.subarray(0, Math.min(at_byte ?? Math.floor(bytes.length * share), bytes.length - 1));
}

/** A complete answer with the beginning of the JSON in it. */
export const truncatedBody = (options: FaultOptions, answer: Answer): Transmission | undefined =>
	ofBody(answer, (reply) => {
		const beginning = beginningOf(bytesOf(answer, reply), options);
		return reply.type('application/json; charset=utf-8').send(beginning);
	});

/** The status alone. */
export const emptyBody = (answer: Answer): Transmission | undefined =>
	ofBody(answer, (reply) => reply.code(answer.status).send());

/** A complete answer that says it is gzip, and is not. */
export const brokenGzip = (answer: Answer): Transmission | undefined =>
	ofBody(answer, (reply) => {
		const bytes = bytesOf(answer, reply);
		return reply.type('application/json; charset=utf-8').header('Content-Encoding', 'gzip').send(bytes);
	});

/** A head that no HTTP client reads. */
export const malformedHead: Transmission = (reply) => {
	reply.hijack();
	const { socket } = reply.request.raw;
	socket.write('HTTP/1.1 200 OK\r\nContent-Type application/json\r\n\r\n{}');
	socket.destroySoon();
	return reply;
};

/** Status, headers and the beginning of the body, then the connection is cut. */
export const cutInsideBody = (options: FaultOptions, answer: Answer): Transmission | undefined =>
	ofBody(answer, (reply) => {
		const { encoding = 'content_length' } = options;
		const bytes = bytesOf(answer, reply);
		const body = encoding === 'gzip' ? gzipSync(bytes) : bytes;
		const { raw, request } = reply;
		reply.hijack();
		request.logged.status = answer.status;
		// Fastify sets no headers of its own on a reply that was taken from it.
		raw.writeHead(answer.status, {
			...(reply.getHeaders() as OutgoingHttpHeaders),
			Date: new Date(request.session.office.clock.now()).toUTCString(),
			'Content-Type': 'application/json; charset=utf-8',
			...(encoding === 'gzip' && { 'Content-Encoding': 'gzip' }),
			...(encoding === 'chunked' ? { 'Transfer-Encoding': 'chunked' } : { 'Content-Length': body.length }),
		});
		raw.flushHeaders();
		raw.write(beginningOf(body, options));
		request.raw.socket.destroySoon();
		return reply;
	});
