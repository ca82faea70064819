import { expect, type Page } from '@playwright/test';
import type { Editor } from '../editor';
import { areaOf, type View } from './picture';

/** As wide as it takes for a form and what came out to be shown beside each other, 900 pixels together. */
const WIDTH = 1450;
const HEIGHTS = { least: 520, most: 1_000 };

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

/** Shows the open form of a node and what came out, without what went in. A form that is longer than `most` ends below. */
export async function viewOfForm(editor: Editor, most = HEIGHTS.most): Promise<View> {
	const { page } = editor;
	const form = await bottomOf(
		page,
		'[data-test-id="node-parameters"] [data-test-id="parameter-item"], [data-test-id="node-parameters"] button',
	);
	const height = Math.ceil(Math.max(HEIGHTS.least, Math.min(form + 60, most)));
	await page.setViewportSize({ width: WIDTH, height });
	await page.waitForTimeout(300);
	const [left, right] = [await areaOf(editor.panel), await areaOf(editor.output)];
	const x = Math.floor(left.x);
	// Not to the very end: the corners are round.
	return {
		page,
		area: { x, y: right.y, width: Math.floor(right.x + right.width) - x - 3, height: right.height - 12 },
	};
}

/** Several items as a table, a single one with a line for each field. n8n keeps to the way that was chosen last. */
export async function tabulate(editor: Editor) {
	await editor.part('radio-button-table', editor.output).click();
	const rows = editor.output.locator('tbody tr');
	await expect(rows.first()).toBeVisible();
	if ((await rows.count()) === 1) await editor.part('radio-button-schema', editor.output).click();
}
