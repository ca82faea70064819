import { join } from 'node:path';
import { buildSandbox } from './buildSandbox.mjs';
import { root } from './folders.mjs';
import { main } from './main.mjs';
import { run } from './processes.mjs';

/** Builds the sandbox unless it was built from these sources, then runs it with the arguments given to this script. */
await main(async () => {
	await buildSandbox();
	const cli = join(root, 'sandbox/dist/cli.js');
	// It has said itself why it ended.
	return run(process.execPath, [cli, ...process.argv.slice(2)], { show: true }).then(
		() => 0,
		() => 1,
	);
});
