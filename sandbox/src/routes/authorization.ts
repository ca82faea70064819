import formbody from '@fastify/formbody';
import type { FastifyError, FastifyInstance } from 'fastify';
import { serveAuthorization } from '../oauth/authorize';
import { serveClientEndpoints } from '../oauth/clientEndpoints';
import { OAuthError } from '../oauth/oauthError';
import { contentSecurityPolicy } from '../oauth/pages/html';
import { servicePage } from '../oauth/pages/service';
import { answerWithoutSecrets, withoutSecrets } from '../oauth/parameters';
import { ServicePage } from '../oauth/servicePage';
import type { Session } from '../session';
import { record } from './recording';

/**
 * The authorization endpoints at the root of the host, which have neither the API's version nor its rate
 * limit.
 */
export const authorizationEndpoints =
	(current: () => Session) =>
	async (app: FastifyInstance): Promise<void> => {
		await app.register(formbody);
		// The approval check needs no body, so any media type will do. For the other endpoints, parameters are
		// then missing.
		app.addContentTypeParser('*', { parseAs: 'string' }, async () => undefined);

		app.addHook('onRequest', async (request, reply) => {
			const [path = ''] = request.url.split('?');
			const query = withoutSecrets(request.query);
			const arrival = {
				server: 'authorization' as const,
				path,
				route: path,
				query,
				token: null,
				idempotency_key: null,
			};
			record(request, reply, current(), arrival, answerWithoutSecrets);
			reply.headers({
				'Cache-Control': 'no-store',
				'Content-Security-Policy': contentSecurityPolicy,
				'Referrer-Policy': 'no-referrer',
				'X-Content-Type-Options': 'nosniff',
			});
		});
		app.addHook('preHandler', async (request) => {
			request.session.log.keepBody(request.logged, withoutSecrets(request.body));
		});

		app.setErrorHandler<FastifyError | OAuthError | ServicePage>(async (failure, request, reply) => {
			request.logged.reasons = [failure.message];
			if (failure instanceof ServicePage) {
				return reply.code(failure.status).type('text/html; charset=utf-8').send(servicePage(failure));
			}
			if (failure instanceof OAuthError) {
				return reply.code(failure.status).send({ error: failure.error, error_description: failure.message });
			}
			// The server handles other failures, including a 500, but a body that can't be read is handled here.
			if ((failure.statusCode ?? 500) >= 500) throw failure;
			return reply.code(400).send({ error: 'invalid_request', error_description: 'The body cannot be read' });
		});

		serveAuthorization(app);
		serveClientEndpoints(app);
	};
