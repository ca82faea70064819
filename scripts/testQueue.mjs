import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buildPackage } from './buildPackage.mjs';
import { ensureInstalled } from './ensureInstalled.mjs';
import { main } from './main.mjs';
import { installN8n } from './n8n/install.mjs';
import { runQueueTest } from '../test/queue/run.mjs';

await main(async () => {
	await ensureInstalled();
	await buildPackage();
	const install = await installN8n();
	const userFolder = mkdtempSync(join(tmpdir(), 'n8n-nodes-travel-agency-queue-'));
	const failed = await runQueueTest({ install, userFolder });
	if (failed > 0) console.log(`${failed} expectations were not met. The logs are in ${userFolder}.`);
	else process.on('exit', () => rmSync(userFolder, { recursive: true, force: true }));
	return failed > 0 ? 1 : 0;
});
