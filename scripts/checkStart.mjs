import { existsSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { chromium } from '@playwright/test';
import { execa } from 'execa';
import { chromium as ours, installChromium } from './chromium.mjs';
import { Agency } from './agency.mjs';
import { cachedFolder, n8nOf, PINNED_N8N, sizes } from './installation.mjs';
import { main } from './main.mjs';
import { fullAccessCredential } from './n8n/credentials.mjs';
import { EXAMPLES_TAG, isLesson, readExamples } from './n8n/examples.mjs';
import { logIn } from './n8n/rest.mjs';
import { bystanderOn, check, copyOfClone, npmScript, stateIn } from './npmScript.mjs';
import { checkOwnersPath } from './ownersPath.mjs';
import { answersOk, anyFreePort } from './ports.mjs';
import { run } from './processes.mjs';
import { SandboxControl } from './sandboxControl.mjs';

/**
 * Interrupts a first start while npm installs, and runs a second one, which waits for it and then installs.
 *
 * @param {string} clone
 */
async function interruptFirstStart(clone) {
	const begin = () => {
		const child = execa('node', ['scripts/install.mjs', 'build'], {
			cwd: clone,
			env: stateIn(clone),
			stdin: 'ignore',
			all: true,
			reject: false,
			detached: true, // a process group of its own, as in a terminal
		});
		const told = { child, output: '' };
		child.all.on('data', (chunk) => (told.output += chunk));
		return told;
	};
	/** @param {() => boolean} isSo @param {string} what */
	async function until(isSo, what) {
		const deadline = Date.now() + 120_000;
		while (!isSo() && Date.now() < deadline) await sleep(50);
		check(isSo(), what);
	}
	const first = begin();
	const packages = join(clone, 'node_modules');
	await until(() => existsSync(packages), 'the very first step installs the development packages');
	for (const said of ['To be installed:', `${packages} (${sizes.development} MB)`])
		check(first.output.includes(said), `before it began it said "${said}"`);
	const second = begin();
	await until(() => second.output.includes('Waiting for another process'), 'a second start waits for it');
	process.kill(-Number(first.child.pid), 'SIGINT');
	const { exitCode } = await first.child;
	check(exitCode === 1 && first.output.includes('Interrupted.'), 'Ctrl-C ends the first one');
	const { exitCode: code } = await second.child;
	check(code === 0, `the second one installs them anew, and runs${code === 0 ? '' : `: ${second.output}`}`);
}

const TOLERANCE = 0.15;

/** How much disk space these folders take, in MB. @param {string[]} folders */
async function onDisk(folders) {
	const lines = (await run('du', ['-sk', ...folders])).trim().split('\n');
	return lines.reduce((sum, line) => sum + Number(line.split('\t')[0]), 0) * 0.001024;
}

/**
 * Compares the sizes that the first start states with what it has installed.
 *
 * @param {string} clone
 */
async function checkSizes(clone) {
	const modules = ['node_modules', 'sandbox/node_modules'].map((name) => join(clone, name));
	for (const { what, folders, said } of [
		{ what: 'The development packages', folders: modules, said: sizes.development },
		{ what: 'n8n', folders: [cachedFolder(n8nOf(PINNED_N8N))], said: sizes.n8n },
	]) {
		const megabytes = Math.round(await onDisk(folders));
		const isSo = Math.abs(megabytes - said) <= TOLERANCE * said;
		check(isSo, `${what}: ${megabytes} MB, and ${said} MB is what the first start says`);
	}
}

/** @param {{ type: string }} node */
const isNote = ({ type }) => type.endsWith('.stickyNote');

const SCREEN = { lines: 24, columns: 100 };

/** @typedef {Awaited<ReturnType<typeof npmScript>>} Started */

/** @param {Started} started */
function checkScreen({ screen: printed, n8n: url, sandbox, owner }) {
	const screen = printed();
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

/**
 * Nobody else on the machine has access, nor does a page under another name.
 *
 * @param {string} clone
 * @param {Started} started
 */
async function checkPrivacy(clone, { state, owner, n8n }) {
	const { stdout } = await execa('npm', ['start', '--', '--password'], { cwd: clone, env: stateIn(clone) });
	check(stdout.includes(`${owner.email} / ${owner.password}`), 'npm start -- --password says the log-in');
	for (const [path, what] of [
		[state, 'what it keeps'],
		[join(state, 'n8n', 'owner-password'), 'the password'],
		[join(state, 'n8n', 'mcp-token'), 'the token of MCP clients'],
		[join(state, 'sandbox', 'token'), 'the token of the sandbox'],
	])
		check((statSync(String(path)).mode & 0o077) === 0, `only who has started it reads ${what}`);
	const said = await fetch(`${n8n}/rest/login`, {
		method: 'POST',
		headers: { 'content-type': 'application/json' },
		body: JSON.stringify({ emailOrLdapLoginId: owner.email, password: owner.email }),
	});
	check(said.status === 401, 'a password that anybody could know is refused');
}

const TAG = EXAMPLES_TAG.en;

/** @typedef {{ id: string, name: string, tags: { id: string, name: string }[] }} Listed */

/**
 * n8n's list as it is after signing in, last updated first.
 *
 * @param {import('./n8n/rest.mjs').Request} request
 * @returns {Promise<Listed[]>}
 */
const listOf = async (request) => await request('GET', '/workflows?sortBy=updatedAt:desc');

/** @param {import('./n8n/rest.mjs').Request} request */
async function checkTag(request) {
	/** @type {{ name: string }[]} */
	const tags = await request('GET', '/tags');
	check(tags.filter(({ name }) => name === TAG).length === 1, `there is one tag "${TAG}"`);
	const listed = await listOf(request);
	for (const { id, workflow } of readExamples('en')) {
		const found = listed.filter((one) => one.id === id || one.name === workflow.name);
		const [{ tags: own = [] } = {}] = found;
		check(
			found.length === 1 && own.filter(({ name }) => name === TAG).length === 1,
			`"${workflow.name}" is there once, and has it`,
		);
	}
}

/**
 * In a new node, n8n preselects the newest credential of any type that the node takes.
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

/**
 * Follows the link in Start here, as a user who is logged in to n8n: in a new tab, like n8n opens it, and in
 * the same tab.
 *
 * @param {Started} started
 */
async function checkLink({ n8n, sandbox, owner }) {
	await installChromium();
	const browser = await chromium.launch(ours());
	const page = await browser.newPage({ locale: 'en-US' });
	const { email, password } = owner;
	await page.request.post(`${n8n}/rest/login`, { data: { emailOrLdapLoginId: email, password } });
	await page.goto(`${n8n}/workflow/start-here`);
	const link = page.locator(`a[href="${sandbox}/#/faults"]`).first();

	/** @param {import('@playwright/test').Page} tab @param {string} how */
	async function checkPage(tab, how) {
		const button = tab.getByRole('button', { name: 'Begin: License withdrawn' });
		await button.click();
		await tab.getByRole('button', { name: 'Stop: License withdrawn' }).click();
		await button.waitFor();
		check(tab.url() === `${sandbox}/#/faults`, `the link of Start here leads to a page that works, ${how}`);
	}
	const [opened] = await Promise.all([page.waitForEvent('popup'), link.click()]);
	await checkPage(opened, 'in a new tab');
	await link.evaluate((element) => element.setAttribute('target', '_self'));
	await link.click();
	await checkPage(page, 'in the same tab');
	await browser.close();
}

await main(async () => {
	// Nothing is installed in it, because installing is the first thing that it does.
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
	const { request, visit } = await logIn(first.n8n, first.owner);
	const { activeModules } = await request('GET', '/settings');
	check(
		activeModules.length > 0 && !activeModules.includes('instance-ai'),
		'the workflows, not an assistant, are what a log-in leads to',
	);
	checkScreen(first);
	await checkPrivacy(clone, first);
	await checkLink(first);
	await checkSizes(clone);
	await checkTag(request);
	await checkPreselected(request);
	const [top] = await listOf(request);
	check(Boolean(top && isLesson(top)), `"${top?.name}" is on top of the list`);
	const note = (await request('GET', '/workflows/start-here')).nodes.find(isNote);
	check(note.parameters.content.includes(`${first.sandbox}/#/faults`), 'its note leads to this sandbox');

	// As an earlier version of this package has left it.
	await request('PATCH', '/workflows/open-sales-digest', { tags: [] });
	const own = { name: 'My own', nodes: [], connections: {}, settings: {} };
	const { id } = await request('POST', '/workflows', own);
	const people = async (/** @type {string} */ sandbox) => await new SandboxControl(sandbox).records('people');
	const tokens = await new SandboxControl(first.sandbox).tokens();
	const agency = new Agency({ baseUrl: `${first.sandbox}/api/v3`, tokens });
	const person = await agency.create('/people', { person_kind: 'individual', name: 'Somebody of before' });
	await first.stop();
	for (const bystander of bystanders) await bystander?.leave();

	const second = await npmStart();
	const session = JSON.parse(await visit(`${second.n8n}/rest/login`));
	check(session.data?.email === second.owner.email, 'who was logged in before the restart still is');
	const { request: again } = await logIn(second.n8n, second.owner);
	await checkTag(again);
	check((await again('GET', `/workflows/${id}`))?.name === own.name, "a user's own workflow is still there");
	check(
		(await people(second.sandbox)).some((one) => one.id === person.id),
		'what was stored in the back office is still there',
	);
	await second.kill();
	check(await answersOk(`${second.n8n}/healthz`), 'a kill -9 leaves n8n running');
	const refused = await execa('npm', ['start'], {
		...{ cwd: clone, env: stateIn(clone), stdin: 'ignore', all: true, reject: false },
	});
	check(
		refused.exitCode === 1 && /left running: .*n8n \(process \d+\).*--end-left/.test(refused.all),
		'and the next start says so, with what ends it',
	);

	const [n8nPort, sandboxPort] = [await anyFreePort(), await anyFreePort()];
	// As chosen by a user who reads Portuguese.
	const chosen = ['--end-left', '--fresh', '--port', String(n8nPort), '--sandbox-port', String(sandboxPort)];
	const third = await npmScript('start', clone, chosen, 'pt');
	check(
		third.n8n.endsWith(`:${n8nPort}`) && third.sandbox.endsWith(`:${sandboxPort}`),
		'both have the ports that were chosen',
	);
	const isLeft = await Promise.all(
		[`${second.n8n}/healthz`, `${second.sandbox}/_sandbox/health`].map(answersOk),
	);
	check(!isLeft.includes(true), 'what was left running has ended');
	const { request: anew } = await logIn(third.n8n, third.owner);
	check(!(await anew('GET', `/workflows/${id}`)), 'with --fresh the workflow is gone');
	check(third.owner.password !== second.owner.password, 'there is another password');
	check(
		!(await people(third.sandbox)).some((one) => one.id === person.id),
		'and so is what was stored in the back office',
	);
	await checkOwnersPath(third);
	await third.stop();
});
