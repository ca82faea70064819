import { join } from 'node:path';
import { ensureInstalled } from './ensureInstalled.mjs';
import { root } from './folders.mjs';
import { main } from './main.mjs';
import { run } from './processes.mjs';

await main(async () => {
	await ensureInstalled();
	const jest = join(root, 'node_modules/jest/bin/jest.js');
	const args = [...process.argv.slice(2), '--selectProjects', 'chaos'];
	await run(process.execPath, [jest, ...args], { cwd: root, show: true });
});
