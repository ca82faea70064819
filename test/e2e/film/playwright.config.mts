import { defineConfig } from '@playwright/test';
import browserTests from '../playwright.config.mjs';
import { videoTools } from '../../../scripts/ffmpeg.mjs';

// Known to the workers, which begin later.
process.env.PLAYWRIGHT_BROWSERS_PATH = videoTools;

/** `npm run film` makes the video that n8n's verification asks for, of docs/publishing.md. */
export default defineConfig({
	...browserTests,
	projects: [
		{ name: 'n8n', testDir: '..', testMatch: 'n8n.setup.ts' },
		{ name: 'film', testDir: '.', testMatch: 'verification.film.ts', dependencies: ['n8n'] },
	],
	globalSetup: './setup.ts',
	outputDir: '../results',
	workers: 1,
	timeout: 900_000,
	use: { ...browserTests.use, timezoneId: 'America/Sao_Paulo', trace: 'off' },
});
