import { chromium } from 'playwright-core';
import { findChromium } from './chromium.mjs';

/** Chromium must neither call home nor need what a container lacks: a sandbox of its own as root, a graphics card. */
const flags = [
	'--no-sandbox',
	'--disable-gpu',
	'--disable-dev-shm-usage',
	'--disable-quic',
	'--no-first-run',
	'--disable-background-networking',
	'--disable-component-update',
	'--disable-sync',
];

/**
 * Opens a page of a fresh Chromium, logged in to n8n at `url` as `owner` ({ email, password }). `loopbackHost` is a
 * host name that this browser finds on this machine, whoever vouches for its certificate.
 * Returns the page; its browser ends with `page.context().browser().close()`, or with this process.
 */
export async function openLoggedIn(url, { email, password }, { loopbackHost } = {}) {
	const executablePath = await findChromium();
	const args = loopbackHost ? [...flags, `--host-resolver-rules=MAP ${loopbackHost} 127.0.0.1`] : flags;
	const browser = await chromium.launch({ executablePath, headless: true, args });
	const page = await browser.newPage({
		viewport: { width: 1500, height: 1300 },
		locale: 'en-US',
		ignoreHTTPSErrors: Boolean(loopbackHost),
	});
	page.setDefaultTimeout(20_000);
	// n8n compiles its start page's parts on demand; a machine that is busy takes its time.
	page.setDefaultNavigationTimeout(90_000);
	await page.goto(`${url}/signin`);
	await page.fill('input[name="emailOrLdapLoginId"]', email, { timeout: 90_000 });
	await page.fill('input[name="password"]', password);
	await page.keyboard.press('Enter');
	await page.waitForURL(({ pathname }) => !pathname.startsWith('/signin'));
	return page;
}
