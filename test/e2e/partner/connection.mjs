import { createHash } from 'node:crypto';
import { companyIdentifier } from '../../../scripts/sandboxServer.mjs';
import { eventually, expect } from '../waiting.mjs';
import { decide, partners, people, signIn } from './connecting.mjs';

/** What the service knows of the sale's company and of who calls. */
const storyOfToken = `${partners.active.clientId} ${companyIdentifier}`;

/** From an empty credential to a sale at the agency; what n8n really sent on the way. */
export async function checkConnection({ checks, dialog, editor, n8n, sandbox, recorder, request, agency }) {
	await checks.check(
		'The credential shows the address to register, and what the service demands of it',
		async () => {
			await dialog.list();
			await dialog.open(agency.name);
			const text = await dialog.text;
			expect(text.includes(n8n.callback), `It does not show ${n8n.callback}: ${text}`);
			for (const demand of [/identical character by character/, /https/, /localhost/, /n8n Cloud/]) {
				expect(demand.test(text), `It does not tell ${demand}: ${text}`);
			}
			await checks.keep('Credential, empty');
		},
	);

	await checks.check(
		'As long as n8n is not the registered address, the service says so and nothing returns',
		async () => {
			await dialog.fillIn({ ...partners.active, baseUrl: recorder.baseUrl, companyIdentifier });
			expect(
				(await dialog.field('clientSecret').getAttribute('type')) === 'password',
				'The secret can be read',
			);
			await checks.keep('Credential, filled in');
			const popup = await dialog.connect();
			await popup.getByText('redirect_uri não é o cadastrado').waitFor();
			await checks.keep('Service, redirect URI not registered', popup);
			await popup.close();
			expect(recorder.tokenExchanges.length === 0, 'n8n asked for a token');
		},
	);

	await checks.check(
		'Connect: log-in, choice of the company, consent, and the account is connected',
		async () => {
			await sandbox.send('PUT', `/partners/${partners.active.clientId}`, { redirect_uri: n8n.callback });
			await dialog.open(agency.name);
			const popup = await dialog.connect();
			await popup.getByLabel('E-mail').waitFor();
			await checks.keep('Service, log-in', popup);
			await signIn(popup, people.administrator);
			await popup.getByRole('button', { name: 'Autorizar' }).waitFor();
			await checks.keep('Service, consent', popup);
			await decide(popup, 'Autorizar');
			await dialog.connected.waitFor();
			await checks.keep('Credential, connected');
			expect(/Account connected/.test(await dialog.text), await dialog.text);
			const { oauthTokenData } = (await request('GET', `/credentials/${agency.id}?includeData=true`)).data;
			expect(oauthTokenData === true, 'The dialog gets more of the token than that there is one');
		},
	);

	await checks.check(
		'n8n sent what the service demands: S256, no scope, one address, the secret once',
		async () => {
			const sent = recorder.of('GET', '/oauth/authorize').filter(({ status }) => status === 200);
			const [authorization] = sent;
			const [exchange, ...more] = recorder.tokenExchanges;
			isAuthorization(authorization.query, n8n);
			expect(more.length === 0 && exchange.status === 200, `There were ${more.length + 1} exchanges`);
			isExchange(exchange, authorization.query, n8n);
			const { clientSecret } = partners.active;
			const withSecret = recorder.exchanges.filter((each) => JSON.stringify(each).includes(clientSecret));
			expect(
				withSecret.length === 1 && withSecret[0].path === '/oauth/token',
				`The secret went to ${withSecret.map(({ method, path }) => `${method} ${path}`)}`,
			);
			const seen = (await sandbox.requests()).filter(({ path }) => path === '/oauth/token');
			expect(
				seen.every(({ body }) => /^\(\d+ characters\)$/.test(body.code_verifier)),
				`The request log of the sandbox shows the verifier: ${JSON.stringify(seen)}`,
			);
		},
	);

	await checks.check('The partner is approved, and its connection works', async () => {
		const approval = await outputOf(editor, checks, 'Check Approval');
		expect(/"approved":\s*true/.test(approval), approval);
		const verification = await outputOf(editor, checks, 'Verify');
		expect(/"connected":\s*true/.test(verification), verification);
	});

	await checks.check('A workflow creates a sale at the agency with the connection', () =>
		createsSale({ checks, editor, sandbox, recorder }),
	);
}

function isAuthorization(query, { callback }) {
	expect(query.response_type === 'code', `response_type is ${query.response_type}`);
	expect(query.client_id === partners.active.clientId, `client_id is ${query.client_id}`);
	expect(query.redirect_uri === callback, `redirect_uri is ${query.redirect_uri}`);
	expect(query.code_challenge_method === 'S256', `code_challenge_method is ${query.code_challenge_method}`);
	expect(!query.scope, `scope is ${query.scope}`);
	expect(query.state, 'There is no state');
	expect(query.client_secret === undefined, 'The secret went through the browser');
}

function isExchange({ fields, headers }, { code_challenge: challenge }, { callback }) {
	const form = /^application\/x-www-form-urlencoded/.test(headers['content-type']);
	expect(form, `The exchange is ${headers['content-type']}`);
	expect(headers.authorization === undefined, 'The exchange has an Authorization header');
	expect(fields.grant_type === 'authorization_code', `grant_type is ${fields.grant_type}`);
	expect(fields.redirect_uri === callback, `redirect_uri is ${fields.redirect_uri}`);
	expect(fields.client_id === partners.active.clientId, `client_id is ${fields.client_id}`);
	expect(fields.client_secret === partners.active.clientSecret, 'The secret is not the one entered');
	const verifier = fields.code_verifier ?? '';
	expect(/^[\w.~-]{43,128}$/.test(verifier), `The verifier has ${verifier.length} characters`);
	const hash = createHash('sha256').update(verifier).digest('base64url');
	expect(hash === challenge, 'The challenge is not the hash of the verifier');
}

/**
 * Runs a node of the Partner Connection in the editor, newly loaded as n8n stumbles over what ran before.
 * Returns what its output panel shows.
 */
export async function outputOf(editor, checks, nodeName, screen = `Partner Connection, ${nodeName}`) {
	await editor.load();
	await editor.open(nodeName);
	const status = await editor.execute();
	expect(status === 'success', `It ended with: ${await editor.output.innerText()}`);
	const text = await editor.outputText();
	await checks.keep(screen);
	await editor.close();
	return text;
}

/** Runs the sale's node in the editor, and looks where its request came from and whether the sale is there. */
export async function createsSale({ checks, editor, sandbox, recorder }, screen = 'Sale of the partner') {
	const before = (await sandbox.records('sales')).length;
	await editor.load();
	await editor.open('Create Sale');
	const status = await editor.execute();
	await checks.keep(screen);
	expect(status === 'success', `It ended with: ${await editor.output.innerText()}`);
	const sales = await eventually(
		'One sale should be made',
		() => sandbox.records('sales'),
		({ length }) => length === before + 1,
	);
	expect((await editor.outputText()).includes(sales.at(-1).id), 'The output does not show the sale');
	await editor.close();
	const { headers } = recorder.of('POST', '/api/v3/sales').at(-1);
	expect(
		headers.authorization === `Bearer ${recorder.tokens.at(-1)}`,
		'It was not made with the token issued',
	);
	const { token } = (await sandbox.requests('POST')).filter(({ path }) => path === '/sales').at(-1);
	expect(token === storyOfToken, `It was made as ${token}`);
	return sales.at(-1);
}
