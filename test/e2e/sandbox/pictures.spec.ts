import { readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';
import { viewNames } from '../sandboxPage';
import { expect, test } from './fixtures';

/** Takes the pictures in sandbox/docs/pictures, if `SANDBOX_PICTURES=1` is set. */

const folder = join(import.meta.dirname, '../../../sandbox/docs/pictures');
const largest = 150_000;

test('each picture is small', () => {
	const sizes = readdirSync(folder).map((file) => statSync(join(folder, file)).size);
	expect(sizes).toHaveLength(2 * viewNames.length);
	expect(Math.max(...sizes)).toBeLessThan(largest);
});

const themes = process.env.SANDBOX_PICTURES
	? ([
			['light', 'en-US'],
			['dark', 'pt-BR'],
		] as const)
	: [];

for (const [colorScheme, locale] of themes) {
	test.describe(`in ${colorScheme}`, () => {
		test.use({ colorScheme, locale });
		for (const view of viewNames) {
			const file = join(folder, `sandbox-${view}-${colorScheme}.png`);
			test(`a picture of ${view}`, async ({ sandboxPage, sandbox, client, clientOf, page }) => {
				const sale = (await sandbox.control.records('sales')).findLast(
					({ status }: { status: string }) => status === 'opened',
				);
				await sandboxPage.open(view, ...(view === 'stored' ? ['sales', sale.id] : []));
				await Promise.all(Array.from({ length: 13 }, () => client.get('/sales?size=1')));
				await page.waitForTimeout(3100);
				await clientOf('no_read_people').get('/people');
				await client.post('/people', { person_kind: 'individual', name: 'Ana Souza' });
				await client.post('/people', { person_kind: 'individual', name: 5 });
				if (view === 'requests') await sandboxPage.rows.first().click();
				if (view === 'stored') {
					await page.getByRole('button', { name: /^(Cancel the sale|Cancelar a venda)$/ }).click();
					await expect(page.locator('mark').first()).toBeVisible();
				}
				if (view === 'faults') await page.locator('.card button').first().click();
				if (view === 'description')
					await expect(page.frameLocator('iframe').locator('.opblock-tag').first()).toBeVisible();
				await page.waitForTimeout(500);
				// With a palette, since there are few colors, a picture is a third of the size.
				await sharp(await page.screenshot())
					.png({ palette: true, colors: 64, effort: 10 })
					.toFile(file);
			});
		}
	});
}
