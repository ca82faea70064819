import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { packageFolder } from './backOfficeAndN8n.mjs';

/** n8n only reloads a changed package in its development mode. */
export const hotReload = { NODE_ENV: 'development', N8N_DEV_RELOAD: 'true' };

/**
 * Reloads the package twice in a started n8n 2.40. After the first reload, it lists every node twice, because
 * it forgets the types with which it started; from the second reload on, the list is right.
 *
 * @param {import('./backOfficeAndN8n.mjs').Started} started
 * @param {string} userFolder of n8n
 */
export async function passFirstReload({ url, visit }, userFolder) {
	const count = (/** @type {string} */ text, /** @type {string} */ part) => text.split(part).length - 1;
	const reloads = () => count(readFileSync(join(userFolder, 'n8n.log'), 'utf8'), 'Hot reload triggered');
	const listed = async () =>
		count(await visit(`${url}/types/nodes.json`), '"name":"n8n-nodes-travel-agency.travelAgencySale"');
	const deadline = Date.now() + 180_000;
	while (reloads() < 2 || (await listed()) !== 1) {
		if (Date.now() > deadline) throw new Error('n8n does not load the package again when it changes.');
		const before = await listed();
		writeFileSync(join(packageFolder(userFolder), 'reload'), '');
		// n8n may not be watching the folder yet. And two reloads at the same time would again be one too many.
		for (let waits = 0; waits < 10 && (await listed()) === before; waits++) await sleep(500);
	}
}
