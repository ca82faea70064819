import type { Sandbox } from '../../../scripts/sandboxServer.mjs';
import { expect, type Page } from '@playwright/test';
import { fullAccess } from '../../../scripts/n8n/workflow.mjs';
import { Hands } from '../byHand/hands';
import { Editor, openLoggedIn } from '../editor';
import { openEntry } from '../nodeCreator';
import { importAll } from '../pictures/agency';
import { SandboxPage } from '../sandboxPage';
import { makeWorkflow } from '../workflow';
import { test, type Json } from '../world';
import { Film } from './filmed';

/** n8n asks for less than five minutes. */
const LONGEST_SECONDS = 300;

const TITLE = `<body style="font: 22px/1.6 Inter, 'Liberation Sans', sans-serif; padding: 120px 140px; color: #333">
	<h1 style="color: #0b5d78; margin: 0">n8n-nodes-travel-agency</h1>
	<p>Nodes for the back office of a travel agency: sales with their travel products, people, tasks, attachments,
		bills, invoices, reference data, and triggers for what happens there.</p>
	<p>No dependencies. MIT. Published by a GitHub action, with provenance.</p>
	<p style="color: #777">All of this is seen with <code>npm start</code>: an n8n with the package, and a sandbox that plays
		the back office of an invented agency.</p></body>`;

test('the film that n8n asks for', async ({ browser, world }) => {
	const { request, credentialIds, sandbox, url, owner } = world;
	await importAll(world);
	const { credentials } = fullAccess(credentialIds);
	const [category] = (await sandbox.control.records('task_categories')) as Json[];
	const [clerk] = ((await sandbox.control.records('people')) as Json[]).filter(({ user }) => user?.active);
	const task = {
		...{
			operation: 'create',
			title: 'Check the passports',
			categoryId: { __rl: true, mode: 'id', value: category.id },
		},
	};
	const taskWorkflow = await makeWorkflow(request, credentials, [
		{ name: 'Create a Task', type: 'travelAgencyTask', parameters: task },
	]);

	const film = await Film.begin(browser, url);
	const page = await openLoggedIn(film, { url, owner });
	const editor = new Editor(page, url);
	const hands = await Hands.at(page);

	film.scene('What it is');
	await page.setContent(TITLE);
	await film.say(page, 'A community package for one service: the back-office API of a travel agency', 5);

	film.scene('1 Install');
	await page.goto(`${url}/settings/community-nodes`);
	await page
		.getByRole('button', { name: /install/i })
		.first()
		.waitFor();
	await film.say(page, 'Settings > Community nodes');
	await page
		.getByRole('button', { name: /install/i })
		.first()
		.click();
	const dialog = page.locator('[role="dialog"]').filter({ visible: true });
	await dialog.locator('input[type="text"], input:not([type])').first().fill('n8n-nodes-travel-agency');
	await film.say(
		page,
		'By its name on npm. Here npm start has installed the same tarball already, so that this works before it is published',
		6,
	);
	await page.keyboard.press('Escape');

	film.scene('2 Credential');
	await page.goto(`${url}/home/credentials`);
	await addCredential(film, page, sandbox);

	film.scene('3 Actions');
	await page.goto(`${url}/workflow/new`);
	await hands.pressFirstPlus();
	await page.getByTestId('node-creator-search-bar').filter({ visible: true }).fill('sale');
	await film.say(page, 'A new workflow: whoever types "sale" finds the node');
	await openEntry(editor, 'Travel Agency Sale');
	await page
		.getByText(/^Actions \(\d+\)$/)
		.filter({ visible: true })
		.first()
		.click();
	await film.say(page, 'The triggers of the resource, and its actions', 4);
	await page.getByText('Get many sales', { exact: true }).first().click();
	await expect(editor.part('parameter-input-operation')).toBeVisible();
	// The sandbox is not one of n8n's addresses.
	await page.unrouteAll();
	await film.say(
		page,
		'Optional filters and options; Return All reads every page, at the pace of the service',
	);
	await editor.execute();
	await editor.part('radio-button-table', editor.output).click();
	await film.say(
		page,
		'Execute step: simplified items, a column for each of number, dates, names and amounts',
		5,
	);
	await editor.close();

	film.scene('4 Names and mistakes');
	await editor.show(taskWorkflow);
	await editor.open('Create a Task');
	await editor.chooseMode('assigneeId', 'name');
	await editor
		.part('rlc-input', editor.input('assigneeId'))
		.fill(String(clerk.name).split(' ').reverse().join(' ').toUpperCase());
	await film.say(page, 'Assignee By Name: capitals, and the surname first');
	await editor.type('due', '31/02/2031 14:30');
	await film.say(page, 'A day that does not exist');
	await editor.execute('danger');
	await film.say(page, 'The mistake is told by its field, and nothing was sent', 5);
	await editor.type('due', '05/06/2031 14:30');
	await editor.execute();
	await film.say(page, 'Corrected: the task is stored, for the person who was meant', 4);
	await editor.close();

	film.scene('5 Trigger');
	await editor.show('departure-next-week');
	await film.say(
		page,
		'An example of those that npm start imports: a message to each client a week before departure',
		5,
	);
	await editor.part('execute-workflow-button').click();
	await expect(
		page
			.locator('[data-test-id="canvas-node"][data-node-name="Write the Message"]')
			.getByTestId('canvas-node-status-success'),
	).toBeVisible({ timeout: 60_000 });
	await page
		.locator('[data-test-id="canvas-node"][data-node-name="Write the Message"]')
		.dblclick({ position: { x: 12, y: 12 } });
	await film.say(
		page,
		'Its test takes a real sale; published, each reminder comes once, even if n8n was killed in between',
		6,
	);
	await editor.close();

	film.scene('6 Exactly once');
	const sandboxPage = new SandboxPage(page, sandbox.url);
	await sandboxPage.open('faults');
	await film.press(
		page.getByRole('button', { name: 'Begin: Answer lost' }),
		'The page of the sandbox: the next write is stored, but its answer is lost',
	);
	await film.say(page, 'Now create another task');
	await editor.show(taskWorkflow);
	await editor.open('Create a Task');
	await editor.execute();
	await film.say(page, 'It worked, and a hint says that the answer was lost and then confirmed', 5);
	await editor.close();
	await sandboxPage.open('requests');
	await sandboxPage.rows.first().waitFor();
	await film.say(page, 'Two requests with one idempotency key, and one task', 5);

	film.scene('7 Tool of an agent');
	await editor.show('agency-assistant-chat');
	await film.say(
		page,
		'The nodes are tools of an AI Agent; what a model must not do by accident, such as Revoke, is none',
		6,
	);
	await film.say(page, 'README, documentation and sources: in the repository', 3);

	expect(film.seconds).toBeLessThan(LONGEST_SECONDS);
	console.log(`The film, ${Math.round(film.seconds)} s: ${await film.save(page)}`);
});

/** Creates a credential like somebody who has the address and the token. */
async function addCredential(film: Film, page: Page, { baseUrl, tokens }: Sandbox) {
	await page
		.getByRole('button', { name: /create credential|add credential/i })
		.first()
		.click();
	const dialog = page.locator('[role="dialog"]').filter({ visible: true });
	await dialog.locator('input').first().click();
	await page.keyboard.type('Travel Agency API');
	await page.keyboard.press('Enter');
	await film.say(page, 'A new credential of the type Travel Agency API');
	await page.getByTestId('new-credential-type-button').click();
	const field = (label: string) =>
		page.getByTestId('credential-connection-parameter').filter({ hasText: label }).locator('input').first();
	await field('Base URL').fill(baseUrl);
	await field('Access Token').fill(String(tokens.full_access));
	await film.say(page, 'Base URL and token, as npm start says them at its end');
	await page.getByTestId('credential-save-button').click();
	await expect(page.getByTestId('credentials-config-container-test-success')).toBeVisible();
	await film.say(page, 'Save tests it: the token stays with its host', 4);
	await page.keyboard.press('Escape');
}
