import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { expect, test } from './fixtures';

/** Requests as they arrive, why they were refused, and how to send them again. */

test.use({ permissions: ['clipboard-read', 'clipboard-write'] });

const run = promisify(execFile);
const person = { person_kind: 'individual', name: 'Ana Souza' };

test('a request is there as it comes, and while it is held back it is running', async ({
	sandboxPage,
	sandbox,
	client,
}) => {
	await sandboxPage.open('requests');
	await expect(sandboxPage.page.getByText('Nothing yet')).toBeVisible();
	await client.get('/sales?size=1');
	await expect(sandboxPage.rows).toHaveText([/GET\s*\/sales\s*200/]);
	await sandbox.control.send('POST', '/faults', { kind: 'latency', latency_ms: 2000, times: 1 });
	const held = client.get('/people');
	await expect(sandboxPage.rows.first()).toHaveText(/\/people…/);
	await held;
	await expect(sandboxPage.rows.first()).toHaveText(/\/people200.*fault: Slow/);
});

test('a refusal tells what it said and the sentence of the description behind it', async ({
	sandboxPage,
	client,
}) => {
	await sandboxPage.open('requests');
	await client.post('/people', { ...person, name: 5 });
	await sandboxPage.rows.first().click();
	await expect(sandboxPage.detail).toContainText('name must be text');
	await expect(sandboxPage.detail).toContainText('a field sent in a format other than the documented one');
	await expect(sandboxPage.detail).toContainText('Bearer (19 characters)');
	await expect(sandboxPage.detail).not.toContainText('sandbox_full_access');
	await expect(sandboxPage.detail).toContainText(/of it waiting\s*[\d.]+ ms/);
});

test.describe('in Portuguese', () => {
	test.use({ locale: 'pt-BR' });

	test('a refusal has our sentence beside that of the description', async ({ sandboxPage, client }) => {
		await sandboxPage.open('requests');
		await client.post('/people', { ...person, name: 5 });
		await sandboxPage.rows.first().click();
		const { detail } = sandboxPage;
		await expect(detail).toContainText('um campo foi enviado em formato diferente do documentado');
		const quoted = detail.locator('blockquote[lang=en]');
		await expect(quoted).toContainText('a field sent in a format other than the documented one');
	});
});

test('the list is filtered by method, path, status, credential and key', async ({
	sandboxPage,
	client,
	clientOf,
}) => {
	const key = '3b241101-e2bb-4255-8caf-4136c566a962';
	await client.get('/sales?size=1');
	await client.post('/people', person, key);
	await clientOf('no_read_people').get('/people');
	await sandboxPage.open('requests');
	const { page, rows } = sandboxPage;
	await expect(rows).toHaveCount(3);
	const filters: Array<[string, string, RegExp]> = [
		['Method', 'POST', /POST\s*\/people/],
		['Path', '/sal', /GET\s*\/sales/],
		['Status', 'refused (4xx)', /403/],
		['Status', '201', /POST/],
		['Credential', 'no_read_people', /403/],
		['Key', '3b2411', /POST/],
	];
	for (const [name, value, expected] of filters) {
		const isList = ['Method', 'Status', 'Credential'].includes(name);
		const field = page.getByRole('search').getByRole(isList ? 'combobox' : 'searchbox', { name });
		await (isList ? field.selectOption(value) : field.fill(value));
		await expect(rows).toHaveText([expected]);
		await expect(page.getByText('1 of 3 requests')).toBeVisible();
		await (isList ? field.selectOption('all') : field.fill(''));
	}
	await expect(rows).toHaveCount(3);
	await page.getByRole('button', { name: 'Empty the list' }).click();
	await expect(rows).toHaveCount(0);
});

test('copied as curl it does the same in a shell', async ({ sandboxPage, sandbox, client }) => {
	await client.post('/people', { ...person, name: "Ana d'Ávila" });
	await sandboxPage.open('requests');
	await sandboxPage.rows.first().click();
	await sandboxPage.page.getByRole('button', { name: 'Copy as curl' }).click();
	await expect(sandboxPage.notice).toHaveText('Copied');
	const command = await sandboxPage.page.evaluate(() => navigator.clipboard.readText());
	const { stdout } = await run('sh', ['-c', `${command} --silent --include`]);
	expect(stdout).toMatch(/^HTTP\/1\.1 200/);
	expect(stdout.toLowerCase()).toContain('x-idempotent-replay: true');
	const [, again] = await sandbox.control.requests();
	expect(again).toMatchObject({ replay: true, body: { name: "Ana d'Ávila" } });
});

test('sent again with the same key it is a replay, with a new key another record', async ({
	sandboxPage,
	sandbox,
	client,
}) => {
	const people = async () => (await sandbox.control.records('people')).length;
	const before = await people();
	await client.post('/people', person);
	await sandboxPage.open('requests');
	const { page, rows } = sandboxPage;
	await rows.first().click();
	await page.getByRole('button', { name: 'Send again, same key' }).click();
	await expect(rows).toHaveText([/200.*replay/, /201/]);
	expect(await people()).toBe(before + 1);
	await page.getByRole('button', { name: 'Send again, new key' }).click();
	await expect(rows.first()).toHaveText(/201/);
	await page.getByRole('button', { name: 'Send again, new key' }).click();
	await expect(rows).toHaveCount(4);
	expect(await people()).toBe(before + 3);
});

test('the plot tells how much of the budget is used, and what was refused', async ({
	sandboxPage,
	client,
}) => {
	await sandboxPage.open('requests');
	await Promise.all(Array.from({ length: 12 }, () => client.get('/sales?size=1')));
	await expect(sandboxPage.page.getByText('Now 10 of 10 used · 2 refused')).toBeVisible();
	await expect(sandboxPage.page.locator('rect.refused[height]:not([height="0"])')).not.toHaveCount(0);
	await expect(sandboxPage.page.getByText('Now 0 of 10 used · 2 refused')).toBeVisible();
});

test('5,000 requests stay fluent: only what is in sight is drawn', async ({
	sandboxPage,
	sandbox,
	client,
}) => {
	await sandbox.control.send('PUT', '/settings', { rate_limit: { enabled: false } });
	await sandboxPage.open('requests');
	for (let sent = 0; sent < 5000; sent += 50) {
		await Promise.all(Array.from({ length: 50 }, () => client.get('/currencies?size=1')));
	}
	const { page, rows } = sandboxPage;
	await expect(page.getByText('5000 requests')).toBeVisible();
	expect(await rows.count()).toBeLessThan(60);
	expect(await page.evaluate(() => document.querySelectorAll('*').length)).toBeLessThan(1500);
	await page.getByRole('listbox').focus();
	await page.keyboard.press('End');
	await expect(rows.last()).toHaveAttribute('aria-posinset', '5000');
	await expect(page.locator('[aria-selected="true"]')).toHaveAttribute('id', 'row-1');
	// New requests must not scroll away the old ones that somebody is reading.
	const top = () => page.getByRole('listbox').evaluate((list) => list.scrollHeight - list.scrollTop);
	const before = await top();
	await client.get('/currencies?size=1');
	await expect(page.getByText('5001 requests')).toBeVisible();
	await expect(page.locator('[aria-selected="true"]')).toBeInViewport();
	expect(await top()).toBe(before);
});

test('the connection comes back by itself, with what was missed', async ({ sandboxPage, client }) => {
	await sandboxPage.open('requests');
	await client.get('/sales?size=1');
	await expect(sandboxPage.rows).toHaveCount(1);
	await sandboxPage.page.context().setOffline(true);
	await sandboxPage.page.evaluate(() => window.dispatchEvent(new Event('offline')));
	await client.get('/people?size=1');
	await sandboxPage.page.context().setOffline(false);
	await expect(sandboxPage.rows).toHaveText([/people/, /sales/]);
});
