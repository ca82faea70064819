import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { installPackage } from '../../../scripts/backOfficeAndN8n.mjs';
import { owner, startN8n } from '../../../scripts/n8n/server.mjs';
import { callbackOf } from '../../../scripts/partner.mjs';
import { anyFreePort } from '../../../scripts/ports.mjs';
import { startSandboxServer } from '../../../scripts/sandboxServer.mjs';
import { step } from '../../../scripts/step.mjs';
import { openLoggedIn } from '../browser.mjs';
import { selfSigned } from './certificate.mjs';
import { Recorder } from './recorder.mjs';

/** The partner's n8n: https, and not localhost, as the service demands. Only the browser has to find it. */
const host = 'n8n.agency.test';

/**
 * Starts a sandbox that is as strict as the service, a recorder before it and the n8n of a partner over https, and opens
 * a browser that is logged in to it.
 * Returns { n8n: {url, callback, logFile, folder}, sandbox (its control), sandboxLog, recorder, page, request }: `request` is the REST
 * of n8n, asked by the browser.
 */
export async function startAgencyAndPartner(install, folder) {
	const n8nFolder = join(folder, 'n8n');
	const sandboxLog = join(folder, 'sandbox.log');
	mkdirSync(n8nFolder, { recursive: true });
	await installPackage(n8nFolder);
	const https = selfSigned(host, folder);
	const ports = { sandbox: await anyFreePort(), n8n: await anyFreePort() };
	const [server, n8n] = await step('Starting a strict sandbox, and n8n over https', () =>
		Promise.all([
			startSandboxServer({ port: ports.sandbox, logFile: sandboxLog }),
			startN8n({
				install,
				userFolder: n8nFolder,
				port: ports.n8n,
				https,
				// Whatever n8n would ever write to its log is looked through for secrets.
				environment: { N8N_LOG_LEVEL: 'debug' },
			}),
		]),
	);
	const recorder = new Recorder();
	await recorder.start(server.url);
	const page = await openLoggedIn(n8n.url, owner, { loopbackHost: host });
	return {
		n8n: {
			url: n8n.url,
			callback: callbackOf(n8n.url),
			folder: n8nFolder,
			logFile: join(n8nFolder, 'n8n.log'),
		},
		sandbox: server.control,
		sandboxLog,
		recorder,
		page,
		request: restOf(page),
	};
}

/** n8n's REST as the editor asks it: `request(method, path, body?)` answers the `data` of the JSON that comes back. */
function restOf(page) {
	return (method, path, body) =>
		page.evaluate(
			async ([method, path, body]) => {
				const answer = await fetch(`/rest${path}`, {
					method,
					headers: {
						'content-type': 'application/json',
						'browser-id': globalThis.localStorage.getItem('n8n-browserId'),
					},
					body: body === undefined ? undefined : JSON.stringify(body),
				});
				const text = await answer.text();
				if (!answer.ok) throw new Error(`n8n answered ${answer.status} to ${method} ${path}: ${text}`);
				return JSON.parse(text).data;
			},
			[method, path, body],
		);
}
