import { existsSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { ensureInstalled } from './ensureInstalled.mjs';
import { withLock } from './fileLock.mjs';
import { root, scratchFolder } from './folders.mjs';
import { main } from './main.mjs';
import { run } from './processes.mjs';
import { step } from './step.mjs';

const sandbox = join(root, 'sandbox');
const built = join(sandbox, 'dist', 'cli.js');

const changedAt = (path) => statSync(path).mtimeMs;

/** True when no source of the sandbox changed since it was built. */
function isCurrent() {
	if (!existsSync(built)) return false;
	const sources = readdirSync(join(sandbox, 'src'), { recursive: true, withFileTypes: true })
		.filter((entry) => entry.isFile())
		.map((entry) => join(entry.parentPath, entry.name));
	const madeFrom = [...sources, join(sandbox, 'package.json'), join(sandbox, 'tsconfig.json')];
	return Math.max(...madeFrom.map(changedAt)) < changedAt(built);
}

/** Builds what is missing or older than its sources, then runs the sandbox with the arguments given to this script. */
await main(async () => {
	await ensureInstalled();
	await withLock(join(scratchFolder, 'sandbox.lock'), async () => {
		if (isCurrent()) return;
		const compiler = join(root, 'node_modules', 'typescript', 'bin', 'tsc');
		await step('Building the sandbox', () => run(process.execPath, [compiler, '-p', sandbox]));
	});
	const sandboxProcess = run(process.execPath, [built, ...process.argv.slice(2)], { show: true });
	// It has said itself why it ended.
	return sandboxProcess.then(
		() => 0,
		() => 1,
	);
});
