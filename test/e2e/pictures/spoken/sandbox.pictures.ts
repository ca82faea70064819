import { randomUUID } from 'node:crypto';
import { expect } from '@playwright/test';
import { SandboxPage } from '../../sandboxPage';
import { picture } from '../picture';

picture('sandbox-page', async ({ browser, world: { sandbox } }) => {
	const sandboxPage = new SandboxPage(await browser.newPage(), sandbox.url);
	await sandboxPage.page.setViewportSize({ width: 1_240, height: 760 });
	await sandboxPage.open('requests');
	const Authorization = `Bearer ${sandbox.tokens.full_access}`;
	const get = (path: string, headers = { Authorization }) => fetch(sandbox.baseUrl + path, { headers });
	const post = (path: string, body: object) =>
		fetch(sandbox.baseUrl + path, {
			method: 'POST',
			headers: {
				Authorization,
				'Content-Type': 'application/json',
				'Idempotency-Key': randomUUID(),
			},
			body: JSON.stringify(body),
		});
	const lists = ['/sales', '/people', '/bills', '/tasks', '/refunds', '/sales'];
	for (const list of [...lists, ...lists]) await get(`${list}?size=5`);
	// The limit counts the requests of the last three seconds.
	await sandboxPage.page.waitForTimeout(3_200);
	await get('/people', { Authorization: `Bearer ${sandbox.tokens.no_read_people}` });
	await get('/tasks?size=50');
	await post('/people', { person_kind: 'individual', name: 'Ana Souza' });
	await post('/people', { person_kind: 'individual', name: 5 });
	await expect(sandboxPage.rows.first()).toContainText('/people');
	await sandboxPage.rows.first().click();
	await expect(sandboxPage.detail).toBeVisible();
	return { page: sandboxPage.page };
});
