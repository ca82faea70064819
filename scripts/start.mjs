import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { startBackOfficeAndN8n } from './backOfficeAndN8n.mjs';
import { buildPackage, watchPackage } from './buildPackage.mjs';
import { makeStateFolder, stateFolder } from './folders.mjs';
import { hotReload, passFirstReload } from './hotReload.mjs';
import { say, speakAs } from './language.mjs';
import { endLeft, StartedProcesses } from './leftovers.mjs';
import { lockForGood } from './lock.mjs';
import { main } from './main.mjs';
import {
	choicesOfAgency,
	EXAMPLES_TAG,
	importExample,
	isLesson,
	makeTag,
	readExamples,
} from './n8n/examples.mjs';
import { mcpTokenOf } from './n8n/credentials.mjs';
import { installN8n } from './n8n/install.mjs';
import { hasOwner, ownerOf } from './n8n/owner.mjs';
import { waitsForRequest } from './n8n/submission.mjs';
import { activate } from './n8n/workflow.mjs';
import { chosenPort, freePortFrom } from './ports.mjs';
import { tellOfServers } from './processes.mjs';
import { secretIn } from './secretFile.mjs';
import { secondsSinceCommand, step } from './step.mjs';

/** Kept between starts: n8n with its workflows, and their agency. */
const kept = { n8n: join(stateFolder, 'n8n'), sandbox: join(stateFolder, 'sandbox') };
/** The data that `--fresh` found, until it finds other data. */
const setAside = join(stateFolder, 'before-fresh');
const userFolder = kept.n8n;
const addressFile = join(stateFolder, 'address');

function readArguments() {
	const { values } = parseArgs({
		options: {
			/** For `npm run dev`: the package is rebuilt when its sources change. */
			watch: { type: 'boolean', default: false },
			fresh: { type: 'boolean', default: false },
			/** End what a killed start has left running. */
			'end-left': { type: 'boolean', default: false },
			/** Print the login and the tokens, and start nothing. */
			password: { type: 'boolean', default: false },
			/** The port of n8n. */
			port: { type: 'string' },
			'sandbox-port': { type: 'string' },
			/** `pt` or `en`; by default, the terminal's language. */
			lang: { type: 'string' },
		},
	});
	return values;
}

const fromSources = { place: watchPackage, environment: hotReload };

/**
 * Two n8n processes with one database would damage it.
 *
 * @param {boolean} isToEnd whether to end what a killed start has left running
 */
async function refuseSecondStart(isToEnd) {
	const processes = new StartedProcesses(join(stateFolder, 'processes'));
	const own = 'npm start';
	const isRunning = () => processes.stillRunning().some(({ name }) => name === own);
	/** @returns {never} */
	const refuse = () => {
		throw new Error(
			say`This n8n is already running: ${existsSync(addressFile) ? readFileSync(addressFile, 'utf8') : ''}`,
		);
	};
	await lockForGood(join(stateFolder, 'running'), isRunning).catch((error) => {
		if (error.code !== 'ELOCKED') throw error;
		refuse();
	});
	// A machine that was asleep loses the lock.
	if (isRunning()) refuse();
	const left = processes.stillRunning();
	processes.add(own, process.pid);
	await endLeft(left, isToEnd);
	tellOfServers((name, pid) => processes.add(name, pid));
}

/** Starts with nothing. Earlier data is kept until this is done again. */
function beginAnew() {
	const found = Object.entries(kept).filter(([, folder]) => existsSync(folder));
	if (found.length === 0) return;
	rmSync(setAside, { recursive: true, force: true });
	mkdirSync(setAside);
	for (const [name, folder] of found) renameSync(folder, join(setAside, name));
	console.log(say`Beginning anew. What was there until now is in ${setAside}.`);
}

/**
 * Ports that the user chose must be free; otherwise the usual one, or any free one.
 *
 * @param {Pick<ReturnType<typeof readArguments>, 'port' | 'sandbox-port'>} given
 */
async function portsFor({ port, 'sandbox-port': sandboxPort }) {
	if (port !== undefined && port === sandboxPort)
		throw new Error(say`--port and --sandbox-port take two different ports.`);
	// First the ports that the user chose, because one may be the usual port of the other program.
	const chosen = {
		n8n: port === undefined ? undefined : await chosenPort('--port', port),
		sandbox: sandboxPort === undefined ? undefined : await chosenPort('--sandbox-port', sandboxPort),
	};
	return {
		sandbox: chosen.sandbox ?? (await freePortFrom(3399, say`the sandbox`)),
		n8n: chosen.n8n ?? (await freePortFrom(5678, 'n8n')),
	};
}

/** The sandbox sets aside data of another version. */
const ofOtherVersions = () =>
	readdirSync(stateFolder)
		.filter((name) => name.startsWith('sandbox.'))
		.map(
			(name) => say`The agency's data in ${join(stateFolder, name)} are of another version of the sandbox.`,
		);

/**
 * Imports the examples, and publishes those that wait for a request.
 *
 * @param {import('./backOfficeAndN8n.mjs').Started} started
 * @param {import('./language.mjs').Language} language
 */
async function importExamples({ request, credentialIds, sandbox }, language) {
	const choices = await choicesOfAgency(sandbox.control);
	const tagId = await makeTag(request, EXAMPLES_TAG[language]);
	for (const example of readExamples(language)) {
		const workflow = await importExample(request, example, credentialIds, choices, {
			tagId,
			sandboxUrl: sandbox.url,
		});
		if (waitsForRequest(example.trigger)) await activate(request, workflow);
		if (isLesson(example) && workflow.name === lessonIn(language === 'en' ? 'pt' : 'en'))
			console.log(
				say`The workflows here are in the other language; npm start -- --fresh begins anew in this one.`,
			);
	}
}

/** The name of the first workflow. @param {import('./language.mjs').Language} language */
const lessonIn = (language) => String(readExamples(language).find(isLesson)?.workflow.name);

/** @param {import('./n8n/owner.mjs').Owner} owner */
const logInOf = ({ email, password }) => `${email} / ${password}`;

/** The sandbox creates this token for its folder, and begins all its secrets with it. */
const sandboxToken = () => secretIn(join(kept.sandbox, 'token')) ?? '';

/** Everything created for this state folder that gives access to something, one per line. */
const keptSecrets = () =>
	[
		['n8n', logInOf(ownerOf(userFolder))],
		['MCP', mcpTokenOf(userFolder)],
		['Sandbox', sandboxToken()],
	]
		.map(([what = '', secret]) => `${what.padEnd(10)}${secret}`)
		.join('\n');

/**
 * For a user who sees this for the first time: it fits one screen of 24 lines.
 *
 * @param {import('./backOfficeAndN8n.mjs').Started} started
 * @param {{ isDevelopment: boolean, language: import('./language.mjs').Language }} how
 */
const screen = ({ url, sandbox, owner, mcpToken }, { isDevelopment, language }) => `
${say`Ready in ${secondsSinceCommand()}.`}

  n8n       ${url}
            ${logInOf(owner)}
  Sandbox   ${sandbox.url}
            ${say`what the workflows ask, what is stored, what can go wrong`}
            ${say`access token`} ${sandboxToken()}
  MCP       ${say`token of its clients`} ${mcpToken}

${say`Next: open "${lessonIn(language)}" and follow its note, for five minutes:`}
  ${url}/workflow/start-here

${say`More workflows to use`.padEnd(24)}${say`${`${url}/home/workflows`} (tag "${EXAMPLES_TAG[language]}")`}
${say`Tokens and log-ins`.padEnd(24)}${say`${`${sandbox.url}/#/access`} ("How to get in")`}
${say`Connecting a partner`.padEnd(24)}${say`docs/partners.md`}

${say`Workflows and the agency's data are kept in`}
  ${stateFolder}
${say`npm start -- --fresh begins anew, npm start -- --password says log-in and tokens.`}
${isDevelopment ? `${say`What you save under nodes/, credentials/ and icons/ shows in the editor within seconds.`}\n` : ''}${say`Ctrl-C stops both.`}`;

await main(async () => {
	const language = speakAs(process.argv, process.env);
	const { watch: isDevelopment, fresh, password, 'end-left': isToEnd, ...given } = readArguments();
	if (password) {
		if (!hasOwner(userFolder)) throw new Error(say`There is no log-in yet: npm start makes it.`);
		console.log(keptSecrets());
		return;
	}
	makeStateFolder();
	await refuseSecondStart(isToEnd);
	const ports = await portsFor(given);
	if (fresh) beginAnew();
	mkdirSync(userFolder, { recursive: true });
	if (!isDevelopment) await buildPackage();
	const install = await installN8n();
	writeFileSync(addressFile, `http://127.0.0.1:${ports.n8n}`);

	const started = await startBackOfficeAndN8n({
		install,
		userFolder,
		data: kept.sandbox,
		ports,
		language,
		...(isDevelopment && fromSources),
	});
	if (isDevelopment)
		await step(say`Waiting for its first reload`, () => passFirstReload(started, userFolder));
	await step(say`Importing the examples`, () => importExamples(started, language));
	for (const sentence of ofOtherVersions()) console.log(sentence);
	console.log(screen(started, { isDevelopment, language }));
	throw new Error(await started.ended);
});
