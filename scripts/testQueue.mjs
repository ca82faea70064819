import { buildPackage } from './buildPackage.mjs';
import { removeAtExit, temporaryFolder } from './folders.mjs';
import { main } from './main.mjs';
import { installN8n } from './n8n/install.mjs';
import { runQueueTest } from '../test/queue/run.mjs';

await main(async () => {
	await buildPackage();
	const install = await installN8n();
	const userFolder = temporaryFolder('queue');
	const failed = await runQueueTest({ install, userFolder });
	if (failed > 0) console.log(`${failed} expectations were not met. The logs are in ${userFolder}.`);
	else removeAtExit(userFolder);
	return failed > 0 ? 1 : 0;
});
