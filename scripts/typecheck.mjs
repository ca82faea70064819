import { main } from './main.mjs';
import { tsc } from './typescript.mjs';

/** Checks the package with its tests, the scripts, the browser tests, and the sandbox's page. */
await main(async () => {
	for (const project of ['test', 'scripts', 'test/e2e', 'sandbox/page'])
		await tsc(['-p', project, ...process.argv.slice(2)], { show: true });
});
