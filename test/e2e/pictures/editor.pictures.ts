import { randomUUID } from 'node:crypto';
import { expect, type Page } from '@playwright/test';
import { fullAccessCredential, partnerCredential } from '../../../scripts/n8n/credentials.mjs';
import { startStandInModel } from '../../../scripts/n8n/standInModel.mjs';
import { companyIdentifier } from '../../../scripts/sandboxServer.mjs';
import { importAll } from './agency';
import { areaOfCanvas, viewOfCanvas } from './canvas';
import { openNode, tabulate, viewOfForm } from './form';
import { areaOf, picture } from './picture';
import type { Json, World } from '../world';

/** Leaves out the dialog's round corners, behind which it is dark. */
const CORNER = 3;
const dialogOf = (page: Page) => page.locator('.el-dialog').filter({ visible: true });

picture('credential', async ({ page, world }) => {
	await page.setViewportSize({ width: 1000, height: 940 });
	await page.goto(`${world.url}/home/credentials/${world.credentialIds.get(fullAccessCredential)}`);
	await expect(page.getByTestId('credentials-config-container-test-success')).toBeVisible({
		timeout: 60_000,
	});
	return { page, area: await areaOf(dialogOf(page), -CORNER) };
});

picture('partner-credential', async ({ page, world }) => {
	await page.setViewportSize({ width: 1000, height: 1200 });
	await page.goto(`${world.url}/home/credentials/${world.credentialIds.get(partnerCredential)}`);
	await expect(page.getByTestId('quick-connect-button')).toBeVisible({ timeout: 60_000 });
	const area = await areaOf(dialogOf(page), -CORNER);
	// The dialog goes on below this; the picture ends after what is needed to connect.
	const { y, height } = await areaOf(page.getByText('For approved partners.'), 16);
	return { page, area: { ...area, height: y + height - area.y } };
});

const DAYS = 7;

/** Sells a trip that begins in this many days, so that the trigger shows it. */
async function sellTrip({ sandbox }: World) {
	const inDays = (days: number) =>
		new Date(Date.now() + days * 86_400_000).toLocaleDateString('sv-SE', { timeZone: 'America/Sao_Paulo' });
	const client = { external_id: 'CLI-7001', person_kind: 'individual', name: 'Marina Duarte Lopes' };
	const answer = await fetch(`${sandbox.baseUrl}/sales`, {
		method: 'POST',
		headers: {
			authorization: `Bearer ${sandbox.tokens.full_access}`,
			'content-type': 'application/json',
			'idempotency-key': randomUUID(),
		},
		body: JSON.stringify({
			company_identifier: companyIdentifier,
			payer: client,
			hotels: [
				{
					...{ local_id: 'h', check_in: inDays(DAYS), check_out: inDays(2 * DAYS) },
					supplier: { name: 'Hotel Praia do Farol', person_kind: 'company' },
					passengers: [{ amount: 4_800, person: client }],
				},
			],
		}),
	});
	expect(answer.status).toBe(201);
}

picture('trigger', async (scene) => {
	await sellTrip(scene.world);
	await openNode(scene, {
		type: 'travelAgencySaleTrigger',
		parameters: { triggerOn: ['departure'], departureSide: 'before', departureDays: DAYS },
	});
	await scene.editor.execute();
	await tabulate(scene.editor);
	const daysLeft = scene.editor
		.part('run-data-schema-item', scene.editor.output)
		.filter({ hasText: 'days_left' });
	await expect(daysLeft.last()).toHaveText(new RegExp(`days_left\\s*${DAYS}$`));
	return await viewOfForm(scene.editor);
});

picture('picker', async (scene) => {
	const { editor, page, world } = scene;
	const people: Json[] = await world.sandbox.control.records('people');
	const { id, name } = people.findLast((person) => /carvalho/i.test(person.name));
	const personId = { __rl: true, mode: 'list', value: id, cachedResultName: name };
	await openNode(scene, { type: 'travelAgencyPerson', parameters: { operation: 'get', personId } });
	await editor.execute();
	await tabulate(editor);
	const view = await viewOfForm(editor, { least: 600 });
	await editor.part('rlc-input', editor.input('personId')).click();
	const items = editor.part('rlc-item').filter({ visible: true });
	await expect(items.first()).toBeVisible();
	await editor.part('rlc-search').filter({ visible: true }).fill('carvalho');
	await expect(items.filter({ hasNotText: /carvalho/i })).toHaveCount(0);
	await page.waitForTimeout(500);
	return view;
});

picture('tool', async (scene) => {
	const { editor, world } = scene;
	const { request } = world;
	await importAll(scene.world);
	const workflow = await request('GET', '/workflows/agency-assistant-chat');
	const view = await viewOfCanvas(editor, workflow);
	return { ...view, area: await areaOfCanvas(editor, true) };
});

picture('approval', async ({ editor, page, world }) => {
	await page.setViewportSize({ width: 1400, height: 1500 });
	const model = await startStandInModel();
	await importAll(world);
	await model.standIn(world.request, 'agency-assistant-chat');
	model.willSay({
		tool: 'agency_add_person',
		said: { Name: 'Zélia Prates', CPF: '', Email: 'zelia@example.com', Phones: '' },
	});
	await editor.show('agency-assistant-chat');
	await editor.part('workflow-chat-button').click();
	const chat = editor.part('canvas-chat');
	await chat.locator('textarea').fill('Register Zélia Prates, zelia@example.com');
	await chat.locator('textarea').press('Enter');
	await expect(chat.getByText('Yes, do it')).toBeVisible({ timeout: 60_000 });
	await chat.getByText('Yes, do it').scrollIntoViewIfNeeded();
	return { page, area: await areaOf(chat) };
});
