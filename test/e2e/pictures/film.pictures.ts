import { join } from 'node:path';
import { expect } from '@playwright/test';
import { executionsOf, nextExecution } from '../../../scripts/n8n/execution.mjs';
import { refused } from '../editorTest';
import { SandboxPage } from '../sandboxPage';
import { importAll } from './agency';
import { tabulate } from './form';
import { FilmStrip, filmWindow } from './filmStrip';
import { folder, test } from './picture';

/** What the notes of Start here lead through: run, look, change, break, and see the other side. */
test('first-five-minutes', refused, async ({ browser, editor, world }) => {
	const { page } = editor;
	const { url, sandbox, request, parse } = world;
	await importAll(world);
	const [captions, sandboxTab] = [await browser.newPage(), await browser.newPage()];
	await page.bringToFront();
	await page.setViewportSize(filmWindow);
	await sandboxTab.setViewportSize(filmWindow);
	const sandboxPage = new SandboxPage(sandboxTab, sandbox.url);
	const film = new FilmStrip(captions);
	const nodeNamed = (name: string) =>
		editor.page.locator(`[data-test-id="canvas-node"][data-node-name="${name}"]`);
	const openNode = async (name: string) => {
		await nodeNamed(name).dblclick({ position: { x: 12, y: 12 } });
		await expect(editor.part('ndv')).toBeVisible();
	};
	const run = async (status: 'success' | 'error') => {
		const known = await executionsOf(request, 'start-here');
		await editor.part('execute-workflow-button').click();
		expect((await nextExecution({ request, parse }, 'start-here', known)).status).toBe(status);
		// The editor notices a moment later.
		await page.waitForTimeout(1_000);
	};

	film.begin('Open');
	await page.goto(`${url}/home/workflows`);
	const lesson = page.getByText('Start here', { exact: true }).first();
	await expect(lesson).toBeVisible({ timeout: 60_000 });
	await film.show(page, 'After npm start: the workflows', 2);
	await film.press(lesson, 'Open Start here', 1.5);
	await expect(nodeNamed('Get Open Sales')).toBeVisible({ timeout: 60_000 });
	await editor.part('zoom-to-fit').click();
	await page.waitForTimeout(1_000);
	await film.show(page, 'Its notes lead through the first five minutes', 3);

	film.begin('1 Run');
	// Down to the nodes.
	await page.mouse.move(filmWindow.width / 2, 300);
	await page.mouse.wheel(0, 170);
	await page.waitForTimeout(500);
	await film.show(page, 'Press Execute workflow', 1.5, editor.part('execute-workflow-button'));
	await run('success');
	await film.show(page, 'Three green nodes: five open sales have become five sentences', 2.5);

	film.begin('2 Look');
	await film.show(page, 'Double-click Get Open Sales', 1.2, nodeNamed('Get Open Sales'));
	await openNode('Get Open Sales');
	await tabulate(editor);
	await film.show(page, 'What was asked for, and the sales that came', 3);

	film.begin('3 Change');
	await editor.type('limit', '10');
	await film.show(page, 'Change Limit from 5 to 10', 2, editor.input('limit'));
	await editor.close();
	await run('success');
	await film.show(page, 'Run again: ten sales', 2);
	await openNode('Write a Sentence');
	await tabulate(editor);
	await film.show(page, 'Write a Sentence: each sale is a message', 3);
	await editor.close();

	film.begin('4 Break');
	await sandboxPage.open('faults');
	await sandboxTab.bringToFront();
	const license = sandboxTab.getByRole('button', { name: 'Begin: License withdrawn' });
	await film.press(license, 'On the page of the sandbox: Begin at License withdrawn', 2);
	const stop = sandboxTab.getByRole('button', { name: 'Stop: License withdrawn' });
	await expect(stop).toBeVisible();
	await page.bringToFront();
	await run('error');
	await film.show(page, 'Run again: the node turns red', 2);
	await openNode('Get Open Sales');
	await expect(editor.failure.message).toBeVisible();
	await film.show(page, 'It says what is wrong and who can help', 3);
	await editor.close();

	film.begin('5 See');
	await sandboxPage.open('requests');
	await sandboxTab.bringToFront();
	await sandboxPage.rows.first().click();
	await expect(sandboxPage.detail).toBeVisible();
	await film.show(sandboxTab, 'What happens: each request of the workflow with its answer', 3.5);
	await sandboxPage.open('faults');
	await film.press(stop, 'Press Stop', 1.2);
	await page.bringToFront();
	await run('success');
	await film.show(page, 'All works again', 2.5);
	await captions.close();
	await sandboxTab.close();
	expect(film.seconds).toBeGreaterThan(20);
	expect(film.seconds).toBeLessThan(45);
	await film.save(join(folder, 'first-five-minutes.webp'));
});
