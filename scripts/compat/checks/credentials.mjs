import { connectPartner } from '../../backOfficeAndN8n.mjs';
import { companyIdentifier } from '../../sandboxServer.mjs';
import { attempt, check } from './outcome.mjs';

/** @typedef {import('./outcome.mjs').Started} Started */

/**
 * What n8n says when it tests a credential.
 *
 * @param {Started} started
 * @param {string} accessToken
 * @returns {Promise<{ status: string, message: string }>}
 */
async function tested({ request, sandbox }, accessToken) {
	const data = { baseUrl: sandbox.baseUrl, accessToken, companyIdentifier };
	const made = await request('POST', '/credentials', { name: accessToken, type: 'travelAgencyApi', data });
	return await request('POST', '/credentials/test', {
		credentials: { id: made.id, name: made.name, type: 'travelAgencyApi', data },
	});
}

/**
 * Tests the agency's credential like the editor does, with a valid and an invalid token, and connects the
 * partner's.
 *
 * @param {Started} started
 */
export async function tryCredentials(started) {
	return [
		await attempt('the test of an access token', async () => {
			const { status, message } = await tested(started, String(started.sandbox.tokens.full_access));
			check(status === 'OK', message);
		}),
		await attempt('the test of a wrong access token', async () => {
			const { status, message } = await tested(started, 'not-a-token');
			// n8n versions of early 2026 use words of their own.
			const isRefused = /does not accept the access token|Authorization failed/.test(message);
			check(status === 'Error' && isRefused, `${status}: ${message}`);
		}),
		await attempt('the connection of a partner', () => connectPartner(started)),
	];
}
