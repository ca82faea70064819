import { randomBytes, randomUUID } from 'node:crypto';
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { test as base } from '@playwright/test';
import { removeAtExit, temporaryFolder } from '../../../scripts/folders.mjs';
import { anyFreePort } from '../../../scripts/ports.mjs';
import { stopAll } from '../../../scripts/processes.mjs';
import { startSandboxServer, type Sandbox } from '../../../scripts/sandboxServer.mjs';
import { SandboxPage } from '../sandboxPage';

/** For pictures, a random token, as in a reader's own sandbox. */
const token = process.env.SANDBOX_PICTURES ? randomBytes(16).toString('hex') : 'sandbox';

/** A client of the API for one token, which is named without the common prefix. */
export interface Client {
	get(path: string): Promise<Response>;
	post(path: string, body: object, key?: string): Promise<Response>;
}

function clientFor({ baseUrl }: Sandbox, name: string): Client {
	const Authorization = `Bearer ${token}_${name}`;
	return {
		get: (path) => fetch(`${baseUrl}${path}`, { headers: { Authorization } }),
		post: (path, body, key = randomUUID()) =>
			fetch(`${baseUrl}${path}`, {
				method: 'POST',
				headers: { Authorization, 'Content-Type': 'application/json', 'Idempotency-Key': key },
				body: JSON.stringify(body),
			}),
	};
}

interface OfATest {
	sandboxPage: SandboxPage;
	client: Client;
	clientOf(name: string): Client;
}

/** A sandbox without n8n, reset before each test. */
export const test = base.extend<OfATest & { startOver: void }, { sandbox: Sandbox }>({
	sandbox: [
		async ({}, use) => {
			const folder = temporaryFolder('page');
			removeAtExit(folder);
			const port = await anyFreePort();
			await use(
				await startSandboxServer({
					port,
					logFile: join(folder, 'sandbox.log'),
					flags: ['--token', token],
				}),
			);
			await stopAll();
			rmSync(folder, { recursive: true, force: true });
		},
		{ scope: 'worker', timeout: 120_000 },
	],
	startOver: [
		async ({ sandbox }, use) => {
			await sandbox.control.send('POST', '/reset', {});
			await use();
		},
		{ auto: true },
	],
	viewport: { width: 1280, height: 800 },
	sandboxPage: async ({ page, sandbox }, use) => {
		await use(new SandboxPage(page, sandbox.url));
	},
	client: async ({ sandbox }, use) => {
		await use(clientFor(sandbox, 'full_access'));
	},
	clientOf: async ({ sandbox }, use) => {
		await use((name) => clientFor(sandbox, name));
	},
});

export { expect } from '@playwright/test';
