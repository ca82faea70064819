import { readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { root } from './folders.mjs';
import { main } from './main.mjs';
import { logIn } from './n8n/rest.mjs';
import { check, copyOfClone, npmScript } from './npmScript.mjs';
import { secondsSince } from './step.mjs';

await main(async () => {
	// A copy, so that nobody's own files are changed.
	const clone = copyOfClone('dev');
	for (const name of ['node_modules', 'sandbox/node_modules'])
		symlinkSync(join(root, name), join(clone, name));
	const dev = await npmScript('dev', clone);
	const { visit } = await logIn(dev.n8n, dev.owner);

	/**
	 * Changes a file, and waits until n8n serves the change.
	 *
	 * @param {string} file of the clone
	 * @param {(source: string) => string} change
	 * @param {'nodes.json' | 'credentials.json'} types that n8n's editor loads
	 * @param {string} shown a text that the types contain after that
	 * @param {number} times how often: once for each node with it, and once for the tool that n8n makes of the
	 * node
	 */
	async function save(file, change, types, shown, times = 1) {
		const path = join(clone, file);
		const start = performance.now();
		writeFileSync(path, change(readFileSync(path, 'utf8')));
		let found = 0;
		// n8n may still be writing the file while it is read.
		while (found !== times && performance.now() - start < 60_000) {
			await sleep(500);
			found = (await visit(`${dev.n8n}/types/${types}`)).split(shown).length - 1;
		}
		check(found === times, `${file} was saved; after ${secondsSince(start)} the editor is given ${shown}`);
	}
	const renamed = (/** @type {string} */ name) => (/** @type {string} */ source) =>
		source.replace(/displayName( =|:) '[^']*'/, `displayName$1 '${name}'`);

	const node = 'nodes/Sale/TravelAgencySale.node.ts';
	await save(node, renamed('Saved once'), 'nodes.json', '"displayName":"Saved once"');
	await save(node, renamed('Saved twice'), 'nodes.json', '"displayName":"Saved twice"');
	const codex = 'nodes/Sale/TravelAgencySale.node.json';
	await save(codex, (source) => source.replace('"venda"', '"saved word"'), 'nodes.json', '"saved word"', 2);
	const credential = 'credentials/TravelAgencyApi.credentials.ts';
	await save(credential, renamed('Saved key'), 'credentials.json', '"displayName":"Saved key"');
	await dev.stop();
});
