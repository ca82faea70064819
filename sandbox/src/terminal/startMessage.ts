import { companies, type Sandbox } from '../index';

/** Where everything is, what to try first, and how to sign in. */
export function startMessage(
	{ url, baseUrl, data, token: firstToken, tokens, partners, users }: Sandbox,
	allowsLoopbackRedirect: boolean,
	observed: string | undefined,
): string {
	const width = Math.max(...tokens.map(({ token }) => token.length));
	return [
		`Open            ${url}/   (what happens, what is stored, what can go wrong)`,
		`Base URL        ${baseUrl}`,
		...(observed === undefined ? [] : [`                Does as the service that was observed: ${observed}`]),
		`OpenAPI         ${url}/openapi.json`,
		`Control plane   ${url}/_sandbox`,
		`Authorization   ${url}/oauth/authorize`,
		...(data ? [`Data            ${data.folder}`] : []),
		...(allowsLoopbackRedirect
			? ['                Unlike at the service, a redirect_uri on this machine is allowed.']
			: []),
		'',
		'Companies (company_identifier)',
		...companies.map(({ identifier, name }) => `  ${identifier}  ${name}`),
		'',
		`Access tokens (${firstToken} by itself opens everything; --token chooses another beginning)`,
		...tokens.map(({ token, story }) => `  ${token.padEnd(width)}  ${story}`),
		'',
		'Partners (client_id, client_secret, redirect_uri; PUT /_sandbox/partners/{client_id} registers another address)',
		...partners.flatMap(({ client_id, client_secret, redirect_uri, status, permissions }) => [
			`  ${client_id}  ${client_secret}  ${redirect_uri}`,
			`    ${status}; ${permissions.join(', ')}`,
		]),
		'',
		'Users who authorize partners (e-mail, password)',
		...users.map(
			({ email, password, administrator, companies: { length } }) =>
				`  ${email}  ${password}  ${administrator ? 'administrator' : 'no administrator'}, ${length === 1 ? 'one company' : 'both companies'}`,
		),
		'',
		'Try first',
		`  curl -H 'Authorization: Bearer ${firstToken}' '${baseUrl}/sales?size=1'`,
		'',
		'Ctrl-C stops the sandbox. Requests, as they come:',
		'',
	].join('\n');
}
