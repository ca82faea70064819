import { expect, test } from './fixtures';

/**
 * Changing stored records and causing failures: what people at the agency, or chance, would do, with a click.
 */

test('a sale is found, canceled and moved, and what changed is marked', async ({
	sandboxPage,
	sandbox,
	page,
}) => {
	const sales = await sandbox.control.records('sales');
	const sale = sales.findLast(({ status }: { status: string }) => status === 'opened');
	await sandboxPage.open('stored', 'sales');
	await page.getByLabel('Search in Sales').fill(String(sale.id));
	await expect(sandboxPage.rows).toHaveCount(1);
	await sandboxPage.rows.first().click();
	await page.getByRole('button', { name: 'Cancel the sale' }).click();
	await expect(sandboxPage.detail).toContainText('opened → canceled');
	await expect(page.locator('mark', { hasText: 'canceled' })).toHaveAttribute('title', 'before: opened');
	const stored = async () =>
		(await sandbox.control.records('sales')).find(({ id }: { id: string }) => id === sale.id);
	expect(await stored()).toMatchObject({ status: 'canceled' });

	await page.getByLabel('Move the trip by days').fill('7');
	await page.getByRole('button', { name: 'Move', exact: true }).click();
	await expect(sandboxPage.detail).toContainText('departure_date');
	const moved = new Date(Date.parse(sale.departure_date) + 7 * 86_400_000).toISOString().slice(0, 10);
	expect(await stored()).toMatchObject({ departure_date: moved });

	await page.getByLabel('Agency service fee').fill('123.45');
	await page.getByRole('button', { name: 'Change', exact: true }).click();
	await expect(sandboxPage.detail).toContainText('123.45');
});

test('a reference leads to its record', async ({ sandboxPage, sandbox, page }) => {
	const sale = (await sandbox.control.records('sales')).at(-1);
	await sandboxPage.open('stored', 'sales', sale.id);
	const payer = await sandbox.control.send('GET', `/record/${sale.payer_id}`);
	await sandboxPage.detail.getByRole('link', { name: payer.record.name }).first().click();
	await expect(sandboxPage.detail.getByRole('heading', { name: payer.record.name })).toBeVisible();
	await expect(page).toHaveURL(new RegExp(sale.payer_id));
});

test('what a request writes is marked, too', async ({ sandboxPage, client, page }) => {
	await sandboxPage.open('stored', 'people');
	await expect(sandboxPage.rows.first()).toBeVisible();
	await client.post('/people', { person_kind: 'individual', name: 'Zenaide Novais' });
	const changes = page.getByRole('region', { name: 'What the last write changed' });
	await expect(changes.getByRole('link', { name: 'People: Zenaide Novais' })).toBeVisible();
	await expect(changes).toContainText('new');
	await expect(sandboxPage.rows.first()).toContainText('Zenaide Novais');
});

test('a bill is settled and a task completed; its participants get an e-mail', async ({
	sandboxPage,
	sandbox,
	page,
}) => {
	const open = (await sandbox.control.records('bills')).find(
		({ settlement_date, canceled }: Record<string, unknown>) => settlement_date === null && !canceled,
	);
	await sandboxPage.open('stored', 'bills', open.id);
	await page.getByRole('button', { name: 'Settle today' }).click();
	await expect(page.getByRole('button', { name: 'Take the settlement back' })).toBeVisible();
	expect((await sandbox.control.send('GET', `/record/${open.id}`)).record.settlement_date).toMatch(/^\d{4}-/);

	const task = (await sandbox.control.records('tasks')).find(
		({ completed, deleted }: Record<string, unknown>) => !completed && !deleted,
	);
	await sandboxPage.open('stored', 'tasks', task.id);
	await page.getByRole('button', { name: 'Complete the task' }).click();
	await expect(page.getByRole('button', { name: 'Open it again' })).toBeVisible();
	const collections = page.getByRole('navigation', { name: 'Collections' });
	await collections.getByRole('link', { name: /^E-mails that would have been sent/ }).click();
	await expect(sandboxPage.rows).toHaveText([/task_updated/]);
});

test('faults begin and end by a click', async ({ sandboxPage, client, page }) => {
	await sandboxPage.open('faults');
	const begin = (name: string) => page.getByRole('button', { name: `Begin: ${name}` }).click();
	const statusNow = async () => (await client.get('/sales?size=1')).status;
	for (const [name, status] of [
		['Limit used up', 429],
		['Down for a minute', 503],
		['Token revoked', 401],
		['License withdrawn', 403],
	] as const) {
		await begin(name);
		const stop = page.getByRole('button', { name: `Stop: ${name}` });
		await expect(stop).toBeVisible();
		expect(await statusNow()).toBe(status);
		await expect(page.getByText(/met 1 request/)).toBeVisible();
		await stop.click();
		await expect(stop).toBeHidden();
		expect(await statusNow()).toBe(200);
	}
	await begin('Answer lost');
	const key = '3b241101-e2bb-4255-8caf-4136c566a962';
	const person = { person_kind: 'individual', name: 'Ana Souza' };
	await expect(page.getByRole('button', { name: 'Stop: Answer lost' })).toBeVisible();
	await expect(client.post('/people', person, key)).rejects.toThrow();
	expect((await client.post('/people', person, key)).status).toBe(200);
	await expect(page.locator('.tag', { hasText: 'over' })).toBeVisible();
});

test('a scenario is played in place of another one', async ({ sandboxPage, sandbox, page }) => {
	await sandboxPage.open('faults');
	const kinds = async () =>
		(await sandbox.control.send('GET', '/faults')).data.map(({ kind }: { kind: string }) => kind);
	await page.getByRole('button', { name: 'Play: A bad line' }).click();
	await expect.poll(kinds).toEqual(['latency', 'cut_after_commit', 'cut_before_commit']);
	await page.getByRole('button', { name: 'Play: Somebody else uses the budget' }).click();
	await expect.poll(kinds).toEqual(['rate_limited']);
	await page.getByRole('button', { name: 'Play: Everything works' }).click();
	await expect.poll(kinds).toEqual([]);
});

test('the clock goes forward by an hour, a day, and to the next month', async ({
	sandboxPage,
	sandbox,
	page,
}) => {
	await sandbox.control.send('PUT', '/clock', { now: '2031-12-30T20:15:00-03:00' });
	await sandboxPage.open('faults');
	const shown = page.getByRole('main').locator('time');
	await expect(shown).toHaveText(/30 Dec 2031, 20:15/);
	await page.getByRole('button', { name: 'An hour on' }).click();
	await expect(shown).toHaveText(/30 Dec 2031, 21:15/);
	await page.getByRole('button', { name: 'A day on' }).click();
	await expect(shown).toHaveText(/31 Dec 2031, 21:15/);
	await page.getByRole('button', { name: 'To next month' }).click();
	await expect(shown).toHaveText(/1 Jan 2032, 09:00/);
	await page.getByRole('button', { name: 'To the real time' }).click();
	await expect(shown).not.toHaveText(/203/);
});

test('settings are switched, and starting over puts all back', async ({
	sandboxPage,
	sandbox,
	page,
	client,
}) => {
	await sandboxPage.open('faults');
	await page.getByLabel('Endpoints that are in development answer').check();
	await expect.poll(async () => (await client.get('/labels')).status).toBe(200);
	await page.getByRole('button', { name: 'Start over' }).click();
	await page.getByRole('button', { name: 'Cancel' }).click();
	await expect(page.getByLabel('Endpoints that are in development answer')).toBeChecked();
	await page.getByRole('button', { name: 'Start over' }).click();
	await page.getByRole('button', { name: 'Yes, start over' }).click();
	await expect(page.getByLabel('Endpoints that are in development answer')).not.toBeChecked();
	expect(await sandbox.control.requests()).toEqual([]);
});

test('how to get in: what is copied opens the API', async ({ sandboxPage, context, page }) => {
	await context.grantPermissions(['clipboard-read', 'clipboard-write']);
	await sandboxPage.open('access');
	const copied = async (name: string): Promise<string> => {
		await page.getByRole('button', { name: `Copy: ${name}`, exact: true }).click();
		await expect(sandboxPage.notice).toHaveText('Copied');
		return page.evaluate(() => navigator.clipboard.readText());
	};
	const url = await copied('Base URL');
	const token = await copied('sandbox_full_access');
	const answer = await fetch(`${url}/sales?size=1`, { headers: { Authorization: `Bearer ${token}` } });
	expect(answer.status).toBe(200);
});

test('the description is tried out, and so is that of the control plane', async ({ sandboxPage, page }) => {
	await sandboxPage.open('description');
	const viewer = page.frameLocator('iframe');
	await viewer.locator('#operations-tag-Sales').click();
	await viewer.locator('#operations-Sales-listSales .opblock-summary-control').click();
	await viewer.getByRole('button', { name: 'Execute' }).click();
	await expect(viewer.locator('.live-responses-table .response-col_status').last()).toContainText('200');
	await page.getByLabel('The control plane of the sandbox').check();
	await expect(viewer.getByText('Put everything back to the start', { exact: false }).first()).toBeVisible();
});
