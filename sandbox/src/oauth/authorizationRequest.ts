import { readParameters } from './parameters';
import type { Partner, Partners } from './partners';
import { ServicePage } from './servicePage';

/**
 * A request that may be shown to the agency: the partner is active, the address is its own, and there is a
 * challenge.
 */
export interface AuthorizationRequest {
	partner: Partner;
	redirectUri: string;
	state: string;
	codeChallenge: string;
}

const refused = (sentence: string): ServicePage =>
	new ServicePage(400, 'Não foi possível abrir a autorização', [
		sentence,
		'Nenhum dado foi enviado ao parceiro. Fale com o parceiro que pediu o acesso.',
	]);

const whyNotActive = {
	pending: 'O parceiro ainda não foi aprovado.',
	disabled: 'O parceiro está desativado.',
};

/**
 * Reads the query of GET /oauth/authorize.
 * @throws {ServicePage} 400: an invalid request never sends the browser anywhere
 */
export function readAuthorizationRequest(query: unknown, partners: Partners): AuthorizationRequest {
	const sent = readParameters(query, (name) => refused(`O parâmetro ${name} foi enviado mais de uma vez.`));
	const partner = partners.get(sent.client_id);
	if (!partner) throw refused('O client_id não é de um parceiro aprovado.');
	if (partner.status !== 'active') throw refused(whyNotActive[partner.status]);
	if (sent.redirect_uri !== partner.redirect_uri) {
		throw refused('O redirect_uri não é o cadastrado pelo parceiro.');
	}
	if (sent.code_challenge === undefined) throw refused('Falta o code_challenge.');
	if (sent.code_challenge_method !== 'S256') throw refused('O code_challenge_method precisa ser S256.');
	if (!/^[\w-]{43}$/.test(sent.code_challenge)) {
		throw refused('O code_challenge não é um SHA-256 em BASE64URL sem "=".');
	}
	if (sent.response_type !== 'code') throw refused('O response_type precisa ser code.');
	if (sent.state === undefined) throw refused('Falta o state.');
	if (sent.scope !== undefined) throw refused('O scope não deve ser enviado.');
	return {
		partner,
		redirectUri: partner.redirect_uri,
		state: sent.state,
		codeChallenge: sent.code_challenge,
	};
}

/** The query of GET /oauth/authorize for this request. */
export const queryOf = ({ partner, redirectUri, state, codeChallenge }: AuthorizationRequest): string =>
	encodeQuery({
		response_type: 'code',
		client_id: partner.client_id,
		redirect_uri: redirectUri,
		state,
		code_challenge: codeChallenge,
		code_challenge_method: 'S256',
	});

/** The partner's address, with the answer and with the state that the partner sent. */
export function answerAddress(
	{ redirectUri, state }: AuthorizationRequest,
	answer: Record<string, string>,
): string {
	const separator = redirectUri.includes('?') ? '&' : '?';
	return `${redirectUri}${separator}${encodeQuery({ ...answer, state })}`;
}

/** Writes spaces as %20, which every program can decode. */
const encodeQuery = (parameters: Record<string, string>): string =>
	Object.entries(parameters)
		.map(([name, value]) => `${name}=${encodeURIComponent(value)}`)
		.join('&');
