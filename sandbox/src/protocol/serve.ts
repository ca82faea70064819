import { createHash } from 'node:crypto';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { validate as isUuid } from 'uuid';
import { mediaTypeOf } from '../openapi/document';
import type { RequestValidation } from '../openapi/validation';
import type { Session } from '../session';
import { credentialOf } from './credentials';
import type { Answer, Endpoint } from './endpoint';
import type { Strike } from './faults/strike';
import type { Credential } from './grants';
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
	strike: Strike,
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
	await strike.wait();
	if (claim?.replay) return { answer: { ...claim.replay, status: 200 }, replay: true };
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

/** A refusal is an answer as well: faults strike it like any other. */
function refusalAsAnswer(thrown: unknown): { answer: Answer; replay: boolean } {
	if (!(thrown instanceof Refusal)) throw thrown;
	return { answer: { status: thrown.status, body: { errors: thrown.errors } }, replay: false };
}

/** Makes the endpoint answer under /api/v3. */
export function serveEndpoint(
	app: FastifyInstance,
	endpoint: Endpoint,
	validation: RequestValidation,
	current: () => Session,
): void {
	const isList = endpoint.query?.properties.cursor !== undefined;
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
			const cursor = isList ? (request.query as { cursor?: string }).cursor : undefined;
			const arrival = { method: request.method, path: logged.path, isList, cursor };
			const strike = session.faults.meet(arrival, logged);
			const instead = strike.insteadOfWork();
			if (instead) {
				await strike.wait();
				return instead(reply);
			}
			const performed = await perform(request, endpoint, validation, upload, strike).catch(refusalAsAnswer);
			logged.replay = performed.replay;
			if (performed.replay) reply.header('X-Idempotent-Replay', 'true');
			if (isList) session.faults.noteCursor(cursor, performed.answer);
			const answer = strike.page(performed.answer);
			const damaged = strike.onTheWay(answer);
			if (damaged) return damaged(reply);
			logged.records = recordsIn(answer);
			return reply.code(answer.status).send(answer.body);
		},
	});
}

function recordsIn({ status, body }: Answer): number {
	if (body === undefined || status >= 400) return 0;
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
