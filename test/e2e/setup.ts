import { buildPackage } from '../../scripts/buildPackage.mjs';
import { installChromium } from '../../scripts/chromium.mjs';

/**
 * Prepares what reading the tests requires: the package, whose nodes name some of them, and a Chromium, from
 * apt for root on Debian and its kin. A separate project makes n8n.
 */
export default async function setUp() {
	await installChromium();
	await buildPackage();
}
