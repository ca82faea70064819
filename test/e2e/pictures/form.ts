import { expect, type Page } from '@playwright/test';
import type { Editor } from '../editor';
import { fullAccess } from '../../../scripts/n8n/workflow.mjs';
import { makeWorkflow, type NodeToPlace } from '../workflow';
import { areaOf, type Scene, type View } from './picture';

/** Wide enough to show form and output next to each other, 900 pixels together. */
const WIDTH = 1450;
const HEIGHTS = { least: 520, most: 1_000 };

/** The bottom edge of an element as it is drawn. */
async function bottomOf(page: Page, selector: string): Promise<number> {
	return await page
		.locator(selector)
		.evaluateAll((all) => Math.max(0, ...all.map((one) => one.getBoundingClientRect().bottom)));
}

/** A window that is wide enough. How high it must be is known once the form is filled in. */
export async function widenWindow({ page }: Editor) {
	await page.setViewportSize({ width: WIDTH, height: HEIGHTS.most });
}

/**
 * Shows the open form of a node and its output, without the input.
 * @param heights of the window; a longer form is cut off at the maximum
 */
export async function viewOfForm(editor: Editor, heights: Partial<typeof HEIGHTS> = {}): Promise<View> {
	const { least, most } = { ...HEIGHTS, ...heights };
	const { page } = editor;
	const form = await bottomOf(
		page,
		'[data-test-id="node-parameters"] [data-test-id="parameter-item"], [data-test-id="node-parameters"] button',
	);
	const height = Math.ceil(Math.max(least, Math.min(form + 60, most)));
	await page.setViewportSize({ width: WIDTH, height });
	await page.waitForTimeout(300);
	const [left, right] = [await areaOf(editor.panel), await areaOf(editor.output)];
	const x = Math.floor(left.x);
	// A little less, because the corners are round.
	return {
		page,
		area: { x, y: right.y, width: Math.floor(right.x + right.width) - x - 3, height: right.height - 12 },
	};
}

/** A row that is higher than this contains records inside the record. */
const PLAIN_ROW = 90;

/**
 * Shows several plain items as a table, and anything else with a line per field. n8n remembers the last view.
 */
export async function tabulate(editor: Editor) {
	await editor.part('radio-button-table', editor.output).click();
	const rows = editor.output.locator('tbody tr');
	await expect(rows.first()).toBeVisible();
	const { height } = (await rows.first().boundingBox())!;
	if ((await rows.count()) > 1 && height <= PLAIN_ROW) return;
	await editor.part('radio-button-schema', editor.output).click();
	await expect(editor.part('run-data-schema-item', editor.output).first()).toBeVisible();
}

/** Opens the form of a node that follows a manual trigger. */
export async function openNode({ editor, world }: Scene, node: Omit<NodeToPlace, 'name'>) {
	const { request, credentialIds } = world;
	await widenWindow(editor);
	const placed = { ...node, name: 'Node' };
	await editor.show(await makeWorkflow(request, fullAccess(credentialIds).credentials, [placed]));
	await editor.open('Node');
}
