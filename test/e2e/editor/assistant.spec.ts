import { expect } from '@playwright/test';
import { credentialName } from '../../../scripts/n8n/credentials.mjs';
import { choicesOfAgency, importExample, readExamples } from '../../../scripts/n8n/examples.mjs';
import { startStandInModel } from '../../../scripts/n8n/standInModel.mjs';
import { test } from '../editorTest';

/**
 * A person approves what the assistant in the chat writes. The model is a fake that answers as it is told.
 */

test('what the assistant writes waits for a person, who approves or refuses it', async ({
	editor,
	world,
}) => {
	const { request, credentialIds, sandbox } = world;
	const model = await startStandInModel();
	const example = readExamples('pt').find(({ id }) => id === 'agency-assistant-chat')!;
	const choices = await choicesOfAgency(sandbox.control);
	// The credentials that all tests use, by their names in the Portuguese edition.
	const named = [...credentialIds].map(([name, id]) => [credentialName(name, 'pt'), id] as const);
	const { id } = await importExample(request, example, new Map(named), choices);
	await model.standIn(request, id);

	const added = async (name: string) =>
		(await sandbox.control.records('people')).filter((person: { name: string }) => person.name === name)
			.length;
	const create = (Name: string) => ({
		tool: 'agency_add_person',
		said: { Name, CPF: '', Email: '', Phones: '' },
	});
	// n8n does not let bots approve, and takes a headless browser for one.
	await editor.page.route('**/webhook-waiting/**', async (route) => {
		const agent = (await route.request().headerValue('user-agent')) ?? '';
		await route.continue({
			headers: { ...route.request().headers(), 'user-agent': agent.replace('Headless', '') },
		});
	});
	await editor.show(id);
	await editor.part('workflow-chat-button').click();
	const chat = editor.part('canvas-chat');
	// The chat ignores messages until n8n has reported that the previous run is over.
	const say = async (text: string) =>
		await expect(async () => {
			await chat.locator('textarea').fill(text);
			await chat.locator('textarea').press('Enter');
			await expect(chat.getByText(text, { exact: true })).toBeVisible({ timeout: 1_000 });
		}).toPass();

	model.willSay(create('Ana Aprovada'), { text: 'Cadastrei a Ana Aprovada.' });
	await say('Cadastre a Ana Aprovada');
	await expect(chat.getByText('Posso fazer isto?')).toBeVisible({ timeout: 60_000 });
	await expect(chat).toContainText('Name: Ana Aprovada');
	expect(await added('Ana Aprovada')).toBe(0);
	await chat.getByText('Sim, pode fazer').click();
	await expect(chat).toContainText('Cadastrei a Ana Aprovada.', { timeout: 60_000 });
	expect(await added('Ana Aprovada')).toBe(1);

	model.willSay(create('Bia Recusada'), { text: 'Não cadastrei.' });
	await say('Cadastre a Bia Recusada');
	await expect(chat).toContainText('Name: Bia Recusada', { timeout: 60_000 });
	await chat.getByText('Não', { exact: true }).last().click();
	await expect(chat).toContainText('Não cadastrei.', { timeout: 60_000 });
	expect(await added('Bia Recusada')).toBe(0);
	expect(JSON.stringify(model.asked.at(-1)?.input)).toContain('rejected');
});
