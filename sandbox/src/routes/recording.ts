import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Refusal } from '../protocol/refusal';
import type { LoggedRequest } from '../protocol/requestLog';
import type { Session } from '../session';
import { shownHeaders } from './shownHeaders';
import { Stopwatch } from './stopwatch';

declare module 'fastify' {
	interface FastifyRequest {
		session: Session;
		/** Missing for requests to neither the API nor the authorization server. */
		logged: LoggedRequest;
		stopwatch: Stopwatch;
		/** What the request log may show of an answer's body. */
		showAnswer(text: string): string;
	}
}

/**
 * Opens the log entry before anything else, so that refused requests are logged as well. It is closed when
 * the answer is sent or the connection ends.
 */
export function record(
	request: FastifyRequest,
	{ raw }: FastifyReply,
	session: Session,
	arrival: Pick<LoggedRequest, 'server' | 'path' | 'route' | 'query' | 'token' | 'idempotency_key'>,
	showAnswer: (text: string) => string,
): void {
	const { headers, method } = request;
	request.session = session;
	request.stopwatch = new Stopwatch();
	request.showAnswer = showAnswer;
	request.logged = session.log.open({
		at: new Date(session.office.clock.now()).toISOString(),
		method,
		content_type: headers['content-type'] ?? null,
		headers: shownHeaders(headers),
		...arrival,
	});
	// Not Fastify's onResponse, which is not called for an answer that was cut off.
	raw.once('close', () => session.log.close(request.logged, request.stopwatch.read()));
}

/** Enters which rule refused the request, and what the refusal says. */
export function recordRefusal({ logged }: FastifyRequest, { rule, errors }: Refusal): void {
	if (!logged) return;
	logged.rule = rule ?? null;
	logged.reasons = errors;
}

/** Makes every request that was recorded keep its answer. */
export function recordAnswers(app: FastifyInstance): void {
	app.addHook('onSend', async (request, reply, payload: unknown) => {
		if (!request.logged) return payload;
		request.logged.status = reply.statusCode;
		request.session.log.changed(request.logged);
		const text = typeof payload === 'string' || Buffer.isBuffer(payload) ? payload.toString() : '';
		request.session.log.keepAnswer(
			request.logged,
			shownHeaders(reply.getHeaders()),
			request.showAnswer(text),
		);
		return payload;
	});
}

/** A download link is good for whoever has it, for a while: the request log tells only how long it is. */
export const withoutLinks = (text: string): string =>
	text.replace(
		/"download_url":"([^"]*)/g,
		(_, link: string) => `"download_url":"(${link.length} characters)`,
	);
