import AxeBuilder from '@axe-core/playwright';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { viewNames } from '../sandboxPage';
import { expect, test } from './fixtures';

/** The page as a whole: languages, themes, keyboard, screen readers, size, and which files it may load. */

const built = join(import.meta.dirname, '../../../sandbox/dist/page');

test('it is below 100 kB compressed', async ({ sandboxPage }) => {
	await sandboxPage.open('requests');
	const files = ['index.html', 'page.js', 'page.css', 'icon.svg'];
	const sizes = files.map((file) => gzipSync(readFileSync(join(built, file))).length);
	expect(sizes.reduce((sum, size) => sum + size, 0)).toBeLessThan(100_000);
	expect(Math.min(...sizes)).toBeGreaterThan(0);
});

test('nothing is loaded from elsewhere, and nothing breaks its Content-Security-Policy', async ({
	sandboxPage,
	page,
	sandbox,
}) => {
	const elsewhere: string[] = [];
	const complaints: string[] = [];
	page.on('request', (request) => {
		if (!request.url().startsWith(sandbox.url) && !request.url().startsWith('data:'))
			elsewhere.push(request.url());
	});
	page.on('console', (message) => {
		if (message.type() === 'error') complaints.push(message.text());
	});
	page.on('pageerror', ({ message }) => complaints.push(message));
	for (const view of viewNames) {
		await sandboxPage.open(view);
		await page.waitForTimeout(200);
	}
	await expect(page.frameLocator('iframe').getByText('Sales').first()).toBeVisible();
	expect(elsewhere).toEqual([]);
	expect(complaints).toEqual([]);
	const answer = await fetch(sandbox.url);
	expect(answer.headers.get('content-security-policy')).toContain("default-src 'none'; script-src 'self'");
});

for (const [hash, tab] of [
	['#/%', 'What happens'],
	['#/stored/sales/%E0%A4', 'What is stored'],
] as const) {
	test(`an address with ${hash}, which encodes nothing, shows the page all the same`, async ({
		page,
		sandbox,
	}) => {
		await page.goto(`${sandbox.url}/${hash}`);
		await expect(page.getByRole('link', { name: tab })).toHaveAttribute('aria-current', 'page');
	});
}

for (const colorScheme of ['light', 'dark'] as const) {
	test.describe(`in ${colorScheme}`, () => {
		test.use({ colorScheme });
		test('axe finds nothing in any view', async ({ sandboxPage, page, client }) => {
			await client.get('/sales?size=1');
			await client.get('/sales?nmber=1');
			await client.post('/people', { person_kind: 'individual', name: 'Ana Souza' });
			for (const view of viewNames) {
				await sandboxPage.open(view);
				if (view === 'requests') await sandboxPage.rows.nth(1).click();
				if (view === 'stored') await sandboxPage.rows.nth(1).click();
				await expect(page.locator('main')).not.toBeEmpty();
				await page.waitForTimeout(300);
				// The content of the frame is Swagger UI's.
				const axe = new AxeBuilder({ page }).exclude('iframe');
				// In dark mode, only colors differ.
				if (colorScheme === 'dark') axe.withRules(['color-contrast']);
				const { violations } = await axe.analyze();
				const found = violations.map(({ id, nodes }) => [id, nodes.map(({ html }) => html)]);
				expect(found, view).toEqual([]);
			}
		});
	});
}

test('light and dark are chosen by a switch, too, and kept', async ({ sandboxPage, page }) => {
	await sandboxPage.open('faults');
	const ground = () => page.evaluate(() => getComputedStyle(document.body).backgroundColor);
	const light = await ground();
	await page.getByLabel('Appearance').selectOption('Dark');
	await expect.poll(ground).not.toBe(light);
	const dark = await ground();
	await page.reload();
	await expect.poll(ground).toBe(dark);
	await page.getByLabel('Appearance').selectOption('Automatic');
	await expect.poll(ground).toBe(light);
});

test.describe('a browser that prefers Portuguese', () => {
	test.use({ locale: 'pt-BR' });
	test('gets Portuguese, and English by a switch', async ({ sandboxPage, page }) => {
		await sandboxPage.open('requests');
		await expect(page.getByRole('link', { name: 'O que acontece' })).toBeVisible();
		await expect(page.locator('html')).toHaveAttribute('lang', 'pt-BR');
		await page.getByLabel('Idioma').selectOption('English');
		await expect(page.getByRole('link', { name: 'What happens' })).toBeVisible();
		await expect(page.locator('html')).toHaveAttribute('lang', 'en');
		await page.reload();
		await expect(page.getByRole('link', { name: 'What happens' })).toBeVisible();
	});
});

for (const locale of ['en-US', 'pt-BR']) {
	test.describe(`at 1,280 x 800 in ${locale}`, () => {
		test.use({ locale });
		test('the essentials need no scrolling', async ({ sandboxPage, page, client }) => {
			await client.get('/sales?size=1');
			for (const view of viewNames) {
				await sandboxPage.open(view);
				const { width, height } = await page.evaluate(() => ({
					width: document.documentElement.scrollWidth,
					height: document.documentElement.scrollHeight,
				}));
				expect([view, width, height]).toEqual([view, 1280, 800]);
			}
			await sandboxPage.open('requests');
			await expect(sandboxPage.rows.first()).toBeInViewport();
			await sandboxPage.open('faults');
			for (const card of await page.locator('.card button').all()) await expect(card).toBeInViewport();
		});
	});
}

test('everything is reached by the keyboard alone', async ({ sandboxPage, page, client }) => {
	await client.get('/sales?size=1');
	await client.get('/people?size=1');
	await sandboxPage.open('requests');
	await expect(sandboxPage.rows).toHaveCount(2);
	const tabTo = async (role: string, name: RegExp): Promise<void> => {
		for (let presses = 0; presses < 80; presses += 1) {
			await page.keyboard.press('Tab');
			const focused = await page.evaluate(() => {
				const { activeElement: element } = document;
				return `${element?.getAttribute('role') ?? element?.tagName} ${element?.getAttribute('aria-label') ?? element?.textContent}`;
			});
			if (focused.toLowerCase().startsWith(role) && name.test(focused)) return;
		}
		throw new Error(`No ${role} ${name} comes into focus`);
	};
	await tabTo('listbox', /newest first/);
	await page.keyboard.press('ArrowDown');
	await page.keyboard.press('ArrowDown');
	await expect(sandboxPage.detail).toContainText('/sales');
	await tabTo('button', /^button Send again/i);
	await page.keyboard.press('Enter');
	await expect(sandboxPage.rows).toHaveCount(3);
	await page.keyboard.press('Shift+Tab');
	await page.reload();
	await tabTo('a', /What can go wrong/);
	await page.keyboard.press('Enter');
	await tabTo('button', /Begin: Slow/);
	await page.keyboard.press('Enter');
	await expect(page.getByRole('button', { name: 'Stop: Slow' })).toBeVisible();
});
