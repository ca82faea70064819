import { expect } from '@playwright/test';
import { fullAccess } from '../../../scripts/n8n/workflow.mjs';
import type { Editor } from '../editor';
import { test } from '../editorTest';
import { makeWorkflow } from '../workflow';
import type { Json } from '../world';

/**
 * The ingredients of daily messages: lists with names, for the right days, and records found by a client's
 * name.
 */

const all = { operation: 'getAll', returnAll: true };
const NODES = [
	{ name: 'Sales with names', type: 'travelAgencySale', parameters: { ...all, returnAll: false, limit: 3 } },
	{ name: 'Sales of this month', type: 'travelAgencySale', parameters: all },
	{ name: 'Overdue tasks', type: 'travelAgencyTask', parameters: all },
	{ name: 'Sales in full', type: 'travelAgencySale', parameters: { ...all, returnAll: false, limit: 30 } },
	{ name: 'Sale of a client', type: 'travelAgencySale', parameters: { operation: 'get' } },
];

test.beforeAll(async ({ editor, world: { request, credentialIds } }) => {
	await editor.show(await makeWorkflow(request, fullAccess(credentialIds).credentials, NODES));
});

/** The column names in the output's table. */
async function columns(editor: Editor): Promise<string[]> {
	// n8n remembers the view that was chosen last.
	await editor.part('radio-button-table', editor.output).click();
	const names = await editor.output.locator('th').allInnerTexts();
	return names.map((name) => name.trim()).filter(Boolean);
}

/** The number of items that the output panel states. */
async function itemCount(editor: Editor): Promise<number> {
	return Number.parseInt(await editor.part('ndv-items-count', editor.output).innerText());
}

test('The table begins with what a person reads, and each value has a cell of its own', async ({
	editor,
	world,
}) => {
	await editor.open('Sales with names');
	await editor.execute();
	await expect.poll(async () => (await columns(editor))[0]).toBe('number');
	const shown = await columns(editor);
	expect(shown.slice(0, 4)).toEqual(['number', 'departure_date', 'final_amount', 'balance']);
	expect(shown.at(-1)).toBe('id');
	const shownNumber = await editor.output.locator('tbody td').first().innerText();
	const sales: Json[] = await world.sandbox.control.records('sales');
	const sale = sales.find(({ number }) => String(number) === shownNumber.trim());
	await expect(editor.output.locator('tbody tr').first()).toContainText(String(sale.final_amount));
	await editor.close();
});

test('A range of dates by its name gives the sales of these days', async ({ editor, world }) => {
	await editor.open('Sales of this month');
	await editor.addField('Filters', 'Date Field');
	await editor.choose('filters.dateField', 'Sale Date');
	await editor.addField('Filters', 'Date Range');
	await editor.choose('filters.dateRange', 'Last Month');
	await editor.execute();
	const today = new Date();
	const month = new Date(Date.UTC(today.getFullYear(), today.getMonth() - 1, 15)).toISOString().slice(0, 7);
	const sales: Json[] = await world.sandbox.control.records('sales');
	const wanted = sales.filter(
		({ sale_date, status }) => sale_date.startsWith(month) && status !== 'canceled',
	);
	expect(wanted.length).toBeGreaterThan(0);
	expect(await itemCount(editor)).toBe(wanted.length);
	await editor.close();
});

test('Only Overdue gives the tasks that are late', async ({ editor, world }) => {
	await editor.open('Overdue tasks');
	await editor.switchOn('Filters', 'Only Overdue', 'filters.onlyOverdue');
	await editor.execute();
	const tasks: Json[] = await world.sandbox.control.records('tasks');
	const late = tasks.filter(
		// The service's times are in the zone of Brasília.
		({ completed, deleted, due }) => !completed && !deleted && Date.parse(`${due}-03:00`) < Date.now(),
	);
	expect(late.length).toBeGreaterThan(0);
	expect(await itemCount(editor)).toBe(late.length);
	await editor.close();
});

test('A run that waited for the limit says so beside its output', async ({ editor }) => {
	await editor.open('Sales in full');
	await editor.choose('output', 'Everything');
	await editor.execute();
	const told = /\d+ requests in \d+ s; \d+ s of it waiting for the back office's limit/;
	await expect(editor.part('node-hint', editor.output).filter({ hasText: told })).toBeVisible();
	await editor.close();
});

test("A sale is found by its client's name, and its line says whose it is", async ({ editor, world }) => {
	const sandbox = world.sandbox.control;
	const sales: Json[] = await sandbox.records('sales');
	const people: Json[] = await sandbox.records('people');
	const client = people.find(
		({ id, name }) =>
			people.filter((other) => other.name.includes(name)).length === 1 &&
			sales.some(({ payer_id }) => payer_id === id),
	);
	await editor.open('Sale of a client');
	const input = editor.part('rlc-input', editor.input('saleId'));
	await input.click();
	const items = editor.part('rlc-item').filter({ visible: true });
	await expect(items.first()).toBeVisible();
	await editor.part('rlc-search').filter({ visible: true }).fill(client.name);
	await expect(items.first()).toContainText(client.name);
	await expect(items.first()).toContainText(/^\s*Sale \d+.*R\$/);
	await items.first().click();
	await editor.execute();
	await expect(await editor.json()).toContainText(client.id);
	await editor.close();
});
