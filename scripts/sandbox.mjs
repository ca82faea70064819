import { join } from 'node:path';
import { root } from './folders.mjs';
import { main } from './main.mjs';
import { run } from './processes.mjs';
import { buildSandbox } from './sandboxPackage.mjs';

/** Builds the sandbox unless it is up to date, and runs it with this script's arguments. */
await main(async () => {
	await buildSandbox();
	const cli = join(root, 'sandbox/dist/cli.js');
	// It has already said why it ended.
	return run(process.execPath, [cli, ...process.argv.slice(2)], { show: true }).then(
		() => 0,
		() => 1,
	);
});
