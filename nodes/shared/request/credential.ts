import type { IDataObject } from 'n8n-workflow';
import { NodeOperationError } from 'n8n-workflow';

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

/** @throws NodeOperationError for a Base URL that cannot be used, or an unknown kind of credential */
export async function readCredential(host: Host): Promise<Credential> {
	const authentication = chosenAuthentication(host);
	const type = credentialTypeOf(authentication);
	const entered = await host.getCredentials(type);
	const baseUrl = checkedBaseUrl(host, entered.baseUrl);
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
	throw new NodeOperationError(host.getNode(), 'The chosen authentication does not exist', {
		description: 'Choose Access Token or OAuth2 under Authentication; an expression cannot be used there.',
	});
}

function checkedBaseUrl(host: Host, entered: unknown): BaseUrl {
	const parsed = parseBaseUrl(entered);
	if (!('problem' in parsed)) return parsed;
	throw new NodeOperationError(host.getNode(), `The Base URL of the credential ${parsed.problem}`, {
		description:
			'Open the credential of this node and correct its Base URL. Ask the agency for the address; it looks like https://backoffice.example.com/api/v3.',
	});
}

/** What n8n keeps of the answer to the exchange of the code (the API's POST /oauth/token). */
function tokenOf({ oauthTokenData }: IDataObject): unknown {
	return isRecord(oauthTokenData) ? oauthTokenData.access_token : undefined;
}

function textOf(value: unknown): string {
	return typeof value === 'string' ? value : '';
}
