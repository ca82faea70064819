import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from '../waiting.mjs';
import { partners } from './connecting.mjs';

/** The package itself and n8n's own browser files hold nothing of a run. */
const unwritten = new Set(['node_modules', '.cache']);

function filesBelow(folder) {
	return readdirSync(folder, { withFileTypes: true })
		.filter(({ name }) => !unwritten.has(name))
		.flatMap((entry) => {
			const path = join(folder, entry.name);
			return entry.isDirectory() ? filesBelow(path) : [path];
		});
}

/** What was said between n8n and the service, less the places where a secret belongs. */
function withoutItsPlaces({ path, headers, body, answer, ...rest }) {
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

/** Tokens, secrets and verifiers of this run: nowhere but in n8n's encrypted store, and on the way to the service. */
export async function checkSecrets({ checks, n8n, recorder, request, sandbox, sandboxLog }) {
	const verifiers = recorder.tokenExchanges.map(({ fields }) => fields.code_verifier);
	const { clientSecret } = partners.active;
	const secrets = new Map([
		...recorder.tokens.map((token) => [token, 'an access token']),
		...verifiers.map((verifier) => [verifier, 'a code verifier']),
		[clientSecret, 'the client secret'],
		['mistyped-secret', 'a mistyped client secret'],
		[Buffer.from(`${partners.active.clientId}:${clientSecret}`).toString('base64'), 'Basic credentials'],
	]);

	/** `text` must hold `marker`, or the wrong thing was looked through. */
	function isClean(where, text, marker) {
		expect(
			text.includes(marker),
			`${where} lacks "${marker}": what was looked through is not what was meant`,
		);
		for (const [secret, name] of secrets) expect(!text.includes(secret), `${where} holds ${name}`);
	}

	const [sale] = (await sandbox.records('sales')).slice(-1);

	await checks.check(
		'No token, secret or verifier went anywhere at the service where it has no business',
		() => {
			const rest = recorder.exchanges.map((exchange) => JSON.stringify(withoutItsPlaces(exchange)));
			isClean('An exchange', rest.join('\n'), '/oauth/homologation');
		},
	);

	await checks.check('No token, secret or verifier is in a line of the logs', async () => {
		expect(secrets.size >= 6, `Only ${secrets.size} secrets are known`);
		isClean("n8n's log", readFileSync(n8n.logFile, 'utf8'), 'OAuth2 callback successful');
		const printed = readFileSync(sandboxLog, 'utf8');
		// It prints the secrets of its partners, which are in its README as well; never what was issued.
		for (const issued of [...recorder.tokens, ...verifiers]) {
			expect(!printed.includes(issued), "The sandbox's log holds a token or verifier");
		}
		isClean("The sandbox's request log", JSON.stringify(await sandbox.requests()), '/oauth/token');
	});

	await checks.check('No token, secret or verifier is in an execution record', async () => {
		const { results } = await request('GET', '/executions?limit=100');
		const details = await Promise.all(results.map(({ id }) => request('GET', `/executions/${id}`)));
		expect(details.length >= 6, `There are only ${details.length} executions`);
		isClean('An execution', details.map(({ data }) => data).join('\n'), sale.id);
	});

	await checks.check("No token, secret or verifier is in a file of n8n's, the database included", () => {
		const files = filesBelow(n8n.folder);
		isClean('A file of n8n', files.map((file) => readFileSync(file, 'latin1')).join('\n'), sale.id);
	});

	await checks.check('No token, secret or verifier can be read on a screen', () => {
		const text = checks.screens.map((screen) => screen.text).join('\n');
		isClean('A screen', text, 'Account connected');
	});
}
