import { copyFileSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { cachedInstall } from './cachedInstall.mjs';
import { removeAtExit, root, temporaryFolder } from './folders.mjs';
import { main } from './main.mjs';
import { anyFreePort } from './ports.mjs';
import { run, stopAll } from './processes.mjs';
import { startSandboxServer } from './sandboxServer.mjs';
import { step } from './step.mjs';

const DOCUMENT = join(root, 'sandbox/collection/openapi.json');

/**
 * The sandbox's OpenAPI document as other people's programs see it: two linters find nothing, and a program
 * with a client that is generated from it compiles, and does its work at a sandbox.
 */
await main(async () => {
	const installed = await cachedInstall({
		label: 'the linters and generators of OpenAPI documents',
		name: 'api-linters',
		manifestFolder: join(root, 'scripts', 'apiLinters'),
	});
	const folder = temporaryFolder('api');
	removeAtExit(folder);
	symlinkSync(join(installed, 'node_modules'), join(folder, 'node_modules'));
	const bin = (/** @type {string} */ name) => join(installed, 'node_modules/.bin', name);
	// A linter of YAML warns of every tab.
	const document = JSON.parse(readFileSync(DOCUMENT, 'utf8'));
	writeFileSync(join(folder, 'openapi.json'), JSON.stringify(document, null, 2));
	writeFileSync(join(folder, '.spectral.json'), JSON.stringify({ extends: ['spectral:oas'] }));
	writeFileSync(join(folder, 'redocly.yaml'), JSON.stringify({ extends: ['recommended-strict'] }));
	writeFileSync(
		join(folder, 'package.json'),
		JSON.stringify({ private: true, type: 'module', dependencies: {} }),
	);
	const inFolder = { cwd: folder, show: true };

	await step('Spectral', () =>
		run(bin('spectral'), ['lint', 'openapi.json', '-r', '.spectral.json', '--fail-severity=hint'], inFolder),
	);
	// Strict: what would be a warning is an error.
	await step('Redocly', () =>
		run(bin('redocly'), ['lint', 'openapi.json', '--config', 'redocly.yaml'], inFolder),
	);

	await step('A client in TypeScript', async () => {
		copyFileSync(join(root, 'test/clients/sales.mts'), join(folder, 'sales.mts'));
		await run(bin('openapi-typescript'), ['openapi.json', '-o', 'api.d.ts'], inFolder);
		const options = ['--strict', '--module', 'nodenext', '--target', 'es2022', '--skipLibCheck'];
		await run(bin('tsc'), [...options, '--lib', 'es2023,dom', '--types', 'node', 'sales.mts'], inFolder);
		const port = await anyFreePort();
		const { baseUrl } = await startSandboxServer({
			port,
			logFile: join(folder, 'sandbox.log'),
			flags: ['--no-rate-limit', '--quiet'],
		});
		try {
			await run(process.execPath, ['sales.mjs', baseUrl, 'sandbox_full_access'], inFolder);
		} finally {
			await stopAll();
		}
	});
});
