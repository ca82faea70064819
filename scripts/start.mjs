import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { startBackOfficeAndN8n } from './backOfficeAndN8n.mjs';
import { buildPackage, watchPackage } from './buildPackage.mjs';
import { makeStateFolder, stateFolder } from './folders.mjs';
import { hotReload, passFirstReload } from './hotReload.mjs';
import { lockForGood } from './lock.mjs';
import { main } from './main.mjs';
import { choicesOfAgency, EXAMPLES_TAG, importExample, makeTag, readExamples } from './n8n/examples.mjs';
import { installN8n } from './n8n/install.mjs';
import { ownerOf, passwordIn } from './n8n/owner.mjs';
import { waitsForRequest } from './n8n/submission.mjs';
import { activate } from './n8n/workflow.mjs';
import { chosenPort, freePortFrom } from './ports.mjs';
import { secondsSince, step } from './step.mjs';

/** Kept between starts: n8n with its workflows, and the agency that they work with. */
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
			/** Says the log-in, and starts nothing. */
			password: { type: 'boolean', default: false },
			/** n8n's. */
			port: { type: 'string' },
			'sandbox-port': { type: 'string' },
		},
	});
	return values;
}

const fromSources = { place: watchPackage, environment: hotReload };

/** Two n8n on one database would spoil it. */
async function refuseSecondStart() {
	await lockForGood(join(stateFolder, 'running')).catch((error) => {
		if (error.code !== 'ELOCKED') throw error;
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

/**
 * Chosen ports must be free; else the usual one, or any free one.
 *
 * @param {Pick<ReturnType<typeof readArguments>, 'port' | 'sandbox-port'>} given
 */
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

/** Whether whoever starts it has a machine in Portuguese. */
function speaksPortuguese() {
	const { LC_ALL, LC_MESSAGES, LANG } = process.env;
	return /^pt/i.test(LC_ALL || LC_MESSAGES || LANG || '');
}

/** The sandbox moves data aside that are of another version than itself. */
const ofOtherVersions = () =>
	readdirSync(stateFolder)
		.filter((name) => name.startsWith('sandbox.'))
		.map((name) => `The agency's data in ${join(stateFolder, name)} are of another version of the sandbox.`);

/**
 * Imports the examples; those that wait for a request are published.
 *
 * @param {import('./backOfficeAndN8n.mjs').Started} started
 */
async function importExamples({ request, credentialIds, sandbox }) {
	const choices = await choicesOfAgency(sandbox.control);
	const tagId = await makeTag(request, EXAMPLES_TAG);
	for (const example of readExamples()) {
		const workflow = await importExample(request, example, credentialIds, choices, {
			tagId,
			sandboxUrl: sandbox.url,
		});
		if (waitsForRequest(example.trigger)) await activate(request, workflow);
	}
}

/** @param {import('./n8n/owner.mjs').Owner} owner */
const logInOf = ({ email, password }) => `${email} / ${password}`;

/**
 * For somebody who has never seen this: it fits one screen of 24 lines.
 *
 * @param {import('./backOfficeAndN8n.mjs').Started} started
 * @param {{ start: number, isDevelopment: boolean }} how
 */
const screen = ({ url, sandbox, owner }, { start, isDevelopment }) => `
Ready in ${secondsSince(start)}.

  n8n       ${url}
            ${logInOf(owner)}
  Sandbox   ${sandbox.url}
            what the workflows ask, what is stored, what can go wrong

Next: open "Start here" and follow its notes, for five minutes:
  ${url}/workflow/start-here

More workflows to use   ${url}/home/workflows (tag "${EXAMPLES_TAG}")
Tokens and log-ins      ${sandbox.url}/#/access ("How to get in")
Connecting a partner    docs/partners.md

Workflows and the agency's data are kept in
  ${stateFolder}
npm start -- --fresh begins anew, npm start -- --password says the log-in.
${isDevelopment ? 'What you save under nodes/, credentials/ and icons/ shows in the editor within seconds.\n' : ''}Ctrl-C stops both.`;

await main(async () => {
	const start = performance.now();
	const { watch: isDevelopment, fresh, password, ...given } = readArguments();
	if (password) {
		if (passwordIn(userFolder) === undefined) throw new Error('There is no log-in yet: npm start makes it.');
		console.log(logInOf(ownerOf(userFolder)));
		return;
	}
	makeStateFolder();
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
		messageLanguage: speaksPortuguese() ? 'pt' : 'en',
		...(isDevelopment && fromSources),
	});
	if (isDevelopment) await step('Waiting for its first reload', () => passFirstReload(started, userFolder));
	await step('Importing the examples', () => importExamples(started));
	for (const sentence of ofOtherVersions()) console.log(sentence);
	console.log(screen(started, { start, isDevelopment }));
	throw new Error(await started.ended);
});
