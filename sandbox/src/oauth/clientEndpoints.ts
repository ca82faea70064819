import type { FastifyInstance, FastifyReply } from 'fastify';
import { isVerifierOf } from './authorizationCodes';
import type { AuthorizationServer } from './authorizationServer';
import { OAuthError } from './oauthError';
import { readParameters, type Parameters } from './parameters';

const bodyParameters = (body: unknown): Parameters =>
	readParameters(
		body,
		(name) => new OAuthError(400, 'invalid_request', `${name} must be sent once, as text`),
	);

function basicCredentials(authorization: string | undefined): [id?: string, secret?: string] {
	const [, encoded] = /^Basic +([\w+/=-]+) *$/i.exec(authorization ?? '') ?? [];
	const [, id, secret] = /^([^:]*):(.*)$/s.exec(Buffer.from(encoded ?? '', 'base64').toString()) ?? [];
	return [id, secret];
}

function required(parameters: Parameters, name: string): string {
	const value = parameters[name];
	if (value === undefined) throw new OAuthError(400, 'invalid_request', `${name} is missing`);
	return value;
}

/**
 * Exchanges a code for an access token (POST /oauth/token).
 * @returns undefined if no code matches, because it was altered
 * @throws {OAuthError} 400 or 401
 */
function exchange(server: AuthorizationServer, sent: Parameters) {
	const { partners, codes, connections } = server;
	const partner = partners.authenticate(sent.client_id, sent.client_secret);
	if (!partner) throw new OAuthError(401, 'invalid_client', 'client_id or client_secret is wrong');
	if (required(sent, 'grant_type') !== 'authorization_code') {
		throw new OAuthError(400, 'unsupported_grant_type', 'grant_type must be authorization_code');
	}
	const [code, verifier, redirectUri] = [
		required(sent, 'code'),
		required(sent, 'code_verifier'),
		required(sent, 'redirect_uri'),
	];
	const issued = codes.get(code);
	if (!issued) return undefined;
	const wrong = (description: string): OAuthError => new OAuthError(400, 'invalid_grant', description);
	if (issued.clientId !== partner.client_id) throw wrong('The code was issued to another client');
	if (issued.used) {
		// A second exchange means that somebody else may have the code, and so the token (RFC 6749, 4.1.2).
		if (issued.token !== undefined) connections.revoke(partner.client_id, issued.token);
		throw wrong('The code was used already, so the token that it was exchanged for is revoked');
	}
	if (codes.isExpired(issued)) throw wrong('The code has expired');
	if (partner.status !== 'active') throw wrong('The partner is no longer approved');
	if (redirectUri !== issued.redirectUri) throw wrong('redirect_uri is not the one of the authorization');
	if (!isVerifierOf(issued.codeChallenge, verifier)) {
		throw wrong('code_verifier does not match the code_challenge, or is not of 43 to 128 characters');
	}
	const token = connections.connect(partner.client_id, issued.companyId);
	codes.markUsed(code, token);
	return {
		access_token: token,
		token_type: 'Bearer',
		scope: partner.permissions.join(' '),
	};
}

/** @throws {OAuthError} 403; nothing is revoked */
function revoke({ partners, connections }: AuthorizationServer, sent: Parameters): void {
	const partner = partners.authenticate(sent.client_id, sent.client_secret);
	if (!partner) throw new OAuthError(403, 'unauthorized_client', 'client_id or client_secret is wrong');
	if (!connections.revoke(partner.client_id, required(sent, 'token'))) {
		throw new OAuthError(403, 'unauthorized_client', 'The token is not one of this client');
	}
}

const empty = (reply: FastifyReply, status: number): FastifyReply => reply.code(status).send();

/**
 * What the partner's own backend calls: approval check, exchange, revocation (section Authentication, Flow).
 */
export function serveClientEndpoints(app: FastifyInstance): void {
	app.post('/homologation', async ({ session, headers }, reply) => {
		const [id, secret] = basicCredentials(headers.authorization);
		const partner = session.oauth.partners.authenticate(id, secret);
		if (!partner) return empty(reply.header('WWW-Authenticate', 'Basic realm="homologation"'), 401);
		return { status: partner.status };
	});

	app.post('/token', async ({ session, body }, reply) => {
		const granted = exchange(session.oauth, bodyParameters(body));
		if (!granted) return empty(reply, 404);
		return { ...granted, created_at: Math.floor(session.office.clock.now() / 1000) };
	});

	app.post('/revoke', async ({ session, body }) => {
		revoke(session.oauth, bodyParameters(body));
		return {};
	});
}
