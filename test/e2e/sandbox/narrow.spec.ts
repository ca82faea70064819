import AxeBuilder from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { viewNames } from '../sandboxPage';
import { expect, test } from './fixtures';

/** The page next to the editor on a laptop (683 pixels), and on a phone; also in Portuguese. */

/** Elements that cover others, stick out of the page, or are cut off although they are short. */
const flawsOf = (page: Page): Promise<string[]> =>
	page.evaluate(() => {
		const PARTS = '.head > *, .head li, .filters > *, .plot-head > *, .columns > *, .card, .actions > *';
		const CELLS = '.list-head > *, .cells > *, .requests .row > *, td, .rows > li > *, .view > *, .entry > *';
		const isSeen = (element: Element) => element.checkVisibility() && element.getClientRects().length > 0;
		const say = (element: Element) =>
			`${element.tagName}.${element.className} "${element.textContent?.trim().slice(0, 30)}"`;
		const seen = [...document.querySelectorAll(`${PARTS}, ${CELLS}`)].filter(isSeen);
		const over = seen.flatMap((element) => {
			const box = element.getBoundingClientRect();
			const next = [...(element.parentElement?.children ?? [])]
				.slice([...(element.parentElement?.children ?? [])].indexOf(element) + 1)
				.filter((other) => seen.includes(other));
			return next.flatMap((other) => {
				const { left, right, top, bottom } = other.getBoundingClientRect();
				const isOver =
					Math.min(box.right, right) - Math.max(box.left, left) > 1 &&
					Math.min(box.bottom, bottom) - Math.max(box.top, top) > 1;
				return isOver ? [`${say(element)} lies over ${say(other)}`] : [];
			});
		});
		const SHORT = 14;
		const cut = [...document.querySelectorAll('main *, .head *')]
			.filter((element) => isSeen(element) && element.childElementCount === 0)
			.filter(({ scrollWidth, clientWidth }) => clientWidth > 0 && scrollWidth > clientWidth + 1)
			.filter(
				(element) =>
					!element.closest('pre, .unseen') &&
					((element.textContent ?? '').length <= SHORT || !element.closest('.ellipsis, .path')),
			)
			.map((element) => `${say(element)} is cut`);
		const out = [...document.body.querySelectorAll('*')]
			.filter((element) => isSeen(element) && !element.closest('pre, .unseen, .skip, svg'))
			.filter((element) => element.getBoundingClientRect().right > window.innerWidth + 1)
			.map((element) => `${say(element)} sticks out`);
		const wide = document.documentElement.scrollWidth;
		return [...over, ...cut, ...out, ...(wide > window.innerWidth ? [`the page is ${wide} wide`] : [])];
	});

for (const [width, height] of [
	[683, 768],
	[390, 844],
] as const) {
	// Language affects widths, and the color scheme only colors.
	for (const [locale, colorScheme] of [
		['en-US', 'light'],
		['pt-BR', 'dark'],
	] as const) {
		test.describe(`${width} pixels wide, ${locale}, ${colorScheme}`, () => {
			test.use({ viewport: { width, height }, locale, colorScheme });
			test('nothing lies over another, is cut or sticks out', async ({ sandboxPage, page, client }) => {
				await client.get('/sales?size=1');
				await client.get('/sales?nmber=1');
				await client.post('/people', { person_kind: 'individual', name: 'Ana Souza' });
				for (const view of viewNames) {
					await sandboxPage.open(view);
					if (view === 'faults') await page.locator('.card button').first().click();
					const hasRows = view === 'requests' || view === 'stored';
					if (hasRows) {
						await sandboxPage.rows.nth(1).click();
						await expect(page.locator('#detail h2')).toBeInViewport();
					}
					if (view === 'description')
						await expect(page.frameLocator('iframe').locator('.opblock-tag').first()).toBeVisible();
					await page.waitForTimeout(200);
					expect(await flawsOf(page), view).toEqual([]);
					if (process.env.SANDBOX_NARROW)
						await page.screenshot({
							path: `${process.env.SANDBOX_NARROW}/${width}-${locale}-${colorScheme}-${view}.png`,
							fullPage: true,
						});
					const axe = new AxeBuilder({ page }).exclude('iframe').withRules(['color-contrast']);
					const { violations } = await axe.analyze();
					expect(
						violations.flatMap(({ nodes }) => nodes.map(({ html }) => html)),
						view,
					).toEqual([]);
				}
			});
		});
	}
}

test.describe('on a laptop', () => {
	test.use({ viewport: { width: 1366, height: 768 } });
	test('the list has the space of a record that nobody has chosen, and cuts no name beside empty space', async ({
		sandboxPage,
		page,
	}) => {
		for (const collection of ['sales', 'people', 'bills']) {
			await sandboxPage.open('stored', collection);
			await expect(sandboxPage.rows.first()).toBeVisible();
			const cells = page.locator('.cells > *');
			await expect.poll(async () => await cells.count()).toBeGreaterThan(50);
			const cut = await cells.evaluateAll((all) =>
				all.flatMap((cell) => (cell.scrollWidth > cell.clientWidth ? [cell.textContent] : [])),
			);
			expect(cut, collection).toEqual([]);
		}
	});
});

test.describe('in Portuguese', () => {
	test.use({ locale: 'pt-BR' });
	test('every column and every value of the stored records is Portuguese', async ({ sandboxPage, page }) => {
		await sandboxPage.open('stored');
		const collections = page.locator('.collections a');
		await expect(sandboxPage.rows.first()).toBeVisible();
		const english: string[] = [];
		const seen: string[] = [];
		for (const link of await collections.all()) {
			await link.click();
			const heads = await page.locator('.list-head span').allTextContents();
			const cells = await page.locator('.cells > *').allTextContents();
			seen.push(...cells);
			// The API's own names begin with a small letter, and its dates with a year.
			english.push(
				...heads.filter((head) => !/^[A-ZÀ-Ú]/.test(head)),
				...cells.filter(
					(cell) => /^[a-z]+(_[a-z]+)*$/.test(cell) || /^\d{4}-\d\d-\d\d|^\d+\.\d+$/.test(cell),
				),
			);
		}
		expect([...new Set(english)].filter((cell) => cell !== 'txt')).toEqual([]);
		expect(seen).toContain('Aberta');
		expect(seen.some((cell) => /^R\$\s\d{1,3}(\.\d{3})*,\d\d$/.test(cell))).toBe(true);
		expect(seen.some((cell) => /^\d\d\/\d\d\/20\d\d$/.test(cell))).toBe(true);
	});
});
