import { createHash } from 'node:crypto';
import { expect } from '@playwright/test';
import { companyIdentifier } from '../../../scripts/sandboxServer.mjs';
import { decide, partners, people, signIn } from './connecting';
import type { Json } from '../world';
import { type Partner, test } from './fixtures';

const { clientId, clientSecret } = partners.active;

/** What the service knows about the caller and the sale's company. */
const storyOfToken = `${clientId} ${companyIdentifier}`;

/** From an empty credential to a sale at the agency, including what n8n really sent. */
export function connection() {
	test('The credential shows the address to register, and what the service demands of it', async ({
		partner: { dialog, n8n, agency, screens },
	}) => {
		await dialog.list();
		await dialog.open(agency.name);
		for (const words of [n8n.callback, /identical character by character/, /https/])
			await expect(dialog.dialog).toContainText(words);
		await screens.read();
	});

	test('As long as n8n is not the registered address, the service says so and nothing returns', async ({
		partner: { dialog, recorder, agency, screens },
	}) => {
		await dialog.open(agency.name);
		const entered = { clientId, clientSecret, baseUrl: recorder.baseUrl, companyIdentifier };
		for (const [name, text] of Object.entries(entered)) await dialog.field(name).fill(text);
		await expect(dialog.field('clientSecret')).toHaveAttribute('type', 'password');
		await screens.read();
		const popup = await dialog.connect();
		await expect(popup.getByText('redirect_uri não é o cadastrado')).toBeVisible();
		await screens.read(popup);
		await popup.close();
		expect(recorder.tokenExchanges).toEqual([]);
	});

	test('Connect: log-in, choice of the company, consent, and the account is connected', async ({
		partner: { dialog, sandbox, n8n, agency, request, screens },
	}) => {
		await sandbox.send('PUT', `/partners/${clientId}`, { redirect_uri: n8n.callback });
		await dialog.open(agency.name);
		const popup = await dialog.connect();
		await expect(popup.getByLabel('E-mail')).toBeVisible();
		await screens.read(popup);
		await signIn(popup, people.administrator);
		await expect(popup.getByRole('button', { name: 'Autorizar' })).toBeVisible();
		await screens.read(popup);
		await decide(popup, 'Autorizar');
		await expect(dialog.connected).toBeVisible();
		await expect(dialog.dialog).toContainText('Account connected');
		await screens.read();
		const { data } = await request('GET', `/credentials/${agency.id}?includeData=true`);
		expect(data.oauthTokenData, 'The dialog gets no more of the token than that there is one').toBe(true);
	});

	test('n8n sent what the service demands: S256, no scope, one address, the secret once', async ({
		partner: { recorder, sandbox, n8n },
	}) => {
		const authorizations = recorder.of('GET', '/oauth/authorize');
		const { query } = authorizations.find(({ status }) => status === 200)!;
		expect(query).toMatchObject({
			response_type: 'code',
			client_id: clientId,
			redirect_uri: n8n.callback,
			code_challenge_method: 'S256',
			state: expect.stringMatching(/./),
		});
		expect(query.scope ?? '').toBe('');
		expect(query).not.toHaveProperty('client_secret');

		expect(recorder.tokenExchanges).toHaveLength(1);
		const [{ status, headers, fields }] = recorder.tokenExchanges as [(typeof recorder.tokenExchanges)[0]];
		expect(status).toBe(200);
		expect(headers['content-type']).toMatch(/^application\/x-www-form-urlencoded/);
		expect(headers).not.toHaveProperty('authorization');
		expect(fields).toMatchObject({
			grant_type: 'authorization_code',
			redirect_uri: n8n.callback,
			client_id: clientId,
			client_secret: clientSecret,
			code_verifier: expect.stringMatching(/^[\w.~-]{43,128}$/),
		});
		const hash = createHash('sha256').update(fields.code_verifier!).digest('base64url');
		expect(query.code_challenge).toBe(hash);

		const withSecret = recorder.exchanges.filter((each) => JSON.stringify(each).includes(clientSecret));
		expect(withSecret.map(({ path }) => path)).toEqual(['/oauth/token']);
		const seen: Json[] = (await sandbox.requests()).filter(({ path }: Json) => path === '/oauth/token');
		for (const { body } of seen) expect(body.code_verifier).toMatch(/^\(\d+ characters\)$/);
	});

	test('The partner is approved, and its connection works', async ({ partner }) => {
		await runNode(partner, 'Check Approval', /"approved":\s*true/);
		await runNode(partner, 'Verify', /"connected":\s*true/);
	});

	test('A workflow creates a sale at the agency with the connection', ({ partner }) => createSale(partner));
}

/**
 * Runs a Partner Connection node in the editor, which is reloaded first because n8n stumbles over earlier
 * runs. The output must match `wanted`.
 */
export async function runNode({ dialog, editor, screens }: Partner, nodeName: string, wanted: RegExp) {
	await dialog.close();
	await editor.load();
	await editor.open(nodeName);
	await editor.execute();
	await expect(await editor.json()).toContainText(wanted);
	await screens.read();
	await editor.close();
}

/**
 * Runs the node that creates a sale in the editor, and checks where its request came from and whether the
 * sale exists.
 */
export async function createSale({ dialog, editor, sandbox, recorder, screens }: Partner) {
	const before = (await sandbox.records('sales')).length;
	await dialog.close();
	await editor.load();
	await editor.open('Create Sale');
	await editor.execute();
	await screens.read();
	const sales = await sandbox.records('sales');
	expect(sales).toHaveLength(before + 1);
	await expect(await editor.json()).toContainText(`"number": ${sales.at(-1).number}`);
	await editor.close();
	const { headers } = recorder.of('POST', '/api/v3/sales').at(-1)!;
	expect(headers.authorization).toBe(`Bearer ${recorder.tokens.at(-1)}`);
	const requests: Json[] = await sandbox.requests('POST');
	expect(requests.filter(({ path }) => path === '/sales').at(-1).token).toBe(storyOfToken);
}
