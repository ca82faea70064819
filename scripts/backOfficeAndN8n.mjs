import { join } from 'node:path';
import { importCredentials, partnerCredential } from './n8n/credentials.mjs';
import { logIn } from './n8n/rest.mjs';
import { owner, startN8n } from './n8n/server.mjs';
import { consent, registerPartner } from './partner.mjs';
import { anyFreePort } from './ports.mjs';
import { companyIdentifier, startSandboxServer } from './sandboxServer.mjs';
import { step } from './step.mjs';
import { unpackPackageTo } from './unpackedPackage.mjs';

/** Installs this package from its tarball where the n8n of `userFolder` looks for community packages. */
export async function installPackage(userFolder) {
	await step('Installing the package in n8n, from its tarball', () =>
		// n8n loads what lies here under the package's own name, so that saved workflows match what users have.
		unpackPackageTo(join(userFolder, '.n8n/nodes/node_modules/n8n-nodes-travel-agency')),
	);
}

/**
 * Starts the sandbox and, with this package installed from its tarball, n8n; signs in and makes the sandbox credentials.
 * `install` is what installN8n returned, `ports` are { sandbox, n8n }, any free ones unless given; the data of n8n lives in
 * `userFolder`; `environment` is added to that of n8n.
 * Returns { sandbox, url and n8nPid (of n8n), request and visit (its REST), credentialIds, parse, ended }: `sandbox` is what
 * startSandboxServer returned, `ended` settles with a sentence when one of the two ends by itself.
 */
export async function startBackOfficeAndN8n({ install, userFolder, ports = {}, environment }) {
	const sandboxPort = ports.sandbox ?? (await anyFreePort());
	const n8nPort = ports.n8n ?? (await anyFreePort());
	await installPackage(userFolder);
	// A difference from the service, which refuses partners on http and localhost: this n8n has no other address.
	const flags = ['--allow-loopback-redirect'];
	const [sandbox, n8n] = await step(`Starting the sandbox and n8n ${install.version}`, () =>
		Promise.all([
			startSandboxServer({ port: sandboxPort, logFile: join(userFolder, 'sandbox.log'), flags }),
			startN8n({ install, userFolder, port: n8nPort, environment }),
		]),
	);
	const { request, visit } = await logIn(n8n.url, owner);
	const partner = await registerPartner(sandbox.control, n8n.url);
	const { baseUrl } = sandbox;
	return {
		sandbox,
		url: n8n.url,
		n8nPid: n8n.pid,
		request,
		visit,
		credentialIds: await importCredentials(request, { baseUrl, companyIdentifier, partner }),
		parse: install.require('flatted').parse,
		ended: Promise.race([
			sandbox.exited.then(() => `The sandbox ended by itself. Its log: ${join(userFolder, 'sandbox.log')}`),
			n8n.exited.then(() => `n8n ended by itself. Its log: ${join(userFolder, 'n8n.log')}`),
		]),
	};
}

/**
 * Connects the partner's credential as a person does: Connect in n8n, log-in and consent on the pages of the service,
 * and back to n8n, which exchanges the code for a token.
 * `started` is what startBackOfficeAndN8n returned.
 */
export async function connectPartner({ sandbox, request, visit, credentialIds }) {
	const id = credentialIds.get(partnerCredential);
	const address = await request('GET', `/oauth2-credential/auth?id=${id}`);
	const callback = await consent(sandbox, address, companyIdentifier);
	const page = await visit(callback);
	if (!page.includes('Connection successful')) throw new Error(`n8n did not connect the partner:\n${page}`);
}
