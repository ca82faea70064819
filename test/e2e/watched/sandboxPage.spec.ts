import { join } from 'node:path';
import { expect, type Page } from '@playwright/test';
import { importCredentials } from '../../../scripts/n8n/credentials.mjs';
import { executionsOf, nextExecution, startsOf } from '../../../scripts/n8n/execution.mjs';
import { inARow, node, ours, publish, watchingSales } from '../../../scripts/n8n/workflow.mjs';
import { anyFreePort } from '../../../scripts/ports.mjs';
import { companyIdentifier, startSandboxServer, type Sandbox } from '../../../scripts/sandboxServer.mjs';
import { SandboxPage } from '../sandboxPage';
import { type Json, test } from '../world';

test.describe.configure({ timeout: 12 * 60_000 });

/** Opens one of the open sales, and cancels it like the agency would. @returns its ID */
async function cancelASale({ control }: Sandbox, sandboxPage: SandboxPage): Promise<string> {
	const sale = (await control.records('sales')).findLast(({ status }: Json) => status === 'opened');
	await sandboxPage.open('stored', 'sales', sale.id);
	await sandboxPage.page.getByRole('button', { name: 'Cancel the sale' }).click();
	await expect(sandboxPage.detail).toContainText('opened → canceled');
	return sale.id;
}

/** Filters the list so that matching requests are drawn, because only those in sight are. */
async function onlyRequests(page: Page, filters: { path?: string; status?: string }): Promise<void> {
	await page.getByLabel('Path', { exact: true }).fill(filters.path ?? '');
	await page.getByRole('combobox', { name: 'Status' }).selectOption({ label: filters.status ?? 'all' });
}

test('A workflow is watched on the page of the sandbox, and what is done there starts one and holds one up', async ({
	folder,
	browser,
	editor,
	world,
}) => {
	const { request } = world;
	// A sandbox that keeps its data and can be killed.
	const port = await anyFreePort();
	const flags = ['--data', join(folder, 'agency')];
	const begin = () => startSandboxServer({ port, logFile: join(folder, 'kept-sandbox.log'), flags });
	let sandbox = await begin();
	// From here on, this n8n's credentials point to it.
	const credentialIds = await importCredentials(request, { sandbox, companyIdentifier });

	const watching = await publish(request, watchingSales(['canceled'], credentialIds));
	const reading = await request(
		'POST',
		'/workflows',
		inARow('Everybody', [
			node('Start', 'n8n-nodes-base.manualTrigger', 1, {}),
			ours('Get many people', 'travelAgencyPerson', { operation: 'getAll', returnAll: true }, credentialIds),
		]),
	);
	const sandboxPage = new SandboxPage(
		await browser.newPage({ viewport: { width: 1280, height: 800 } }),
		sandbox.url,
	);
	const { page } = sandboxPage;
	/** Clicks Execute in the editor. @returns the result, and how many people it has */
	const execute = async () => {
		const known = await executionsOf(request, reading.id);
		await editor.page.getByTestId('execute-workflow-button').click();
		const { status, outputs } = await nextExecution(world, reading.id, known);
		return { status, people: outputs('Get many people').length };
	};
	const started = async (): Promise<string[]> =>
		(await startsOf(world, watching)).flatMap(({ items }) => items.map(({ id }) => id));
	const everybody = { status: 'success', people: (await sandbox.control.records('people')).length };
	await editor.show(reading.id);

	await test.step('requests arrive while the workflow runs', async () => {
		await sandboxPage.open('requests');
		await onlyRequests(page, { path: '/people' });
		await expect(sandboxPage.rows).toHaveCount(0);
		const end = execute();
		await expect(sandboxPage.rows.first()).toContainText('full_access');
		expect(await end).toEqual(everybody);
		await expect(sandboxPage.rows).toHaveCount(Math.ceil(everybody.people / 50));
		await sandboxPage.rows.first().click();
		await expect(sandboxPage.detail).toContainText('GET /people 200');
	});

	await test.step('a sale that is canceled there starts the other workflow', async () => {
		// The trigger has polled for sales.
		await onlyRequests(page, { path: '/sales' });
		await expect(sandboxPage.rows.first()).toBeVisible();
		const canceled = await cancelASale(sandbox, sandboxPage);
		await expect.poll(started, { timeout: 150_000 }).toEqual([canceled]);
	});

	await test.step('the limit is used up by a click: the workflow waits, and ends as if nothing had been', async () => {
		await sandboxPage.open('faults');
		await page.getByRole('button', { name: 'Begin: Limit used up' }).click();
		await expect(page.getByRole('button', { name: 'Stop: Limit used up' })).toBeVisible();
		const end = execute();
		await sandboxPage.open('requests');
		await onlyRequests(page, { path: '/people', status: '429' });
		await expect(sandboxPage.rows.first()).toContainText('fault: Limit used up');
		expect(await end).toEqual(everybody);
	});

	await test.step('the sandbox is killed and started again: page, records and trigger go on', async () => {
		await sandboxPage.open('requests');
		const firstRun = await started();
		process.kill(sandbox.pid, 'SIGKILL');
		await sandbox.exited;
		await expect(page.getByRole('alert').filter({ hasText: 'Not connected' })).toBeVisible();
		sandbox = await begin();
		await expect(page.getByRole('alert').filter({ hasText: 'Not connected' })).toBeHidden();
		expect(await execute()).toEqual(everybody);
		await onlyRequests(page, { path: '/people' });
		const asked = (await sandbox.control.apiRequests()).filter(({ path }) => path === '/people');
		await expect(sandboxPage.rows).toHaveCount(asked.length);
		const canceled = await cancelASale(sandbox, sandboxPage);
		await expect.poll(started, { timeout: 150_000 }).toEqual([...firstRun, canceled]);
	});
});
