import { expect, type Page } from '@playwright/test';
import type { Editor } from '../editor';
import { areaOf, type View } from './picture';

/** As wide as it takes for a form and what came out to be shown beside each other, 900 pixels together. */
const WIDTH = 1450;
const HEIGHTS = { least: 560, most: 1_150 };

/** The lower end of what is drawn of a locator. */
async function bottomOf(page: Page, selector: string): Promise<number> {
	return await page
		.locator(selector)
		.evaluateAll((all) => Math.max(0, ...all.map((one) => one.getBoundingClientRect().bottom)));
}

/** A window that is wide enough; how high it has to be shows when the form is filled in. */
export async function widenWindow({ page }: Editor) {
	await page.setViewportSize({ width: WIDTH, height: HEIGHTS.most });
}

/** Shows the open form of a node and what came out, without what went in. */
export async function viewOfForm(editor: Editor): Promise<View> {
	const { page } = editor;
	const form = await bottomOf(
		page,
		'[data-test-id="node-parameters"] [data-test-id="parameter-item"], [data-test-id="node-parameters"] button',
	);
	const output = await bottomOf(
		page,
		'[data-test-id="output-panel"] tbody, [data-test-id="output-panel"] [data-test-id="node-error-description"]',
	);
	const height = Math.max(HEIGHTS.least, Math.min(Math.max(form, Math.min(output, 700)) + 70, HEIGHTS.most));
	await page.setViewportSize({ width: WIDTH, height: Math.ceil(height) });
	await page.waitForTimeout(300);
	const [left, right] = [await areaOf(editor.panel), await areaOf(editor.output)];
	const x = Math.floor(left.x);
	return {
		page,
		area: { x, y: right.y, width: Math.ceil(right.x + right.width) - x, height: right.height },
	};
}

/** What came out as a table: n8n keeps to the way that was chosen last. */
export async function asTable(editor: Editor) {
	await editor.part('radio-button-table', editor.output).click();
	await expect(editor.output.locator('tbody tr').first()).toBeVisible();
}
