import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { installPackage } from '../../../scripts/backOfficeAndN8n.mjs';
import { makeCredential } from '../../../scripts/n8n/credentials.mjs';
import type { Request } from '../../../scripts/n8n/rest.mjs';
import { startN8n } from '../../../scripts/n8n/server.mjs';
import { callbackOf } from '../../../scripts/partner.mjs';
import { anyFreePort } from '../../../scripts/ports.mjs';
import { startSandboxServer } from '../../../scripts/sandboxServer.mjs';
import type { SandboxControl } from '../../../scripts/sandboxControl.mjs';
import { Editor, openLoggedIn } from '../editor';
import { test as withEditor } from '../editorTest';
import { makeWorkflow } from '../workflow';
import { CredentialDialog, credentialType, partners } from './connecting';
import { selfSigned } from './certificate';
import { Recorder } from './recorder';
import { Screens } from './screens';
import { someone } from '../someone';

/**
 * The partner's n8n, with https and not on localhost, as the service requires. Only the browser needs to find
 * it.
 */
const host = 'n8n.agency.test';

export interface Partner {
	/** `callback` is the address to which the service sends the browser back. */
	n8n: { url: string; callback: string; folder: string; logFile: string };
	sandbox: SandboxControl;
	sandboxLog: string;
	/** Between n8n and the sandbox, which is as strict as the service. */
	recorder: Recorder;
	/** Sends requests to n8n's REST API through the browser. */
	request: Request;
	editor: Editor;
	/** The credential to connect. */
	agency: { id: string; name: string };
	dialog: CredentialDialog;
	screens: Screens;
}

const sale = {
	authentication: 'oAuth2',
	operation: 'create',
	...someone('payer', 'Davi Nogueira', { externalId: 'davi' }),
	products: {
		cruise: [
			{
				...someone('supplier', 'Mar Azul Cruzeiros', { externalId: 'mar-azul' }),
				bookingNumber: 'MA-2027-0001',
				departureDate: '20/02/2027',
				arrivalDate: '27/02/2027',
				passengers: { passenger: [{ sameAsPayer: true, amount: '7.350,00' }] },
			},
		],
	},
};

const partnerNode = (name: string, operation: string) => ({
	name,
	type: 'travelAgencyPartnerConnection',
	parameters: { operation },
});

/** The nodes of the workflow; the host of one credential does not exist. */
async function nodesFor(request: Request) {
	const elsewhere = await makeCredential(request, {
		name: 'Nobody there',
		type: credentialType,
		data: { ...partners.active, baseUrl: 'https://backoffice.invalid/api/v3' },
	});
	const nowhere = partnerNode('Check Approval at No Host', 'checkApproval');
	return [
		{ name: 'Create Sale', type: 'travelAgencySale', parameters: sale },
		partnerNode('Check Approval', 'checkApproval'),
		{ ...nowhere, credentials: { [credentialType]: elsewhere } },
		partnerNode('Verify', 'verify'),
		partnerNode('Revoke', 'revoke'),
	];
}

/** Uses n8n's REST API like the editor, since only the browser can find the host. */
const restOf =
	(page: Page): Request =>
	(method, path, body) =>
		page.evaluate(
			async ([method, path, body]) => {
				const answer = await fetch(`/rest${path}`, {
					method,
					headers: {
						'content-type': 'application/json',
						'browser-id': localStorage.getItem('n8n-browserId') ?? '',
					},
					body: body === undefined ? undefined : JSON.stringify(body),
				});
				const text = await answer.text();
				if (!answer.ok) throw new Error(`n8n answered ${answer.status} to ${method} ${path}: ${text}`);
				return JSON.parse(text).data;
			},
			[method, path, body] as const,
		);

export const test = withEditor.extend<object, { partner: Partner }>({
	partner: [
		async ({ browser, install, folder }, use) => {
			const n8nFolder = join(folder, 'n8n');
			const sandboxLog = join(folder, 'sandbox.log');
			mkdirSync(n8nFolder);
			await installPackage(n8nFolder);
			const ports = { sandbox: await anyFreePort(), n8n: await anyFreePort() };
			// The most verbose level, because the log is searched for secrets.
			const environment = { N8N_LOG_LEVEL: 'debug' };
			const https = selfSigned(host, folder);
			const [server, n8n] = await Promise.all([
				startSandboxServer({ port: ports.sandbox, logFile: sandboxLog, flags: ['--token', 'sandbox'] }),
				startN8n({ install, userFolder: n8nFolder, port: ports.n8n, https, environment }),
			]);
			const recorder = new Recorder(server.url);
			await recorder.start();
			const { url } = n8n;
			const page = await openLoggedIn(browser, n8n);
			const request = restOf(page);
			const credential = { name: 'Horizonte Viagens', type: credentialType, data: {} };
			const agency = await makeCredential(request, credential);
			const editor = new Editor(page, url);
			await editor.show(await makeWorkflow(request, { [credentialType]: agency }, await nodesFor(request)));
			await use({
				n8n: { url, callback: callbackOf(url), folder: n8nFolder, logFile: join(n8nFolder, 'n8n.log') },
				sandbox: server.control,
				sandboxLog,
				recorder,
				request,
				editor,
				agency,
				dialog: new CredentialDialog(page, url),
				screens: new Screens(page),
			});
			recorder.stop();
		},
		{ scope: 'worker', timeout: 300_000 },
	],
	editor: [async ({ partner }, use) => await use(partner.editor), { scope: 'worker' }],
});
