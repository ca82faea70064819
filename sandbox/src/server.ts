import multipart from '@fastify/multipart';
import fastify, {
	type FastifyError,
	type FastifyInstance,
	type FastifyReply,
	type FastifyRequest,
} from 'fastify';
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
import { Room } from './protocol/room';
import { serializerCompiler } from './protocol/wire';
import { largestFile } from './resources/attachments/content';
import { endpoints } from './resources/endpoints';
import { api, serveUnknownPaths } from './routes/api';
import { authorizationEndpoints } from './routes/authorization';
import { refuseMalformed } from './routes/malformed';
import { recordAnswers, recordRefusal } from './routes/recording';
import type { Session } from './session';

/** More than a gateway would let through, because the rules have to refuse texts that are too long. */
const bodyLimit = 32 * 1024 * 1024;

/** Shorter answers fit into the system's buffer of a connection. */
const longAnswer = 64 * 1024;

const noRoom =
	'Too much is sent to the sandbox, or not read from it, at the same time: there is no room for this';

function canBeDecoded(url: string): boolean {
	try {
		decodeURI(url.split('?')[0] ?? '');
		return true;
	} catch {
		return false;
	}
}

/** Makes the answer a 500, and tells the terminal why. @returns the body, since a hook may have to send it */
function internalError({ logged }: FastifyRequest, reply: FastifyReply, failure: Error): string {
	process.stderr.write(`${failure.stack}\n`);
	for (const name of Object.keys(reply.getHeaders())) reply.removeHeader(name);
	if (logged) logged.status = 500;
	reply.code(500).type('application/json; charset=utf-8');
	return JSON.stringify({ errors: ['Internal error'] });
}

/** What Fastify finds wrong with a request; undefined if it is the sandbox's own failure. */
function unreadable({ statusCode = 500, message }: Pick<FastifyError, 'statusCode' | 'message'>) {
	if (statusCode >= 500) return undefined;
	return statusCode === 415 ? new Refusal(415, [message], 'content_type') : badRequest('syntax', message);
}

/**
 * API, authorization endpoints, control plane and OpenAPI document on one server, which does not listen yet.
 */
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
		clientErrorHandler: refuseMalformed,
		// Node's default, which Fastify turns off: a client that sends a byte a minute can hold a connection only
		// this long.
		requestTimeout: 300_000,
		bodyLimit,
		// As long as a request line can be, because the router's own refusals differ from the API's.
		routerOptions: { maxParamLength: 16 * 1024 },
		rewriteUrl: ({ url = '/' }) => (canBeDecoded(url) ? url : url.replaceAll('%', '%25')),
	});
	await app.register(multipart, {
		// One byte more than allowed, so that the rules see which file is too large.
		limits: { fileSize: largestFile + 1, files: 10, fields: 50 },
		throwFileSizeLimit: false,
	});

	app.addHook('onRequest', guardHost(allowedHosts));
	const room = new Room();
	app.addHook('onRequest', async ({ headers }, reply) => {
		const isChunked = headers['transfer-encoding'] !== undefined;
		const length = isChunked ? bodyLimit : Number(headers['content-length'] ?? 0);
		if (length > 0 && !room.take(length, reply.raw)) await reply.code(500).send({ errors: [noRoom] });
	});
	acceptJson(app);

	recordAnswers(app);
	app.addHook('onSend', async (request, reply, payload: unknown) => {
		try {
			// Nothing is answered before it is stored, so that it cannot get lost.
			await current().commit();
		} catch (failure) {
			payload = internalError(request, reply, failure as Error);
		}
		if (typeof payload === 'string' && payload.length > longAnswer && !room.take(payload.length, reply.raw)) {
			reply.code(500);
			payload = JSON.stringify({ errors: [noRoom] });
		}
		reply.header('Date', new Date(current().office.clock.now()).toUTCString());
		return payload;
	});
	app.setErrorHandler<FastifyError | Refusal>(async (failure, request, reply) => {
		const refusal = failure instanceof Refusal ? failure : unreadable(failure);
		if (!refusal) return reply.send(internalError(request, reply, failure));
		recordRefusal(request, refusal);
		return reply.code(refusal.status).send({ errors: refusal.errors });
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
