import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { expect, type Page } from '@playwright/test';
import { Agency } from '../../../scripts/agency.mjs';
import { plusDays, today } from '../../../scripts/brazil.mjs';
import { asWorkflow, factsOf, inputsOf, inTurn, readRecipes } from '../../../scripts/demo/recipes.mjs';
import { everythingStored, timeOf } from '../../../scripts/demo/messages.mjs';
import { root } from '../../../scripts/folders.mjs';
import {
	credentialName,
	fullAccessCredential,
	importCredentials,
	staffCredential,
} from '../../../scripts/n8n/credentials.mjs';
import { choicesOfAgency } from '../../../scripts/n8n/examples.mjs';
import { executionsOf, nextExecution } from '../../../scripts/n8n/execution.mjs';
import { type Entry, logInOf } from '../../../scripts/n8n/submission.mjs';
import { Read, textsOf } from '../../../scripts/ownersPath.mjs';
import { companyIdentifier } from '../../../scripts/sandboxServer.mjs';
import { openLoggedIn } from '../editor';
import { type Json, test } from '../world';
import { Hands } from './hands';

/**
 * What the docs offer for each of the thirty wishes, tried in n8n's editor: the nodes are pasted onto the
 * canvas and started with a click, and the result is read on the screen. The demo checks that the results are
 * right to the last message.
 */

interface Wish {
	pt: string;
	recipes?: string[];
}

const wishes: Wish[] = JSON.parse(readFileSync(join(root, 'test/docs/wishes.json'), 'utf8'));
const recipes = await readRecipes();
const wished = recipes.filter(({ id }) => wishes.some(({ recipes: own = [] }) => own.includes(id)));

/** Only the name, as in imported examples. */
const named = (english: string) => ({ id: null, name: credentialName(english, 'pt') });
const ACCESS = {
	ours: { credentials: { travelAgencyApi: named(fullAccessCredential) } },
	staff: { credentials: { httpBasicAuth: named(staffCredential) } },
};

let credentials: Map<string, string>;

test.beforeAll(async ({ world: { request, sandbox, owner } }) => {
	credentials = await importCredentials(request, { sandbox, companyIdentifier, language: 'pt', owner });
});

// In a new node, n8n selects the newest credential.
test.afterAll(async ({ world: { request } }) => {
	for (const id of credentials.values()) await request('DELETE', `/credentials/${id}`);
});

/** Pastes a workflow onto an empty canvas, like somebody who has copied it. */
async function paste(page: Page, hands: Hands, url: string, workflow: object) {
	await page.goto(`${url}/home/workflows`);
	await hands.press('Create workflow');
	await expect(page.getByTestId('canvas-plus-button')).toBeVisible();
	await page.evaluate(async (text) => await navigator.clipboard.writeText(text), JSON.stringify(workflow));
	await page.keyboard.press('ControlOrMeta+V');
	await expect(page.getByTestId('canvas-node').first()).toBeVisible();
	// Shows the whole workflow.
	await page.keyboard.press('1');
}

/** Fills in the form that n8n has opened. */
async function fillIn(form: Page, input: Record<string, Entry>) {
	for (const [label, value] of Object.entries(input)) {
		const field = form.getByLabel(label, { exact: true });
		if (typeof value !== 'object') await field.fill(String(value));
		else if ('daysAhead' in value)
			await field.fill(plusDays(today(new Date().toISOString()), value.daysAhead));
		else if ('files' in value) await field.setInputFiles(value.files.map((file) => join(root, file)));
		else
			await field.setInputFiles({
				...{ name: value.name, mimeType: value.type },
				buffer: Buffer.from(await value.arrayBuffer()),
			});
	}
	await form.getByRole('button', { name: 'Submit' }).click();
}

/** The modes of a field, as n8n shows them next to it. */
const CHOICES = /From List|By ID|By Name/g;

const spaced = (text: string) => text.replace(/\s+/g, ' ').trim();

/**
 * What a person can read of an item at a glance: the beginning of a long text, and nothing of a nested value.
 */
const valuesOf = (item: Json): string[] =>
	Object.values(item)
		.filter((value) => ['string', 'number'].includes(typeof value) && value !== '')
		.map((value) => spaced(String(value)).slice(0, 60));

for (const recipe of inTurn(wished, 6)) {
	const { id, title, note, nodes, prepare, shown = (item: Json) => item, expected } = recipe;
	test(`A wish by hand: ${title.pt}`, async ({ browser, world }) => {
		const { request, url, sandbox } = world;
		const { control } = sandbox;
		const now = await timeOf(control);
		await prepare?.({ agency: new Agency(sandbox), now });
		const before = await everythingStored(control);
		const read = new Read();
		read.add(`the page on "${title.pt}"`, [title.pt, (note?.pt ?? '').replaceAll(/\*\*.*?\*\*|`.*?`/g, '')]);

		const { email: username, password } = world.owner;
		const page = await openLoggedIn(
			{ newPage: async () => await browser.newPage({ httpCredentials: { username, password } }) },
			world,
		);
		await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
		const hands = await Hands.at(page);
		const workflow = asWorkflow(recipe, await choicesOfAgency(control), ACCESS);
		await paste(page, hands, url, workflow);
		const trigger = nodes[0]!;
		const executions = [];
		for (const input of inputsOf(recipe, { records: before, now })) {
			const workflowId = /\/workflow\/(\w+)/.exec(page.url())?.[1];
			const known = workflowId ? await executionsOf(request, workflowId) : [];
			const opening = trigger.type.endsWith('.formTrigger') ? page.waitForEvent('popup') : undefined;
			await page.getByTestId('execute-workflow-button').click();
			const form = await opening;
			if (form) {
				hands.clicks += 1;
				await fillIn(form, input ?? {});
			} else if (trigger.type.endsWith('.webhook'))
				await sendWhenHeard(
					`${url}/webhook-test/${trigger.parameters.path}`,
					logInOf(trigger, world.owner),
					input ?? {},
				);
			const saved = /\/workflow\/(\w+)/.exec(page.url())![1]!;
			executions.push(await nextExecution(world, saved, known));
			await form?.close();
		}
		const last = nodes.at(-1)!.name;
		const node = page.locator(`[data-test-id="canvas-node"][data-node-name="${last}"]`);
		await expect(node.getByTestId('canvas-node-status-success')).toBeVisible({ timeout: 60_000 });
		const flawed = page
			.getByTestId('canvas-node')
			.filter({ has: page.getByTestId('node-issues').filter({ visible: true }) });
		const names = await flawed.evaluateAll((all) => all.map((one) => one.getAttribute('data-node-name')));
		// A node that stands in for a service where nobody here has an account asks for its credential.
		expect(names.filter((name) => !(name! in (recipe.pinned ?? {})))).toEqual([]);
		await node.dblclick({ position: { x: 12, y: 12 } });
		const cells = page.getByTestId('output-panel').locator('[data-test-id="run-data-schema-item"], td');
		const ofFile = page.getByTestId('output-panel').getByText('File Name:');
		await expect(cells.or(ofFile).first()).toBeVisible();
		if (await ofFile.isVisible()) await page.getByTestId('radio-button-table').last().click();
		await expect(cells.first()).toBeVisible();
		const texts = (await cells.allInnerTexts()).map((text) => text.replaceAll('\\n', '\n'));
		read.add(`the output of "${last}"`, texts);
		const hints = (await textsOf(page.locator('.n8n-callout').filter({ visible: true }))).join('\n');
		if (hints.trim() !== '') read.add('what is said beside it', [hints.replaceAll(CHOICES, '')]);
		await page.close();

		const items = executions.flatMap(({ outputs }) => outputs(trigger.name));
		const wanted = expected(factsOf(items, before, await everythingStored(control), now));
		const isWanted = (item: Json) => wanted.some((one) => isDeepStrictEqual(one, shown(item)));
		const right = executions.flatMap(({ outputs }) => outputs(last)).filter(isWanted);
		const screen = spaced(texts.join(' '));
		const isRead = right.some((item) => valuesOf(item).every((value) => screen.includes(value)));
		const english = read.english.reduce((sum, line) => sum + line.length, 0);
		console.log(`${id}: ${hands.clicks} clicks, ${read.letters} letters read, ${english} of them English`);
		expect(isRead, `A result on the screen, which has: ${screen.slice(0, 500)}`).toBe(true);
		expect(read.english).toEqual([]);
	});
}

/** n8n starts to listen a moment after the click. */
async function sendWhenHeard(address: string, logIn: Record<string, string>, body: object) {
	const send = async () =>
		(
			await fetch(address, {
				method: 'POST',
				headers: { ...logIn, 'content-type': 'application/json' },
				body: JSON.stringify(body),
			})
		).ok;
	await expect.poll(send).toBe(true);
}
