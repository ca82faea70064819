import { existsSync } from 'node:fs';
import { buildPackage } from '../../scripts/buildPackage.mjs';
import { installDebianPackages } from '../../scripts/debianPackages.mjs';
import { chromiumPath } from './chromium';

/**
 * Prepares what reading the tests requires: the package, whose nodes name some of them, and a Chromium, from
 * apt for root on Debian and its kin. A separate project makes n8n.
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
