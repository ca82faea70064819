import { existsSync } from 'node:fs';
import { installDebianPackages } from '../../scripts/debianPackages.mjs';
import { chromiumPath } from './chromium';

/** Makes sure that there is a Chromium, which root on Debian and its kin gets from apt. */
export default async function setUp() {
	if (!existsSync(chromiumPath())) await installDebianPackages('Chromium', ['chromium']);
	if (!existsSync(chromiumPath())) {
		throw new Error(
			`There is no Chromium at ${chromiumPath()}: install it (Debian: apt install chromium) or name a Chrome in CHROMIUM_PATH.`,
		);
	}
}
