import { readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { test as base } from '@playwright/test';
import { startBackOfficeAndN8n } from '../../scripts/backOfficeAndN8n.mjs';
import { temporaryFolder } from '../../scripts/folders.mjs';
import { installN8n } from '../../scripts/n8n/install.mjs';
import { stopAll } from '../../scripts/processes.mjs';
import type { SandboxControl } from '../../scripts/sandboxControl.mjs';
import { Editor, openLoggedIn } from './editor';

type Install = Awaited<ReturnType<typeof installN8n>>;

/**
 * A sandbox, and an n8n with the package installed from its tarball, and with credentials for the sandbox.
 */
export type World = Awaited<ReturnType<typeof startBackOfficeAndN8n>>;

/** An answer of the sandbox or of n8n's REST API. Each test knows the fields that it uses. */
export type Json = Awaited<ReturnType<SandboxControl['send']>>;

/**
 * Created on first use and available to every test, so that the tests of a project share a worker and its
 * n8n.
 */
interface OfAWorker {
	/** The zone of n8n's process and of its workflows. */
	zone: string;
	install: Install;
	/** For data and logs. Removed after everything that this worker started has ended. */
	folder: string;
	world: World;
	editor: Editor;
}

export const test = base.extend<{ logs: void }, OfAWorker>({
	zone: ['America/Sao_Paulo', { scope: 'worker', option: true }],
	install: [({}, use) => installN8n().then(use), { scope: 'worker' }],
	folder: [
		async ({}, use) => {
			const folder = temporaryFolder('e2e');
			await use(folder);
			await stopAll();
			rmSync(folder, { recursive: true, force: true });
		},
		{ scope: 'worker', timeout: 60_000 },
	],
	world: [
		async ({ install, folder, zone }, use) => {
			const environment = { TZ: zone, GENERIC_TIMEZONE: zone };
			await use(await startBackOfficeAndN8n({ install, userFolder: folder, environment }));
		},
		{ scope: 'worker', timeout: 300_000 },
	],
	editor: [
		async ({ browser, world }, use) => await use(new Editor(await openLoggedIn(browser, world), world.url)),
		{ scope: 'worker', timeout: 120_000 },
	],
	logs: [
		async ({ folder }, use, testInfo) => {
			await use();
			if (testInfo.status === testInfo.expectedStatus) return;
			const logs = readdirSync(folder, { encoding: 'utf8', recursive: true }).filter((file) =>
				file.endsWith('.log'),
			);
			for (const log of logs) await testInfo.attach(log, { path: join(folder, log) });
		},
		{ auto: true },
	],
});
