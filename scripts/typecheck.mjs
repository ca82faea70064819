import { main } from './main.mjs';
import { tsc } from './typescript.mjs';

/** The package with its tests, the scripts, and the browser tests. */
await main(async () => {
	for (const project of ['tsconfig.check.json', 'tsconfig.scripts.json', 'test/e2e'])
		await tsc(['-p', project, ...process.argv.slice(2)], { show: true });
});
