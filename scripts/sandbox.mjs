import { join } from 'node:path';
import { root } from './folders.mjs';
import { main } from './main.mjs';
import { onceFor } from './onceFor.mjs';
import { run } from './processes.mjs';
import { step } from './step.mjs';
import { tsc } from './typescript.mjs';

/** Builds the sandbox unless it was built from these sources, then runs it with the arguments given to this script. */
await main(async () => {
	const sources = ['sandbox/src', 'sandbox/package.json', 'sandbox/tsconfig.json', 'tsconfig.json'];
	const work = () => step('Building the sandbox', () => tsc(['-p', 'sandbox']));
	await onceFor('sandbox', sources, 'sandbox/dist/cli.js', work);
	const cli = join(root, 'sandbox/dist/cli.js');
	// It has said itself why it ended.
	return run(process.execPath, [cli, ...process.argv.slice(2)], { show: true }).then(
		() => 0,
		() => 1,
	);
});
