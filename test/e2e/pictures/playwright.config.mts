import { defineConfig } from '@playwright/test';
import browserTests from '../playwright.config.mjs';
import type { Language } from '../../../scripts/language.mjs';

/** `npm run docs:pictures` takes the pictures of docs/pictures. Not part of the browser tests. */
export default defineConfig<object, { language: Language; zone: string }>({
	...browserTests,
	// Paths begin at the folder of a configuration.
	globalSetup: '../setup.ts',
	outputDir: '../results',
	projects: [
		{ name: 'n8n', testDir: '..', testMatch: 'n8n.setup.ts' },
		{
			name: 'pictures',
			testDir: '.',
			testMatch: '**/*.pictures.ts',
			dependencies: ['n8n'],
		},
		// Of what shows our words, for the Portuguese pages.
		{
			name: 'portuguese',
			testDir: 'spoken',
			testMatch: '*.pictures.ts',
			dependencies: ['n8n'],
			use: { language: 'pt', locale: 'pt-BR' },
		},
	],
	// One n8n for all of them, in which each begins with the agency as it was.
	workers: 1,
	// One that can't be taken is no reason to leave out the others.
	maxFailures: 0,
	use: {
		...browserTests.use,
		// Finer than a page shows them, for screens that are.
		deviceScaleFactor: 1.5,
		timezoneId: 'America/Sao_Paulo',
		trace: 'off',
	},
});
