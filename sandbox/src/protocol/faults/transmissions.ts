import type { OutgoingHttpHeaders } from 'node:http';
import { gzipSync } from 'node:zlib';
import type { FastifyReply } from 'fastify';
import type { Answer } from '../endpoint';
import type { FaultOptions } from './options';

/** A way of sending something else in place of the answer. */
export type Transmission = (reply: FastifyReply) => FastifyReply;

/** Cuts the connection without an answer. */
export const cut: Transmission = (reply) => {
	reply.hijack();
	reply.request.raw.socket.destroy();
	return reply;
};

/** @param reason the only sentence in the body */
export const refuse =
	(status: number, reason: string): Transmission =>
	(reply) =>
		withoutOwnHeaders(reply)
			.code(status)
			.send({ errors: [reason] });

/** The error page of a proxy. */
export const htmlPage: Transmission = (reply) =>
	withoutOwnHeaders(reply)
		.code(200)
		.type('text/html; charset=utf-8')
		.send('<!doctype html><html><head><title>Gateway</title></head><body><h1>One moment</h1></body></html>');

/** Removes the API's own headers: an answer of a proxy does not show what the API did. */
const withoutOwnHeaders = (reply: FastifyReply): FastifyReply => reply.removeHeader('X-Idempotent-Replay');

/** The bytes that would be sent; sets the status. */
function bytesOf({ status, body }: Answer, reply: FastifyReply): Buffer {
	return Buffer.from(reply.code(status).serialize(body) as string);
}

/** Undefined if the answer has no body that the fault could change. */
const ofBody = ({ body }: Answer, transmission: Transmission): Transmission | undefined =>
	body === undefined ? undefined : transmission;

/** The beginning of a body, but never all of it. */
function beginningOf(bytes: Buffer, { share = 0.5, at_byte }: FaultOptions): Buffer {
	return bytes.subarray(0, Math.min(at_byte ?? Math.floor(bytes.length * share), bytes.length - 1));
}

/** A complete answer whose JSON is cut off. */
export const truncatedBody = (options: FaultOptions, answer: Answer): Transmission | undefined =>
	ofBody(answer, (reply) => {
		const beginning = beginningOf(bytesOf(answer, reply), options);
		return reply.type('application/json; charset=utf-8').send(beginning);
	});

/** An answer with the status and no body. */
export const emptyBody = (answer: Answer): Transmission | undefined =>
	ofBody(answer, (reply) => reply.code(answer.status).send());

/** A complete answer that claims to be gzip and is not. */
export const brokenGzip = (answer: Answer): Transmission | undefined =>
	ofBody(answer, (reply) => {
		const bytes = bytesOf(answer, reply);
		return reply.type('application/json; charset=utf-8').header('Content-Encoding', 'gzip').send(bytes);
	});

/** A head that no HTTP client can read. */
export const malformedHead: Transmission = (reply) => {
	reply.hijack();
	const { socket } = reply.request.raw;
	socket.write('HTTP/1.1 200 OK\r\nContent-Type application/json\r\n\r\n{}');
	socket.destroySoon();
	return reply;
};

/** Sends status, headers and the beginning of the body, and then cuts the connection. */
export const cutInsideBody = (options: FaultOptions, answer: Answer): Transmission | undefined =>
	ofBody(answer, (reply) => {
		const { encoding = 'content_length' } = options;
		const bytes = bytesOf(answer, reply);
		const body = encoding === 'gzip' ? gzipSync(bytes) : bytes;
		const { raw, request } = reply;
		reply.hijack();
		request.logged.status = answer.status;
		// Fastify does not set its own headers on a reply that we send ourselves.
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
