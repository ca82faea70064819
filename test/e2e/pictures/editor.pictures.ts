import { expect, type Page } from '@playwright/test';
import { fullAccessCredential, partnerCredential } from '../../../scripts/n8n/credentials.mjs';
import { fullAccess } from '../../../scripts/n8n/workflow.mjs';
import { refused } from '../editorTest';
import { makeWorkflow, type NodeToPlace } from '../workflow';
import { importAll } from './agency';
import { areaOfCanvas, viewOfCanvas } from './canvas';
import { tabulate, viewOfForm, widenWindow } from './form';
import { areaOf, picture, type Scene } from './picture';
import type { Json } from '../world';

/** Opens the form of a node that stands behind a manual trigger. */
async function openNode({ editor, world }: Scene, node: Omit<NodeToPlace, 'name'>) {
	const { request, credentialIds } = world;
	await widenWindow(editor);
	const placed = { ...node, name: 'Node' };
	await editor.show(await makeWorkflow(request, fullAccess(credentialIds).credentials, [placed]));
	await editor.open('Node');
}

/** A dialog's corners are round, and what is behind them is dark. */
const CORNER = 3;
const dialogOf = (page: Page) => page.locator('.el-dialog').filter({ visible: true });

picture('workflows', async (scene) => {
	const { page, world } = scene;
	await importAll(scene.world);
	await page.setViewportSize({ width: 1000, height: 700 });
	await page.goto(`${world.url}/home/workflows`);
	await expect(page.getByText('Start here', { exact: true }).first()).toBeVisible({ timeout: 60_000 });
	return { page };
});

picture('editor-result', async ({ page, editor, world }) => {
	await importAll(world);
	await page.setViewportSize({ width: 1_100, height: 1_040 });
	await editor.show('departure-next-week');
	await editor.part('execute-workflow-button').click();
	await expect(editor.part('canvas-node-status-success')).toHaveCount(4, { timeout: 40_000 });
	await editor.part('logs-overview-header').click();
	await expect(editor.part('logs-panel').locator('tbody')).toContainText('R$');
	await editor.part('zoom-to-fit').click();
	await page.waitForTimeout(1_000);
	// Without the notes above the nodes, and n8n's menu at the left.
	const { y } = await areaOf(editor.part('canvas-node'), 40);
	const { x, width } = await areaOf(editor.part('logs-panel'));
	return { page, area: { x, y, width, height: 1_040 - y } };
});

picture('credential', async ({ page, world }) => {
	await page.setViewportSize({ width: 1000, height: 940 });
	await page.goto(`${world.url}/home/credentials/${world.credentialIds.get(fullAccessCredential)}`);
	await expect(page.getByTestId('credentials-config-container-test-success')).toBeVisible({
		timeout: 60_000,
	});
	return { page, area: await areaOf(dialogOf(page), -CORNER) };
});

picture('partner-credential', async ({ page, world }) => {
	await page.setViewportSize({ width: 1000, height: 1200 });
	await page.goto(`${world.url}/home/credentials/${world.credentialIds.get(partnerCredential)}`);
	await expect(page.getByTestId('quick-connect-button')).toBeVisible({ timeout: 60_000 });
	const area = await areaOf(dialogOf(page), -CORNER);
	// The dialog continues below; this is what it takes to connect.
	const { y, height } = await areaOf(
		page.getByText('For partners that the service operator has approved'),
		16,
	);
	return { page, area: { ...area, height: y + height - area.y } };
});

picture('trigger', async (scene) => {
	await openNode(scene, {
		type: 'travelAgencySaleTrigger',
		parameters: { triggerOn: ['departure'], departureSide: 'before', departureDays: 7 },
	});
	await scene.editor.execute();
	await tabulate(scene.editor);
	return await viewOfForm(scene.editor);
});

picture('picker', async (scene) => {
	const { editor, page, world } = scene;
	const people: Json[] = await world.sandbox.control.records('people');
	const { id, name } = people.findLast((person) => /carvalho/i.test(person.name));
	const personId = { __rl: true, mode: 'list', value: id, cachedResultName: name };
	await openNode(scene, { type: 'travelAgencyPerson', parameters: { operation: 'get', personId } });
	await editor.execute();
	await tabulate(editor);
	const view = await viewOfForm(editor, { least: 600 });
	await editor.part('rlc-input', editor.input('personId')).click();
	const items = editor.part('rlc-item').filter({ visible: true });
	await expect(items.first()).toBeVisible();
	await editor.part('rlc-search').filter({ visible: true }).fill('carvalho');
	await expect(items.filter({ hasNotText: /carvalho/i })).toHaveCount(0);
	await page.waitForTimeout(500);
	return view;
});

picture(
	'error',
	async (scene) => {
		const { editor } = scene;
		await openNode(scene, {
			type: 'travelAgencySale',
			parameters: {
				operation: 'create',
				products: {
					hotel: [{ checkIn: '40/13/2026', passengers: { passenger: [{ amount: 'mil reais' }] } }],
				},
				payments: { agency: [{ amount: 'x' }] },
			},
		});
		await editor.execute('danger');
		await expect(editor.failure.message).toHaveText(/entries need a correction/);
		return await viewOfForm(editor, { most: 800 });
	},
	refused,
);

picture('tool', async (scene) => {
	const { editor, world } = scene;
	const { request } = world;
	await importAll(scene.world);
	const workflow = await request('GET', '/workflows/agency-assistant-chat');
	const view = await viewOfCanvas(editor, workflow);
	return { ...view, area: await areaOfCanvas(editor, true) };
});
