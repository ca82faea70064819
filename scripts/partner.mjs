import { parse } from 'node-html-parser';

/** Mar Azul Cruzeiros: the sandbox's partner that is approved for creating sales and nothing else. */
const clientId = 'sandbox_client_mar_azul';

/** The sandbox's user who is an administrator of both companies. */
const administratorEmail = 'helena@horizonte.example';

/** @typedef {{ client_id: string, client_secret: string, name: string }} Partner */

/** The address to which the service sends the browser back; every n8n has it. @param {string} n8nUrl */
export const callbackOf = (n8nUrl) => `${n8nUrl}/rest/oauth2-credential/callback`;

/**
 * Registers n8n's callback as the partner's address, like the service operator does at approval.
 *
 * @param {import('./sandboxControl.mjs').SandboxControl} control
 * @param {string} n8nUrl
 * @returns {Promise<Partner>}
 */
export async function registerPartner(control, n8nUrl) {
	return await control.send('PUT', `/partners/${clientId}`, { redirect_uri: callbackOf(n8nUrl) });
}

/**
 * The user who signs in on the consent page.
 * @param {import('./sandboxControl.mjs').SandboxControl} control
 */
async function administrator(control) {
	const user = (await control.users()).find(({ email }) => email === administratorEmail);
	if (!user) throw new Error(`The sandbox has no user ${administratorEmail}.`);
	return user;
}

/** The last form on a page. @param {string} page */
function formIn(page) {
	const form = parse(page).querySelectorAll('form').at(-1);
	const action = form?.getAttribute('action');
	if (!form || !action) throw new Error(`A page of the service has no form:\n${page}`);
	const hidden = form.querySelectorAll('input[type=hidden]');
	return {
		action,
		fields: Object.fromEntries(
			hidden.map((input) => [input.getAttribute('name'), input.getAttribute('value') ?? '']),
		),
		labels: form.querySelectorAll('label'),
	};
}

/**
 * Does what the agency's administrator does in a browser: signs in, picks the company and consents on the
 * service's pages, which work without JavaScript.
 *
 * @param {import('./sandboxServer.mjs').Sandbox} sandbox
 * @param {string} address to which n8n sends the browser
 * @param {string} companyIdentifier
 * @returns the address to which the service sends it back
 */
export async function consent({ url, control }, address, companyIdentifier) {
	const { email, password } = await administrator(control);
	let cookie = '';

	/** @param {string} target @param {Record<string, string>} [fields] */
	async function browse(target, fields) {
		const answer = await fetch(new URL(target, url), {
			method: fields ? 'POST' : 'GET',
			body: fields && new URLSearchParams(fields),
			headers: { cookie },
			redirect: 'manual',
		});
		cookie = answer.headers.getSetCookie()[0]?.split(';')[0] ?? cookie;
		return { page: await answer.text(), location: answer.headers.get('location') };
	}

	const login = formIn((await browse(address)).page);
	const { location } = await browse(login.action, { ...login.fields, email, password });
	if (!location) throw new Error('The service did not let the administrator in.');
	const question = formIn((await browse(location)).page);
	const choice = question.labels.find(({ text }) => text.includes(`CNPJ ${companyIdentifier}`));
	const company = choice?.querySelector('input[name=company]')?.getAttribute('value');
	if (!company) throw new Error(`The consent page does not offer the company ${companyIdentifier}.`);
	const answer = await browse(question.action, { ...question.fields, company, decision: 'approve' });
	if (!answer.location) throw new Error(`The service did not take the consent:\n${answer.page}`);
	return answer.location;
}
