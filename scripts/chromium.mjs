import { existsSync } from 'node:fs';
import { installDebianPackages } from './debianPackages.mjs';

/** Debian's headless Chromium, which needs a third less CPU time for drawing. */
const HEADLESS = '/usr/bin/chromium-headless-shell';
const candidates = [HEADLESS, '/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'];

/** CHROMIUM_PATH, or the system's Chromium; if there is none, the path to which apt installs it. */
const path = () =>
	process.env.CHROMIUM_PATH ?? candidates.find((candidate) => existsSync(candidate)) ?? HEADLESS;

/**
 * How Playwright starts it. It must not call home, and must not need what a container lacks: a sandbox as
 * root, a graphics card.
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
		// The partner's n8n has a host name that only the browser has to find.
		'--host-resolver-rules=MAP *.test 127.0.0.1',
	],
});

/**
 * Makes sure that there is a Chromium. As root on Debian and similar systems, it is installed from apt.
 *
 * @throws {Error} if there is none
 */
export async function installChromium() {
	for (const name of ['chromium-headless-shell', 'chromium'])
		if (!existsSync(path())) await installDebianPackages('Chromium', [name]).catch(() => undefined);
	if (existsSync(path())) return;
	throw new Error(
		`There is no Chromium at ${path()}: install it (Debian: apt install chromium) or name a Chrome in CHROMIUM_PATH.`,
	);
}
