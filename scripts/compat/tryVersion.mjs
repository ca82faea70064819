/**
 * Tries the packed package in the n8n of a manifest's folder: `node scripts/compat/tryVersion.mjs <folder>
 * <results>`. A separate process, so that this n8n ends before the next one starts.
 */
import { writeFileSync } from 'node:fs';
import { startBackOfficeAndN8n } from '../backOfficeAndN8n.mjs';
import { buildPackage } from '../buildPackage.mjs';
import { removeAtExit, temporaryFolder } from '../folders.mjs';
import { main } from '../main.mjs';
import { installN8n } from '../n8n/install.mjs';
import { step } from '../step.mjs';
import { tryCredentials } from './checks/credentials.mjs';
import { tryNodes } from './checks/nodes.mjs';
import { tryPickers } from './checks/pickers.mjs';
import { tryTriggers } from './checks/triggers.mjs';

/** @typedef {import('./checks/outcome.mjs').Outcome} Outcome */

await main(async () => {
	const [manifestFolder, results = ''] = process.argv.slice(2);
	await buildPackage();
	const install = await installN8n(manifestFolder);
	const userFolder = temporaryFolder('compat');
	const started = await startBackOfficeAndN8n({ install, userFolder });
	/** @param {string} what @param {(n8n: typeof started) => Promise<Outcome[]>} work */
	const trying = (what, work) => step(`Trying ${what}`, () => work(started));
	// The partner is connected first: one of the nodes is for partners only.
	const credentials = await trying('the credentials', tryCredentials);
	const nodes = await trying('the nodes', tryNodes);
	const triggers = await trying('the triggers', tryTriggers);
	const pickers = await trying('the lists to pick from', tryPickers);
	const all = { nodes, triggers, pickers, credentials };
	writeFileSync(results, JSON.stringify(all));
	const isFine = Object.values(all).every((outcomes) => outcomes.every(({ problem }) => !problem));
	if (isFine) removeAtExit(userFolder);
	else console.log(`The logs are in ${userFolder}.`);
});
