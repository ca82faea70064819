import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
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
import { freePortFrom } from './ports.mjs';
import { secondsSince, step } from './step.mjs';

const userFolder = join(stateFolder, 'n8n');
const addressFile = join(userFolder, 'address');

/** `npm run dev`: the package follows its sources. */
const isDevelopment = process.argv.includes('--watch');
const fromSources = { place: watchPackage, environment: hotReload };

/** Two n8n on one database would spoil it. */
async function refuseSecondStart() {
	await lockForGood(join(userFolder, 'running')).catch(() => {
		throw new Error(`This n8n is already running: ${readFileSync(addressFile, 'utf8')}`);
	});
}

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
	return `Connect an agency as a partner does:
  1. Open ${url}/home/credentials/${credentialIds.get(partnerCredential)} and press Connect.
     (Switch account after a second start: the sandbox has forgotten the connection, n8n has not.)
  2. Log in as the administrator of the agency: ${email} / ${password}
  3. Choose Horizonte Viagens, press Autorizar. "${partnerCredential}" now creates sales without an access token.
  Unlike this sandbox, the service takes no redirect URI on http or localhost.`;
}

await main(async () => {
	const start = performance.now();
	await refuseSecondStart();
	if (!isDevelopment) await buildPackage();
	const install = await installN8n();
	const ports = { sandbox: await freePortFrom(3399, 'the sandbox'), n8n: await freePortFrom(5678, 'n8n') };
	writeFileSync(addressFile, `http://localhost:${ports.n8n}`);

	const started = await startBackOfficeAndN8n({
		install,
		userFolder,
		ports,
		...(isDevelopment && fromSources),
	});
	if (isDevelopment) await step('Waiting for its first reload', () => passFirstReload(started, userFolder));
	const links = await importExamples(started);
	console.log(`
Ready in ${secondsSince(start)}.

  n8n       ${started.url}
            ${owner.email} / ${owner.password}
  Sandbox   ${started.sandbox.baseUrl}

Try first:
${links.map((link) => `  ${link}`).join('\n')}

Access tokens of the sandbox, one story each (the first is in the credential "${fullAccessCredential}"):
${await describeTokens(started.sandbox.control)}

${await howToConnect(started)}

Your workflows are kept in ${userFolder}; the sandbox begins anew each time.
${isDevelopment ? 'What you save under nodes/, credentials/ and icons/ shows in the editor within seconds.\n' : ''}Ctrl-C stops both.`);
	throw new Error(await started.ended);
});
