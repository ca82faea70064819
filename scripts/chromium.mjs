import { existsSync } from 'node:fs';
import { installDebianPackages } from './debianPackages.mjs';

/** Debian has the headless one by itself, which draws with a third less of the processor. */
const HEADLESS = '/usr/bin/chromium-headless-shell';
const candidates = [HEADLESS, '/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'];

/** CHROMIUM_PATH, or the system's Chromium; where there is none, where apt puts it. */
const path = () =>
	process.env.CHROMIUM_PATH ?? candidates.find((candidate) => existsSync(candidate)) ?? HEADLESS;

/**
 * How Playwright starts it. It must not call home, nor need what a container lacks: a sandbox as root, a
 * graphics card.
 */
export const chromium = () => ({
	executablePath: path(),
	args: [
		'--no-sandbox',
		'--disable-gpu',
		'--disable-dev-shm-usage',
		'--disable-quic',
		'--no-first-run',
		'--disable-background-networking',
		'--disable-component-update',
		'--disable-sync',
		// The partner's n8n has a host name, which only the browser has to find.
		'--host-resolver-rules=MAP *.test 127.0.0.1',
	],
});

/**
 * Makes sure that there is one: root on Debian and its kin gets it from apt.
 *
 * @throws {Error} when there is none
 */
export async function installChromium() {
	for (const name of ['chromium-headless-shell', 'chromium'])
		if (!existsSync(path())) await installDebianPackages('Chromium', [name]).catch(() => undefined);
	if (existsSync(path())) return;
	throw new Error(
		`There is no Chromium at ${path()}: install it (Debian: apt install chromium) or name a Chrome in CHROMIUM_PATH.`,
	);
}
