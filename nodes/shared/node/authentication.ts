import type { INodeCredentialDescription, INodeProperties } from 'n8n-workflow';

import { credentialTypeOf } from '../request/connection';

/** The first field of every node. */
export const authentication: INodeProperties = {
	displayName: 'Authentication',
	name: 'authentication',
	type: 'options',
	noDataExpression: true,
	options: [
		{
			name: 'Access Token',
			value: 'accessToken',
			description: 'For an agency, with a token from its own back office',
		},
		{
			name: 'OAuth2',
			value: 'oAuth2',
			description: 'For an approved partner, on behalf of an agency that has connected it',
		},
	],
	default: 'accessToken',
	description: 'How the node signs in to the back office',
};

/** The credential chosen by {@link authentication}. */
export const credentials = (['accessToken', 'oAuth2'] as const).map(
	(chosen): INodeCredentialDescription => ({
		name: credentialTypeOf(chosen),
		required: true,
		displayOptions: { show: { authentication: [chosen] } },
	}),
);
