import type { ICredentialType, INodeProperties } from 'n8n-workflow';

import { LANGUAGE_FIELDS } from '../nodes/shared/messages/texts';

const WRONG = 'the-base-url-has-to-begin-with-https-and-to-end-in-api-v3';

/**
 * The Base URLs that `parseBaseUrl` accepts, as a regular expression, because n8n's expressions in
 * credentials cannot call functions of ours. Group 1 or 3 is the root, and the group after it the host
 * without port.
 */
const ACCEPTED = String(
	/^(?:(https:\/\/(\[[0-9a-f:.]+\]|[^\s/?#@,*:[\]\\]+)(?::\d+)?)|(http:\/\/(localhost|127\.0\.0\.1|\[::1\])(?::\d+)?))\/(?:[^\s?#,*]*\/)?api\/v3\/*$/i,
);

/**
 * An expression for a part of the Base URL.
 *
 * @param part as a replacement: `$1$3` is the root, `$2$4` the host
 * @param otherwise the result while the Base URL is wrong
 */
function partOfBaseUrl(part: string, otherwise: string): string {
	return `={{ ${ACCEPTED}.test($self["baseUrl"].trim()) ? $self["baseUrl"].trim().replace(${ACCEPTED}, "${part}") : "${otherwise}" }}`;
}

/**
 * An expression for an address at the root of the Base URL's host. For a wrong Base URL, the error text
 * stands in place of `https:`, because n8n shows only that part of a refused address.
 */
function atRoot(path: string): string {
	return partOfBaseUrl(`$1$3${path}`, `${WRONG}:`);
}

/**
 * A partner's connection to an agency: OAuth 2.0 Authorization Code with PKCE. The token never expires, there
 * is no refresh token, and the agency can disconnect at any time.
 *
 * @see the API's section Authentication
 */
export class TravelAgencyOAuth2Api implements ICredentialType {
	name = 'travelAgencyOAuth2Api';

	displayName = 'Travel Agency OAuth2 API';

	extends = ['oAuth2Api'];

	icon = { light: 'file:../icons/travelAgency.svg', dark: 'file:../icons/travelAgency.dark.svg' } as const;

	documentationUrl =
		'https://github.com/n8n-nodes-travel-agency/n8n-nodes-travel-agency/blob/main/docs/partners.md';

	properties: INodeProperties[] = [
		{
			displayName:
				'For approved partners. Register the <b>OAuth Redirect URL</b> above with the service operator, identical character by character. It has to begin with https.',
			name: 'redirectNotice',
			type: 'notice',
			default: '',
		},
		{
			displayName: 'Base URL',
			name: 'baseUrl',
			type: 'string',
			default: '',
			required: true,
			placeholder: 'e.g. https://backoffice.example.com/api/v3',
			description:
				'Address of the back office, up to and including /api/v3. Agencies log in and consent at the same host.',
		},
		{
			displayName: 'Client ID',
			name: 'clientId',
			type: 'string',
			default: '',
			required: true,
			description: 'The ID of your application, from the page that the service operator sent you a link to',
		},
		{
			displayName: 'Client Secret',
			name: 'clientSecret',
			type: 'string',
			typeOptions: { password: true },
			default: '',
			required: true,
			description: 'Shown once, on the same page as the client ID; the link to it works for an hour',
		},
		{
			displayName: 'Default Company Identifier',
			name: 'companyIdentifier',
			type: 'string',
			default: '',
			placeholder: 'e.g. 12.345.678/0001-95',
			description:
				'CNPJ, such as 12.345.678/0001-95, of the agency company that new sales and tasks belong to when their own field is left empty',
		},
		...LANGUAGE_FIELDS,
		{ displayName: 'Grant Type', name: 'grantType', type: 'hidden', default: 'pkce' },
		{
			displayName: 'Authorization URL',
			name: 'authUrl',
			type: 'hidden',
			default: atRoot('/oauth/authorize'),
		},
		{
			displayName: 'Access Token URL',
			name: 'accessTokenUrl',
			type: 'hidden',
			default: atRoot('/oauth/token'),
		},
		// Empty, because n8n would otherwise ask for the scope "openid"; the API wants none.
		{ displayName: 'Scope', name: 'scope', type: 'hidden', default: '' },
		{
			displayName: 'Auth URI Query Parameters',
			name: 'authQueryParameters',
			type: 'hidden',
			default: '',
		},
		{ displayName: 'Authentication', name: 'authentication', type: 'hidden', default: 'body' },
		// n8n's HTTP Request node may use this credential, too, but only for the host of the Base URL.
		{
			displayName: 'Allowed HTTP Request Domains',
			name: 'allowedHttpRequestDomains',
			type: 'hidden',
			default: 'domains',
		},
		{
			displayName: 'Allowed Domains',
			name: 'allowedDomains',
			type: 'hidden',
			// An impossible host instead of none: in some places n8n takes an empty list as any host.
			default: partOfBaseUrl('$2$4', `${WRONG}.invalid`),
		},
	];
}
