import { createHash } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { mediaTypeOf } from '../openapi/document';
import { isUuid } from '../openapi/formats';
import type { RequestValidation } from '../openapi/validation';
import type { Session } from '../session';
import { credentialOf, type Credential } from './credentials';
import type { Answer, Endpoint } from './endpoint';
import type { Claim } from './idempotency';
import { fieldsThatSay } from './omitted';
import { authorize } from './permissions';
import { badRequest, notFound, Refusal } from './refusal';
import type { LoggedRequest } from './requestLog';
import { readUpload, type Upload } from './upload';
import { writeAnswer } from './wire';

declare module 'fastify' {
	interface FastifyRequest {
		session: Session;
		logged: LoggedRequest;
		credential: Credential;
	}
}

const basePath = '/api/v3';

/** Opens the log entry: the first thing that happens to a request, so that refused ones are there as well. */
function log(request: FastifyRequest, session: Session, route: string | null): void {
	const { headers, method, url } = request;
	const known = credentialOf(headers.authorization, session.oauth.connections);
	request.session = session;
	request.logged = session.log.open({
		at: new Date(session.office.clock.now()).toISOString(),
		method,
		path: (url.split('?')[0] ?? '').slice(basePath.length),
		route,
		query: request.query,
		token: known?.name ?? null,
		idempotency_key: headers['idempotency-key']?.toString() ?? null,
		content_type: headers['content-type'] ?? null,
	});
}

/** The rate limit comes before everything, so that every attempt counts; then the credential. */
function admit(request: FastifyRequest, session: Session): void {
	if (!session.limiter.admit(request.ip, session.office.settings.rate_limit)) {
		throw new Refusal(429, ['Rate limit exceeded: 10 requests per 3 seconds']);
	}
	const credential = credentialOf(request.headers.authorization, session.oauth.connections);
	if (!credential) throw new Refusal(401, ['The access token is missing or invalid']);
	if (credential.revoked) throw new Refusal(401, ['The access token was revoked']);
	request.credential = credential;
}

/** What can be refused before the body is read: unusable endpoints, licenses, permissions, media types. */
function checkHeaders(request: FastifyRequest, endpoint: Endpoint): void {
	if (endpoint.permission !== 'rules') {
		authorize(request.credential, endpoint.permission, endpoint.method === 'GET' ? 'read' : 'write');
	}
	if (endpoint.inDevelopment && !request.session.office.settings.in_development) {
		throw new Refusal(404, [`${endpoint.method} ${endpoint.path} is in development: it can't be used yet`]);
	}
	if (endpoint.body) {
		const [mediaType = ''] = (request.headers['content-type'] ?? '').split(';');
		const wanted = mediaTypeOf(endpoint);
		if (mediaType.trim().toLowerCase() !== wanted) {
			throw new Refusal(415, [`The Content-Type must be ${wanted}`]);
		}
	}
}

function pathId(request: FastifyRequest, endpoint: Endpoint): string {
	const [id = ''] = Object.values(request.params as Record<string, string>);
	if (endpoint.id === 'uuid' && !isUuid(id)) throw badRequest('The identifier in the path must be a UUID');
	if (endpoint.id === 'integer' && !/^\d{1,9}$/.test(id)) throw notFound('Custom field');
	if (endpoint.id === 'currency') {
		if (!/^[A-Z]{3}$/.test(id)) throw badRequest('The code in the path must be an ISO 4217 code, like BRL');
		return id;
	}
	return id.toLowerCase();
}

/** Equal for two requests exactly when path and body are; the order of fields doesn't matter. */
function fingerprint(path: string, body: unknown, { files }: Upload): string {
	const hash = createHash('sha256').update(path).update(canonical(body));
	for (const { name, content } of files) hash.update(name).update(content);
	return hash.digest('hex');
}

const canonical = (value: unknown): string =>
	JSON.stringify(value, (_, member: unknown) =>
		typeof member === 'object' && member !== null && !Array.isArray(member)
			? Object.fromEntries(Object.entries(member).sort(([a], [b]) => (a < b ? -1 : 1)))
			: member,
	) ?? '';

const noFiles: Upload = { fields: undefined, files: [] };

/** Does what was asked, once per Idempotency-Key. */
async function perform(
	request: FastifyRequest,
	endpoint: Endpoint,
	validation: RequestValidation,
	upload: Upload,
	latency: number,
): Promise<{ answer: Answer; replay: boolean }> {
	const { session, credential, headers } = request;
	const sent = endpoint.multipart ? upload.fields : request.body;
	if (endpoint.body && sent === undefined) throw badRequest('The request has no body');
	const id = pathId(request, endpoint);
	const query = validation.query(endpoint, request.query as Record<string, unknown>);
	let claim: Claim | undefined;
	if (endpoint.keyed) {
		const scope = `${credential.name} ${endpoint.method} ${endpoint.path}`;
		const key = headers['idempotency-key']?.toString();
		claim = session.keys.claim(scope, key, fingerprint(request.url, sent, upload));
	}
	// The key is held meanwhile: a second request with it meets one in progress.
	if (latency > 0) await wait(latency, undefined, { ref: false });
	if (claim?.replay) return { answer: claim.replay, replay: true };
	try {
		const told = fieldsThatSay(sent, endpoint.emptyTextKeeps);
		const body = endpoint.acceptOldNames ? endpoint.acceptOldNames(told) : told;
		if (endpoint.body) validation.body(endpoint, body);
		const { office } = session;
		const answer = endpoint.run({ office, credential, id, query, body, files: upload.files });
		claim?.finish(answer);
		return { answer, replay: false };
	} catch (refusal) {
		claim?.release();
		throw refusal;
	}
}

/** Cuts the connection without an answer. */
function cut(request: FastifyRequest, reply: FastifyReply): FastifyReply {
	reply.hijack();
	request.raw.socket.destroy();
	return reply;
}

/** Makes the endpoint answer under /api/v3. */
export function serveEndpoint(
	app: FastifyInstance,
	endpoint: Endpoint,
	validation: RequestValidation,
	current: () => Session,
): void {
	const { status, schema } = endpoint.answers;
	app.route({
		method: endpoint.method,
		url: basePath + endpoint.path.replace(/\{(\w+)\}/g, ':$1'),
		// A replay is always a 200.
		...(schema && { schema: { response: { 200: schema, [status]: schema } } }),
		serializerCompiler: () => (answer) => writeAnswer(schema ?? {}, answer),
		onRequest: async (request) => {
			const session = current();
			log(request, session, endpoint.path);
			admit(request, session);
			checkHeaders(request, endpoint);
		},
		handler: async (request, reply) => {
			const { session, logged } = request;
			const upload = endpoint.multipart ? await readUpload(request) : noFiles;
			session.log.keepBody(logged, endpoint.multipart ? describeUpload(upload) : (request.body ?? null));
			const strike = session.faults.strike(request.method, logged.path);
			logged.fault = strike.names;
			switch (strike.fault?.kind) {
				case 'cut_before_commit':
					return cut(request, reply);
				case 'error_before_commit':
					throw new Refusal(strike.fault.status, ['Internal error']);
				case 'rate_limited':
					throw new Refusal(429, ['Rate limit exceeded: 10 requests per 3 seconds']);
			}
			const performed = perform(request, endpoint, validation, upload, strike.latency);
			if (strike.fault) {
				// Whatever was answered, a refusal included, is lost on the way.
				await performed.catch((failure: unknown) => {
					if (!(failure instanceof Refusal)) throw failure;
				});
				if (strike.fault.kind === 'cut_after_commit') return cut(request, reply);
				throw new Refusal(strike.fault.status, ['Internal error']);
			}
			const { answer, replay } = await performed;
			logged.replay = replay;
			logged.records = recordsIn(answer.body);
			if (replay) reply.header('X-Idempotent-Replay', 'true');
			return reply.code(replay ? 200 : answer.status).send(answer.body);
		},
	});
}

function recordsIn(body: unknown): number {
	if (body === undefined) return 0;
	return typeof body === 'object' && body !== null && 'data' in body && Array.isArray(body.data)
		? body.data.length
		: 1;
}

const describeUpload = ({ fields, files }: Upload): unknown => ({
	...(typeof fields === 'object' ? fields : {}),
	...(files[0] && {
		file: { name: files[0].name, content_type: files[0].contentType, size: files[0].content.length },
	}),
});

/**
 * Paths and methods that the API doesn't have: still limited, and only a known credential learns that. A hook, as a
 * handler would come after the body, which may be of any kind.
 */
export function serveUnknownPaths(app: FastifyInstance, current: () => Session): void {
	app.addHook('onRequest', async (request) => {
		if (!request.is404) return;
		if (!request.url.startsWith(`${basePath}/`)) throw notFound('Page');
		log(request, current(), null);
		admit(request, request.session);
		throw new Refusal(404, [`${request.method} ${request.logged.path} is not an endpoint`]);
	});
}
