import { createHash, randomBytes } from 'node:crypto';
import axios, { type AxiosResponse } from 'axios';
import { parse } from 'node-html-parser';
import type { RunningSandbox } from './client';

/** A partner that the service operator has approved. */
export const PARTNER = {
	client_id: 'sandbox_client_mar_azul',
	client_secret: 'sandbox_secret_mar_azul',
	redirect_uri: 'https://mar-azul.example/oauth/callback',
};
/** Approved for people and tasks as well, so its companies need an API license. */
export const LICENSED_PARTNER = {
	client_id: 'sandbox_client_rota_crm',
	client_secret: 'sandbox_secret_rota_crm',
	redirect_uri: 'https://rota-crm.example/oauth/callback',
};
export const PENDING_PARTNER = {
	client_id: 'sandbox_client_serra',
	client_secret: 'sandbox_secret_serra',
	redirect_uri: 'https://serra-receptivo.example/oauth/callback',
};
export const DISABLED_PARTNER = {
	client_id: 'sandbox_client_vento_sul',
	client_secret: 'sandbox_secret_vento_sul',
	redirect_uri: 'https://vento-sul.example/oauth/callback',
};
export type Client = typeof PARTNER;

export const ADMINISTRATOR = { email: 'helena@horizonte.example', password: 'sandbox_helena' };
export const ADMINISTRATOR_OF_ONE = { email: 'otavio@horizonte.example', password: 'sandbox_otavio' };
export const NO_ADMINISTRATOR = { email: 'bianca@horizonte.example', password: 'sandbox_bianca' };

/** A new state and verifier. */
export function attempt(): { state: string; code_verifier: string; code_challenge: string } {
	const code_verifier = randomBytes(48).toString('base64url');
	return {
		state: randomBytes(16).toString('hex'),
		code_verifier,
		code_challenge: challengeOf(code_verifier),
	};
}

export const challengeOf = (verifier: string): string =>
	createHash('sha256').update(verifier).digest('base64url');

/** The query of an authorization request, as the API description has it. */
export const authorizationQuery = (
	{ client_id, redirect_uri }: Client,
	{ state, code_challenge }: { state: string; code_challenge: string },
): Record<string, string> => ({
	response_type: 'code',
	client_id,
	redirect_uri,
	state,
	code_challenge,
	code_challenge_method: 'S256',
});

/** A browser without JavaScript: links, forms, and the only cookie. */
export class Browser {
	cookie = '';
	page: AxiosResponse<string> | undefined;

	constructor(private readonly origin: string) {}

	get html(): string {
		return this.page?.data ?? '';
	}

	/** The address outside of the service to which the browser was sent; undefined if it was not. */
	get left(): URL | undefined {
		const location = String(this.page?.headers.location ?? '');
		return location === '' ? undefined : new URL(location);
	}

	async open(path: string): Promise<void> {
		await this.arrive(await this.request('get', path));
	}

	async authorize(query: Record<string, string>): Promise<void> {
		await this.open(`/oauth/authorize?${new URLSearchParams(query).toString()}`);
	}

	/** Sends the last form of the page, with its hidden fields. */
	async submit(fields: Record<string, string>): Promise<void> {
		const form = parse(this.html).querySelectorAll('form').at(-1);
		const body = new URLSearchParams();
		for (const input of form?.querySelectorAll('input[type=hidden]') ?? [])
			body.set(input.getAttribute('name') ?? '', input.getAttribute('value') ?? '');
		for (const [name, value] of Object.entries(fields)) body.set(name, value);
		await this.arrive(await this.request('post', form?.getAttribute('action') ?? '', body.toString()));
	}

	/** The value of the radio button of a company. */
	companyValue(identifier: string): string {
		const label = parse(this.html)
			.querySelectorAll('label')
			.find(({ text }) => text.includes(identifier));
		return label?.querySelector('input[name=company]')?.getAttribute('value') ?? '';
	}

	private request(method: string, url: string, data?: string): Promise<AxiosResponse<string>> {
		return axios.request<string>({
			method,
			url: this.origin + url,
			data,
			headers: {
				Cookie: this.cookie,
				...(data !== undefined && { 'Content-Type': 'application/x-www-form-urlencoded' }),
			},
			maxRedirects: 0,
			validateStatus: () => true,
			responseType: 'text',
		});
	}

	/** Follows redirects within the service, until a page is shown. */
	private async arrive(answer: AxiosResponse<string>): Promise<void> {
		this.page = answer;
		for (const line of answer.headers['set-cookie'] ?? []) this.cookie = line.split(';')[0] ?? '';
		const location = String(answer.headers.location ?? '');
		if (location.startsWith('/')) await this.open(location);
	}
}

/** The administrator has signed in and picked the company, but not yet decided. */
export async function askForConsent(
	sandbox: Pick<RunningSandbox, 'url'>,
	query: Record<string, string>,
	user = ADMINISTRATOR,
): Promise<Browser> {
	const browser = new Browser(sandbox.url);
	await browser.authorize(query);
	await browser.submit(user);
	return browser;
}

/** Goes through authorization until there is a code, for the company with this taxpayer ID. */
export async function obtainCode(
	sandbox: Pick<RunningSandbox, 'url'>,
	client: Client,
	company: string,
): Promise<{ code: string; code_verifier: string; redirect_uri: string }> {
	const { code_verifier, ...sent } = attempt();
	const browser = await askForConsent(sandbox, authorizationQuery(client, sent));
	await browser.submit({ company: browser.companyValue(company), decision: 'approve' });
	const code = browser.left?.searchParams.get('code');
	expect(code).toEqual(expect.any(String));
	return { code: code ?? '', code_verifier, redirect_uri: client.redirect_uri };
}

export type TokenAnswer = AxiosResponse<Record<string, unknown>>;

/** POSTs a form to an endpoint at the root. Never throws because of a status. */
export function postForm(
	sandbox: Pick<RunningSandbox, 'url'>,
	path: string,
	fields: Record<string, string>,
): Promise<TokenAnswer> {
	const body = new URLSearchParams(fields);
	return axios.post(`${sandbox.url}${path}`, body, { validateStatus: () => true });
}

/** The body of the exchange, as the API description has it. */
export const exchangeBody = (
	{ client_id, client_secret }: Client,
	obtained: { code: string; code_verifier: string; redirect_uri: string },
): Record<string, string> => ({ grant_type: 'authorization_code', client_id, client_secret, ...obtained });

/** Everything from the partner's page to the access token. */
export async function connect(
	sandbox: Pick<RunningSandbox, 'url'>,
	client: Client,
	company: string,
): Promise<string> {
	const answer = await postForm(
		sandbox,
		'/oauth/token',
		exchangeBody(client, await obtainCode(sandbox, client, company)),
	);
	expect(answer.status).toBe(200);
	return String(answer.data.access_token);
}
