import { join } from 'node:path';
import { importCredentials } from './n8n/credentials.mjs';
import { logIn } from './n8n/rest.mjs';
import { owner, startN8n } from './n8n/server.mjs';
import { startSandboxServer } from './sandboxServer.mjs';
import { step } from './step.mjs';
import { unpackPackageTo } from './unpackedPackage.mjs';

/** Horizonte Viagens, the first of the sandbox's two companies. */
const companyIdentifier = '12345678000195';

/**
 * Starts the sandbox and, with this package installed from its tarball, n8n; signs in and makes the sandbox credentials.
 * `install` is what installN8n returned, `ports` { sandbox, n8n }; the data of n8n lives in `userFolder`.
 * Returns { sandbox: {url, baseUrl}, url (of n8n), request (its REST), credentialIds, parse, ended }:
 * `ended` settles with a sentence when one of the two ends by itself.
 */
export async function startBackOfficeAndN8n({ install, userFolder, ports }) {
	await step('Installing the package in n8n, from its tarball', () =>
		// n8n loads what lies here under the package's own name, so that saved workflows match what users have.
		unpackPackageTo(join(userFolder, '.n8n/nodes/node_modules/n8n-nodes-travel-agency')),
	);
	const [sandbox, n8n] = await step(`Starting the sandbox and n8n ${install.version}`, () =>
		Promise.all([
			startSandboxServer({ port: ports.sandbox, logFile: join(userFolder, 'sandbox.log') }),
			startN8n({ install, userFolder, port: ports.n8n }),
		]),
	);
	const request = await logIn(n8n.url, owner);
	const { baseUrl } = sandbox;
	return {
		sandbox,
		url: n8n.url,
		request,
		credentialIds: await importCredentials(request, { baseUrl, companyIdentifier }),
		parse: install.require('flatted').parse,
		ended: Promise.race([
			sandbox.exited.then(() => `The sandbox ended by itself. Its log: ${join(userFolder, 'sandbox.log')}`),
			n8n.exited.then(() => `n8n ended by itself. Its log: ${join(userFolder, 'n8n.log')}`),
		]),
	};
}
