import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from '@playwright/test';
import { partners } from './connecting';
import type { Json } from '../world';
import { type Partner, test } from './fixtures';

/** Nothing of a run is stored in the package itself or in n8n's files for the browser. */
const unwritten = new Set(['node_modules', '.cache']);

function filesBelow(folder: string): string[] {
	return readdirSync(folder, { withFileTypes: true })
		.filter(({ name }) => !unwritten.has(name))
		.flatMap((entry) => {
			const path = join(folder, entry.name);
			return entry.isDirectory() ? filesBelow(path) : [path];
		});
}

/** What n8n and the service sent each other, without the places where a secret belongs. */
function withoutItsPlaces({
	path,
	headers,
	body,
	answer,
	...rest
}: Partner['recorder']['exchanges'][number]) {
	const isSigned = path.startsWith('/api/v3/') || path === '/oauth/homologation';
	const carriesSecrets = ['/oauth/token', '/oauth/revoke'].includes(path);
	return {
		...rest,
		path,
		headers: isSigned ? { ...headers, authorization: '' } : headers,
		body: carriesSecrets ? '' : body,
		answer: path === '/oauth/token' ? '' : answer,
	};
}

const verifiersIn = ({ recorder }: Partner) =>
	recorder.tokenExchanges.map(({ fields }) => fields.code_verifier!);

/** The tokens, secrets and verifiers of this run, with what each of them is. */
function secretsOf(partner: Partner): [secret: string, name: string][] {
	const { clientId, clientSecret } = partners.active;
	return [
		...partner.recorder.tokens.map((token): [string, string] => [token, 'an access token']),
		...verifiersIn(partner).map((verifier): [string, string] => [verifier, 'a code verifier']),
		[clientSecret, 'the client secret'],
		['mistyped-secret', 'a mistyped client secret'],
		[Buffer.from(`${clientId}:${clientSecret}`).toString('base64'), 'Basic credentials'],
	];
}

/** `text` must contain `marker`; otherwise, the wrong text was searched. */
function expectClean(partner: Partner, text: string, marker: string) {
	expect(text.includes(marker), `What was looked through holds "${marker}"`).toBe(true);
	const secrets = secretsOf(partner);
	expect(secrets.length).toBeGreaterThanOrEqual(6);
	const found = secrets.filter(([secret]) => text.includes(secret)).map(([, name]) => name);
	expect(found).toEqual([]);
}

const lastSale = async ({ sandbox }: Partner): Promise<string> => (await sandbox.records('sales')).at(-1).id;

/**
 * Tokens, secrets and verifiers must be nowhere except in n8n's encrypted store, and in requests to the
 * service.
 */
export function secrets() {
	test('No token, secret or verifier went anywhere at the service where it has no business', ({
		partner,
	}) => {
		const rest = partner.recorder.exchanges.map((exchange) => JSON.stringify(withoutItsPlaces(exchange)));
		expectClean(partner, rest.join('\n'), '/oauth/homologation');
	});

	test('No token, secret or verifier is in a line of the logs', async ({ partner }) => {
		const { n8n, recorder, sandbox, sandboxLog } = partner;
		expectClean(partner, readFileSync(n8n.logFile, 'utf8'), 'OAuth2 callback successful');
		const printed = readFileSync(sandboxLog, 'utf8');
		// The sandbox prints its partners' secrets, which are also in its README, but never what was issued.
		const issued = [...recorder.tokens, ...verifiersIn(partner)];
		expect(issued.filter((secret) => printed.includes(secret))).toEqual([]);
		expectClean(partner, JSON.stringify(await sandbox.requests()), '/oauth/token');
	});

	test('No token, secret or verifier is in an execution record', async ({ partner }) => {
		const { request } = partner;
		const { results } = await request('GET', '/executions?limit=100');
		const details: Json[] = await Promise.all(
			results.map(({ id }: { id: string }) => request('GET', `/executions/${id}`)),
		);
		expect(details.length).toBeGreaterThanOrEqual(6);
		expectClean(partner, details.map(({ data }) => data).join('\n'), await lastSale(partner));
	});

	test("No token, secret or verifier is in a file of n8n's, the database included", async ({ partner }) => {
		const files = filesBelow(partner.n8n.folder).map((file) => readFileSync(file, 'latin1'));
		expectClean(partner, files.join('\n'), await lastSale(partner));
	});

	test('No token, secret or verifier can be read on a screen', ({ partner }) => {
		expectClean(partner, partner.screens.texts.join('\n'), 'Account connected');
	});
}
