import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startBackOfficeAndN8n } from './backOfficeAndN8n.mjs';
import { buildPackage } from './buildPackage.mjs';
import { ensureInstalled } from './ensureInstalled.mjs';
import { main } from './main.mjs';
import { installN8n } from './n8n/install.mjs';
import { anyFreePort } from './ports.mjs';

await main(async () => {
	await ensureInstalled();
	await buildPackage();
	const install = await installN8n();
	// Only now is there a playwright-core to import.
	const { runEditorTest } = await import('../test/e2e/run.mjs');
	const { runPartnerTest } = await import('../test/e2e/partner/run.mjs');
	const { runTriggerTest } = await import('../test/e2e/trigger.mjs');

	const userFolder = mkdtempSync(join(tmpdir(), 'n8n-nodes-travel-agency-e2e-'));
	const ports = { sandbox: await anyFreePort(), n8n: await anyFreePort() };
	const started = await startBackOfficeAndN8n({ install, userFolder, ports });
	const results = [
		await runEditorTest(started),
		await runPartnerTest(install, join(userFolder, 'partner')),
		await runTriggerTest(install, join(userFolder, 'trigger')),
	];
	const [passed, failed] = ['passed', 'failed'].map((count) =>
		results.reduce((sum, result) => sum + result[count], 0),
	);
	if (failed > 0) console.log(`The logs are in ${userFolder}, the screens in test/e2e/screenshots.`);
	else process.on('exit', () => rmSync(userFolder, { recursive: true, force: true }));
	console.log(`${passed} passed, ${failed} failed`);
	return failed > 0 ? 1 : 0;
});
