import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Refusal } from '../protocol/refusal';
import type { LoggedRequest } from '../protocol/requestLog';
import type { Session } from '../session';
import { shownHeaders } from './shownHeaders';
import { Stopwatch } from './stopwatch';

declare module 'fastify' {
	interface FastifyRequest {
		session: Session;
		/** Missing if the request is neither for the API nor for the authorization server. */
		logged: LoggedRequest;
		stopwatch: Stopwatch;
		/** The part of an answer's body that the request log may show. */
		showAnswer(text: string): string;
	}
}

/**
 * Adds a request to the log before anything else happens, so that refused requests are logged as well. The
 * entry is closed when the answer was sent or the connection ends.
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
	// Fastify's onResponse is not called for an answer that was cut off.
	raw.once('close', () => session.log.close(request.logged, request.stopwatch.read()));
}

/** Logs which rule refused the request, and what the refusal says. */
export function recordRefusal({ logged }: FastifyRequest, { rule, errors }: Refusal): void {
	if (!logged) return;
	logged.rule = rule ?? null;
	logged.reasons = errors;
}

/** Makes every logged request keep its answer. */
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

/** Anyone can use a download link for a while, so the request log only shows its length. */
export const withoutLinks = (text: string): string =>
	text.replace(
		/"download_url":"([^"]*)/g,
		(_, link: string) => `"download_url":"(${link.length} characters)`,
	);
