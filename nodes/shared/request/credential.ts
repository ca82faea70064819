import type { IDataObject } from 'n8n-workflow';

import { message, StatedError, type Language } from '../messages/message';
import { plainTaxpayerId } from '../taxpayerId';
import { isRecord } from '../values';
import { parseBaseUrl, type BaseUrl } from './baseUrl';
import type { Authentication, Host } from './http';
import { secretsOf } from './secrets';

/** What the node's credential says, of either kind. */
export interface Credential {
	readonly authentication: Authentication;
	readonly baseUrl: BaseUrl;
	/** Empty for a partner that no agency has connected yet. */
	readonly token: string;
	/**
	 * The partner's application; undefined for an agency's own token. Not trimmed, like in n8n's own exchange.
	 */
	readonly client: { readonly id: string; readonly secret: string } | undefined;
	readonly companyIdentifier: string | undefined;
	readonly identity: string;
	readonly secrets: readonly string[];
}

/** The type of the credential that belongs to each authentication. */
export function credentialTypeOf(authentication: Authentication): string {
	return authentication === 'oAuth2' ? 'travelAgencyOAuth2Api' : 'travelAgencyApi';
}

/** @throws StatedError for a Base URL that cannot be used, or an unknown kind of credential */
export async function readCredential(host: Host): Promise<Credential> {
	const authentication = chosenAuthentication(host);
	const type = credentialTypeOf(authentication);
	const entered = await host.getCredentials(type);
	const baseUrl = checkedBaseUrl(entered.baseUrl);
	const isPartner = authentication === 'oAuth2';
	const id = host.getNode().credentials?.[type]?.id ?? '';
	const { accessToken, clientId, clientSecret } = entered;
	return {
		authentication,
		baseUrl,
		token: textOf(isPartner ? tokenOf(entered) : accessToken),
		client: isPartner ? { id: textOf(clientId), secret: textOf(clientSecret) } : undefined,
		companyIdentifier: plainTaxpayerId(textOf(entered.companyIdentifier)) || undefined,
		identity: `${baseUrl.origin} ${type} ${id}`,
		secrets: secretsOf([accessToken, tokenOf(entered)], {
			id: String(clientId),
			secret: String(clientSecret ?? ''),
		}),
	};
}

/** n8n saves no parameter that has its default. */
function chosenAuthentication(host: Host): Authentication {
	const { authentication = 'accessToken' } = host.getNode().parameters;
	if (authentication === 'accessToken' || authentication === 'oAuth2') return authentication;
	// n8n would only say that it found no credentials.
	throw new StatedError(message('AUTHENTICATION_UNKNOWN'), [message('next.authentication')]);
}

/** In which language the credential wants messages; English where it cannot be read. */
export async function languageOf(host: Host): Promise<Language> {
	try {
		const { messageLanguage } = await host.getCredentials(credentialTypeOf(chosenAuthentication(host)));
		return messageLanguage === 'pt' ? 'pt' : 'en';
	} catch {
		return 'en';
	}
}

function checkedBaseUrl(entered: unknown): BaseUrl {
	const parsed = parseBaseUrl(entered);
	if (!('problem' in parsed)) return parsed;
	const { problem } = parsed;
	throw new StatedError(message('BASE_URL_INVALID', { problem }), [message('next.baseUrl')]);
}

/** What n8n keeps of the answer to the exchange of the code (the API's POST /oauth/token). */
function tokenOf({ oauthTokenData }: IDataObject): unknown {
	return isRecord(oauthTokenData) ? oauthTokenData.access_token : undefined;
}

function textOf(value: unknown): string {
	return typeof value === 'string' ? value : '';
}
