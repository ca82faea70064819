import { existsSync } from 'node:fs';
import { buildPackage } from '../../scripts/buildPackage.mjs';
import { installDebianPackages } from '../../scripts/debianPackages.mjs';
import { installN8n } from '../../scripts/n8n/install.mjs';
import { chromiumPath } from './chromium';

/** Makes what every test needs: the package, n8n, and a Chromium, which root on Debian and its kin gets from apt. */
export default async function setUp() {
	if (!existsSync(chromiumPath())) await installDebianPackages('Chromium', ['chromium']);
	if (!existsSync(chromiumPath())) {
		throw new Error(
			`There is no Chromium at ${chromiumPath()}: install it (Debian: apt install chromium) or name a Chrome in CHROMIUM_PATH.`,
		);
	}
	await buildPackage();
	await installN8n();
}
