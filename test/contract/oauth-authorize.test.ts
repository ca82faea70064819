import { FIRST_COMPANY, SECOND_COMPANY, sandboxOfThisFile } from './client';
import {
	ADMINISTRATOR,
	ADMINISTRATOR_OF_ONE,
	askForConsent,
	attempt,
	authorizationQuery,
	Browser,
	DISABLED_PARTNER,
	LICENSED_PARTNER,
	NO_ADMINISTRATOR,
	PARTNER,
	PENDING_PARTNER,
} from './oauth-agency';

/** GET /oauth/authorize: what the agency's administrator sees, and what the partner gets back. */

const sandbox = sandboxOfThisFile();
const request = (changes: Record<string, string> = {}): Record<string, string> => ({
	...authorizationQuery(PARTNER, attempt()),
	...changes,
});

async function open(query: Record<string, string>): Promise<Browser> {
	const browser = new Browser(sandbox().url);
	await browser.authorize(query);
	return browser;
}

function formToken({ html }: Browser): string {
	const [, token = ''] = /name="form_token" value="([^"]*)"/.exec(html) ?? [];
	expect(token).not.toBe('');
	return token;
}

function expectServicePage(browser: Browser, status: number, says: RegExp): void {
	expect({ status: browser.page?.status, left: browser.left }).toEqual({ status, left: undefined });
	expect(browser.page?.headers['content-type']).toContain('text/html');
	expect(browser.html).toMatch(says);
}

describe('answers 400 on a service page, and does not redirect, when', () => {
	const { code_challenge: _, ...unchallenged } = request();
	const { redirect_uri: __, ...withoutAddress } = request();
	const { client_id: ___, ...withoutClient } = request();
	const { code_challenge_method: ____, ...withoutMethod } = request();

	test.each<[string, Record<string, string>, RegExp]>([
		['client_id is unknown', request({ client_id: 'sandbox_client_nobody' }), /client_id/],
		['client_id is missing', withoutClient, /client_id/],
		['the partner is pending', authorizationQuery(PENDING_PARTNER, attempt()), /não foi aprovado/],
		['the partner is disabled', authorizationQuery(DISABLED_PARTNER, attempt()), /desativado/],
		['redirect_uri is another', request({ redirect_uri: 'https://evil.example/callback' }), /redirect_uri/],
		['redirect_uri is missing', withoutAddress, /redirect_uri/],
		['redirect_uri ends in a slash', request({ redirect_uri: `${PARTNER.redirect_uri}/` }), /redirect_uri/],
		['redirect_uri has a query', request({ redirect_uri: `${PARTNER.redirect_uri}?a=1` }), /redirect_uri/],
		[
			'redirect_uri differs by the case of a letter',
			request({ redirect_uri: PARTNER.redirect_uri.replace('mar', 'Mar') }),
			/redirect_uri/,
		],
		[
			'redirect_uri is http',
			request({ redirect_uri: PARTNER.redirect_uri.replace('https', 'http') }),
			/redirect_uri/,
		],
		['code_challenge is missing', unchallenged, /code_challenge/],
		['code_challenge is empty', request({ code_challenge: '' }), /code_challenge/],
		['the method is plain', request({ code_challenge_method: 'plain' }), /S256/],
		['the method is s256', request({ code_challenge_method: 's256' }), /S256/],
		['the method is missing', withoutMethod, /S256/],
	])('%s', async (_name, query, says) => {
		expectServicePage(await open(query), 400, says);
	});

	test('the same holds for the forms of the page', async () => {
		const browser = await open(request());
		await sandbox().control.put(`/partners/${PARTNER.client_id}`, { status: 'disabled' });
		await browser.submit(ADMINISTRATOR);
		expectServicePage(browser, 400, /desativado/);
	});
});

describe('sign-in', () => {
	test('is a Portuguese page that works without JavaScript, with a label for each field', async () => {
		const browser = await open(request());
		expect(browser.page?.status).toBe(200);
		expect(browser.html).toContain('<html lang="pt-BR">');
		expect(browser.html).toContain('Mar Azul Cruzeiros');
		expect(browser.html).not.toMatch(/<script|\son\w+=/i);
		for (const id of ['email', 'password']) {
			expect(browser.html).toMatch(new RegExp(`<label for="${id}"`));
			expect(browser.html).toMatch(new RegExp(`<input[^>]*\\bid="${id}"`));
		}
		expect(browser.page?.headers['content-security-policy']).toContain("default-src 'none'");
		expect(browser.page?.headers['cache-control']).toBe('no-store');
	});

	test.each([
		{ ...ADMINISTRATOR, password: 'errada' },
		{ ...ADMINISTRATOR, email: 'ninguem@horizonte.example' },
		{ ...ADMINISTRATOR, password: '' },
	])('is refused with a wrong e-mail or password, and says so', async (user) => {
		const browser = await open(request());
		await browser.submit(user);
		expectServicePage(browser, 401, /role="alert"[^>]*>E-mail ou senha incorretos/);
		expect(browser.html).not.toContain('name="decision"');
	});

	test('what is entered is shown as text', async () => {
		const browser = await open(request());
		await browser.submit({ email: '"><script>alert(1)</script>', password: 'x' });
		expect(browser.html).not.toContain('<script');
	});

	test('nothing returns to redirect_uri when the user is no agency administrator', async () => {
		const browser = await askForConsent(sandbox(), request(), NO_ADMINISTRATOR);
		expectServicePage(browser, 403, /administrador/);
		expect(browser.html).not.toContain('<form');
	});

	test('lasts 10 minutes, and an altered cookie is none', async () => {
		const query = request();
		const browser = await askForConsent(sandbox(), query);
		await browser.authorize(query);
		expect(browser.html).toContain('name="decision"');
		const { cookie } = browser;
		browser.cookie = `${cookie}x`;
		await browser.authorize(query);
		expect(browser.html).toContain('type="password"');
		browser.cookie = cookie;
		await sandbox().advanceClock(601);
		await browser.authorize(query);
		expect(browser.html).toContain('type="password"');
	});

	test('can be changed for another account', async () => {
		const browser = await askForConsent(sandbox(), request());
		await browser.submit({ decision: 'switch_user' });
		expect(browser.html).toContain('type="password"');
	});

	test('that was changed for another account is over, whoever kept its cookie', async () => {
		const query = request();
		const browser = await askForConsent(sandbox(), query);
		const { cookie } = browser;
		await browser.submit({ decision: 'switch_user' });
		browser.cookie = cookie;
		await browser.authorize(query);
		expect(browser.html).toContain('type="password"');
	});

	test('takes a form only from the browser that was shown it, and only for the request it was about', async () => {
		const query = request();
		const browser = await open(query);
		const cookie = browser.cookie;
		for (const strange of ['', 'sandbox_login=', (await open(query)).cookie]) {
			browser.cookie = strange;
			await browser.submit(ADMINISTRATOR);
			expectServicePage(browser, 403, /expirou/);
			expect(browser.cookie).toBe(strange);
			browser.cookie = cookie;
			await browser.authorize(query);
		}
		for (const form_token of ['', 'x', formToken(await open(query)), formToken(await open(request()))]) {
			await browser.authorize(query);
			await browser.submit({ ...ADMINISTRATOR, form_token });
			expectServicePage(browser, 403, /expirou/);
		}
		const another = request();
		await browser.authorize(query);
		const token = formToken(browser);
		await browser.authorize(another);
		await browser.submit({ ...ADMINISTRATOR, form_token: token });
		expectServicePage(browser, 403, /expirou/);
		await browser.authorize(query);
		await browser.submit(ADMINISTRATOR);
		expect(browser.html).toContain('name="decision"');
	});

	test('takes a form once', async () => {
		const browser = await open(request());
		const { page } = browser;
		await browser.submit({ ...ADMINISTRATOR, password: 'errada' });
		const again = browser.page;
		browser.page = page;
		await browser.submit(ADMINISTRATOR);
		expectServicePage(browser, 403, /expirou/);
		browser.page = again;
		await browser.submit(ADMINISTRATOR);
		expect(browser.html).toContain('name="decision"');
	});

	test("begins under a cookie that nobody knew before, and keeps the browser's only cookie to itself", async () => {
		const browser = await open(request());
		const before = browser.cookie;
		await browser.submit(ADMINISTRATOR);
		expect(browser.cookie).not.toBe(before);
		expect(browser.html).toContain('name="decision"');
		const planted = browser.cookie;
		browser.cookie = before;
		await browser.authorize(request());
		expect(browser.html).toContain('type="password"');
		expect(browser.page?.headers['set-cookie']?.join()).toMatch(/HttpOnly; SameSite=Lax/);
		expect(browser.cookie).not.toBe(planted);
	});
});

describe('consent', () => {
	test('shows the partner, what it may do, and the companies of the administrator', async () => {
		const both = await askForConsent(sandbox(), request());
		expect(both.html).toContain('Mar Azul Cruzeiros');
		expect(both.html).toMatch(/Criar vendas[^]*Fechar[^]*Anexar/);
		expect(both.html).not.toContain('pessoas');
		expect(both.html).toMatch(/<fieldset>\s*<legend>/);
		expect(both.companyValue(FIRST_COMPANY)).not.toBe('');
		expect(both.companyValue(SECOND_COMPANY)).not.toBe('');
		const one = await askForConsent(sandbox(), request(), ADMINISTRATOR_OF_ONE);
		expect(one.companyValue(FIRST_COMPANY)).not.toBe('');
		expect(one.companyValue(SECOND_COMPANY)).toBe('');
	});

	test('goes to redirect_uri with a code and the same state', async () => {
		const state = 'a b+c/d=é&state=x';
		const browser = await askForConsent(sandbox(), request({ state }));
		await browser.submit({ company: browser.companyValue(FIRST_COMPANY), decision: 'approve' });
		expect(browser.page?.status).toBe(303);
		expect(`${browser.left?.origin}${browser.left?.pathname}`).toBe(PARTNER.redirect_uri);
		expect([...(browser.left?.searchParams.keys() ?? [])].sort()).toEqual(['code', 'state']);
		expect(browser.left?.searchParams.getAll('state')).toEqual([state]);
	});

	test('keeps the query that redirect_uri has', async () => {
		const redirect_uri = 'https://mar-azul.example/callback?tenant=7';
		await sandbox().control.put(`/partners/${PARTNER.client_id}`, { redirect_uri });
		const browser = await askForConsent(sandbox(), request({ redirect_uri }));
		await browser.submit({ company: browser.companyValue(FIRST_COMPANY), decision: 'approve' });
		expect(browser.left?.searchParams.get('tenant')).toBe('7');
		expect(browser.left?.searchParams.get('code')).not.toBeNull();
	});

	test('on refusal: access_denied with a Portuguese error_description and the state', async () => {
		const query = request();
		const browser = await askForConsent(sandbox(), query);
		await browser.submit({ decision: 'refuse' });
		expect(browser.left?.origin).toBe('https://mar-azul.example');
		expect(Object.fromEntries(browser.left?.searchParams ?? [])).toEqual({
			error: 'access_denied',
			error_description: expect.stringMatching(/recusou/) as unknown,
			state: query.state,
		});
	});

	test.each([
		['no company', {}],
		['an unknown company', { company: '00000000-0000-4000-8000-0000000000ff' }],
	])('asks again when approved with %s', async (_name, fields) => {
		const browser = await askForConsent(sandbox(), request());
		await browser.submit({ decision: 'approve', ...fields });
		expectServicePage(browser, 422, /role="alert"[^>]*>Escolha a empresa/);
	});

	test('gives no company that the user does not administer', async () => {
		const company = (await askForConsent(sandbox(), request())).companyValue(SECOND_COMPANY);
		const browser = await askForConsent(sandbox(), request(), ADMINISTRATOR_OF_ONE);
		await browser.submit({ decision: 'approve', company });
		expectServicePage(browser, 422, /Escolha a empresa/);
	});

	test('takes nothing without the token of its own page, not even from another request', async () => {
		const browser = await askForConsent(sandbox(), request());
		const company = browser.companyValue(FIRST_COMPANY);
		const other = formToken(await askForConsent(sandbox(), request()));
		for (const form_token of ['', 'x', other, formToken(browser)]) {
			await browser.authorize(request());
			await browser.submit({ company, decision: 'approve', form_token });
			expectServicePage(browser, 403, /expirou/);
			await browser.authorize(request());
			await browser.submit({ decision: 'refuse', form_token });
			expectServicePage(browser, 403, /expirou/);
		}
	});

	test.each<Record<string, string>>([
		{ decision: 'refuse' },
		{ decision: 'approve' },
		{ decision: 'approve', company: 'x' },
	])('takes a form once: %j', async (fields) => {
		const browser = await askForConsent(sandbox(), request());
		const { page } = browser;
		await browser.submit(fields);
		expect(browser.page?.status).not.toBe(403);
		browser.page = page;
		await browser.submit({ company: browser.companyValue(FIRST_COMPANY), decision: 'approve' });
		expectServicePage(browser, 403, /expirou/);
	});

	test('takes nothing with the token of another login', async () => {
		const query = request();
		const another = await askForConsent(sandbox(), query, ADMINISTRATOR_OF_ONE);
		const browser = await askForConsent(sandbox(), query);
		const company = browser.companyValue(FIRST_COMPANY);
		browser.page = another.page;
		await browser.submit({ company, decision: 'approve' });
		expectServicePage(browser, 403, /expirou/);
	});

	test('asks to sign in again when the login ran out meanwhile', async () => {
		const browser = await askForConsent(sandbox(), request());
		await sandbox().advanceClock(601);
		await browser.submit({ company: browser.companyValue(FIRST_COMPANY), decision: 'approve' });
		expectServicePage(browser, 200, /type="password"/);
	});
});

describe('the API license', () => {
	const license = (identifier: string, license: string) =>
		sandbox().control.put(`/companies/${identifier}`, { license });

	async function approve(client: typeof PARTNER, identifier: string): Promise<Browser> {
		const browser = await askForConsent(sandbox(), authorizationQuery(client, attempt()));
		await browser.submit({ company: browser.companyValue(identifier), decision: 'approve' });
		return browser;
	}

	test.each(['none', 'read_only'])(
		'nothing returns when it lacks (%s) what the permissions need; another company still can',
		async (kind) => {
			await license(FIRST_COMPANY, kind);
			expectServicePage(await approve(LICENSED_PARTNER, FIRST_COMPANY), 403, /licença/);
			expect((await approve(LICENSED_PARTNER, SECOND_COMPANY)).left?.searchParams.has('code')).toBe(true);
		},
	);

	test('is not needed by a partner that only creates sales', async () => {
		await license(FIRST_COMPANY, 'none');
		expect((await approve(PARTNER, FIRST_COMPANY)).left?.searchParams.has('code')).toBe(true);
	});
});
