import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Grant } from '../protocol/grants';
import { companies, type Company } from '../records/companies';
import {
	answerAddress,
	queryOf,
	readAuthorizationRequest,
	type AuthorizationRequest,
} from './authorizationRequest';
import type { Visit } from './logins';
import { consentPage } from './pages/consent';
import { loginPage } from './pages/login';
import { readParameters, type Parameters } from './parameters';
import { licenseNeeded } from './partners';
import { ServicePage } from './servicePage';
import type { User } from './users';

const pageAddress = (request: AuthorizationRequest): string => `/oauth/authorize?${queryOf(request)}`;

const formParameters = (body: unknown): Parameters =>
	readParameters(body, () => new ServicePage(400, 'Formulário inválido', ['Volte e tente de novo.']));

const send = (reply: FastifyReply, status: number, page: string): FastifyReply =>
	reply.code(status).type('text/html; charset=utf-8').send(page);

const companiesOf = (user: User): Company[] => companies.filter(({ id }) => user.companies.includes(id));

const licenseRank: Record<Grant['license'], number> = { none: 0, read_only: 1, full: 2 };

/** @throws {ServicePage} 403 when the company's API license doesn't cover the partner's approval */
function requireLicense(license: Grant['license'], company: Company, request: AuthorizationRequest): void {
	const needed = licenseNeeded(request.partner);
	if (licenseRank[license] >= licenseRank[needed]) return;
	const has =
		license === 'none' ? 'não tem licença de API' : 'tem uma licença de API que só permite consultar dados';
	throw new ServicePage(
		403,
		'A empresa não tem a licença necessária',
		[
			`${company.name} ${has}, e as permissões de ${request.partner.name} precisam de uma licença ${needed === 'full' ? 'completa' : 'de consulta'}.`,
			'O parceiro não foi conectado. Contrate a licença ou escolha outra empresa.',
		],
		{ address: pageAddress(request), label: 'Escolher outra empresa' },
	);
}

/** @throws {ServicePage} 403 unless this browser was shown the form and has not sent it before */
function requireForm(
	http: FastifyRequest,
	visit: Visit | undefined,
	request: AuthorizationRequest,
): Parameters {
	const sent = formParameters(http.body);
	if (visit && http.session.oauth.logins.takeFormToken(visit, sent.form_token, queryOf(request))) return sent;
	throw new ServicePage(403, 'A página expirou', ['Abra a autorização de novo e repita a escolha.'], {
		address: pageAddress(request),
		label: 'Abrir de novo',
	});
}

/** The sign-in page, for a browser that may have been here before. */
function showLogin(
	{ session, headers }: FastifyRequest,
	reply: FastifyReply,
	request: AuthorizationRequest,
	failed?: { email: string },
): FastifyReply {
	const { logins } = session.oauth;
	let visit = logins.visitOf(headers.cookie);
	if (!visit) {
		const begun = logins.begin();
		visit = begun.visit;
		reply.header('Set-Cookie', begun.cookie);
	}
	const page = loginPage(request, logins.formToken(visit, queryOf(request)), failed);
	return send(reply, failed ? 401 : 200, page);
}

/**
 * Carries out what the administrator decided: sends the browser back to the partner, or explains why it
 * can't.
 */
function decide(
	http: FastifyRequest,
	reply: FastifyReply,
	request: AuthorizationRequest,
	visit: Visit & { user: User },
): FastifyReply {
	const { oauth } = http.session;
	const { user } = visit;
	const sent = requireForm(http, visit, request);
	if (sent.decision === 'switch_user') {
		const cleared = oauth.logins.end(http.headers.cookie);
		return reply.header('Set-Cookie', cleared).redirect(pageAddress(request), 303);
	}
	if (sent.decision === 'refuse') {
		const error_description = 'O administrador da agência recusou o acesso.';
		return reply.redirect(answerAddress(request, { error: 'access_denied', error_description }), 303);
	}
	const company = companiesOf(user).find(({ id }) => id === sent.company);
	if (!company || sent.decision !== 'approve') {
		const token = oauth.logins.formToken(visit, queryOf(request));
		return send(reply, 422, consentPage(request, user, companiesOf(user), token, 'Escolha a empresa.'));
	}
	requireLicense(oauth.licenses.of(company.id), company, request);
	const code = oauth.codes.issue({
		clientId: request.partner.client_id,
		companyId: company.id,
		redirectUri: request.redirectUri,
		codeChallenge: request.codeChallenge,
	});
	return reply.redirect(answerAddress(request, { code }), 303);
}

const isSignedIn = (visit: Visit | undefined): visit is Visit & { user: User } => visit?.user !== undefined;

/** What the agency's administrator sees: sign-in, company, consent (section Authentication, Authorize). */
export function serveAuthorization(app: FastifyInstance): void {
	app.get('/authorize', async (http, reply) => {
		const { oauth } = http.session;
		const request = readAuthorizationRequest(http.query, oauth.partners);
		const visit = oauth.logins.visitOf(http.headers.cookie);
		if (!isSignedIn(visit)) return showLogin(http, reply, request);
		const token = oauth.logins.formToken(visit, queryOf(request));
		return send(reply, 200, consentPage(request, visit.user, companiesOf(visit.user), token));
	});

	app.post('/authorize/login', async (http, reply) => {
		const { oauth } = http.session;
		const request = readAuthorizationRequest(http.query, oauth.partners);
		const { email, password } = requireForm(http, oauth.logins.visitOf(http.headers.cookie), request);
		const user = oauth.logins.authenticate(email, password);
		if (!user) return showLogin(http, reply, request, { email: email ?? '' });
		if (!user.administrator) {
			throw new ServicePage(
				403,
				'Só administradores podem conectar parceiros',
				[
					`${user.name} não administra a agência, por isso ${request.partner.name} não foi conectado.`,
					'Peça a um administrador que abra a autorização.',
				],
				{ address: pageAddress(request), label: 'Entrar com outra conta' },
			);
		}
		oauth.logins.end(http.headers.cookie);
		return reply.header('Set-Cookie', oauth.logins.begin(user).cookie).redirect(pageAddress(request), 303);
	});

	app.post('/authorize', async (http, reply) => {
		const { oauth } = http.session;
		const request = readAuthorizationRequest(http.query, oauth.partners);
		const visit = oauth.logins.visitOf(http.headers.cookie);
		// The login ran out while the page was open.
		if (!isSignedIn(visit)) return reply.redirect(pageAddress(request), 303);
		return decide(http, reply, request, visit);
	});
}
