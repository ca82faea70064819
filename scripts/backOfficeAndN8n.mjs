import { join } from 'node:path';
import { say } from './language.mjs';
import { credentialName, importCredentials, mcpTokenOf, partnerCredential } from './n8n/credentials.mjs';
import { logIn } from './n8n/rest.mjs';
import { startN8n } from './n8n/server.mjs';
import { consent, registerPartner } from './partner.mjs';
import { anyFreePort } from './ports.mjs';
import { companyIdentifier, startSandboxServer } from './sandboxServer.mjs';
import { step } from './step.mjs';
import { remember } from './tarball.mjs';
import { unpackPackageTo } from './unpackedPackage.mjs';

/**
 * The folder in which the n8n of `userFolder` expects this package. It has the package's own name, so that
 * saved workflows match those of users.
 *
 * @param {string} userFolder
 */
export const packageFolder = (userFolder) =>
	join(userFolder, '.n8n/nodes/node_modules/n8n-nodes-travel-agency');

/**
 * Installs this package in the n8n of `userFolder`, by default from its tarball.
 *
 * @param {string} userFolder
 * @param {(folder: string) => Promise<import('./tarball.mjs').Tarball | void>} [place]
 */
export async function installPackage(userFolder, place = unpackPackageTo) {
	const tarball = await step(say`Installing the package in n8n`, () => place(packageFolder(userFolder)));
	if (tarball) remember('tried', tarball);
}

/**
 * Starts the sandbox, and an n8n with this package installed; signs in to n8n, and creates the sandbox
 * credentials.
 *
 * @param {object} options
 * @param {import('./n8n/install.mjs').Install} options.install
 * @param {string} options.userFolder the folder of n8n's data
 * @param {string} [options.data] the folder of the sandbox's data; without it, the sandbox starts from
 * scratch
 * @param {{ sandbox?: number, n8n?: number }} [options.ports] by default, any free ones
 * @param {import('./language.mjs').Language} [options.language] of the credentials
 * @param {Record<string, string>} [options.environment] added to n8n's environment
 * @param {(folder: string) => Promise<void>} [options.place] puts the package into a folder; by default, from
 * its tarball
 */
export async function startBackOfficeAndN8n({
	install,
	userFolder,
	data,
	ports = {},
	language = 'en',
	environment,
	place,
}) {
	const sandboxPort = ports.sandbox ?? (await anyFreePort());
	const n8nPort = ports.n8n ?? (await anyFreePort());
	await installPackage(userFolder, place);
	// The service refuses partners with http and on this machine, but this n8n has no other address.
	const flags = ['--allow-loopback-redirect', ...(data === undefined ? [] : ['--data', data])];
	const [sandbox, n8n] = await step(say`Starting the sandbox and n8n ${install.version}`, () =>
		Promise.all([
			startSandboxServer({ port: sandboxPort, logFile: join(userFolder, 'sandbox.log'), flags }),
			startN8n({ install, userFolder, port: n8nPort, environment }),
		]),
	);
	const { request, visit } = await logIn(n8n.url, n8n.owner);
	const partner = await registerPartner(sandbox.control, n8n.url);
	const mcpToken = mcpTokenOf(userFolder);
	return {
		sandbox,
		url: n8n.url,
		n8nPid: n8n.pid,
		owner: n8n.owner,
		mcpToken,
		request,
		visit,
		language,
		credentialIds: await importCredentials(request, {
			sandbox,
			companyIdentifier,
			language,
			partner,
			mcpToken,
			owner: n8n.owner,
		}),
		/** Turns the text of an execution that n8n has stored into objects. @type {(text: string) => any} */
		parse: install.require('flatted').parse,
		/** Resolves to a sentence if one of the two ends by itself. */
		ended: Promise.race([
			sandbox.exited.then(
				() => say`The sandbox ended by itself. Its log: ${join(userFolder, 'sandbox.log')}`,
			),
			n8n.exited.then(() => say`n8n ended by itself. Its log: ${join(userFolder, 'n8n.log')}`),
		]),
	};
}

/** @typedef {Awaited<ReturnType<typeof startBackOfficeAndN8n>>} Started */

/**
 * Connects the partner's credential like a person does: clicks Connect in n8n, signs in and consents on the
 * service's pages, and returns to n8n, which exchanges the code for a token.
 *
 * @param {Started} started
 */
export async function connectPartner({ sandbox, request, visit, credentialIds, language }) {
	const id = credentialIds.get(credentialName(partnerCredential, language));
	const address = await request('GET', `/oauth2-credential/auth?id=${id}`);
	const callback = await consent(sandbox, address, companyIdentifier);
	const page = await visit(callback);
	if (!page.includes('Connection successful')) throw new Error(`n8n did not connect the partner:\n${page}`);
}
