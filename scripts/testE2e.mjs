import { join } from 'node:path';
import { startBackOfficeAndN8n } from './backOfficeAndN8n.mjs';
import { buildPackage } from './buildPackage.mjs';
import { removeAtExit, temporaryFolder } from './folders.mjs';
import { main } from './main.mjs';
import { installN8n } from './n8n/install.mjs';

await main(async () => {
	await buildPackage();
	const install = await installN8n();
	// Only now is there a playwright-core to import.
	const { runEditorTest } = await import('../test/e2e/run.mjs');
	const { runPartnerTest } = await import('../test/e2e/partner/run.mjs');
	const { runTriggerTest } = await import('../test/e2e/trigger.mjs');
	const { runValuesTest } = await import('../test/e2e/values/run.mjs');

	const userFolder = temporaryFolder('e2e');
	const started = await startBackOfficeAndN8n({ install, userFolder });
	const results = [
		await runEditorTest(started),
		await runValuesTest(install, join(userFolder, 'values')),
		await runPartnerTest(install, join(userFolder, 'partner')),
		await runTriggerTest(install, join(userFolder, 'trigger')),
	];
	const [passed, failed] = ['passed', 'failed'].map((count) =>
		results.reduce((sum, result) => sum + result[count], 0),
	);
	if (failed > 0) console.log(`The logs are in ${userFolder}, the screens in test/e2e/screenshots.`);
	else removeAtExit(userFolder);
	console.log(`${passed} passed, ${failed} failed`);
	return failed > 0 ? 1 : 0;
});
