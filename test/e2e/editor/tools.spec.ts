import { expect } from '@playwright/test';
import type { INodePropertyOptions } from 'n8n-workflow';
import { choicesOfAgency, importExample, readExamples } from '../../../scripts/n8n/examples.mjs';
import { inARow, node, ours } from '../../../scripts/n8n/workflow.mjs';
import { test } from '../editorTest';
import { openCreator, openEntry } from '../nodeCreator';
import { chooserOf, nodeTypes } from '../nodeTypes';

/** The purpose of the hidden parameter `resource`, and what it must not break. */

test('fields of a node that has not run are dragged into the next one', async ({ editor, world }) => {
	const { request, credentialIds } = world;
	const { id } = await request(
		'POST',
		'/workflows',
		inARow('Dragging', [
			node('Start', 'n8n-nodes-base.manualTrigger', 1, {}, { position: [-260, 0] }),
			ours('Tasks', 'travelAgencyTask', { operation: 'getAll' }, credentialIds),
			{
				...ours('Comment', 'travelAgencyTask', { operation: 'addComment' }, credentialIds),
				position: [260, 0],
			},
		]),
	);
	await editor.show(id);
	await editor.open('Comment');
	const title = editor.part('run-data-schema-item').locator('[data-name="title"]').first();
	await expect(title).toBeVisible();
	await title.hover();
	await editor.page.mouse.down();
	const comment = editor.part('parameter-input-comment').first();
	// The first move begins the drag, the second one reaches the field.
	await comment.hover();
	await comment.hover();
	await editor.page.mouse.up();
	await expect(comment).toContainText('{{ $json.title }}');
});

test("n8n's list of nodes shows what a node can do", async ({ editor }) => {
	const type = nodeTypes().find(({ name }) => name === 'travelAgencyTask')!;
	await editor.close();
	await openCreator(editor, /What happens next/);
	const entry = await openEntry(editor, type.displayName);
	for (const { action } of chooserOf(type).options as INodePropertyOptions[])
		await expect(entry.getByText(action!, { exact: true })).toBeVisible();
});

test('a tool shows what a model fills in, with what the model is told of it', async ({ editor, world }) => {
	const { request, credentialIds, sandbox } = world;
	const example = readExamples('en').find(({ id }) => id === 'agency-assistant-mcp')!;
	const workflow = await importExample(
		request,
		example,
		credentialIds,
		await choicesOfAgency(sandbox.control),
	);
	await editor.show(workflow.id);
	await editor.open('agency_add_task');
	await expect(editor.panel.getByText('Defined automatically by the model')).toHaveCount(5);
	const told = editor.panel.locator('textarea');
	await expect(told.nth(1)).toHaveValue('What has to be done, e.g. Check passports');
});
