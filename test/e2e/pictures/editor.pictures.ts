import { expect } from '@playwright/test';
import { fullAccessCredential, partnerCredential } from '../../../scripts/n8n/credentials.mjs';
import { fullAccess } from '../../../scripts/n8n/workflow.mjs';
import { refused } from '../editor';
import { makeWorkflow, type NodeToPlace } from '../workflow';
import { importAll } from './agency';
import { areaOfCanvas, viewOfCanvas } from './canvas';
import { asTable, viewOfForm, widenWindow } from './form';
import { areaOf, picture, type Scene } from './picture';

/** Opens the form of a node that stands behind a manual trigger. */
async function openNode({ editor, world }: Scene, node: Omit<NodeToPlace, 'name'>) {
	const { request, credentialIds } = world;
	await widenWindow(editor);
	const placed = { ...node, name: 'Node' };
	await editor.show(await makeWorkflow(request, fullAccess(credentialIds).credentials, [placed]));
	await editor.open('Node');
}

picture('workflows', async (scene) => {
	const { page, world } = scene;
	await importAll(scene.world);
	await page.setViewportSize({ width: 1000, height: 700 });
	await page.goto(`${world.url}/home/workflows`);
	await expect(page.getByText('Start here', { exact: true })).toBeVisible({ timeout: 60_000 });
	return { page };
});

picture('editor-result', async (scene) => {
	const { page, editor } = scene;
	await importAll(scene.world);
	await page.setViewportSize({ width: 1100, height: 800 });
	await editor.show('departure-next-week');
	await editor.part('execute-workflow-button').click();
	await expect(editor.part('canvas-node-status-success').first()).toBeVisible({ timeout: 40_000 });
	await editor.part('logs-overview-header').click();
	await page.waitForTimeout(1500);
	await editor.part('zoom-to-fit').click();
	await page.waitForTimeout(1500);
	return { page };
});

picture('credential', async ({ page, world }) => {
	await page.setViewportSize({ width: 1000, height: 760 });
	await page.goto(`${world.url}/home/credentials/${world.credentialIds.get(fullAccessCredential)}`);
	await expect(page.getByTestId('credentials-config-container-test-success')).toBeVisible({
		timeout: 60_000,
	});
	return { page, area: await areaOf(page.getByTestId('credential-edit-dialog')) };
});

picture('partner-credential', async ({ page, world }) => {
	await page.setViewportSize({ width: 1000, height: 1000 });
	await page.goto(`${world.url}/home/credentials/${world.credentialIds.get(partnerCredential)}`);
	await expect(page.getByTestId('quick-connect-button')).toBeVisible({ timeout: 60_000 });
	return { page, area: await areaOf(page.getByTestId('credential-edit-dialog')) };
});

picture('trigger', async (scene) => {
	await openNode(scene, {
		type: 'travelAgencySaleTrigger',
		parameters: { triggerOn: ['departure'], departureSide: 'before', departureDays: 7 },
	});
	await scene.editor.execute();
	await asTable(scene.editor);
	return await viewOfForm(scene.editor);
});

picture('picker', async (scene) => {
	const { editor, page } = scene;
	await openNode(scene, { type: 'travelAgencyPerson', parameters: { operation: 'get' } });
	await editor.part('rlc-input', editor.input('personId')).click();
	const items = editor.part('rlc-item').filter({ visible: true });
	await expect(items.first()).toBeVisible();
	await editor.part('rlc-search').filter({ visible: true }).fill('souza');
	await expect(items.first()).toContainText(/souza/i);
	await page.waitForTimeout(1000);
	return { page, area: await areaOf(editor.panel.or(items.locator('..'))) };
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
		return await viewOfForm(editor);
	},
	refused,
);

picture('tool', async (scene) => {
	const { editor, world } = scene;
	const { request } = world;
	await importAll(scene.world);
	const workflow = await request('GET', '/workflows/agency-assistant-chat');
	const { page } = await viewOfCanvas(editor, workflow);
	return { page, area: await areaOfCanvas(editor, true) };
});
