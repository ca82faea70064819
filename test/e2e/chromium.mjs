import { existsSync } from 'node:fs';
import { installDebianPackages } from '../../scripts/debianPackages.mjs';

const candidates = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'];

/**
 * The path of a Chromium: CHROMIUM_PATH, or the system's. Where there is none, root on Debian and its kin gets it from apt.
 * Throws a sentence that says what to install.
 */
export async function findChromium() {
	const named = process.env.CHROMIUM_PATH;
	if (named) {
		if (existsSync(named)) return named;
		throw new Error(`CHROMIUM_PATH names ${named}, which does not exist.`);
	}
	const present = () => candidates.find((path) => existsSync(path));
	if (present() === undefined) await installDebianPackages('Chromium', ['chromium']);
	const path = present();
	if (path !== undefined) return path;
	throw new Error(
		'The editor test needs Chromium: install it (Debian: apt install chromium) or name a Chrome in CHROMIUM_PATH.',
	);
}
