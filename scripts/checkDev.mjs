import { readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { root } from './folders.mjs';
import { main } from './main.mjs';
import { logIn } from './n8n/rest.mjs';
import { owner } from './n8n/server.mjs';
import { check, copyOfClone, npmScript } from './npmScript.mjs';
import { secondsSince } from './step.mjs';

await main(async () => {
	// Nobody's own files are touched.
	const clone = copyOfClone('dev');
	for (const name of ['node_modules', 'sandbox/node_modules'])
		symlinkSync(join(root, name), join(clone, name));
	const dev = await npmScript('dev', clone);
	const { visit } = await logIn(dev.n8n, owner);

	/**
	 * Saves a file with another displayName, and waits until n8n serves it.
	 *
	 * @param {string} file of the clone
	 * @param {string} served what n8n's editor loads
	 * @param {string} name
	 */
	async function rename(file, served, name) {
		const path = join(clone, file);
		const source = readFileSync(path, 'utf8');
		const start = performance.now();
		writeFileSync(path, source.replace(/displayName( =|:) '[^']*'/, `displayName$1 '${name}'`));
		let found = 0;
		while (found === 0 && performance.now() - start < 60_000) {
			await sleep(50);
			found = (await visit(`${dev.n8n}/types/${served}`)).split(`"displayName":"${name}"`).length - 1;
		}
		check(found === 1, `${file} was saved; after ${secondsSince(start)} the editor is given "${name}", once`);
	}

	const node = 'nodes/Sale/TravelAgencySale.node.ts';
	await rename(node, 'nodes.json', 'Saved once');
	await rename(node, 'nodes.json', 'Saved twice');
	await rename('credentials/TravelAgencyApi.credentials.ts', 'credentials.json', 'Credential saved');
	await dev.stop();
});
