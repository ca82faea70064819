import { randomUUID } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { execa } from 'execa';
import { checkInterruption, checkOtherAddresses } from './checkInterruption.mjs';
import { cachedFolder, n8nOf, PINNED_N8N, sizes } from './installation.mjs';
import { main } from './main.mjs';
import { fullAccessCredential } from './n8n/credentials.mjs';
import { EXAMPLES_TAG, isLesson, readExamples } from './n8n/examples.mjs';
import { logIn } from './n8n/rest.mjs';
import { owner } from './n8n/server.mjs';
import { bystanderOn, check, copyOfClone, npmScript } from './npmScript.mjs';
import { answersOk, anyFreePort } from './ports.mjs';
import { follow, npmSettings } from './npmInstall.mjs';
import { run } from './processes.mjs';
import { SandboxControl } from './sandboxControl.mjs';

/** @param {string} sandbox @returns {Promise<{ id: string }>} */
async function newPerson(sandbox) {
	const answer = await fetch(`${sandbox}/api/v3/people`, {
		method: 'POST',
		headers: {
			authorization: 'Bearer sandbox_full_access',
			'content-type': 'application/json',
			'idempotency-key': randomUUID(),
		},
		body: JSON.stringify({ person_kind: 'individual', name: 'Somebody of before' }),
	});
	return /** @type {{ id: string }} */ (await answer.json());
}

/** The development packages, interrupted. @param {string} clone */
async function interruptFirstStart(clone) {
	const child = execa('node', ['scripts/install.mjs', 'start'], {
		cwd: clone,
		env: { XDG_STATE_HOME: join(clone, '.tmp') },
		stdin: 'ignore',
		all: true,
		reject: false,
		detached: true, // a process group of its own, as in a terminal
	});
	let output = '';
	child.all.on('data', (chunk) => (output += chunk));
	const deadline = Date.now() + 60_000;
	while (!output.includes('Installing the development packages') && Date.now() < deadline) await sleep(50);
	await sleep(3_000);
	process.kill(-Number(child.pid), 'SIGINT');
	const { exitCode } = await child;
	check(
		exitCode === 130 && output.includes('Interrupted.'),
		`Ctrl-C ends the very first step${exitCode === 130 ? '' : `: ${output}`}`,
	);
	for (const said of ['To be installed:', join(clone, 'node_modules'), 'to download', 'on the disk'])
		check(output.includes(said), `before it began it said "${said}"`);
	const left = readdirSync(join(clone, '.tmp')).filter((name) => name.startsWith('packages-of-'));
	check(left.length === 0 && !existsSync(join(clone, 'node_modules')), 'nothing half-installed is left');
}

const TOLERANCE = 0.15;

/** @param {string} what @param {number} megabytes @param {number} said */
function checkSize(what, megabytes, said) {
	const isSo = Math.abs(megabytes - said) <= TOLERANCE * said;
	check(isSo, `${what}: ${Math.round(megabytes)} MB, and ${said} MB is what the first start says`);
}

/** What the blocks of these folders take, in MB. @param {string[]} folders */
async function onDisk(folders) {
	const lines = (await run('du', ['-sk', ...folders])).trim().split('\n');
	return lines.reduce((sum, line) => sum + Number(line.split('\t')[0]), 0) * 0.001024;
}

/**
 * The sizes that the first start says, held against what it has installed.
 *
 * @param {string} clone
 */
async function checkSizes(clone) {
	const { cache } = await npmSettings(async (args, cwd) => await run('npm', args, { cwd }), clone);
	const n8n = n8nOf(PINNED_N8N);
	const installed = cachedFolder(n8n);
	const both = [
		{ what: 'Development packages', lockFolder: clone, said: sizes.development },
		{ what: 'n8n', lockFolder: n8n.manifestFolder, said: sizes.n8n },
	];
	for (const { what, lockFolder, said } of both) {
		const lock = JSON.parse(readFileSync(join(lockFolder, 'package-lock.json'), 'utf8'));
		const { downloaded, isDownloaded } = follow(lockFolder, lock, cache)();
		if (isDownloaded) checkSize(`${what}, downloaded`, downloaded / 1_000_000, said.download);
		else console.log(`  ${what}: npm's cache has not all of it any more, so its download is not compared`);
	}
	const modules = ['node_modules', 'sandbox/node_modules'].map((name) => join(clone, name));
	checkSize('Development packages, on the disk', await onDisk(modules), sizes.development.disk);
	checkSize('n8n, on the disk', await onDisk([installed]), sizes.n8n.disk);
}

/** @param {{ type: string }} node */
const isNote = ({ type }) => type.endsWith('.stickyNote');

const SCREEN = { lines: 24, columns: 100 };

/** @param {string} screen @param {string} url n8n's @param {string} sandbox its address */
function checkScreen(screen, url, sandbox) {
	const lines = screen.trim().split('\n');
	const widest = Math.max(...lines.map((line) => line.length));
	check(
		lines.length <= SCREEN.lines && widest <= SCREEN.columns,
		`what is printed at the end fits one screen: ${lines.length} lines, ${widest} columns`,
	);
	for (const said of [
		url,
		sandbox,
		owner.email,
		owner.password,
		`${url}/workflow/start-here`,
		'/#/access',
		'partners.md',
	])
		check(screen.includes(said), `it says ${said}`);
}

/** @typedef {{ id: string, name: string, tags: { id: string, name: string }[] }} Listed */

/**
 * n8n's list as it is after log-in, the last updated first.
 *
 * @param {import('./n8n/rest.mjs').Request} request
 * @returns {Promise<Listed[]>}
 */
const listOf = async (request) => await request('GET', '/workflows?sortBy=updatedAt:desc');

/** @param {import('./n8n/rest.mjs').Request} request */
async function checkTag(request) {
	/** @type {{ name: string }[]} */
	const tags = await request('GET', '/tags');
	check(tags.filter(({ name }) => name === EXAMPLES_TAG).length === 1, `there is one tag "${EXAMPLES_TAG}"`);
	const listed = await listOf(request);
	for (const { id, workflow } of readExamples()) {
		const found = listed.filter((one) => one.id === id || one.name === workflow.name);
		const [{ tags: own = [] } = {}] = found;
		check(
			found.length === 1 && own.filter(({ name }) => name === EXAMPLES_TAG).length === 1,
			`"${workflow.name}" is there once, and has it`,
		);
	}
}

/**
 * n8n preselects the newest credential in a new node, of any type that the node takes.
 *
 * @param {import('./n8n/rest.mjs').Request} request
 */
async function checkPreselected(request) {
	/** @type {{ name: string, createdAt: string }[]} */
	const credentials = await request('GET', '/credentials');
	const [last] = credentials.sort((a, b) => Date.parse(b.createdAt) - Date.parse(a.createdAt));
	check(
		credentials.length > 3 && last?.name === fullAccessCredential,
		`of ${credentials.length} credentials "${fullAccessCredential}" was made last`,
	);
}

await main(async () => {
	await checkInterruption();
	await checkOtherAddresses();

	// Nothing is installed there: that is the first thing that it does.
	const clone = copyOfClone('start');
	await interruptFirstStart(clone);
	const npmStart = (/** @type {string[]} */ ...flags) => npmScript('start', clone, flags);

	const bystanders = [await bystanderOn(3399), await bystanderOn(5678)];
	const first = await npmStart();
	const holder = `taken by process ${process.pid} (`;
	check(
		process.platform !== 'linux' || !bystanders[1] || first.output().includes(holder),
		'who has the usual port of n8n is told',
	);
	check(await answersOk(`${first.n8n}/healthz`), `n8n is healthy at ${first.n8n}, with its usual port taken`);
	check(await answersOk(`${first.sandbox}/_sandbox/health`), `the sandbox is healthy at ${first.sandbox}`);
	const { request, visit } = await logIn(first.n8n, owner);
	const { activeModules } = await request('GET', '/settings');
	check(
		activeModules.length > 0 && !activeModules.includes('instance-ai'),
		'the workflows, not an assistant, are what a log-in leads to',
	);
	checkScreen(first.screen(), first.n8n, first.sandbox);
	await checkSizes(clone);
	await checkTag(request);
	await checkPreselected(request);
	const [top] = await listOf(request);
	check(Boolean(top && isLesson(top)), `"${top?.name}" is on top of the list`);
	const note = (await request('GET', '/workflows/start-here')).nodes.find(isNote);
	check(note.parameters.content.includes(`${first.sandbox}/#/faults`), 'its note leads to this sandbox');

	// As an earlier version of this package left it.
	await request('PATCH', '/workflows/open-sales-digest', { tags: [] });
	const own = { name: 'My own', nodes: [], connections: {}, settings: {} };
	const { id } = await request('POST', '/workflows', own);
	const people = async (/** @type {string} */ sandbox) => await new SandboxControl(sandbox).records('people');
	const person = await newPerson(first.sandbox);
	await first.stop();
	for (const bystander of bystanders) await bystander?.leave();

	const second = await npmStart();
	const session = JSON.parse(await visit(`${second.n8n}/rest/login`));
	check(session.data?.email === owner.email, 'who was logged in before the restart still is');
	const { request: again } = await logIn(second.n8n, owner);
	await checkTag(again);
	check((await again('GET', `/workflows/${id}`))?.name === own.name, "a user's own workflow is still there");
	check(
		(await people(second.sandbox)).some((one) => one.id === person.id),
		'what was stored in the back office is still there',
	);
	await second.stop();

	const [n8nPort, sandboxPort] = [await anyFreePort(), await anyFreePort()];
	const third = await npmStart('--fresh', '--port', String(n8nPort), '--sandbox-port', String(sandboxPort));
	check(
		third.n8n.endsWith(`:${n8nPort}`) && third.sandbox.endsWith(`:${sandboxPort}`),
		'both have the ports that were chosen',
	);
	const { request: anew } = await logIn(third.n8n, owner);
	check(!(await anew('GET', `/workflows/${id}`)), 'with --fresh the workflow is gone');
	check(
		!(await people(third.sandbox)).some((one) => one.id === person.id),
		'and so is what was stored in the back office',
	);
	await third.stop();
});
