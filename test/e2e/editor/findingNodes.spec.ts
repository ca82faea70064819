import { expect } from '@playwright/test';
import { fullAccess, ours } from '../../../scripts/n8n/workflow.mjs';
import type { Editor } from '../editor';
import { test } from '../editorTest';
import { find, openCreator, openEntry } from '../nodeCreator';
import { chooserOf, nodeTypes } from '../nodeTypes';
import type { World } from '../world';
import { makeWorkflow } from '../workflow';
import { placeUntouched } from './untouched';

/** A workflow without a trigger. */
async function showWithoutTrigger(editor: Editor, { request, credentialIds }: World) {
	const nodes = [ours('Sale', 'travelAgencySale', {}, credentialIds)];
	const workflow = { name: 'Without a trigger', nodes, connections: {}, settings: {} };
	await editor.show((await request('POST', '/workflows', workflow)).id);
}

test('Under "What triggers this workflow?" an entry with triggers is found first', async ({
	editor,
	world,
}) => {
	await showWithoutTrigger(editor, world);
	await openCreator(editor, /What triggers this workflow/);
	for (const word of ['travel', 'agency', 'viagem', 'venda'])
		expect((await find(editor, word))[0], word).toMatch(/^Travel Agency (Sale|Travel)$/);
});

test('The triggers of a resource stand in its entry, beside what can be done with it', async ({
	editor,
	world,
}) => {
	await showWithoutTrigger(editor, world);
	await openCreator(editor, /What triggers this workflow/);
	const entries = await find(editor, 'Travel Agency');
	const own = entries.filter((name) => name.startsWith('Travel Agency'));
	expect(own.filter((name) => name.endsWith('Trigger'))).toEqual([]);
	expect(own).toHaveLength(nodeTypes().filter(({ polling }) => !polling).length);
	const entry = await openEntry(editor, 'Travel Agency Sale');
	for (const event of ['On sale created', 'On sale closed', 'On departure'])
		await expect(entry.getByText(event, { exact: true })).toBeVisible();
	await entry.getByText(/^Actions/).click();
	await expect(entry.getByText('Get many sales', { exact: true })).toBeVisible();
	await entry.getByText('On sale closed', { exact: true }).click();
	await expect(editor.part('parameter-input-triggerOn')).toContainText('Sale Closed');
	await editor.close();
});

/** Where words lead that once found nothing. */
const home = {
	...{ orcamento: 'Quote', cotacao: 'Quote', movimentacao: 'Account Movement', hospedagem: 'Sale' },
	...{ cobranca: 'Bill', vencida: 'Bill', atrasada: 'Bill', aniversario: 'Person', installment: 'Bill' },
	...{ voo: 'Sale', pacote: 'Sale', viagens: 'Travel', tarefa: 'Task' },
	...{ cobrar: 'Bill', 'não pagou': 'Bill', devendo: 'Bill', venceu: 'Bill', pix: 'Bill' },
	...{ telefone: 'Person', parabéns: 'Person', vendedor: 'Sale', ranking: 'Sale', faturamento: 'Sale' },
	...{ aéreo: 'Sale', passageiros: 'Sale', seguro: 'Sale', reserva: 'Sale' },
};

test('Portuguese words lead to their nodes, before all others of n8n', async ({ editor, world }) => {
	const { request, credentialIds } = world;
	await editor.show(await makeWorkflow(request, fullAccess(credentialIds).credentials, []));
	await openCreator(editor, /What happens next/);
	for (const [word, node] of Object.entries(home))
		expect((await find(editor, word))[0], word).toBe(`Travel Agency ${node}`);
	for (const word of ['agencia', 'check-in'])
		expect((await find(editor, word))[0], word).toMatch(/^Travel Agency /);
	// If the user searches for an action, the entry has to say what can be done.
	await find(editor, 'venda');
	await expect(editor.part('node-creator')).toContainText('Create and read the sales of a travel agency');
});

test('On the canvas, each node shows what it does and the icon of its resource', async ({
	editor,
	world,
}) => {
	await placeUntouched({ editor, world });
	for (const type of nodeTypes()) {
		const { displayName, icon } = type;
		const node = editor.page.locator(`[data-test-id="canvas-node"][data-node-name="${displayName}"]`);
		const { options, default: chosen } = chooserOf(type);
		for (const choice of options!)
			if ('value' in choice && [chosen].flat().includes(choice.value))
				await expect(node).toContainText(choice.name);
		const file = (icon as { light: string }).light.split('/').at(-1)!;
		const image = node.locator('img').first();
		await expect(image).toHaveAttribute('src', new RegExp(`/icons/${file.replace('.', '\\.')}$`));
		await expect
			.poll(() => image.evaluate((shown) => (shown as HTMLImageElement).naturalWidth))
			.toBeGreaterThan(0);
	}
	await expect(editor.page.getByText('Get Many: Sales', { exact: true })).toBeVisible();
	await expect(editor.page.getByText('Get Many: Cities', { exact: true })).toBeVisible();
});
