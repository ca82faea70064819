import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { startBackOfficeAndN8n } from '../../../scripts/backOfficeAndN8n.mjs';
import { test, type World } from '../world';
import { checkSpreadsheet } from './spreadsheet';
import { checkTimesThatComeOut } from './timesThatComeOut';

/** Of the process that n8n runs in: what a server, a container and a laptop are set to. */
const processZones = ['America/Sao_Paulo', 'UTC', 'Asia/Tokyo'];

for (const zone of processZones) {
	test.describe(`In ${zone}`, () => {
		let world: World;

		test.beforeAll(async ({ install, folder }) => {
			test.setTimeout(300_000);
			const userFolder = join(folder, zone.replace('/', '-'));
			mkdirSync(userFolder);
			const environment = { TZ: zone, GENERIC_TIMEZONE: zone };
			world = await startBackOfficeAndN8n({ install, userFolder, environment });
		});

		test("a workbook read by n8n's own reader is stored as it shows", async ({ install }) =>
			await checkSpreadsheet(world, install.require('@e965/xlsx')));

		test("n8n's Filter, IF and Date & Time nodes agree with the agency's clock", async () =>
			await checkTimesThatComeOut(world));
	});
}
