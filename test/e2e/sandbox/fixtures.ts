import { randomUUID } from 'node:crypto';
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { test as base, type Locator, type Page } from '@playwright/test';
import { removeAtExit, temporaryFolder } from '../../../scripts/folders.mjs';
import { anyFreePort } from '../../../scripts/ports.mjs';
import { stopAll } from '../../../scripts/processes.mjs';
import { startSandboxServer, type Sandbox } from '../../../scripts/sandboxServer.mjs';

export const viewNames = ['requests', 'stored', 'faults', 'access', 'description'] as const;

/** A client of the API for one token, without the prefix that all of them have. */
export interface Client {
	get(path: string): Promise<Response>;
	post(path: string, body: object, key?: string): Promise<Response>;
}

function clientFor({ baseUrl }: Sandbox, name: string): Client {
	const Authorization = `Bearer sandbox_${name}`;
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

/** The page of a sandbox, by what people see of it. */
class SandboxPage {
	constructor(
		readonly page: Page,
		readonly origin: string,
	) {}

	/** Opens a part of it, and waits until it hears what happens. */
	async open(view: (typeof viewNames)[number], ...rest: string[]): Promise<void> {
		// Otherwise only the part of the address that the server never sees might change.
		await this.page.goto('about:blank');
		const events = this.page.waitForResponse(/_sandbox\/requests$/);
		await this.page.goto(`${this.origin}/#/${[view, ...rest].join('/')}`);
		await events;
	}

	/** The requests, or the records, that are drawn: those in sight. */
	get rows(): Locator {
		return this.page.locator('.virtual').getByRole('option');
	}

	get detail(): Locator {
		return this.page.getByRole('region', { name: /chosen/ });
	}

	/** What the page says at the bottom after something was pressed. */
	get notice(): Locator {
		return this.page.locator('.notice');
	}
}

interface OfATest {
	sandboxPage: SandboxPage;
	client: Client;
	clientOf(name: string): Client;
}

/** A sandbox by itself, put back to its start before each test; no n8n. */
export const test = base.extend<OfATest & { startOver: void }, { sandbox: Sandbox }>({
	sandbox: [
		async ({}, use) => {
			const folder = temporaryFolder('page');
			removeAtExit(folder);
			const port = await anyFreePort();
			await use(await startSandboxServer({ port, logFile: join(folder, 'sandbox.log') }));
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
