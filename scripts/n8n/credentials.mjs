const type = 'travelAgencyApi';

/** One credential for each thing worth trying: what works, and the two refusals that users meet first. */
const stories = [
	{ name: 'Sandbox (full access)', token: 'sandbox_full_access' },
	{ name: 'Sandbox (read-only licence)', token: 'sandbox_read_only' },
	{ name: 'Sandbox (partner, creates sales only)', token: 'sandbox_partner' },
];

/**
 * Makes the sandbox credentials in n8n, or points those that are there at this sandbox: its port may have changed.
 * Returns a Map of credential name to id.
 */
export async function importCredentials(request, { baseUrl, companyIdentifier }) {
	const present = await request('GET', '/credentials');
	const ids = new Map();
	for (const { name, token } of stories) {
		const body = { name, type, data: { baseUrl, accessToken: token, companyIdentifier } };
		const existing = present.find((credential) => credential.name === name && credential.type === type);
		const { id } = existing
			? await request('PATCH', `/credentials/${existing.id}`, body)
			: await request('POST', '/credentials', body);
		ids.set(name, id);
	}
	return ids;
}
