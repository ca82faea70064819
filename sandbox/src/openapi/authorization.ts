const text = { type: 'string' };

const errorBody = {
	'application/json': {
		schema: { type: 'object', required: ['error'], properties: { error: text, error_description: text } },
	},
};

/** Relative to the root of the host, unlike all other paths, which are below the version. */
const servers = [{ url: '/' }];

/**
 * What a partner's backend calls apart from the flow itself, for the OpenAPI document (section
 * Authentication, Flow). Authorization and exchange are part of OpenAPI's security scheme instead.
 */
export const partnerPaths = {
	'/oauth/homologation': {
		post: {
			tags: ['Partner connection'],
			summary: 'Check the approval of a partner',
			description: 'May be repeated. Authorization does not work while the approval is pending.',
			operationId: 'checkPartnerApproval',
			'x-availability': 'beta',
			servers,
			security: [{ application: [] }],
			parameters: [],
			responses: {
				200: {
					description: 'Whether the partner is active, or its approval is pending',
					content: {
						'application/json': {
							schema: {
								type: 'object',
								required: ['status'],
								properties: { status: { enum: ['active', 'pending'] } },
							},
						},
					},
				},
				401: { description: 'Wrong client_id or client_secret, or a disabled partner; the body is empty' },
			},
		},
	},
	'/oauth/revoke': {
		post: {
			tags: ['Partner connection'],
			summary: 'Delete the connection with an agency',
			description: 'The token stops working at once.',
			operationId: 'revokePartnerToken',
			'x-availability': 'beta',
			servers,
			security: [],
			parameters: [],
			requestBody: {
				required: true,
				content: {
					'application/x-www-form-urlencoded': {
						schema: {
							type: 'object',
							required: ['token', 'client_id', 'client_secret'],
							properties: { token: text, client_id: text, client_secret: text },
						},
					},
				},
			},
			responses: {
				200: {
					description: 'The connection is deleted, its token stops working',
					content: { 'application/json': { schema: { type: 'object' } } },
				},
				400: {
					description: 'invalid_request: no token, a parameter sent twice, or a body that cannot be read',
					content: errorBody,
				},
				403: {
					description: 'unauthorized_client: wrong client_id or client_secret, or not a token of this client',
					content: errorBody,
				},
			},
		},
	},
};

/** How a partner gets its token, and how its backend proves who it is. */
export const partnerSchemes = {
	partner: {
		type: 'oauth2',
		description: 'Authorization Code with PKCE (S256), without scope',
		flows: {
			authorizationCode: { authorizationUrl: '/oauth/authorize', tokenUrl: '/oauth/token', scopes: {} },
		},
	},
	application: { type: 'http', scheme: 'basic', description: 'client_id and client_secret' },
} as const;
