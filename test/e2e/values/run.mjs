import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { startBackOfficeAndN8n } from '../../../scripts/backOfficeAndN8n.mjs';
import { secondsSince } from '../../../scripts/step.mjs';
import { checkSpreadsheet } from './spreadsheet.mjs';
import { checkTimesThatComeOut } from './timesThatComeOut.mjs';

/** Of the process that n8n runs in: what a server, a container and a laptop are set to. */
const processZones = ['America/Sao_Paulo', 'UTC', 'Asia/Tokyo'];

const checks = [
	["a workbook read by n8n's own reader is stored as it shows", checkSpreadsheet],
	["n8n's Filter, IF and Date & Time nodes agree with the agency's clock", checkTimesThatComeOut],
];

/**
 * Values between n8n's own nodes and ours, in an n8n for each zone that its process may have. `install` is what
 * installN8n returned; the data lies in `folder`. Prints a line for each check; returns { passed, failed }.
 */
export async function runValuesTest(install, folder) {
	const counts = { passed: 0, failed: 0 };
	for (const zone of processZones) {
		const userFolder = join(folder, zone.replace('/', '-'));
		mkdirSync(userFolder, { recursive: true });
		const environment = { TZ: zone, GENERIC_TIMEZONE: zone };
		const started = await startBackOfficeAndN8n({ install, userFolder, environment });
		for (const [title, check] of checks) {
			const start = performance.now();
			try {
				await check({ started, install });
				counts.passed++;
				console.log(`passed  In ${zone}, ${title} (${secondsSince(start)})`);
			} catch (error) {
				counts.failed++;
				console.log(`FAILED  In ${zone}, ${title} (${secondsSince(start)}): ${error.message}`);
			}
		}
	}
	return counts;
}
