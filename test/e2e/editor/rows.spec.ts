import { expect } from '@playwright/test';
import { fullAccess } from '../../../scripts/n8n/workflow.mjs';
import type { Editor } from '../editor';
import { test } from '../editorTest';
import { makeWorkflow } from '../workflow';

/**
 * What a laptop shows of a list without scrolling: rows that begin with who or what, when and how much, and
 * as many as n8n's layout allows. Its table breaks IDs at their hyphens, so rows have four lines; nothing
 * else may make them higher. With n8n's Collapse rows, each row is one line.
 */

const LAPTOP = { width: 1366, height: 768 };
/** The window of the other tests in this editor. */
const USUAL = { width: 1500, height: 1300 };
/** With rows of four lines. */
const FEWEST = 5;
const FEWEST_COLLAPSED = 10;

const list = { operation: 'getAll' };
/**
 * Each list: its node, the columns that it begins with, and a column with short values if the second one is
 * long.
 */
const LISTS: Array<{ type: string; parameters: object; first: string[]; short?: string }> = [
	{
		type: 'Sale',
		parameters: list,
		first: ['number', 'departure_date', 'final_amount', 'balance', 'status'],
	},
	{ type: 'Person', parameters: list, first: ['name', 'city', 'birthdate', 'first_name', 'cpf_cnpj'] },
	{
		type: 'Task',
		parameters: list,
		first: ['title', 'due', 'completed', 'description', 'completed_at'],
		short: 'completed',
	},
	{
		type: 'Bill',
		parameters: list,
		first: ['description', 'due_date', 'amount', 'number', 'settlement_date'],
	},
	{
		type: 'Invoice',
		parameters: list,
		first: ['recipient_name', 'number', 'issue_date', 'amount', 'status'],
	},
	{ type: 'Refund', parameters: list, first: ['description', 'due_date', 'amount', 'side', 'issue_date'] },
	{
		type: 'AccountMovement',
		parameters: list,
		first: ['note', 'date', 'amount', 'direction', 'id'],
		short: 'amount',
	},
	{
		type: 'PartnerStatement',
		parameters: list,
		first: ['receipt_number', 'product_name', 'movement_date', 'total_amount', 'commission_amount'],
	},
	{ type: 'Travel', parameters: list, first: ['name', 'start_date', 'end_date', 'situation', 'created_at'] },
	{
		type: 'Bill',
		parameters: { operation: 'whoOwes' },
		first: ['client_name', 'bills', 'oldest_due_date', 'amount', 'at_least'],
	},
	{
		type: 'Task',
		parameters: { operation: 'getOpen' },
		first: ['title', 'client_name', 'due', 'is_overdue', 'assignee_name'],
		short: 'is_overdue',
	},
];

const named = ({ type, parameters }: (typeof LISTS)[number]) =>
	`${type} ${(parameters as { operation: string }).operation}`;

test.beforeAll(async ({ editor, world: { request, credentialIds } }) => {
	const nodes = LISTS.map((one) => ({
		name: named(one),
		type: `travelAgency${one.type}`,
		parameters: one.parameters,
	}));
	await editor.show(await makeWorkflow(request, fullAccess(credentialIds).credentials, nodes));
});

test.afterAll(async ({ editor }) => await editor.page.setViewportSize(USUAL));

/** How many rows of the output's table are completely visible. */
async function rowsSeen(editor: Editor): Promise<number> {
	const table = editor.output.locator('table').first();
	return await table.evaluate((element) => {
		const rows = [...element.querySelectorAll('tbody tr')];
		const frame = element.closest('[class*="dataDisplay"], [class*="dataContainer"]') ?? document.body;
		const end = Math.min(frame.getBoundingClientRect().bottom, window.innerHeight);
		return rows.filter(
			(row) => row.getBoundingClientRect().height > 0 && row.getBoundingClientRect().bottom <= end,
		).length;
	});
}

for (const one of LISTS) {
	test(`A laptop shows ten rows of ${named(one)}, which begin with what one looks for`, async ({
		editor,
	}, info) => {
		await editor.page.setViewportSize(LAPTOP);
		// In a workflow without changes, n8n does not run the second of two nodes.
		await editor.load();
		await editor.open(named(one));
		await editor.execute();
		await editor.part('radio-button-table', editor.output).click();
		const columns = async () => {
			const header = await editor.output.locator('th').allInnerTexts();
			return header.map((name) => name.trim()).filter(Boolean);
		};
		await expect.poll(async () => (await columns()).slice(0, 5)).toEqual(one.first);
		const all = await editor.output.locator('tbody tr').count();
		const byDefault = await rowsSeen(editor);
		await editor.page.screenshot({ path: info.outputPath('default.png') });
		expect.soft(byDefault).toBeGreaterThanOrEqual(Math.min(FEWEST, all));
		const short = editor.output.locator('th').nth((await columns()).indexOf(one.short ?? one.first[1]!));
		await short.hover();
		await short
			.locator('[class*="collapseColumnButton"] button, button[class*="collapseColumnButton"]')
			.click();
		const collapsed = await rowsSeen(editor);
		await editor.page.screenshot({ path: info.outputPath('collapsed.png') });
		expect.soft(collapsed).toBeGreaterThanOrEqual(Math.min(FEWEST_COLLAPSED, all));
		await editor.close();
	});
}
