import { FIRST_COMPANY, sandboxOfThisFile } from './client';
import { refusal, success } from './expectations';
import { askForConsent, PARTNER } from './oauth-agency';
import { sale } from './sale-bodies';

/** The authorization server, tested with a client library that only knows the standards. */

const sandbox = sandboxOfThisFile();

/** The library checks requests and answers. http is allowed, since the sandbox is on loopback. */
async function partner() {
	// The package is only published as ES modules, so it has to be loaded by `import`.
	const oauth = await import('oauth4webapi');
	const { url } = sandbox();
	const server = {
		issuer: url,
		authorization_endpoint: `${url}/oauth/authorize`,
		token_endpoint: `${url}/oauth/token`,
		revocation_endpoint: `${url}/oauth/revoke`,
	};
	const client = { client_id: PARTNER.client_id };
	const authentication = oauth.ClientSecretPost(PARTNER.client_secret);
	const verifier = oauth.generateRandomCodeVerifier();
	const state = oauth.generateRandomState();
	const overHttp = { [oauth.allowInsecureRequests]: true };
	return {
		oauth,
		state,
		async authorizationQuery(): Promise<Record<string, string>> {
			return {
				response_type: 'code',
				client_id: client.client_id,
				redirect_uri: PARTNER.redirect_uri,
				state,
				code_challenge: await oauth.calculatePKCECodeChallenge(verifier),
				code_challenge_method: 'S256',
			};
		},
		returned: (address: URL, expectedState = state): URLSearchParams =>
			oauth.validateAuthResponse(server, client, address, expectedState),
		async exchange(answer: URLSearchParams, codeVerifier = verifier) {
			const response = await oauth.authorizationCodeGrantRequest(
				server,
				client,
				authentication,
				answer,
				PARTNER.redirect_uri,
				codeVerifier,
				overHttp,
			);
			return oauth.processAuthorizationCodeResponse(server, client, response);
		},
		async revoke(token: string): Promise<void> {
			const response = await oauth.revocationRequest(server, client, authentication, token, overHttp);
			await oauth.processRevocationResponse(response);
		},
	};
}

async function consent(
	{ authorizationQuery }: Awaited<ReturnType<typeof partner>>,
	decision: 'approve' | 'refuse',
): Promise<URL> {
	const browser = await askForConsent(sandbox(), await authorizationQuery());
	await browser.submit({ company: browser.companyValue(FIRST_COMPANY), decision });
	if (!browser.left) throw new Error('The browser stayed at the service');
	return browser.left;
}

test('connects, creates a sale, and disconnects', async () => {
	const client = await partner();
	const granted = await client.exchange(client.returned(await consent(client, 'approve')));
	expect(granted.token_type).toBe('bearer');
	expect(granted.refresh_token).toBeUndefined();
	expect(granted.expires_in).toBeUndefined();
	const api = sandbox().bearing(String(granted.access_token));
	success(await api.post('/sales', sale()), 201);
	await client.revoke(granted.access_token);
	refusal(await api.post('/sales', sale()), 401);
});

test('understands a refusal by the agency', async () => {
	const client = await partner();
	const address = await consent(client, 'refuse');
	expect(() => client.returned(address)).toThrow(
		expect.objectContaining({
			error: 'access_denied',
			error_description: expect.stringMatching(/recusou/) as unknown,
		}),
	);
});

test('discards an answer to another state', async () => {
	const client = await partner();
	const address = await consent(client, 'approve');
	expect(() => client.returned(address, 'another')).toThrow(/state/);
});

test('understands the refusal of a wrong verifier and of a second exchange', async () => {
	const client = await partner();
	const answer = client.returned(await consent(client, 'approve'));
	const wrong = client.exchange(answer, client.oauth.generateRandomCodeVerifier());
	await expect(wrong).rejects.toMatchObject({ error: 'invalid_grant', status: 400 });
	await client.exchange(answer);
	await expect(client.exchange(answer)).rejects.toMatchObject({ error: 'invalid_grant', status: 400 });
});

test('understands the refusal to revoke what is not its own', async () => {
	const client = await partner();
	await expect(client.revoke('sandbox_full_access')).rejects.toMatchObject({
		error: 'unauthorized_client',
		status: 403,
	});
});
