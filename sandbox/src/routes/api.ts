import { createHash } from 'node:crypto';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { readBody, readPath, readQuery, refusalOf } from '../openapi/validation';
import { dropEmptyFields } from '../protocol/emptyFields';
import { basePath, type Answer, type Endpoint } from '../protocol/endpoint';
import type { RequestFaults } from '../protocol/faults/requestFaults';
import type { Claim } from '../protocol/idempotency';
import { authorize } from '../protocol/permissions';
import { badRequest, notFound, Refusal } from '../protocol/refusal';
import { readUpload } from '../protocol/upload';
import { Type } from '../schema';
import type { Session } from '../session';
import { record, recordRefusal, withoutLinks } from './recording';

declare module 'fastify' {
	interface FastifyRequest {
		/** Set once the request has passed rate limit, credential, permission and media type. */
		faults?: RequestFaults;
		/** The request's claim on its Idempotency-Key, while it holds one. */
		claim?: Claim;
	}
}

/** The path as the OpenAPI document writes it: `/tasks/:id` becomes `/tasks/{id}`. */
const templateOf = (url: string): string => url.replace(/:(\w+)/g, '{$1}');

function log(request: FastifyRequest, reply: FastifyReply, session: Session, route: string | null): void {
	const { headers, url, query } = request;
	const known = session.access.credentials.of(headers.authorization, session.oauth.connections);
	request.office = session.office;
	const arrival = {
		server: 'api' as const,
		path: (url.split('?')[0] ?? '').slice(basePath.length),
		route,
		query,
		token: known?.name ?? null,
		idempotency_key: headers['idempotency-key']?.toString() ?? null,
	};
	record(request, reply, session, arrival, withoutLinks);
}

/** The rate limit comes first, so that every attempt counts; the credential is next. */
function admit(request: FastifyRequest): void {
	const { session, office, ip, headers } = request;
	const isUpload = request.method === 'POST' && request.routeOptions.url === `${basePath}/attachments`;
	if (!session.limiter.admit(ip, office.settings.rate_limit, isUpload)) {
		throw new Refusal(429, ['Rate limit exceeded: 10 requests per 3 seconds'], 'rate_limit');
	}
	const credential = session.access.credentials.of(headers.authorization, session.oauth.connections);
	if (!credential) throw new Refusal(401, ['The access token is missing or invalid'], 'credential_invalid');
	if (credential.revoked) throw new Refusal(401, ['The access token was revoked'], 'credential_revoked');
	request.credential = credential;
}

/**
 * Refuses what can be refused before the body is read: unusable endpoints, licenses, permissions, media
 * types.
 */
function checkHeaders(request: FastifyRequest, { method, url, schema, config }: Endpoint): void {
	authorize(request.credential, config.permission, method === 'GET' ? 'read' : 'write');
	const { settings, habits } = request.office;
	const isUsable = settings.in_development || habits.usable.includes(`${method} ${templateOf(url)}`);
	if (config.inDevelopment && !isUsable) {
		throw new Refusal(
			404,
			[`${method} ${templateOf(url)} is in development: it can't be used yet`],
			'in_development',
		);
	}
	if (schema.body) {
		const [mediaType = ''] = (request.headers['content-type'] ?? '').split(';');
		const [wanted] = schema.consumes ?? ['application/json'];
		if (mediaType.trim().toLowerCase() !== wanted) {
			throw new Refusal(415, [`The Content-Type must be ${wanted}`], 'content_type');
		}
	}
}

/**
 * The same for two requests to an endpoint exactly if the record and the body are, however the ID in the path
 * is written and whatever the order of fields.
 */
function fingerprint({ params, body, uploads }: FastifyRequest): string {
	const hash = createHash('sha256').update(canonical(params)).update(canonical(body));
	for (const { name, content } of uploads) hash.update(name).update(content);
	return hash.digest('hex');
}

const canonical = (value: unknown): string =>
	JSON.stringify(value, (_, member: unknown) =>
		typeof member === 'object' && member !== null && !Array.isArray(member)
			? Object.fromEntries(Object.entries(member).sort(([a], [b]) => (a < b ? -1 : 1)))
			: member,
	) ?? '';

/** Claims the Idempotency-Key of a write. @throws {Refusal} */
function claimKey(request: FastifyRequest, { method, url }: Endpoint): Claim {
	const { session, credential, headers } = request;
	const scope = `${credential.name} ${method} ${url}`;
	return session.keys.claim(scope, headers['idempotency-key']?.toString(), fingerprint(request));
}

/** Validates path and query before the key is claimed. Fastify would validate the body first. */
function readAddress(request: FastifyRequest, { schema }: Endpoint): void {
	request.params = readPath(request.params as Record<string, string>, schema.params);
	request.query = readQuery(request.query as Record<string, unknown>, schema.querystring);
	for (const part of ['params', 'querystring'] as const) {
		const validate = request.getValidationFunction(part);
		const isValid = validate?.(part === 'params' ? request.params : request.query) ?? true;
		if (!isValid) throw refusalOf(validate?.errors ?? [], part);
	}
}

/**
 * Everything that happens before the body is validated: faults, path and query, Idempotency-Key. Fastify then
 * validates the body, without its empty fields, with present names and with UUIDs in lower case.
 */
async function prepare(request: FastifyRequest, reply: FastifyReply, endpoint: Endpoint): Promise<unknown> {
	const { session, logged } = request;
	const { method, schema, config } = endpoint;
	request.uploads = schema.consumes ? await readUpload(request) : [];
	request.stopwatch.goOn();
	session.log.keepBody(logged, loggedBody(request));
	const isList = schema.querystring?.properties.cursor !== undefined;
	const cursor = isList ? cursorOf(request) : undefined;
	const faults = session.faults.match({ method, path: logged.path, isList, cursor }, logged);
	request.faults = faults;
	const instead = faults.insteadOfWork();
	if (instead) {
		await delay(request, faults);
		instead(reply);
		session.log.changed(logged);
		return reply;
	}
	if (schema.body && request.body === undefined) throw badRequest('syntax', 'The request has no body');
	readAddress(request, endpoint);
	if (config.keyed) request.claim = claimKey(request, endpoint);
	// The key is held during the delay, so that a second request with it gets a 409.
	await delay(request, faults);
	if (request.claim?.replay) {
		logged.replay = true;
		return send(request, reply.header('X-Idempotent-Replay', 'true'), {
			...request.claim.replay,
			status: 200,
		});
	}
	const body = dropEmptyFields(request.body, config.emptyTextKeeps);
	request.body = readBody(config.acceptOldNames ? config.acceptOldNames(body) : body, schema.body);
}

/** Waits for as long as faults demand. */
async function delay({ stopwatch }: FastifyRequest, faults: RequestFaults): Promise<void> {
	stopwatch.wait();
	await faults.delay();
	stopwatch.goOn();
}

const cursorOf = ({ query }: FastifyRequest): string | undefined => (query as { cursor?: string }).cursor;

function loggedBody({ body, uploads: [file] }: FastifyRequest): unknown {
	if (!file) return body ?? null;
	const { name, contentType, content } = file;
	return { ...(body as object), file: { name, content_type: contentType, size: content.length } };
}

/** Sends an answer, or what faults make of it. */
async function send(request: FastifyRequest, reply: FastifyReply, found: Answer): Promise<FastifyReply> {
	const { session, logged, faults } = request;
	session.faults.noteCursor(cursorOf(request), found);
	const answer = faults?.page(found) ?? found;
	const transmission = faults?.onTheWay(answer);
	if (transmission) {
		// Commit first: the service has answered, whatever happens to the answer on its way.
		await session.commit();
		transmission(reply);
		session.log.changed(logged);
		return reply;
	}
	logged.records = recordsIn(answer);
	return reply.code(answer.status).send(answer.body);
}

function recordsIn({ status, body }: Answer): number {
	if (body === undefined || status >= 400) return 0;
	return typeof body === 'object' && body !== null && 'data' in body && Array.isArray(body.data)
		? body.data.length
		: 1;
}

const noParameters = Type.Object({}, { additionalProperties: false });

function serveEndpoint(app: FastifyInstance, endpoint: Endpoint, current: () => Session): void {
	const { method, url, schema, config } = endpoint;
	const { response } = schema;
	const [status = 200] = Object.keys(response).map(Number);
	app.route({
		method,
		url,
		config,
		schema: {
			querystring: noParameters,
			...schema,
			// A replay is always answered with 200.
			...('201' in response && { response: { 200: response[201], ...response } }),
		},
		onRequest: async (request, reply) => {
			log(request, reply, current(), templateOf(url));
			admit(request);
			checkHeaders(request, endpoint);
			request.stopwatch.wait();
		},
		preValidation: (request, reply) => prepare(request, reply, endpoint),
		handler: async (request, reply) => {
			const answer = { status, body: endpoint.handler(request) };
			request.claim?.finish(answer);
			return send(request, reply, answer);
		},
	});
}

/** The endpoints as Fastify routes. Faults affect a refusal like any other answer. */
export const api =
	(endpoints: readonly Endpoint[], current: () => Session) =>
	async (app: FastifyInstance): Promise<void> => {
		app.setErrorHandler(async (failure, request, reply) => {
			request.claim?.release();
			if (!(failure instanceof Refusal)) throw failure;
			recordRefusal(request, failure);
			return send(request, reply, { status: failure.status, body: { errors: failure.errors } });
		});
		for (const endpoint of endpoints) serveEndpoint(app, endpoint, current);
	};

/**
 * Unknown paths and methods are also rate-limited, and only a caller with a valid credential learns that they
 * are unknown. This is a hook, because a handler would only run after the body was read, which may be
 * anything.
 */
export function serveUnknownPaths(app: FastifyInstance, current: () => Session): void {
	app.addHook('onRequest', async (request, reply) => {
		if (!request.is404) return;
		if (!request.url.startsWith(`${basePath}/`)) throw notFound('Page');
		log(request, reply, current(), null);
		admit(request);
		throw new Refusal(
			404,
			[`${request.method} ${request.logged.path} is not an endpoint`],
			'unknown_endpoint',
		);
	});
}
