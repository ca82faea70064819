import { buildPackage } from '../../scripts/buildPackage.mjs';
import { installChromium } from '../../scripts/chromium.mjs';

/**
 * Prepares what is needed to load the tests: the package, whose nodes give some of them their names, and a
 * Chromium (from apt, as root on Debian and similar systems). A separate project starts n8n.
 */
export default async function setUp() {
	await installChromium();
	await buildPackage();
}
