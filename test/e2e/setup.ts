import { existsSync } from 'node:fs';
import { buildPackage } from '../../scripts/buildPackage.mjs';
import { installDebianPackages } from '../../scripts/debianPackages.mjs';
import { chromiumPath } from './chromium';

/**
 * Makes what must be there before tests are read: the package, whose nodes name some of them, and a Chromium, which root on
 * Debian and its kin gets from apt. n8n is made by a project of its own.
 */
export default async function setUp() {
	if (!existsSync(chromiumPath())) await installDebianPackages('Chromium', ['chromium']);
	if (!existsSync(chromiumPath())) {
		throw new Error(
			`There is no Chromium at ${chromiumPath()}: install it (Debian: apt install chromium) or name a Chrome in CHROMIUM_PATH.`,
		);
	}
	await buildPackage();
}
