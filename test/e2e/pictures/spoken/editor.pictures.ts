import { expect } from '@playwright/test';
import { refused } from '../../editorTest';
import { importAll, lessonOf } from '../agency';
import { openNode, viewOfForm } from '../form';
import { areaOf, picture } from '../picture';

picture('workflows', async (scene) => {
	const { page, world } = scene;
	await importAll(world);
	await page.setViewportSize({ width: 1000, height: 700 });
	await page.goto(`${world.url}/home/workflows`);
	await expect(page.getByText(lessonOf(world).name, { exact: true }).first()).toBeVisible({
		timeout: 60_000,
	});
	return { page };
});

picture('editor-result', async ({ page, editor, world }) => {
	await importAll(world);
	await page.setViewportSize({ width: 1_100, height: 1_040 });
	await editor.show('departure-next-week');
	await editor.part('execute-workflow-button').click();
	await expect(editor.part('canvas-node-status-success')).toHaveCount(6, { timeout: 40_000 });
	await editor.part('logs-overview-header').click();
	await expect(editor.part('logs-panel').locator('tbody')).toContainText(/booking|reserva/);
	await editor.part('zoom-to-fit').click();
	await page.waitForTimeout(1_000);
	// Without the notes above the nodes, and without n8n's menu on the left.
	const { y } = await areaOf(editor.part('canvas-node'), 12);
	const { x, width } = await areaOf(editor.part('logs-panel'));
	return { page, area: { x, y, width, height: 1_040 - y } };
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
		await expect(editor.failure.message).toHaveText(/entries need a correction|valores precisam de correção/);
		return await viewOfForm(editor, { most: 800 });
	},
	refused,
);
