import { join } from 'node:path';
import { scratchFolder } from './folders.mjs';
import { main } from './main.mjs';
import { tsc } from './typescript.mjs';

/**
 * Checks the package with its tests, the scripts, the browser tests, and the sandbox's page. What is known
 * from the last time in this clone is kept, which makes the next check about three times as fast.
 */
await main(async () => {
	for (const project of ['test', 'scripts', 'test/e2e', 'sandbox/page']) {
		const known = join(scratchFolder, `types-${project.replace('/', '-')}.json`);
		const incremental = ['--incremental', '--tsBuildInfoFile', known];
		await tsc(['-p', project, ...incremental, ...process.argv.slice(2)], { show: true });
	}
});
