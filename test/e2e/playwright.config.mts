import { defineConfig } from '@playwright/test';
import { chromium } from '../../scripts/chromium.mjs';

export default defineConfig<object, { zone: string }>({
	// In the order in which they begin, what takes longest first.
	projects: [
		{ name: 'n8n', testDir: '.', testMatch: 'n8n.setup.ts' },
		{ name: 'trigger', testDir: 'trigger', dependencies: ['n8n'] },
		// Each has one n8n, and also reads values in that n8n's zone: a server's, a laptop's and a container's.
		...Object.entries({ watched: 'Asia/Tokyo', byHand: 'America/Sao_Paulo', editor: 'UTC' }).map(
			([name, zone]) => ({
				name,
				testDir: '.',
				testMatch: [`${name}/*.spec.ts`, 'values/*.spec.ts'],
				dependencies: ['n8n'],
				workers: 1,
				use: { zone },
			}),
		),
		{ name: 'partner', testDir: 'partner', dependencies: ['n8n'] },
		// The sandbox's page, without n8n.
		{ name: 'sandbox', testDir: 'sandbox', workers: 1 },
	],
	outputDir: 'results',
	globalSetup: './setup.ts',
	// Two of them wait for the trigger's polls most of the time.
	workers: 3,
	// After a failed test comes a new worker with a new n8n.
	maxFailures: 5,
	timeout: 300_000,
	// An editor needs a moment to draw, and a machine that is busy takes its time.
	expect: { timeout: 20_000, toPass: { timeout: 20_000 } },
	reporter: 'list',
	use: {
		actionTimeout: 20_000,
		// n8n compiles its start page's parts on demand.
		navigationTimeout: 90_000,
		testIdAttribute: 'data-test-id',
		viewport: { width: 1500, height: 1300 },
		locale: 'en-US',
		// That of the partner's n8n is vouched for by nobody.
		ignoreHTTPSErrors: true,
		launchOptions: chromium(),
		// The actions alone: the page after each of them makes a test take a third longer.
		trace: { mode: 'retain-on-failure', snapshots: false, screenshots: false },
		screenshot: 'only-on-failure',
	},
});
