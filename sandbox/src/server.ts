import multipart from '@fastify/multipart';
import fastify, { type FastifyError, type FastifyInstance } from 'fastify';
import { behaveAs } from './compare/behave';
import type { Behavior } from './compare/decision';
import { guardHost } from './control/guard';
import { page } from './control/page';
import { controlPlane } from './control/routes';
import type { Feed } from './feed';
import { describeApi } from './openapi/document';
import { formatterOf, refusalOf, validatorCompiler } from './openapi/validation';
import { basePath } from './protocol/endpoint';
import { acceptJson } from './protocol/jsonBody';
import { badRequest, Refusal } from './protocol/refusal';
import { serializerCompiler } from './protocol/wire';
import { largestFile } from './resources/attachments/content';
import { endpoints } from './resources/endpoints';
import { api, serveUnknownPaths } from './routes/api';
import { authorizationEndpoints } from './routes/authorization';
import { recordAnswers, recordRefusal } from './routes/recording';
import type { Session } from './session';

function canBeDecoded(url: string): boolean {
	try {
		decodeURI(url.split('?')[0] ?? '');
		return true;
	} catch {
		return false;
	}
}

/** API, authorization endpoints, control plane and OpenAPI document on one server that doesn't listen yet. */
export async function buildServer(
	current: () => Session,
	reset: (changes: object) => void,
	feed: Feed,
	allowedHosts: readonly string[],
	behaviors: readonly Behavior[],
): Promise<FastifyInstance> {
	const app = fastify({
		forceCloseConnections: true,
		exposeHeadRoutes: false,
		// Longer texts than a gateway would let through: refusing them is the business of the rules.
		bodyLimit: 32 * 1024 * 1024,
		// As long as a request line can be: the router's own refusals differ from the API's.
		routerOptions: { maxParamLength: 16 * 1024 },
		rewriteUrl: ({ url = '/' }) => (canBeDecoded(url) ? url : url.replaceAll('%', '%25')),
	});
	await app.register(multipart, {
		// One byte more than allowed, so that the rules see which file is too large.
		limits: { fileSize: largestFile + 1, files: 10, fields: 50 },
		throwFileSizeLimit: false,
	});

	app.addHook('onRequest', guardHost(allowedHosts));
	acceptJson(app);

	recordAnswers(app);
	app.addHook('onSend', async (_request, reply, payload: unknown) => {
		reply.header('Date', new Date(current().office.clock.now()).toUTCString());
		// Nothing is answered that could still get lost.
		await current().commit();
		return payload;
	});
	app.setErrorHandler<FastifyError | Refusal>(async (failure, request, reply) => {
		if (failure instanceof Refusal) {
			recordRefusal(request, failure);
			return reply.code(failure.status).send({ errors: failure.errors });
		}
		const status = failure.statusCode ?? 500;
		if (status >= 500) {
			process.stderr.write(`${failure.stack}\n`);
			return reply.code(500).send({ errors: ['Internal error'] });
		}
		recordRefusal(request, badRequest('syntax', failure.message));
		return reply.code(status === 415 ? 415 : 400).send({ errors: [failure.message] });
	});

	app.setValidatorCompiler(validatorCompiler);
	app.setSchemaErrorFormatter(formatterOf(refusalOf));
	app.setSerializerCompiler(serializerCompiler);
	behaveAs(app, behaviors);
	await describeApi(app);
	serveUnknownPaths(app, current);
	await app.register(api(endpoints, current), { prefix: basePath });
	await app.register(authorizationEndpoints(current), { prefix: '/oauth' });
	await app.register(page);
	await app.register(controlPlane(current, reset, feed), { prefix: '/_sandbox' });
	return app;
}
