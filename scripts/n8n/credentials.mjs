import { join } from 'node:path';
import { keepSecret, randomToken } from '../secretFile.mjs';

/** The name of the credential that may do everything. */
export const fullAccessCredential = 'Sandbox (full access)';

/** @typedef {Map<string, string>} CredentialIds by their names */

/** The name of the credential that works after an administrator of the agency has connected it. */
export const partnerCredential = 'Sandbox (partner)';

const readOnlyCredential = 'Sandbox (read-only license)';
const mcpCredential = 'Sandbox (MCP clients)';

/** The name of the log-in that the team's forms ask for. */
export const staffCredential = 'Sandbox (staff forms)';

/** Their names in the Portuguese edition. */
const inPortuguese = new Map([
	[fullAccessCredential, 'Sandbox (acesso total)'],
	[partnerCredential, 'Sandbox (parceiro)'],
	[readOnlyCredential, 'Sandbox (licença só de leitura)'],
	[mcpCredential, 'Sandbox (clientes MCP)'],
	[staffCredential, 'Sandbox (formulários da equipe)'],
]);

/**
 * The name of a credential in a language.
 *
 * @param {string} english
 * @param {import('../language.mjs').Language} language
 */
export const credentialName = (english, language) =>
	(language === 'pt' && inPortuguese.get(english)) || english;

/**
 * The token that MCP clients send to the example that serves them. It is created once for the n8n of
 * `userFolder`. n8n lets pages of any origin send requests to an MCP server, so only this token keeps them
 * out.
 *
 * @param {string} userFolder
 */
export const mcpTokenOf = (userFolder) => keepSecret(join(userFolder, 'mcp-token'), randomToken);

/**
 * Creates a credential in n8n.
 *
 * @param {import('./rest.mjs').Request} request
 * @param {{ name: string, type: string, data: Record<string, unknown> }} credential
 * @returns {Promise<{ id: string, name: string }>} as nodes refer to it
 */
export async function makeCredential(request, credential) {
	const { id, name } = await request('POST', '/credentials', credential);
	return { id, name };
}

/**
 * Creates the sandbox credentials in n8n, or points existing ones to this sandbox, whose port may have
 * changed.
 *
 * @param {import('./rest.mjs').Request} request
 * @param {object} options
 * @param {Pick<import('../sandboxServer.mjs').Sandbox, 'baseUrl' | 'tokens'>} options.sandbox
 * @param {string} [options.companyIdentifier]
 * @param {import('../language.mjs').Language} [options.language] for their names and for the nodes' messages
 * @param {import('../partner.mjs').Partner} [options.partner] without this, no partner's credential is
 * created
 * @param {string} [options.mcpToken] without this, no credential for MCP clients is created
 * @param {import('./owner.mjs').Owner} [options.owner] whose login opens the team's forms; without this, no
 * credential for them is created
 * @returns {Promise<CredentialIds>}
 */
export async function importCredentials(
	request,
	{ sandbox, companyIdentifier, language = 'en', partner, mcpToken, owner },
) {
	const common = { baseUrl: sandbox.baseUrl, companyIdentifier, messageLanguage: language };
	const withToken = (/** @type {string} */ english, /** @type {string} */ accessToken) => ({
		name: credentialName(english, language),
		type: 'travelAgencyApi',
		data: { ...common, accessToken },
	});
	/** @param {import('../partner.mjs').Partner} partner */
	const ofPartner = ({ client_id: clientId, client_secret: clientSecret }) => ({
		name: credentialName(partnerCredential, language),
		type: 'travelAgencyOAuth2Api',
		data: { ...common, clientId, clientSecret },
	});
	/** @param {string} token */
	const ofMcpClients = (token) => ({
		name: credentialName(mcpCredential, language),
		type: 'httpBearerAuth',
		data: { token },
	});
	/** @param {import('./owner.mjs').Owner} owner */
	const ofStaff = ({ email: user, password }) => ({
		name: credentialName(staffCredential, language),
		type: 'httpBasicAuth',
		data: { user, password },
	});
	// The refused one first, then the partner's, and the working one last, because in a new node n8n preselects
	// the newest credential of any type that fits.
	/** @type {{ name: string, type: string, data: Record<string, unknown> }[]} */
	const wanted = [
		withToken(readOnlyCredential, sandbox.tokens.read_only),
		...(mcpToken ? [ofMcpClients(mcpToken)] : []),
		...(owner ? [ofStaff(owner)] : []),
		...(partner ? [ofPartner(partner)] : []),
		withToken(fullAccessCredential, sandbox.tokens.full_access),
	];
	/** @type {{ id: string, name: string, type: string }[]} */
	const present = await request('GET', '/credentials');
	const ids = new Map();
	for (const body of wanted) {
		const existing = present.find(({ name, type }) => name === body.name && type === body.type);
		const { id } = existing
			? await request('PATCH', `/credentials/${existing.id}`, body)
			: await makeCredential(request, body);
		ids.set(body.name, id);
	}
	return ids;
}
