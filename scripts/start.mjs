import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { startBackOfficeAndN8n } from './backOfficeAndN8n.mjs';
import { buildPackage, watchPackage } from './buildPackage.mjs';
import { stateFolder } from './folders.mjs';
import { hotReload, passFirstReload } from './hotReload.mjs';
import { lockForGood } from './lock.mjs';
import { main } from './main.mjs';
import { fullAccessCredential, mcpToken, partnerCredential } from './n8n/credentials.mjs';
import { choicesOfAgency, importExample, readExamples } from './n8n/examples.mjs';
import { installN8n } from './n8n/install.mjs';
import { owner } from './n8n/server.mjs';
import { triggerAddress, waitsForRequest } from './n8n/submission.mjs';
import { activate } from './n8n/workflow.mjs';
import { administrator } from './partner.mjs';
import { chosenPort, freePortFrom } from './ports.mjs';
import { secondsSince, step } from './step.mjs';

/** What is kept from one start to the next: the n8n with its workflows, and the agency that they work with. */
const kept = { n8n: join(stateFolder, 'n8n'), sandbox: join(stateFolder, 'sandbox') };
/** What `--fresh` found, until it finds something again. */
const setAside = join(stateFolder, 'before-fresh');
const userFolder = kept.n8n;
const addressFile = join(stateFolder, 'address');

function readArguments() {
	const { values } = parseArgs({
		options: {
			/** `npm run dev`: the package follows its sources. */
			watch: { type: 'boolean', default: false },
			fresh: { type: 'boolean', default: false },
			/** n8n's. */
			port: { type: 'string' },
			'sandbox-port': { type: 'string' },
		},
		// The name of this script is one when scripts/install.mjs runs it.
		allowPositionals: true,
	});
	return values;
}

const fromSources = { place: watchPackage, environment: hotReload };

/** Two n8n on one database would spoil it. */
async function refuseSecondStart() {
	await lockForGood(join(stateFolder, 'running')).catch(() => {
		throw new Error(`This n8n is already running: ${readFileSync(addressFile, 'utf8')}`);
	});
}

/** Begins with nothing. What was there until now is kept, until the next time. */
function beginAnew() {
	const found = Object.entries(kept).filter(([, folder]) => existsSync(folder));
	if (found.length === 0) return;
	rmSync(setAside, { recursive: true, force: true });
	mkdirSync(setAside);
	for (const [name, folder] of found) renameSync(folder, join(setAside, name));
	console.log(`Beginning anew. What was there until now is in ${setAside}.`);
}

/** What was chosen has to be free; else the usual one, or one that is free. @param {Pick<ReturnType<typeof readArguments>, 'port' | 'sandbox-port'>} given */
async function portsFor({ port, 'sandbox-port': sandboxPort }) {
	if (port !== undefined && port === sandboxPort)
		throw new Error('--port and --sandbox-port take two different ports.');
	// What was chosen first: it may be the usual one of the other.
	const chosen = {
		n8n: port === undefined ? undefined : await chosenPort('--port', port),
		sandbox: sandboxPort === undefined ? undefined : await chosenPort('--sandbox-port', sandboxPort),
	};
	return {
		sandbox: chosen.sandbox ?? (await freePortFrom(3399, 'the sandbox')),
		n8n: chosen.n8n ?? (await freePortFrom(5678, 'n8n')),
	};
}

/** The sandbox moves data aside that are of another version than itself. */
const ofOtherVersions = () =>
	readdirSync(stateFolder)
		.filter((name) => name.startsWith('sandbox.'))
		.map((name) => `The agency's data in ${join(stateFolder, name)} are of another version of the sandbox.\n`)
		.join('');

/** What somebody needs besides the address. @param {Pick<import('./n8n/workflow.mjs').Workflow, 'nodes'>} workflow @param {import('./n8n/workflow.mjs').Node} trigger */
function howToSend({ nodes }, { type }) {
	if (nodes.some(({ credentials }) => credentials?.travelAgencyOAuth2Api)) {
		return ' (once the partner is connected, see below)';
	}
	return type.endsWith('.mcpTrigger') ? ` (for an MCP client, with the bearer token ${mcpToken})` : '';
}

/** @param {import('./backOfficeAndN8n.mjs').Started} started @returns {Promise<string[]>} */
async function importExamples({ request, credentialIds, url, sandbox }) {
	const choices = await choicesOfAgency(sandbox.control);
	const links = [];
	for (const example of readExamples()) {
		const workflow = await importExample(request, example, credentialIds, choices);
		if (waitsForRequest(example.trigger)) {
			await activate(request, workflow);
			links.push(
				`${workflow.name}: ${triggerAddress(url, example.trigger)}${howToSend(workflow, example.trigger)}`,
			);
		} else {
			const how = example.trigger.type.endsWith('.chatTrigger')
				? 'give the model a credential, then press Open chat'
				: 'press Execute workflow';
			links.push(`${workflow.name}: ${url}/workflow/${workflow.id} (${how})`);
		}
	}
	return links;
}

/** @param {import('./sandboxControl.mjs').SandboxControl} control */
async function describeTokens(control) {
	const tokens = await control.tokens();
	const longest = Math.max(...tokens.map(({ token }) => token.length));
	return tokens.map(({ token, story }) => `  ${token.padEnd(longest)}  ${story}`).join('\n');
}

/** How to connect an agency as a partner: what the demo does by itself, a person presses here. @param {import('./backOfficeAndN8n.mjs').Started} started */
async function howToConnect({ sandbox, url, credentialIds }) {
	const { email, password } = await administrator(sandbox.control);
	return `Connect an agency as a partner does (once: it stays connected):
  1. Open ${url}/home/credentials/${credentialIds.get(partnerCredential)} and press Connect.
  2. Log in as the administrator of the agency: ${email} / ${password}
  3. Choose Horizonte Viagens, press Autorizar. "${partnerCredential}" now creates sales without an access token.
  Unlike this sandbox, the service takes no redirect URI on http or localhost.`;
}

await main(async () => {
	const start = performance.now();
	const { watch: isDevelopment, fresh, ...given } = readArguments();
	await refuseSecondStart();
	const ports = await portsFor(given);
	if (fresh) beginAnew();
	mkdirSync(userFolder, { recursive: true });
	if (!isDevelopment) await buildPackage();
	const install = await installN8n();
	writeFileSync(addressFile, `http://localhost:${ports.n8n}`);

	const started = await startBackOfficeAndN8n({
		install,
		userFolder,
		data: kept.sandbox,
		ports,
		...(isDevelopment && fromSources),
	});
	if (isDevelopment) await step('Waiting for its first reload', () => passFirstReload(started, userFolder));
	const links = await importExamples(started);
	console.log(`
Ready in ${secondsSince(start)}.

  n8n       ${started.url}
            ${owner.email} / ${owner.password}
  Sandbox   ${started.sandbox.url}
            what the workflows ask, what is stored, what can go wrong

Try first:
${links.map((link) => `  ${link}`).join('\n')}

Access tokens of the sandbox, one story each (the first is in the credential "${fullAccessCredential}"):
${await describeTokens(started.sandbox.control)}

${await howToConnect(started)}

Workflows and the agency's data are kept in ${stateFolder}; npm start -- --fresh begins anew.
${ofOtherVersions()}${isDevelopment ? 'What you save under nodes/, credentials/ and icons/ shows in the editor within seconds.\n' : ''}Ctrl-C stops both.`);
	throw new Error(await started.ended);
});
